-- corps.lua: a corps goes to the front on foot, by train or by ship (CMP-2, CMP-8): who is loaded first, and who marches?
local kinds = { "infantry", "cavalry", "artillery", "cars" }
local place = { infantry = 1, cavalry = 2, artillery = 3, cars = 4 } -- in lists of a number for each

-- What a hex costs; 0: the ground is closed to it.
local costs = {
  open = { infantry = 1, cavalry = 1, artillery = 1, cars = 1 }, forest = { infantry = 1, cavalry = 2, artillery = 3, cars = 0 },
  mountain = { infantry = 2, cavalry = 4, artillery = 0, cars = 0 }, marsh = { infantry = 2, cavalry = 4, artillery = 0, cars = 0 },
}

local game = {
  question = "When does the whole corps stand at the front?",
  sides = { "staff" },
  params = {
    { "infantry", default = 10, lo = 0, hi = 40, unit = "stands", rule = "CMP-8", doc = "Stands of infantry." },
    { "cavalry", default = 4, lo = 0, hi = 20, unit = "stands", rule = "CMP-8", doc = "Stands of cavalry." },
    { "artillery", default = 3, lo = 0, hi = 12, unit = "stands", rule = "CMP-8", doc = "Stands of artillery." },
    { "cars", default = 0, lo = 0, hi = 6, unit = "cars", rule = "CMP-8", doc = "Armoured cars." },
    { "carrier", default = "train", choices = { "train", "ship" }, rule = "CMP-8", doc = "What carries them." },
    { "room", default = { 1, 3, 4, 3 }, lo = 1, hi = 16, unit = "points", rule = "CMP-8",
      doc = "Room of a stand of infantry, cavalry, artillery, of a car." },
    { "moves", default = { 2, 4, 3, 6 }, lo = 1, hi = 20, unit = "points", rule = "CMP-8", doc = "Movement points of each." },
    { "train_points", default = 12, lo = 4, hi = 40, unit = "points", rule = "CMP-8", doc = "What a train carries." },
    { "ship_points", default = 16, lo = 4, hi = 40, unit = "points", rule = "CMP-8", doc = "What a ship carries." },
    { "train_hexes", default = 12, lo = 1, hi = 40, unit = "hexes", rule = "CMP-8", doc = "Hexes that a train goes in a turn." },
    { "ship_hexes", default = 16, lo = 1, hi = 40, unit = "hexes", rule = "CMP-8", doc = "Hexes that a ship goes in a turn." },
    { "hexes", default = 12, lo = 1, hi = 60, unit = "hexes", house = true, doc = "Length of the line, or of the sea way." },
    { "cut", default = 0, lo = 0, hi = 20, unit = "hexes", house = true, doc = "Hexes of the line that are torn up." },
    { "mended", default = 2, lo = 1, hi = 10, unit = "hexes", rule = "CMP-8", doc = "Hexes that the repair unit mends in a turn." },
    { "last_hexes", default = 2, lo = 0, hi = 12, unit = "hexes", house = true, doc = "From the end of the line to the front." },
    { "supply_hexes", default = 5, lo = 0, hi = 12, unit = "hexes", rule = "CMP-8", doc = "How far from a line supply comes." },
    { "march_hexes", default = 14, lo = 1, hi = 60, unit = "hexes", house = true, doc = "The way on foot." },
    { "ground", default = "open", choices = { "open", "forest", "mountain", "marsh" }, rule = "CMP-8", doc = "What both ways cross." },
    { "lost_max", default = 3, lo = 1, hi = 12, unit = "pips", rule = "CMP-2", doc = "A car that moves is lost on 2d6 of so much." },
    { "turns", default = 15, lo = 1, hi = 30, unit = "turns", house = true, doc = "Turns after which it is late." },
  },
  results = { { "all_there", "All stand at the front" }, { "cars_lost", "All but cars that broke down" },
    { "unsupplied", "They stand there without supply" }, { "late", "They are late" } },
  counts = {
    { "turns", hi = 30, unit = "turns", doc = "Turns until the last is there." },
    { "trips", hi = 20, unit = "trips", doc = "Loads that went." },
    { "used", hi = 400, unit = "points", doc = "Points of capacity that were used." },
    { "broken_down", hi = 6, unit = "cars", doc = "Cars lost." },
  },
  policy = { staff = "carry" },
  policies = {},
  payoff = { turns = -1, cars_lost = -1, unsupplied = -1, late = -100 },
}

-- Everybody waits for the carrier; guns first, then what comes.
function game.policies.carry(v, p, options, what)
  if what ~= "load" then return "wait" end
  for _, name in ipairs{ "artillery", "cars", "cavalry", "infantry" } do
    for _, option in ipairs(options) do if option == name then return name end end
  end
end

-- All who can march do.
function game.policies.march(v, p, options, what)
  return what == "load" and options[1] or options[#options]
end

function game.policies.horse_marches(v, p, options, what)
  if what == "load" then return game.policies.carry(v, p, options, what) end
  return what == "cavalry" and "march" or "wait"
end

local function turns_for(kind, hexes, p)
  local moves = p.moves[place[kind]]
  return (hexes * costs[p.ground][kind] + moves - 1) // moves
end

function game.start(p)
  return { infantry = p.infantry, cavalry = p.cavalry, artillery = p.artillery, cars = p.cars, lost = 0, cut = p.cut, turn = 0,
    back = 0, ready = 0, room = 0, aboard = false, last = 0 }, "plan"
end

-- Cars that move break down one by one, each turn.
local function break_down(cars, turns, p)
  local ways = math.max(0, math.min(36, ({ [2] = 1, [3] = 3, [4] = 6, [5] = 10, [6] = 15, [7] = 21, [8] = 26, [9] = 30, [10] = 33,
    [11] = 35, [12] = 36 })[p.lost_max] or 0))
  local lost = 0
  for turn = 1, turns do
    local gone = split(cars - lost, { ways, 36 - ways })[1]
    lost = lost + gone
  end
  count("broken_down", lost)
  if cars > 0 then tell("%d of %d cars break down", lost, cars) end
  return lost
end

-- Each kind waits for the carrier, or marches from the first turn.
function game.plan(s, p)
  for _, kind in ipairs(kinds) do
    local open = costs[p.ground][kind] > 0
    if s[kind] > 0 and open and choose("staff", kind, { "wait", "march" }) == "march" then
      local turns = turns_for(kind, p.march_hexes, p)
      s.ready = math.max(s.ready, turns)
      if kind == "cars" then s.lost = s.lost + break_down(s.cars, turns, p) end
      s[kind] = 0
    end
  end
  return "turn"
end

local function waiting(s)
  return s.infantry + s.cavalry + s.artillery + s.cars
end

function game.turn(s, p)
  if waiting(s) == 0 and s.turn >= s.ready then
    if p.last_hexes > p.supply_hexes then return "unsupplied" end
    return s.lost > 0 and "cars_lost" or "all_there"
  end
  if s.turn == p.turns then return "late" end
  s.turn = s.turn + 1
  count("turns")
  tell("Turn %d", s.turn)
  if s.cut > 0 then
    s.cut = p.carrier == "train" and math.max(0, s.cut - p.mended) or 0
    if p.carrier == "train" then return end
  end
  if waiting(s) == 0 or s.turn <= s.back then return end
  s.room, s.aboard, s.last = p.carrier == "train" and p.train_points or p.ship_points, false, 0
  return "load"
end

-- One stand after the other until nothing more fits; then the carrier goes, and is back after as many turns.
function game.load(s, p)
  local fits = {}
  for _, kind in ipairs(kinds) do
    local open = costs[p.ground][kind] > 0 or p.last_hexes == 0
    if s[kind] > 0 and p.room[place[kind]] <= s.room and open then table.insert(fits, kind) end
  end
  if #fits > 0 then
    local kind = #fits > 1 and choose("staff", "load", fits) or fits[1]
    s[kind], s.room, s.aboard = s[kind] - 1, s.room - p.room[place[kind]], true
    count("used", p.room[place[kind]])
    local walk = p.last_hexes > 0 and turns_for(kind, p.last_hexes, p) or 0
    s.last = math.max(s.last, walk)
    if kind == "cars" then s.lost = s.lost + break_down(1, walk, p) end
    return
  end
  if s.aboard then
    count("trips")
    local speed = p.carrier == "train" and p.train_hexes or p.ship_hexes
    local way = (p.hexes + speed - 1) // speed
    s.ready = math.max(s.ready, s.turn - 1 + way + s.last)
    s.back = s.turn - 1 + 2 * way
    tell("It goes with %d points of room left; it is back after turn %d", s.room, s.back)
  end
  return "turn"
end

return game
