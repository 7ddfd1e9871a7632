-- tactical-hq.lua: how long a general's nerve lasts while his force wears away (TAC-5).
local T = include "rules/tactical.lua"
local characters = { "roll", "fanatic", "committed", "normal", "coward", "traitor", "maniac" }

local game = {
  question = "How long does the general hold out?",
  params = T.join({
    { "character", default = "normal", choices = characters, rule = "TAC-5", doc = "Of the general." },
    { "second_character", default = "roll", choices = characters, rule = "TAC-5", doc = "Of the second in command." },
    { "second", default = "any", choices = { "any", "traitor" }, rule = "TAC-5", reading = true,
      doc = "Whether a second in command serves any general, or a traitor only." },
    { "seconds", default = 1, lo = 0, hi = 3, unit = "officers", rule = "TAC-5", house = true,
      doc = "How many can take over, one after the other." },
    { "turned_before", default = false, rule = "TAC-5", doc = "A traitor has changed sides before." },
    { "second_min", default = 5, lo = 1, hi = 7, unit = "pips", rule = "TAC-5",
      doc = "What a second in command takes over on; 7 never." },
    { "flees_max", default = 3, lo = 0, hi = 6, unit = "pips", rule = "TAC-5",
      doc = "A traitor who fails flees on so much, else changes sides." },
    { "turned_penalty", default = 2, lo = 0, hi = 6, unit = "pips", rule = "TAC-5",
      doc = "Off that die of one who has changed sides before." },
    { "shot_min", default = 4, lo = 1, hi = 7, unit = "pips", rule = "TAC-5",
      doc = "Who changes sides is shot on this; 7 never." },
    { "units", default = 4, lo = 1, hi = 8, unit = "units", house = true, doc = "Units of the force." },
    { "start_points", default = 0, lo = 0, hi = 12, unit = "points", house = true, doc = "Losses before the first turn." },
    { "wear", default = 1, lo = 0, hi = 6, unit = "pips", house = true,
      doc = "Each turn a unit falls to half strength, then is gone, on a d6 of so much." },
    { "turns", default = 12, lo = 1, hi = 30, unit = "turns", house = true, doc = "Turns of the battle." },
  }, T.rows.nerve),
  results = { { "holds", "Somebody commands to the end" }, { "retreats", "The force retreats" },
    { "leaderless", "Nobody commands at the end" } },
  counts = {
    { "held", hi = 30, unit = "turns", doc = "Turns that the first general held out." },
    { "commanded", hi = 30, unit = "turns", doc = "Turns in which somebody commanded." },
    { "fled", hi = 4, unit = "generals", doc = "Traitors who fled." },
    { "turned", hi = 4, unit = "generals", doc = "Traitors who changed sides, or tried to." },
    { "shot", hi = 4, unit = "generals", doc = "Of these, shot." },
  },
}

function game.start(p)
  return { general = T.general(p.character), fresh = p.units, half = 0, gone = 0, turn = 0, seconds = p.seconds, first = true,
    commanded = true }, "wear"
end

-- Units wear away; a unit takes one step a turn.
function game.wear(s, p)
  local gone, halved = under(s.half, 6, p.wear), under(s.fresh, 6, p.wear)
  s.fresh, s.half, s.gone = s.fresh - halved, s.half + halved - gone, s.gone + gone
  return s.commanded and "nerve" or "vacancy"
end

local function next_turn(s, p)
  s.turn = s.turn + 1
  if s.turn < p.turns then return "wear" end
  return s.commanded and "holds" or "leaderless"
end

-- What becomes of a traitor whose nerve fails.
local function betrayal(p)
  if d(6) - (p.turned_before and p.turned_penalty or 0) <= p.flees_max then
    count("fled")
    tell("He flees")
    return
  end
  count("turned")
  local shot = d(6) >= p.shot_min
  if shot then count("shot") end
  tell(shot and "He changes sides and is shot" or "He changes sides")
end

function game.nerve(s, p)
  T.rave(s.general, p)
  local points = p.start_points + s.half * p.half_points + s.gone * p.gone_points
  if T.holds(points, s.general, p) then
    count("commanded")
    tell("Turn %d: the general, a %s, holds at %d points", s.turn + 1, s.general.kind, points)
    if s.first then count("held") end
    return next_turn(s, p)
  end
  tell("The general, a %s, fails at %d points", s.general.kind, points)
  local traitor = s.general.kind == "traitor"
  if traitor then betrayal(p) end
  if s.seconds == 0 or (p.second == "traitor" and not traitor) then return "retreats" end
  s.seconds, s.first, s.commanded = s.seconds - 1, false, false
  s.general = { kind = "none", extra = 0, again = false, last = 0 }
  return next_turn(s, p)
end

-- The second in command takes over, if he can.
function game.vacancy(s, p)
  if d(6) >= p.second_min then
    s.general, s.commanded = T.general(p.second_character), true
    tell("The second in command takes over")
    return "nerve"
  end
  tell("Turn %d: nobody commands", s.turn + 1)
  return next_turn(s, p)
end

return game
