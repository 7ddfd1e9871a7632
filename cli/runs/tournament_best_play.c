/// tournament_best_play: each policy is taken from the cell in which it meets the first of the
/// other side.

#include "cli/runs/tournament_best_play.h"

#include <math.h>
#include <string.h>

int tournament_best_play_side(const SweepPlan *plan, int axis, const ExactBestPlay *both)
{
    const char *key = plan->axes[axis].key, *dot = strchr(key, '.');
    for (int side = 0; dot && side < both->side_count; ++side) {
        const size_t length = strlen(both->side[side]);
        if ((size_t)(dot - key) == length && strncmp(key, both->side[side], length) == 0 &&
            strcmp(dot, ".policy") == 0)
            return side;
    }
    return -1;
}

// The cell in which a policy of an axis meets the first one of the other.
static const Scenario *scenario_of(const SweepRun *run, int axis, int policy)
{
    const int columns = run->plan->axes[MATRIX_COLUMNS].count;
    return &run->points[axis == MATRIX_ROWS ? policy * columns : policy].scenario;
}

// The game is zero-sum only if the worths of a stalemate to both sides add up to 1.
static bool is_zero_sum(const ExactBestPlay *both)
{
    return fabs(both->draw_worth[0] + both->draw_worth[1] - 1) < 1e-9;
}

static Status reply_to(const Scenario *scenario, const ExactBestPlayOptions *options,
                       const TournamentBestPlay *found, int side, TournamentReply *reply,
                       Error *error)
{
    const ExactBestPlay *both = &found->both;
    ExactBestPlayOptions asked = *options;
    ExactBestPlay answer = {.starts = NULL};
    asked.against = both->side[side];
    Status status = scenario->game->best_play(scenario->prepared, &asked, &answer, error);
    if (status == FAIL_CONFLICT || status == FAIL_LIMIT)
        return OK;
    TRY(status);
    const double worth = answer.value[0].lower;
    reply->known = true;
    reply->worth = answer.value[0];
    reply->loss = is_zero_sum(both) ? fmax(0, both->value[side].lower + worth - 1) : NAN;
    exact_best_play_release(&answer);
    return OK;
}

static Status reply_to_all(const SweepRun *run, const ExactBestPlayOptions *options,
                           TournamentBestPlay *found, Error *error)
{
    for (int axis = 0; axis < MATRIX_AXES; ++axis) {
        const int side = tournament_best_play_side(run->plan, axis, &found->both);
        if (side < 0)
            return error_set(error, FAIL_CONFLICT, run->plan->axes[axis].key,
                             "best play is held against policies of a side, as %s.policy",
                             found->both.side[0]);
        for (int policy = 0; policy < run->plan->axes[axis].count; ++policy)
            TRY(reply_to(scenario_of(run, axis, policy), options, found, side,
                         &found->replies[axis][policy], error));
    }
    return OK;
}

Status tournament_best_play_solve(const SweepRun *run, const ExactBestPlayOptions *options,
                                  TournamentBestPlay *found, Error *error)
{
    const Scenario *base = scenario_of(run, MATRIX_ROWS, 0);
    *found = (TournamentBestPlay){.both = {.starts = NULL}};
    if (!base->game->best_play)
        return game_refuse_best_play(base->game, error);
    TRY(base->game->best_play(base->prepared, options, &found->both, error));
    Status status = reply_to_all(run, options, found, error);
    if (status != OK)
        tournament_best_play_release(found);
    return status;
}

void tournament_best_play_release(TournamentBestPlay *found)
{
    exact_best_play_release(&found->both);
}
