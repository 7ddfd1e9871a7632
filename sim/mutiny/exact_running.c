/// exact_running: distributions that move as men are lost.

#include "sim/mutiny/exact_running.h"

ExactRunning exact_running(const Mutiny *mutiny)
{
    static const int sized_like[EXACT_RUNNING_COUNT] = {
        [EXACT_DEAD] = MUTINY_LOST_WINNER,  [EXACT_DEAD + 1] = MUTINY_LOST_WINNER,
        [EXACT_CREW] = MUTINY_CREW,         [EXACT_CREW + 1] = MUTINY_CREW,
        [EXACT_MATCHUPS] = MUTINY_MATCHUPS,
    };
    ExactRunning running = {.width = 1};
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
    return running;
}

void exact_running_start(const ExactRunning *running, const ExactStart *start, double *block)
{
    int value[EXACT_RUNNING_COUNT] = {0};
    const int *men = start->men;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        value[EXACT_LEFT + kind] = men[kind];
    int sailors = men[KIND_WHITE_SAILOR] + men[KIND_RED_SAILOR];
    value[EXACT_CREW + COLOUR_WHITE] = men[KIND_OFFICER] + sailors;
    value[EXACT_CREW + COLOUR_RED] = men[KIND_PARTY_MEMBER] + sailors;
    block[0] += start->probability;
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number)
        block[running->offset[number] + (size_t)value[number]] += start->probability;
}

enum { LOST_MAX = 2 * EXACT_OUTCOMES_MATCHUPS_MAX + 1 };

/// How much each number changes, with the probability of each change.
typedef struct Changes {
    double probability[EXACT_RUNNING_COUNT][LOST_MAX];
} Changes;

static inline void note(Changes *changes, int number, int change, double probability)
{
    changes->probability[number][change] += probability;
}

// The changes of the numbers, all counted upwards; those of EXACT_LEFT and EXACT_CREW are losses.
static void note_outcome(Changes *changes, Colour attacker, const ExactOutcome *outcome)
{
    int killed[KIND_COUNT], captured[KIND_COUNT], lost = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            Colour colour = role == ROLE_ATTACKER ? attacker : colour_other(attacker);
            Kind kind = kind_of(colour, (Rank)rank);
            killed[kind] = outcome->killed[role][rank];
            captured[kind] = outcome->captured[role][rank];
            lost += killed[kind] + captured[kind];
        }
    double p = outcome->probability;
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        note(changes, EXACT_KILLED + kind, killed[kind], p);
        note(changes, EXACT_CAPTURED + kind, captured[kind], p);
    }
    int whites = killed[KIND_OFFICER] + killed[KIND_WHITE_SAILOR];
    int reds = killed[KIND_PARTY_MEMBER] + killed[KIND_RED_SAILOR];
    note(changes, EXACT_DEAD + COLOUR_WHITE, whites, p);
    note(changes, EXACT_DEAD + COLOUR_RED, reds, p);
    note(changes, EXACT_CREW + COLOUR_WHITE, whites + killed[KIND_RED_SAILOR], p);
    note(changes, EXACT_CREW + COLOUR_RED, reds + killed[KIND_WHITE_SAILOR], p);
    note(changes, EXACT_MATCHUPS, lost, p);
}

static void clear_changes(Changes *changes, int lost)
{
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number)
        memset(changes->probability[number], 0, ((size_t)lost + 1) * sizeof(double));
}

static int lost_by(const ExactOutcome *outcome)
{
    int lost = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            lost += outcome->killed[role][rank] + outcome->captured[role][rank];
    return lost;
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
    const int lost = lost_by(&step->outcomes[0]); // as many in all of them
    clear_changes(&changes, lost);
    double total = 0;
    for (size_t i = 0; i < step->count; ++i) {
        note_outcome(&changes, step->attacker, &step->outcomes[i]);
        total += step->outcomes[i].probability;
    }
    to[0] += total * from[0];
    for (int number = 0; number < EXACT_RUNNING_COUNT; ++number) {
        // Men not killed are counted by the killed.
        bool down = number >= EXACT_LEFT && number < EXACT_DEAD;
        const int source = down ? number - EXACT_LEFT + EXACT_KILLED : number;
        down = down || (number >= EXACT_CREW && number < EXACT_MATCHUPS);
        size_t at = running->offset[number], size = running->size[number];
        for (int change = 0; change <= lost; ++change) {
            double probability = changes.probability[source][change];
            if (probability != 0)
                (down ? shift_down : shift_up)(from + at, to + at, size, (size_t)change,
                                               probability);
        }
    }
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
    if (result != MUTINY_RED_WINS && result != MUTINY_WHITE_WINS)
        return;
    Colour winner = result == MUTINY_RED_WINS ? COLOUR_RED : COLOUR_WHITE;
    add_number(running, block, EXACT_CREW + (int)winner, table, MUTINY_CREW, result);
    add_number(running, block, EXACT_DEAD + (int)winner, table, MUTINY_LOST_WINNER, result);
}
