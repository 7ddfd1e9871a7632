-- skirmish-hazard.lua: one figure or piece meets one hazard (SKI-4): a river, quicksand, a bog, the heat.
local S = include "rules/skirmish.lua"

local game = {
  question = "What does the hazard do?",
  params = {
    { "hazard", default = "wading", choices = { "wading", "quicksand", "bog", "heat" }, rule = "SKI-4", doc = "Which." },
    { "turns", default = 2, lo = 1, hi = 20, unit = "turns", house = true, doc = "Turns in the river, or in the heat." },
    { "modifier", default = 0, lo = -5, hi = 3, unit = "pips", rule = "SKI-2", doc = "Of fatigue or fear, to all but bogs." },
    { "wet", default = false, rule = "SKI-4", doc = "The wet season." },
    { "mounted", default = false, rule = "SKI-4", doc = "He is mounted." },
    { "helpers", default = 1, lo = 0, hi = 8, unit = "men", rule = "SKI-4", doc = "Comrades who can help; none: nobody frees him." },
    { "marsh", default = false, rule = "SKI-4", doc = "A marsh, not flooded land." },
    { "men", default = 8, lo = 0, hi = 30, unit = "men", rule = "SKI-4", doc = "Men beside the team of a bogged piece." },
    { "beasts", default = 0, lo = 0, hi = 8, unit = "beasts", rule = "SKI-4", doc = "Horses or bullocks likewise." },
    { "european", default = true, rule = "SKI-4", doc = "Who suffers from the heat." },
    { "carrier_at", default = 12, lo = 0, hi = 48, unit = "inches", rule = "SKI-4", doc = "Distance of a water carrier." },
    { "water", default = true, rule = "SKI-4", doc = "He has a bottle." },
    { "energy", default = 0, lo = -5, hi = 5, unit = "pips", rule = "SKI-4", doc = "His energy." },
    S.wading[1],
    { "collapse_min", default = 6, lo = -5, hi = 16, unit = "pips", rule = "SKI-4", house = true,
      doc = "Who is stricken collapses under so much." },
    { "aid_in", default = 3, lo = 0, hi = 20, unit = "turns", rule = "SKI-4", house = true,
      doc = "Turns until somebody helps one who has collapsed." },
  },
  results = { { "unharmed", "Nothing happens" }, { "freed", "He or it comes free, or is saved" },
    { "load_lost", "He loses his load, or is stricken" }, { "stuck", "It waits for help" }, { "lost", "He or it is lost" } },
  counts = { { "delay", hi = 20, unit = "turns", doc = "Turns or attempts that it takes to come free." } },
}

function game.start(p)
  return { left = p.turns, load = true, down = 0, earlier = 0 }, p.hazard
end

function game.wading(s, p)
  local what = S.wade(p.wet, p.modifier, p.wade_die)
  if what == 3 then return "lost" end
  if what == 2 then s.load = false end
  tell(({ "He falls and gets up", "He loses his load" })[what] or "He wades on")
  s.left = s.left - 1
  if s.left == 0 then return s.load and "unharmed" or "load_lost" end
end

function game.quicksand(s, p)
  if s.earlier == 0 and not S.trapped(p.mounted, p.modifier) then return "unharmed" end
  if p.helpers == 0 then return "lost" end
  return "rescue"
end

-- The first helper makes the attempt, the others add one each.
function game.rescue(s, p)
  count("delay")
  if S.freed(p.helpers - 1, s.earlier) then
    tell("He is pulled out at attempt %d", s.earlier + 1)
    return "freed"
  end
  s.earlier = s.earlier + 1
  tell("Attempt %d fails", s.earlier)
  if 10 + p.helpers - 1 - s.earlier < 5 then return "lost" end
end

function game.bog(s, p)
  local what, turns = S.bog(p.marsh, p.men, p.beasts)
  if what == "free" then count("delay", turns) end
  tell("It is %s, after %d turns", what, turns)
  return ({ clear = "unharmed", free = "freed", stuck = "stuck", abandoned = "lost" })[what]
end

-- Each turn in the heat; who is stricken once marches on.
function game.heat(s, p)
  if not p.european or p.carrier_at <= 8 then return "unharmed" end
  local what = S.heat(p.water, p.energy, p.collapse_min, p.modifier)
  if what == 2 then return "collapsed" end
  if what == 1 then s.load = false end
  tell(what == 1 and "Heatstroke" or "Well")
  s.left = s.left - 1
  if s.left == 0 then return s.load and "unharmed" or "load_lost" end
end

function game.collapsed(s, p)
  if s.down == p.aid_in then return "freed" end
  s.down = s.down + 1
  count("delay")
  tell("He lies in the sun, turn %d", s.down)
  if d(10) <= 2 then return "lost" end
end

return game
