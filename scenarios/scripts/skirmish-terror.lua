-- skirmish-terror.lua: something terrible comes near (SKI-1): at which test does a man pass, if ever? Or fire frightens him, an
-- animal, or a mount.
local S = include "rules/skirmish.lua"

local game = {
  question = "Does he keep his nerve?",
  params = {
    { "source", default = "enemy", choices = { "enemy", "fire" }, rule = "SKI-1", doc = "What terrifies." },
    { "creature", default = "man", choices = { "man", "animal", "mount" }, rule = "SKI-1", doc = "Who is tested by fire." },
    { "resistance", default = 0, lo = -5, hi = 8, unit = "pips", rule = "SKI-1", doc = "His TR, or FTR." },
    { "infliction", default = 1, lo = -5, hi = 8, unit = "pips", rule = "SKI-1", doc = "Its TI, or FTI." },
  },
  results = { { "first", "He passes at the first test" }, { "second", "At the second" }, { "later", "At a later one" },
    { "never", "Never: the tests get too hard" }, { "stays", "It stays, in fear" }, { "flees", "It flees or stampedes" },
    { "thrown", "The rider is thrown" } },
  counts = {
    { "tests", hi = 20, unit = "tests", doc = "Tests until he passed or could not any more." },
    { "frightened", hi = 20, unit = "turns", doc = "Turns frightened: -1." },
    { "terrified", hi = 20, unit = "turns", doc = "Turns terrified: -3." },
    { "prostrated", hi = 20, unit = "tests", doc = "Tests that left him prostrated: -5 for three turns." },
  },
}

function game.start(p)
  return { failed = 0, band = 0, left = 0 }, p.source == "enemy" and "test" or "fire"
end

local names = { "frightened", "terrified", "prostrated" }

function game.test(s, p)
  local more = p.resistance - p.infliction
  if more >= 0 and s.failed == 0 then return "first" end -- the enemy terrifies only whose resistance it exceeds
  local band = S.terror(more, s.failed, 0)
  count("tests")
  if band == 0 then
    tell("He is steady at test %d", s.failed + 1)
    return ({ "first", "second" })[s.failed + 1] or "later"
  end
  tell("He is %s", names[band])
  count(names[band])
  s.failed = s.failed + 1
  if 6 + more - s.failed < 1 then return "never" end
end

function game.fire(s, p)
  local band = S.terror(p.resistance - p.infliction, 0, 0)
  count("tests")
  if band == 0 then return "first" end
  count(names[band])
  tell("%s by fire", names[band])
  if p.creature == "man" then return "stays" end
  if p.creature == "animal" then return (band == 3 or d(6) <= 2 * band) and "flees" or "stays" end
  s.band, s.left = band, band
  return "saddle"
end

-- A frightened mount tries to throw its rider once, others in two turns or three.
function game.saddle(s)
  if d(10) <= 2 * s.band then return "thrown" end
  tell("The rider keeps his seat")
  s.left = s.left - 1
  if s.left == 0 then return "stays" end
end

return game
