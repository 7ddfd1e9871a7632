-- skirmish-boat.lua: a leaking boat is rowed across (SKI-8): who rows, and who bails?
local S = include "rules/skirmish.lua"

local game = {
  question = "Does the boat get across?",
  sides = { "crew" },
  params = {
    { "width", default = 24, lo = 1, hi = 72, unit = "inches", house = true, doc = "Of the river." },
    { "crew", default = 3, lo = 1, hi = 4, unit = "men", rule = "SKI-8", doc = "Who can row or bail." },
    { "passengers", default = 2, lo = 0, hi = 8, unit = "men", rule = "SKI-8", doc = "Who do neither." },
    { "boat", default = "peasant", choices = { "sound", "peasant", "rotten" }, rule = "SKI-8", doc = "What boat it is." },
    { "load", default = "loaded", choices = { "light", "loaded", "overloaded" }, rule = "SKI-8", doc = "How laden." },
    { "leaks_on", default = 5, lo = 0, hi = 6, unit = "pips", rule = "SKI-8", doc = "A peasant boat leaks on a die of so much." },
    S.leaks[1],
    { "turns", default = 30, lo = 1, hi = 60, unit = "turns", house = true, doc = "After so many she is adrift." },
    { "bailed", default = 1, lo = 0, hi = 4, unit = "units", rule = "SKI-8", doc = "Units that a man bails in a turn." },
  },
  results = { { "across", "The boat gets across" }, { "founders", "It founders" }, { "adrift", "It is still on the water" } },
  counts = { { "turns", hi = 60, unit = "turns", doc = "Turns on the water." },
    { "bailed", hi = 100, unit = "units", doc = "Units bailed." } },
  policy = { crew = "enough" },
  policies = {},
  payoff = { across = 1, founders = 0, adrift = 0, unfinished = 0 },
}

function game.start(p)
  local leaks = p.boat == "rotten" or (p.boat == "peasant" and d(p.leak_die) <= p.leaks_on)
  return { gone = 0, water = 0, leaks = leaks, turn = 0 }, "row"
end

-- Bails what may come to founder her next turn, else rows.
function game.policies.enough(v, p, options)
  local most = ({ light = 8, loaded = 4, overloaded = 3 })[p.load] - 1
  local worst = p.boat == "rotten" and 4 or 2
  return math.min(#options - 1, math.max(0, v.water + worst - most))
end

function game.policies.row_hard() return 0 end

-- Founders at 8 units when light, at 4 when loaded, with more than 2 when overloaded.
local function founders(water, load)
  return water >= ({ light = 8, loaded = 4, overloaded = 3 })[load]
end

function game.row(s, p)
  if s.turn == p.turns then return "adrift" end
  s.turn = s.turn + 1
  count("turns")
  tell("Turn %d", s.turn)
  if s.leaks then s.water = s.water + S.leak(p.boat == "rotten", p.load ~= "light") end
  if founders(s.water, p.load) then return "founders" end
  local options = {}
  for n = 0, math.min(p.crew, s.water) do options[n + 1] = n end
  local bailers = #options > 1 and choose("crew", "bail", options) or 0
  local off = math.min(s.water, bailers * p.bailed)
  count("bailed", off)
  s.water = s.water - off
  local rowers = p.crew - bailers
  local inches = rowers > 0 and math.max(1, rowers + 2 - (p.passengers + bailers) // 2) or 0
  s.gone = math.min(p.width, s.gone + inches)
  tell("%d inches, %d units of water", s.gone, s.water)
  if s.gone == p.width then return "across" end
end

return game
