/// matchup: the list of pairs of faces, and the odds counted from it.

#include "sim/mutiny/fight/matchup.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

int matchup_ties(int difference)
{
    return abs(difference) >= MATCHUP_FACES ? 0 : MATCHUP_FACES - abs(difference);
}

MatchupEnd matchup_judge(Faces faces, int difference, const int kill_face[ROLE_COUNT])
{
    int attacker = faces.of[ROLE_ATTACKER], defender = faces.of[ROLE_DEFENDER];
    assert(attacker + difference != defender);
    if (attacker + difference < defender)
        return defender >= kill_face[ROLE_DEFENDER] ? MATCHUP_ATTACKER_KILLED
                                                    : MATCHUP_ATTACKER_CAPTURED;
    return attacker >= kill_face[ROLE_ATTACKER] ? MATCHUP_DEFENDER_KILLED
                                                : MATCHUP_DEFENDER_CAPTURED;
}

// Position by position: the defender wins with falling faces, the attacker with rising ones, so
// that kills are at both ends wherever a rule draws the line; ties come last. Returns the number of
// pairs that are not tied.
static int list_pairs(int difference, Faces pairs[MATCHUP_PAIRS])
{
    int count = 0;
    for (int8_t defender = MATCHUP_FACES; defender >= 1; --defender)
        for (int8_t attacker = 1; attacker <= MATCHUP_FACES; ++attacker)
            if (attacker + difference < defender)
                pairs[count++] = (Faces){{attacker, defender}};
    for (int8_t attacker = 1; attacker <= MATCHUP_FACES; ++attacker)
        for (int8_t defender = 1; defender <= MATCHUP_FACES; ++defender)
            if (attacker + difference > defender)
                pairs[count++] = (Faces){{attacker, defender}};
    int decided = count;
    for (int8_t attacker = 1; attacker <= MATCHUP_FACES; ++attacker)
        if (attacker + difference >= 1 && attacker + difference <= MATCHUP_FACES)
            pairs[count++] = (Faces){{attacker, (int8_t)(attacker + difference)}};
    assert(count == MATCHUP_PAIRS);
    return decided;
}

Faces matchup_faces(int difference, int index)
{
    Faces pairs[MATCHUP_PAIRS];
    assert(index >= 0 && index < MATCHUP_PAIRS);
    list_pairs(difference, pairs);
    return pairs[index];
}

MatchupOdds matchup_odds(int difference, const int kill_face[ROLE_COUNT])
{
    Faces pairs[MATCHUP_PAIRS];
    int decided = list_pairs(difference, pairs);
    MatchupOdds odds = {.pairs = (uint8_t)decided};
    for (int i = 0; i < decided; ++i)
        for (int end = (int)matchup_judge(pairs[i], difference, kill_face);
             end < MATCHUP_END_COUNT - 1; ++end)
            ++odds.below[end];
    return odds;
}
