-- passage.lua: a vessel runs some feet of river with rocks, bends, current, wind, another vessel, and perhaps a tow (RIV-1, RIV-6,
-- RIV-7, RIV-11). Feet are counted; current is in inches.
local R = include "rules/river.lua"

local game = {
  question = "Does the vessel arrive?",
  sides = { "skipper" },
  params = {
    { "class", default = "small_steamer", choices = R.classes, rule = "RIV-1", doc = "The vessel." },
    { "sail", default = false, rule = "RIV-11", doc = "She sails: half a d6 rounded up, in feet; else as her class has it." },
    { "feet", default = 12, lo = 1, hi = 40, unit = "feet", house = true, doc = "Length of the passage." },
    { "bend_every", default = 3, lo = 0, hi = 40, unit = "feet", house = true, doc = "A bend, close to the shore; 0: none." },
    { "rocks_every", default = 4, lo = 0, hi = 40, unit = "feet", house = true, doc = "Rocks in the way; 0: none." },
    { "upstream", default = false, rule = "RIV-11", doc = "Against the current." },
    { "current", default = "none", choices = { "none", "d6", "two_d6" }, rule = "RIV-11", doc = "Thrown once, in inches a turn." },
    { "meet_at", default = 0, lo = 0, hi = 40, unit = "feet", house = true, doc = "Where another vessel comes by; 0: none." },
    { "other_size", default = 2, lo = 1, hi = 12, unit = "sizes", rule = "RIV-6", doc = "Hull size of that vessel." },
    { "collision_max", default = 2, lo = 0, hi = 6, unit = "pips", rule = "RIV-6", doc = "What collides." },
    { "ground_min", default = 4, lo = 1, hi = 7, unit = "pips", rule = "RIV-7", doc = "What runs aground." },
    { "tow_size", default = 0, lo = 0, hi = 12, unit = "sizes", rule = "RIV-11", doc = "Hull size of a tow that is offered; 0: none." },
    { "laden", default = false, rule = "RIV-11", doc = "A laden tow counts double." },
    { "turns", default = 20, lo = 1, hi = 60, unit = "turns", house = true, doc = "Turns that she has." },
  },
  results = { { "arrives", "She arrives" }, { "with_tow", "She arrives with her tow" }, { "sinks", "She sinks" },
    { "late", "She is late" } },
  counts = {
    { "turns", hi = 60, unit = "turns", doc = "Turns." },
    { "groundings", hi = 40, unit = "groundings", doc = "Times aground." },
    { "collisions", hi = 40, unit = "collisions", doc = "Collisions with rocks or the other vessel." },
    { "hull_hits", hi = 20, unit = "hits", doc = "Hull hits." },
  },
  policy = { skipper = "fast" },
  policies = {},
  payoff = { with_tow = 2, arrives = 1, sinks = 0, late = 0, unfinished = 0 },
}

-- Both take a tow.
function game.policies.fast(v, p, options) return options[1] end

function game.policies.careful(v, p, options, what)
  return what == "tow" and "take" or "careful"
end

function game.start(p)
  local drift = p.current == "none" and 0 or p.current == "d6" and d(6) or sum(2, 6)
  return { hull = R.figures(p.class).hull_hits, at = 0, inches = 0, drift = p.upstream and -drift or drift, water = 0, tow = false,
    upwind = p.sail and d(6) <= 3, left = 0, careful = false, slow = false, quick = false, aground = false, turn = 0 }, "cast_off"
end

-- A tow of up to twice her hull size may be taken, laden or not.
function game.cast_off(s, p)
  local size = p.tow_size * (p.laden and 2 or 1)
  if size > 0 and size <= 2 * R.figures(p.class).hull_size then
    s.tow = choose("skipper", "tow", { "take", "leave" }) == "take"
  end
  return "pace"
end

-- Feet that she may move this turn: less for hull hits, upwind, with a heavy tow.
local function allowance(s, p)
  local V = R.figures(p.class)
  local feet = p.sail and (d(6) + 1) // 2 or V.move + (V.move_die > 0 and d(V.move_die) or 0)
  if V.steam and not p.sail then feet = math.max(0, feet - (V.hull_hits - s.hull) // V.hull_size) end
  if s.upwind then feet = feet // 2 end
  local size = p.tow_size * (p.laden and 2 or 1)
  if s.tow and size > V.hull_size then feet = math.min(feet // 2, 1) end
  return feet
end

local function hole(s, hits)
  local done = math.min(hits, s.hull)
  s.hull = s.hull - done
  count("hull_hits", done)
  tell("%d hull hits", done)
end

-- Water comes in at the start; then fast, or careful: a foot, and she keeps off rocks.
function game.pace(s, p)
  if s.water > 0 then hole(s, s.water) end
  if s.hull == 0 then return "sinks" end
  if s.turn == p.turns then return "late" end
  s.turn = s.turn + 1
  count("turns")
  local feet = allowance(s, p)
  s.careful = feet > 0 and choose("skipper", "pace", { "fast", "careful" }) == "careful"
  s.left = s.careful and 1 or feet
  s.slow, s.quick = 2 * s.left <= feet, s.left > 1
  return "move"
end

local function ground(s, p)
  if d(6) - (s.slow and 1 or 0) >= p.ground_min then
    s.aground, s.left = true, 0
    count("groundings")
    tell("She runs aground at %d feet", s.at)
  end
end

local function every(at, step)
  return step > 0 and at % step == 0
end

-- One foot: rocks, then the shore of a bend; a vessel that meets her at that foot.
function game.move(s, p)
  if s.left == 0 then return "drift" end
  s.at, s.left = s.at + 1, s.left - 1
  local bend = every(s.at, p.bend_every)
  local near_shore = bend
  if every(s.at, p.rocks_every) and d(6) + (s.careful and 2 or 0) - (bend and 2 or 0) <= p.collision_max then
    count("collisions")
    tell("She strikes rocks at %d feet", s.at)
    s.left, near_shore = 0, true
    if d(6) <= 6 - R.figures(p.class).hull_size then hole(s, 1) end
  end
  if near_shore then ground(s, p) end
  if s.hull == 0 then return "sinks" end
  if s.at == p.meet_at then return "meet" end
  if s.at >= p.feet then return s.tow and "with_tow" or "arrives" end
end

-- A collision with a friendly vessel, which moves as well (RIV-6).
function game.meet(s, p)
  if d(6) + (s.careful and 2 or 0) <= p.collision_max then
    count("collisions")
    tell("She runs into the other vessel")
    s.left = 0
    local size = R.figures(p.class).hull_size
    local hit = d(6) <= p.other_size and 1 or 0
    hole(s, hit)
    if size < p.other_size and d(6) <= (p.other_size - size) // 2 then s.water = s.water + hit end
    if s.hull == 0 then return "sinks" end
  end
  if s.at >= p.feet then return s.tow and "with_tow" or "arrives" end
  return "move"
end

-- The end of her phase: the current, pumps, and breaking free: by any roll, or by 2 when she was fast.
function game.drift(s, p)
  if not s.aground then
    s.inches = s.inches + s.drift
    s.at = math.max(0, s.at + s.inches // 12)
    s.inches = s.inches % 12
    if s.at >= p.feet then return s.tow and "with_tow" or "arrives" end
  elseif not s.quick or d(6) >= 2 then
    s.aground = false
  end
  if s.water > 0 then
    local face = d(6)
    if face > s.water or face == 6 then s.water = 0 end
  end
  return s.aground and "stuck" or "pace"
end

-- A turn aground.
function game.stuck(s, p)
  if s.water > 0 then hole(s, s.water) end
  if s.hull == 0 then return "sinks" end
  if s.turn == p.turns then return "late" end
  s.turn = s.turn + 1
  count("turns")
  tell("She lies aground")
  return "drift"
end

return game
