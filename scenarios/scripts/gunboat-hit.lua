-- gunboat-hit.lua: one hit on one vessel by a gun or by small arms (RIV-10): where it strikes and what it breaks.
local R = include "rules/river.lua"

local game = {
  question = "What does one hit break?",
  params = {
    { "class", default = "small_gunboat", choices = R.classes, rule = "RIV-1", doc = "The vessel that is hit." },
    { "dv", default = 1, lo = 1, hi = 3, unit = "DV", rule = "RIV-10", doc = "Damage value of the gun." },
    { "critical", default = false, rule = "RIV-8", doc = "The hit is a critical one." },
    { "small_arms", default = 0, lo = 0, hi = 12, unit = "hits", rule = "RIV-10", doc = "Hits of small arms instead." },
    R.rows[2], R.rows[3], R.rows[5], R.rows[6], R.rows[9],
  },
  results = { { "hull", "It strikes the hull" }, { "crew", "The crew" }, { "gun", "A gun" }, { "critical", "It is critical" },
    { "destroyed", "The vessel is destroyed" }, { "shots", "Shots strike all over" } },
  counts = {
    { "hull_hits", hi = 10, unit = "hits", doc = "Hull hits." },
    { "structural_hits", hi = 20, unit = "hits", doc = "Structural hits." },
    { "casualties", hi = 20, unit = "men", doc = "Men killed." },
    { "guns_lost", hi = 3, unit = "guns", doc = "Guns destroyed." },
    { "fire_level", hi = 12, unit = "levels", doc = "Level of the fire." },
    { "flooding", hi = 9, unit = "hits", doc = "Hull hits that water does each phase." },
    { "rudder_jam", hi = 6, unit = "DV", doc = "What frees the rudder must beat." },
    { "points_lost", hi = 6, unit = "points", doc = "Points of movement lost to boiler or screw." },
  },
}

function game.start(p)
  return { ship = R.ship(p.class, p), what = "shots" }, "hit"
end

function game.hit(s, p)
  local V = R.figures(p.class)
  if p.small_arms > 0 then
    R.small_arms(s.ship, V, p.small_arms, p)
  elseif p.critical then
    s.what = "critical"
    R.critical(s.ship, V, p.dv, p)
  else
    s.what = R.hit(s.ship, V, R.halves(p.dv, V, p), p)
  end
  return "criticals"
end

function game.criticals(state, p)
  local V, s, what = R.figures(p.class), state.ship, state.what
  if R.next_critical(s, V, p) then return end
  local men = R.men(R.ship(p.class, p))
  count("hull_hits", V.hull_hits - s.hull)
  count("structural_hits", V.structural_hits - s.structure)
  count("casualties", men - R.men(s))
  for _, gunners in ipairs(s.guns) do if gunners < 0 then count("guns_lost") end end
  count("fire_level", s.fire)
  for n = 1, 3 do count("flooding", n * s.floods[n]) end
  count("rudder_jam", s.rudder)
  tell("hull %d, structure %d, %d men, fire %d, rudder %d, boiler and screw %d", s.hull, s.structure, R.men(s), s.fire, s.rudder,
    s.boiler + s.screw)
  for i, gunners in ipairs(s.guns) do tell("gun %d: %d", i, gunners) end
  tell("floods %d, %d, %d", s.floods[1], s.floods[2], s.floods[3])
  count("points_lost", s.boiler + s.screw)
  return s.hull == 0 and "destroyed" or what
end

return game
