/// exact_equilibrium_answer: two solutions, or four where the sides see a stalemate differently.

#include "sim/mutiny/equilibrium/exact_equilibrium_answer.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/equilibrium/exact_reply_answer.h"
#include "sim/mutiny/exact/exact_start.h"

/// Where the sides are in an answer.
static const Colour sides[EXACT_BEST_PLAY_SIDES] = {COLOUR_RED, COLOUR_WHITE};

/// The state of an answer.
typedef struct Answering {
    const Mutiny *mutiny;
    const ExactBestPlayOptions *options;
    ExactBestPlay *answer;
} Answering;

static double raised(double value, double by)
{
    return value + by > 1 ? 1 : value + by;
}

// Takes over the bounds from the solution for the side at `index`: its guarantee is a lower bound
// of its value and, subtracted from the whole, an upper bound for the other side.
static void take(const Answering *answering, const Equilibrium *equilibrium, int lower_of,
                 int upper_of)
{
    const Mutiny *mutiny = answering->mutiny;
    for (int i = 0; i < answering->answer->start_count; ++i) {
        ExactBestPlayStart *start = &answering->answer->starts[i];
        int men[KIND_COUNT];
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            men[kind] = start->stratum.values[kind];
        double value = exact_equilibrium_value(
            equilibrium, men, mutiny->placed ? &mutiny->placement : NULL, EQUILIBRIUM_PLACING_BEST);
        double least = value - equilibrium->slack;
        if (lower_of >= 0)
            start->value[lower_of].lower = least > 0 ? least : 0;
        if (upper_of >= 0)
            start->value[upper_of].upper = raised(1 - value, equilibrium->slack);
    }
}

// Solves the ship with this side gathered, and a stalemate worth so much to it.
static Status solve(const Answering *answering, int gathered, double stalemate, int lower_of,
                    int upper_of, Error *error)
{
    const ExactBestPlayOptions *options = answering->options;
    const EquilibriumSetup setup = {.mutiny = answering->mutiny,
                                    .gathered = sides[gathered],
                                    .stalemate = stalemate,
                                    .turns = answering->answer->turns,
                                    .bytes_max = options->bytes_max,
                                    .workers = options->workers,
                                    .watch = options->watch};
    Equilibrium equilibrium;
    TRY(exact_equilibrium_solve(&setup, &equilibrium, error));
    if (equilibrium.bytes > answering->answer->bytes)
        answering->answer->bytes = equilibrium.bytes;
    answering->answer->rounding = 2 * equilibrium.slack;
    take(answering, &equilibrium, lower_of, upper_of);
    exact_equilibrium_release(&equilibrium);
    if (options->watch)
        exact_watch_count_anew(options->watch);
    return OK;
}

static Status solve_all(const Answering *answering, Error *error)
{
    const Mutiny *mutiny = answering->mutiny;
    const int worth[EXACT_BEST_PLAY_SIDES] = {mutiny->plan[sides[0]].stalemate_worth,
                                              mutiny->plan[sides[1]].stalemate_worth};
    const bool one_game = worth[0] + worth[1] == 1000;
    for (int side = 0; side < EXACT_BEST_PLAY_SIDES; ++side) {
        const int other = 1 - side;
        TRY(solve(answering, side, worth[side] / 1000.0, side, one_game ? other : -1, error));
        if (!one_game)
            TRY(solve(answering, side, 1 - worth[other] / 1000.0, -1, other, error));
    }
    return OK;
}

static Status list_starts(const Prepared *prepared, ExactBestPlay *answer, Error *error)
{
    ExactStrata strata = {.count = 0};
    Status status = exact_start_strata(prepared, &strata, error);
    if (status == OK) {
        memcpy(answer->names, strata.names, sizeof answer->names);
        answer->starts = calloc((size_t)strata.count + 1, sizeof *answer->starts);
        if (!answer->starts)
            status = error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    }
    for (int i = 0; i < strata.count && status == OK; ++i)
        answer->starts[answer->start_count++].stratum = strata.items[i];
    exact_strata_release(&strata);
    return status;
}

// Notes that attacking in the last turn is free of risk, since no turn follows in which the enemy
// could answer: the value then depends on who has the last turn.
static void note_last_turn(const Mutiny *mutiny, ExactBestPlay *answer)
{
    const bool first = answer->turns % 2 == 1;
    const Colour last = first ? mutiny->first_turn : colour_other(mutiny->first_turn);
    snprintf(answer->note, sizeof answer->note,
             "The %s move last, in turn %d, which nobody answers: with a turn more or fewer that "
             "chance is the other side's.",
             last == COLOUR_RED ? "Reds" : "Whites", answer->turns);
}

Status exact_equilibrium_answer(const Prepared *prepared, const ExactBestPlayOptions *options,
                                ExactBestPlay *answer, Error *error)
{
    const Mutiny *mutiny = (const Mutiny *)prepared;
    *answer = (ExactBestPlay){.side_count = 2,
                              .side = {"red", "white"},
                              .words = {"Reds", "Whites"},
                              .draw = "stalemate",
                              .turns = options->limited ? mutiny->max_turns : -1};
    for (int side = 0; side < EXACT_BEST_PLAY_SIDES; ++side)
        answer->draw_worth[side] = mutiny->plan[sides[side]].stalemate_worth / 1000.0;
    if (answer->turns > 0)
        note_last_turn(mutiny, answer);
    const Answering answering = {mutiny, options, answer};
    Status status = list_starts(prepared, answer, error);
    if (status == OK)
        status = options->against ? exact_reply_answer(mutiny, options, answer, error)
                                  : solve_all(&answering, error);
    if (status == OK)
        exact_best_play_add_up(answer);
    else
        exact_best_play_release(answer);
    return status;
}
