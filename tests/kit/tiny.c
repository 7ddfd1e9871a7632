/// tiny: the steps of the tiny games.

#include "tests/kit/tiny.h"

#include "sim/base/purpose.h"

static const Result win_results[] = {{.name = "won", .plural = "won", .words = "won"},
                                     {.name = "lost", .plural = "lost", .words = "lost"}};
static const Result pig_results[] = {
    {.name = "first", .plural = "first", .words = "the first wins"},
    {.name = "second", .plural = "second", .words = "the second wins"}};
static const Result card_results[] = {{.name = "none", .plural = "none", .words = "no card"},
                                      {.name = "one", .plural = "one", .words = "one"},
                                      {.name = "two", .plural = "two", .words = "two"},
                                      {.name = "three", .plural = "three", .words = "three"}};

static void add_count(Tiny *tiny, const char *name, int hi)
{
    Measure count = {.hi = hi, .is_open = tiny->game.clamps, .unit = "times", .doc = "A count."};
    snprintf(count.name, sizeof count.name, "%s", name);
    assert_int_equal(measure_set_add(&tiny->set, count, NULL), OK);
}

// The finished game; `tiny` stays where it is from now on.
static Tiny make(Tiny tiny, const Result *results, int result_count)
{
    tiny.set.results = results;
    tiny.set.result_count = result_count;
    assert_int_equal(measure_set_close(&tiny.set, NULL), OK);
    return tiny;
}

void tiny_close(Tiny *tiny)
{
    measure_set_release(&tiny->set);
}

static const LuckStream combat = {.place = LUCK_PLACE(PURPOSE_COMBAT)};

// Ruin.

typedef struct RuinState {
    int32_t fortune;
} RuinState;

static int ruin_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    ((RuinState *)state)->fortune = ((const int32_t *)rules)[0];
    return STEP_ON;
}

static int ruin_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const int32_t *r = rules;
    RuinState *ruin = state;
    bool wins = (int32_t)luck_below(luck, &combat, LUCK_NEXT, (uint64_t)r[3]) < r[2];
    ruin->fortune += wins ? 1 : -1;
    effects_add(effects, 0, 1);
    effects_add(effects, 1, !wins);
    narrator_say(effects->narrator, wins ? "up to %d" : "down to %d", ruin->fortune);
    return ruin->fortune == r[1] ? RUIN_WON : ruin->fortune == 0 ? RUIN_RUINED : STEP_ON;
}

Tiny tiny_ruin(int fortune, int goal, int wins, int of)
{
    Tiny tiny = {.rules = {fortune, goal, wins, of},
                 .game = {.clock = {.measure = -1},
                          .clamps = true,
                          .state_size = sizeof(RuinState),
                          .counters = 1,
                          .start = ruin_start,
                          .step = ruin_step}};
    add_count(&tiny, "throws", 400);
    add_count(&tiny, "lost_throws", 400);
    return make(tiny, win_results, 2);
}

// Craps.

typedef struct CrapsState {
    int32_t point;
} CrapsState;

static int craps_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}

// Both dice in one hand, or one after the other.
static int craps_throw(Luck *luck, bool one_by_one)
{
    if (one_by_one) {
        int first = 1 + (int)luck_below(luck, &combat, LUCK_NEXT, 6);
        return first + 1 + (int)luck_below(luck, &combat, LUCK_NEXT, 6);
    }
    Hand hand = luck_hand(luck, &combat, LUCK_NEXT, HAND_WAYS_2);
    int first = hand_face(&hand);
    return first + hand_face(&hand);
}

static int craps_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)effects;
    CrapsState *craps = state;
    int sum = craps_throw(luck, ((const int32_t *)rules)[0]);
    if (craps->point)
        return sum == craps->point ? CRAPS_WON : sum == 7 ? CRAPS_LOST : STEP_ON;
    if (sum == 7 || sum == 11)
        return CRAPS_WON;
    if (sum == 2 || sum == 3 || sum == 12)
        return CRAPS_LOST;
    craps->point = sum;
    return STEP_ON;
}

Tiny tiny_craps(void)
{
    Tiny tiny = {.game = {.clock = {.measure = -1},
                          .state_size = sizeof(CrapsState),
                          .counters = 1,
                          .start = craps_start,
                          .step = craps_step}};
    return make(tiny, win_results, 2);
}

Tiny tiny_craps_one_by_one(void)
{
    Tiny tiny = tiny_craps();
    tiny.rules[0] = 1;
    return tiny;
}

// Runs of heads, a round for each throw.

typedef struct RunState {
    int32_t heads;
} RunState;

static int run_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}

static int run_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    static const LuckStream coins = {.place = LUCK_PLACE(PURPOSE_CARDS), .room = 2};
    RunState *run = state;
    bool head = luck_below(luck, &coins, 0, 2) == 1;
    run->heads = head ? run->heads + 1 : 0;
    effects_add(effects, 1, head);
    return run->heads == ((const int32_t *)rules)[0] ? RUN_CAME : STEP_NEXT_ROUND;
}

static void run_finish(const void *rules, const void *state, Effects *effects)
{
    (void)rules;
    effects_add(effects, 2, ((const RunState *)state)->heads);
}

Tiny tiny_run(int heads, int throws)
{
    Tiny tiny = {.rules = {heads},
                 .game = {.clock = {.rounds_max = (uint32_t)throws, .result = RUN_NEVER},
                          .state_size = sizeof(RunState),
                          .start = run_start,
                          .step = run_step,
                          .finish = run_finish}};
    add_count(&tiny, "throws", throws);
    add_count(&tiny, "heads", throws);
    add_count(&tiny, "last_run", heads);
    return make(tiny, win_results, 2);
}

// Pig.

typedef struct PigState {
    int16_t points[2];
    int16_t turn, who;
} PigState;

static int pig_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    PigState *pig = state;
    enum { ROLL, HOLD };
    if (pig->turn > 0 && luck_choose(luck, pig->who, 2) == HOLD) {
        pig->points[pig->who] = (int16_t)(pig->points[pig->who] + pig->turn);
        pig->turn = 0;
        pig->who = (int16_t)(1 - pig->who);
        return STEP_ON;
    }
    int face = 1 + (int)luck_below(luck, &combat, LUCK_NEXT, 6);
    effects_add(effects, 0, 1);
    if (face == 1) {
        pig->turn = 0;
        pig->who = (int16_t)(1 - pig->who);
        return STEP_ON;
    }
    pig->turn = (int16_t)(pig->turn + face);
    bool wins = pig->points[pig->who] + pig->turn >= ((const int32_t *)rules)[0];
    return wins ? pig->who : STEP_ON;
}

Tiny tiny_pig(int target)
{
    static const char *const sides[] = {"first", "second", NULL};
    Tiny tiny = {.rules = {target},
                 .game = {.clock = {.measure = -1},
                          .clamps = true,
                          .state_size = sizeof(PigState),
                          .counters = 1,
                          .sides = sides,
                          .start = craps_start,
                          .step = pig_step}};
    add_count(&tiny, "rolls", 500);
    return make(tiny, pig_results, 2);
}

// Cards.

typedef struct CardState {
    int32_t left, last;
} CardState;

// How many of `dice` dice show `face` or more: thrown from one hand, known as a binomial.
typedef struct HitsRoll {
    int32_t dice, face;
} HitsRoll;

static int64_t draw_hits(const void *what, Luck *luck, const LuckStream *stream,
                         const Narrator *narrator)
{
    const HitsRoll *roll = what;
    Hand hand = {.fraction = luck_word(luck, stream, LUCK_NEXT, HAND_WAYS_MAX)};
    int hits = 0;
    for (int i = 0; i < roll->dice; ++i) {
        int face = hand_face(&hand);
        hits += face >= roll->face;
        narrator_say(narrator, "a die shows %d", face);
    }
    return hits;
}

static Status law_of_hits(const void *what, Law *law, Error *error)
{
    const HitsRoll *roll = what;
    return law_binomial((uint32_t)roll->dice, (uint32_t)(7 - roll->face), 6, law, error);
}

static int card_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    static const LuckKind hits = {draw_hits, law_of_hits};
    const HitsRoll roll = {5, ((const int32_t *)rules)[0]};
    CardState *cards = state;
    cards->left = (int32_t)luck_kind(luck, &combat, &hits, &roll, sizeof roll, effects->narrator);
    effects_add(effects, 0, cards->left);
    return cards->left ? STEP_ON : 0;
}

static int card_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)effects;
    static int64_t values[] = {1, 2, 3};
    static uint64_t upto[] = {3, 5, 6};
    static const Law law = {.values = values, .upto = upto, .count = 3};
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_CARDS), .counter = 1};
    CardState *cards = state;
    cards->last = (int32_t)luck_law(luck, &stream, LUCK_NEXT, &law);
    return --cards->left ? STEP_ON : cards->last;
}

Tiny tiny_cards(int face)
{
    Tiny tiny = {.rules = {face},
                 .game = {.clock = {.measure = -1},
                          .state_size = sizeof(CardState),
                          .counters = 2,
                          .start = card_start,
                          .step = card_step}};
    add_count(&tiny, "cards", 5);
    return make(tiny, card_results, 4);
}

// Doubles.

static int doubles_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    static const LuckStream dice = {.place = LUCK_PLACE(PURPOSE_COMBAT), .room = 2};
    (void)rules, (void)state;
    int faces[2];
    for (int i = 0; i < 2; ++i) {
        faces[i] = (int)luck_below(luck, &dice, LUCK_NEXT, 6);
        effects_add(effects, 1 + (uint32_t)faces[i], 1);
    }
    return faces[0] == faces[1] ? DOUBLES_CAME : STEP_NEXT_ROUND;
}

Tiny tiny_doubles(int rounds, uint64_t steps)
{
    Tiny tiny = {.game = {.clock = {.rounds_max = (uint32_t)rounds, .result = DOUBLES_NEVER},
                          .stop = {.steps_max = steps, .result = DOUBLES_CAME},
                          .state_size = sizeof(RunState),
                          .counters = 1,
                          .round_counters = 1,
                          .start = run_start,
                          .step = doubles_step}};
    Measure series = {
        .kind = MEASURE_SERIES, .name = "faces", .hi = 5, .unit = "pips", .doc = "A series."};
    add_count(&tiny, "rounds", rounds);
    assert_int_equal(measure_set_add(&tiny.set, series, NULL), OK);
    return make(tiny, win_results, 2);
}
