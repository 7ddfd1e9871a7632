/// melee: rounds of man against man, then morale.
///
///     7 boarders against 3 defenders: bonuses of the 4 unpaired boarders are dealt 2 1 1
///     pair 1: boarder 2 +2   defender 5      pair 2: boarder 4 +1   defender 5      …

#include "sim/river/melee.h"

#include <stdlib.h>

const char *const boarding_capacity_words[] = {"hull", "length", NULL};
const char *const boarding_capacity_docs[] = {"By the hull size of the smaller vessel.",
                                              "By the length of the shorter vessel.", NULL};
const char *const boarding_crossing_words[] = {"side", "end", NULL};
const char *const boarding_crossing_docs[] = {"Over the side: as many as the capacity allows.",
                                              "Over bow or stern: half as many, rounded up.", NULL};
const char *const boarding_tie_words[] = {"nothing", "both", "defender", NULL};
const char *const boarding_tie_docs[] = {"Nobody falls.", "Both fall.",
                                         "The defender wins it: the boarder falls.", NULL};
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
    int size = rules->boarding_capacity == CAPACITY_HULL ? lesser(from->hull_size, to->hull_size)
                                                         : lesser(from->length, to->length);
    int most = rules->boarders_per_size * size;
    return rules->crossing == CROSSING_END ? (most + 1) / 2 : most;
}

int melee_sent(const MeleeRules *rules, const Vessel *from, const Vessel *to)
{
    return lesser(from->boarders, melee_capacity(rules, from, to));
}

Melee melee_start(int boarders, int defenders)
{
    return (Melee){.boarders = boarders,
                   .defenders = defenders,
                   .boarders_sent = boarders,
                   .defenders_met = defenders};
}

// The unpaired men: `each` stand by every pair of their side, one more by the first `odd`.
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

// What a pair comes to, as an entry of `falls`: the sums of a hand's pairs stay apart.
enum { NOBODY_FALLS = 0, DEFENDER_FALLS = 1, BOARDER_FALLS = 16, BOTH_FALL = 17 };

static void tell_pair(const Narrator *narrator, int pair, const int faces[2], int edge, int fall)
{
    static const char *const results[] = {[NOBODY_FALLS] = "nobody falls",
                                          [DEFENDER_FALLS] = "a defender falls",
                                          [BOARDER_FALLS] = "a boarder falls",
                                          [BOTH_FALL] = "both fall"};
    narrator_say(narrator, "      pair %d: boarder %d, defender %d, boarder's edge %+d: %s",
                 pair + 1, faces[0], faces[1], edge, results[fall]);
}

// Beyond these edges of the boarder one side always falls. One more is of pairs nobody fights.
enum { EDGE_MAX = 6, EDGES = 2 * EDGE_MAX + 1, EDGE_NONE = EDGES, HAND_PAIRS = HAND_MAX / 2 };

// Pairs are looked up by twos, by the edges of both; of these rows an action uses a few.
enum { EDGE_INDICES = EDGES + 1, ROWS = EDGE_INDICES * EDGE_INDICES, ROW_WAYS = 36 * 36 };

// Twos in a hand, and how many are looked up at once, since often that is enough.
enum { HAND_TWOS = HAND_PAIRS / 2, FIRST_TWOS = 3 };

// The boarder's edge in a pair.
static int edge_of(const MeleeRules *rules, Unpaired unpaired, int pair)
{
    return rules->boarder_bonus - rules->defender_bonus +
           rules->unpaired_bonus * unpaired.sign * (unpaired.each + (pair < unpaired.odd));
}

// What a pair comes to whose boarder is ahead by so much, his edge counted.
static int fall_of(MeleeTie tie, int ahead)
{
    static const int ties[] = {
        [TIE_NOTHING] = NOBODY_FALLS, [TIE_BOTH] = BOTH_FALL, [TIE_DEFENDER] = BOARDER_FALLS};
    if (ahead == 0)
        return ties[tie];
    return ahead > 0 ? DEFENDER_FALLS : BOARDER_FALLS;
}

static void fill_falls(MeleeTie tie, uint8_t *falls)
{
    uint8_t one[EDGE_INDICES][36] = {0};
    for (int edge = 0; edge < EDGE_NONE; ++edge)
        for (int way = 0; way < 36; ++way)
            one[edge][way] = (uint8_t)fall_of(tie, way / 6 - way % 6 + edge - EDGE_MAX);
    for (int row = 0; row < ROWS; ++row)
        for (int way = 0; way < 36; ++way)
            for (int next = 0; next < 36; ++next)
                *falls++ = (uint8_t)(one[row / EDGE_INDICES][way] + one[row % EDGE_INDICES][next]);
}

// A pair's edge from 0, or EDGE_NONE beyond the last.
static int edge_index(const MeleeRules *rules, Unpaired unpaired, int pair, int pairs)
{
    int edge = edge_of(rules, unpaired, pair);
    if (pair >= pairs)
        return EDGE_NONE;
    return edge < -EDGE_MAX ? 0 : edge > EDGE_MAX ? EDGES - 1 : edge + EDGE_MAX;
}

static void fill_rows(MeleePlan *plan, int boarders, int defenders)
{
    const Melee melee = melee_start(boarders, defenders);
    int pairs = lesser(boarders, defenders);
    Unpaired unpaired = deal_unpaired(&melee, pairs);
    uint32_t *rows = plan->rows + (boarders * (plan->defenders_max + 1) + defenders) * plan->stride;
    for (int two = 0; two < plan->stride; ++two) {
        int first = edge_index(&plan->rules, unpaired, 2 * two, pairs);
        int second = edge_index(&plan->rules, unpaired, 2 * two + 1, pairs);
        rows[two] = (uint32_t)(first * EDGE_INDICES + second) * ROW_WAYS;
    }
}

Status melee_plan_create(const MeleeRules *rules, int boarders_max, int defenders_max,
                         MeleePlan *plan, Error *error)
{
    int hands = (lesser(boarders_max, defenders_max) + HAND_PAIRS - 1) / HAND_PAIRS;
    size_t states = (size_t)(boarders_max + 1) * (size_t)(defenders_max + 1);
    *plan = (MeleePlan){.rules = *rules,
                        .boarders_max = boarders_max,
                        .defenders_max = defenders_max,
                        .falls = calloc(ROWS * ROW_WAYS, sizeof *plan->falls),
                        .stride = hands * HAND_TWOS};
    plan->rows = calloc(states * (size_t)plan->stride + 1, sizeof *plan->rows);
    if (!plan->falls || !plan->rows) {
        melee_plan_destroy(plan);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for boarding actions");
    }
    fill_falls((MeleeTie)rules->tie, plan->falls);
    for (int boarders = 1; boarders <= boarders_max; ++boarders)
        for (int defenders = 1; defenders <= defenders_max; ++defenders)
            fill_rows(plan, boarders, defenders);
    return OK;
}

void melee_plan_destroy(MeleePlan *plan)
{
    free(plan->falls);
    free(plan->rows);
    *plan = (MeleePlan){0};
}

// All pairs fight, their dice read one by one, from a script or for a listener; the fallen are
// taken away at the end. Out of line, for it would crowd the loop of those who fight quietly.
__attribute__((noinline)) static void fight_aloud(const MeleeRules *rules, Melee *melee,
                                                  HandSource *hands, const Narrator *narrator)
{
    int pairs = lesser(melee->boarders, melee->defenders), lost = 0, killed = 0;
    Unpaired unpaired = deal_unpaired(melee, pairs);
    Hand hand = {0};
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % HAND_PAIRS == 0)
            hand = hand_throw(hands, HAND_WAYS_MAX);
        int faces[2];
        faces[0] = hand_face(&hand);
        faces[1] = hand_face(&hand);
        int edge = edge_of(rules, unpaired, pair);
        int fall = fall_of((MeleeTie)rules->tie, faces[0] - faces[1] + edge);
        killed += fall % BOARDER_FALLS;
        lost += fall / BOARDER_FALLS;
        if (narrator)
            tell_pair(narrator, pair, faces, edge, fall);
    }
    melee->boarders -= lost;
    melee->defenders -= killed;
}

// What the next `twos` twos of pairs come to, from the digits at the head of `*fraction`.
static inline unsigned look_up(const MeleePlan *plan, const uint32_t *rows, int twos,
                               uint64_t *fraction)
{
    unsigned sum = 0;
    for (int two = 0; two < twos; ++two) {
        Unsigned128 product = (Unsigned128)*fraction * ROW_WAYS;
        *fraction = (uint64_t)product;
        sum += plan->falls[rows[two] + (uint32_t)(product >> 64)];
    }
    return sum;
}

// The same pairs from the same words, looked up.
static inline void fight_quietly(const MeleePlan *plan, Melee *melee, HandSource *hands)
{
    int twos = (lesser(melee->boarders, melee->defenders) + 1) / 2;
    int state = melee->boarders * (plan->defenders_max + 1) + melee->defenders;
    const uint32_t *rows = plan->rows + state * plan->stride;
    for (int two = 0; two < twos; two += HAND_TWOS) {
        uint64_t fraction = hand_throw(hands, HAND_WAYS_MAX).fraction;
        unsigned sum = look_up(plan, rows + two, FIRST_TWOS, &fraction);
        if (twos - two > FIRST_TWOS)
            sum += look_up(plan, rows + two + FIRST_TWOS, HAND_TWOS - FIRST_TWOS, &fraction);
        melee->defenders -= (int)(sum % BOARDER_FALLS);
        melee->boarders -= (int)(sum / BOARDER_FALLS);
    }
}

static bool fails_morale(const MeleeRules *rules, bool defender, Hand *hand,
                         const Narrator *narrator)
{
    int face = hand_face(hand);
    bool fails = face <= rules->morale_fail_max;
    if (narrator)
        narrator_say(narrator, "      morale: the %s roll %d, %d or less fails: %s",
                     defender ? "defenders" : "boarders", face, rules->morale_fail_max,
                     fails ? "they lose heart" : "they stand");
    return fails;
}

// Sides that have lost so many of their men test; the first to fail decides.
static MeleeEnd test_morale(const MeleeRules *rules, const Melee *melee, HandSource *hands,
                            const Narrator *narrator)
{
    bool defender_tests = melee_must_test(rules, melee->defenders_met, melee->defenders);
    bool attacker_tests = melee_must_test(rules, melee->boarders_sent, melee->boarders);
    if (!defender_tests && !attacker_tests)
        return MELEE_GOES_ON;
    Hand hand = hand_throw(hands, HAND_WAYS_2);
    for (int test = 0; test < 2; ++test) {
        bool defender = (test == 0) == (rules->morale_first == FIRST_DEFENDER);
        bool tests = defender ? defender_tests : attacker_tests;
        if (tests && fails_morale(rules, defender, &hand, narrator))
            return defender ? MELEE_SURRENDER : MELEE_DRIVEN_BACK;
    }
    return MELEE_GOES_ON;
}

__attribute__((noinline)) static void tell_round(const Narrator *narrator, const Melee *melee)
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

Melee melee_fight(const MeleePlan *plan, Melee start, HandSource *hands, const Narrator *narrator)
{
    Melee melee = start;
    melee.end = judge(&melee);
    while (melee.end == MELEE_GOES_ON) {
        if (hands->script || narrator)
            fight_aloud(&plan->rules, &melee, hands, narrator);
        else
            fight_quietly(plan, &melee, hands);
        melee.rounds += 1;
        melee.end = judge(&melee);
        if (melee.end == MELEE_GOES_ON)
            melee.end = test_morale(&plan->rules, &melee, hands, narrator);
        if (melee.end == MELEE_GOES_ON && melee.rounds == plan->rules.max_rounds)
            melee.end = MELEE_DRIVEN_BACK;
        if (narrator)
            tell_round(narrator, &melee);
    }
    return melee;
}
