/// luck: the throws that a step asks for. A step never knows whether it is played, with words from
/// the game's random streams, or explored, with each outcome in turn.
///
/// A throw has an address: its stream, and an index within the words that the stream sets aside for
/// the round. So a game replays alone, and a throw that a rule adds leaves the words of all other
/// throws as they were.
#pragma once

#include "sim/base/hand.h"
#include "sim/base/narrator.h"
#include "sim/base/stream.h"
#include "sim/kit/law.h"

enum { LUCK_COUNTERS_MAX = 64 };

/// As a throw's index: the word after the one that the stream gave last.
#define LUCK_NEXT UINT32_MAX

/// A random stream of a game.
typedef struct LuckStream {
    uint64_t place;   ///< of its first word: LUCK_PLACE(purpose), or any number for labels
    uint32_t room;    ///< words set aside for each round; 0 in games without rounds
    uint32_t counter; ///< number of the counter that LUCK_NEXT goes by, below LUCK_COUNTERS_MAX
} LuckStream;

/// As a choice's side: two open sides choose at once, each without knowing what the other chooses.
#define LUCK_BOTH 31

/// The place of a purpose's first word; a constant, as stream_place(purpose, 0) is not.
#define LUCK_PLACE(purpose) (((uint64_t)(purpose) << 32) * SPLITMIX64_STEP)

/// How far the dice of a stream have been read, where they are read in sequence over all rounds.
typedef struct LuckSource {
    DiceSource dice;
    uint64_t opened; ///< the purpose and the index that it was opened for, plus 1; 0: not yet
} LuckSource;

typedef struct Luck Luck;

/// A throw that a game defines twice: draw() throws its dice one by one for play, law() gives the
/// distribution of what they come to for the solvers. Both must state the same rule; the tests of
/// every game compare them.
typedef struct LuckKind {
    /// Throws the dice, by luck_word and the like, and returns what they come to.
    int64_t (*draw)(const void *what, Luck *luck, const LuckStream *stream,
                    const Narrator *narrator);
    /// Makes the law of what draw() returns.
    Status (*law)(const void *what, Law *law, Error *error);
} LuckKind;

/// A throw as an explorer gets it (Luck.take).
typedef struct LuckThrow {
    LuckStream stream;
    /// In the round's room, or LUCK_NEXT; of a choice of both sides how many columns there are.
    uint32_t index;
    uint64_t ways;        ///< number of equally likely outcomes; 0: `law` or `kind` has them
    const Law *law;       ///< the outcome is one of its values
    const LuckKind *kind; ///< the outcome is a value of the kind's law
    const void *what;     ///< the kind's argument; plain bytes without padding
    uint32_t what_size;   ///< bytes
    int32_t side; ///< who decides: then it is no throw, but a choice of 0 … ways − 1; −1
} LuckThrow;

struct Luck {
    StreamRoot root;
    GameAddress address;
    /// The round under way, from 1. For addresses of throws and for traces only: no rule may depend
    /// on it, since a state does not hold it.
    uint32_t round;
    /// The index of the copy of a part that plays, from 0 (parts.h); no rule may depend on it
    /// either.
    uint32_t copy;
    uint32_t *counters;  ///< words that streams have given in this round, by counter
    LuckSource *sources; ///< for luck_roll, as many as the part of a game says; all zero at first
    DiceScript *script;  ///< faces that a test gives instead; null in every real game
    /// Gives outcomes instead of the streams, for exploring; null when the game is played by its
    /// streams.
    int64_t (*take)(void *context, const LuckThrow *thrown);
    /// Decides for a side that is open; null when no side is.
    uint32_t (*decide)(void *context, int32_t side, uint32_t options);
    void *context;       ///< of take and decide
    uint32_t open_sides; ///< bit s: the choices of side s are left open
};

/// The place of a stream's word with this index in the room of the round under way.
static inline uint64_t luck_place_of(const Luck *luck, const LuckStream *stream, uint32_t index)
{
    // As stream_place does it: the index within a purpose has 32 bits.
    return stream->place + (uint64_t)(luck->round * stream->room + index) * SPLITMIX64_STEP;
}

/// The place of a throw's word. With LUCK_NEXT the stream's counter moves on to the next word.
static inline uint64_t luck_place(Luck *luck, const LuckStream *stream, uint32_t index)
{
    if (index == LUCK_NEXT)
        index = luck->counters[stream->counter]++;
    return luck_place_of(luck, stream, index);
}

/// A word that falls on each of `ways` ways with equal probability: for the draw() of a kind.
static inline uint64_t luck_word(Luck *luck, const LuckStream *stream, uint32_t index,
                                 uint64_t ways)
{
    return hand_word(luck->root, luck_place(luck, stream, index), ways);
}

int64_t luck_take_way(Luck *luck, const LuckStream *stream, uint32_t index, uint64_t ways);

/// A uniform number of 0 … ways − 1; at most 2^62 ways. With 1 way nothing is thrown.
static inline uint64_t luck_below(Luck *luck, const LuckStream *stream, uint32_t index,
                                  uint64_t ways)
{
    if (ways == 1)
        return 0;
    if (__builtin_expect(luck->take != 0, 0))
        return (uint64_t)luck_take_way(luck, stream, index, ways);
    return hand_way(luck_word(luck, stream, index, ways), ways);
}

/// A hand of six-sided dice. @param ways of all that may be read, a power of six
static inline Hand luck_hand(Luck *luck, const LuckStream *stream, uint32_t index, uint64_t ways)
{
    if (__builtin_expect(luck->script != 0, 0))
        return (Hand){.script = luck->script};
    if (__builtin_expect(luck->take != 0, 0))
        return hand_of_way((uint64_t)luck_take_way(luck, stream, index, ways), ways);
    return (Hand){.fraction = luck_word(luck, stream, index, ways)};
}

/// One of the law's values.
int64_t luck_law(Luck *luck, const LuckStream *stream, uint32_t index, const Law *law);

/// The outcome that an explorer gives for a throw of this kind. For throws that play draws without
/// the kind's draw(), which may be null. Only where luck->take is set.
int64_t luck_take_kind(Luck *luck, const LuckStream *stream, const LuckKind *kind, const void *what,
                       uint32_t what_size);

/// What a throw of this kind comes to. `what` is plain bytes without padding, by which the kind
/// knows what is thrown; equal bytes have the same law.
/// @param narrator who is told of the dice; null when nobody listens
static inline int64_t luck_kind(Luck *luck, const LuckStream *stream, const LuckKind *kind,
                                const void *what, uint32_t what_size, const Narrator *narrator)
{
    return __builtin_expect(luck->take != 0, 0)
               ? luck_take_kind(luck, stream, kind, what, what_size)
               : kind->draw(what, luck, stream, narrator);
}

/// Tells the compiler to assume that throws come from the game's streams and that no side is open,
/// so that it drops the branches for anything else.
static inline void luck_promise_streams(const Luck *luck)
{
    if (luck->take || luck->decide || luck->script || luck->open_sides)
        __builtin_unreachable();
}

/// The total of some dice, rolled one by one from the stream of a purpose and the round.
int luck_dice(Luck *luck, Purpose purpose, Dice dice);

/// The dice of the stream with this purpose and index, from its beginning: for the draw() of a
/// kind.
static inline DiceSource luck_open(const Luck *luck, Purpose purpose, uint32_t index)
{
    if (__builtin_expect(luck->script != 0, 0))
        return (DiceSource){.script = luck->script};
    return (DiceSource){.rng = stream_branch(luck->root, purpose, index)};
}

int luck_take_roll(Luck *luck, Dice dice, Purpose purpose);

/// The total of the next dice of the stream with this purpose and index: for games of parts.
/// @param source which of luck->sources reads it; asked for another stream it opens that one
static inline int luck_roll(Luck *luck, Dice dice, Purpose purpose, uint32_t index, uint32_t source)
{
    if (__builtin_expect(luck->take != 0, 0))
        return luck_take_roll(luck, dice, purpose);
    LuckSource *from = &luck->sources[source];
    uint64_t address = ((uint64_t)purpose << 32 | index) + 1;
    if (from->opened != address)
        *from = (LuckSource){luck_open(luck, purpose, index), address};
    return dice_total(dice, &from->dice);
}

/// Whether the side's choices are left open: then ask luck_choose, else the side's policy.
static inline bool luck_is_open(const Luck *luck, int32_t side)
{
    return luck->open_sides >> side & 1;
}

/// Which of 0 … options − 1 an open side chooses; one option alone is no choice.
uint32_t luck_choose(Luck *luck, int32_t side, uint32_t options);

/// What two open sides choose at once: row × columns + column, where the side that wants the payoff
/// high chooses one of the rows and the other one of the columns; more than one of each. Only where
/// luck->take is set.
/// @param stream from which best play draws where it has to mix
uint32_t luck_choose_both(Luck *luck, const LuckStream *stream, uint32_t rows, uint32_t columns);
