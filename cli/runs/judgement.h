/// judgement: one figure of one scenario, judged by a band: exactly where the game is quickly
/// solved, else by playing until the answer is sure.
#pragma once

#include "analysis/verdict.h"
#include "cli/runs/exact_answer.h"
#include "cli/system/watch.h"

/// Default of --max-games.
#define JUDGEMENT_GAMES_MAX UINT64_C(10000000)

typedef struct Judgement {
    const Scenario *scenario;
    VerdictQuestion question;
    uint64_t games_max; ///< plays no more
    Verdict verdict;    ///< filled by judgement_make, as is the rest
    uint64_t games;     ///< that were played; 0 when the game was solved
    bool never;         ///< the figure is defined in no game, as the solver knows
    bool interrupted;
    double shares[MEASURE_RESULT_MAX]; ///< of the results, solved or played; all 0: not known
    NoExact no_exact; ///< why games were played instead of solving, if for its size
} Judgement;

/// A judgement of the scenario's own answer, or of `measure`, without a band yet. FAIL_UNKNOWN_NAME
/// when the game does not count such a thing.
MUST_CHECK Status judgement_prepare(const Scenario *scenario, const char *measure,
                                    Judgement *judgement, Error *error);

/// Judges. EXACT_ONLY refuses what cannot be solved.
MUST_CHECK Status judgement_make(Judgement *judgement, ExactMode mode, Watch *watch, Error *error);

enum { JUDGEMENT_WORDS_SIZE = 512 };

/// The verdict as a sentence: "inside: red_wins is 43.2 % (42.1–44.3 %, 95 %, 12 288 games), within
/// 40–46 %".
void judgement_describe(const Judgement *judgement, char text[JUDGEMENT_WORDS_SIZE]);

/// Whether games were played until the answer was sure, so that the value leans.
bool judgement_leans(const Judgement *judgement);

/// Says so, in a sentence.
#define JUDGEMENT_LEANS                                                                            \
    "Games ended as soon as the answer was sure, so the value leans a little away from the "       \
    "nearer "                                                                                      \
    "end of the band; the interval allows for it."
