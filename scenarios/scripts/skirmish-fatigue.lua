-- skirmish-fatigue.lua: a way of so many inches, walked or doubled (SKI-2): the fewest turns, or no more fatigue than can be borne.
local S = include "rules/skirmish.lua"

local game = {
  question = "How soon does the party arrive?",
  sides = { "party" },
  params = {
    { "way", default = 40, lo = 1, hi = 120, unit = "inches", house = true, doc = "The way." },
    { "pace", default = 6, lo = 3, hi = 12, unit = "inches", house = true, doc = "Inches a turn at a walk (the table is lost)." },
    { "mounted", default = false, rule = "SKI-2", doc = "Fatigue costs the mounted twice as many inches." },
    { "limit", default = 8, lo = 1, hi = 30, unit = "points", house = true, doc = "With more nobody doubles." },
    { "fresh", default = false, house = true, doc = "The party must arrive fresh." },
    S.fatigue[1], S.fatigue[2], S.fatigue[3],
  },
  results = { { "there", "The party arrives" }, { "late", "It is not there after forty turns" } },
  counts = {
    { "turns", hi = 40, unit = "turns", doc = "Turns on the way." },
    { "doubled", hi = 40, unit = "turns", doc = "Turns at the double." },
    { "rested", hi = 40, unit = "turns", doc = "Turns at rest." },
  },
  policy = { party = "walk" },
  policies = {},
  payoff = { turns = -1, late = -100 },
}

function game.start()
  return { gone = 0, points = 0, half = false, turn = 0 }, "go"
end

function game.policies.walk(v, p)
  return v.gone >= p.way and "rest" or "walk"
end

-- Doubles while fresh, else walks.
function game.policies.hurry(v, p, options)
  if v.gone >= p.way then return "rest" end
  return S.tired(v.points, p) == 0 and options[2] == "double" and "double" or "walk"
end

-- Rest gives back a point a turn, of the exhausted one in two turns; a fresh party recovers at a walk as well.
local function recover(s, state)
  if s.points == 0 then return end
  if state == 2 and not s.half then
    s.half = true
  else
    s.points, s.half = s.points - 1, false
  end
end

function game.go(s, p)
  local state = S.tired(s.points, p)
  if s.gone >= p.way and (state == 0 or not p.fresh) then return "there" end
  if s.turn == 40 then return "late" end
  local options = s.gone >= p.way and { "rest" } or s.points < p.limit and { "walk", "double", "rest" } or { "walk", "rest" }
  local what = choose("party", "pace", options)
  s.turn = s.turn + 1
  count("turns")
  if what == "rest" then
    count("rested")
    tell("The party rests")
    recover(s, state)
    return
  end
  s.half = false
  local inches = p.pace + (what == "double" and p.pace // 2 or 0) - state * (p.mounted and 2 or 1)
  s.gone = math.min(p.way, s.gone + math.max(0, inches))
  if what == "double" then
    count("doubled")
    s.points = s.points + 1
  elseif state == 0 then
    recover(s, state)
  end
  tell("%d inches, %d points of fatigue", s.gone, s.points)
end

return game
