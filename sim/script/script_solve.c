/// script_solve: explores the script's steps, and hands their graph to the kit's solvers.

#include "sim/script/script_solve.h"

#include "sim/kit/exact_game.h"
#include "sim/kit/exact_joint.h"
#include "sim/kit/exact_odds_graph.h"
#include "sim/script/limits.h"
#include "sim/script/script_prepared.h"

// Explores, in `explored`, as far as the options allow.
static Status explore(const ScriptPrepared *script, const ExactOptions *options,
                      ScriptExplored *explored, Error *error)
{
    ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = options->steps_max, .watch = options->watch};
    request.limits.states_max = options->cut ? options->cut : options->states_max;
    request.limits.cuts = options->cut > 0;
    if (options->memory_max && options->memory_max < request.limits.bytes_max)
        request.limits.bytes_max = options->memory_max;
    return script_explore(&script->rules, &script->steps, &request, explored, error);
}

Status script_solve_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                          Error *error)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    ScriptExplored explored;
    if (script->best)
        return exact_game_fill(exact_script_graph(script->best),
                               exact_script_decisions(script->best), options, table, error);
    if (script->has_graph && graph_is_whole(&script->explored.graph) && !options->cut &&
        script->explored.graph.states.count <= options->states_max)
        return exact_game_fill(&script->explored.graph, NULL, options, table, error);
    Error found = {.status = OK};
    Status status = explore(script, options, &explored, &found);
    // A fault in a state that no game has come to prevents solving, not playing.
    if (status != OK)
        return error_set(error, status == FAIL_INPUT ? FAIL_CONFLICT : status, found.key, "%s",
                         found.text);
    status = exact_game_fill(&explored.graph, NULL, options, table, error);
    graph_destroy(&explored.graph);
    return status;
}

Status script_solve_joint(const Prepared *prepared, const ExactOptions *options,
                          const ExactJointTaker *taker, Error *error)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    ScriptExplored explored;
    if (script->best)
        return exact_joint_counts(exact_script_graph(script->best),
                                  exact_script_decisions(script->best), options, taker, error);
    Error found = {.status = OK};
    Status status = explore(script, options, &explored, &found);
    if (status != OK)
        return error_set(error, status == FAIL_INPUT ? FAIL_CONFLICT : status, found.key, "%s",
                         found.text);
    status = exact_joint_counts(&explored.graph, NULL, options, taker, error);
    graph_destroy(&explored.graph);
    return status;
}

Status script_solve_odds(const Prepared *prepared, const ExactWorth *worth,
                         const ExactOptions *options, ExactOdds *odds, Error *error)
{
    ScriptExplored explored;
    Error found = {.status = OK};
    Status status = explore((const ScriptPrepared *)prepared, options, &explored, &found);
    if (status != OK)
        return error_set(error, status == FAIL_INPUT ? FAIL_CONFLICT : status, found.key, "%s",
                         found.text);
    status = exact_odds_graph(&explored.graph, worth, options, odds, error);
    graph_destroy(&explored.graph);
    return status;
}

Status script_solve_best_play(const Prepared *prepared, const ExactBestPlayOptions *options,
                              ExactBestPlay *answer, Error *error)
{
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    const ScriptDeclaration *declared = &script->rules.script->declared;
    ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = SCRIPT_WORK_OF_BEST_PLAY, .watch = options->watch};
    request.open_sides = (UINT32_C(1) << declared->side_count) - 1;
    if (options->bytes_max > 0)
        request.limits.bytes_max = (uint64_t)options->bytes_max;
    if (!declared->has_choices)
        return error_set(error, FAIL_CONFLICT, "game", "nobody chooses anything in this game");
    if (options->against)
        return error_set(error, FAIL_CONFLICT, "game",
                         "best replies to policies are not found in scripts; give the other side "
                         "the policy optimal");
    ExactScript *best = NULL;
    TRY(exact_script_create(&script->rules, &script->steps, &request, &best, error));
    exact_script_tell(best, answer);
    exact_script_destroy(best);
    return OK;
}
