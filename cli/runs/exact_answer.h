/// exact_answer: solving a scenario before, beside or instead of playing it.
#pragma once

#include <stdint.h>

#include "cli/scenario/scenario.h"
#include "sim/interface/exact_table.h"

typedef enum ExactMode {
    EXACT_AUTO, ///< when the game can be solved at once
    EXACT_OFF,
    EXACT_ONLY, ///< and nothing is played
    EXACT_MODE_COUNT
} ExactMode;

/// Reads auto, off or only; FAIL_USAGE with `*mode` unchanged otherwise.
MUST_CHECK Status exact_mode_parse(const char *name, ExactMode *mode, Error *error);

/// Default of --max-states.
#define EXACT_STATES_MAX UINT64_C(20000000)

/// What best play may take, in bytes: the large merchant takes a quarter of it.
#define EXACT_BEST_PLAY_BYTES_MAX 1e9

/// An exact answer, with what it took.
typedef struct ExactAnswer {
    ExactTable table;
    bool solved;
    double seconds; ///< of this process; for the terminal only
    Error refusal;  ///< why it was not solved
} ExactAnswer;

/// Solves the scenario if that takes no more than about half a second and run.exact_memory, or no
/// longer than its games where they are played step by step. OK
/// whether or not it can be solved, for want of memory as well; then exact_answer_reason says why.
MUST_CHECK Status exact_answer_try(const Scenario *scenario, ExactAnswer *answer, Error *error);

/// As exact_answer_try, for one of `count` scenarios that share the time of a few.
MUST_CHECK Status exact_answer_try_one_of(const Scenario *scenario, int count, ExactAnswer *answer,
                                          Error *error);

/// The same where nothing is asked but how games end: the table may know no measure.
MUST_CHECK Status exact_answer_try_results(const Scenario *scenario, int count, ExactAnswer *answer,
                                           Error *error);

/// Solves the scenario; FAIL_LIMIT or FAIL_CONFLICT with the reason when it cannot be solved,
/// FAIL_INTERRUPTED when `watch` stops it.
/// @param means_only of counts nothing but means is asked, which may be found sooner
/// @param watch null: nobody waits
MUST_CHECK Status exact_answer_solve(const Scenario *scenario, uint64_t states_max, bool means_only,
                                     ExactWatch *watch, ExactAnswer *answer, Error *error);

/// The same for shares and means, with the usual limit.
MUST_CHECK Status exact_answer_figures(const Scenario *scenario, ExactAnswer *answer, Error *error);

/// As exact_answer_solve, for bounds from the first `cut` states alone. FAIL_CONFLICT for a game
/// that has none.
MUST_CHECK Status exact_answer_bound(const Scenario *scenario, uint64_t cut, ExactWatch *watch,
                                     ExactAnswer *answer, Error *error);

/// Why solving a scenario was given up for its size, as a sentence without its point; null when it
/// was not.
const char *exact_answer_reason(const ExactAnswer *answer);

/// Those of some scenarios that were given up for their size.
typedef struct NoExact {
    int count;
    char reason[ERROR_TEXT_SIZE]; ///< of the first, as exact_answer_reason
} NoExact;

/// Adds the answer to them if it was given up so.
void exact_answer_note(const ExactAnswer *answer, NoExact *none);

/// Frees the table; harmless on a zero answer.
void exact_answer_release(ExactAnswer *answer);

/// Seconds of processor time that this process has taken.
double exact_answer_clock(void);
