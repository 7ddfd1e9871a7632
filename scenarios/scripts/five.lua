-- five.lua: five of a kind in a few rolls of five dice; any dice may be kept.
local game = {
  question = "How often five of a kind?",
  sides = { "player" },
  params = { { "rolls", default = 3, lo = 1, hi = 9, unit = "rolls", doc = "Rolls of the dice that are not kept." } },
  results = { { "five", "Five of a kind" }, { "none", "No five of a kind" } },
  policy = { player = "most" },
  policies = {},
}

function game.start(p)
  return { left = p.rolls, kept = { 0, 0, 0, 0, 0, 0 } }, "throw"
end

function game.throw(s)
  local free = 5
  for face = 1, 6 do free = free - s.kept[face] end
  local new = faces(free, 6)
  for face = 1, 6 do s.kept[face] = s.kept[face] + new[face] end
  table.sort(s.kept, function(a, b) return a > b end) -- which face it is does not matter
  s.left = s.left - 1
  if s.kept[1] == 5 then return "five" end
  if s.left == 0 then return "none" end
  return "keep"
end

function game.keep(s)
  for face = 1, 6 do
    local options = {}
    for kept = s.kept[face], 0, -1 do options[#options + 1] = kept end
    s.kept[face] = choose("player", face == 1 and "most frequent" or "others", options)
  end
  return "throw"
end

-- Keeps the most frequent face.
function game.policies.most(s, p, options, what)
  return what == "most frequent" and options[1] or 0
end

return game
