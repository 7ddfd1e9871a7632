/// exact_fates_law: sums of shifted laws.

#include "sim/mutiny/exact/exact_fates_law.h"

#include <stdlib.h>

#include "sim/base/wide_loop.h"
#include "sim/mutiny/exact/exact_slots.h"

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

// What add_shifted may touch past the end.
enum { SPARE_CELLS = 4 };

static Status give_cells(ExactFatesLaw *law, size_t cells_max, Error *error)
{
    size_t cells = exact_fates_law_cells(law);
    if (cells > cells_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the joint distribution does not fit into memory; fewer men or fixed "
                         "numbers would shrink it");
    law->cells = calloc(cells + SPARE_CELLS, sizeof *law->cells);
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

// The innermost two directions of an end: its rows, but for the last, as long as those they will be
// added to, and fewer than STRIDE cells to spare, all zero. So sums run over many rows at once,
// STRIDE cells at a time.
enum { STRIDE = SPARE_CELLS };

static size_t plane_cells(const Extents *extents)
{
    size_t run = (extents->from[2] - 1) * extents->to[3] + extents->from[3];
    return (run + STRIDE - 1) / STRIDE * STRIDE;
}

static size_t plane_count(const Extents *extents)
{
    return extents->from[0] * extents->from[1];
}

static void stretch_rows(const double *from, double *stretched, const Extents *extents)
{
    const size_t *f = extents->from, row = extents->to[3], plane = plane_cells(extents);
    memset(stretched, 0, plane_count(extents) * plane * sizeof *stretched);
    for (size_t i = 0; i < plane_count(extents); ++i)
        for (size_t j = 0; j < f[2]; ++j)
            memcpy(stretched + i * plane + j * row, from + (i * f[2] + j) * f[3],
                   f[3] * sizeof *from);
}

/// How often a law's cells are added, and how much further on.
typedef struct Shift {
    double probability;
    size_t by;
} Shift;

// Adds the stretched cells to `to`, once for every shift. Past the end of a plane zeros are added
// to what is there.
WIDE_LOOP
static void add_shifted(const double *restrict stretched, double *restrict to,
                        const Extents *extents, const Shift *shifts, size_t count)
{
    const size_t *f = extents->from, *t = extents->to, plane = plane_cells(extents);
    const size_t next_b = t[2] * t[3], next_a = t[1] * next_b;
    for (size_t shift = 0; shift < count; ++shift) {
        const double probability = shifts[shift].probability, *source = stretched;
        double *target_a = to + shifts[shift].by;
        for (size_t a = 0; a < f[0]; ++a, target_a += next_a) {
            double *target = target_a;
            for (size_t b = 0; b < f[1]; ++b, target += next_b, source += plane)
                for (size_t i = 0; i < plane; i += STRIDE)
                    for (size_t j = 0; j < STRIDE; ++j)
                        target[i + j] += probability * source[i + j];
        }
    }
}

// How much further on the cells are for the men killed.
static size_t shift_of(const ExactBranch *branch, const ExactOutcome *outcome,
                       const Extents *extents)
{
    size_t by = 0;
    for (int place = 0; place < KIND_COUNT; ++place) {
        Kind kind = exact_fates_order[place];
        bool attacks = (int)kind / RANK_COUNT == (int)branch->attacker;
        by = by * extents->to[place] +
             outcome->killed[attacks ? ROLE_ATTACKER : ROLE_DEFENDER][kind % RANK_COUNT];
    }
    return by;
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

/// Working memory of a join.
typedef struct Work {
    double *stretched;
    Shift *shifts;
} Work;

// As much as the largest end of any branch, and the branch with most outcomes, need.
static Status open_work(const ExactBranch *branches, size_t count, const int free_now[KIND_COUNT],
                        Work *work, Error *error)
{
    size_t cells = 1, outcomes = 1;
    for (size_t i = 0; i < count; ++i) {
        outcomes = branches[i].count > outcomes ? branches[i].count : outcomes;
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            Extents extents = extents_of(&branches[i], &branches[i].law->ends[j], free_now);
            size_t wanted = plane_count(&extents) * plane_cells(&extents);
            cells = wanted > cells ? wanted : cells;
        }
    }
    work->stretched = malloc(cells * sizeof *work->stretched);
    work->shifts = malloc(outcomes * sizeof *work->shifts);
    return work->stretched && work->shifts ? OK : no_memory(error);
}

static void add_end(const ExactBranch *branch, const ExactEnd *end, const int free_now[KIND_COUNT],
                    const Work *work, ExactEnd *to)
{
    Extents extents = extents_of(branch, end, free_now);
    stretch_rows(end->cells, work->stretched, &extents);
    for (size_t i = 0; i < branch->count; ++i)
        work->shifts[i] = (Shift){branch->outcomes[i].probability,
                                  shift_of(branch, &branch->outcomes[i], &extents)};
    add_shifted(work->stretched, to->cells, &extents, work->shifts, branch->count);
}

static Status join(const ExactBranch *branches, size_t count, size_t cells_max, ExactSlots *slots,
                   ExactFatesLaw *law, Error *error)
{
    TRY(number_ends(branches, count, slots, law, error));
    TRY(give_cells(law, cells_max, error));
    Work work = {.stretched = NULL};
    Status status = open_work(branches, count, law->free, &work, error);
    for (size_t i = 0; i < count && status == OK; ++i)
        for (uint32_t j = 0; j < branches[i].law->count; ++j) {
            const ExactEnd *end = &branches[i].law->ends[j];
            add_end(&branches[i], end, law->free, &work,
                    &law->ends[exact_slots_number(slots, end_word(end))]);
        }
    free(work.stretched);
    free(work.shifts);
    return status;
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
