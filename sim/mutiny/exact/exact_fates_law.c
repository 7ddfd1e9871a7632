/// exact_fates_law: sums of shifted laws, from the places where a round can end back to its start.
///
/// A place has one man more to lose than those behind it. So in one direction an end has one more
/// layer of cells there, and what comes from behind is added twice: from the first layer on for a
/// man captured, from the second on for a man killed.

#include "sim/mutiny/exact/exact_fates_law.h"

#include <stdlib.h>

#include "sim/base/wide_loop.h"

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the joint distribution");
}

static Status too_large(Error *error)
{
    return error_set(error, FAIL_LIMIT, NULL,
                     "the joint distribution does not fit into memory; fewer men or fixed numbers "
                     "would shrink it");
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

// The code of an end in one word: numbers of men are at most 1000, so 2 + 4 × 10 bits.
static uint64_t end_word(const ExactEnd *end)
{
    uint64_t word = end->result;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        word = word << 10 | (uint64_t)end->free[kind];
    return word;
}

// Interns the ends of all laws.
static Status number_ends(const ExactFatesLaw *const *after, size_t count, Intern *ends,
                          ExactFatesLaw *law, Error *error)
{
    size_t most = 0;
    for (size_t i = 0; i < count; ++i)
        most += after[i]->count;
    law->ends = calloc(most + 1, sizeof *law->ends);
    if (!law->ends)
        return no_memory(error);
    if (ends->key_size == 0)
        *ends = intern_of(sizeof(uint64_t), "the exact solution");
    intern_clear(ends);
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < after[i]->count; ++j) {
            const ExactEnd *end = &after[i]->ends[j];
            const uint64_t word = end_word(end);
            uint32_t number;
            TRY(intern_number(ends, &word, &number, error));
            if (number == law->count)
                law->ends[law->count++] = *end;
        }
    return OK;
}

static Status give_cells(ExactFatesLaw *law, size_t cells_max, Error *error)
{
    size_t cells = exact_fates_law_cells(law);
    if (cells > cells_max)
        return too_large(error);
    law->cells = malloc(cells * sizeof *law->cells);
    if (!law->cells)
        return no_memory(error);
    double *next = law->cells;
    for (uint32_t i = 0; i < law->count; ++i) {
        law->ends[i].cells = next;
        next += exact_end_cells(&law->ends[i], law->free);
    }
    return OK;
}

/// A join under way.
typedef struct Join {
    const ExactCourse *course;
    const ExactFatesLaw *const *after;
    ExactFatesWork *work;
    ExactFatesLaw *law;
} Join;

// The cells of a place, by end.
static double **rows_of(const Join *join, const ExactSheet *sheet, size_t place)
{
    return sheet->rows + (place - sheet->first) * join->law->count;
}

// The numbers of men still free in a place.
static void count_free(const Join *join, const ExactPlace *place, int left[KIND_COUNT])
{
    memcpy(left, join->law->free, KIND_COUNT * sizeof *left);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            left[exact_course_kind(join->course, role, rank)] -= place->lost[role][rank];
}

static Status reserve_rows(const Join *join, ExactSheet *sheet, size_t places, Error *error)
{
    const size_t count = places * join->law->count;
    if (count > sheet->rows_most) {
        double **rows = realloc(sheet->rows, count * sizeof *rows);
        if (!rows)
            return no_memory(error);
        sheet->rows = rows;
        sheet->rows_most = count;
    }
    memset(sheet->rows, 0, count * sizeof *sheet->rows);
    return OK;
}

// Starts the backward pass: the laws of the round's last places are those of the states that
// follow.
static Status begin_at_ends(const Join *join, Error *error)
{
    ExactSheet *sheet = &join->work->next;
    const size_t count = exact_course_ends(join->course);
    TRY(reserve_rows(join, sheet, count, error));
    sheet->first = join->course->place_count - count;
    for (size_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < join->after[i]->count; ++j) {
            const ExactEnd *end = &join->after[i]->ends[j];
            const uint64_t word = end_word(end);
            const uint32_t number = intern_find(&join->work->ends, &word);
            sheet->rows[i * join->law->count + number] = end->cells;
        }
    return OK;
}

// Makes room for cells; their contents are lost.
static Status reserve_cells(const Join *join, ExactSheet *sheet, size_t cells, Error *error)
{
    if (cells > join->work->cells_max)
        return too_large(error);
    if (cells > sheet->cells_most) {
        free(sheet->cells);
        sheet->cells_most = 0;
        sheet->cells = malloc(2 * cells * sizeof *sheet->cells);
        if (!sheet->cells)
            return no_memory(error);
        sheet->cells_most = 2 * cells;
    }
    return OK;
}

// Marks the ends that a place can lead to: those of its successors. Until cells are assigned, a row
// holds the index of its source.
static void mark_rows(const Join *join, size_t place)
{
    const ExactPlace *here = &join->course->places[place];
    double **rows = rows_of(join, &join->work->here, place);
    for (uint32_t flow = here->flow; flow < here[1].flow; ++flow) {
        double **from = rows_of(join, &join->work->next, join->course->flows[flow].to);
        for (uint32_t end = 0; end < join->law->count; ++end)
            rows[end] = from[end] ? from[end] : rows[end];
    }
}

// Assigns cells to a place's marked rows, from `next` on; returns their number.
static size_t lay_out_place(const Join *join, size_t place, double *next)
{
    double **rows = rows_of(join, &join->work->here, place);
    size_t cells = 0;
    int left[KIND_COUNT];
    count_free(join, &join->course->places[place], left);
    for (uint32_t end = 0; end < join->law->count; ++end)
        if (rows[end]) {
            rows[end] = next + cells;
            cells += exact_end_cells(&join->law->ends[end], left);
        }
    return cells;
}

static size_t count_cells(const Join *join, size_t place)
{
    double **rows = rows_of(join, &join->work->here, place);
    size_t cells = 0;
    int left[KIND_COUNT];
    count_free(join, &join->course->places[place], left);
    for (uint32_t end = 0; end < join->law->count; ++end)
        cells += rows[end] ? exact_end_cells(&join->law->ends[end], left) : 0;
    return cells;
}

// Assigns cells to all rows of a level; those of the round's start are the law's own.
static Status lay_out(const Join *join, int level, Error *error)
{
    ExactSheet *sheet = &join->work->here;
    const size_t *first = &join->course->first[level];
    size_t cells = 0;
    TRY(reserve_rows(join, sheet, first[1] - first[0], error));
    sheet->first = first[0];
    for (size_t place = first[0]; place < first[1]; ++place) {
        mark_rows(join, place);
        cells += level > 0 ? count_cells(join, place) : 0;
    }
    TRY(reserve_cells(join, sheet, cells, error));
    double *next = level > 0 ? sheet->cells : join->law->cells;
    for (size_t place = first[0]; place < first[1]; ++place)
        next += lay_out_place(join, place, next);
    return OK;
}

/// How the cells of an end lie behind a flow: `outer` times `run` of them, made of layers.
typedef struct Layers {
    size_t outer, run, layer;
} Layers;

static Layers layers_of(const ExactEnd *end, const int left[KIND_COUNT], Kind kind)
{
    Layers layers = {1, 1, 1};
    bool inside = false;
    for (int place = 0; place < KIND_COUNT; ++place) {
        Kind here = exact_fates_order[place];
        size_t count = (size_t)(left[here] - end->free[here]) + 1;
        *(inside ? &layers.layer : here == kind ? &layers.run : &layers.outer) *= count;
        inside |= here == kind;
    }
    layers.run *= layers.layer;
    return layers;
}

// Each layer (by number killed) gets the captured part from the same layer and the killed part from
// the layer before.
WIDE_LOOP
static void set_layers(const double *restrict from, double *restrict to, const Layers *layers,
                       const ExactFlow *flow)
{
    const double captured = flow->captured, killed = flow->killed;
    const size_t run = layers->run, layer = layers->layer;
    for (size_t i = 0; i < layers->outer; ++i, from += run, to += run + layer) {
        for (size_t at = 0; at < layer; ++at)
            to[at] = captured * from[at];
        for (size_t at = layer; at < run; ++at)
            to[at] = captured * from[at] + killed * from[at - layer];
        for (size_t at = run; at < run + layer; ++at)
            to[at] = killed * from[at - layer];
    }
}

// The same, added to the contents.
WIDE_LOOP
static void add_layers(const double *restrict from, double *restrict to, const Layers *layers,
                       const ExactFlow *flow)
{
    const double captured = flow->captured, killed = flow->killed;
    const size_t run = layers->run, layer = layers->layer;
    for (size_t i = 0; i < layers->outer; ++i, from += run, to += run + layer) {
        for (size_t at = 0; at < layer; ++at)
            to[at] += captured * from[at];
        for (size_t at = layer; at < run; ++at)
            to[at] += captured * from[at] + killed * from[at - layer];
        for (size_t at = run; at < run + layer; ++at)
            to[at] += killed * from[at - layer];
    }
}

// Whether no earlier flow of the place has this end, so that its row is still empty.
static bool is_first(const Join *join, size_t place, uint32_t number, uint32_t end)
{
    for (uint32_t flow = join->course->places[place].flow; flow < number; ++flow)
        if (rows_of(join, &join->work->next, join->course->flows[flow].to)[end])
            return false;
    return true;
}

static void flow_back(const Join *join, size_t place, uint32_t number)
{
    const ExactFlow *flow = &join->course->flows[number];
    const Kind kind = exact_course_kind(join->course, (int)flow->role, (int)flow->rank);
    double *const *from = rows_of(join, &join->work->next, flow->to);
    double *const *to = rows_of(join, &join->work->here, place);
    int left[KIND_COUNT];
    count_free(join, &join->course->places[flow->to], left);
    for (uint32_t end = 0; end < join->law->count; ++end)
        if (from[end]) {
            const Layers layers = layers_of(&join->law->ends[end], left, kind);
            bool first = is_first(join, place, number, end);
            (first ? set_layers : add_layers)(from[end], to[end], &layers, flow);
        }
}

// One backward step: from the places after a match-up to those before it.
static Status join_level(const Join *join, int level, Error *error)
{
    const ExactCourse *course = join->course;
    ExactFatesWork *work = join->work;
    TRY(lay_out(join, level, error));
    for (size_t place = course->first[level]; place < course->first[level + 1]; ++place)
        for (uint32_t i = course->places[place].flow; i < course->places[place + 1].flow; ++i)
            flow_back(join, place, i);
    ExactSheet swap = work->here;
    work->here = work->next;
    work->next = swap;
    return OK;
}

static Status join_all(const Join *join, Error *error)
{
    ExactFatesLaw *law = join->law;
    TRY(number_ends(join->after, exact_course_ends(join->course), &join->work->ends, law, error));
    TRY(give_cells(law, join->work->cells_max, error));
    TRY(begin_at_ends(join, error));
    for (int level = join->course->formation.matchups - 1; level >= 0; --level)
        TRY(join_level(join, level, error));
    return OK;
}

Status exact_fates_law_join(const ExactCourse *course, const int free_now[KIND_COUNT],
                            const ExactFatesLaw *const *after, ExactFatesWork *work,
                            ExactFatesLaw *law, Error *error)
{
    const Join join = {.course = course, .after = after, .work = work, .law = law};
    *law = (ExactFatesLaw){.count = 0};
    memcpy(law->free, free_now, sizeof law->free);
    Status status = join_all(&join, error);
    if (status != OK)
        exact_fates_law_release(law);
    return status;
}

void exact_fates_work_release(ExactFatesWork *work)
{
    free(work->here.cells);
    free(work->here.rows);
    free(work->next.cells);
    free(work->next.rows);
    intern_release(&work->ends);
    *work = (ExactFatesWork){.here = {.cells = NULL}};
}
