-- skirmish-encounter.lua: a party meets a beast (SKI-7), or enemies hear the Gurkhas (SKI-6).
local S = include "rules/skirmish.lua"

local game = {
  question = "What does the encounter come to?",
  params = {
    { "meets", default = "crocodile", doc = "Who or what; men are the enemies who hear the cry.",
      choices = { "crocodile", "giant_crocodile", "python", "tiger", "leopard", "buffalo", "war_cry" } },
    { "where", default = "walkers", choices = { "swimmers", "walkers", "boat" }, rule = "SKI-7", doc = "How the party goes." },
    { "party", default = 4, lo = 1, hi = 12, unit = "men", doc = "Men of the party, or enemies." },
    { "distance", default = 12, lo = 0, hi = 48, unit = "inches", rule = "SKI-7", doc = "How near the beast is." },
    { "escapes", default = 1, lo = 1, hi = 5, unit = "attempts", rule = "SKI-7", house = true,
      doc = "Attempts of a crocodile's victim." },
    { "raft_die", default = 10, lo = 6, hi = 20, unit = "faces", rule = "SKI-7", house = true,
      doc = "Faces of the dice of a raft that a buffalo attacks." },
  },
  results = { { "evades", "It lets the party go" }, { "attacks", "It attacks" }, { "escapes", "It attacks, and the victim escapes" },
    { "dragged_off", "It drags its victim off" }, { "upset", "The raft is upset" }, { "heard", "The cry is heard" } },
  counts = {
    { "fallen", hi = 12, unit = "men", doc = "Men in the water." },
    { "flee", hi = 12, unit = "men", doc = "Enemies who flee." },
    { "minus_two", hi = 12, unit = "men", doc = "Enemies at -2 in melee." },
    { "minus_one", hi = 12, unit = "men", doc = "Enemies at -1." },
  },
}

function game.start(p)
  return { tries = 0 }, p.meets == "war_cry" and "cry" or "beast"
end

function game.cry(s, p)
  local heard = split(p.party, { 1, 2, 2, 5 })
  count("flee", heard[1])
  count("minus_two", heard[2])
  count("minus_one", heard[3])
  tell("%d flee, %d fight at -2, %d at -1", heard[1], heard[2], heard[3])
  return "heard"
end

-- The range within which a beast feels threatened and attacks, on land and in water.
local near = { crocodile = { 3, 9 }, giant_crocodile = { 4, 12 }, python = { 4, 4 }, tiger = { 4, 4 }, leopard = { 4, 4 },
  buffalo = { 4, 4 } }

function game.beast(s, p)
  local range = near[p.meets][p.where == "walkers" and 1 or 2]
  if p.distance > range and not S.beast(p.meets, p.where, p.party == 1) then return "evades" end
  if p.meets == "buffalo" and p.where == "boat" then
    if d(p.raft_die) < 7 then return "attacks" end
    local fallen = hits(p.party, p.raft_die, 5)
    count("fallen", fallen)
    tell("%d men fall in", fallen)
    return "upset"
  end
  if p.meets == "crocodile" or p.meets == "giant_crocodile" then return "struggle" end
  return "attacks"
end

function game.struggle(s, p)
  if d(10) >= (p.meets == "crocodile" and 8 or 9) then return "escapes" end
  s.tries = s.tries + 1
  tell("Attempt %d to get away fails", s.tries)
  if s.tries == p.escapes then return "dragged_off" end
end

return game
