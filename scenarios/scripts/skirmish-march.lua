-- skirmish-march.lua: a march through bad country, in which the hazards of SKI-1 to SKI-8 meet: a road in the heat, a river to
-- wade or to cross in a leaking boat, a marsh with a cart and quicksand, a tiger's jungle, and a village that is held.
local S = include "rules/skirmish.lua"

local game = {
  question = "Does the party get through?",
  sides = { "party" },
  params = {
    { "men", default = 5, lo = 1, hi = 8, unit = "men", doc = "Europeans of the party." },
    { "fatigue", default = 2, lo = 0, hi = 6, unit = "points", rule = "SKI-2", doc = "Points that they start with." },
    { "wet", default = false, rule = "SKI-4", doc = "The wet season." },
    { "energy", default = 0, lo = -5, hi = 5, unit = "pips", rule = "SKI-4", doc = "Of the men." },
    { "collapse_min", default = 6, lo = -5, hi = 16, unit = "pips", rule = "SKI-4", house = true,
      doc = "Who is stricken collapses under so much." },
    { "aid_in", default = 3, lo = 0, hi = 10, unit = "turns", rule = "SKI-4", house = true,
      doc = "Turns until one who has collapsed is helped." },
    { "road_turns", default = 2, lo = 1, hi = 4, unit = "turns", house = true, doc = "Turns of each road at a walk." },
    { "boat_turns", default = 3, lo = 1, hi = 6, unit = "turns", house = true, doc = "Turns that the boat needs." },
    S.wading[1], S.leaks[1],
    { "founders_at", default = 4, lo = 2, hi = 8, unit = "units", rule = "SKI-8", doc = "Water that founders it." },
    { "beasts", default = 2, lo = 0, hi = 4, unit = "beasts", rule = "SKI-4", doc = "Bullocks of the cart." },
    { "resistance", default = 1, lo = -5, hi = 8, unit = "pips", rule = "SKI-1", doc = "The men's TR." },
    { "tiger", default = 4, lo = -5, hi = 8, unit = "pips", rule = "SKI-7", doc = "The tiger's TI." },
    { "enemies", default = 3, lo = 0, hi = 8, unit = "men", house = true, doc = "Who hold the village." },
    { "rocket", default = 1, lo = 0, hi = 3, unit = "men", house = true, doc = "Enemies that a rocket that flies drives off." },
    { "war_cry", default = true, rule = "SKI-6", doc = "There are Gurkhas in the party." },
    { "act_from", default = 4, lo = 1, hi = 11, unit = "pips", rule = "SKI-3", doc = "From this d10 on a man acts." },
    S.fatigue[1], S.fatigue[2], S.fatigue[3],
  },
  results = { { "through", "The party gets through" }, { "held_up", "It is held up before the village" },
    { "scattered", "It is scattered by the tiger" }, { "lost", "It is lost" } },
  counts = {
    { "turns", hi = 40, unit = "turns", doc = "Turns in the heat." },
    { "by_heat", hi = 8, unit = "men", doc = "Men lost to the heat." },
    { "by_water", hi = 8, unit = "men", doc = "Men drowned." },
    { "by_sand", hi = 8, unit = "men", doc = "Men lost in quicksand." },
    { "by_tiger", hi = 8, unit = "men", doc = "Men lost to the tiger." },
    { "carts", hi = 1, unit = "carts", doc = "Carts abandoned or stuck." },
  },
  policy = { party = "steady" },
  policies = {},
  payoff = { through = 1, held_up = 0, scattered = 0, lost = 0 },
}

function game.start(p)
  return { men = p.men, dry = 0, fatigue = p.fatigue, left = 0, rested = false, next = "river", failed = 0, cart = true }, "road"
end

-- A policy for each temper: never doubles and wades; or doubles and takes the boat.
function game.policies.steady(v, p, options, what)
  if what == "pace" then return (S.tired(v.fatigue, p) > 0 and options[3]) or "walk" end
  return what == "river" and "wade" or options[1]
end

function game.policies.hurry(v, p, options, what)
  return what == "pace" and "double" or "boat"
end

-- At the head of each road.
function game.road(s, p)
  if s.men == 0 then return "lost" end
  local options = { "walk", "double" }
  if not s.rested and s.fatigue > 0 then options[3] = "rest" end
  local pace = choose("party", "pace", options)
  s.rested = pace == "rest"
  s.left = pace == "walk" and p.road_turns or pace == "double" and (p.road_turns + 1) // 2 or 1
  if pace == "double" then s.fatigue = math.min(9, s.fatigue + s.left) end
  return "heat"
end

-- One man in one turn of heat; `v` has those who are well and those who are dead.
local function sun(v, water, energy, collapse_min, aid_in, m)
  if S.heat(water, energy, collapse_min, m) == 2 then
    for i = 1, aid_in do
      if d(10) <= 2 then
        v.dead = v.dead + 1
        break
      end
    end
  end
  return v
end

function game.heat(s, p)
  count("turns")
  local m = -S.tired(s.fatigue, p)
  local with = repeated(s.men - s.dry, sun, { dead = 0 }, true, p.energy, p.collapse_min, p.aid_in, m).dead
  local without = repeated(s.dry, sun, { dead = 0 }, false, p.energy, p.collapse_min, p.aid_in, m).dead
  s.men, s.dry, s.left = s.men - with - without, s.dry - without, s.left - 1
  count("by_heat", with + without)
  tell("A turn in the heat: %d men die", with + without)
  if s.men == 0 then return "lost" end
  if s.left > 0 then return end
  if s.rested then
    s.fatigue = math.max(0, s.fatigue - 1)
    return "road"
  end
  return s.next
end

-- One man in the river; `v` counts who drowned and who lost his load.
local function ford(v, wet, m, faces)
  local what = S.wade(wet, m, faces)
  if what == 3 then v.drowned = v.drowned + 1 end
  if what == 2 then v.dry = v.dry + 1 end
  return v
end

local function swim(v)
  local face = d(10)
  if face <= 3 then v.drowned = v.drowned + 1 elseif face <= 6 then v.dry = v.dry + 1 end
  return v
end

-- Whether a boat with one man bailing gets across (SKI-8).
local function founders(turns, founders_at, leak_die)
  if d(leak_die) > 5 then return false end
  local water = 0
  for i = 1, turns do
    water = water + S.leak(false, true)
    if water >= founders_at then return true end
    water = math.max(0, water - 1)
  end
  return false
end

-- Who is in the water loses his load with his bottle; first those who still have theirs, then the others.
local function wetted(s, f, ...)
  local with = repeated(s.men - s.dry, f, { drowned = 0, dry = 0 }, ...)
  local without = repeated(s.dry, f, { drowned = 0, dry = 0 }, ...)
  s.men, s.dry = s.men - with.drowned - without.drowned, s.dry + with.dry - without.drowned
  count("by_water", with.drowned + without.drowned)
  tell("%d men drown, %d are without water", with.drowned + without.drowned, s.dry)
end

function game.river(s, p)
  if choose("party", "river", { "wade", "boat" }) == "wade" then
    wetted(s, ford, p.wet, -S.tired(s.fatigue, p), p.wade_die)
  elseif law(founders, p.boat_turns, p.founders_at, p.leak_die) then
    tell("The boat founders")
    wetted(s, swim)
  end
  s.next, s.rested = "marsh", false
  return "road"
end

local function one_less(s, cause)
  if s.dry == s.men then s.dry = s.dry - 1 end
  s.men = s.men - 1
  count(cause)
  tell("A man is lost %s", cause)
end

-- The guide may step into quicksand.
function game.marsh(s, p)
  if S.trapped(false, -S.tired(s.fatigue, p)) then return "sand" end
  return "cart"
end

-- One comrade is enough to free him, the others help.
function game.sand(s)
  if s.men < 2 or 10 + s.men - 2 - s.failed < 5 then
    s.failed = 0
    one_less(s, "by_sand")
    return "cart"
  end
  if S.freed(s.men - 2, s.failed) then
    s.failed = 0
    return "cart"
  end
  s.failed = s.failed + 1
end

function game.cart(s, p)
  s.next, s.rested = "jungle", false
  if s.men == 0 then return "lost" end
  if s.cart then
    local what, turns = S.bog(true, s.men, p.beasts)
    if what == "abandoned" or what == "stuck" then
      s.cart = false
      count("carts")
      tell("The cart is left behind")
    elseif turns > 0 then
      s.left = turns
      return "dig"
    end
  end
  return "road"
end

-- Freeing the cart takes its turns in the heat; then the road goes on.
function game.dig(s, p)
  s.fatigue = math.min(9, s.fatigue + 1)
  s.rested, s.next = false, "road_on"
  return "heat"
end

function game.road_on(s)
  s.next = "jungle"
  return "road"
end

-- The tiger attacks from ambush on 7 or more; it takes a man each turn until the party is steady.
function game.jungle(s, p)
  if s.failed == 0 and not S.beast("tiger", "walkers", s.men == 1) then return "village" end
  one_less(s, "by_tiger")
  if s.men == 0 then return "lost" end
  if p.tiger <= p.resistance or S.terror(p.resistance - p.tiger, s.failed, -S.tired(s.fatigue, p)) == 0 then return "village" end
  s.failed = s.failed + 1
  if 6 + p.resistance - p.tiger - s.failed - S.tired(s.fatigue, p) < 1 then return "scattered" end
end

-- A rocket, the war-cry, and then as many must act as enemies are left.
function game.village(s, p)
  local enemies = p.enemies -- only those who act count, so the first figure of SKI-3 does not matter
  if S.rocket() == "flies" then enemies = math.max(0, enemies - p.rocket) end
  if p.war_cry then enemies = enemies - under(enemies, 10, 1) end
  local acting = hits(s.men, 10, p.act_from + S.tired(s.fatigue, p))
  tell("%d of %d men act against %d", acting, s.men, enemies)
  return acting >= enemies and "through" or "held_up"
end

return game
