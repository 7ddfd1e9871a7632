-- skirmish.lua: the hazards of a skirmish in bad country (SKI-1 to SKI-8) as functions; the scripts skirmish-*.lua include it.
-- A modifier `m` is added to the die of a test: fatigue and fear are negative.
local S = {}

-- What a test of terror comes to (SKI-1), by its total: 0 steady, 1 frightened, 2 terrified, 3 prostrated.
function S.band(total)
  if total >= 1 then return 0 end
  if total >= -1 then return 1 end
  return total >= -3 and 2 or 3
end

-- A test of terror after so many have failed (SKI-1).
function S.terror(more, failed, m)
  return S.band(d(6) + more - failed + m)
end

S.fatigue = {
  { "fatigued", default = 3, lo = 1, hi = 10, unit = "points", rule = "SKI-2", doc = "So many points make fatigued." },
  { "exhausted", default = 6, lo = 1, hi = 20, unit = "points", rule = "SKI-2", doc = "So many make exhausted." },
  { "tired_when", default = "reached", choices = { "reached", "exceeded" }, rule = "SKI-2", reading = true,
    doc = "Whether the last of these points tires, or the next." },
}

-- 0, 1 or 2 with so many points of fatigue: fresh, fatigued, exhausted (SKI-2).
function S.tired(points, p)
  local more = p.tired_when == "exceeded" and 1 or 0
  if points >= p.exhausted + more then return 2 end
  return points >= p.fatigued + more and 1 or 0
end

-- To move and fire (SKI-3): cover, doubt or act.
function S.move_and_fire(cover_below, act_from, more)
  local face = d(10) + more
  if face < cover_below then return "cover" end
  return face < act_from and "doubt" or "act"
end

S.wading = { { "wade_die", default = 10, lo = 6, hi = 20, unit = "faces", rule = "SKI-4", house = true,
  doc = "Faces of the die of who falls in the river." } }

-- A turn of wading (SKI-4): 0 stands, 1 falls and gets up, 2 loses his load, 3 drowns.
function S.wade(wet, m, faces)
  if d(10) + m > 1 then return 0 end
  local face = d(faces)
  if face <= (wet and 3 or 1) then return 3 end
  return face <= (wet and 6 or 3) and 2 or 1
end

-- Quicksand (SKI-4).
function S.trapped(mounted, m)
  return d(10) + m <= (mounted and 5 or 3)
end

-- One attempt to free somebody, with extra helpers and after earlier attempts.
function S.freed(helpers, earlier)
  return d(10) + helpers - earlier >= 5
end

-- A piece that bogs in (SKI-4): clear; free and the turns it takes; stuck for want of men and beasts; abandoned.
function S.bog(marsh, men, beasts)
  if d(10) > (marsh and 2 or 1) then return "clear", 0 end
  local face = d(6)
  if face == 1 then return "abandoned", 0 end
  if face >= 5 then return "free", face == 5 and 2 or 1 end
  local helped = men >= 4 and beasts >= 2
  if face == 2 then helped = helped or men >= 8 end
  if face == 3 then helped = men >= 4 or beasts >= 2 end
  return helped and "free" or "stuck", face == 4 and 1 or 2
end

-- A turn in the heat (SKI-4): 0 well, 1 stricken, 2 collapsed.
function S.heat(water, more, collapse_min, m)
  if d(10) + m > (water and 1 or 3) then return 0 end
  return d(10) + more + m < collapse_min and 2 or 1
end

-- What a rocket does in a turn (SKI-5).
function S.rocket()
  return ({ "misfire", "early", "late", "dud" })[d(10)] or "flies"
end

-- What the war-cry does to one enemy (SKI-6): 0 nothing, 1 and 2 off his melee, 3 he flees.
function S.war_cry()
  local face = d(10)
  if face == 1 then return 3 end
  return face <= 3 and 2 or face <= 5 and 1 or 0
end

-- Whether a beast attacks those who are swimmers, walkers or in a boat, alone or not (SKI-7).
function S.beast(kind, where, alone)
  local face = d(10)
  local on_foot = where ~= "boat"
  if kind == "crocodile" then
    return face == 10 or (face >= 8 and on_foot) or (face >= 4 and where == "swimmers")
  elseif kind == "giant_crocodile" then
    return face >= 4 or (face >= 2 and on_foot)
  elseif kind == "python" then
    return face >= 9 or (face >= 7 and alone)
  elseif kind == "buffalo" then
    return face >= 4
  end
  return face >= 7
end

S.leaks = { { "leak_die", default = 6, lo = 2, hi = 20, unit = "faces", rule = "SKI-8", house = true,
  doc = "Faces of the die that says whether a peasant boat leaks." } }

-- Units of water that a boat takes in a turn (SKI-8).
function S.leak(rotten, laden)
  if rotten then return d(4) end
  return laden and math.max(0, d(4) - 2) or 0
end

return S
