/// parts: a game of stochastically independent parts: none reads the state or the throws of
/// another. They are played one after the other and solved each by itself; a count is the sum over
/// all parts, so its law is the convolution of theirs.
///
/// A part may have several copies, such as the vehicles of a march. They are independent and
/// identically distributed, and take one step each in turn until all have ended.
#pragma once

#include "sim/interface/game.h"
#include "sim/kit/literal.h"

enum { PARTS_MAX = 24 };

/// What a line of a trace tells: one step, taken by all copies that had not ended.
typedef struct PartsTold {
    uint32_t step;   ///< which of their steps it is, from 1
    uint32_t before; ///< copies that took that step
    const char *rolls;
    const int32_t *cells; ///< of the outcome so far
} PartsTold;

typedef struct PartsItem PartsItem;

/// Plays a part without a narrator, with throws from the streams.
typedef void PartsPlay(const PartsItem *item, const Luck *luck, const Effects *effects);

struct PartsItem {
    StepGame game;    ///< of one copy; it has one result, 0
    PartsPlay *play;  ///< specialised at compile time (parts_play.h); null: by game.step
    uint32_t copies;  ///< 0: nothing is played, but the part appears in traces
    uint32_t sources; ///< how many Luck.sources it uses; where `apart`, each copy
    /// Every copy has sources of its own, which read streams that no other copy reads. Then the
    /// order in which copies take their steps changes nothing but the trace.
    bool apart;
    const char *title; ///< what a trace says first; null: nothing
    /// Tells in one line what all copies have rolled in a step; null: each tells its own.
    void (*tell)(const void *rules, const PartsTold *told, const Narrator *narrator);
    /// Tells what the part came to; may be null. @param cells of the outcome
    void (*tell_end)(const void *rules, const int32_t *cells, const Narrator *narrator);
};

/// What play reads; the first member of a game's own struct.
typedef struct PartsPrepared {
    Prepared base; ///< first, so that a Prepared pointer leads here
    PartsItem items[PARTS_MAX];
    uint32_t count;
} PartsPrepared;

/// Adds a part and returns it, to be filled in further. @param rules of its steps
PartsItem *parts_add(PartsPrepared *parts, const void *rules, StepGame game);

/// Closes the measures; every count's `hi` is at least what all copies of one part come to.
MUST_CHECK Status parts_close(PartsPrepared *parts, Error *error);

/// As the functions of Game.
void parts_release(Prepared *prepared);
void parts_play(const Prepared *prepared, GameAddress address, Outcome *outcome);
void parts_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                 Outcome *outcome);
MUST_CHECK Status parts_exact(const Prepared *prepared, const ExactOptions *options,
                              ExactTable *table, Error *error);

/// Plays one game as the table says, e.g. with the scripted faces of a test.
void parts_play_at(const PartsPrepared *parts, const LiteralTable *table, Outcome *outcome);

/// Adds to what a line tells of the copies' rolls.
void parts_tell_roll(StepRolls *rolls, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
