-- inspection.lua: some nights, fewer patrols, and a smuggler who sails once: patrol and sailing are chosen in secret.
local game = {
  question = "Is the smuggler caught?",
  answer = "The smuggler is caught",
  sides = { "inspector", "smuggler" },
  params = {
    { "nights", default = 5, lo = 1, hi = 60, unit = "nights", doc = "Nights to sail in." },
    { "patrols", default = 2, lo = 0, hi = 60, unit = "nights", doc = "Nights on which the inspector can patrol." },
  },
  results = {
    { "caught", "The smuggler is caught" },
    { "smuggled", "The goods get through" },
    { "quiet", "The smuggler stays at home" },
  },
  counts = { { "waited", hi = 60, unit = "nights", doc = "Nights on which the smuggler stayed at home." } },
  payoff = { caught = 1, smuggled = -1, quiet = 0 },
  policy = { inspector = "random", smuggler = "random" },
}

function game.start(p)
  return { nights = p.nights, patrols = p.patrols }, "night"
end

function game.night(s)
  local night = choose_both {
    inspector = s.patrols > 0 and { "patrol", "rest" } or { "rest" },
    smuggler = { "sail", "wait" },
  }
  s.nights = s.nights - 1
  if night.inspector == "patrol" then s.patrols = s.patrols - 1 end
  if night.smuggler == "sail" then return night.inspector == "patrol" and "caught" or "smuggled" end
  count("waited")
  if s.nights == 0 then return "quiet" end
end

return game
