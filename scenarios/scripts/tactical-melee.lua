-- tactical-melee.lua: two groups hand to hand until one is gone or breaks off (TAC-8).
local T = include "rules/tactical.lua"

local game = {
  question = "Who wins hand to hand?",
  sides = { "red", "white" },
  params = T.join({
    { "red", default = 5, lo = 1, hi = 20, unit = "figures", doc = "Figures of Red, the leader not counted." },
    { "white", default = 5, lo = 1, hi = 20, unit = "figures", doc = "Figures of White." },
    { "red_leader", default = false, rule = "TAC-8", doc = "Red's leader counts as one more figure." },
    { "white_leader", default = false, rule = "TAC-8", doc = "White's likewise." },
    { "red_lances", default = false, rule = "TAC-8", doc = "Red has lances." },
    { "red_cossacks", default = false, rule = "TAC-8", doc = "Red's are Cossacks." },
    { "red_modifier", default = 0, lo = -3, hi = 3, unit = "pips", rule = "TAC-8", house = true,
      doc = "For ferocious or poor troops, cover, mounted, charging." },
    { "white_modifier", default = 0, lo = -3, hi = 3, unit = "pips", rule = "TAC-8", house = true, doc = "Likewise." },
    { "red_breaks_at", default = 2, lo = 0, hi = 20, unit = "figures", house = true, doc = "Policy careful: with so few it goes." },
  }, T.rows.melee, T.rows.fire),
  results = { { "red_wins", "Red wins" }, { "white_wins", "White wins" }, { "both_gone", "Nobody is left" } },
  counts = {
    { "rounds", hi = 60, unit = "rounds", doc = "Rounds fought." },
    { "red_lost", hi = 21, unit = "figures", doc = "Figures that Red lost." },
    { "white_lost", hi = 21, unit = "figures", doc = "Figures that White lost." },
  },
  policy = { red = "bold", white = "bold" },
  policies = {},
  payoff = { red_wins = 1, white_wins = -1, both_gone = 0, unfinished = 0 },
}

function game.start(p)
  return { red = p.red + (p.red_leader and 1 or 0), white = p.white + (p.white_leader and 1 or 0), first = true }, "round"
end

function game.policies.bold() return "fight" end

-- Goes when few are left and the others are more.
function game.policies.careful(v, p, options, what, side)
  local other = side == "red" and v.white or v.red
  return (v[side] <= p.red_breaks_at and v[side] < other) and "go" or "fight"
end

local function shots(men, p)
  return T.rifle_hits(T.shooters(men, false, true, false, false, p), p)
end

function game.round(s, p)
  if s.red == 0 and s.white == 0 then return "both_gone" end
  if s.red == 0 then return "white_wins" end
  if s.white == 0 then return "red_wins" end
  if not s.first then
    if choose("red", "nerve", { "fight", "go" }) == "go" then return "white_wins" end
    if choose("white", "nerve", { "fight", "go" }) == "go" then return "red_wins" end
  end
  local red, white
  if p.melee == "figures" then
    local bonus = p.red_modifier + (p.red_cossacks and p.cossack_bonus or 0)
    if p.red_lances and s.first then bonus = bonus + p.lance_bonus end
    red, white = T.melee(s.red, s.white, bonus, p.white_modifier, p)
  else
    red, white = math.min(shots(s.white, p), s.red), math.min(shots(s.red, p), s.white)
  end
  count("rounds")
  count("red_lost", red)
  count("white_lost", white)
  s.red, s.white, s.first = s.red - red, s.white - white, false
  tell("Red has %d figures, White %d", s.red, s.white)
end

return game
