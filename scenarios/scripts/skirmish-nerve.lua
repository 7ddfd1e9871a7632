-- skirmish-nerve.lua: men who are fired at want to move and fire (SKI-3): how many act, do so in doubt, or take cover?
local S = include "rules/skirmish.lua"

local game = {
  question = "How many act under fire?",
  sides = { "party" },
  params = {
    { "men", default = 6, lo = 0, hi = 20, unit = "men", doc = "Who follow." },
    { "cover_below", default = 2, lo = 1, hi = 11, unit = "pips", rule = "SKI-3", doc = "The first figure: below it takes cover." },
    { "act_from", default = 6, lo = 1, hi = 11, unit = "pips", rule = "SKI-3", doc = "The second: from it on acts." },
    { "leader_cover_below", default = 2, lo = 1, hi = 11, unit = "pips", rule = "SKI-3", doc = "The leader's first." },
    { "leader_act_from", default = 6, lo = 1, hi = 11, unit = "pips", rule = "SKI-3", doc = "The leader's second." },
    { "leads", default = true, rule = "SKI-3", doc = "The leader goes first." },
    { "follow_bonus", default = 1, lo = 0, hi = 3, unit = "pips", rule = "SKI-3", doc = "For who follows a leader who passed." },
    { "passed", default = "act", choices = { "act", "doubt" }, rule = "SKI-3", reading = true,
      doc = "A leader passes when he acts, or in doubt as well." },
  },
  results = { { "everybody", "All act" }, { "some", "Some act" }, { "nobody", "Nobody acts" } },
  counts = {
    { "act", hi = 21, unit = "men", doc = "Men who act, the leader counted." },
    { "fire", hi = 21, unit = "men", doc = "Men in doubt who fire at -1." },
    { "hide", hi = 21, unit = "men", doc = "Men who take cover." },
  },
  policy = { party = "bold" },
  policies = {},
  payoff = { act = 2, fire = 1 },
}

function game.start()
  return {}, "go"
end

function game.policies.bold() return "fire" end
function game.policies.wary() return "cover" end

function game.go(s, p)
  local acts, doubts = 0, 0
  local first = S.move_and_fire(p.leader_cover_below, p.leader_act_from, 0)
  if first == "act" then acts = 1 elseif first == "doubt" then doubts = 1 end
  local passed = first == "act" or (p.passed == "doubt" and first == "doubt")
  local more = p.leads and passed and p.follow_bonus or 0
  local hide = math.max(0, math.min(10, p.cover_below - 1 - more))
  local act = math.max(0, math.min(10, 11 - p.act_from + more))
  act = math.min(act, 10 - hide)
  local fell = split(p.men, { act, 10 - act - hide, hide })
  acts, doubts = acts + fell[1], doubts + fell[2]
  count("act", acts)
  local fires = doubts > 0 and choose("party", "doubt", { "fire", "cover" }) == "fire"
  count("fire", fires and doubts or 0)
  count("hide", p.men + 1 - acts - (fires and doubts or 0))
  tell("%d act, %d are in doubt, %d take cover at once", acts, doubts, p.men + 1 - acts - doubts)
  if acts == p.men + 1 then return "everybody" end
  return acts > 0 and "some" or "nobody"
end

return game
