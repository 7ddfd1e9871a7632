/// trace: tells a game in words and dice. Nothing here decides anything.
#pragma once

#include "sim/base/narrator.h"
#include "sim/mutiny/mutiny.h"

typedef struct Play Play;
typedef struct BoatsShares BoatsShares;

/// Of more ties than these in one match-up, one in 10^24, the first are told.
enum { TRACE_TIES_MAX = 32 };

/// Who hears a game, and with what dice a test has it played.
typedef struct Telling {
    const Narrator *narrator;
    DiceScript *script; ///< null: the game's own luck
} Telling;

struct Trace {
    const Narrator *narrator;
    DiceScript *script;   ///< as in Telling
    const Mutiny *mutiny; ///< for the names; null when only a fight is told
};

/// The dice that a test gives the game; null for its own luck, and where nobody listens.
static inline DiceScript *trace_script(const Trace *trace)
{
    return trace ? trace->script : NULL;
}

enum { TRACE_ROLLS_IN_A_LINE = 200, TRACE_ROLLS_WORDS_SIZE = 256 };

/// Rolls of one kind, told in a list; a long one in several lines.
typedef struct TraceRolls {
    const Trace *trace;
    int count; ///< not yet told
    uint8_t faces[TRACE_ROLLS_IN_A_LINE];
    char words[TRACE_ROLLS_WORDS_SIZE];
} TraceRolls;

/// Begins a list; `words` come before it. Nothing is told where `trace` is null.
void trace_rolls_begin(TraceRolls *rolls, const Trace *trace, const char *words, ...)
    __attribute__((format(printf, 3, 4)));
/// Tells those who wait to be told.
void trace_rolls_end(TraceRolls *rolls);

/// Adds a roll, 1 … 9, and returns it.
static inline int trace_rolls_add(TraceRolls *rolls, int face)
{
    if (!rolls->trace)
        return face;
    rolls->faces[rolls->count++] = (uint8_t)face;
    if (rolls->count == TRACE_ROLLS_IN_A_LINE)
        trace_rolls_end(rolls);
    return face;
}

/// Men who change compartments.
typedef struct TraceMove {
    int from, to;
    int32_t men[RANK_FIGHT_COUNT];
} TraceMove;

/// What is added to a die, each by itself.
typedef enum TraceModifier {
    TRACE_MODIFIER_RANK,
    TRACE_MODIFIER_GUN,
    TRACE_MODIFIER_SUPPORT,
    TRACE_MODIFIER_STRONGPOINT,
    TRACE_MODIFIER_COUNT
} TraceModifier;

/// A resolved match-up, attacker first.
typedef struct TraceMatchup {
    Colour colour[ROLE_COUNT];
    Rank lead[ROLE_COUNT];
    Rank casualty[ROLE_COUNT]; ///< whom losing costs
    int supporters[ROLE_COUNT];
    int modifiers[ROLE_COUNT][TRACE_MODIFIER_COUNT]; ///< pips
    bool penalised; ///< the attacker's modifiers contain the strongpoint penalty
    int ties;       ///< rolled before the decision
    Faces tied[TRACE_TIES_MAX];
    Faces faces;
    MatchupEnd end;
} TraceMatchup;

/// What the dice for the number of some men have come to; nothing where there are no dice.
void trace_number(const Trace *trace, const char *men, Dice dice, int total);
void trace_begin(const Trace *trace, const Play *play);
void trace_turn(const Trace *trace, const Play *play);
void trace_move(const Trace *trace, const Play *play, TraceMove move);
/// Which rule of a policy of the scenario's own fired and what its conditions saw.
/// @param room for whose men; −1: for the whole side
/// @param rule in the policy, from 0; −1: none applied, so that the men stay
/// @param values by RuleCount
void trace_rule(const Trace *trace, const Play *play, int room, int rule, const int32_t *values);
void trace_assault(const Trace *trace, int room, const Fight *fight);
void trace_round(const Trace *trace, const Fight *fight);
void trace_matchup(const Trace *trace, const TraceMatchup *matchup);
void trace_freed(const Trace *trace, int room, Colour colour, const int32_t men[RANK_COUNT]);

/// What the optional rules make of a game (MUT-11 to MUT-14); `men` are counted as they were
/// before.
void trace_cards(const Trace *trace, const Play *play);
void trace_executed(const Trace *trace, int room, const int32_t men[KIND_ALL_COUNT]);
void trace_deserters(const Trace *trace, const Play *play, int room, int men, bool captured);
void trace_leaving(const Trace *trace, const Play *play, int face, const BoatsShares *shares);
void trace_soldiers(const Trace *trace, const Play *play, const int32_t men[RANK_COUNT]);
/// @param face of the die that says whether the warship mutinies
void trace_warship(const Trace *trace, const Play *play, int face);
/// @param men of either colour who board from a warship
void trace_boarders(const Trace *trace, const Play *play, const int men[COLOUR_COUNT]);
void trace_end(const Trace *trace, const Play *play, MutinyResult result);
