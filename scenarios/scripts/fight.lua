-- fight.lua: the fight for one compartment of a mutiny, by the plain rules: what 'mutineer fight' answers.
local game = {
  question = "Who wins the fight for one compartment?",
  sides = { "attackers", "defenders" },
  params = {
    { "attacking_specials", default = 1, lo = 0, hi = 8, unit = "men", doc = "Party members or officers who attack." },
    { "attacking_sailors", default = 1, lo = 0, hi = 12, unit = "men", doc = "Sailors who attack." },
    { "defending_specials", default = 0, lo = 0, hi = 8, unit = "men", doc = "Party members or officers who defend." },
    { "defending_sailors", default = 2, lo = 0, hi = 12, unit = "men", doc = "Sailors who defend." },
    { "special_bonus", default = 1, lo = -3, hi = 3, unit = "pips", rule = "MUT-8", doc = "When a special leads." },
    { "support_bonus", default = 1, lo = 0, hi = 3, unit = "pips", rule = "MUT-8", doc = "For each supporter." },
  },
  results = { { "attackers_win", "The attackers win" }, { "defenders_win", "The defenders win" } },
  counts = { { "rounds", hi = 40, unit = "rounds", doc = "Rounds of the fight." } },
}

function game.start(p)
  return {
    attackers = { specials = p.attacking_specials, sailors = p.attacking_sailors },
    defenders = { specials = p.defending_specials, sailors = p.defending_sailors },
  }, "round"
end

-- Of 36 throws of two dice, how many the first wins with so many pips more than the other.
local function winning(more)
  local ways = 0
  for first = 1, 6 do
    for second = 1, 6 do
      if first + more > second then ways = ways + 1 end
    end
  end
  return ways
end

-- A match-up: ties are rolled again, so only the throws that decide count.
local function attacker_wins(more)
  local ways = winning(more)
  return chance(ways, ways + winning(-more))
end

-- What a side adds in match-up number i of so many: for its lead, and for its share of the supporters.
local function bonus(side, i, fights, p)
  local spare = side.specials + side.sailors - fights
  local supporters = spare // fights + (i <= spare % fights and 1 or 0)
  return (i <= side.specials and p.special_bonus or 0) + supporters * p.support_bonus
end

-- All match-ups of a round; the losers are out when it is over.
local function fought(attackers, defenders, p)
  local fights = math.min(attackers.specials + attackers.sailors, defenders.specials + defenders.sailors)
  local lost = { attackers = { specials = 0, sailors = 0 }, defenders = { specials = 0, sailors = 0 } }
  for i = 1, fights do
    local won = attacker_wins(bonus(attackers, i, fights, p) - bonus(defenders, i, fights, p))
    local side, of = won and defenders or attackers, won and lost.defenders or lost.attackers
    if i <= side.specials then of.specials = of.specials + 1 else of.sailors = of.sailors + 1 end
  end
  return lost
end

local function men(side)
  return side.specials + side.sailors
end

function game.round(s, p)
  if men(s.attackers) == 0 then return "defenders_win" end
  if men(s.defenders) == 0 then return "attackers_win" end
  count("rounds")
  local lost = law(fought, s.attackers, s.defenders, { special_bonus = p.special_bonus, support_bonus = p.support_bonus })
  for side, of in pairs(lost) do
    s[side].specials = s[side].specials - of.specials
    s[side].sailors = s[side].sailors - of.sailors
  end
  tell("%d attackers against %d defenders", men(s.attackers), men(s.defenders))
end

return game
