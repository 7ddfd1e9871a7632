-- risk.lua: a territory is stormed until it falls or the attacker has one army left.
local game = {
  question = "Does the attack take the territory?",
  sides = { "attacker", "defender" },
  params = {
    { "attackers", default = 10, lo = 2, hi = 100, unit = "armies", doc = "Armies of the attacker; one stays behind." },
    { "defenders", default = 10, lo = 1, hi = 100, unit = "armies", doc = "Armies that defend." },
  },
  results = { { "taken", "The territory falls" }, { "held", "The territory holds" } },
  counts = {
    { "rounds", hi = 200, unit = "rounds", doc = "Rounds to the end." },
    { "left", hi = 100, unit = "armies", doc = "Armies the attacker has left." },
  },
}

-- Up to three dice against up to two, the highest against the highest; ties go to the defender.
local function losses(attacking, defending)
  local attack, defence = sorted(attacking, 6), sorted(defending, 6)
  local lost = { attackers = 0, defenders = 0 }
  for i = 1, math.min(attacking, defending) do
    local who = attack[i] > defence[i] and "defenders" or "attackers"
    lost[who] = lost[who] + 1
  end
  return lost
end

function game.start(p)
  return { attackers = p.attackers, defenders = p.defenders }, "round"
end

function game.round(s, p)
  local lost = law(losses, math.min(3, s.attackers - 1), math.min(2, s.defenders))
  count("rounds")
  s.attackers = s.attackers - lost.attackers
  s.defenders = s.defenders - lost.defenders
  tell("The attacker loses %d, the defender %d: %d against %d", lost.attackers, lost.defenders, s.attackers, s.defenders)
  if s.defenders == 0 then
    count("left", s.attackers)
    return "taken"
  end
  if s.attackers == 1 then
    count("left")
    return "held"
  end
end

return game
