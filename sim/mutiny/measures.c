/// measures: what a mutiny counts, and how large each count can grow.

#include <stdio.h>

#include "sim/mutiny/mutiny.h"

static const Result results[MUTINY_RESULT_COUNT] = {
    [MUTINY_RED_WINS] = {"red_wins", "red_wins", "Reds take the ship", .end = RESULT_WON},
    [MUTINY_WHITE_WINS] = {"white_wins", "white_wins", "Whites hold the ship", .end = RESULT_LOST},
    [MUTINY_STALEMATE] = {"stalemate", "stalemates", "Neither side wins", .end = RESULT_DRAWN},
    [MUTINY_DERELICT] = {"derelict", "derelicts", "Nobody is aboard", .end = RESULT_DRAWN},
};

enum { GIVEN_A_WINNER = 1 << MUTINY_RED_WINS | 1 << MUTINY_WHITE_WINS };

static const char *const kind_words[KIND_ALL_COUNT] = {
    [KIND_OFFICER] = "officer",           [KIND_WHITE_SAILOR] = "white_sailor",
    [KIND_PARTY_MEMBER] = "party_member", [KIND_RED_SAILOR] = "red_sailor",
    [KIND_SOLDIER] = "soldier",
};

/// The largest values.
typedef struct Limits {
    int side, crew; ///< men of the larger side, of the winner
    int matchups;
    int turned; ///< times that sailors change sides
} Limits;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

// Sailors, of either colour, who may come from a warship.
static int boarding_sailors(const Mutiny *mutiny)
{
    return mutiny->optional.sailors_come ? mutiny->optional.relief_men : 0;
}

// All men of both sides, those who come to help included.
static int all_men(const Mutiny *mutiny)
{
    return mutiny->most_men + mutiny->optional.relief_men;
}

static int all_sailors(const Mutiny *mutiny)
{
    return mutiny->most_men - mutiny->most[KIND_OFFICER] - mutiny->most[KIND_PARTY_MEMBER] +
           boarding_sailors(mutiny);
}

// Turns with executions: each has a prisoner who dies.
static int most_executions(const Mutiny *mutiny, int turns)
{
    return mutiny->optional.executions ? smaller(turns, all_men(mutiny)) : 0;
}

// Whether a prisoner can come to be free again: set free, or as a deserter.
static bool prisoners_return(const Mutiny *mutiny, bool sailor)
{
    return mutiny->free_prisoners || (mutiny->optional.captives_desert && sailor);
}

// Every match-up takes a man out, and the last one of a turn stands. Who is out comes back between
// turns only: set free, at most all but one, or as a sailor who deserts when others are executed.
static int most_matchups(const Mutiny *mutiny)
{
    int men = all_men(mutiny), once = men > 0 ? men - 1 : 0, turns = larger(mutiny->max_turns, 1);
    int returns =
        mutiny->optional.captives_desert ? most_executions(mutiny, turns) * all_sailors(mutiny) : 0;
    return mutiny->free_prisoners ? once * turns : smaller(once * turns, once + returns);
}

// Sailors of a side desert when it executes prisoners, once a turn of its own. One may turn traitor
// for each card.
static int most_turned(const Mutiny *mutiny)
{
    int turns = most_executions(mutiny, (mutiny->max_turns + 1) / 2);
    return turns * all_sailors(mutiny) + (mutiny->optional.cards ? COLOUR_COUNT : 0);
}

static Limits limits_of(const Mutiny *mutiny)
{
    const int *most = mutiny->most;
    int officers = most[KIND_OFFICER], party_members = most[KIND_PARTY_MEMBER];
    Limits limits = {
        .side = larger(officers + most[KIND_WHITE_SAILOR], party_members + most[KIND_RED_SAILOR]),
        .crew = larger(mutiny->most_men - officers, mutiny->most_men - party_members),
        .matchups = most_matchups(mutiny),
        .turned = most_turned(mutiny),
    };
    if (mutiny->optional.any)
        limits.side = limits.crew = all_men(mutiny);
    return limits;
}

static Status add(MeasureSet *set, Measure measure, const char *name, Error *error)
{
    snprintf(measure.name, sizeof measure.name, "%s", name);
    return measure_set_add(set, measure, error);
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

/// A count by kind.
typedef struct FateRow {
    const char *name, *doc;
} FateRow;

static const FateRow fate_rows[FATE_COUNT] = {
    [FATE_KILLED] = {"killed", "Killed in match-ups."},
    [FATE_CAPTURED] = {"captured", "Taken prisoner in match-ups; a man freed and taken again "
                                   "counts again."},
    [FATE_SHOT] = {"shot", "Shot when the prisoners are sorted out."},
    [FATE_ALIVE] = {"alive", "Alive at the end, prisoners included."},
    [FATE_STARTED] = {"started", "Aboard when the mutiny breaks out."},
    [FATE_JOINED] = {"joined", "Came over from another kind, or aboard, after the start."},
    [FATE_LEFT] = {"left", "Deserted, turned traitor or rose: counted as another kind since."},
    [FATE_EXECUTED] = {"executed", "Executed as prisoners before the end."},
    [FATE_DROWNED] = {"drowned", "Drowned when their side gave up the ship."},
    [FATE_ESCAPED] = {"escaped", "Escaped when their side gave up the ship."},
};

static bool is_fate_recorded(const Mutiny *mutiny, int fate)
{
    const Optional *optional = &mutiny->optional;
    if (fate == FATE_EXECUTED)
        return optional->executions;
    if (fate == FATE_LEFT)
        return optional->cards || optional->executions;
    if (fate == FATE_JOINED)
        return optional->cards || optional->executions || optional->relief != RELIEF_OFF;
    if (fate == FATE_DROWNED || fate == FATE_ESCAPED)
        return optional->boats;
    return fate <= FATE_ALIVE || optional->any;
}

// The most men of a kind whom a fate can meet.
static int most_of(const Mutiny *mutiny, const Limits *limits, int fate, int kind)
{
    bool sailor = kind == KIND_WHITE_SAILOR || kind == KIND_RED_SAILOR;
    int risen = mutiny->optional.cards ? 1 : 0;
    switch (fate) {
    case FATE_CAPTURED:
        return prisoners_return(mutiny, sailor) && mutiny->ever[kind] > 0 ? limits->matchups
                                                                          : mutiny->ever[kind];
    case FATE_SHOT:
        return sailor ? 0 : mutiny->ever[kind];
    case FATE_STARTED:
        return kind < KIND_COUNT ? mutiny->most[kind] : 0;
    case FATE_JOINED:
        if (sailor)
            return limits->turned + boarding_sailors(mutiny);
        return kind == KIND_SOLDIER ? mutiny->ever[kind] : risen;
    case FATE_LEFT:
        return sailor ? limits->turned + risen : 0;
    default:
        return mutiny->ever[kind];
    }
}

static Status add_fate(Mutiny *mutiny, const Limits *limits, int fate, Error *error)
{
    MeasureSet *set = &mutiny->prepared.measures;
    for (int kind = 0; kind < mutiny->cells.kinds; ++kind) {
        char name[MEASURE_NAME_SIZE];
        snprintf(name, sizeof name, "%s.%s", fate_rows[fate].name, kind_words[kind]);
        TRY(add(set,
                (Measure){.hi = most_of(mutiny, limits, fate, kind),
                          .unit = "men",
                          .doc = fate_rows[fate].doc},
                name, error));
        if (kind == 0)
            mutiny->cells.fate[fate] = (int)set->measures[set->count - 1].outcome_cell;
    }
    return OK;
}

static Status add_fates(Mutiny *mutiny, const Limits *limits, Error *error)
{
    mutiny->cells.kinds = mutiny->optional.soldiers_come ? KIND_ALL_COUNT : KIND_COUNT;
    for (int fate = 0; fate < FATE_COUNT; ++fate) {
        mutiny->cells.fate[fate] = -1;
        if (is_fate_recorded(mutiny, fate))
            TRY(add_fate(mutiny, limits, fate, error));
    }
    return OK;
}

static Status add_cards(Mutiny *mutiny, Error *error)
{
    static const char *const words[CARD_COUNT + 1] = {
        [CARD_NONE] = "other",  [CARD_ACE] = "ace",   [CARD_KING] = "king",
        [CARD_QUEEN] = "queen", [CARD_JACK] = "jack",
    };
    static const char *const names[COLOUR_COUNT] = {
        [COLOUR_WHITE] = "card.white", [COLOUR_RED] = "card.red"};
    static const Colour order[COLOUR_COUNT] = {COLOUR_RED, COLOUR_WHITE};
    MeasureSet *set = &mutiny->prepared.measures;
    mutiny->cells.card[COLOUR_RED] = mutiny->cells.card[COLOUR_WHITE] = -1;
    for (int i = 0; i < COLOUR_COUNT && mutiny->optional.cards; ++i) {
        TRY(add(set,
                (Measure){.hi = CARD_COUNT - 1,
                          .words = words,
                          .unit = "card",
                          .doc = "The side's card: 0 without effect, 1 ace, 2 king, 3 queen, 4 "
                                 "jack."},
                names[order[i]], error));
        mutiny->cells.card[order[i]] = (int)set->measures[set->count - 1].outcome_cell;
    }
    return OK;
}

static Status add_held(Mutiny *mutiny, Error *error)
{
    MeasureSet *set = &mutiny->prepared.measures;
    mutiny->cells.held = -1;
    for (int room = 0; room < mutiny->rooms && mutiny->held; ++room) {
        char name[MEASURE_NAME_SIZE];
        snprintf(name, sizeof name, "held.%s", mutiny->names[room].text);
        TRY(add(set,
                (Measure){.kind = MEASURE_SERIES,
                          .hi = mutiny->max_turns,
                          .place = mutiny->names[room].text,
                          .unit = "turns",
                          .doc = "Turns after which only Reds were free there; once decided, the "
                                 "game stays as it is."},
                name, error));
        if (room == 0)
            mutiny->cells.held = (int)set->measures[set->count - 1].outcome_cell;
    }
    return OK;
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
    TRY(add_fates(mutiny, &limits, error));
    TRY(add_cards(mutiny, error));
    TRY(add_held(mutiny, error));
    return measure_set_close(set, error);
}
