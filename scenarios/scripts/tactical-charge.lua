-- tactical-charge.lua: a cavalry charge (TAC-7), to the end of its first turn: what comes of it and what it costs.
local T = include "rules/tactical.lua"

local game = {
  question = "Does the charge get home?",
  sides = { "cavalry", "infantry" },
  params = T.join({
    { "cavalry", default = 3, lo = 1, hi = 12, unit = "figures", doc = "Figures that charge." },
    { "infantry", default = 4, lo = 1, hi = 20, unit = "figures", doc = "Figures that are charged." },
    { "cossacks", default = false, rule = "TAC-7", doc = "The cavalry are Cossacks." },
    { "lances", default = false, rule = "TAC-7", doc = "They have lances." },
    { "machine_gun", default = false, rule = "TAC-7", doc = "A machine gun is with the infantry." },
    { "entrenched", default = false, rule = "TAC-7", doc = "The infantry are entrenched." },
    { "halted_at", default = 4, lo = 0, hi = 20, unit = "inches", rule = "TAC-7", house = true,
      doc = "Distance of one more fire at cavalry that are halted." },
    { "first_round", default = true, rule = "TAC-8", doc = "Whether a round of melee follows." },
  }, T.rows.charge, T.rows.melee, T.rows.fire),
  results = { { "cut_up", "The infantry are cut up" }, { "ridden_over", "They are ridden over" }, { "melee", "There is a melee" },
    { "draw", "The cavalry go back" }, { "contact", "There is a melee without bonus" }, { "halted", "The cavalry are halted" } },
  counts = {
    { "cavalry_lost", hi = 12, unit = "figures", doc = "Cavalry lost." },
    { "infantry_lost", hi = 20, unit = "figures", doc = "Infantry lost." },
    { "past", hi = 5, unit = "inches", doc = "Inches behind the trenches that the cavalry end." },
  },
  payoff = { cavalry_lost = -1, infantry_lost = 1 },
}

function game.start()
  return {}, "charge"
end

-- One more fire: the rifles', and the machine gun's.
local function burst(p)
  local close, far = p.halted_at <= p.point_blank, 2 * p.halted_at > p.rifle_range
  local made = 0
  if p.halted_at <= p.rifle_range then
    made = T.rifle_hits(T.shooters(p.infantry, false, close, true, far, p), p)
  end
  if p.machine_gun then made = made + T.mg_hits(p.team_dice, 7, p) end
  return made
end

local function round(p, bonus)
  if p.melee == "figures" then return T.melee(p.cavalry, p.infantry, bonus, 0, p) end
  local on_horse = T.rifle_hits(T.shooters(p.infantry, false, true, true, false, p), p)
  return on_horse, T.rifle_hits(T.shooters(p.cavalry, false, true, false, true, p), p)
end

function game.charge(s, p)
  local what = T.clash(p.cavalry, p.infantry, p.machine_gun, p.cossacks, p.lances, p)
  local horse, foot = 0, 0
  if what == "draw" and d(6) >= p.draw_hit then horse = 1 end
  if what == "halted" then horse = burst(p) end
  if what == "cut_up" and not p.entrenched then foot = T.unsaved(p.infantry, p.cut_up_save) end
  if what == "cut_up" and p.entrenched then
    what, foot = "ridden_over", T.unsaved(p.infantry, p.trench_save)
    local past = ({ 2, 3, 3, 4, 4, 5 })[d(6)]
    count("past", past)
    tell("The cavalry end %d inches behind", past)
  end
  if p.first_round and (what == "melee" or what == "contact") then
    local bonus = (p.cossacks and p.cossack_bonus or 0) + (p.lances and p.lance_bonus or 0)
    horse, foot = round(p, what == "melee" and bonus or 0)
  end
  horse, foot = math.min(horse, p.cavalry), math.min(foot, p.infantry)
  count("cavalry_lost", horse)
  count("infantry_lost", foot)
  tell("Lost: %d cavalry, %d infantry", horse, foot)
  return what
end

return game
