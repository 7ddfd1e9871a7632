-- duel.lua: two fighters roll a die each; the higher total hits. Who is hit three times first has lost.
local game = {
  question = "Who wins a duel?",
  sides = { "red", "white" },
  params = {
    { "hits_to_win", default = 3, lo = 1, hi = 20, unit = "hits", doc = "Hits that end the duel." },
    { "red_bonus", default = 0, lo = -6, hi = 6, unit = "pips", doc = "Added to Red's die." },
    { "ties", default = "again", choices = { "again", "both", "defender" }, reading = true,
      doc = "What equal totals mean: nothing, a hit on both, or a hit on Red, who attacks." },
  },
  results = {
    { "red_wins", "Red wins" },
    { "white_wins", "White wins" },
    { "both_fall", "Both fall" },
  },
  counts = { { "rounds", hi = 200, unit = "rounds", doc = "Rounds to the end of the duel." } },
}

function game.start(p)
  return { red = 0, white = 0 }, "round"
end

function game.round(s, p)
  local red, white = d(6, "red") + p.red_bonus, d(6, "white")
  tell("Red has %d, White %d", red, white)
  count("rounds")
  if red > white or (red == white and p.ties == "both") then s.white = s.white + 1 end
  if white > red or (red == white and p.ties ~= "again") then s.red = s.red + 1 end
  local red_is_out, white_is_out = s.red >= p.hits_to_win, s.white >= p.hits_to_win
  if red_is_out and white_is_out then return "both_fall" end
  if white_is_out then return "red_wins" end
  if red_is_out then return "white_wins" end
end

return game
