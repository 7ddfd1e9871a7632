-- skirmish-tables.lua: a fire-fight whose tables a scenario brings (SKI-9; the source has lost its own): to hit by range, what a hit
-- does, and morale. All numbers here are made up.
local game = {
  question = "Who gives way?",
  sides = { "red", "blue" },
  params = {
    { "red", default = 4, lo = 1, hi = 12, unit = "men", doc = "Men of Red." },
    { "blue", default = 4, lo = 1, hi = 12, unit = "men", doc = "Men of Blue." },
    { "red_leader", default = 1, lo = -3, hi = 3, unit = "pips", rule = "SKI-9", doc = "Grade of Red's leader, added to morale." },
    { "blue_leader", default = 0, lo = -3, hi = 3, unit = "pips", rule = "SKI-9", doc = "Of Blue's." },
    { "hit", default = { 4, 6, 8, 10 }, lo = 1, hi = 11, unit = "pips", rule = "SKI-9", house = true,
      doc = "What a d10 hits on at short, medium, long and extreme range." },
    { "strike", default = 0, lo = -5, hi = 5, unit = "pips", rule = "SKI-9", house = true, doc = "Added to the d10 of a hit." },
    { "casualty", default = { 3, 6, 9 }, lo = -5, hi = 20, unit = "pips", rule = "SKI-9", house = true,
      doc = "A hit of so much wounds, cripples, kills." },
    { "morale", default = { 3, 5 }, lo = -9, hi = 20, unit = "pips", rule = "SKI-9", house = true,
      doc = "Under the first a side routs, under the second it is pinned for a turn." },
    { "loss_factor", default = 1, lo = 0, hi = 5, unit = "pips", rule = "SKI-9", house = true,
      doc = "Subtracted from morale for each man out of action." },
    { "test_at", default = 20, lo = 1, hi = 100, unit = "percent", rule = "SKI-9", doc = "Loss of a turn that makes a test." },
    { "test_least", default = 2, lo = 1, hi = 4, unit = "men", rule = "SKI-9", doc = "At least so many." },
    { "turns", default = 8, lo = 1, hi = 30, unit = "turns", house = true, doc = "Turns until nightfall." },
  },
  results = { { "red_wins", "Blue gives way" }, { "blue_wins", "Red gives way" }, { "both_rout", "Both give way" },
    { "night", "Night falls" } },
  counts = {
    { "turns", hi = 30, unit = "turns", doc = "Turns of fire." },
    { "wounded", hi = 60, unit = "men", doc = "Hits that wound, on both sides." },
    { "red_out", hi = 12, unit = "men", doc = "Reds crippled or dead." },
    { "blue_out", hi = 12, unit = "men", doc = "Blues likewise." },
  },
  policy = { red = "stand", blue = "stand" },
  policies = {},
  payoff = { red_wins = 1, blue_wins = -1, both_rout = 0, night = 0, unfinished = 0 },
}

function game.start()
  return { red = { out = 0, pinned = false }, blue = { out = 0, pinned = false }, range = 3, turn = 0 }, "approach"
end

function game.policies.stand() return "stand" end
function game.policies.close() return "close" end

-- Either side may bring both one range nearer, Red first; who is pinned may not.
function game.approach(s)
  for _, side in ipairs{ "red", "blue" } do
    if s.range > 1 and not s[side].pinned and choose(side, "move", { "stand", "close" }) == "close" then s.range = s.range - 1 end
  end
  return "fire"
end

-- One man's shot.
local function shot(v, hit, strike, wounds, cripples)
  if d(10) >= hit then
    local face = d(10) + strike
    if face >= cripples then v.down = v.down + 1 elseif face >= wounds then v.wounded = v.wounded + 1 end
  end
  return v
end

local function volley(men, side, p, hit)
  return repeated(men, shot, { down = 0, wounded = 0 }, side.pinned and 11 or hit, p.strike, p.casualty[1], p.casualty[2])
end

local function holds(side, lost, men, leader, p)
  side.pinned = false
  if side.out == men then return false end
  if lost < p.test_least or 100 * lost < p.test_at * (men - side.out + lost) then return true end
  local total = d(10) + leader - p.loss_factor * side.out
  side.pinned = total < p.morale[2]
  return total >= p.morale[1]
end

function game.fire(s, p)
  count("turns")
  local hit = p.hit[s.range]
  local on_blue = volley(p.red - s.red.out, s.red, p, hit)
  local on_red = volley(p.blue - s.blue.out, s.blue, p, hit)
  local red, blue = math.min(on_red.down, p.red - s.red.out), math.min(on_blue.down, p.blue - s.blue.out)
  s.red.out, s.blue.out, s.turn = s.red.out + red, s.blue.out + blue, s.turn + 1
  count("wounded", on_red.wounded + on_blue.wounded)
  count("red_out", red)
  count("blue_out", blue)
  tell("Red loses %d, Blue %d; %d wounded", red, blue, on_red.wounded + on_blue.wounded)
  local red_holds, blue_holds = holds(s.red, red, p.red, p.red_leader, p), holds(s.blue, blue, p.blue, p.blue_leader, p)
  if not red_holds and not blue_holds then return "both_rout" end
  if not blue_holds then return "red_wins" end
  if not red_holds then return "blue_wins" end
  return s.turn == p.turns and "night" or "approach"
end

return game
