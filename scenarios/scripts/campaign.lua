-- campaign.lua: battles that are linked: who wins one goes into the next with what is left, and a little more.
local game = {
  question = "Who wins a campaign of linked battles?",
  sides = { "north", "south" },
  params = {
    { "battles", default = 3, lo = 1, hi = 7, unit = "battles", doc = "Battles of the campaign." },
    { "north", default = 6, lo = 1, hi = 12, unit = "brigades", doc = "Brigades of the North at first." },
    { "south", default = 5, lo = 1, hi = 12, unit = "brigades", doc = "Brigades of the South at first." },
    { "hit_on", default = 5, lo = 2, hi = 6, unit = "pips", doc = "What a brigade hits on." },
    { "recruits", default = 2, lo = 0, hi = 4, unit = "brigades", doc = "Brigades that each side gets after a battle." },
    { "rounds", default = 2, lo = 1, hi = 4, unit = "rounds", doc = "Rounds of a battle." },
  },
  results = { { "north_wins", "The North wins" }, { "south_wins", "The South wins" }, { "drawn", "The campaign is drawn" } },
  counts = {
    { "north_lost", hi = 60, unit = "brigades", doc = "Brigades that the North lost." },
    { "south_lost", hi = 60, unit = "brigades", doc = "Brigades that the South lost." },
  },
}

function game.start(p)
  return { north = p.north, south = p.south, north_won = 0, south_won = 0, fought = 0, round = 0 }, "battle"
end

function game.battle(s, p)
  local on_south, on_north = hits(s.north, 6, p.hit_on, "north"), hits(s.south, 6, p.hit_on, "south")
  local south_lost, north_lost = math.min(on_south, s.south), math.min(on_north, s.north)
  s.north, s.south, s.round = s.north - north_lost, s.south - south_lost, s.round + 1
  count("north_lost", north_lost)
  count("south_lost", south_lost)
  tell("The North has %d brigades, the South %d", s.north, s.south)
  if s.round == p.rounds or s.north == 0 or s.south == 0 then return "pause" end
end

-- The larger army holds the field; then both recruit.
function game.pause(s, p)
  if s.north > s.south then s.north_won = s.north_won + 1 end
  if s.south > s.north then s.south_won = s.south_won + 1 end
  s.fought, s.round = s.fought + 1, 0
  if s.fought < p.battles then
    s.north, s.south = math.min(12, s.north + p.recruits), math.min(12, s.south + p.recruits)
    return "battle"
  end
  if s.north_won == s.south_won then return "drawn" end
  return s.north_won > s.south_won and "north_wins" or "south_wins"
end

return game
