/// exact_running: distributions that move as men are lost.

#include "sim/mutiny/exact/exact_running.h"

ExactRunning exact_running(const Mutiny *mutiny)
{
    static const int sized_like[EXACT_RUNNING_COUNT] = {
        [EXACT_DEAD] = MUTINY_LOST_WINNER,  [EXACT_DEAD + 1] = MUTINY_LOST_WINNER,
        [EXACT_CREW] = MUTINY_CREW,         [EXACT_CREW + 1] = MUTINY_CREW,
        [EXACT_MATCHUPS] = MUTINY_MATCHUPS,
    };
    ExactRunning running = {.width = 1, .mutiny = mutiny};
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        int measure = sized_like[number];
        if (number < EXACT_DEAD)
            measure = (number < EXACT_CAPTURED ? MUTINY_KILLED
                       : number < EXACT_LEFT   ? MUTINY_CAPTURED
                                               : MUTINY_ALIVE) +
                      number % KIND_COUNT;
        running.offset[number] = running.width;
        running.size[number] = (size_t)mutiny->prepared.measures.measures[measure].hi + 1;
        running.width += running.size[number];
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
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number)
        block[running->offset[number] + (size_t)value[number]] += start->probability;
    exact_constants_start(running->mutiny, start, block + running->constants);
}

enum { LOST_MAX = 2 * EXACT_OUTCOMES_MATCHUPS_MAX + 1 };

/// How much each number changes: the probability of each change. All are counted upwards; those of
/// EXACT_LEFT and EXACT_CREW are losses. Men not killed are counted by the killed, and the captured
/// are those lost but not killed, so neither is noted.
typedef struct Changes {
    double probability[LOST_MAX][EXACT_RUNNING_COUNT];
    int lost[KIND_COUNT]; ///< killed or captured, the same in all outcomes of a step
} Changes;

static Kind kind_in(Colour attacker, int role, int rank)
{
    return kind_of(role == ROLE_ATTACKER ? attacker : colour_other(attacker), (Rank)rank);
}

static inline void note_outcome(Changes *changes, Colour attacker, const ExactOutcome *outcome)
{
    int killed[KIND_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            killed[kind_in(attacker, role, rank)] = outcome->killed[role][rank];
    double(*probability)[EXACT_RUNNING_COUNT] = changes->probability, p = outcome->probability;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        probability[killed[kind]][EXACT_KILLED + kind] += p;
    int whites = killed[KIND_OFFICER] + killed[KIND_WHITE_SAILOR];
    int reds = killed[KIND_PARTY_MEMBER] + killed[KIND_RED_SAILOR];
    probability[whites][EXACT_DEAD + COLOUR_WHITE] += p;
    probability[reds][EXACT_DEAD + COLOUR_RED] += p;
    probability[whites + killed[KIND_RED_SAILOR]][EXACT_CREW + COLOUR_WHITE] += p;
    probability[reds + killed[KIND_WHITE_SAILOR]][EXACT_CREW + COLOUR_RED] += p;
}

// Returns how many men the step costs, each in a match-up.
static int open_changes(Changes *changes, const ExactStep *step)
{
    const ExactOutcome *first = &step->outcomes[0];
    int lost = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int men = first->killed[role][rank] + first->captured[role][rank];
            changes->lost[kind_in(step->attacker, role, rank)] = men;
            lost += men;
        }
    memset(changes->probability, 0, ((size_t)lost + 1) * sizeof *changes->probability);
    return lost;
}

// The probability that a number changes so much.
static double change_of(const Changes *changes, int number, int change)
{
    if (number >= EXACT_LEFT && number < EXACT_DEAD)
        return changes->probability[change][number - EXACT_LEFT + EXACT_KILLED];
    if (number < EXACT_CAPTURED || number >= EXACT_DEAD)
        return changes->probability[change][number];
    int kind = number - EXACT_CAPTURED, lost = changes->lost[kind];
    return change > lost ? 0 : changes->probability[lost - change][EXACT_KILLED + kind];
}

static void shift_up(const double *from, double *to, size_t size, size_t by, double probability)
{
    for (size_t value = by; value < size; ++value)
        to[value] += probability * from[value - by];
}

static void shift_down(const double *from, double *to, size_t size, size_t by, double probability)
{
    for (size_t value = by; value < size; ++value)
        to[value - by] += probability * from[value];
}

void exact_running_flow(const ExactRunning *running, const ExactStep *step, const double *from,
                        double *to)
{
    Changes changes;
    const int lost = open_changes(&changes, step);
    double total = 0;
    for (size_t i = 0; i < step->count; ++i) {
        note_outcome(&changes, step->attacker, &step->outcomes[i]);
        total += step->outcomes[i].probability;
    }
    changes.probability[lost][EXACT_MATCHUPS] = total;
    to[0] += total * from[0];
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        bool down = (number >= EXACT_LEFT && number < EXACT_DEAD) ||
                    (number >= EXACT_CREW && number < EXACT_MATCHUPS);
        size_t at = running->offset[number], size = running->size[number];
        for (int change = 0; change <= lost; ++change) {
            double probability = change_of(&changes, number, change);
            if (probability != 0)
                (down ? shift_down : shift_up)(from + at, to + at, size, (size_t)change,
                                               probability);
        }
    }
    for (size_t at = running->constants; at < running->width; ++at)
        to[at] += total * from[at];
}

static void add_cells(ExactTable *table, int measure, int result, const double *from, size_t size)
{
    double *cells = exact_table_histogram(table, measure, result);
    for (size_t value = 0; value < size; ++value)
        cells[value] += from[value];
}

static void add_number(const ExactRunning *running, const double *block, int number,
                       ExactTable *table, int measure, int result)
{
    add_cells(table, measure, result, block + running->offset[number], running->size[number]);
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
    add_cells(table, shot ? alive : dead, result, block, 1);
}

void exact_running_end(const ExactRunning *running, const double *block, const ExactStop *stop,
                       ExactTable *table)
{
    const int result = (int)stop->result;
    table->cells[result] += block[0];
    exact_table_histogram(table, MUTINY_TURNS, result)[stop->turn] += block[0];
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
