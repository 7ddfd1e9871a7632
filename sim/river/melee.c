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

// All pairs fight; the fallen are taken away at the end.
static void fight_round(const MeleeRules *rules, Melee *melee, DiceSource *dice,
                        const Narrator *narrator)
{
    int pairs = lesser(melee->boarders, melee->defenders), lost = 0, killed = 0;
    Unpaired unpaired = deal_unpaired(melee, pairs);
    int bonus = rules->boarder_bonus - rules->defender_bonus;
    Hand hand = {0};
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % (HAND_MAX / 2) == 0)
            hand = hand_throw(dice, HAND_WAYS_12);
        int faces[2];
        faces[0] = hand_face(&hand);
        faces[1] = hand_face(&hand);
        int share = unpaired.sign * (unpaired.each + (pair < unpaired.odd));
        int edge = faces[0] - faces[1] + bonus + share;
        killed += edge > 0;
        lost += edge < 0;
        if (narrator)
            tell_pair(narrator, pair, faces, edge);
    }
    melee->boarders -= lost;
    melee->defenders -= killed;
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

Melee melee_fight(const MeleeRules *rules, Melee start, DiceSource *dice, const Narrator *narrator)
{
    Melee melee = start;
    melee.end = judge(&melee);
    while (melee.end == MELEE_GOES_ON) {
        fight_round(rules, &melee, dice, narrator);
        melee.end = judge(&melee);
        if (melee.end == MELEE_GOES_ON)
            melee.end = test_morale(rules, &melee, dice);
        if (melee.end == MELEE_GOES_ON && melee.rounds == rules->max_rounds)
            melee.end = MELEE_DRIVEN_BACK;
        if (narrator)
            tell_round(narrator, &melee);
    }
    return melee;
}
