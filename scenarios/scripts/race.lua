-- race.lua: a race of several phases: at the start each rower may be late, then they row, and near the goal they tire.
local game = {
  question = "Does the heavy boat catch up?",
  sides = { "light", "heavy" },
  params = {
    { "length", default = 20, lo = 5, hi = 60, unit = "lengths", doc = "Lengths to the goal." },
    { "lead", default = 3, lo = 0, hi = 20, unit = "lengths", doc = "Lengths that the light boat has in advance." },
    { "tires_at", default = 12, lo = 0, hi = 60, unit = "lengths", doc = "Where the light boat tires." },
    { "late_on", default = 1, lo = 0, hi = 6, unit = "pips", doc = "A boat is late on this roll or less." },
  },
  results = { { "light_wins", "The light boat wins" }, { "heavy_wins", "The heavy boat wins" }, { "level", "They come in level" } },
  counts = { { "turns", hi = 60, unit = "turns", doc = "Turns of the race." } },
}

function game.start(p)
  return { light = p.lead, heavy = 0, light_waits = false, heavy_waits = false }, "line_up"
end

-- Who is late misses a turn.
function game.line_up(s, p)
  s.light_waits = d(6, "light") <= p.late_on
  s.heavy_waits = d(6, "heavy") <= p.late_on
  return "row"
end

function game.row(s, p)
  count("turns")
  if s.light_waits then
    s.light_waits = false
  else
    s.light = s.light + (s.light >= p.tires_at and d(3, "light") or d(6, "light"))
  end
  if s.heavy_waits then
    s.heavy_waits = false
  else
    s.heavy = s.heavy + sum(2, 3, "heavy")
  end
  s.light, s.heavy = math.min(s.light, p.length), math.min(s.heavy, p.length)
  tell("The light boat is at %d, the heavy one at %d", s.light, s.heavy)
  if s.light == p.length or s.heavy == p.length then return "goal" end
end

function game.goal(s)
  if s.light == s.heavy then return "level" end
  return s.light > s.heavy and "light_wins" or "heavy_wins"
end

return game
