-- checks.lua: smaller dice rules of the skirmish book, one at a time: obstacles, stinkpots, elephants at walls, rout and pursuit,
-- and a character's decision by the numbers 0 to 9 (SKI-9).
local game = {
  question = "What comes of the check?",
  params = {
    { "check", default = "abattis", rule = "SKI-9", doc = "Which.", choices = { "abattis", "clearing", "barricade", "stakes",
      "hidden_stakes", "stinkpot", "low_wall", "high_wall", "pursuit", "decision" } },
    { "depth", default = 3, lo = 1, hi = 12, unit = "inches", house = true, doc = "Of an abattis or a barricade." },
    { "doubling", default = true, rule = "SKI-9", doc = "He doubles or charges over stakes." },
    { "intelligence", default = 0, lo = -5, hi = 5, unit = "pips", rule = "SKI-9", doc = "Added when he looks for hidden stakes." },
    { "moved", default = 4, lo = 0, hi = 18, unit = "inches", rule = "SKI-9", doc = "Subtracted: inches moved this turn." },
    { "energy", default = 0, lo = -5, hi = 5, unit = "pips", rule = "SKI-9", doc = "Added when he is in a stinkpot's cloud." },
    { "lead", default = 6, lo = 0, hi = 36, unit = "inches", house = true, doc = "Lead of who routs." },
    { "rout_pace", default = 6, lo = 1, hi = 18, unit = "inches", house = true, doc = "His normal move." },
    { "pursuit_pace", default = 8, lo = 1, hi = 18, unit = "inches", house = true, doc = "The pursuer's." },
    { "refuge", default = 36, lo = 1, hi = 72, unit = "inches", house = true, doc = "How far it is to safety." },
    { "causation", default = { 5, 3, 1 }, lo = 0, hi = 5, unit = "points", rule = "SKI-9", house = true,
      doc = "Causation factors of three options." },
    { "rating", default = { 2, 0, -1 }, lo = -5, hi = 5, unit = "points", rule = "SKI-9", house = true,
      doc = "For each, the character's rating in what matters most; it counts double." },
    { "shares", default = "ten", choices = { "ten", "exact" }, rule = "SKI-9", reading = true,
      doc = "Totals become ten numbers, the largest remainders rounded up, or stay as they are." },
  },
  results = { { "well", "It goes well" }, { "harm", "It goes ill" }, { "first", "The first option" },
    { "second", "The second" }, { "third", "The third" } },
  counts = {
    { "turns", hi = 60, unit = "turns", doc = "Turns taken." },
    { "falls", hi = 20, unit = "falls", doc = "Falls in an abattis, or hits of stakes." },
    { "inches", hi = 60, unit = "inches", doc = "Inches that a wall costs an elephant." },
  },
}

function game.start(p)
  return { done = 0, pursuer = 0, router = p.lead, falls = 0, turn = 0 }, p.check
end

-- An inch a turn on foot; on 1 and 2 he falls.
function game.abattis(s, p)
  count("turns")
  s.done = s.done + 1
  if d(6) <= 2 then
    count("falls")
    s.falls = 1
    tell("He falls")
  else
    tell("An inch")
  end
  if s.done == p.depth then return s.falls > 0 and "harm" or "well" end
end

local function removed(s, p, less)
  count("turns")
  local inches = math.max(0, d(6) - less)
  s.done = math.min(p.depth, s.done + inches)
  tell("%d inches are clear", s.done)
  if s.done == p.depth then return "well" end
end

-- Four men take away d6 - 4 inches of an abattis in a turn, d6 - 2 of a barricade.
function game.clearing(s, p) return removed(s, p, 4) end
function game.barricade(s, p) return removed(s, p, 2) end

function game.stakes(s, p)
  if p.doubling and d(6) == 1 then
    count("falls")
    return "harm"
  end
  return "well"
end

function game.hidden_stakes(s, p)
  if d(10) + p.intelligence - p.moved >= 7 then return "well" end
  return "stakes"
end

-- It fails on 1 and 2; who is in the cloud is unaffected with 8 or more.
function game.stinkpot(s, p)
  if d(10) <= 2 or d(10) + p.energy >= 8 then return "well" end
  return "harm"
end

local function wall(less)
  local inches = math.max(0, d(6) - less)
  count("inches", inches)
  tell("%d inches", inches)
  return inches > 0 and "harm" or "well"
end

function game.low_wall() return wall(2) end
function game.high_wall() return wall(4) end

-- Both move half as much again and d6 inches.
function game.pursuit(s, p)
  count("turns")
  s.router = s.router + p.rout_pace * 3 // 2 + d(6)
  if s.router >= p.refuge then return "well" end
  s.pursuer = s.pursuer + p.pursuit_pace * 3 // 2 + d(6)
  tell("At %d and %d inches", s.router, s.pursuer)
  if s.pursuer >= s.router then return "harm" end
end

-- Ten numbers dealt in proportion to the totals: whole parts, then one each to the largest remainders, the first listed first.
local function numbers(totals)
  local all = totals[1] + totals[2] + totals[3]
  local parts, rests, left = {}, {}, 10
  for i = 1, 3 do
    parts[i], rests[i] = 10 * totals[i] // all, 10 * totals[i] % all
    left = left - parts[i]
  end
  for _ = 1, left do
    local best = 1
    for i = 2, 3 do if rests[i] > rests[best] then best = i end end
    parts[best], rests[best] = parts[best] + 1, -1
  end
  return parts
end

function game.decision(s, p)
  local totals = {}
  for i = 1, 3 do totals[i] = math.max(0, p.causation[i] + 2 * p.rating[i]) end
  if totals[1] + totals[2] + totals[3] == 0 then totals = { 1, 1, 1 } end
  local place = pick(p.shares == "ten" and numbers(totals) or totals)
  return ({ "first", "second", "third" })[place]
end

return game
