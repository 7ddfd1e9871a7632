/// Games made of parts: copies of a man who rolls a d6 up to three times for a six, and a clock.

#include "tests/kit/tiny.h"

#include <math.h>

#include "sim/base/purpose.h"
#include "sim/interface/exact_table.h"
#include "sim/kit/parts_play.h"
#include "tests/analysis/near.h"

enum { MEN = 4, ROLLS_MAX = 3, HOURS = 5 };

// Cells of an outcome.
enum { CELL_ROLLS, CELL_SIXES, CELL_CHIMES, CELL_ON, CELL_COUNT = CELL_ON + ROLLS_MAX + 1 };

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state, (void)luck, (void)effects;
    return STEP_ON;
}

static int roll(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules;
    int32_t *rolls = state;
    int face = luck_roll(luck, (Dice){.count = 1, .sides = 6}, PURPOSE_CHECKS, luck->copy, 0);
    *rolls += 1;
    effects_add(effects, CELL_ROLLS, 1);
    if (effects->rolls)
        parts_tell_roll(effects->rolls, " %d", face);
    if (face == 6) {
        effects_add(effects, CELL_SIXES, 1);
        effects_add(effects, (uint64_t)(CELL_ON + *rolls), 1);
    }
    return face == 6 || *rolls == ROLLS_MAX ? 0 : STEP_ON;
}

// Chimes with each hour but the last with one chance in two.
static int chime(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)rules, (void)state;
    int face = luck_roll(luck, (Dice){.count = 1, .sides = 2, .add = -1}, PURPOSE_EVENTS, 0, 0);
    effects_add(effects, CELL_CHIMES, face);
    return STEP_NEXT_ROUND;
}

static void finish(const void *rules, const void *state, Effects *effects)
{
    (void)rules, (void)state;
    effects_add(effects, CELL_CHIMES, 1); // the last hour is always chimed
}

static void tell(const void *rules, const PartsTold *told, const Narrator *narrator)
{
    (void)rules;
    narrator_say(narrator, "step %u of %u:%s; %d sixes", told->step, told->before, told->rolls,
                 (int)told->cells[CELL_SIXES]);
}

static void tell_end(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    (void)rules;
    narrator_say(narrator, "%d rolls", (int)cells[CELL_ROLLS]);
}

static void play_men(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    for (uint32_t i = 0; i < item->copies; ++i) {
        int32_t rolls = 0;
        LuckSource source = {.opened = 0};
        const PartsKnown known = {{start, roll, .by_streams = true}, NULL, &rolls, &source, i};
        parts_play_known(item, &known, luck, effects);
    }
}

static void play_hours(const PartsItem *item, const Luck *luck, const Effects *effects)
{
    LuckSource source = {.opened = 0};
    const PartsKnown known = {{start, chime, .by_streams = true}, finish, NULL, &source, 0};
    parts_play_known(item, &known, luck, effects);
}

static PartsPrepared *make(void)
{
    static const Result results[] = {
        {.name = "played", .plural = "played", .words = "it is played"}};
    PartsPrepared *parts = calloc(1, sizeof *parts);
    assert_non_null(parts);
    MeasureSet *set = &parts->base.measures;
    *set = (MeasureSet){.results = results, .result_count = 1};
    const Measure rows[] = {
        {.name = "rolls", .hi = MEN * ROLLS_MAX},
        {.name = "sixes", .hi = MEN},
        {.name = "chimes", .hi = HOURS},
        {.name = "on", .kind = MEASURE_SERIES, .hi = ROLLS_MAX},
        {.name = "share", .kind = MEASURE_RATIO, .hi = 1, .numerator = 1, .denominator = 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        assert_int_equal(measure_set_add(set, rows[i], NULL), OK);
    PartsItem *men = parts_add(
        parts, NULL, (StepGame){.state_size = sizeof(int32_t), .start = start, .step = roll});
    men->copies = MEN;
    men->apart = true;
    men->title = "Men";
    men->tell = tell;
    men->tell_end = tell_end;
    parts_add(parts, NULL,
              (StepGame){.clock = {.rounds_max = HOURS - 1, .measure = -1},
                         .start = start,
                         .step = chime,
                         .finish = finish});
    parts_add(parts, NULL, (StepGame){.start = start, .step = roll})->copies = 0;
    assert_int_equal(parts_close(parts, NULL), OK);
    assert_int_equal(set->outcome_cells, CELL_COUNT);
    return parts;
}

static void hear(void *context, const char *line)
{
    char *heard = context;
    strcat(heard, line);
    strcat(heard, "|");
}

// Men one and four have their six at once, the second with his next roll; the third never.
static void copies_take_their_steps_in_turn(void **state)
{
    (void)state;
    static const uint8_t faces[] = {6, 1, 2, 6, /**/ 6, 4, /**/ 5, /**/ 1, 2, 2, 1};
    PartsPrepared *parts = make();
    DiceScript script = {.faces = faces, .count = sizeof faces};
    char heard[400] = "";
    const Narrator narrator = {hear, heard};
    const LiteralTable table = {.script = &script, .narrator = &narrator};
    Outcome *outcome = calloc(1, outcome_size(&parts->base.measures));
    assert_non_null(outcome);
    parts_play_at(parts, &table, outcome);
    assert_int_equal(script.used, script.count);
    static const int32_t cells[CELL_COUNT] = {7, 3, 3, 0, 2, 1, 0};
    assert_memory_equal(outcome->cells, cells, sizeof cells);
    assert_string_equal(heard, "Men|step 1 of 4: 6 1 2 6; 2 sixes|step 2 of 2: 6 4; 3 sixes|"
                               "step 3 of 1: 5; 3 sixes|7 rolls|");
    free(outcome);
    parts_release(&parts->base);
}

static double choose(int n, int k)
{
    return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

// Sixes and chimes are binomial; a man rolls once, twice or three times with 6, 5 and 25 in 36.
static void counts_are_the_sums_of_their_copies(void **state)
{
    (void)state;
    PartsPrepared *parts = make();
    const ExactOptions options = {.states_max = 100};
    ExactTable table;
    assert_int_equal(exact_table_create(&parts->base.measures, &table, NULL), OK);
    assert_int_equal(parts_exact(&parts->base, &options, &table, NULL), OK);
    for (int m = 0; m < parts->base.measures.count; ++m)
        assert_true(table.known[m]);
    double six = 91.0 / 216;
    for (int k = 0; k <= MEN; ++k)
        ASSERT_WITHIN(exact_table_histogram(&table, 1, 0)[k],
                      choose(MEN, k) * pow(six, k) * pow(1 - six, MEN - k), 1e-15);
    for (int k = 0; k < HOURS; ++k)
        ASSERT_WITHIN(exact_table_histogram(&table, 2, 0)[1 + k], choose(4, k) / 16, 1e-15);
    const double *rolls = exact_table_histogram(&table, 0, 0);
    ASSERT_WITHIN(rolls[MEN], pow(6 / 36.0, MEN), 1e-15);
    ASSERT_WITHIN(rolls[MEN + 1], MEN * pow(6 / 36.0, 3) * 5 / 36.0, 1e-15);
    ASSERT_WITHIN(rolls[MEN * ROLLS_MAX], pow(25 / 36.0, MEN), 1e-15);
    for (int k = 1; k <= ROLLS_MAX; ++k)
        ASSERT_WITHIN(exact_table_histogram(&table, 3, 0)[k], MEN * pow(5 / 6.0, k - 1) / 6, 1e-15);
    ASSERT_WITHIN(table.total, 1, 0);
    exact_table_destroy(&table);
    parts_release(&parts->base);
}

// Nobody's luck hangs on how long another plays.
static void every_copy_has_luck_of_its_own(void **state)
{
    (void)state;
    PartsPrepared *all = make(), *alone = make();
    alone->items[0].copies = 1;
    size_t size = outcome_size(&all->base.measures);
    Outcome *first = calloc(1, size), *second = calloc(1, size);
    int differ = 0;
    for (uint64_t game = 0; game < 200; ++game) {
        memset(first, 0, size);
        memset(second, 0, size);
        parts_play(&all->base, (GameAddress){1, game}, first);
        parts_play(&alone->base, (GameAddress){1, game}, second);
        assert_int_equal(first->cells[CELL_CHIMES], second->cells[CELL_CHIMES]);
        assert_true(first->cells[CELL_SIXES] >= second->cells[CELL_SIXES]);
        for (int k = 1; k <= ROLLS_MAX; ++k)
            assert_true(first->cells[CELL_ON + k] >= second->cells[CELL_ON + k]);
        differ += first->cells[CELL_SIXES] != MEN * second->cells[CELL_SIXES];
    }
    assert_true(differ > 100); // copies that had the same luck would all come to the same
    free(first);
    free(second);
    parts_release(&all->base);
    parts_release(&alone->base);
}

static void steps_that_are_known_play_the_same_games(void **state)
{
    (void)state;
    PartsPrepared *parts = make(), *known = make();
    known->items[0].play = play_men;
    known->items[1].play = play_hours;
    size_t size = outcome_size(&parts->base.measures);
    Outcome *first = calloc(1, size), *second = calloc(1, size);
    for (uint64_t game = 0; game < 200; ++game) {
        memset(first, 0, size);
        memset(second, 0, size);
        parts_play(&parts->base, (GameAddress){7, game}, first);
        parts_play(&known->base, (GameAddress){7, game}, second);
        assert_memory_equal(first, second, size);
    }
    free(first);
    free(second);
    parts_release(&parts->base);
    parts_release(&known->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_take_their_steps_in_turn),
        cmocka_unit_test(counts_are_the_sums_of_their_copies),
        cmocka_unit_test(every_copy_has_luck_of_its_own),
        cmocka_unit_test(steps_that_are_known_play_the_same_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
