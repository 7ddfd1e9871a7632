/// parts: a game made of parts that touch one another in nothing: none reads the state of another,
/// and each has luck of its own. They are played one after the other and solved each by itself;
/// what is counted is the sum over all of them, so its law is a convolution.
///
/// A part may be played by several copies, such as the vehicles of a march: they are alike and
/// independent, and take their steps in turn, each copy one, until all have ended.
#pragma once

#include "sim/interface/game.h"
#include "sim/kit/literal.h"

enum { PARTS_MAX = 24 };

/// What the copies that take their steps in turn have rolled.
typedef struct PartsTold {
    uint32_t step;   ///< which of their steps it is, from 1
    uint32_t before; ///< copies that took it
    const char *rolls;
    const int32_t *cells; ///< of the outcome so far
} PartsTold;

typedef struct PartsItem PartsItem;

/// Plays a part that nobody listens to, with throws from the streams.
typedef void PartsPlay(const PartsItem *item, const Luck *luck, const Effects *effects);

struct PartsItem {
    StepGame game;    ///< of one copy; it has one result, 0
    PartsPlay *play;  ///< by steps that the compiler knows (parts_play.h); null: by game.step
    uint32_t copies;  ///< 0: nobody plays, but the part is told
    uint32_t sources; ///< of Luck; for each copy, where `apart`
    /// Every copy has sources of its own, by which it reads streams that no other reads: what order
    /// they take their steps in makes no difference then, but to who listens.
    bool apart;
    const char *title; ///< what a trace says first; null: nothing
    /// Tells what the copies have rolled in a step of theirs; null: each tells its own.
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

/// Plays a game at a table of the caller's, e.g. by a script of faces.
void parts_play_at(const PartsPrepared *parts, const LiteralTable *table, Outcome *outcome);

/// Adds to what a line tells of the copies' rolls.
void parts_tell_roll(StepRolls *rolls, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
