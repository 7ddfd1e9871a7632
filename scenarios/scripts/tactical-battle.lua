-- tactical-battle.lua: attackers (cavalry, foot, an armoured car) come over open ground at defenders (infantry, a machine-gun
-- team, a gun), by the tactical rules TAC-1 to TAC-8. Movement is along one line: the inches between both.
local T = include "rules/tactical.lua"
local characters = { "roll", "fanatic", "committed", "normal", "coward", "traitor", "maniac" }

local game = {
  question = "Is the position taken?",
  sides = { "attackers", "defenders" },
  params = T.join({
    { "cavalry", default = 6, lo = 0, hi = 12, unit = "figures", doc = "Cavalry of the attackers." },
    { "foot", default = 0, lo = 0, hi = 20, unit = "figures", doc = "Their infantry." },
    { "car", default = 0, lo = 0, hi = 1, unit = "cars", doc = "An armoured car with one turret." },
    { "infantry", default = 5, lo = 0, hi = 20, unit = "figures", doc = "Infantry of the defenders." },
    { "team", default = 2, lo = 0, hi = 2, unit = "men", doc = "Men of their machine-gun team." },
    { "gunners", default = 0, lo = 0, hi = 5, unit = "men", doc = "Gunners of their gun." },
    { "cover", default = true, doc = "The defenders are in cover." },
    { "entrenched", default = false, rule = "TAC-7", doc = "They are entrenched as well." },
    { "cossacks", default = false, rule = "TAC-7", doc = "The cavalry are Cossacks." },
    { "lances", default = false, rule = "TAC-7", doc = "They have lances." },
    { "start", default = 16, lo = 1, hi = 30, unit = "inches", house = true, doc = "Between both at first." },
    { "bad_going", default = false, rule = "TAC-1", doc = "The ground halves movement." },
    { "horse_inches", default = 2, lo = 0, hi = 8, unit = "inches", rule = "TAC-1", doc = "That cavalry move farther." },
    { "charge_inches", default = 4, lo = 0, hi = 12, unit = "inches", rule = "TAC-7", doc = "That they move farther in a charge." },
    { "car_stays_off", default = 4, lo = 0, hi = 30, unit = "inches", rule = "TAC-4", house = true, doc = "How near the car goes." },
    { "road", default = false, rule = "TAC-4", doc = "The car has a road." },
    { "breakdown_die", default = 6, lo = 2, hi = 20, unit = "faces", rule = "TAC-4", house = true,
      doc = "Faces of the die that must beat the car's hits when it moves." },
    { "attackers_officer", default = false, rule = "TAC-2", doc = "The attackers' cavalry, or else foot, has an officer." },
    { "attackers_general", default = "normal", choices = characters, rule = "TAC-5", doc = "Character of their general." },
    { "defenders_general", default = "normal", choices = characters, rule = "TAC-5", doc = "Of the other." },
    { "first_fire", default = "defenders", choices = { "defenders", "attackers" }, reading = true, doc = "Who fires first." },
    { "turns", default = 10, lo = 1, hi = 30, unit = "turns", house = true, doc = "Turns after which the position has held." },
  }, T.rows.nerve, T.rows.officer, T.rows.charge, T.rows.melee, T.rows.fire),
  results = { { "taken", "The position is taken" }, { "held", "The position is held" }, { "repelled", "The attackers retreat" } },
  counts = {
    { "turns", hi = 30, unit = "turns", doc = "Turns of the battle." },
    { "attackers_lost", hi = 33, unit = "figures", doc = "Cavalry and foot lost." },
    { "defenders_lost", hi = 27, unit = "figures", doc = "Defenders lost." },
    { "charges", hi = 10, unit = "charges", doc = "Charges made." },
  },
  policy = { attackers = "bold", defenders = "nearest" },
  policies = { attackers = {}, defenders = {} },
  payoff = { taken = 1, held = -1, repelled = -1, unfinished = -1 },
}

-- `how` of a sub-unit: still, moved, charging, plain (in contact without bonus), melee (in its second round and later).
local function unit(men, p)
  return { men = men, at = p.start, how = "still" }
end

function game.start(p)
  return {
    cavalry = unit(p.cavalry, p), foot = unit(p.foot, p), car = { on = p.car, at = p.start, damage = 0, stuck = false, moved = false },
    infantry = p.infantry, team = p.team, gunners = p.gunners, officer = p.attackers_officer, hero = false,
    ours = T.general(p.attackers_general), theirs = T.general(p.defenders_general), turn = 0,
  }, "nerve"
end

local function attackers_points(s, p)
  return T.points(s.cavalry.men, p.cavalry, p) + T.points(s.foot.men, p.foot, p) + T.points(s.car.on, p.car, p)
end

local function defenders_points(s, p)
  return T.points(s.infantry, p.infantry, p) + T.points(s.team, p.team, p) + T.points(s.gunners, p.gunners, p)
end

-- The generals' nerve; who has nobody left has lost.
function game.nerve(s, p)
  if s.infantry + s.team + s.gunners == 0 then return "taken" end
  if s.cavalry.men + s.foot.men + s.car.on == 0 then return "repelled" end
  if s.turn == p.turns then return "held" end
  T.rave(s.ours, p)
  T.rave(s.theirs, p)
  if not T.holds(attackers_points(s, p), s.ours, p) then return "repelled" end
  if not T.holds(defenders_points(s, p), s.theirs, p) then return "taken" end
  s.turn = s.turn + 1
  count("turns")
  tell("Turn %d", s.turn)
  s.hero = s.officer and choose("attackers", "officer", { "lead", "follow" }) == "lead"
  return "ride"
end

-- Moves cavalry or foot (TAC-1); under half strength the roll is compulsory.
local function march(u, began, hero, horse, p)
  if u.men == 0 then return end
  if u.at == 0 then u.how = u.how == "charging" and "melee" or u.how return end
  local options = { "advance", "stand" }
  if horse then table.insert(options, "charge") end
  local plan = choose("attackers", horse and "cavalry" or "foot", options)
  u.how = "still"
  if plan == "stand" and 2 * u.men >= began then return end
  local more = horse and (plan == "charge" and p.charge_inches or p.horse_inches) or 0
  local inches = T.move(u.men + (hero and p.hero_figures or 0), p.bad_going, more)
  if plan == "stand" then inches = math.min(inches, 0) end
  u.at = math.max(0, math.min(u.at - inches, 30))
  if inches ~= 0 then u.how = "moved" end
  if u.at == 0 then u.how = plan == "charge" and "charging" or "plain" end
  tell("The %s are at %d inches", horse and "cavalry" or "foot", u.at)
end

function game.ride(s, p)
  march(s.cavalry, p.cavalry, s.hero and p.cavalry > 0, true, p)
  return "walk"
end

-- Foot and car (TAC-4: one average die, two on a road; first over the hits of machine guns or it breaks down).
function game.walk(s, p)
  march(s.foot, p.foot, s.hero and p.cavalry == 0, false, p)
  local car = s.car
  car.moved = false
  if car.on == 1 and not car.stuck and car.at > p.car_stays_off and choose("attackers", "car", { "advance", "stand" }) == "advance" then
    if car.damage > 0 and d(p.breakdown_die) <= car.damage then
      car.stuck = true
      tell("The car breaks down")
    else
      local average = { 2, 3, 3, 4, 4, 5 }
      car.at = math.max(p.car_stays_off, car.at - average[d(6)] - (p.road and average[d(6)] or 0))
      car.moved = true
    end
  end
  return p.first_fire == "defenders" and "infantry_fire" or "cavalry_fire"
end

-- What a defending weapon may shoot at: all that is alive and not in contact.
local function targets(s, range)
  local list = {}
  if s.cavalry.men > 0 and s.cavalry.at > 0 and s.cavalry.at <= range then table.insert(list, "cavalry") end
  if s.foot.men > 0 and s.foot.at > 0 and s.foot.at <= range then table.insert(list, "foot") end
  if s.car.on == 1 and s.car.at <= range then table.insert(list, "car") end
  return list
end

local function chosen(side, what, list)
  if #list < 2 then return list[1] end
  return choose(side, what, list)
end

local function clear(s)
  return (s.cavalry.men == 0 or s.cavalry.at > 0) and (s.foot.men == 0 or s.foot.at > 0)
end

-- Takes figures off a sub-unit of the attackers, and perhaps the officer who leads it.
local function fall(s, name, hits, p)
  local u = s[name]
  local lost = math.min(hits, u.men)
  u.men = u.men - lost
  count("attackers_lost", lost)
  tell("The attackers' %s lose %d", name, lost)
  local led = s.hero and (name == "cavalry") == (p.cavalry > 0)
  if led and T.officer_hit(lost, p) then s.officer, s.hero = false, false end
  if u.men == 0 then u.at, u.how = 0, "still" end
end

function game.infantry_fire(s, p)
  local name = s.infantry > 0 and clear(s) and chosen("defenders", "rifles", targets(s, p.rifle_range))
  if name then
    local at = s[name].at
    local slow = 2 * at > p.rifle_range
    if T.rifles_hurt(name == "car" and "car" or "infantry", at, p) then
      local made = T.rifle_hits(T.shooters(s.infantry, false, at <= p.point_blank, name == "cavalry", slow, p), p)
      if name == "car" then s.car.damage = math.min(12, s.car.damage + T.unsaved(made, p.car_save)) else fall(s, name, made, p) end
    end
  end
  return "team_fire"
end

function game.team_fire(s, p)
  local name = s.team > 0 and clear(s) and chosen("defenders", "machine_gun", targets(s, p.mg_range))
  if name then
    local made = T.mg_hits(T.team_dice(s.team, p), 7, p)
    if name == "car" then s.car.damage = math.min(12, s.car.damage + made) else fall(s, name, made, p) end
  end
  return "gun_fire"
end

function game.gun_fire(s, p)
  local name = s.gunners > 0 and clear(s) and chosen("defenders", "gun", targets(s, 99))
  if name then
    local made, out = T.gun(s.gunners, name == "car" and "car" or "infantry", 0, 7, p)
    if out then s.car.on, s.car.at = 0, 0 end
    if name == "car" then
      s.car.damage = out and 0 or math.min(12, s.car.damage + made)
    else
      fall(s, name, made, p)
    end
  end
  return p.first_fire == "defenders" and "cavalry_fire" or "clash"
end

-- What the attackers may shoot at.
local function marks(s)
  local list = {}
  for _, name in ipairs{ "infantry", "team", "gunners" } do
    if s[name] > 0 then table.insert(list, name) end
  end
  return list
end

local function wound(s, name, made)
  local lost = math.min(made, s[name])
  s[name] = s[name] - lost
  count("defenders_lost", lost)
  tell("The defenders' %s lose %d", name, lost)
end

local function shoot(s, u, horse, hero, p)
  local name = u.men > 0 and u.at > 0 and u.at <= p.rifle_range and clear(s) and chosen("attackers", "rifles", marks(s))
  if not name then return end
  local slow = horse or u.how == "moved" or 2 * u.at > p.rifle_range
  local shooters = T.shooters(u.men, hero, u.at <= p.point_blank, false, slow, p)
  wound(s, name, T.unsaved(T.rifle_hits(shooters, p), T.save("rifles", name, p.cover, p)))
end

function game.cavalry_fire(s, p)
  shoot(s, s.cavalry, true, s.hero and p.cavalry > 0, p)
  return "foot_fire"
end

function game.foot_fire(s, p)
  shoot(s, s.foot, false, s.hero and p.cavalry == 0, p)
  return "car_fire"
end

function game.car_fire(s, p)
  local name = s.car.on == 1 and s.car.at <= p.mg_range and clear(s) and chosen("attackers", "turret", marks(s))
  if name then wound(s, name, T.mg_hits(T.turret_dice(s.car.damage, p), T.save("machine_gun", name, p.cover, p), p)) end
  return p.first_fire == "defenders" and "clash" or "infantry_fire"
end

-- Figures fall in the order infantry, team, gunners.
local function defenders_fall(s, made)
  for _, name in ipairs{ "infantry", "team", "gunners" } do
    local lost = math.min(made, s[name])
    wound(s, name, lost)
    made = made - lost
  end
end

-- Cavalry that charged home (TAC-7); all defenders count as infantry.
function game.clash(s, p)
  local u = s.cavalry
  local all = s.infantry + s.team + s.gunners
  if u.men == 0 or u.how ~= "charging" or all == 0 then return "melee" end
  count("charges")
  local what = T.clash(u.men + (s.hero and p.cavalry > 0 and p.hero_figures or 0), all, s.team > 0, p.cossacks, p.lances, p)
  if what == "draw" then
    u.at, u.how = p.start, "still"
    if d(6) >= p.draw_hit then fall(s, "cavalry", 1, p) end
  elseif what == "halted" then
    u.at, u.how = math.max(1, p.start // 2), "still"
    local close, far = u.at <= p.point_blank, 2 * u.at > p.rifle_range
    local made = u.at <= p.rifle_range and T.rifle_hits(T.shooters(s.infantry, false, close, true, far, p), p) or 0
    fall(s, "cavalry", made + T.mg_hits(T.team_dice(s.team, p), 7, p), p)
  elseif what == "contact" then
    u.how = "plain"
  elseif what == "cut_up" then
    defenders_fall(s, T.unsaved(all, p.entrenched and p.trench_save or p.cut_up_save))
  end
  return "melee"
end

-- A round of melee for each sub-unit in contact (TAC-8).
function game.melee(s, p)
  for _, name in ipairs{ "cavalry", "foot" } do
    local u, all = s[name], s.infantry + s.team + s.gunners
    if u.men > 0 and u.at == 0 and u.how ~= "still" and all > 0 then
      local led = s.hero and (name == "cavalry") == (p.cavalry > 0)
      local bonus = 0
      if name == "cavalry" and u.how ~= "plain" then
        bonus = (p.cossacks and p.cossack_bonus or 0) + (p.lances and u.how == "charging" and p.lance_bonus or 0)
      end
      local theirs, ours
      if p.melee == "figures" then
        theirs, ours = T.melee(u.men + (led and 1 or 0), all, bonus, 0, p)
      else
        theirs = T.rifle_hits(T.shooters(all, false, true, name == "cavalry", false, p), p)
        ours = T.rifle_hits(T.shooters(u.men, led, true, false, name == "cavalry", p), p)
      end
      defenders_fall(s, ours)
      fall(s, name, theirs, p)
    end
  end
  s.hero = false
  return "nerve"
end

-- Goes on, charges as soon as the charge may reach, and leads from the front.
function game.policies.attackers.bold(v, p, options, what)
  if what == "officer" then return "lead" end
  if what == "cavalry" then return v.cavalry.at < v.cavalry.men + p.charge_inches and "charge" or "advance" end
  if what == "foot" or what == "car" then return "advance" end
  return options[1]
end

-- Shoots the machine gun first, stands at half rifle range until nobody but a few is left.
function game.policies.attackers.firefight(v, p, options, what)
  if what == "officer" then return "follow" end
  local left = v.infantry + v.team + v.gunners
  if what == "cavalry" or what == "foot" then
    local u = v[what]
    if u.at <= p.rifle_range // 2 and 2 * u.men < 3 * left then return "stand" end
    return (what == "cavalry" and u.at < u.men + p.charge_inches) and "charge" or "advance"
  end
  if what == "car" then return "advance" end
  for _, name in ipairs(options) do
    if name == "team" then return name end
  end
  return options[1]
end

function game.policies.defenders.nearest(v, p, options)
  local best = options[1]
  for _, name in ipairs(options) do
    if v[name].at < v[best].at then best = name end
  end
  return best
end

function game.policies.defenders.cavalry_first(v, p, options)
  return options[1]
end

return game
