/// exact_best_play: lower and upper bounds of the value of a two-sided game to each side when both
/// play their best, for every way in which the game can start.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"
#include "sim/base/workers.h"
#include "sim/interface/exact_strata.h"
#include "sim/interface/exact_watch.h"

enum { EXACT_BEST_PLAY_SIDES = 2 };

/// The value lies between these; where they meet it is known.
typedef struct ExactBounds {
    double lower, upper;
} ExactBounds;

/// One way to start.
typedef struct ExactBestPlayStart {
    ExactStratum stratum;
    ExactBounds value[EXACT_BEST_PLAY_SIDES];
} ExactBestPlayStart;

enum { EXACT_LINE_MAX = 12, EXACT_LINE_TEXT_SIZE = 320 };

/// One turn of a game that is told.
typedef struct ExactLineTurn {
    double worth; ///< to the side that replies, before the turn
    char text[EXACT_LINE_TEXT_SIZE];
} ExactLineTurn;

/// A game that is told turn by turn.
typedef struct ExactLine {
    char start[EXACT_LINE_TEXT_SIZE]; ///< who is aboard; empty: no game is told
    ExactLineTurn turns[EXACT_LINE_MAX];
    int count;
} ExactLine;

typedef struct ExactBestPlay {
    int side_count; ///< 1: the other side, if there is one, gets the opposite
    const char *side[EXACT_BEST_PLAY_SIDES];  ///< names, e.g. "red"
    const char *words[EXACT_BEST_PLAY_SIDES]; ///< for a table, e.g. "Reds"
    double draw_worth[EXACT_BEST_PLAY_SIDES]; ///< what a game that nobody wins is worth to each
    const char *against;                      ///< the side whose policy is replied to, e.g. "red";
                                              ///< null: best play on both sides
    const char *draw;                         ///< what such a game is called, e.g. "stalemate";
                                              ///< null: ends are worth what the game declares
    int turns;                                ///< the turn limit; below 0: none
    ExactBounds value[EXACT_BEST_PLAY_SIDES]; ///< over all starts
    const char *names[EXACT_STRATUM_VALUE_MAX]; ///< of what is drawn before play; null: not used
    ExactBestPlayStart *starts;                 ///< owned
    int start_count;
    double rounding; ///< by how much rounding has moved the bounds apart
    double bytes;    ///< of memory that the largest table took
    uint64_t states; ///< that were solved; 0: not told
    ExactLine line;  ///< a game in which a policy is replied to
    char note[160];  ///< a sentence on what the value hangs on; empty: none
} ExactBestPlay;

typedef struct ExactBestPlayOptions {
    bool limited;           ///< whether the game's turn limit holds; else it has none
    const char *against;    ///< the side that keeps its policy, e.g. "red", and is replied to as
                            ///< well as can be; null: both play their best
    double bytes_max;       ///< refuse beyond so much memory; 0: any
    const Workers *workers; ///< null: one thread
    ExactWatch *watch;      ///< null: nobody waits
} ExactBestPlayOptions;

/// Sets the values over all starts from those of the starts, in their order.
void exact_best_play_add_up(ExactBestPlay *answer);

/// Frees what the answer owns; harmless on a zero answer.
void exact_best_play_release(ExactBestPlay *answer);
