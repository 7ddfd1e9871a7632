/// melee: rounds of man against man, then morale.
///
///     7 boarders against 3 defenders: bonuses of the 4 unpaired boarders are dealt 2 1 1
///     pair 1: boarder 2 +2   defender 5      pair 2: boarder 4 +1   defender 5      …

#include "sim/river/melee.h"

const char *const boarding_capacity_words[] = {"hull", "length", NULL};
const char *const boarding_capacity_docs[] = {"5 for each hull size of the smaller vessel.",
                                              "5 for each length of the shorter vessel.", NULL};
const char *const boarding_crossing_words[] = {"side", "end", NULL};
const char *const boarding_crossing_docs[] = {"Over the side: as many as the capacity allows.",
                                              "Over bow or stern: half as many, rounded up.", NULL};
const char *const boarding_first_words[] = {"defender", "attacker", NULL};
const char *const boarding_first_docs[] = {
    "The defenders test first; if they fail, the boarders need not.",
    "The boarders test first; if they fail, the defenders need not.", NULL};

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

int melee_capacity(const MeleeRules *rules, const Vessel *from, const Vessel *to)
{
    int most =
        5 * (rules->boarding_capacity == CAPACITY_HULL ? lesser(from->hull_size, to->hull_size)
                                                       : lesser(from->length, to->length));
    return rules->crossing == CROSSING_END ? (most + 1) / 2 : most;
}

Melee melee_start(int boarders, int defenders)
{
    return (Melee){.boarders = boarders,
                   .defenders = defenders,
                   .boarders_sent = boarders,
                   .defenders_met = defenders};
}

// Bonuses of the unpaired men: `each` for every pair of their side, one more for the first `odd`.
typedef struct Unpaired {
    int each, odd;
    int sign; ///< 1: they are boarders, −1: defenders
} Unpaired;

static Unpaired deal_unpaired(const Melee *melee, int pairs)
{
    int more = melee->boarders - melee->defenders;
    int count = more < 0 ? -more : more;
    return (Unpaired){.each = count / pairs, .odd = count % pairs, .sign = more < 0 ? -1 : 1};
}

static void tell_pair(const Narrator *narrator, int pair, const int faces[2], int edge)
{
    const char *result = edge > 0   ? "a defender falls"
                         : edge < 0 ? "a boarder falls"
                                    : "nobody falls";
    narrator_say(narrator, "      pair %d: boarder %d, defender %d, boarder's edge %+d: %s",
                 pair + 1, faces[0], faces[1], edge - faces[0] + faces[1], result);
}

MeleeOdds melee_odds(void)
{
    MeleeOdds odds;
    for (int edge = -MELEE_EDGE_MAX; edge <= MELEE_EDGE_MAX; ++edge)
        for (int way = 0; way < 36; ++way) {
            int difference = way / 6 - way % 6 + edge;
            odds.pair[edge + MELEE_EDGE_MAX][way] = difference > 0 ? 1 : difference < 0 ? 16 : 0;
        }
    return odds;
}

// Men that a round costs.
typedef struct Fallen {
    int boarders, defenders;
} Fallen;

// The boarder's edge in a pair.
static int edge_of(const MeleeRules *rules, Unpaired unpaired, int pair)
{
    return rules->boarder_bonus - rules->defender_bonus +
           unpaired.sign * (unpaired.each + (pair < unpaired.odd));
}

// Pairs whose dice are read one by one, from a script or for a listener.
static Fallen fight_aloud(const MeleePlan *plan, Unpaired unpaired, int pairs, DiceSource *dice)
{
    Fallen fallen = {0};
    Hand hand = {0};
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % (HAND_MAX / 2) == 0)
            hand = hand_throw(dice, HAND_WAYS_12);
        int faces[2];
        faces[0] = hand_face(&hand);
        faces[1] = hand_face(&hand);
        int edge = faces[0] - faces[1] + edge_of(plan->rules, unpaired, pair);
        fallen.defenders += edge > 0;
        fallen.boarders += edge < 0;
        if (plan->narrator)
            tell_pair(plan->narrator, pair, faces, edge);
    }
    return fallen;
}

static const uint8_t *odds_of(const MeleePlan *plan, int edge)
{
    int clamped = edge > MELEE_EDGE_MAX    ? MELEE_EDGE_MAX
                  : edge < -MELEE_EDGE_MAX ? -MELEE_EDGE_MAX
                                           : edge;
    return plan->odds->pair[clamped + MELEE_EDGE_MAX];
}

// The same pairs from the same words, looked up.
static Fallen fight_quietly(const MeleePlan *plan, Unpaired unpaired, int pairs, DiceSource *dice)
{
    static const uint8_t nobody[36] = {0};
    Fallen fallen = {0};
    const uint8_t *favoured = odds_of(plan, edge_of(plan->rules, unpaired, -1));
    const uint8_t *others = odds_of(plan, edge_of(plan->rules, unpaired, pairs));
    for (int first = 0; first < pairs; first += HAND_MAX / 2) {
        uint64_t fraction = hand_throw(dice, HAND_WAYS_12).fraction;
        int sum = 0;
        for (int pair = first; pair < first + HAND_MAX / 2; ++pair) {
            const uint8_t *odds = pair < unpaired.odd ? favoured : pair < pairs ? others : nobody;
            Unsigned128 product = (Unsigned128)fraction * 36;
            fraction = (uint64_t)product;
            sum += odds[product >> 64];
        }
        fallen.defenders += sum & 15;
        fallen.boarders += sum >> 4;
    }
    return fallen;
}

// All pairs fight; the fallen are taken away at the end.
static void fight_round(const MeleePlan *plan, Melee *melee, DiceSource *dice)
{
    int pairs = lesser(melee->boarders, melee->defenders);
    Unpaired unpaired = deal_unpaired(melee, pairs);
    Fallen fallen = dice->script || plan->narrator ? fight_aloud(plan, unpaired, pairs, dice)
                                                   : fight_quietly(plan, unpaired, pairs, dice);
    melee->boarders -= fallen.boarders;
    melee->defenders -= fallen.defenders;
    melee->rounds += 1;
}

// Whether a side that has lost half its men or more fails its test.
static bool fails_morale(const MeleeRules *rules, int started, int left, DiceSource *dice)
{
    return 2 * (started - left) >= started && dice_face(dice, 6) <= rules->morale_fail_max;
}

static MeleeEnd test_morale(const MeleeRules *rules, const Melee *melee, DiceSource *dice)
{
    for (int test = 0; test < 2; ++test) {
        bool defender = (test == 0) == (rules->morale_first == FIRST_DEFENDER);
        if (defender && fails_morale(rules, melee->defenders_met, melee->defenders, dice))
            return MELEE_SURRENDER;
        if (!defender && fails_morale(rules, melee->boarders_sent, melee->boarders, dice))
            return MELEE_DRIVEN_BACK;
    }
    return MELEE_GOES_ON;
}

static void tell_round(const Narrator *narrator, const Melee *melee)
{
    static const char *const words[] = {
        [MELEE_GOES_ON] = "both sides stand",
        [MELEE_TAKEN] = "no defender is left",
        [MELEE_SURRENDER] = "the defenders lose heart and surrender",
        [MELEE_WIPED_OUT] = "no boarder is left",
        [MELEE_DRIVEN_BACK] = "the boarders go back",
    };
    narrator_say(narrator, "    after round %d: %d boarders, %d defenders; %s", melee->rounds,
                 melee->boarders, melee->defenders, words[melee->end]);
}

static MeleeEnd judge(const Melee *melee)
{
    if (melee->boarders == 0)
        return MELEE_WIPED_OUT;
    return melee->defenders == 0 ? MELEE_TAKEN : MELEE_GOES_ON;
}

Melee melee_fight(const MeleePlan *plan, Melee start, DiceSource *dice)
{
    Melee melee = start;
    melee.end = judge(&melee);
    while (melee.end == MELEE_GOES_ON) {
        fight_round(plan, &melee, dice);
        melee.end = judge(&melee);
        if (melee.end == MELEE_GOES_ON)
            melee.end = test_morale(plan->rules, &melee, dice);
        if (melee.end == MELEE_GOES_ON && melee.rounds == plan->rules->max_rounds)
            melee.end = MELEE_DRIVEN_BACK;
        if (plan->narrator)
            tell_round(plan->narrator, &melee);
    }
    return melee;
}
