/// trace: tells a game in words and dice. Nothing here decides anything.
#pragma once

#include "sim/base/narrator.h"
#include "sim/mutiny/mutiny.h"

typedef struct Play Play;
typedef struct BoatsShares BoatsShares;

enum { TRACE_TIES_MAX = 8 };

struct Trace {
    const Narrator *narrator;
    const Mutiny *mutiny; ///< for the names; null when only a fight is told
};

/// Men who change compartments.
typedef struct TraceMove {
    int from, to;
    int32_t men[RANK_FIGHT_COUNT];
} TraceMove;

/// A resolved match-up, attacker first.
typedef struct TraceMatchup {
    Colour colour[ROLE_COUNT];
    Rank lead[ROLE_COUNT];
    Rank casualty[ROLE_COUNT]; ///< whom losing costs
    int supporters[ROLE_COUNT];
    int modifier[ROLE_COUNT];
    bool penalised; ///< the attacker's modifier contains the strongpoint penalty
    int ties;       ///< rolled before the decision
    Faces tied[TRACE_TIES_MAX];
    Faces faces;
    MatchupEnd end;
} TraceMatchup;

void trace_begin(const Trace *trace, const Play *play);
void trace_turn(const Trace *trace, const Play *play);
void trace_move(const Trace *trace, const Play *play, TraceMove move);
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
/// @param men of either colour who board
void trace_warship(const Trace *trace, const Play *play, bool mutinies,
                   const int men[COLOUR_COUNT]);
void trace_end(const Trace *trace, const Play *play, MutinyResult result);
