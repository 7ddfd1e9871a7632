/// literal_many: the loop over many games, inline, for games whose step functions are constants at
/// compile time, so that the compiler inlines and specialises them. Any other game is played by
/// literal_play_many.
#pragma once

#include <stddef.h>
#include <string.h>

#include "sim/base/tally.h"
#include "sim/kit/literal.h"
#include "sim/kit/literal_loop.h"

/// What a game declares, as constants for the compiler.
typedef struct LiteralKnown {
    const StepGame *game;
    LiteralSteps steps;
    LiteralFinish *finish; ///< null: none
    size_t state_words;    ///< 64-bit words of a plain state, which begins as zero; else 0
    size_t cells;          ///< of an outcome
    uint32_t counters;
    bool has_start; ///< an outcome has start columns
} LiteralKnown;

/// A word of a state or an outcome, whose own types have other sizes.
typedef uint64_t __attribute__((may_alias)) LiteralWord;

/// A direct-mapped cache of outcomes, each with its number of games. An outcome whose slot another
/// one holds sends that one to the tally and takes its place.
typedef struct LiteralRepeats {
    Tally *tally;
    size_t words; ///< 64-bit words of an outcome
    size_t first; ///< index of the first word behind the result that is not always 0
    LiteralWord *outcomes;
    uint64_t *times;
} LiteralRepeats;

enum {
    LITERAL_REPEAT_BITS = 9,
    LITERAL_REPEATS = 1 << LITERAL_REPEAT_BITS,
    LITERAL_REPEAT_WORDS_MAX = 64 ///< of an outcome; longer ones are tallied one by one
};

/// Counts an outcome, which is given as words.
static inline __attribute__((always_inline)) void literal_count(const LiteralRepeats *repeats,
                                                                const LiteralWord *outcome)
{
    uint64_t hash = outcome[0];
    for (size_t i = repeats->first; i < repeats->words; ++i)
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) + outcome[i];
    hash = (hash ^ hash >> 32) * UINT64_C(0x94d049bb133111eb);
    size_t slot = hash >> (64 - LITERAL_REPEAT_BITS);
    LiteralWord *kept = repeats->outcomes + slot * repeats->words;
    uint64_t differ = kept[0] ^ outcome[0];
    for (size_t i = repeats->first; i < repeats->words; ++i)
        differ |= kept[i] ^ outcome[i];
    if (__builtin_expect(differ != 0, 0)) {
        if (repeats->times[slot])
            tally_add_times(repeats->tally, (const Outcome *)(const void *)kept,
                            repeats->times[slot]);
        repeats->times[slot] = 0;
        memcpy(kept, outcome, repeats->words * sizeof *outcome);
    }
    repeats->times[slot] += 1;
}

/// Sends all that is left to the tally.
static inline void literal_close_repeats(const LiteralRepeats *repeats)
{
    for (size_t slot = 0; slot < LITERAL_REPEATS; ++slot)
        if (repeats->times[slot])
            tally_add_times(
                repeats->tally,
                (const Outcome *)(const void *)(repeats->outcomes + slot * repeats->words),
                repeats->times[slot]);
}

/// What all games of a run share.
typedef struct LiteralSeat {
    void *state;
    Luck *luck;
    Effects *effects;
} LiteralSeat;

/// Plays a game into an outcome that is all zero. False when a step failed.
static inline __attribute__((always_inline)) bool literal_play_known(const LiteralSeat *seat,
                                                                     const LiteralKnown *known,
                                                                     GameAddress address,
                                                                     Outcome *outcome)
{
    const StepGame *game = known->game;
    Luck *luck = seat->luck;
    for (size_t word = 0; word < known->state_words; ++word)
        ((LiteralWord *)seat->state)[word] = 0;
    for (uint32_t i = 0; i < known->counters; ++i)
        luck->counters[i] = 0;
    luck->root = stream_root(address);
    luck->address = address;
    luck->round = game->clock.rounds_max > 0;
    seat->effects->cells = outcome->cells;
    seat->effects->start = outcome->start;
    int end = literal_loop(game, &known->steps, seat->state, luck, seat->effects);
    if (__builtin_expect(end == STEP_FAILED, 0))
        return false;
    outcome->result = end;
    if (known->finish)
        known->finish(game->rules, seat->state, seat->effects);
    literal_complete(game, luck->round, outcome);
    return true;
}

/// 64-bit words of an outcome with so many cells.
static inline size_t literal_outcome_words(size_t cells)
{
    return (sizeof(Outcome) + cells * sizeof(int32_t) + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/// As literal_play_many, specialised for what is known of the game.
static inline __attribute__((always_inline)) Status literal_many(const LiteralKnown *known,
                                                                 void *state, GameAddress first,
                                                                 uint64_t games, Tally *tally,
                                                                 Error *error)
{
    const size_t words = literal_outcome_words(known->cells);
    const bool counts = words <= LITERAL_REPEAT_WORDS_MAX;
    LiteralWord room[words], outcomes[counts ? words * LITERAL_REPEATS : 1];
    uint64_t times[LITERAL_REPEATS] = {0};
    uint32_t counters[LUCK_COUNTERS_MAX];
    const size_t from = known->has_start ? 1 : offsetof(Outcome, cells) / sizeof(uint64_t);
    const LiteralRepeats repeats = {tally, words, from, outcomes, times};
    Luck luck = {.counters = counters};
    Effects effects = {.error = error};
    const LiteralSeat seat = {state, &luck, &effects};
    // A slot is compared with before it is first filled: cleared, it is an outcome of 0 games.
    memset(outcomes, 0, sizeof outcomes);
    memset(room, 0, sizeof room);
    bool plays = true;
    for (uint64_t i = 0; i < games && plays; ++i) {
        room[0] = 0;
        for (size_t word = from; word < words; ++word)
            room[word] = 0;
        plays = literal_play_known(&seat, known, (GameAddress){first.seed, first.game + i},
                                   (Outcome *)(void *)room);
        if (plays && counts)
            literal_count(&repeats, room);
        else if (plays)
            tally_add(tally, (const Outcome *)(const void *)room);
    }
    if (counts)
        literal_close_repeats(&repeats);
    return plays ? OK : error->status;
}
