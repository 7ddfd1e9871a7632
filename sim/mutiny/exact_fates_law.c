/// exact_fates_law: sums of shifted laws.

#include "sim/mutiny/exact_fates_law.h"

#include <stdlib.h>

#include "sim/base/wide_loop.h"
#include "sim/mutiny/exact_slots.h"

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the joint distribution");
}

const Kind exact_fates_order[KIND_COUNT] = {KIND_OFFICER, KIND_PARTY_MEMBER, KIND_WHITE_SAILOR,
                                            KIND_RED_SAILOR};

size_t exact_end_cells(const ExactEnd *end, const int free_now[KIND_COUNT])
{
    size_t cells = 1;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
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

Status exact_fates_law_end(MutinyResult result, const int free_now[KIND_COUNT], ExactFatesLaw *law,
                           Error *error)
{
    *law = (ExactFatesLaw){
        .count = 1, .ends = calloc(1, sizeof *law->ends), .cells = calloc(1, sizeof *law->cells)};
    if (!law->ends || !law->cells) {
        exact_fates_law_release(law);
        return no_memory(error);
    }
    memcpy(law->free, free_now, sizeof law->free);
    law->ends[0] = (ExactEnd){.result = result, .cells = law->cells};
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

/// Extents of an end's cells in exact_fates_order, seen from a successor and from the state itself.
typedef struct Extents {
    size_t from[KIND_COUNT], to[KIND_COUNT];
} Extents;

// Copies cells with their rows made as long as those they will be added to, the rest zero: sums can
// then run over many rows at once.
static void stretch_rows(const double *from, double *stretched, const Extents *extents)
{
    const size_t *f = extents->from, row = extents->to[3];
    for (size_t i = 0; i < f[0] * f[1] * f[2]; ++i) {
        memcpy(stretched + i * row, from + i * f[3], f[3] * sizeof *from);
        memset(stretched + i * row + f[3], 0, (row - f[3]) * sizeof *stretched);
    }
}

// Adds `probability` times `from` to `to`, `killed` further on in each direction.
WIDE_LOOP
static void add_shifted(const double *restrict from, double *restrict to, const Extents *extents,
                        const size_t killed[KIND_COUNT], double probability)
{
    const size_t *f = extents->from, *t = extents->to, row = t[3];
    const size_t run = (f[2] - 1) * row + f[3];
    for (size_t a = 0; a < f[0]; ++a)
        for (size_t b = 0; b < f[1]; ++b) {
            const double *source = from + (a * f[1] + b) * f[2] * row;
            double *target = to +
                             (((a + killed[0]) * t[1] + b + killed[1]) * t[2] + killed[2]) * row +
                             killed[3];
            // stretch_rows has filled every row, which the analyser cannot see.
            for (size_t i = 0; i < run; ++i)
                target[i] += probability * source[i]; // NOLINT(clang-analyzer-core.*)
        }
}

// The men killed, in the order of the cells.
static void killed_in_order(const ExactBranch *branch, const ExactOutcome *outcome,
                            size_t killed[KIND_COUNT])
{
    for (int place = 0; place < KIND_COUNT; ++place) {
        Kind kind = exact_fates_order[place];
        bool attacks = (int)kind / RANK_COUNT == (int)branch->attacker;
        killed[place] = outcome->killed[attacks ? ROLE_ATTACKER : ROLE_DEFENDER][kind % RANK_COUNT];
    }
}

static Extents extents_of(const ExactBranch *branch, const ExactEnd *end,
                          const int free_now[KIND_COUNT])
{
    Extents extents;
    for (int place = 0; place < KIND_COUNT; ++place) {
        Kind kind = exact_fates_order[place];
        extents.from[place] = (size_t)(branch->law->free[kind] - end->free[kind]) + 1;
        extents.to[place] = (size_t)(free_now[kind] - end->free[kind]) + 1;
    }
    return extents;
}

static size_t stretched_cells(const Extents *extents)
{
    return extents->from[0] * extents->from[1] * extents->from[2] * extents->to[3];
}

// The largest number of cells that any end of any branch is stretched to.
static size_t most_stretched(const ExactBranch *branches, size_t count,
                             const int free_now[KIND_COUNT])
{
    size_t most = 1;
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            Extents extents = extents_of(&branches[i], &branches[i].law->ends[j], free_now);
            most = stretched_cells(&extents) > most ? stretched_cells(&extents) : most;
        }
    return most;
}

static void add_end(const ExactBranch *branch, const ExactEnd *end, const int free_now[KIND_COUNT],
                    double *stretched, ExactEnd *to)
{
    Extents extents = extents_of(branch, end, free_now);
    stretch_rows(end->cells, stretched, &extents);
    for (size_t i = 0; i < branch->count; ++i) {
        size_t killed[KIND_COUNT];
        killed_in_order(branch, &branch->outcomes[i], killed);
        add_shifted(stretched, to->cells, &extents, killed, branch->outcomes[i].probability);
    }
}

static Status join(const ExactBranch *branches, size_t count, size_t cells_max, ExactSlots *slots,
                   ExactFatesLaw *law, Error *error)
{
    TRY(number_ends(branches, count, slots, law, error));
    TRY(give_cells(law, cells_max, error));
    double *stretched = malloc(most_stretched(branches, count, law->free) * sizeof *stretched);
    if (!stretched)
        return no_memory(error);
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            const ExactEnd *end = &branches[i].law->ends[j];
            add_end(&branches[i], end, law->free, stretched,
                    &law->ends[exact_slots_number(slots, end_word(end))]);
        }
    free(stretched);
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
