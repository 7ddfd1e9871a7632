-- firefight.lua: two groups fire at once, round after round; a hit needs a six, or a five and a six close by.
local game = {
  question = "Who is left after a firefight?",
  sides = { "red", "white" },
  params = {
    { "red_men", default = 10, lo = 1, hi = 40, unit = "men", doc = "Red's men at the beginning." },
    { "white_men", default = 8, lo = 1, hi = 40, unit = "men", doc = "White's men at the beginning." },
    { "close_after", default = 3, lo = 0, hi = 20, unit = "rounds", doc = "Rounds after which they are close." },
  },
  results = { { "red_left", "Red is left" }, { "white_left", "White is left" }, { "nobody_left", "nobody is left" } },
  counts = { { "rounds", hi = 60, unit = "rounds", doc = "Rounds fired." },
             { "red_lost", hi = 40, unit = "men", doc = "Men that Red lost." } },
}

function game.start(p)
  return { red = p.red_men, white = p.white_men, round = 0 }, "fire"
end

function game.fire(s, p)
  local needed = s.round >= p.close_after and 5 or 6
  local white_down = math.min(hits(s.red, 6, needed, "red"), s.white)
  local red_down = math.min(hits(s.white, 6, needed, "white"), s.red)
  tell("Red hits %d, White %d", white_down, red_down)
  s.red, s.white = s.red - red_down, s.white - white_down
  s.round = math.min(s.round + 1, p.close_after)
  count("rounds")
  count("red_lost", red_down)
  if s.red == 0 and s.white == 0 then return "nobody_left" end
  if s.white == 0 then return "red_left" end
  if s.red == 0 then return "white_left" end
end

return game
