-- tactical-fire.lua: one burst, volley or shell by the tactical rules (TAC-2, TAC-3, TAC-4, TAC-6): how many hits it makes.
local T = include "rules/tactical.lua"

local game = {
  question = "How many hits does the fire make?",
  params = T.join({
    { "weapon", default = "rifles", choices = { "rifles", "machine_gun", "gun", "car" }, doc = "What fires." },
    { "men", default = 5, lo = 0, hi = 20, unit = "men", doc = "Riflemen, men of the team, or gunners." },
    { "target", default = "infantry", choices = { "infantry", "cavalry", "team", "car", "tank", "heavy_tank" }, doc = "At what." },
    { "distance", default = 3, lo = 0, hi = 60, unit = "inches", doc = "How far away the target is." },
    { "cover", default = false, doc = "The target is in cover." },
    { "hero", default = false, rule = "TAC-2", doc = "The firers' officer leads heroically." },
    { "advancing", default = false, rule = "TAC-2", doc = "The firers advance." },
    { "mounted", default = false, rule = "TAC-2", doc = "They fire from the saddle." },
    { "target_led", default = false, rule = "TAC-2", doc = "The target's officer leads heroically." },
    { "turrets", default = 1, lo = 1, hi = 4, unit = "turrets", rule = "TAC-4", doc = "Of a car that fires." },
    { "damage", default = 0, lo = 0, hi = 12, unit = "hits", rule = "TAC-4", doc = "Hits that the car which fires has taken." },
    { "open_sights", default = 0, lo = 0, hi = 1, unit = "pips", rule = "TAC-6", doc = "A gun over open sights adds this." },
    { "poor_crew", default = 0, lo = 0, hi = 1, unit = "pips", rule = "TAC-6", doc = "A poor crew subtracts this." },
  }, T.rows.officer, T.rows.fire),
  results = { { "none", "No hit" }, { "one", "One hit" }, { "two", "Two hits" }, { "three", "Three hits" },
    { "more", "More hits" }, { "knocked_out", "Knocked out" } },
  counts = {
    { "hits", hi = 48, unit = "hits", doc = "Hits that are not saved." },
    { "officers", hi = 1, unit = "officers", doc = "Officers hit." },
  },
}

function game.start()
  return {}, "fire"
end

local function riflemen(p)
  if not T.rifles_hurt(p.target, p.distance, p) then return 0 end
  local slow = p.advancing or p.mounted or 2 * p.distance > p.rifle_range
  local shooters = T.shooters(p.men, p.hero, p.distance <= p.point_blank, p.target == "cavalry", slow, p)
  return shooters > 0 and T.unsaved(T.rifle_hits(shooters, p), T.save("rifles", p.target, p.cover, p)) or 0
end

local function machine_guns(p)
  if p.distance > p.mg_range then return 0 end
  local dice = p.weapon == "car" and p.turrets * T.turret_dice(p.damage, p) or T.team_dice(p.men, p)
  return T.mg_hits(dice, T.save("machine_gun", p.target, p.cover, p), p)
end

function game.fire(s, p)
  local made, out = 0, false
  if p.weapon == "rifles" then
    made = riflemen(p)
  elseif p.weapon == "gun" then
    made, out = T.gun(p.men, p.target, p.open_sights - p.poor_crew, T.save("gun", p.target, p.cover, p), p)
  else
    made = machine_guns(p)
  end
  count("hits", made)
  tell("%d hits that are not saved", made)
  if p.target_led and T.officer_hit(made, p) then
    count("officers")
    tell("The officer is hit")
  end
  if out then return "knocked_out" end
  return ({ "one", "two", "three" })[made] or (made == 0 and "none" or "more")
end

return game
