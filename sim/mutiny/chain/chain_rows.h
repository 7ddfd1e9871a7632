/// chain_rows: the match-ups of every round that can come up, tabulated by the literal round code.
///
/// A state is who attacks, the men on both sides, who of them has a gun, and the penalised rolls
/// left. Its number is linear in all of them, so what a match-up costs can be added to it: each way
/// in which one can end is a word that lowers the state's number and counts the killed man.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"
#include "sim/mutiny/mutiny.h"

enum {
    CHAIN_MEN_MAX = 255,    ///< of all kinds together; they are counted in bytes
    CHAIN_FILE = 4,         ///< match-ups resolved together
    CHAIN_ROW_SHIFT = 8,    ///< of a state: what it refers to, above a byte
    CHAIN_KILLED_SHIFT = 32 ///< of a gain: a byte for each kind, the killed of that kind
};

/// Who a side's gun is with.
typedef enum ChainGun { CHAIN_GUN_NONE, CHAIN_GUN_SPECIAL, CHAIN_GUN_SAILOR } ChainGun;

/// All that a fight's state is.
typedef struct ChainFight {
    Colour attacker;
    int32_t penalised;
    int32_t men[ROLE_COUNT][RANK_COUNT]; ///< the man with the gun among them
    ChainGun gun[ROLE_COUNT];
} ChainFight;

typedef struct ChainRowsCache ChainRowsCache;

/// Some match-ups of a round, which are resolved together; the last of a round may have room to
/// spare, all zero.
typedef struct ChainFile {
    uint16_t pairs[CHAIN_FILE]; ///< of faces, to draw from
    uint16_t gain[CHAIN_FILE];  ///< the first of the match-up's gains
} ChainFile;

typedef struct ChainRows {
    const FightRules *rules;
    uint32_t kind_stride[KIND_COUNT], attacker_stride, penalised_stride;
    uint32_t gun_stride[COLOUR_COUNT]; ///< 0 where there are no guns
    int most_penalised;                ///< more penalised rolls than that would change nothing
    /// By the state's number. A fight that goes on: its first file, above the number of match-ups.
    /// One that is over: see chain_rows_survivors. 0: not tabulated.
    uint32_t *states;
    ChainFile *files; ///< of all rounds
    /// By the index of the pair of faces: the killed man above what is taken from the number. Those
    /// of the first kind, which stands for room to spare, are 0.
    uint64_t *gains;
    uint32_t file_count, gain_count, tabulated; ///< tabulated states
    ChainRowsCache *cache;                      ///< while rows are added
} ChainRows;

/// Without any rows yet. FAIL_LIMIT when so many men have too many states.
MUST_CHECK Status chain_rows_create(const Mutiny *mutiny, ChainRows *rows, Error *error);

void chain_rows_destroy(ChainRows *rows);

/// The number of the state in which a fight stands; its penalised rolls are at most most_penalised.
uint32_t chain_rows_state(const ChainRows *rows, const ChainFight *fight);

/// Tabulates the state and all that can follow from it; FAIL_LIMIT beyond `most` states in all.
MUST_CHECK Status chain_rows_add(ChainRows *rows, const ChainFight *fight, uint64_t most,
                                 Error *error);

/// No rows will be added any more.
void chain_rows_close(ChainRows *rows);

/// Who won a fight that is over.
static inline Colour chain_rows_winner(uint32_t state)
{
    return (Colour)(state >> CHAIN_ROW_SHIFT & 1);
}

/// Whether he still has his gun: 0 or 1.
static inline uint32_t chain_rows_gun(uint32_t state)
{
    return state >> (CHAIN_ROW_SHIFT + 1) & 1;
}

/// With how many men of a rank.
static inline uint32_t chain_rows_survivors(uint32_t state, Rank rank)
{
    return state >> (rank == RANK_SPECIAL ? 16 : 24) & 0xff;
}
