/// flat: a fast path for states that are one record of numbers, truth values and strings, as most
/// are. While a game is explored such a record is filled in place instead of made anew for each
/// state, and its bytes are written without looking for names: a sealed record cannot get any.
#pragma once

#include "sim/script/state.h"

enum { FLAT_NAMES_MAX = 24, FLAT_NAME_MAX = 40, FLAT_NAME_SIZE = FLAT_NAME_MAX + 2 };

/// The names of the record, and the table that has them.
typedef struct Flat {
    const void *table; ///< null: none is known
    int count;
    uint8_t sizes[FLAT_NAMES_MAX]; ///< of each name's canonical form
    unsigned char names[FLAT_NAMES_MAX][FLAT_NAME_SIZE];
} Flat;

/// Learns the record on top of the stack, which state_push has made of the bytes. One that is not
/// flat is not learnt.
void flat_learn(Flat *flat, lua_State *lua, const unsigned char *bytes);

/// Fills the table at `index` with what the bytes hold. False when it is not the one that was
/// learnt, or the bytes have other names; then it may hold part of them.
bool flat_fill(const Flat *flat, lua_State *lua, int index, const unsigned char *bytes);

/// Appends the canonical form of the table at `index`, as state_write does. False, with `bytes` as
/// they were, when it is not the one that was learnt, or only state_write can tell.
bool flat_write(const Flat *flat, lua_State *lua, int index, StateBytes *bytes);
