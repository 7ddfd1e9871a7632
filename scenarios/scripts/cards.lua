-- cards.lua: a duel by cards. Both draw hands from one deck and play a card each in secret, three times; the higher
-- card takes the trick, equal cards take none. Who takes more tricks wins.
local game = {
  question = "Is it worth keeping the best card back?",
  sides = { "red", "white" },
  params = {
    { "hand", default = 3, lo = 1, hi = 4, unit = "cards", doc = "Cards in each hand, and tricks played." },
    { "cards", default = { 1, 1, 2, 2, 3, 3, 4, 4 }, lo = 1, hi = 9, doc = "The deck." },
  },
  results = { { "red_wins", "Red wins" }, { "white_wins", "White wins" }, { "drawn", "The duel is drawn" } },
  counts = { { "tied_tricks", hi = 4, unit = "tricks", doc = "Tricks that nobody took." } },
  policy = { red = "high", white = "low" },
  policies = {},
  view = {},
}

function game.start(p)
  return { deck = deck(p.cards), red = {}, white = {}, red_tricks = 0, white_tricks = 0 }, "deal"
end

local function dealt(s, p, hand)
  for i = 1, p.hand do
    local card = draw(s.deck)
    if card then put(hand, card) end
  end
end

function game.deal(s, p)
  dealt(s, p, s.red)
  dealt(s, p, s.white)
  tell("Red holds %s, White %s", table.concat(s.red, " "), table.concat(s.white, " "))
  return "trick"
end

-- Nobody sees the other's hand, or the deck.
function game.view.red(s) return { hand = s.red } end
function game.view.white(s) return { hand = s.white } end

local function kinds(hand)
  local found = {}
  for i, card in ipairs(hand) do
    if card ~= hand[i - 1] then found[#found + 1] = card end
  end
  return found
end

local function play(hand, card)
  for i = 1, #hand do
    if hand[i] == card then
      table.remove(hand, i)
      return
    end
  end
end

function game.trick(s, p)
  if #s.red == 0 or #s.white == 0 then
    if s.red_tricks > s.white_tricks then return "red_wins" end
    return s.white_tricks > s.red_tricks and "white_wins" or "drawn"
  end
  local played = choose_both { red = kinds(s.red), white = kinds(s.white) }
  play(s.red, played.red)
  play(s.white, played.white)
  if played.red > played.white then s.red_tricks = s.red_tricks + 1 end
  if played.white > played.red then s.white_tricks = s.white_tricks + 1 end
  if played.red == played.white then count("tied_tricks") end
  tell("Red plays %d, White %d", played.red, played.white)
end

function game.policies.high(v, p, options) return options[#options] end
function game.policies.low(v, p, options) return options[1] end

return game
