/// measures: what a mutiny counts, and how large each count can grow.

#include <stdio.h>

#include "sim/mutiny/mutiny.h"

static const Result results[MUTINY_RESULT_COUNT] = {
    [MUTINY_RED_WINS] = {"red_wins", "red_wins", "Reds take the ship"},
    [MUTINY_WHITE_WINS] = {"white_wins", "white_wins", "Whites hold the ship"},
    [MUTINY_STALEMATE] = {"stalemate", "stalemates", "Neither side wins"},
    [MUTINY_DERELICT] = {"derelict", "derelicts", "Nobody is aboard"},
};

enum { GIVEN_A_WINNER = 1 << MUTINY_RED_WINS | 1 << MUTINY_WHITE_WINS };

static const char *const kind_words[KIND_COUNT] = {"officer", "white_sailor", "party_member",
                                                   "red_sailor"};

/// The largest values.
typedef struct Limits {
    int side, crew; ///< men of the larger side, of the winner
    int matchups;
    int kind[KIND_COUNT];
} Limits;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

// Every match-up takes a man out, and the last one stands; men who may be freed can be taken again,
// at most all but one in each turn.
static int most_matchups(const Mutiny *mutiny)
{
    int once = mutiny->most_men > 0 ? mutiny->most_men - 1 : 0;
    return mutiny->free_prisoners ? once * larger(mutiny->max_turns, 1) : once;
}

static Limits limits_of(const Mutiny *mutiny)
{
    const int *most = mutiny->most;
    int officers = most[KIND_OFFICER], party_members = most[KIND_PARTY_MEMBER];
    Limits limits = {
        .side = larger(officers + most[KIND_WHITE_SAILOR], party_members + most[KIND_RED_SAILOR]),
        .crew = larger(mutiny->most_men - officers, mutiny->most_men - party_members),
        .matchups = most_matchups(mutiny),
    };
    memcpy(limits.kind, most, sizeof limits.kind);
    return limits;
}

static Status add(MeasureSet *set, Measure measure, const char *name, Error *error)
{
    snprintf(measure.name, sizeof measure.name, "%s", name);
    return measure_set_add(set, measure, error);
}

// One measure for each kind.
static Status add_kinds(MeasureSet *set, Measure measure, const char *name,
                        const int most[KIND_COUNT], Error *error)
{
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        char full[MEASURE_NAME_SIZE];
        snprintf(full, sizeof full, "%s.%s", name, kind_words[kind]);
        measure.hi = most[kind];
        TRY(add(set, measure, full, error));
    }
    return OK;
}

// One entry a measure, however many. NOLINTNEXTLINE(readability-function-size)
static Status add_course(const Mutiny *mutiny, const Limits *limits, MeasureSet *set, Error *error)
{
    TRY(add(set,
            (Measure){.hi = mutiny->max_turns,
                      .unit = "turns",
                      .doc = "Turns of both sides until the end; a stalemate has all of them."},
            "turns", error));
    TRY(add(set,
            (Measure){.hi = limits->matchups,
                      .unit = "match-ups",
                      .doc = "Match-ups resolved; a tie rolled again is the same match-up."},
            "matchups", error));
    TRY(add(set,
            (Measure){.hi = limits->crew,
                      .given = GIVEN_A_WINNER,
                      .unit = "men",
                      .doc = "The winner's crew, with the prisoners who join or rejoin it."},
            "crew", error));
    return add(set,
               (Measure){.hi = limits->side,
                         .given = GIVEN_A_WINNER,
                         .unit = "men",
                         .doc = "Men of the winning side who were killed."},
               "lost.winner", error);
}

static Status add_fates(const Mutiny *mutiny, const Limits *limits, MeasureSet *set, Error *error)
{
    int captured[KIND_COUNT], shot[KIND_COUNT] = {0};
    memcpy(captured, limits->kind, sizeof captured);
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        if (mutiny->free_prisoners && captured[kind] > 0)
            captured[kind] = limits->matchups;
    shot[KIND_OFFICER] = limits->kind[KIND_OFFICER];
    shot[KIND_PARTY_MEMBER] = limits->kind[KIND_PARTY_MEMBER];
    TRY(add_kinds(set, (Measure){.unit = "men", .doc = "Killed in match-ups."}, "killed",
                  limits->kind, error));
    TRY(add_kinds(set,
                  (Measure){.unit = "men",
                            .doc = "Taken prisoner in match-ups; a man freed and taken again "
                                   "counts again."},
                  "captured", captured, error));
    TRY(add_kinds(set, (Measure){.unit = "men", .doc = "Shot when the prisoners are sorted out."},
                  "shot", shot, error));
    return add_kinds(set, (Measure){.unit = "men", .doc = "Alive at the end, prisoners included."},
                     "alive", limits->kind, error);
}

Status mutiny_measures(Mutiny *mutiny, Error *error)
{
    MeasureSet *set = &mutiny->prepared.measures;
    *set = (MeasureSet){
        .results = results,
        .result_count = MUTINY_RESULT_COUNT,
        .start = {[MUTINY_START_OFFICERS] = {"officers", mutiny->most[KIND_OFFICER]},
                  [MUTINY_START_PARTY_MEMBERS] = {"party_members", mutiny->most[KIND_PARTY_MEMBER]},
                  [MUTINY_START_RED_SAILORS] = {"red_sailors", mutiny->most[KIND_RED_SAILOR]}},
        .start_count = MUTINY_START_COUNT,
        .start_share = "red_share",
    };
    Limits limits = limits_of(mutiny);
    TRY(add_course(mutiny, &limits, set, error));
    TRY(add_fates(mutiny, &limits, set, error));
    return measure_set_close(set, error);
}
