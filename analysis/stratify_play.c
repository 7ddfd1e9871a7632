/// stratify: sharing games out, and playing them inside the one parallel loop.

#include "analysis/stratify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/looks.h"
#include "analysis/stratify_spread.h"

// What the threads share: stratum h has the games firsts[h] … firsts[h + 1] − 1, from `first` on.
typedef struct Share {
    const Stratify *stratify;
    uint64_t first;
    uint64_t *firsts;
} Share;

static Status create_tally(const void *context, void *tally, Error *error)
{
    return stratify_tally_create(((const Share *)context)->stratify, tally, error);
}

static void destroy_tally(void *tally)
{
    stratify_tally_destroy(tally);
}

static void merge_tallies(void *into, const void *from)
{
    stratify_tally_merge(into, from);
}

static void add_outcome(StratifyTally *tally, int stratum, const Outcome *outcome)
{
    const Stratify *stratify = tally->stratify;
    PairSums *sums = &tally->sums[(size_t)stratum * (size_t)stratify->figure_count];
    tally->games += 1;
    for (int i = 0; i < stratify->figure_count; ++i, ++sums) {
        FigurePart part = figure_take(&stratify->prepared->measures, stratify->figures[i], outcome);
        sums->count += 1;
        sums->sum_x += part.whole;
        sums->sum_y += part.part;
        sums->squares_x += (Unsigned128)part.whole * part.whole;
        sums->squares_y += (Unsigned128)part.part * part.part;
        sums->products += (Signed128)((Unsigned128)part.whole * part.part);
    }
}

static void play_block(const void *context, void *tally, void *outcome, BatchPlan block)
{
    const Share *share = context;
    const Prepared *prepared = share->stratify->prepared;
    const ExactStratum *strata = share->stratify->strata.items;
    int stratum = 0;
    for (uint64_t i = 0; i < block.games; ++i) {
        uint64_t game = block.first + i;
        while (game - share->first >= share->firsts[stratum + 1])
            ++stratum;
        memset(outcome, 0, outcome_size(&prepared->measures));
        prepared->game->play_stratum(prepared, &strata[stratum], (GameAddress){block.seed, game},
                                     outcome);
        add_outcome(tally, stratum, outcome);
    }
}

static Status play_share(const Share *share, BatchPlan plan, const BatchWatch *watch,
                         StratifyTally *tally, Error *error)
{
    const BatchAdding adding = {.context = share,
                                .tally_size = sizeof *tally,
                                .outcomes_size = outcome_size(&share->stratify->prepared->measures),
                                .create = create_tally,
                                .destroy = destroy_tally,
                                .merge = merge_tallies,
                                .block = play_block};
    return batch_add(plan, &adding, watch, tally, error);
}

Status stratify_play_counts(const uint64_t *counts, BatchPlan plan, const BatchWatch *watch,
                            StratifyTally *tally, Error *error)
{
    int strata = tally->stratify->strata.count;
    Share share = {.stratify = tally->stratify,
                   .first = plan.first,
                   .firsts = calloc((size_t)strata + 1, sizeof *share.firsts)};
    if (!share.firsts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    for (int stratum = 0; stratum < strata; ++stratum)
        share.firsts[stratum + 1] = share.firsts[stratum] + counts[stratum];
    plan.games = share.firsts[strata];
    Status status = play_share(&share, plan, watch, tally, error);
    free(share.firsts);
    return status;
}

// What a stratum still lacks of its part of `games`.
static double lack_of(const StratifyTally *tally, int stratum, double part, uint64_t games)
{
    double have = (double)stratify_tally_games(tally, stratum);
    return fmax(0, part * (double)games - have);
}

// Gives each stratum its least, and shares `rest` out by what each lacks of its part of `games`.
static void share_by_parts(const StratifyTally *tally, const double *parts, uint64_t games,
                           uint64_t *counts)
{
    int strata = tally->stratify->strata.count;
    uint64_t rest = games - tally->games, given = 0;
    double lacking = 0, so_far = 0;
    for (int i = 0; i < strata; ++i) {
        uint64_t have = stratify_tally_games(tally, i);
        counts[i] = have < STRATIFY_LEAST ? STRATIFY_LEAST - have : 0;
        rest -= counts[i];
        lacking += lack_of(tally, i, parts[i], games);
    }
    // By the running sum, so that the rounded numbers add up.
    for (int i = 0; i < strata; ++i) {
        so_far += lack_of(tally, i, parts[i], games);
        double share = lacking > 0 ? so_far / lacking : (double)(i + 1) / strata;
        uint64_t upto = i + 1 < strata ? (uint64_t)(share * (double)rest) : rest;
        upto = upto > rest ? rest : upto;
        counts[i] += upto - given;
        given = upto;
    }
}

Status stratify_share_out(const StratifyTally *tally, const StratifyGoal *goal, uint64_t games,
                          uint64_t *counts, Error *error)
{
    double *parts = stratify_parts(tally, goal->allocation, goal->figure);
    if (!parts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    share_by_parts(tally, parts, games, counts);
    free(parts);
    return OK;
}

/// With a number of games given, what was learnt is used after each of these parts of it.
static const double stage_parts[] = {1.0 / 50, 1.0 / 8, 1.0 / 2, 1};

static uint64_t next_of_fixed(const StratifyTally *tally, const StratifyGoal *goal)
{
    size_t stage = 0;
    while (stage_parts[stage] < 1 &&
           (double)tally->games >= stage_parts[stage] * (double)goal->games)
        ++stage;
    return (uint64_t)(stage_parts[stage] * (double)goal->games);
}

// What is thought to reach the half-width. The strata shift with what is learnt of them, so no
// stage is more than four times the last.
static uint64_t next_of_precise(const StratifyTally *tally, const StratifyGoal *goal)
{
    Interval interval = stratify_estimate(tally, goal->figure, goal->confidence).interval;
    double times = (interval.high - interval.low) / 2 / goal->half_width;
    if (tally->games == 0)
        return UINT64_C(4) * BATCH_BLOCK;
    if (times <= 1)
        return tally->games;
    double growth = isnan(times) ? 4 : fmin(4, fmax(1.125, 1.02 * times * times));
    double games = growth * (double)tally->games;
    return games < (double)goal->games ? (uint64_t)games : goal->games;
}

// How many games in all after the next stage.
static uint64_t next_games(const StratifyTally *tally, const StratifyGoal *goal)
{
    uint64_t least = (uint64_t)STRATIFY_LEAST * (uint64_t)tally->stratify->strata.count;
    uint64_t games =
        goal->half_width > 0 ? next_of_precise(tally, goal) : next_of_fixed(tally, goal);
    games = games > least ? games : least;
    return games < goal->games ? games : goal->games;
}

// Plays up to `games` in all.
static Status play_stage(const StratifyGoal *goal, uint64_t games, BatchPlan plan,
                         const BatchWatch *watch, StratifyTally *tally, Error *error)
{
    uint64_t *counts = calloc((size_t)tally->stratify->strata.count, sizeof *counts);
    LooksWatch over = {.watch = watch, .before = tally->games, .most = goal->games};
    BatchWatch part = looks_watch(&over);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    Status status = stratify_share_out(tally, goal, games, counts, error);
    plan.first += tally->games;
    if (status == OK)
        status = stratify_play_counts(counts, plan, &part, tally, error);
    free(counts);
    return status;
}

Status stratify_play(const StratifyGoal *goal, BatchPlan plan, const BatchWatch *watch,
                     StratifyTally *tally, bool *stopped, Error *error)
{
    int strata = tally->stratify->strata.count;
    StratifyGoal stage = *goal;
    *stopped = false;
    if (goal->games < (uint64_t)STRATIFY_LEAST * (uint64_t)strata)
        return error_set(error, FAIL_OUT_OF_RANGE, NULL,
                         "%llu games are too few for the %d ways in which the game can start; give "
                         "%d or more",
                         (unsigned long long)goal->games, strata, STRATIFY_LEAST * strata);
    stage.allocation = STRATIFY_IN_PROPORTION; // until something is known of the spread
    for (uint64_t games = next_games(tally, goal); games > tally->games;
         games = next_games(tally, goal)) {
        TRY(play_stage(&stage, games, plan, watch, tally, error));
        *stopped = tally->games < games;
        if (*stopped)
            return OK;
        stage.allocation = goal->allocation;
    }
    return OK;
}
