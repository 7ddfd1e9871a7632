/// exact_mutiny_steps: solves for the laws of the counts, and derives those of the measures.

#include "sim/mutiny/steps/exact_mutiny_steps.h"

#include "sim/mutiny/steps/mutiny_bytes.h"
#include "sim/mutiny/steps/mutiny_fight.h"

/// The users' limit counts states between rounds. Here the match-ups of a round have states, too,
/// so the limit is scaled.
enum { STATES_A_ROUND = 10 };

// Copies the law of the count that a measure equals in games with this result.
static void read_measure(const MutinyCounts *counts, const ExactTable *counted, bool means,
                         int measure, int result, ExactTable *table)
{
    double *cells = exact_table_histogram(table, measure, result);
    int count = mutiny_counts_of(counts, measure, (MutinyResult)result);
    if (count < 0) {
        cells[0] = counted->cells[result];
        return;
    }
    const double *from = exact_table_histogram(counted, count, result);
    if (means) {
        exact_table_put_mean(table, measure, result, counted->cells[result],
                             from[counts->set.measures[count].hi] * counts->set.measures[count].hi);
        return;
    }
    int32_t most = counts->set.measures[count].hi, hi = table->set->measures[measure].hi;
    for (int32_t value = 0; value <= most && value <= hi; ++value)
        cells[value] = from[value];
}

static void read_all(const MutinyCounts *counts, const ExactTable *counted, bool means,
                     ExactTable *table)
{
    for (int result = 0; result < table->set->result_count; ++result) {
        table->cells[result] = counted->cells[result];
        for (int measure = 0; measure < table->set->count; ++measure) {
            const Measure *of = &table->set->measures[measure];
            if (of->kind == MEASURE_COUNT && measure_is_given(of, result))
                read_measure(counts, counted, means, measure, result, table);
        }
    }
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] =
            counted->known[0] && table->set->measures[measure].kind == MEASURE_COUNT;
    table->total = counted->total;
    table->states = counted->states;
}

static void read_pairs(const MutinyCounts *counts, const ExactTable *counted,
                       double (*pairs)[MUTINY_RESULT_COUNT])
{
    for (int result = 0; counts->pair >= 0 && result < MUTINY_RESULT_COUNT; ++result)
        for (int pair = 0; pair < CARD_COUNT * CARD_COUNT; ++pair)
            pairs[pair][result] = exact_table_histogram(counted, counts->pair, result)[pair];
}

static Status solve(const MutinySteps *steps, const ExactOptions *options, ExactTable *table,
                    double (*pairs)[MUTINY_RESULT_COUNT], Error *error)
{
    ExactTable counted;
    TRY(exact_table_create(&steps->counts.set, &counted, error));
    MutinyFight fight;
    mutiny_fight_open(steps, &fight);
    ExactCopy copies[MUTINY_COPIES_MAX];
    // Rounds come up again and again where sailors desert to ever new places. Elsewhere keeping
    // their laws costs more than it saves.
    const ExactForwardBy by = {.stretch =
                                   steps->mutiny->optional.executions ? &fight.stretch : NULL,
                               .turn = mutiny_bytes_turn,
                               .copies = copies,
                               .copy_count = mutiny_counts_copies(&steps->counts, copies)};
    Status status = exact_forward_solve(&steps->game, &by, options, &counted, error);
    if (status == OK)
        read_all(&steps->counts, &counted, options->means_only, table);
    if (status == OK && pairs)
        read_pairs(&steps->counts, &counted, pairs);
    exact_table_destroy(&counted);
    return status;
}

ExactOptions exact_mutiny_steps_options(const ExactOptions *options)
{
    ExactOptions by_matchup = *options;
    if (options->states_max < UINT64_MAX / STATES_A_ROUND)
        by_matchup.states_max *= STATES_A_ROUND;
    return by_matchup;
}

Status exact_mutiny_steps_solve(const Mutiny *mutiny, const ExactOptions *options,
                                ExactTable *table, double (*pairs)[MUTINY_RESULT_COUNT],
                                Error *error)
{
    MutinySteps steps;
    ExactOptions by_matchup = exact_mutiny_steps_options(options);
    by_matchup.means_only = options->means_only && !pairs;
    by_matchup.results_only = options->results_only && !pairs;
    TRY(mutiny_steps_create(mutiny, true, &steps, error));
    Status status = solve(&steps, &by_matchup, table, pairs, error);
    mutiny_steps_release(&steps);
    return status;
}
