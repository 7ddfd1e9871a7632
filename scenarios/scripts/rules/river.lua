-- river.lua: gunfire, criticals, fire, flooding and repairs of river vessels (RIV-8, RIV-10); gunboat-*.lua include it.
-- A ship is a record of what is left of her; V is what R.figures says of her class.
local R = {}

R.classes = { "raft", "small_boat", "large_boat", "small_steamer", "large_steamer", "small_gunboat", "large_gunboat" }

-- The figures of a class, whose name is a word here.
local names = { raft = "raft", small_boat = "small boat", large_boat = "large boat", small_steamer = "small steamer",
  large_steamer = "large steamer", small_gunboat = "small gunboat", large_gunboat = "large gunboat" }
function R.figures(class)
  return vessel(names[class])
end

R.rows = {
  { "to_hit_min", default = 4, lo = 2, hi = 7, unit = "pips", rule = "RIV-10", house = true, doc = "What a gun hits on." },
  { "gunners", default = 2, lo = 1, hi = 6, unit = "men", rule = "RIV-10", house = true,
    doc = "Men of each gun; it fires once for each, so each that is lost lowers its rate of fire." },
  { "gun_limit", default = 3, lo = 0, hi = 3, unit = "guns", rule = "RIV-1", house = true, doc = "At most so many guns bear." },
  { "move_loss_step", default = "hull", choices = { "hull", "length" }, rule = "RIV-10", reading = true,
    doc = "So many hull hits cost a point of movement." },
  { "pass_through", default = "off", choices = { "off", "on" }, rule = "RIV-10", reading = true,
    doc = "The option that heavy shot goes through thin armour: DV 1 on 4 to 6 when it exceeds twice the armour." },
  { "magazines", default = "with_gun", choices = { "with_gun", "all" }, rule = "RIV-8", reading = true,
    doc = "A magazine is gone with its gun, or stays (then a gun that is gone can still blow up once)." },
  { "replace", default = "yes", choices = { "yes", "no" }, rule = "RIV-10", reading = true,
    doc = "Deckhands take the place of gunners and stokers who are lost." },
  { "small_arms_min", default = 5, lo = 2, hi = 7, unit = "pips", rule = "RIV-10", house = true,
    doc = "What small arms hit on; 7 is none." },
  { "small_arms_save", default = 2, lo = 0, hi = 5, unit = "pips", rule = "RIV-10", house = true,
    doc = "What saves the crew, armour added; a 6 never does." },
}

function R.ship(class, p)
  local V = R.figures(class)
  local s = { hull = V.hull_hits, structure = V.structural_hits, bridge = V.bridge, deck = V.deck, crew = V.manoeuvre,
    guns = {}, fire = 0, floods = { 0, 0, 0 }, rudder = 0, boiler = 0, dead = false, screw = 0, jury = false, stunned = false,
    speed = 0, cause = "none", more = { 0, 0, 0 } }
  for i = 1, math.min(#V.guns, p.gun_limit) do s.guns[i] = p.gunners end -- -1: destroyed, -2: its magazine too
  return s
end

function R.men(s)
  local men = s.bridge + s.deck + s.crew
  for _, gunners in ipairs(s.guns) do men = men + math.max(0, gunners) end
  return men
end

-- Hull hits, which sink her with the last; gunfire's are structural hits, too.
function R.hole(s, count, cause, structural)
  if s.hull == 0 then return end
  s.hull = math.max(0, s.hull - count)
  if structural then s.structure = math.max(0, s.structure - count) end
  if s.hull == 0 then s.cause = cause end
end

-- Casualties, off deck, manoeuvring crew, guns and bridge in turn (house); returns how many fell.
function R.fall(s, count)
  local before = R.men(s)
  for i = 1, count do
    if s.deck > 0 then
      s.deck = s.deck - 1
    elseif s.crew > 0 then
      s.crew = s.crew - 1
    else
      local gun = 0
      for j, gunners in ipairs(s.guns) do if gunners > 0 then gun = j end end
      if gun > 0 then s.guns[gun] = s.guns[gun] - 1 else s.bridge = math.max(0, s.bridge - 1) end
    end
  end
  return before - R.men(s)
end

-- Points of movement that she has.
function R.move(s, V, p)
  if s.dead or s.crew == 0 then return 0 end
  local step = p.move_loss_step == "hull" and V.hull_size or V.length
  local lost = V.steam and (V.hull_hits - s.hull) // step or 0
  return math.max(0, V.move + (V.move_die > 0 and 2 or 0) - lost - s.boiler - s.screw)
end

-- A number of half hits as whole ones: an odd half counts on 4 to 6.
local function whole(halves)
  return halves // 2 + (halves % 2 == 1 and d(6) >= 4 and 1 or 0)
end

-- Damage of a gun in half hits: halved by armour that exceeds its penetration, its DV (RIV-10).
function R.halves(dv, V, p)
  if V.armour > dv then return dv end
  if p.pass_through == "on" and dv > 1 and dv > 2 * V.armour and d(6) >= 4 then return 2 end
  return 2 * dv
end

local function living(s)
  local guns = {}
  for i, gunners in ipairs(s.guns) do if gunners >= 0 then table.insert(guns, i) end end
  return guns
end

local function magazines(s, p)
  local guns = {}
  for i, gunners in ipairs(s.guns) do
    if gunners >= 0 or (gunners == -1 and p.magazines == "all") then table.insert(guns, i) end
  end
  return guns
end

local function set_fire(s, level)
  s.fire = math.min(12, s.fire + level)
end

local criticals = { "magazine", "boiler", "rudder", "rudder", "flooding", "fire", "bridge", "screw", "rudder", "magazine", "boiler" }

-- The magazine of a gun at random: blows her up, or takes gun and crew, holes her, and one more critical follows:
-- s.more keeps for each DV how many are still to come, so that a step throws for one of them only.
function R.magazine(s, V, p)
  local guns = magazines(s, p)
  if #guns == 0 then return nil end
  local gun = guns[d(#guns)]
  local dv = V.guns[gun]
  tell("  the magazine of a gun of DV %d goes up", dv)
  if d(6) < dv then
    s.hull, s.cause = 0, "magazine"
    return true
  end
  s.guns[gun] = -2
  R.hole(s, dv, "magazine", true)
  s.more[dv] = s.more[dv] + 1
  return true
end

local function blow_up(s, V)
  s.crew, s.dead = 0, true
  set_fire(s, V.hull_size)
  s.more[1] = s.more[1] + V.hull_size
end

-- A critical hit of a damage value (RIV-8).
function R.critical(s, V, dv, p)
  local what = criticals[sum(2, 6) - 1]
  if what == "boiler" and not V.steam then what = "fire" elseif what == "fire" then s.structure = math.max(0, s.structure - dv) end
  tell("  critical: %s", what)
  if what == "magazine" then
    if not R.magazine(s, V, p) then set_fire(s, dv) end
  elseif what == "boiler" then
    if d(6) < dv then blow_up(s, V) else s.boiler = math.min(6, s.boiler + dv) end
  elseif what == "rudder" then
    s.rudder = math.min(6, s.rudder + dv)
  elseif what == "flooding" then
    R.hole(s, dv, "flooding", true)
    s.floods[dv] = math.min(3, s.floods[dv] + 1)
  elseif what == "fire" then
    set_fire(s, dv)
  elseif what == "bridge" then
    s.bridge, s.stunned = math.max(0, s.bridge - (dv + 1) // 2), true
    s.structure = math.max(0, s.structure - dv)
  else
    s.screw = math.min(6, s.screw + 1)
  end
end

-- Throws for the next critical that is to come; false when there is none.
function R.next_critical(s, V, p)
  for dv = 1, 3 do
    if s.hull > 0 and s.more[dv] > 0 then
      s.more[dv] = s.more[dv] - 1
      R.critical(s, V, dv, p)
      return true
    end
  end
  return false
end

-- A hit on a gun: one is destroyed, more hits are its crew's first; half a hit destroys it or takes a gunner. Survivors of a
-- destroyed gun go on deck (house).
local function hit_gun(s, halves)
  local guns = living(s)
  local gun = guns[d(#guns)]
  local count = whole(halves)
  if halves == 1 and count == 0 then
    if s.guns[gun] > 0 then s.guns[gun] = s.guns[gun] - 1 end
    return 0
  end
  local left = s.guns[gun]
  s.guns[gun] = -1
  local extra = count - 1
  s.deck = s.deck + math.max(0, left - extra)
  return R.fall(s, math.max(0, extra - left))
end

-- A hit of so many halves of a hit; returns the place: hull, crew, gun, critical, and the casualties of a crew hit.
function R.hit(s, V, halves, p)
  local face = #living(s) > 0 and d(6) or pick{ 1, 1, 1, 1, 0, 1 } -- without a gun the place is rolled again
  if face <= 2 then
    R.hole(s, whole(halves), "hull", true)
    return "hull"
  elseif face <= 4 then
    local dv = whole(halves)
    s.structure = math.max(0, s.structure - dv)
    R.fall(s, (dv + 1) // 2)
    return "crew"
  elseif face == 5 then
    hit_gun(s, halves)
    return "gun"
  end
  local dv = whole(halves)
  if dv > 0 then R.critical(s, V, dv, p) end
  return "critical"
end

-- Once a phase: a d6 of at most the casualties makes one of them an officer, so that a man on deck lives instead.
function R.officer(s, casualties)
  if casualties > 0 and s.bridge > 0 and d(6) <= casualties then
    s.bridge, s.deck = s.bridge - 1, s.deck + 1
    return true
  end
  return false
end

-- Hits of small arms (RIV-10): the place of each, saves of the crew, and real hits on what is not armoured.
function R.small_arms(s, V, count, p)
  local places = split(count, { 2, 2, 1, 1 })
  local save = math.min(5, p.small_arms_save + V.armour)
  local crew = places[2] - under(places[2], 6, save)
  R.fall(s, crew)
  if V.armour > 0 then return end
  if d(6) < places[1] then R.hole(s, 1, "hull", true) end
  if d(6) < places[3] then
    local guns = living(s)
    local gun = #guns > 0 and guns[d(#guns)] or 0
    if gun > 0 and s.guns[gun] > 0 then s.guns[gun] = s.guns[gun] - 1 end
  end
  if s.hull > 0 and d(6) < places[4] then R.critical(s, V, 1, p) end
end

-- The start of her movement phase: fire grows and may reach a magazine, water comes in, deckhands step in.
-- Returns whether a fire reached a magazine.
function R.phase_begins(s, V, p)
  local reached = false
  if s.fire > 0 then
    s.fire = math.min(12, s.fire + (V.steam and 1 or 2))
    if s.fire > V.hull_size then
      reached = R.magazine(s, V, p) == true
      if not reached then R.fall(s, d(6)) end
    end
    if not V.steam and s.fire >= V.hull_size then s.screw = 6 end
  end
  for n = 1, 3 do R.hole(s, n * s.floods[n], "flooding", false) end
  if p.replace == "yes" then
    for i, gunners in ipairs(s.guns) do
      while s.deck > 0 and gunners >= 0 and s.guns[i] < p.gunners do s.guns[i], s.deck, gunners = s.guns[i] + 1, s.deck - 1, gunners + 1 end
    end
    if s.crew == 0 and s.deck > 0 and not s.dead then s.crew, s.deck = 1, s.deck - 1 end
  end
  return reached
end

-- The end of her phase: fire, floods, rudder, boiler, propeller (the order: house).
function R.repairs(s, V, p)
  if s.fire > 0 then s.fire = math.max(0, s.fire - hits(s.deck, 6, V.armour > 0 and 5 or 6)) end
  for n = 1, 3 do s.floods[n] = s.floods[n] - hits(s.floods[n], 6, math.min(6, n + 1)) end
  if s.rudder > 0 then
    local face = d(6)
    if face > s.rudder or face == 6 then s.rudder = 0 end
  end
  s.boiler, s.stunned = math.max(0, s.boiler - 1), false
  if not s.jury and not s.dead and s.screw > 0 and s.screw >= V.move and d(6) == 6 then s.screw, s.jury = s.screw - 1, true end
end

return R
