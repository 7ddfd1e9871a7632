/// melee: rounds of man against man, then morale.
///
///     7 boarders against 3 defenders: bonuses of the 4 unpaired boarders are dealt 2 1 1
///     pair 1: boarder 2 +2   defender 5      pair 2: boarder 4 +1   defender 5      …

#include "sim/rules/melee.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/plural.h"
#include "sim/kit/exact_ends.h"
#include "sim/kit/literal_loop.h"
#include "sim/rules/melee_pairs.h"

static void tell_pair(const Narrator *narrator, int pair, const int faces[2], int edge, int fall)
{
    static const char *const results[] = {[NOBODY_FALLS] = "nobody falls",
                                          [DEFENDER_FALLS] = "a defender falls",
                                          [BOARDER_FALLS] = "a boarder falls",
                                          [BOTH_FALL] = "both fall"};
    narrator_say(narrator, "      pair %d: boarder %d, defender %d, boarder's edge %+d: %s",
                 pair + 1, faces[0], faces[1], edge, results[fall]);
}

// A round: who falls, as one throw. Its outcome is the boarders who fall × ROUND_LOST + the
// defenders.
enum { ROUND_LOST = 1 << 16 };

// All pairs fight, their dice read one by one, from a script or for a listener. Out of line, for it
// would crowd the loop of those who fight quietly.
__attribute__((noinline)) static int64_t fight_aloud(const MeleeAction *action, Luck *luck,
                                                     const LuckStream *stream,
                                                     const Narrator *narrator)
{
    const MeleeRules *rules = &action->plan->rules;
    int pairs = melee_pairs_lesser(action->boarders, action->defenders), sum = 0;
    MeleeUnpaired unpaired = melee_pairs_deal(action->boarders, action->defenders);
    Hand hand = {0};
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % HAND_PAIRS == 0)
            hand = luck_hand(luck, stream, LUCK_NEXT, HAND_WAYS_MAX);
        int faces[2];
        faces[0] = hand_face(&hand);
        faces[1] = hand_face(&hand);
        int edge = melee_pairs_edge(rules, unpaired, pair);
        int fall = melee_pairs_fall((MeleeTie)rules->tie, faces[0] - faces[1] + edge);
        sum += fall / BOARDER_FALLS * ROUND_LOST + fall % BOARDER_FALLS;
        if (narrator)
            tell_pair(narrator, pair, faces, edge, fall);
    }
    return sum;
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
static inline int64_t fight_quietly(const MeleeAction *action, Luck *luck, const LuckStream *stream)
{
    const MeleePlan *plan = action->plan;
    int twos = (melee_pairs_lesser(action->boarders, action->defenders) + 1) / 2, fallen = 0;
    int state = action->boarders * (plan->defenders_max + 1) + action->defenders;
    const uint32_t *rows = plan->rows + state * plan->stride;
    for (int two = 0; two < twos; two += HAND_TWOS) {
        uint64_t fraction = luck_word(luck, stream, LUCK_NEXT, HAND_WAYS_MAX);
        unsigned sum = look_up(plan, rows + two, FIRST_TWOS, &fraction);
        if (twos - two > FIRST_TWOS)
            sum += look_up(plan, rows + two + FIRST_TWOS, HAND_TWOS - FIRST_TWOS, &fraction);
        fallen += (int)(sum / BOARDER_FALLS * ROUND_LOST + sum % BOARDER_FALLS);
    }
    return fallen;
}

static inline int64_t draw_round(const void *what, Luck *luck, const LuckStream *stream,
                                 const Narrator *narrator)
{
    const MeleeAction *action = what;
    if (luck->script || narrator)
        return fight_aloud(action, luck, stream, narrator);
    return fight_quietly(action, luck, stream);
}

// In how many of its 36 ways a pair comes to each fall.
static void count_falls(const MeleeRules *rules, int edge, uint64_t ways[BOTH_FALL + 1])
{
    memset(ways, 0, (BOTH_FALL + 1) * sizeof *ways);
    for (int way = 0; way < 36; ++way)
        ways[melee_pairs_fall((MeleeTie)rules->tie, way / 6 - way % 6 + edge)] += 1;
}

// One more pair in the weights of those who have fallen, lost × width + killed, in place, from the
// far end down. Weights that would grow too large are shares of LAW_TOTAL_MAX instead.
static void add_pair(const uint64_t ways[BOTH_FALL + 1], int pairs, int width, bool whole,
                     uint64_t *weights)
{
    for (int lost = pairs; lost >= 0; --lost) {
        // Where no pair falls together, no more fall in all than there are pairs.
        int most = ways[BOTH_FALL] > 0 ? pairs : pairs - lost;
        for (int killed = most; killed >= 0; --killed) {
            const uint64_t *here = weights + lost * width + killed;
            Unsigned128 sum = (Unsigned128)here[0] * ways[NOBODY_FALLS];
            if (killed > 0)
                sum += (Unsigned128)here[-1] * ways[DEFENDER_FALLS];
            if (lost > 0)
                sum += (Unsigned128)here[-width] * ways[BOARDER_FALLS];
            if (lost > 0 && killed > 0)
                sum += (Unsigned128)here[-width - 1] * ways[BOTH_FALL];
            weights[lost * width + killed] = (uint64_t)(whole ? sum : (sum + 18) / 36);
        }
    }
}

static Status law_of_round(const void *what, Law *law, Error *error)
{
    enum { WHOLE_PAIRS = 11 }; // 36^11 is below LAW_TOTAL_MAX
    const MeleeAction *action = what;
    int pairs = melee_pairs_lesser(action->boarders, action->defenders), width = pairs + 1;
    MeleeUnpaired unpaired = melee_pairs_deal(action->boarders, action->defenders);
    size_t count = (size_t)width * (size_t)width;
    uint64_t *weights = calloc(count, sizeof *weights), ways[BOTH_FALL + 1];
    int64_t *values = calloc(count, sizeof *values);
    Status status = FAIL_MEMORY;
    if (weights && values) {
        weights[0] = pairs <= WHOLE_PAIRS ? 1 : LAW_TOTAL_MAX;
        for (int pair = 0; pair < pairs; ++pair) {
            count_falls(&action->plan->rules,
                        melee_pairs_edge(&action->plan->rules, unpaired, pair), ways);
            add_pair(ways, pair + 1, width, pairs <= WHOLE_PAIRS, weights);
        }
        for (size_t i = 0; i < count; ++i)
            values[i] = (int64_t)(i / (size_t)width * ROUND_LOST + i % (size_t)width);
        status = law_of_values(values, weights, (uint32_t)count, law, error);
    } else {
        error_set(error, FAIL_MEMORY, NULL, "out of memory for the law of a round");
    }
    free(values);
    free(weights);
    return status;
}

static const LuckKind round_kind = {draw_round, law_of_round};

// An action as a game: what its steps read, and its state.
typedef struct MeleeTable {
    const MeleeAction *action;
    LuckStream stream; // of its dice
} MeleeTable;

typedef enum MeleeStage { STAGE_NOT_BEGUN, STAGE_FIGHT, STAGE_MORALE } MeleeStage;

typedef struct MeleeState {
    int32_t boarders, defenders;
    int32_t stage;
} MeleeState;

// How an action stands by the men who are left.
static inline int judge(const MeleeState *state)
{
    if (state->boarders == 0)
        return MELEE_WIPED_OUT;
    return state->defenders == 0 ? MELEE_TAKEN : STEP_NEXT_ROUND;
}

__attribute__((noinline)) static void tell_round(const MeleeTable *table, const MeleeState *state,
                                                 uint32_t round, int end, const Narrator *narrator)
{
    static const char *const words[] = {
        [MELEE_TAKEN] = "no defender is left",
        [MELEE_SURRENDER] = "the defenders lose heart and surrender",
        [MELEE_WIPED_OUT] = "no boarder is left",
        [MELEE_DRIVEN_BACK] = "the boarders go back",
    };
    bool last = round == (uint32_t)table->action->plan->rules.max_rounds;
    narrator_say(narrator, "    after round %u: %d boarder%s, %d defender%s; %s", round,
                 state->boarders, plural(state->boarders), state->defenders,
                 plural(state->defenders),
                 end >= 0 ? words[end]
                 : last   ? words[MELEE_DRIVEN_BACK]
                          : "both sides stand");
}

static inline int close_round(const MeleeTable *table, MeleeState *state, const Luck *luck, int end,
                              const Narrator *narrator)
{
    if (narrator)
        tell_round(table, state, luck->round, end, narrator);
    state->stage = STAGE_FIGHT;
    return end;
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

static inline bool defenders_test(const MeleeTable *table, const MeleeState *state)
{
    return melee_must_test(&table->action->plan->rules, table->action->defenders, state->defenders);
}

static inline bool boarders_test(const MeleeTable *table, const MeleeState *state)
{
    return melee_must_test(&table->action->plan->rules, table->action->boarders, state->boarders);
}

// Sides that have lost so many of their men test; the first to fail decides.
static inline int test_morale(const MeleeTable *table, const MeleeState *state, Luck *luck,
                              const Narrator *narrator)
{
    const MeleeRules *rules = &table->action->plan->rules;
    Hand hand = luck_hand(luck, &table->stream, LUCK_NEXT, HAND_WAYS_2);
    for (int test = 0; test < 2; ++test) {
        bool defender = (test == 0) == (rules->morale_first == FIRST_DEFENDER);
        bool tests = defender ? defenders_test(table, state) : boarders_test(table, state);
        if (tests && fails_morale(rules, defender, &hand, narrator))
            return defender ? MELEE_SURRENDER : MELEE_DRIVEN_BACK;
    }
    return STEP_NEXT_ROUND;
}

static inline int fight(const MeleeTable *table, MeleeState *state, Luck *luck,
                        const Narrator *narrator)
{
    const MeleeAction now = {table->action->plan, state->boarders, state->defenders};
    int64_t fallen = luck->take
                         ? luck_kind(luck, &table->stream, &round_kind, &now, sizeof now, narrator)
                         : draw_round(&now, luck, &table->stream, narrator);
    state->boarders -= (int32_t)((uint64_t)fallen / ROUND_LOST);
    state->defenders -= (int32_t)((uint64_t)fallen % ROUND_LOST);
    int end = judge(state);
    if (end >= 0 || !(defenders_test(table, state) || boarders_test(table, state)))
        return close_round(table, state, luck, end, narrator);
    state->stage = STAGE_MORALE;
    return STEP_ON;
}

static inline int melee_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const MeleeTable *table = rules;
    MeleeState *melee = state;
    if (melee->stage == STAGE_FIGHT)
        return fight(table, melee, luck, effects->narrator);
    int end = test_morale(table, melee, luck, effects->narrator);
    return close_round(table, melee, luck, end, effects->narrator);
}

static inline int melee_begin(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    const MeleeTable *table = rules;
    MeleeState *melee = state;
    *melee =
        (MeleeState){.boarders = table->action->boarders, .defenders = table->action->defenders};
    int end = judge(melee);
    if (end >= 0)
        return end;
    melee->stage = STAGE_FIGHT;
    return STEP_ON;
}

// The cells of an action: men left, and whether it was fought at all.
enum { CELL_BOARDERS, CELL_DEFENDERS, CELL_FOUGHT, CELL_COUNT };

static inline void melee_finish(const void *rules, const void *state, Effects *effects)
{
    (void)rules;
    const MeleeState *melee = state;
    effects->cells[CELL_BOARDERS] = melee->boarders;
    effects->cells[CELL_DEFENDERS] = melee->defenders;
    effects->cells[CELL_FOUGHT] = melee->stage != STAGE_NOT_BEGUN;
}

static const Result results[MELEE_END_COUNT] = {
    [MELEE_TAKEN] = {.name = "taken", .plural = "taken", .words = "no defender is left"},
    [MELEE_SURRENDER] = {.name = "surrender",
                         .plural = "surrender",
                         .words = "the defenders surrender"},
    [MELEE_WIPED_OUT] = {.name = "wiped_out", .plural = "wiped_out", .words = "no boarder is left"},
    [MELEE_DRIVEN_BACK] = {.name = "driven_back",
                           .plural = "driven_back",
                           .words = "the boarders go back"},
};

static const MeasureSet measures = {
    .results = results, .result_count = MELEE_END_COUNT, .outcome_cells = CELL_COUNT};

static inline StepGame melee_game(const MeleeTable *table)
{
    return (StepGame){.rules = table,
                      .measures = &measures,
                      .clock = {.rounds_max = (uint32_t)table->action->plan->rules.max_rounds,
                                .result = MELEE_DRIVEN_BACK,
                                .measure = -1},
                      .state_size = sizeof(MeleeState),
                      .start = melee_begin,
                      .step = melee_step,
                      .finish = melee_finish,
                      .cure = "fewer men make it smaller"};
}

// The whole action as a throw. Its outcome has the end, the rounds, the boarders and the defenders
// in a byte or two each.

static int64_t pack_end(int32_t result, const int32_t *cells)
{
    return (int64_t)result << 32 | cells[CELL_BOARDERS] << 8 | cells[CELL_DEFENDERS];
}

static int64_t pack_end_with_rounds(int32_t result, uint32_t round, const int32_t *cells)
{
    return pack_end(result, cells) | (int64_t)(cells[CELL_FOUGHT] ? round : 0) << 16;
}

static int64_t pack_end_only(int32_t result, uint32_t round, const int32_t *cells)
{
    (void)round;
    return pack_end(result, cells);
}

static inline Melee unpack(int64_t end)
{
    return (Melee){.end = (MeleeEnd)(end >> 32),
                   .rounds = (int)(end >> 16 & 0xffff),
                   .boarders = (int)(end >> 8 & 0xff),
                   .defenders = (int)(end & 0xff)};
}

// Fights an action out, for a narrator or for nobody, with the whole's own luck or a script.
static inline __attribute__((always_inline)) int64_t
play_action(const MeleeAction *action, Luck *luck, const LuckStream *stream,
            const Narrator *narrator, DiceScript *script)
{
    // The rounds of the action are its own, so its stream begins at the next word of the whole's.
    uint32_t *used = &luck->counters[stream->counter], count = 0;
    const MeleeTable table = {.action = action,
                              .stream = {.place = luck_place_of(luck, stream, *used)}};
    const StepGame game = melee_game(&table);
    int32_t cells[CELL_COUNT] = {0};
    MeleeState state = {0};
    Effects effects = {.cells = cells, .narrator = narrator};
    Luck own = {.root = luck->root, .round = 1, .counters = &count, .script = script};
    const LiteralSteps steps = {melee_begin, melee_step, .by_streams = !script && !narrator};
    int end = literal_loop(&game, &steps, &state, &own, &effects);
    melee_finish(&table, &state, &effects);
    *used += count;
    return pack_end_with_rounds(end, own.round, cells);
}

__attribute__((noinline)) static int64_t draw_aloud(const MeleeAction *action, Luck *luck,
                                                    const LuckStream *stream,
                                                    const Narrator *narrator)
{
    return play_action(action, luck, stream, narrator, luck->script);
}

static inline int64_t draw_action(const void *what, Luck *luck, const LuckStream *stream,
                                  const Narrator *narrator)
{
    // Quiet play is a copy of its own, from which the compiler leaves all telling out.
    return luck->script || narrator ? draw_aloud(what, luck, stream, narrator)
                                    : play_action(what, luck, stream, NULL, NULL);
}

static int64_t draw_end_only(const void *what, Luck *luck, const LuckStream *stream,
                             const Narrator *narrator)
{
    return draw_action(what, luck, stream, narrator) & ~(int64_t)0xffff0000;
}

static Status law_of_action(const void *what, Law *law, Error *error)
{
    const MeleeTable table = {.action = what};
    const StepGame game = melee_game(&table);
    return exact_ends_law(&game, pack_end_with_rounds, law, error);
}

static Status law_of_end(const void *what, Law *law, Error *error)
{
    const MeleeTable table = {.action = what};
    const StepGame game = melee_game(&table);
    return exact_ends_law(&game, pack_end_only, law, error);
}

Melee melee_fight(Luck *luck, const LuckStream *stream, const MeleeAction *action, MeleeAsked asked,
                  const Narrator *narrator)
{
    static const LuckKind end_kind = {draw_end_only, law_of_end};
    static const LuckKind whole_kind = {draw_action, law_of_action};
    return unpack(asked == MELEE_END_ONLY
                      ? luck_kind(luck, stream, &end_kind, action, sizeof *action, narrator)
                      : luck_kind(luck, stream, &whole_kind, action, sizeof *action, narrator));
}
