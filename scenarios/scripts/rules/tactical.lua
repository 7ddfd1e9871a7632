-- tactical.lua: the tactical rules (TAC-1 to TAC-8) as functions and rows of parameters; the scripts tactical-*.lua include it.
local T = { rows = {} }

-- The rows of several lists as one list.
function T.join(...)
  local all = {}
  for i = 1, select("#", ...) do
    for _, row in ipairs((select(i, ...))) do table.insert(all, row) end
  end
  return all
end

T.rows.fire = {
  { "halving", default = "must", choices = { "must", "may" }, rule = "TAC-2", reading = true,
    doc = "Who advances, is mounted or fires at long range must halve, or may, which nobody then does." },
  { "halved", default = "all", choices = { "all", "men" }, rule = "TAC-2", reading = true,
    doc = "Halved are all shooters, or the men alone, before extra figures are added." },
  { "halving_rounds", default = "down", choices = { "down", "up" }, rule = "TAC-2", reading = true,
    doc = "How the half of an odd number is rounded." },
  { "extra_figures", default = "once", choices = { "once", "each" }, rule = "TAC-2", reading = true,
    doc = "Cavalry at point-blank: one extra figure, or one for each." },
  { "extra_figure", default = 1, lo = 0, hi = 3, unit = "figures", rule = "TAC-2", doc = "Against cavalry or at point-blank." },
  { "hero_figures", default = 1, lo = 0, hi = 3, unit = "figures", rule = "TAC-2", doc = "For an officer who leads heroically." },
  { "two_hits_above", default = 3, lo = 0, hi = 20, unit = "shooters", rule = "TAC-2",
    doc = "More than so many shooters hit twice with a 1." },
  { "cover_save", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-2", doc = "What saves a figure in cover; 7 never." },
  { "rifle_range", default = 8, lo = 1, hi = 40, unit = "inches", rule = "TAC-2", doc = "Range of rifles." },
  { "mg_range", default = 30, lo = 1, hi = 60, unit = "inches", rule = "TAC-2", doc = "Range of machine guns." },
  { "point_blank", default = 2, lo = 0, hi = 10, unit = "inches", rule = "TAC-2", doc = "Point-blank range." },
  { "team_dice", default = 6, lo = 1, hi = 12, unit = "dice", rule = "TAC-3", doc = "Of a machine-gun team of two." },
  { "one_man_dice", default = 3, lo = 1, hi = 12, unit = "dice", rule = "TAC-3", doc = "Of a team of one, or of a damaged car." },
  { "mg_hits_on", default = 6, lo = 2, hi = 6, unit = "pips", rule = "TAC-3", doc = "What a die of a machine gun hits on." },
  { "mg_cover_saves", default = "yes", choices = { "yes", "no" }, rule = "TAC-3", reading = true,
    doc = "Whether cover saves from machine guns." },
  { "team_save", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-3",
    doc = "What saves a team; from machine guns and guns in cover only." },
  { "car_save", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-4", doc = "What saves a car from rifles." },
  { "tank_save", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-4", doc = "What saves a tank from machine guns." },
  { "car_weak_above", default = 3, lo = 0, hi = 20, unit = "hits", rule = "TAC-4", doc = "With more hits a turret has fewer dice." },
  { "close_to_car", default = "half", choices = { "half", "point_blank" }, rule = "TAC-4", reading = true,
    doc = "Where rifles hurt a car: within half their range or at point-blank." },
  { "gun_hits_on", default = 5, lo = 2, hi = 7, unit = "pips", rule = "TAC-6", doc = "What a gun that fires hits on." },
  { "gun_cover_saves", default = "yes", choices = { "yes", "no" }, rule = "TAC-6", reading = true,
    doc = "Whether cover saves from guns." },
}

T.rows.officer = {
  { "officer_die", default = 6, lo = 2, hi = 20, unit = "faces", rule = "TAC-2", house = true,
    doc = "Faces of the die that hits an officer who leads, at or under the hits." },
}

T.rows.charge = {
  { "infantry_per_pip", default = 2, lo = 1, hi = 6, unit = "figures", rule = "TAC-7", doc = "Infantry that add one to the die." },
  { "horse_bonus", default = "once", choices = { "once", "each" }, rule = "TAC-7", reading = true,
    doc = "Cossacks with lances add one, or one for each." },
  { "odds_for", default = "either", choices = { "either", "cavalry" }, rule = "TAC-7", reading = true,
    doc = "Who gains by odds of 2:1." },
  { "draw_hit", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-7", doc = "A draw costs the cavalry a hit on this." },
  { "cut_up_save", default = 7, lo = 2, hi = 7, unit = "pips", rule = "TAC-7", house = true,
    doc = "What saves a figure that is cut up; 7 is never." },
  { "trench_save", default = 4, lo = 2, hi = 7, unit = "pips", rule = "TAC-7", doc = "What saves one that is ridden over." },
}

T.rows.melee = {
  { "melee", default = "figures", choices = { "figures", "fire" }, rule = "TAC-8", reading = true,
    doc = "A round is figure against figure, or fire at point-blank by both." },
  { "melee_ties", default = "nothing", choices = { "nothing", "both" }, rule = "TAC-8", house = true,
    doc = "What equal dice do." },
  { "lance_bonus", default = 1, lo = 0, hi = 3, unit = "pips", rule = "TAC-8", doc = "Of lances in the first round." },
  { "cossack_bonus", default = 1, lo = 0, hi = 3, unit = "pips", rule = "TAC-8", doc = "Of Cossacks in each round." },
}

T.characters = { "fanatic", "committed", "normal", "coward", "traitor", "maniac" }
T.rows.nerve = {
  { "half_points", default = 1, lo = 0, hi = 6, unit = "points", rule = "TAC-5", doc = "For a unit at half strength." },
  { "gone_points", default = 2, lo = 0, hi = 6, unit = "points", rule = "TAC-5", doc = "For a unit that is gone." },
  { "nerve_die", default = 6, lo = 2, hi = 20, unit = "faces", rule = "TAC-5", house = true,
    doc = "Faces of the die that must beat the total." },
  { "maniac", default = "lasting", choices = { "lasting", "turn" }, rule = "TAC-5", reading = true,
    doc = "Whether what a maniac adds lasts." },
  { "maniac_points", default = 2, lo = 0, hi = 6, unit = "points", rule = "TAC-5", doc = "What a maniac takes off the total or adds." },
  { "fanatic_rounds", default = "down", choices = { "down", "up" }, rule = "TAC-5", reading = true,
    doc = "How a fanatic's half is rounded." },
}

-- Shooters (TAC-2): men, an officer who leads, extra figures, halved.
function T.shooters(men, hero, close, horse, slow, p)
  if men == 0 then return 0 end
  local extra = ((close and 1 or 0) + (horse and 1 or 0)) * p.extra_figure
  if p.extra_figures == "once" then extra = math.min(extra, p.extra_figure) end
  if hero then extra = extra + p.hero_figures end
  local whole = p.halved == "all" and men + extra or men
  if slow and p.halving == "must" then whole = (whole + (p.halving_rounds == "up" and 1 or 0)) // 2 end
  return p.halved == "all" and whole or whole + extra
end

-- One die for a sub-unit (TAC-2): 0, 1 or 2 hits.
function T.rifle_hits(shooters, p)
  local face = d(6)
  if face >= shooters then return 0 end
  return (face == 1 and shooters > p.two_hits_above) and 2 or 1
end

-- Dice of a machine-gun team (TAC-3).
function T.team_dice(men, p)
  if men == 0 then return 0 end
  return men >= 2 and p.team_dice or p.one_man_dice
end

-- Dice of a turret of a car (TAC-4).
function T.turret_dice(damage, p)
  return damage > p.car_weak_above and p.one_man_dice or p.team_dice
end

-- Which roll saves a target from a weapon ("rifles", "machine_gun", "gun"), 7 for none (TAC-2, 3, 4, 6).
function T.save(weapon, target, cover, p)
  if target == "car" then return weapon == "rifles" and p.car_save or 7 end
  if target == "tank" or target == "heavy_tank" then return weapon == "machine_gun" and p.tank_save or 7 end
  if target == "team" and weapon == "rifles" then return p.team_save end
  if not cover then return 7 end
  if target == "team" then return p.team_save end
  if weapon == "machine_gun" and p.mg_cover_saves == "no" then return 7 end
  if weapon == "gun" and p.gun_cover_saves == "no" then return 7 end
  return p.cover_save
end

-- Whether rifles can hurt it at this distance (TAC-2, TAC-4).
function T.rifles_hurt(target, distance, p)
  if distance > p.rifle_range or target == "tank" or target == "heavy_tank" then return false end
  local near = p.close_to_car == "half" and p.rifle_range // 2 or p.point_blank
  return target ~= "car" or distance <= near
end

-- Hits that no roll of at least save takes away; 7 saves none.
function T.unsaved(count, save)
  return under(count, 6, save - 1)
end

-- Hits of a machine gun's dice (TAC-3).
function T.mg_hits(dice, save, p)
  return T.unsaved(hits(dice, 6, p.mg_hits_on), save)
end

-- A gun (TAC-6): fires with a roll of at most its gunners, hits, and has an effect: hits, or 0 and true for a car knocked out.
function T.gun(gunners, target, bonus, save, p)
  if d(6) > gunners or d(6) + bonus < p.gun_hits_on then return 0, false end
  local face = d(6)
  if target == "car" or target == "tank" or target == "heavy_tank" then
    if target == "heavy_tank" then face = face - 1 end
    if face >= 5 then return 0, true end
    return face >= 3 and 3 or 2, false
  end
  return T.unsaved(face == 6 and 3 or face >= 4 and 2 or 1, save), false
end

-- Whether an officer who leads is hit, when so many of his men are (TAC-2).
function T.officer_hit(count, p)
  return count > 0 and d(p.officer_die) <= count
end

-- Inches that a sub-unit moves, negative when it falls back (TAC-1).
function T.move(figures, bad_going, more)
  local inches = figures - d(6)
  if bad_going and inches > 0 then inches = inches // 2 end
  return inches + more
end

-- A charge (TAC-7): cut_up, melee, draw, contact or halted.
function T.clash(cavalry, infantry, machine_gun, cossacks, lances, p)
  local kinds = (cossacks and 1 or 0) + (lances and 1 or 0)
  if p.horse_bonus == "once" then kinds = math.min(kinds, 1) end
  local horse = d(6) + cavalry + kinds + (cavalry >= 2 * infantry and 1 or 0)
  local foot = d(6) + infantry // p.infantry_per_pip + (machine_gun and 1 or 0)
  if p.odds_for == "either" and infantry >= 2 * cavalry then foot = foot + 1 end
  tell("The cavalry have %d, the infantry %d", horse, foot)
  if horse >= 2 * foot then return "cut_up" end
  if foot >= 2 * horse then return "halted" end
  if horse == foot then return "draw" end
  return horse > foot and "melee" or "contact"
end

-- Figures that two groups lose in a round of melee, figure against figure (TAC-8); who is not paired stands by.
function T.melee(first, second, first_bonus, second_bonus, p)
  local won, lost = 0, 0
  for a = 1, 6 do
    for b = 1, 6 do
      if a + first_bonus > b + second_bonus then won = won + 1 end
      if a + first_bonus < b + second_bonus then lost = lost + 1 end
    end
  end
  local fallen = split(math.min(first, second), { won, lost, 36 - won - lost })
  local ties = p.melee_ties == "both" and fallen[3] or 0
  return fallen[2] + ties, fallen[1] + ties
end

-- A character by the dice (TAC-5).
function T.character()
  local face = d(6)
  if face < 6 then return T.characters[face <= 1 and 1 or face <= 3 and 2 or 3] end
  return T.characters[4 + (d(6) - 1) // 2]
end

-- A general: what he adds to the total, whether he may roll again, which way a maniac last went.
function T.general(character)
  local kind = character == "roll" and T.character() or character
  return { kind = kind, extra = kind == "coward" and d(6) or 0, again = kind == "committed", last = 0 }
end

-- What a maniac rolls at the start of a turn: +-2; the same twice running makes him a fanatic or a coward.
function T.rave(g, p)
  if g.kind ~= "maniac" then return end
  local face = d(6)
  local swing = face <= 2 and -1 or face >= 5 and 1 or 0
  local more = p.maniac_points * swing
  g.extra = p.maniac == "lasting" and g.extra + more or more
  if swing ~= 0 and swing == g.last then
    if p.maniac == "turn" then g.extra = 0 end
    g.kind, g.last = swing < 0 and "fanatic" or "coward", 0
    if g.kind == "coward" then g.extra = g.extra + d(6) end
    tell("The maniac has become a %s", g.kind)
  else
    g.last = swing
  end
end

-- What a general must beat: points of losses, what he adds, halved for a fanatic.
function T.total(points, g, p)
  local total = math.max(0, points + g.extra)
  if g.kind == "fanatic" then total = (total + (p.fanatic_rounds == "up" and 1 or 0)) // 2 end
  return total
end

-- Whether a general holds out this turn; a committed one rolls again once a game.
function T.holds(points, g, p)
  local total = T.total(points, g, p)
  if total == 0 or d(p.nerve_die) > total then return true end
  if not g.again then return false end
  g.again = false
  return d(p.nerve_die) > total
end

-- Points of losses of a unit that began with so many figures.
function T.points(men, began, p)
  if began == 0 or 2 * men > began then return 0 end
  return men == 0 and p.gone_points or p.half_points
end

return T
