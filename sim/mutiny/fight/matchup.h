/// matchup: one attacker's die against one defender's (MUT-7).
///
/// The rules roll both dice until the totals differ. That is one uniform draw from the pairs of
/// faces that are not tied under the present difference of modifiers. The pairs are listed in the
/// order of the attacker's fortune: killed, captured, then the defender captured, killed (a
/// monotone coupling). So two versions of the rules that draw the same word differ in as few
/// match-ups as possible.
#pragma once

#include <stdint.h>

#include "sim/mutiny/board.h"

typedef enum MatchupEnd {
    MATCHUP_ATTACKER_KILLED,
    MATCHUP_ATTACKER_CAPTURED,
    MATCHUP_DEFENDER_CAPTURED,
    MATCHUP_DEFENDER_KILLED,
    MATCHUP_END_COUNT
} MatchupEnd;

/// Faces of both dice, 1 … 6.
typedef struct Faces {
    int8_t of[ROLE_COUNT];
} Faces;

enum {
    MATCHUP_FACES = 6,
    MATCHUP_PAIRS = MATCHUP_FACES * MATCHUP_FACES,
    MATCHUP_DIFFERENCE_MAX = 6, ///< from here on the stronger always wins, so more is the same
    MATCHUP_KILL_FACE_MAX = 7   ///< no face kills
};

/// How the pairs that are not tied end: of `pairs` in the list's order the first `below[0]` kill
/// the attacker, those up to `below[1]` capture him, up to `below[2]` capture the defender.
typedef struct MatchupOdds {
    uint8_t pairs;
    uint8_t below[MATCHUP_END_COUNT - 1];
} MatchupOdds;

/// The pair at `index` in the list for a difference of modifiers (attacker's − defender's).
/// @param index 0 … pairs − 1; from there on the tied pairs follow, up to 35
Faces matchup_faces(int difference, int index);

/// The number of tied pairs among all 36.
int matchup_ties(int difference);

/// Who loses how with these faces, which are not tied.
/// @param kill_face for each role the lowest face with which it kills, 1 … 7
MatchupEnd matchup_judge(Faces faces, int difference, const int kill_face[ROLE_COUNT]);

/// Counts the odds by judging every pair that is not tied.
MatchupOdds matchup_odds(int difference, const int kill_face[ROLE_COUNT]);

/// How the pair at `index` in the list ends.
static inline MatchupEnd matchup_end(MatchupOdds odds, uint32_t index)
{
    return (MatchupEnd)((index >= odds.below[0]) + (index >= odds.below[1]) +
                        (index >= odds.below[2]));
}
