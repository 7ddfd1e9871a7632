/// exact_fates_law: sums of shifted laws.

#include "sim/mutiny/exact_fates_law.h"

#include <stdlib.h>

#include "sim/base/wide_loop.h"
#include "sim/mutiny/exact_slots.h"

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the joint distribution");
}

size_t exact_end_cells(const ExactEnd *end, const int free_now[KIND_COUNT])
{
    size_t cells = end->row;
    for (int kind = 0; kind < KIND_COUNT - 1; ++kind)
        cells *= (size_t)(free_now[kind] - end->free[kind]) + 1;
    return cells;
}

size_t exact_fates_law_cells(const ExactFatesLaw *law)
{
    size_t cells = 0;
    for (uint32_t i = 0; i < law->count; ++i)
        cells += exact_end_cells(&law->ends[i], law->free);
    return cells;
}

void exact_fates_law_release(ExactFatesLaw *law)
{
    free(law->ends);
    free(law->cells);
    *law = (ExactFatesLaw){.count = 0};
}

Status exact_fates_law_end(MutinyResult result, const int free_now[KIND_COUNT], int most,
                           ExactFatesLaw *law, Error *error)
{
    size_t row = (size_t)(most - free_now[KIND_COUNT - 1]) + 1;
    *law = (ExactFatesLaw){
        .count = 1, .ends = calloc(1, sizeof *law->ends), .cells = calloc(row, sizeof *law->cells)};
    if (!law->ends || !law->cells) {
        exact_fates_law_release(law);
        return no_memory(error);
    }
    memcpy(law->free, free_now, sizeof law->free);
    law->ends[0] = (ExactEnd){.result = result, .row = row, .cells = law->cells};
    memcpy(law->ends[0].free, free_now, sizeof law->free);
    law->cells[0] = 1;
    return OK;
}

// Numbers of men are at most 1000, so an end is 2 + 4 × 10 bits.
static uint64_t end_word(const ExactEnd *end)
{
    uint64_t word = end->result;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        word = word << 10 | (uint64_t)end->free[kind];
    return word;
}

// Numbers the ends of all branches.
static Status number_ends(const ExactBranch *branches, size_t count, ExactSlots *slots,
                          ExactFatesLaw *law, Error *error)
{
    size_t most = 0;
    for (size_t i = 0; i < count; ++i)
        most += branches[i].law->count;
    law->ends = calloc(most + 1, sizeof *law->ends);
    if (!law->ends)
        return no_memory(error);
    TRY(exact_slots_reserve(slots, most + 1, error));
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            const ExactEnd *end = &branches[i].law->ends[j];
            uint32_t number = exact_slots_number(slots, end_word(end));
            if (number == law->count)
                law->ends[law->count++] = *end;
        }
    return OK;
}

static Status give_cells(ExactFatesLaw *law, size_t cells_max, Error *error)
{
    size_t cells = exact_fates_law_cells(law);
    if (cells > cells_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the joint distribution does not fit into memory; fewer men or fixed "
                         "numbers would shrink it");
    law->cells = calloc(cells + 1, sizeof *law->cells);
    if (!law->cells)
        return no_memory(error);
    double *next = law->cells;
    for (uint32_t i = 0; i < law->count; ++i) {
        law->ends[i].cells = next;
        next += exact_end_cells(&law->ends[i], law->free);
    }
    return OK;
}

/// Extents of an end's cells, seen from two states.
typedef struct Extents {
    size_t from[KIND_COUNT], to[KIND_COUNT];
    size_t row;
} Extents;

// Adds `probability` times `from` to `to`, `killed` further on in each direction.
WIDE_LOOP
static void add_shifted(const double *restrict from, double *restrict to, const Extents *extents,
                        const size_t killed[KIND_COUNT], double probability)
{
    const size_t *f = extents->from, *t = extents->to, row = extents->row;
    for (size_t a = 0; a < f[0]; ++a)
        for (size_t b = 0; b < f[1]; ++b) {
            const double *source = from + (a * f[1] + b) * f[2] * row;
            double *target = to + ((a + killed[0]) * t[1] + b + killed[1]) * t[2] * row +
                             killed[2] * row + killed[3];
            size_t run = (f[2] - 1) * row + f[3];
            for (size_t i = 0; i < run; ++i)
                target[i] += probability * source[i];
        }
}

static void killed_by_kind(const ExactBranch *branch, const ExactOutcome *outcome,
                           size_t killed[KIND_COUNT])
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = role == ROLE_ATTACKER ? branch->attacker : colour_other(branch->attacker);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            killed[kind_of(colour, (Rank)rank)] = outcome->killed[role][rank];
    }
}

static void add_end(const ExactBranch *branch, const ExactEnd *end, const int free_now[KIND_COUNT],
                    ExactEnd *to)
{
    Extents extents = {.row = end->row};
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        extents.from[kind] = (size_t)(branch->law->free[kind] - end->free[kind]) + 1;
        extents.to[kind] = (size_t)(free_now[kind] - end->free[kind]) + 1;
    }
    for (size_t i = 0; i < branch->count; ++i) {
        size_t killed[KIND_COUNT];
        killed_by_kind(branch, &branch->outcomes[i], killed);
        add_shifted(end->cells, to->cells, &extents, killed, branch->outcomes[i].probability);
    }
}

static Status join(const ExactBranch *branches, size_t count, size_t cells_max, ExactSlots *slots,
                   ExactFatesLaw *law, Error *error)
{
    TRY(number_ends(branches, count, slots, law, error));
    TRY(give_cells(law, cells_max, error));
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            const ExactEnd *end = &branches[i].law->ends[j];
            add_end(&branches[i], end, law->free,
                    &law->ends[exact_slots_number(slots, end_word(end))]);
        }
    return OK;
}

Status exact_fates_law_join(const int free_now[KIND_COUNT], const ExactBranch *branches,
                            size_t count, size_t cells_max, ExactFatesLaw *law, Error *error)
{
    ExactSlots slots = {.count = 0};
    *law = (ExactFatesLaw){.count = 0};
    memcpy(law->free, free_now, sizeof law->free);
    Status status = join(branches, count, cells_max, &slots, law, error);
    if (status != OK)
        exact_fates_law_release(law);
    exact_slots_release(&slots);
    return status;
}
