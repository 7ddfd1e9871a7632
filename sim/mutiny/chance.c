/// chance: binomial and weighted throws.

#include "sim/mutiny/chance.h"

typedef struct Trials {
    int32_t trials, a, b;
} Trials;

static Status law_of_trials(const void *what, Law *law, Error *error)
{
    const Trials *many = what;
    return law_binomial((uint32_t)many->trials, (uint32_t)many->a, (uint32_t)many->b, law, error);
}

int chance_many(Luck *luck, Purpose purpose, int trials, int a, int b)
{
    static const LuckKind kind = {.law = law_of_trials};
    const Trials many = {trials, a, b};
    const LuckStream stream = {.place = LUCK_PLACE(purpose)};
    if (trials == 0 || a == 0 || a == b)
        return a == 0 ? 0 : trials;
    return (int)luck_take_kind(luck, &stream, &kind, &many, sizeof many);
}

static Status law_of_chances(const void *what, Law *law, Error *error)
{
    const ChanceWeights *weights = what;
    uint64_t wide[CHANCE_WEIGHTS];
    for (int i = 0; i < CHANCE_WEIGHTS; ++i)
        wide[i] = weights->of[i];
    return law_of_weights(wide, CHANCE_WEIGHTS, law, error);
}

int chance_pick(Luck *luck, Purpose purpose, const ChanceWeights *weights)
{
    static const LuckKind kind = {.law = law_of_chances};
    const LuckStream stream = {.place = LUCK_PLACE(purpose)};
    return (int)luck_take_kind(luck, &stream, &kind, weights, sizeof *weights);
}
