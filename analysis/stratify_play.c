/// stratify: sharing games out, and playing them inside the one parallel loop.

#include "analysis/stratify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/looks.h"
#include "analysis/stratify_spread.h"

// What the threads share: cell c has the games firsts[c] … firsts[c + 1] − 1, from `first` on.
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

static void add_outcome(StratifyTally *tally, int cell, const Outcome *outcome)
{
    const Stratify *stratify = tally->stratify;
    PairSums *sums = &tally->sums[(size_t)cell * (size_t)stratify->figure_count];
    tally->games += 1;
    for (int i = 0; i < stratify->figure_count; ++i, ++sums) {
        FigurePart part = figure_take(&stratify->prepared->measures, stratify->figures[i], outcome);
        sums->count += 1;
        sums->sum_x += part.whole;
        sums->sum_y += part.part;
        sums->squares_x += (Unsigned128)((Signed128)part.whole * part.whole);
        sums->squares_y += (Unsigned128)((Signed128)part.part * part.part);
        sums->products += (Signed128)part.whole * part.part;
    }
}

static void play_block(const void *context, void *tally, void *outcome, BatchPlan block)
{
    const Share *share = context;
    const Prepared *prepared = share->stratify->prepared;
    const ExactStrata *strata = &share->stratify->strata;
    int cell = 0;
    for (uint64_t i = 0; i < block.games; ++i) {
        uint64_t game = block.first + i;
        while (game - share->first >= share->firsts[cell + 1])
            ++cell;
        memset(outcome, 0, outcome_size(&prepared->measures));
        prepared->game->play_stratum(prepared, &strata->items[cell % strata->count],
                                     (GameAddress){block.seed, game}, outcome);
        add_outcome(tally, cell, outcome);
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
    int cells = stratify_cells(tally->stratify);
    Share share = {.stratify = tally->stratify,
                   .first = plan.first,
                   .firsts = calloc((size_t)cells + 1, sizeof *share.firsts)};
    if (!share.firsts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    for (int cell = 0; cell < cells; ++cell)
        share.firsts[cell + 1] = share.firsts[cell] + counts[cell];
    plan.games = share.firsts[cells];
    Status status = play_share(&share, plan, watch, tally, error);
    free(share.firsts);
    return status;
}

static uint64_t games_of_cell(const StratifyTally *tally, int cell)
{
    return tally->sums[(size_t)cell * (size_t)tally->stratify->figure_count].count;
}

// How many games a cell still needs to have its part of `games`.
static double lack_of(const StratifyTally *tally, int cell, double part, uint64_t games)
{
    return fmax(0, part * (double)games - (double)games_of_cell(tally, cell));
}

void stratify_share_out(const StratifyTally *tally, const double *parts, uint64_t games,
                        uint64_t *counts)
{
    int cells = stratify_cells(tally->stratify);
    uint64_t rest = games - tally->games, given = 0;
    double lacking = 0, so_far = 0;
    for (int i = 0; i < cells; ++i) {
        uint64_t have = games_of_cell(tally, i), least = parts[i] > 0 ? STRATIFY_LEAST : 0;
        counts[i] = have < least ? least - have : 0;
        rest -= counts[i];
        lacking += lack_of(tally, i, parts[i], games);
    }
    // Rounds the running sum instead of each number, so that the rounded numbers add up to the
    // total.
    for (int i = 0; i < cells; ++i) {
        so_far += lack_of(tally, i, parts[i], games);
        double share = lacking > 0 ? so_far / lacking : (double)(i + 1) / cells;
        uint64_t upto = so_far < lacking || lacking <= 0 ? (uint64_t)(share * (double)rest) : rest;
        upto = upto > rest ? rest : upto;
        counts[i] += upto - given;
        given = upto;
    }
}

// The state of a run: what was asked, how games are shared out, and the tally so far.
typedef struct Sharing {
    const StratifyGoal *goal;
    BatchPlan plan;
    const BatchWatch *watch;
    StratifyTally *tally;
    double *parts; // owned; of all games of a cell, once the pilot is played
} Sharing;

// The fewest games that allow a pilot in both folds and a second stage shared out by what the pilot
// showed.
static uint64_t least_of_spread(const StratifyTally *tally)
{
    return UINT64_C(2) * STRATIFY_LEAST * (uint64_t)stratify_cells(tally->stratify);
}

static bool is_by_spread(const Sharing *sharing)
{
    return sharing->goal->allocation == STRATIFY_BY_SPREAD &&
           sharing->goal->games >= least_of_spread(sharing->tally);
}

// Plays until there are `games` in all, shared out by the parts.
static Status play_stage(const Sharing *sharing, const double *parts, uint64_t games, Error *error)
{
    StratifyTally *tally = sharing->tally;
    uint64_t *counts = calloc((size_t)stratify_cells(tally->stratify), sizeof *counts);
    LooksWatch over = {
        .watch = sharing->watch, .before = tally->games, .most = sharing->goal->games};
    BatchWatch part = looks_watch(&over);
    BatchPlan plan = sharing->plan;
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    plan.first += tally->games;
    stratify_share_out(tally, parts, games, counts);
    // An interrupted stage has played some cells and not others, so it is dropped: the tally keeps
    // the last complete stage.
    StratifyTally stage;
    Status status = stratify_tally_create(tally->stratify, &stage, error);
    if (status == OK) {
        status = stratify_play_counts(counts, plan, &part, &stage, error);
        if (status == OK && tally->games + stage.games == games) {
            stratify_tally_merge(tally, &stage);
            tally->stages += 1;
        }
        stratify_tally_destroy(&stage);
    }
    free(counts);
    return status;
}

// The number of games at which the half-width should be reached, by the present estimate. Estimates
// from few games are rough, so no stage is more than four times the last.
static uint64_t next_of_precise(const StratifyTally *tally, const StratifyGoal *goal)
{
    Interval interval = stratify_estimate(tally, goal->figure, goal->confidence).interval;
    double times = (interval.high - interval.low) / 2 / goal->half_width;
    if (times <= 1 || (isnan(times) && tally->games >= FIGURE_MUTE_GAMES))
        return tally->games;
    double growth = isnan(times) ? 4 : fmin(4, fmax(1.125, 1.02 * times * times));
    double games = growth * (double)tally->games;
    return games < (double)goal->games ? (uint64_t)games : goal->games;
}

// The total number of games after the next stage of the main part.
static uint64_t next_games(const Sharing *sharing)
{
    return sharing->goal->half_width > 0 ? next_of_precise(sharing->tally, sharing->goal)
                                         : sharing->goal->games;
}

// Games of the first stage: of the pilot, or, where a half-width is wanted, before anything is
// known.
static uint64_t first_games(const Sharing *sharing)
{
    const StratifyGoal *goal = sharing->goal;
    uint64_t least = is_by_spread(sharing) ? least_of_spread(sharing->tally) / 2
                                           : (uint64_t)STRATIFY_LEAST *
                                                 (uint64_t)sharing->tally->stratify->strata.count;
    uint64_t games = goal->games;
    if (goal->half_width > 0)
        games = UINT64_C(4) * BATCH_BLOCK;
    else if (is_by_spread(sharing))
        games = goal->games / 4;
    games = games > least ? games : least;
    return games < goal->games ? games : goal->games;
}

// Grows the pilot to a quarter of all games that the half-width should take, at most fourfold at a
// time.
static uint64_t next_of_pilot(const Sharing *sharing)
{
    const StratifyGoal *goal = sharing->goal;
    double games = (double)sharing->tally->games;
    if (goal->half_width <= 0 || next_games(sharing) == sharing->tally->games)
        return sharing->tally->games;
    double needed = stratify_games_by_spread(sharing->tally, goal);
    double wanted = fmin(4 * games, fmin(needed, (double)goal->games) / 4);
    return wanted > 1.125 * games ? (uint64_t)wanted : sharing->tally->games;
}

// The pilot is shared out in proportion to the strata's weights, so that no cell's number of games
// depends on what its games showed.
static Status play_pilot(Sharing *sharing, bool *stopped, Error *error)
{
    bool by_spread = is_by_spread(sharing);
    uint64_t games = first_games(sharing);
    Status status = OK;
    sharing->parts = stratify_parts_in_proportion(sharing->tally, by_spread ? STRATIFY_FOLDS : 1);
    if (!sharing->parts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    while (status == OK && !*stopped && sharing->tally->games < games) {
        status = play_stage(sharing, sharing->parts, games, error);
        *stopped = sharing->tally->games < games;
        if (status == OK && !*stopped && by_spread)
            games = next_of_pilot(sharing);
    }
    return status;
}

// Plays the remaining games, shared out by the spread that the pilot showed.
static Status play_rest(Sharing *sharing, bool *stopped, Error *error)
{
    if (is_by_spread(sharing)) {
        free(sharing->parts);
        sharing->parts = stratify_parts_by_spread(sharing->tally, sharing->goal->figure);
        if (!sharing->parts)
            return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ways to start");
    }
    for (uint64_t games = next_games(sharing); games > sharing->tally->games && !*stopped;
         games = next_games(sharing)) {
        TRY(play_stage(sharing, sharing->parts, games, error));
        *stopped = sharing->tally->games < games;
    }
    return OK;
}

Status stratify_play(const StratifyGoal *goal, BatchPlan plan, const BatchWatch *watch,
                     StratifyTally *tally, bool *stopped, Error *error)
{
    int least = STRATIFY_LEAST * tally->stratify->strata.count;
    Sharing sharing = {.goal = goal, .plan = plan, .watch = watch, .tally = tally};
    *stopped = false;
    if (goal->games < (uint64_t)least)
        return error_set(error, FAIL_OUT_OF_RANGE, NULL,
                         "%llu games are too few for the %d ways in which the game can start; give "
                         "%d or more",
                         (unsigned long long)goal->games, tally->stratify->strata.count, least);
    Status status = play_pilot(&sharing, stopped, error);
    if (status == OK && !*stopped)
        status = play_rest(&sharing, stopped, error);
    free(sharing.parts);
    return status;
}
