-- patrol.lua: an ambush lies on one of three paths. The patrol scouts, then goes; it must not see where the ambush is.
local game = {
  question = "Does the patrol get through?",
  sides = { "patrol", "ambush" },
  params = {
    { "scouts", default = 2, lo = 0, hi = 6, unit = "scouts", doc = "Scouts that the patrol can send ahead." },
    { "spotted_on", default = 4, lo = 1, hi = 7, unit = "pips", doc = "What a scout sees an ambush on; 7 is never." },
  },
  results = { { "through", "The patrol gets through" }, { "ambushed", "It walks into the ambush" } },
  counts = { { "scouted", hi = 6, unit = "scouts", doc = "Scouts that were sent." } },
  policy = { patrol = "careful", ambush = "random" },
  policies = {},
  view = {},
}

function game.start(p)
  return { at = 0, seen = 0, looked = { 0, 0, 0 }, left = p.scouts }, "hide"
end

function game.hide(s)
  s.at = choose("ambush", "hide", { 1, 2, 3 })
  return "march"
end

-- All but where the ambush is.
function game.view.patrol(s)
  return { seen = s.seen, looked = s.looked, left = s.left }
end

function game.march(s, p)
  if s.left > 0 and s.seen == 0 then
    local path = choose("patrol", "scout", { 1, 2, 3 })
    count("scouted")
    s.left, s.looked[path] = s.left - 1, s.looked[path] + 1
    if path == s.at and d(6) >= p.spotted_on then s.seen = path end
    return
  end
  return choose("patrol", "go", { 1, 2, 3 }) == s.at and "ambushed" or "through"
end

-- Scouts each path in turn and goes where it has looked most and seen nothing.
function game.policies.careful(v, p, options, what)
  local best, score = 1, nil
  for path = 1, 3 do
    local worth = what == "scout" and -v.looked[path] or v.looked[path]
    if path ~= v.seen and (score == nil or worth > score) then best, score = path, worth end
  end
  return best
end

return game
