/// script_check: slips, a trial, and how large the game is.

#include "sim/script/script_check.h"

#include <string.h>

#include "sim/base/plural.h"
#include "sim/script/limits.h"
#include "sim/script/script_prepared.h"
#include "sim/script/slips.h"

static void tell_slip(void *context, const char *text)
{
    narrator_say(context, "%s", text);
}

// Whether the graph has an edge to the end with this result.
static bool is_reached(const Graph *graph, int result)
{
    for (uint32_t i = 0; i < graph->edge_count; ++i)
        if (graph->edges[i].to == (GRAPH_END | (uint32_t)result))
            return true;
    return false;
}

// Whether a state leads to this step.
static bool is_taken(const Graph *graph, int step)
{
    for (uint32_t i = 0; i < graph->states.count; ++i)
        if (((const unsigned char *)intern_key(&graph->states, i))[sizeof(uint32_t)] == step)
            return true;
    return false;
}

static void tell_largest(const Graph *graph, const Narrator *narrator)
{
    uint32_t size;
    const unsigned char *key = NULL;
    if (graph->largest_from != GRAPH_NONE)
        key = intern_key(&graph->states, graph->largest_from);
    if (key)
        memcpy(&size, key, sizeof size);
    narrator_say(narrator, "the throws of one step fall in at most %llu way%s, in %s",
                 (unsigned long long)graph->largest, plural((long long)graph->largest),
                 key ? graph->game->describe(graph->game->rules, key + sizeof size, size)
                     : "start()");
}

static void tell_graph(const ScriptPrepared *script, const Graph *graph, const Narrator *narrator)
{
    const ScriptDeclaration *declared = &script->rules.script->declared;
    narrator_say(narrator, "%u state%s, found by %llu runs of steps", graph->states.count,
                 plural(graph->states.count), (unsigned long long)graph->runs);
    tell_largest(graph, narrator);
    for (int i = 0; i < declared->step_count; ++i)
        if (!is_taken(graph, i))
            narrator_say(narrator, "no game comes to %s", declared->step_words[i]);
    for (int i = 0; i < declared->result_count - 1; ++i)
        if (!is_reached(graph, i))
            narrator_say(narrator, "no game ends as '%s'", declared->results[i].name);
}

static bool go_on(void *context, const ExactProgress *progress)
{
    (void)context, (void)progress;
    return true;
}

static void tell_size(const ScriptPrepared *script, const Narrator *narrator)
{
    ExactWatch watch = {.keep_going = go_on};
    const ScriptExploreRequest request = {
        .limits = graph_limits(), .work_max = SCRIPT_WORK_BESIDE, .watch = &watch};
    ScriptExplored explored;
    Error error;
    if (script->best) {
        tell_graph(script, exact_script_graph(script->best), narrator);
        return;
    }
    if (script_explore(&script->rules, &script->steps, &request, &explored, &error) != OK) {
        narrator_say(narrator, "at least %llu states, found by %llu runs of steps",
                     (unsigned long long)watch.told.found, (unsigned long long)explored.count.runs);
        narrator_say(narrator, "not explored whole: %s", error.text);
        return;
    }
    tell_graph(script, &explored.graph, narrator);
    graph_destroy(&explored.graph);
}

// Where games were stopped, most often no way through a step comes to a result.
static void tell_stopped(const ScriptPrepared *script, const ScriptTrial *trial,
                         const Narrator *narrator)
{
    const char *ask = "does every way through the steps lead to a result?";
    if (trial->stopped > 0)
        narrator_say(narrator,
                     "%llu of %llu games came to no end within %d steps (limits.steps): %s",
                     (unsigned long long)trial->stopped, (unsigned long long)trial->games,
                     script->block->limits.steps, ask);
    else if (trial->games == 0)
        narrator_say(narrator, "the first game is long; it was not played to its end: %s", ask);
}

Status script_check(const Prepared *prepared, const Narrator *narrator, Error *error)
{
    enum { GAMES = 100, WORK_MAX = 100000000 };
    if (prepared->game->play != script_play)
        return OK;
    const ScriptPrepared *script = (const ScriptPrepared *)prepared;
    ScriptTrial trial = {.games_max = GAMES, .work_max = WORK_MAX};
    slips_find(script->rules.script, tell_slip, (void *)(uintptr_t)narrator);
    TRY(script_try(script, &trial, error));
    tell_stopped(script, &trial, narrator);
    tell_size(script, narrator);
    return OK;
}
