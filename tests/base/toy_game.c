/// toy_game: see toy_game.h.

#include "tests/base/toy_game.h"

#include <stdlib.h>

#include "sim/base/dice.h"
#include "sim/base/purpose.h"

static const Result results[] = {{.name = "wins", .plural = "wins", .words = "The die wins"},
                                 {.name = "losses", .plural = "losses", .words = "The die loses"}};

typedef struct Toy {
    Prepared prepared;
    ToyRules rules;
} Toy;

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    static const Measure measures[] = {
        [TOY_ROLLS] = {.name = "rolls", .hi = 3, .unit = "rolls"},
        [TOY_FACES] = {.name = "faces", .kind = MEASURE_SERIES, .hi = 6, .unit = "pips"},
        [TOY_HITS] = {.name = "hits", .hi = 3, .unit = "hits"},
        [TOY_TRIES] = {.name = "tries", .hi = 3, .unit = "tries"},
        [TOY_HIT_SHARE] = {.name = "hit_share",
                           .kind = MEASURE_RATIO,
                           .hi = 1,
                           .numerator = TOY_HITS,
                           .denominator = TOY_TRIES},
        [TOY_WINNING_FACE] = {.name = "winning_face", .hi = 6, .given = 1, .unit = "pips"},
    };
    Toy *toy = calloc(1, sizeof *toy);
    if (!toy)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory");
    toy->rules = block ? *(const ToyRules *)block : (ToyRules){.target = 5};
    Prepared *made = &toy->prepared;
    *made = (Prepared){.game = &toy_game, .answer = "The die wins", .answer_measure = -1};
    made->measures = (MeasureSet){.results = results,
                                  .result_count = 2,
                                  .start = {{.name = "first", .hi = 6}},
                                  .start_count = 1,
                                  .start_share = "win_share"};
    Status status = OK;
    for (size_t i = 0; i < sizeof measures / sizeof *measures && status == OK; ++i)
        status = measure_set_add(&made->measures, measures[i], error);
    if (status == OK)
        status = measure_set_close(&made->measures, error);
    if (status == OK)
        *prepared = made;
    else
        toy_game.release(made);
    return status;
}

static void release(Prepared *prepared)
{
    measure_set_release(&prepared->measures);
    free(prepared);
}

// `first` is the first roll's face, or 0 for luck to say.
static void play_from(const Toy *toy, int first, GameAddress address, Outcome *outcome)
{
    const ToyRules *rules = &toy->rules;
    const Measure *measures = toy->prepared.measures.measures;
    DiceSource source = {.rng = stream_open(address, PURPOSE_CHECKS, 0)};
    int rolls = 0, face = 0;
    if (rules->elsewhere) {
        Rng events = stream_open(address, PURPOSE_EVENTS, 0);
        rng_next(&events);
    }
    if (rules->before)
        rng_next(&source.rng);
    while (rolls < 3 && face < rules->target) {
        face = dice_face(&source, 6);
        if (rolls == 0 && first > 0)
            face = first;
        if (rolls++ == 0)
            outcome->start[0] = face;
        ++outcome->cells[measures[TOY_FACES].outcome_cell + (uint64_t)face];
    }
    outcome->result = face < rules->target;
    outcome->cells[measures[TOY_ROLLS].outcome_cell] = rolls;
    outcome->cells[measures[TOY_TRIES].outcome_cell] = rolls;
    outcome->cells[measures[TOY_HITS].outcome_cell] = face >= rules->target;
    outcome->cells[measures[TOY_WINNING_FACE].outcome_cell] = face >= rules->target ? face : 0;
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    play_from((const Toy *)prepared, 0, address, outcome);
}

static void play_stratum(const Prepared *prepared, const ExactStratum *stratum, GameAddress address,
                         Outcome *outcome)
{
    play_from((const Toy *)prepared, stratum->values[0], address, outcome);
}

static Status add_strata(const Prepared *prepared, ExactStrata *strata, Error *error)
{
    (void)prepared;
    strata->names[0] = "first";
    for (int face = 1; face <= 6; ++face)
        if (exact_strata_add(strata, &(ExactStratum){1 / 6.0, {face}}, error) != OK)
            return FAIL_MEMORY;
    return OK;
}

const Game toy_game = {.name = "toy",
                       .question = "How often does the die win?",
                       .prepare = prepare,
                       .release = release,
                       .play = play,
                       .strata = add_strata,
                       .play_stratum = play_stratum};
