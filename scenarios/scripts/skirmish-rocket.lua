-- skirmish-rocket.lua: a rocket is fired, again after each misfire (SKI-5).
local S = include "rules/skirmish.lua"

local game = {
  question = "What does the rocket do?",
  params = { { "watched", default = 0, lo = 0, hi = 20, unit = "turns", rule = "SKI-5", doc = "Turns that a dud is watched." } },
  results = { { "flies", "It flies" }, { "early", "It explodes early" }, { "late", "It explodes late" },
    { "dud", "It lies there" }, { "dud_explodes", "It lies there and explodes" } },
  counts = { { "turns", hi = 30, unit = "turns", doc = "Turns until it left." } },
}

function game.start()
  return { watched = 0 }, "fire"
end

function game.fire(s, p)
  count("turns")
  local what = S.rocket()
  tell("The rocket: %s", what)
  if what == "misfire" then return end
  if what == "dud" and p.watched > 0 then return "lie" end
  return what
end

-- What has not exploded does so on a 1 each turn.
function game.lie(s, p)
  if d(6) == 1 then return "dud_explodes" end
  s.watched = s.watched + 1
  tell("It lies there, turn %d", s.watched)
  if s.watched == p.watched then return "dud" end
end

return game
