#include "cli/report/divergence.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

// Collects one version's lines while it is traced.
typedef struct Listener {
    char **lines;
    int count;
    size_t room;
    bool failed;
} Listener;

static void take_line(void *context, const char *line)
{
    Listener *listener = context;
    if (GROW(listener->lines, &listener->room, (size_t)listener->count + 1, "a game's story",
             NULL) != OK) {
        listener->failed = true;
        return;
    }
    listener->lines[listener->count] = strdup(line);
    if (listener->lines[listener->count])
        listener->count += 1;
    else
        listener->failed = true;
}

static Status tell(const Prepared *prepared, GameAddress address, Listener *listener, Error *error)
{
    Narrator narrator = {.listen = take_line, .context = listener};
    Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
    if (outcome)
        prepared->game->trace(prepared, address, &narrator, outcome);
    bool failed = !outcome || listener->failed;
    free(outcome);
    return failed ? error_set(error, FAIL_MEMORY, NULL, "out of memory for a game's story")
                  : game_failed(prepared, error);
}

static void find_common(Divergence *divergence)
{
    int least =
        divergence->count[0] < divergence->count[1] ? divergence->count[0] : divergence->count[1];
    while (divergence->common < least && strcmp(divergence->lines[0][divergence->common],
                                                divergence->lines[1][divergence->common]) == 0)
        ++divergence->common;
}

Status divergence_create(const Paired *paired, GameAddress address, Divergence *divergence,
                         Error *error)
{
    Status status = OK;
    *divergence = (Divergence){.game = address.game};
    for (int version = 0; version < PAIRED_VERSION_COUNT && status == OK; ++version) {
        Listener listener = {0};
        status = tell(paired->version[version], address, &listener, error);
        divergence->lines[version] = listener.lines;
        divergence->count[version] = listener.count;
    }
    if (status == OK)
        find_common(divergence);
    else
        divergence_destroy(divergence);
    return status;
}

void divergence_destroy(Divergence *divergence)
{
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        for (int i = 0; i < divergence->count[version]; ++i)
            free(divergence->lines[version][i]);
        free(divergence->lines[version]);
    }
    *divergence = (Divergence){0};
}

const char *divergence_line(const Divergence *divergence, PairedVersion version)
{
    return divergence->common < divergence->count[version]
               ? divergence->lines[version][divergence->common]
               : NULL;
}

const char *divergence_end(const Divergence *divergence, PairedVersion version)
{
    int count = divergence->count[version];
    return count > 0 ? divergence->lines[version][count - 1] : "";
}
