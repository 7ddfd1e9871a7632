/// exact_law: counting faces.

#include "sim/mutiny/exact/exact_law.h"

#include "sim/mutiny/params.h"

static bool kills(const Rules *rules, int face, int modifier)
{
    return (rules->kill_on == KILL_ON_TOTAL ? face + modifier : face) >= rules->kill_min;
}

ExactLaw exact_law(const Rules *rules, const int modifier[ROLE_COUNT])
{
    ExactLaw law = {.tie = 0};
    int decided = 0;
    for (int attack = 1; attack <= 6; ++attack)
        for (int defence = 1; defence <= 6; ++defence) {
            const int face[ROLE_COUNT] = {attack, defence};
            int margin = attack + modifier[ROLE_ATTACKER] - defence - modifier[ROLE_DEFENDER];
            if (margin == 0)
                continue;
            Role winner = margin > 0 ? ROLE_ATTACKER : ROLE_DEFENDER;
            Role loser = margin > 0 ? ROLE_DEFENDER : ROLE_ATTACKER;
            bool killed = kills(rules, face[winner], modifier[winner]);
            *(killed ? &law.killed[loser] : &law.captured[loser]) += 1;
            ++decided;
        }
    for (int role = 0; role < ROLE_COUNT; ++role) {
        law.killed[role] /= decided;
        law.captured[role] /= decided;
    }
    law.tie = (36 - decided) / 36.0;
    return law;
}
