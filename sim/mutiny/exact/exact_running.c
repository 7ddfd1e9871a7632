/// exact_running: shifts the distributions as men are lost.

#include "sim/mutiny/exact/exact_running.h"

#include "sim/base/wide_loop.h"

// Padding after each distribution, and before the first, for loops that handle STRIDE cells at a
// time.
enum { STRIDE = 4 };

static bool counts_missing(int number)
{
    return (number >= EXACT_LEFT && number < EXACT_DEAD) ||
           (number >= EXACT_CREW && number < EXACT_MATCHUPS);
}

ExactRunning exact_running(const Mutiny *mutiny, bool results_only)
{
    static const int sized_like[EXACT_RUNNING_COUNT] = {
        [EXACT_DEAD] = MUTINY_LOST_WINNER,  [EXACT_DEAD + 1] = MUTINY_LOST_WINNER,
        [EXACT_CREW] = MUTINY_CREW,         [EXACT_CREW + 1] = MUTINY_CREW,
        [EXACT_MATCHUPS] = MUTINY_MATCHUPS,
    };
    ExactRunning running = {.width = STRIDE, .constants = STRIDE, .mutiny = mutiny};
    if (results_only)
        return running;
    running.numbers = EXACT_RUNNING_COUNT;
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        int measure = sized_like[number];
        if (number < EXACT_DEAD)
            measure = (number < EXACT_CAPTURED ? MUTINY_KILLED
                       : number < EXACT_LEFT   ? MUTINY_CAPTURED
                                               : MUTINY_ALIVE) +
                      number % KIND_COUNT;
        running.offset[number] = running.width;
        running.size[number] = (size_t)mutiny->prepared.measures.measures[measure].hi + 1;
        running.width += running.size[number] + STRIDE;
    }
    running.constants = running.width;
    running.width += exact_constants_width(mutiny);
    return running;
}

void exact_running_start(const ExactRunning *running, const ExactStart *start, double *block)
{
    int value[EXACT_RUNNING_COUNT] = {0};
    int men[KIND_COUNT];
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        value[EXACT_LEFT + kind] = men[kind] = exact_start_aboard(start, kind);
    int sailors = men[KIND_WHITE_SAILOR] + men[KIND_RED_SAILOR];
    value[EXACT_CREW + COLOUR_WHITE] = men[KIND_OFFICER] + sailors;
    value[EXACT_CREW + COLOUR_RED] = men[KIND_PARTY_MEMBER] + sailors;
    block[0] += start->probability;
    if (running->numbers == 0)
        return;
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        size_t at = (size_t)value[number];
        if (counts_missing(number))
            at = running->size[number] - 1 - at;
        block[running->offset[number] + at] += start->probability;
    }
    exact_constants_start(running->mutiny, start, block + running->constants);
}

ExactSpans exact_running_spans(const ExactRunning *running, const double *block)
{
    ExactSpans spans = {.first = {0}};
    for (int number = 0; number < running->numbers; ++number) {
        const double *cells = block + running->offset[number];
        size_t first = 0, last = running->size[number] - 1;
        while (first < last && cells[first] == 0)
            ++first;
        while (last > first && cells[last] == 0)
            --last;
        spans.first[number] = (uint32_t)first;
        spans.last[number] = (uint32_t)last;
    }
    return spans;
}

/// The kinds, as bits, each of whose men moves a number when he is killed or captured.
typedef struct Movers {
    uint8_t killed, captured;
} Movers;

enum {
    OFFICER = 1 << KIND_OFFICER,
    WHITE_SAILOR = 1 << KIND_WHITE_SAILOR,
    PARTY_MEMBER = 1 << KIND_PARTY_MEMBER,
    RED_SAILOR = 1 << KIND_RED_SAILOR,
    EVERYBODY = OFFICER | WHITE_SAILOR | PARTY_MEMBER | RED_SAILOR
};

static const Movers movers[EXACT_RUNNING_COUNT] = {
    [EXACT_KILLED + KIND_OFFICER] = {.killed = OFFICER},
    [EXACT_KILLED + KIND_WHITE_SAILOR] = {.killed = WHITE_SAILOR},
    [EXACT_KILLED + KIND_PARTY_MEMBER] = {.killed = PARTY_MEMBER},
    [EXACT_KILLED + KIND_RED_SAILOR] = {.killed = RED_SAILOR},
    [EXACT_CAPTURED + KIND_OFFICER] = {.captured = OFFICER},
    [EXACT_CAPTURED + KIND_WHITE_SAILOR] = {.captured = WHITE_SAILOR},
    [EXACT_CAPTURED + KIND_PARTY_MEMBER] = {.captured = PARTY_MEMBER},
    [EXACT_CAPTURED + KIND_RED_SAILOR] = {.captured = RED_SAILOR},
    [EXACT_LEFT + KIND_OFFICER] = {.killed = OFFICER},
    [EXACT_LEFT + KIND_WHITE_SAILOR] = {.killed = WHITE_SAILOR},
    [EXACT_LEFT + KIND_PARTY_MEMBER] = {.killed = PARTY_MEMBER},
    [EXACT_LEFT + KIND_RED_SAILOR] = {.killed = RED_SAILOR},
    [EXACT_DEAD + COLOUR_WHITE] = {.killed = OFFICER | WHITE_SAILOR},
    [EXACT_DEAD + COLOUR_RED] = {.killed = PARTY_MEMBER | RED_SAILOR},
    [EXACT_CREW + COLOUR_WHITE] = {.killed = OFFICER | WHITE_SAILOR | RED_SAILOR},
    [EXACT_CREW + COLOUR_RED] = {.killed = PARTY_MEMBER | WHITE_SAILOR | RED_SAILOR},
    [EXACT_MATCHUPS] = {.killed = EVERYBODY, .captured = EVERYBODY},
};

/// What happens to a number: its cells from `at` on, so many STRIDEs of them, stay or move up.
typedef struct Shift {
    size_t at, strides;
    double stay, move;
} Shift;

// The numbers of men lost on the way to a place, by set of kinds.
static void count_lost(const ExactCourse *course, const ExactPlace *place,
                       uint32_t lost[EVERYBODY + 1])
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            lost[1 << exact_course_kind(course, role, rank)] = place->lost[role][rank];
    lost[0] = 0;
    for (unsigned kinds = 1; kinds <= EVERYBODY; ++kinds) {
        const unsigned others = kinds & (kinds - 1);
        if (others)
            lost[kinds] = lost[others] + lost[kinds ^ others];
    }
}

// The range of cells in a place that can be non-zero, and one more: each lost man shifts a number
// by one.
static void open_shifts(const ExactRunning *running, const ExactSpans *spans,
                        const ExactCourse *course, const ExactPlace *place, Shift *shifts)
{
    uint32_t lost[EVERYBODY + 1];
    count_lost(course, place, lost);
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        const size_t most = running->size[number] - 1, first = spans->first[number];
        const size_t last =
            spans->last[number] + lost[movers[number].killed | movers[number].captured] + 1;
        shifts[number].at = running->offset[number] + first;
        shifts[number].strides = ((last < most ? last : most) - first) / STRIDE + 1;
    }
}

// Cells around the non-zero ones are zero, so rounding the range up to whole strides is harmless.
WIDE_LOOP
static void add_shifts(const double *restrict from, double *restrict to, const Shift *shifts)
{
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        const double stay = shifts[number].stay, move = shifts[number].move;
        const size_t end = shifts[number].at + STRIDE * shifts[number].strides;
        for (size_t at = shifts[number].at; at < end; at += STRIDE)
            for (size_t i = 0; i < STRIDE; ++i)
                to[at + i] += stay * from[at + i] + move * from[at + i - 1];
    }
}

static void move_along(const ExactFlow *flow, Kind kind, Shift *shifts, const double *from,
                       double *to)
{
    const double all = flow->killed + flow->captured;
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        bool killed = movers[number].killed >> kind & 1;
        bool captured = movers[number].captured >> kind & 1;
        shifts[number].move = (killed ? flow->killed : 0) + (captured ? flow->captured : 0);
        shifts[number].stay = (killed ? 0 : flow->killed) + (captured ? 0 : flow->captured);
    }
    to[0] += all * from[0];
    add_shifts(from, to, shifts);
}

static void flow_alone(const ExactRunning *running, const ExactCourse *course,
                       const ExactPlace *here, const double *from, double *next)
{
    const size_t first = course->first[exact_place_lost(here) + 1];
    for (uint32_t i = here->flow; i < here[1].flow; ++i) {
        const ExactFlow *way = &course->flows[i];
        next[(way->to - first) * running->width] += (way->killed + way->captured) * from[0];
    }
}

void exact_running_flow(const ExactRunning *running, const ExactSpans *spans,
                        const ExactCourse *course, size_t place, const double *from, double *next)
{
    const ExactPlace *here = &course->places[place];
    const size_t first = course->first[exact_place_lost(here) + 1];
    Shift shifts[EXACT_RUNNING_COUNT];
    if (running->numbers == 0) {
        flow_alone(running, course, here, from, next);
        return;
    }
    open_shifts(running, spans, course, here, shifts);
    for (uint32_t i = here->flow; i < here[1].flow; ++i) {
        const ExactFlow *way = &course->flows[i];
        double *to = next + (way->to - first) * running->width;
        move_along(way, exact_course_kind(course, (int)way->role, (int)way->rank), shifts, from,
                   to);
        for (size_t at = running->constants; at < running->width; ++at)
            to[at] += (way->killed + way->captured) * from[at];
    }
}

WIDE_LOOP
void exact_running_add(const ExactRunning *running, const double *restrict from,
                       double *restrict to)
{
    for (size_t at = 0; at < running->width; ++at)
        to[at] += from[at];
}

static void add_number(const ExactRunning *running, const double *block, int number,
                       ExactTable *table, int measure, int result)
{
    const double *from = block + running->offset[number];
    const size_t size = running->size[number];
    double *cells = exact_table_histogram(table, measure, result);
    for (size_t value = 0; value < size; ++value)
        cells[value] += counts_missing(number) ? from[size - 1 - value] : from[value];
}

// The prisoners of the winner's enemy who are not shot join him (MUT-10).
static void end_kind(const ExactRunning *running, const double *block, Kind kind, int result,
                     ExactTable *table)
{
    bool shot = (result == MUTINY_RED_WINS && kind == KIND_OFFICER) ||
                (result == MUTINY_WHITE_WINS && kind == KIND_PARTY_MEMBER);
    int alive = MUTINY_ALIVE + (int)kind, dead = MUTINY_SHOT + (int)kind;
    add_number(running, block, EXACT_KILLED + (int)kind, table, MUTINY_KILLED + (int)kind, result);
    add_number(running, block, EXACT_CAPTURED + (int)kind, table, MUTINY_CAPTURED + (int)kind,
               result);
    add_number(running, block, EXACT_LEFT + (int)kind, table, shot ? dead : alive, result);
    exact_table_histogram(table, shot ? alive : dead, result)[0] += block[0];
}

void exact_running_end(const ExactRunning *running, const double *block, const ExactStop *stop,
                       ExactTable *table)
{
    const int result = (int)stop->result;
    table->cells[result] += block[0];
    exact_table_histogram(table, MUTINY_TURNS, result)[stop->turn] += block[0];
    if (running->numbers == 0)
        return;
    add_number(running, block, EXACT_MATCHUPS, table, MUTINY_MATCHUPS, result);
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        end_kind(running, block, (Kind)kind, result, table);
    exact_constants_end(running->mutiny, block + running->constants, result, table);
    if (result != MUTINY_RED_WINS && result != MUTINY_WHITE_WINS)
        return;
    Colour winner = result == MUTINY_RED_WINS ? COLOUR_RED : COLOUR_WHITE;
    add_number(running, block, EXACT_CREW + (int)winner, table, MUTINY_CREW, result);
    add_number(running, block, EXACT_DEAD + (int)winner, table, MUTINY_LOST_WINNER, result);
}
