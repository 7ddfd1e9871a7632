/// stratify: the set-up, and counting.

#include "analysis/stratify.h"

#include <stdlib.h>

#include "analysis/stratify_spread.h"

static Status fill_figures(Stratify *stratify, Error *error)
{
    const MeasureSet *set = &stratify->prepared->measures;
    size_t most = (size_t)set->result_count + (size_t)set->count + 1;
    stratify->figures = calloc(most, sizeof *stratify->figures);
    if (!stratify->figures)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the figures");
    for (int result = 0; result < set->result_count; ++result)
        stratify->figures[stratify->figure_count++] = (Figure){FIGURE_SHARE, result};
    for (int measure = 0; measure < set->count; ++measure)
        stratify->figures[stratify->figure_count++] = (Figure){measure, CONDITION_ALL};
    if (figure_has_score(set))
        stratify->figures[stratify->figure_count++] = (Figure){FIGURE_SCORE, CONDITION_ALL};
    return OK;
}

Status stratify_create(const Prepared *prepared, Stratify *stratify, Error *error)
{
    *stratify = (Stratify){.prepared = prepared};
    if (!prepared->game->strata)
        return error_set(error, FAIL_CONFLICT, NULL,
                         "the game '%s' draws nothing before play that games could be shared out "
                         "by",
                         prepared->game->name);
    Status status = prepared->game->strata(prepared, &stratify->strata, error);
    if (status == OK)
        status = fill_figures(stratify, error);
    if (status != OK)
        stratify_destroy(stratify);
    return status;
}

void stratify_destroy(Stratify *stratify)
{
    exact_strata_release(&stratify->strata);
    free(stratify->figures);
    *stratify = (Stratify){0};
}

int stratify_find(const Stratify *stratify, Figure figure)
{
    for (int i = 0; i < stratify->figure_count; ++i)
        if (stratify->figures[i].measure == figure.measure &&
            stratify->figures[i].condition == figure.condition)
            return i;
    return -1;
}

static size_t sum_count(const Stratify *stratify)
{
    return (size_t)stratify_cells(stratify) * (size_t)stratify->figure_count;
}

Status stratify_tally_create(const Stratify *stratify, StratifyTally *tally, Error *error)
{
    *tally = (StratifyTally){.stratify = stratify,
                             .sums = calloc(sum_count(stratify), sizeof *tally->sums)};
    return tally->sums
               ? OK
               : error_set(error, FAIL_MEMORY, NULL, "out of memory for a tally of %d starts",
                           stratify->strata.count);
}

void stratify_tally_destroy(StratifyTally *tally)
{
    free(tally->sums);
    *tally = (StratifyTally){0};
}

void stratify_tally_merge(StratifyTally *tally, const StratifyTally *from)
{
    tally->games += from->games;
    for (size_t i = 0; i < sum_count(tally->stratify); ++i) {
        PairSums *sums = &tally->sums[i];
        const PairSums *more = &from->sums[i];
        sums->count += more->count;
        sums->sum_x += more->sum_x;
        sums->sum_y += more->sum_y;
        sums->squares_x += more->squares_x;
        sums->squares_y += more->squares_y;
        sums->products += more->products;
    }
}

uint64_t stratify_tally_games(const StratifyTally *tally, int stratum)
{
    uint64_t games = 0;
    for (int fold = 0; fold < STRATIFY_FOLDS; ++fold)
        games += stratify_sums(tally, 0, fold, stratum)->count;
    return games;
}
