/// change: changes are generated in the order of their size, so that no more are made than are
/// asked for.

#include "cli/runs/change.h"

#include <math.h>
#include <stdlib.h>

#include "sim/base/grow.h"

typedef struct Lister {
    const LadderList *ladders;
    int parts;
    double above, size; // changes larger than the one and no larger than the other are listed
    size_t most;
    ChangeList *changes;
    double next; // the smallest size beyond
} Lister;

// Adds all changes that extend this one by further parts, of ladders from `first` on.
static Status extend(Lister *lister, Change change, int first, Error *error)
{
    if (change.parts == lister->parts) {
        if (change.size <= lister->above || lister->changes->count > lister->most)
            return OK;
        ChangeList *changes = lister->changes;
        TRY(GROW(changes->items, &changes->room, changes->count + 1, "changes to try", error));
        changes->items[changes->count++] = change;
        return OK;
    }
    for (int l = first; l < (int)lister->ladders->count; ++l)
        for (int r = 0; r < (int)lister->ladders->items[l].count; ++r) {
            Change longer = change;
            longer.ladder[change.parts] = l;
            longer.rung[change.parts] = r;
            longer.size += lister->ladders->items[l].rungs[r].steps;
            longer.parts += 1;
            if (longer.size > lister->size) {
                lister->next = fmin(lister->next, longer.size);
                break; // the farther rungs are larger yet
            }
            TRY(extend(lister, longer, l + 1, error));
        }
    return OK;
}

typedef struct Placed {
    Change change;
    size_t place;
} Placed;

static int compare(const void *one, const void *other)
{
    const Placed *a = one, *b = other;
    if (a->change.size != b->change.size)
        return a->change.size < b->change.size ? -1 : 1;
    return a->place < b->place ? -1 : 1;
}

// Sorts by size; changes of one size keep their order.
static Status sort(ChangeList *changes, size_t first, Error *error)
{
    size_t count = changes->count - first;
    Placed *placed = calloc(count + 1, sizeof *placed);
    if (!placed)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu changes", count);
    for (size_t i = 0; i < count; ++i)
        placed[i] = (Placed){changes->items[first + i], i};
    qsort(placed, count, sizeof *placed, compare);
    for (size_t i = 0; i < count; ++i)
        changes->items[first + i] = placed[i].change;
    free(placed);
    return OK;
}

// Generates one size after the other, each time the smallest that has not been generated.
static Status list_by_size(Lister *lister, Error *error)
{
    ChangeList *changes = lister->changes;
    while (changes->count < lister->most) {
        size_t first = changes->count;
        lister->above = lister->size;
        lister->size = fmax(lister->next, lister->size + 1);
        lister->next = INFINITY;
        TRY(extend(lister, (Change){.parts = 0}, 0, error));
        TRY(sort(changes, first, error));
        if (changes->count > lister->most)
            break;
        changes->whole_size = lister->size;
        if (isinf(lister->next))
            return OK;
    }
    changes->is_cut = changes->count > lister->most || isfinite(lister->next);
    changes->count = changes->count < lister->most ? changes->count : lister->most;
    return OK;
}

Status change_list(const LadderList *ladders, int parts, size_t most, ChangeList *changes,
                   Error *error)
{
    Lister lister = {.ladders = ladders, .parts = parts, .most = most, .changes = changes};
    *changes = (ChangeList){0};
    Status status = list_by_size(&lister, error);
    if (status != OK)
        change_list_release(changes);
    return status;
}

void change_list_release(ChangeList *changes)
{
    free(changes->items);
    *changes = (ChangeList){0};
}

const Ladder *change_ladder(const LadderList *ladders, const Change *change, int part)
{
    return &ladders->items[change->ladder[part]];
}

const Rung *change_rung(const LadderList *ladders, const Change *change, int part)
{
    return &change_ladder(ladders, change, part)->rungs[change->rung[part]];
}

bool change_is_at_cap(const LadderList *ladders, const Change *change)
{
    for (int part = 0; part < change->parts; ++part)
        if (change_rung(ladders, change, part)->is_cap)
            return true;
    return false;
}

void change_describe(const LadderList *ladders, const Change *change, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int part = 0; part < change->parts && used < size; ++part)
        used += (size_t)snprintf(text + used, size - used, "%s%s=%s", part ? ", " : "",
                                 change_ladder(ladders, change, part)->key,
                                 change_rung(ladders, change, part)->to);
}

Status change_make(const Scenario *base, const LadderList *ladders, const Change *change,
                   Scenario *scenario, Problems *problems)
{
    ScenarioSet sets[CHANGE_PARTS_MAX];
    for (int part = 0; part < change->parts; ++part)
        sets[part] = (ScenarioSet){.option = "vary",
                                   .key = change_ladder(ladders, change, part)->key,
                                   .text = change_rung(ladders, change, part)->to};
    return scenario_derive(base, sets, change->parts, scenario, problems);
}

bool change_can_matter(const LadderList *ladders, const Change *change, const Scenario *scenario)
{
    for (int part = 0; part < change->parts; ++part) {
        ParamRef ref;
        Error error;
        if (param_find(&scenario->tree, scenario->block, change_ladder(ladders, change, part)->key,
                       &ref, &error) != OK ||
            !param_is_used(&ref))
            return false;
    }
    return true;
}
