/// test_exact_options_match_play: optional rules, simulated against exact over random scenarios.
///
///     test_exact_options_match_play [SEED [SCENARIOS [GAMES]]]
///
/// Random scenarios with executions, boats or relief, half of their sides with policies written as
/// rules, are solved and played by the engine that plays man by man until SCENARIOS of them have
/// been compared; one that is too large to solve is passed over. In each every measure's
/// distribution by result is compared with a chi-square test. No p-value may be under 0.001 divided
/// by their number: with another seed the test fails without reason about once in 1000 runs; the
/// seed is fixed.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/batch/batch.h"
#include "sim/mutiny/mutiny.h"
#include "tests/effort.h"
#include "tests/mutiny/exact_fit.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

static uint64_t seed = 1;
static int scenarios = EFFORT(400), games_each = 4000;

static const RandomScenarioLimits limits = {
    .compartments = 5,
    .men = 5,
    .turns = 10,
    .without_policies = 1 << POLICY_RANDOM | 1 << POLICY_SWARM | 1 << POLICY_OVERWHELM,
    .options = true,
    .writes_rules = true,
    .writes_decisions = true};

/// What has been found so far.
typedef struct Findings {
    int scenarios, tests;
    int executions, departures, arrivals; ///< scenarios in which they can come
    double lowest;                        ///< of all p-values
} Findings;

static void compare(const ExactTable *table, const Tally *tally, int measure,
                    const MutinyParams *params, Findings *findings)
{
    const ChiSquare result = exact_fit(table, tally, measure);
    if (result.freedom > 0) {
        ++findings->tests;
        if (result.p_value < findings->lowest)
            findings->lowest = result.p_value;
    }
    if (result.p_value < 1e-7) {
        printf("# %s: chi-square %.1f with %llu degrees of freedom, p = %.2g\n",
               tally->set->measures[measure].name, result.statistic,
               (unsigned long long)result.freedom, result.p_value);
        random_scenario_print(params, stdout);
    }
}

static double mean_of(const ExactTable *table, int measure)
{
    double sum = 0;
    for (int result = 0; result < table->set->result_count; ++result)
        for (int32_t value = 1; value <= table->set->measures[measure].hi; ++value)
            sum += value * exact_table_histogram(table, measure, result)[value];
    return sum;
}

// Mean number of men of a kind, or 0 where the fate is not recorded.
static double mean_fate(const ExactTable *table, const Mutiny *mutiny, MutinyFate fate, int kind)
{
    int first = mutiny->cells.fate[fate];
    return first < 0 ? 0 : mean_of(table, first + kind);
}

// MUT-10: started + joined = killed + executed + shot + drowned + escaped + left + alive.
static void assert_conserved(const ExactTable *table, const Mutiny *mutiny, Findings *findings)
{
    static const MutinyFate ends[] = {FATE_KILLED,  FATE_EXECUTED, FATE_SHOT, FATE_DROWNED,
                                      FATE_ESCAPED, FATE_LEFT,     FATE_ALIVE};
    double executed = 0, escaped = 0, soldiers = 0;
    for (int kind = 0; kind < mutiny->cells.kinds; ++kind) {
        double came = mean_fate(table, mutiny, FATE_STARTED, kind) +
                      mean_fate(table, mutiny, FATE_JOINED, kind);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; ++i)
            came -= mean_fate(table, mutiny, ends[i], kind);
        assert_true(fabs(came) < 1e-10);
        executed += mean_fate(table, mutiny, FATE_EXECUTED, kind);
        escaped += mean_fate(table, mutiny, FATE_ESCAPED, kind);
    }
    if (mutiny->cells.kinds > KIND_SOLDIER)
        soldiers = mean_fate(table, mutiny, FATE_JOINED, KIND_SOLDIER);
    findings->executions += executed > 0;
    findings->arrivals += soldiers > 0;
    findings->departures += escaped > 0;
}

static void judge(Prepared *prepared, const ExactTable *table, const MutinyParams *params,
                  uint64_t index, Findings *findings)
{
    Tally tally;
    assert_int_equal(tally_create(&prepared->measures, &tally, NULL), OK);
    assert_int_equal(game_choose_engine(prepared, ENGINE_LITERAL, 0, NULL), OK);
    BatchPlan plan = {.seed = seed + index, .games = (uint64_t)games_each, .threads = 1};
    assert_int_equal(batch_run(prepared, plan, NULL, &tally, NULL), OK);
    for (int measure = 0; measure < prepared->measures.count; ++measure)
        if (table->known[measure])
            compare(table, &tally, measure, params, findings);
    assert_conserved(table, (const Mutiny *)prepared, findings);
    ++findings->scenarios;
    tally_destroy(&tally);
}

static void try_scenario(uint64_t index, Findings *findings)
{
    const ExactOptions options = {.states_max = 4000, .steps_max = 300000};
    MutinyParams params;
    Prepared *prepared;
    ExactTable table;
    random_scenario(seed, index, &limits, &params);
    params.rules.executions |= !params.rules.boats && params.rules.relief == RELIEF_OFF;
    if (params.rules.relief != RELIEF_OFF && params.ship.docked) {
        params.rules.relief = RELIEF_INFANTRY;
        params.rules.relief_turn = 1;
        params.rules.relief_men += 1;
    }
    params.rules.desert_rolls = index % 2 ? DESERT_ROLLS_ALL : DESERT_ROLLS_FREE;
    params.rules.soldier_fate = index % 3 ? SOLDIER_FATE_SHOT : SOLDIER_FATE_JOINS;
    assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &table, NULL), OK);
    Status status = game_mutiny.exact(prepared, &options, &table, NULL);
    if (status == OK)
        judge(prepared, &table, &params, index, findings);
    else
        assert_int_equal(status, FAIL_LIMIT);
    exact_table_destroy(&table);
    game_mutiny.release(prepared);
}

static void simulated_games_follow_the_exact_law(void **state)
{
    (void)state;
    Findings findings = {.lowest = 1};
    uint64_t index = 0;
    for (; findings.scenarios < scenarios; ++index) {
        assert_true(index < 20 * (uint64_t)scenarios);
        try_scenario(index, &findings);
    }
    printf("# seed %llu: %d of %llu scenarios compared by %d tests, lowest p-value %.2g\n",
           (unsigned long long)seed, findings.scenarios, (unsigned long long)index, findings.tests,
           findings.lowest);
    printf("# %d can execute, %d can leave, to %d soldiers can come\n", findings.executions,
           findings.departures, findings.arrivals);
    assert_true(findings.executions >= scenarios / 16 && findings.departures >= scenarios / 8);
    assert_true(findings.arrivals >= scenarios / 30);
    assert_true(findings.lowest * findings.tests >= 0.001);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    scenarios = argc > 2 ? atoi(argv[2]) : scenarios;
    games_each = argc > 3 ? atoi(argv[3]) : games_each;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simulated_games_follow_the_exact_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
