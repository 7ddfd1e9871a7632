-- gunboat-duel.lua: two river vessels fight with guns, small arms, rams and boarders (RIV-2, RIV-3, RIV-8, RIV-9, RIV-10). The
-- range is three bands: two far, one near, none in contact; at three a vessel has broken off.
local R = include "rules/river.lua"

local rows = {
  { "red", default = "small_gunboat", choices = R.classes, rule = "RIV-1", doc = "Red's vessel." },
  { "white", default = "small_gunboat", choices = R.classes, rule = "RIV-1", doc = "White's vessel." },
  { "start", default = 2, lo = 0, hi = 2, unit = "bands", house = true, doc = "The range at first." },
  { "near", default = 1, lo = 0, hi = 2, unit = "bands", rule = "RIV-10", house = true, doc = "Small arms reach so far." },
  { "breaks_off", default = 40, lo = 0, hi = 100, unit = "percent", house = true,
    doc = "Policy break_off: below this share of her hull." },
  { "ram_max", default = 4, lo = 0, hi = 6, unit = "pips", rule = "RIV-2", doc = "What a ram succeeds on." },
  { "ram_flood_min", default = 4, lo = 1, hi = 7, unit = "pips", rule = "RIV-3", doc = "What an armoured ram floods on." },
  { "turns", default = 20, lo = 1, hi = 60, unit = "turns", house = true, doc = "Turns until night." },
}
for _, row in ipairs(R.rows) do table.insert(rows, row) end

local game = {
  question = "Who wins the duel on the river?",
  sides = { "red", "white" },
  params = rows,
  results = { { "white_sinks", "White's vessel is sunk" }, { "red_sinks", "Red's vessel is sunk" },
    { "white_taken", "White's is taken or surrenders" }, { "red_taken", "Red's is taken or surrenders" },
    { "broken_off", "One breaks off" }, { "night", "Night parts them" } },
  counts = {
    { "turns", hi = 60, unit = "turns", doc = "Turns." },
    { "shots", hi = 200, unit = "shots", doc = "Shots of guns." },
    { "gun_hits", hi = 100, unit = "hits", doc = "Hits of guns." },
    { "red_lost", hi = 30, unit = "men", doc = "Men of Red killed." },
    { "white_lost", hi = 30, unit = "men", doc = "Men of White killed." },
    { "fires_reached_magazine", hi = 10, unit = "fires", doc = "Fires that got to a magazine." },
    { "by_hull", hi = 1, unit = "vessels", doc = "Sunk by holes in the hull." },
    { "by_flooding", hi = 1, unit = "vessels", doc = "By flooding." },
    { "by_magazine", hi = 1, unit = "vessels", doc = "By a magazine." },
    { "by_ram", hi = 1, unit = "vessels", doc = "By a ram." },
    { "rammed", hi = 20, unit = "rams", doc = "Rams that succeeded." },
  },
  policy = { red = "stand_and_fire", white = "stand_and_fire" },
  policies = {},
  payoff = { white_sinks = 1, white_taken = 1, red_sinks = -1, red_taken = -1, broken_off = 0, night = 0, unfinished = 0 },
}

local other = { red = "white", white = "red" }

function game.start(p)
  return { red = R.ship(p.red, p), white = R.ship(p.white, p), who = "red", range = p.start, turn = 0, gun = 0, shot = 0, fell = 0,
    struck = "white", back = "fire" },
    "phase"
end

local function sunk(s, side)
  count("by_" .. s[side].cause)
  tell("%s goes down: %s", side, s[side].cause)
  return side .. "_sinks"
end

local function lose(side, before, ship)
  local lost = before - R.men(ship)
  if lost > 0 then
    count(side .. "_lost", lost)
    tell("%s loses %d men", side, lost)
  end
  return lost
end

-- The criticals that are to come; then the step `back`.
local function criticals(s, side, back)
  s.struck, s.back = side, back
  return "criticals"
end

function game.criticals(s, p)
  local ship = s[s.struck]
  local before = R.men(ship)
  local more = R.next_critical(ship, R.figures(p[s.struck]), p)
  s.fell = s.fell + lose(s.struck, before, ship)
  if ship.hull == 0 then return sunk(s, s.struck) end
  if not more then return s.back end
end

-- Fire and water at the start of her phase.
function game.phase(s, p)
  if s.who == "red" then
    if s.turn == p.turns then return "night" end
    s.turn = s.turn + 1
    count("turns")
    tell("Turn %d", s.turn)
  end
  local ship, V = s[s.who], R.figures(p[s.who])
  local before = R.men(ship)
  if R.phase_begins(ship, V, p) then
    count("fires_reached_magazine")
    tell("The fire reaches a magazine")
  end
  R.officer(ship, lose(s.who, before, ship))
  return criticals(s, s.who, "captain")
end

-- Who has nobody left, or no officers and no way, gives up.
function game.captain(s, p)
  local ship, V = s[s.who], R.figures(p[s.who])
  if R.men(ship) == 0 or (ship.bridge == 0 and R.move(ship, V, p) == 0) then return s.who .. "_taken" end
  return "steer"
end

-- She stays, closes, goes away, rams or boards. Without officers she goes; with a jammed rudder or a bridge just hit she keeps on.
function game.steer(s, p)
  local ship, V = s[s.who], R.figures(p[s.who])
  local points = R.move(ship, V, p)
  local options = { "stay" }
  if points > 0 and ship.rudder == 0 and not ship.stunned then
    if s.range > 0 then table.insert(options, "close") end
    table.insert(options, "away")
    if s.range == 0 and V.ram then table.insert(options, "ram") end
  end
  if s.range == 0 and ship.deck + ship.crew > 0 then table.insert(options, "board") end
  local what = ship.bridge == 0 and points > 0 and ship.rudder == 0 and not ship.stunned and "away"
  what = what or (#options > 1 and choose(s.who, "course", options) or "stay")
  ship.speed = (what == "stay" or what == "board") and 0 or points
  s.gun, s.shot, s.fell = 1, 1, 0
  if what == "close" then s.range = s.range - 1 end
  if what == "away" then s.range = s.range + 1 end
  if s.range == 3 then return "broken_off" end
  if what == "ram" or what == "board" then return what end
  return "fire"
end

-- An armoured ram (RIV-2, RIV-3); the fire of her guns follows.
function game.ram(s, p)
  local V, foe, W = R.figures(p[s.who]), s[other[s.who]], R.figures(p[other[s.who]])
  local still = R.move(foe, W, p) == 0
  if still or d(6) <= p.ram_max then
    count("rammed")
    tell("%s rams", s.who)
    local size = V.hull_size >= 3 * W.hull_size and 2 or V.hull_size >= 2 * W.hull_size and 1 or
      W.hull_size >= 4 * V.hull_size and -2 or W.hull_size >= 2 * V.hull_size and -1 or 0
    R.hole(foe, V.hull_size, "ram", false)
    if foe.hull == 0 then return sunk(s, other[s.who]) end
    if d(6) + size >= p.ram_flood_min then foe.floods[V.hull_size] = math.min(3, foe.floods[V.hull_size] + 1) end
  end
  return "fire"
end

-- One round of boarding (RIV-9, house): deck and manoeuvring crew against deck and marines, pair by pair, the higher d6.
function game.board(s)
  local ship, foe = s[s.who], s[other[s.who]]
  if foe.deck == 0 then return other[s.who] .. "_taken" end
  local fallen = split(math.min(ship.deck + ship.crew, foe.deck), { 15, 15, 6 })
  foe.deck = foe.deck - fallen[1]
  R.fall(ship, fallen[2])
  count(s.who .. "_lost", fallen[2])
  count(other[s.who] .. "_lost", fallen[1])
  tell("Boarders lose %d, the others %d", fallen[2], fallen[1])
  return "repair"
end

-- What a gun must roll: harder for smoke and a fast target, easier against one that lies still (RIV-10).
local function needed(ship, foe, W, p)
  local fast = math.max(0, math.min(2, foe.speed - W.hull_size))
  return p.to_hit_min + (ship.fire > 0 and 1 or 0) + fast - (foe.speed == 0 and 1 or 0)
end

-- One shot of one gun.
function game.fire(s, p)
  local ship, foe, W = s[s.who], s[other[s.who]], R.figures(p[other[s.who]])
  if s.gun > #ship.guns then return "small_arms" end
  if s.shot > ship.guns[s.gun] then
    s.gun, s.shot = s.gun + 1, 1
    return
  end
  s.shot = s.shot + 1
  count("shots")
  if d(6) < needed(ship, foe, W, p) then
    tell("%s misses", s.who)
    return
  end
  count("gun_hits")
  local before = R.men(foe)
  local place = R.hit(foe, W, R.halves(R.figures(p[s.who]).guns[s.gun], W, p), p)
  tell("%s hits %s: %s", s.who, other[s.who], place)
  s.fell = s.fell + lose(other[s.who], before, foe)
  return criticals(s, other[s.who], "fire")
end

-- Deckhands who need not fight a fire shoot when near, as many as have room along the side.
function game.small_arms(s, p)
  local ship, V, foe, W = s[s.who], R.figures(p[s.who]), s[other[s.who]], R.figures(p[other[s.who]])
  local before = R.men(foe)
  if s.range <= p.near and ship.fire == 0 and p.small_arms_min <= 6 then
    local rifles = math.min(ship.deck, 2 * V.length + (V.steam and V.hull_size or 0))
    R.small_arms(foe, W, hits(rifles, 6, p.small_arms_min), p)
  end
  s.fell = s.fell + lose(other[s.who], before, foe)
  return criticals(s, other[s.who], "officer")
end

function game.officer(s)
  R.officer(s[other[s.who]], s.fell)
  return "repair"
end

function game.repair(s, p)
  R.repairs(s[s.who], R.figures(p[s.who]), p)
  s.who, s.gun, s.shot, s.fell = other[s.who], 0, 0, 0
  return "phase"
end

local function has(options, what)
  for _, option in ipairs(options) do if option == what then return true end end
  return false
end

function game.policies.stand_and_fire() return "stay" end

function game.policies.close_and_board(v, p, options)
  return has(options, "board") and "board" or has(options, "close") and "close" or "stay"
end

function game.policies.close_and_ram(v, p, options)
  return has(options, "ram") and "ram" or has(options, "close") and "close" or "stay"
end

-- Fights until her hull is below a share, then goes.
function game.policies.break_off(v, p, options, what, side)
  return (100 * v[side].hull < p.breaks_off * R.figures(p[side]).hull_hits and has(options, "away")) and "away" or "stay"
end

return game
