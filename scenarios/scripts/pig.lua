-- pig.lua: roll and add until you stop; a 1 loses the turn's points. First to the target wins.
local game = {
  question = "What is going first worth?",
  sides = { "first", "second" },
  params = { { "target", default = 20, lo = 2, hi = 100, unit = "points", doc = "Points that win." } },
  results = { { "first_wins", "The first player wins" }, { "second_wins", "The second player wins" } },
  counts = { { "rolls", hi = 500, unit = "rolls", doc = "Rolls of the die." } },
  policy = { first = "hold_at_20", second = "hold_at_20" },
  policies = {},
}

local other = { first = "second", second = "first" }

function game.start()
  return { first = 0, second = 0, turn = 0, who = "first" }, "play"
end

local function pass(s)
  s.turn, s.who = 0, other[s.who]
end

function game.play(s, p)
  if s.turn > 0 and choose(s.who, "roll or hold", { "roll", "hold" }) == "hold" then
    s[s.who] = s[s.who] + s.turn
    tell("%s holds and has %d", s.who, s[s.who])
    return pass(s)
  end
  count("rolls")
  local face = d(6)
  tell("%s rolls %d", s.who, face)
  if face == 1 then return pass(s) end
  s.turn = s.turn + face
  if s[s.who] + s.turn >= p.target then return s.who .. "_wins" end
end

function game.policies.hold_at_20(s)
  return s.turn >= 20 and "hold" or "roll"
end

return game
