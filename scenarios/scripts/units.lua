-- units.lua: two units shoot at once, with hits, wounds, saves and damage, until one is at half strength or less.
local game = {
  question = "Which unit breaks first?",
  sides = { "red", "blue" },
  params = {
    { "red_models", default = 5, lo = 1, hi = 20, unit = "models", doc = "Models of Red." },
    { "blue_models", default = 5, lo = 1, hi = 20, unit = "models", doc = "Models of Blue." },
    { "attacks", default = 2, lo = 1, hi = 4, unit = "dice", doc = "Dice a model throws." },
    { "red_hit", default = 3, lo = 2, hi = 7, unit = "pips", doc = "What Red hits on; 7 is never." },
    { "blue_hit", default = 4, lo = 2, hi = 7, unit = "pips", doc = "What Blue hits on." },
    { "wound", default = 4, lo = 2, hi = 7, unit = "pips", doc = "What a hit wounds on." },
    { "red_save", default = 5, lo = 2, hi = 7, unit = "pips", doc = "What Red saves on." },
    { "blue_save", default = 3, lo = 2, hi = 7, unit = "pips", doc = "What Blue saves on." },
    { "wounds", default = 2, lo = 1, hi = 6, unit = "wounds", doc = "Wounds that kill a model." },
  },
  results = {
    { "blue_breaks", "Blue breaks" },
    { "red_breaks", "Red breaks" },
    { "both_break", "Both break" },
  },
  counts = { { "rounds", hi = 100, unit = "rounds", doc = "Rounds of shooting." } },
}

function game.start(p)
  return { red = { men = p.red_models, hurt = 0 }, blue = { men = p.blue_models, hurt = 0 } }, "round"
end

-- One unsaved wound does d3 damage; what is too much for one model is lost.
local function shot(unit, wounds)
  if unit.men == 0 then return unit end
  unit.hurt = unit.hurt + d(3)
  if unit.hurt >= wounds then
    unit.men, unit.hurt = unit.men - 1, 0
  end
  return unit
end

local function volley(men, hit, target, save, p)
  local wounds = through(men * p.attacks, { 6, hit }, { 6, p.wound }, { 6, save, fails = true })
  return repeated(wounds, shot, target, p.wounds)
end

function game.round(s, p)
  count("rounds")
  local blue = volley(s.red.men, p.red_hit, s.blue, p.blue_save, p)
  s.red = volley(s.blue.men, p.blue_hit, s.red, p.red_save, p)
  s.blue = blue -- both fire before anybody falls
  tell("Red has %d models, Blue %d", s.red.men, s.blue.men)
  local red_breaks, blue_breaks = 2 * s.red.men <= p.red_models, 2 * s.blue.men <= p.blue_models
  if red_breaks and blue_breaks then return "both_break" end
  if blue_breaks then return "blue_breaks" end
  if red_breaks then return "red_breaks" end
end

return game
