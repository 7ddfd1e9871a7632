#include "cli/runs/baseline_replay.h"

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/parameters.h"
#include "cli/scenario/run_settings.h"

// The parameters in which the stored scenario differs.
typedef struct Changes {
    BaselineStored stored;
    ScenarioSet *sets; // owned, as are their keys; the texts are the store's
    int count;
    bool failed; // for want of memory
} Changes;

static void note_change(const ParameterShown *now, void *context)
{
    Changes *changes = context;
    const char *stored = changes->stored.value(changes->stored.context, now->ref->key);
    // The section `run` says how much is played, not what.
    if (changes->failed || !stored || strncmp(now->ref->key, "run.", 4) == 0 ||
        strcmp(stored, now->value) == 0)
        return;
    ScenarioSet *more =
        realloc(changes->sets, ((size_t)changes->count + 1) * sizeof *changes->sets);
    char *key = strdup(now->ref->key);
    changes->failed = !more || !key;
    if (more)
        changes->sets = more;
    if (changes->failed)
        free(key);
    else
        more[changes->count++] = (ScenarioSet){.option = "set", .key = key, .text = stored};
}

static void release_changes(Changes *changes)
{
    for (int i = 0; i < changes->count; ++i)
        free((void *)(uintptr_t)changes->sets[i].key);
    free(changes->sets);
}

static Status derive(const Changes *changes, const Scenario *now, BaselineReplay *replay,
                     Error *error)
{
    Problems *unheard = calloc(1, sizeof *unheard);
    Error refusal;
    if (!unheard)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a stored run");
    replay->is_changed = true;
    replay->is_possible =
        scenario_derive(now, changes->sets, changes->count, &replay->scenario, unheard) == OK;
    free(unheard);
    if (replay->is_possible)
        replay->is_possible = game_choose_engine(replay->scenario.prepared, ENGINE_AUTO,
                                                 now->run->games, &refusal) == OK;
    return OK;
}

Status baseline_replay_open(BaselineStored stored, const Scenario *now, BaselineReplay *replay,
                            Error *error)
{
    Changes changes = {.stored = stored};
    Status status = OK;
    *replay = (BaselineReplay){.is_possible = true};
    parameters_visit(now, note_change, &changes);
    if (changes.failed)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for a stored run");
    else if (changes.count > 0)
        status = derive(&changes, now, replay, error);
    release_changes(&changes);
    return status;
}

void baseline_replay_close(BaselineReplay *replay)
{
    if (replay->scenario.game)
        scenario_release(&replay->scenario);
    *replay = (BaselineReplay){0};
}

Status baseline_replay_pair(const BaselineReplay *replay, const Scenario *now, Paired *paired,
                            Error *error)
{
    const Prepared *stored = replay->is_changed ? replay->scenario.prepared : now->prepared;
    return paired_create(stored, now->prepared, paired, error);
}
