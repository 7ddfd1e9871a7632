-- naive_duel.lua GAMES SEED: the duel of scenarios/scripts/duel.lua as plain Lua, for the lua5.4 of the system.
-- Prints one line "name mean" for each measure.
local games, seed = math.tointeger(tonumber(arg[1])), math.tointeger(tonumber(arg[2]))
local random = math.random
math.randomseed(seed)

local function duel(hits_to_win)
  local red, white, rounds = 0, 0, 0
  while red < hits_to_win and white < hits_to_win do
    local reds, whites = random(6), random(6)
    rounds = rounds + 1
    if reds > whites then white = white + 1 end
    if whites > reds then red = red + 1 end
  end
  return white >= hits_to_win, rounds
end

local wins, total = 0, 0
for _ = 1, games do
  local red_wins, rounds = duel(3)
  if red_wins then wins = wins + 1 end
  total = total + rounds
end
print("red_wins " .. wins / games)
print("rounds " .. total / games)
