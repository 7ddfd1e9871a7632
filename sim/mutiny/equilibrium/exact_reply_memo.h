/// exact_reply_memo: memoised values, by board and turns left.
#pragma once

#include "sim/base/intern.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_ship.h"

/// Free men of both sides, where they stand.
typedef struct ReplyBoard {
    uint8_t men[COLOUR_COUNT][EQUILIBRIUM_ROOMS_MAX][RANK_COUNT];
} ReplyBoard;

/// A board, and how many turns are left; −1: there is no limit.
typedef struct ReplyKey {
    ReplyBoard board;
    int16_t left;
} ReplyKey;

/// Values by interned key.
typedef struct ReplyMemo {
    Intern keys;
    double *worth; ///< owned; by number of the key
    size_t room;
} ReplyMemo;

ReplyMemo exact_reply_memo_of(const char *what);

void exact_reply_memo_release(ReplyMemo *memo);

/// The worth kept for a key; null: none.
const double *exact_reply_memo_find(const ReplyMemo *memo, const ReplyKey *key);

/// Keeps a worth. FAIL_LIMIT beyond REPLY_KEYS_MAX keys.
MUST_CHECK Status exact_reply_memo_keep(ReplyMemo *memo, const ReplyKey *key, double worth,
                                        Error *error);

/// Bytes that it takes.
double exact_reply_memo_bytes(const ReplyMemo *memo);

/// Men of one side in a compartment.
static inline int exact_reply_board_total(const ReplyBoard *board, Colour colour, int room)
{
    return board->men[colour][room][RANK_SPECIAL] + board->men[colour][room][RANK_SAILOR];
}

static inline bool exact_reply_board_contested(const ReplyBoard *board, int room)
{
    return exact_reply_board_total(board, COLOUR_WHITE, room) > 0 &&
           exact_reply_board_total(board, COLOUR_RED, room) > 0;
}
