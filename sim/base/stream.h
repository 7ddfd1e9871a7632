/// stream: random streams are addressed, never handed out.
///
///     (seed, game, purpose, index)  ->  Rng
///
/// Every use of luck has an address of its own, so any game replays alone, no result depends on
/// threads, and a changed rule or policy leaves all other dice as they were. The whole address is
/// hashed into one word by bijections in turn (for a fixed seed two different games can never meet)
/// and expanded by splitmix64, so that every word of the state depends on all of it.
#pragma once

#include <stdint.h>

#include "sim/base/rng.h"

/// What a stream decides: a row of purpose.def, PURPOSE_COMBAT and the like of purpose.h.
typedef uint32_t Purpose;

/// Where a game's luck comes from.
typedef struct GameAddress {
    uint64_t seed; ///< the run's seed, any value
    uint64_t game; ///< index of the game in the run, from 0
} GameAddress;

/// Where the luck of one part of a game comes from, where its parts are played each by itself, as
/// the ships of a fleet are. Part 0 has the luck of a game that has no parts.
static inline GameAddress stream_part(GameAddress address, uint32_t part)
{
    if (part == 0)
        return address;
    uint64_t seed = splitmix64_mix(address.seed + part * UINT64_C(0x8cb92ba72f3d8dd7));
    return (GameAddress){.seed = seed, .game = address.game};
}

/// The part of the hash that all streams of a game have in common.
typedef struct StreamRoot {
    uint64_t hash;
} StreamRoot;

static inline StreamRoot stream_root(GameAddress address)
{
    uint64_t hash = splitmix64_mix(address.seed + UINT64_C(0x9e3779b97f4a7c15));
    return (StreamRoot){splitmix64_mix(hash ^ (address.game + UINT64_C(0xd1b54a32d192ed03)))};
}

/// Where in the root's own splitmix64 sequence the word of one purpose and index is, for uses that
/// draw one word: cheaper still.
static inline uint64_t stream_place(Purpose purpose, uint32_t index)
{
    return ((uint64_t)purpose << 32 | index) * SPLITMIX64_STEP;
}

/// The word at a place of the root's sequence.
static inline uint64_t stream_word(StreamRoot root, uint64_t place)
{
    return splitmix64_mix(root.hash + SPLITMIX64_STEP + place);
}

/// A splitmix64 state for one purpose of the root's game, for uses that draw a word or two: cheaper
/// than filling a generator. Not beside a stream of the same purpose and index.
static inline uint64_t stream_seed(StreamRoot root, Purpose purpose, uint32_t index)
{
    return splitmix64_mix(root.hash ^ ((uint64_t)purpose << 32 | index));
}

/// The stream for one purpose of the root's game, for callers that open several.
static inline Rng stream_branch(StreamRoot root, Purpose purpose, uint32_t index)
{
    uint64_t hash = stream_seed(root, purpose, index);
    Rng rng;
    for (int i = 0; i < 4; ++i)
        rng.word[i] = splitmix64_next(&hash);
    return rng;
}

/// The first word of stream_branch's stream, for uses that rarely draw another: two words of the
/// state are enough for it.
static inline uint64_t stream_first(StreamRoot root, Purpose purpose, uint32_t index)
{
    uint64_t hash = stream_seed(root, purpose, index);
    uint64_t first = splitmix64_mix(hash + SPLITMIX64_STEP);
    uint64_t fourth = splitmix64_mix(hash + 4 * SPLITMIX64_STEP);
    return rng_rotate_left(first + fourth, 23) + first;
}

/// The stream for one purpose of one game.
/// @param index tells repeated uses apart (number of the assault, of the turn, of the commander)
static inline Rng stream_open(GameAddress address, Purpose purpose, uint32_t index)
{
    return stream_branch(stream_root(address), purpose, index);
}
