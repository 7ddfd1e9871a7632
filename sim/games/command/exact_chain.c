/// exact_chain: building a stack's chain.

#include "sim/games/command/exact_chain.h"

#include <string.h>

// A state before it has an index.
typedef struct Place {
    int rank, refusals;
} Place;

typedef struct Builder {
    const Obedience *rules;
    const Stack *stack;
    ExactChain *chain;
    Place places[EXACT_CHAIN_STATE_MAX];
} Builder;

// Beyond ten refusals nothing changes any more: relief is at least 1 or never counts.
static int cap_refusals(const Obedience *rules, int refusals)
{
    if (rules->stubborn_relief == 0)
        return 0;
    return refusals < 10 ? refusals : 10;
}

static int find_state(Builder *builder, Place place)
{
    place.refusals = cap_refusals(builder->rules, place.refusals);
    for (int i = 0; i < builder->chain->count; ++i)
        if (builder->places[i].rank == place.rank && builder->places[i].refusals == place.refusals)
            return i;
    builder->places[builder->chain->count] = place;
    return builder->chain->count++;
}

static double chance_to_obey(const Builder *builder, Place place)
{
    int pips =
        builder->stack->rating[place.rank] + builder->rules->stubborn_relief * place.refusals;
    return pips < 10 ? pips / 10.0 : 1.0;
}

static void add_step(Builder *builder, int from, Place to, bool obeys, double probability)
{
    if (probability <= 0)
        return;
    int target = find_state(builder, to);
    ExactChain *chain = builder->chain;
    chain->steps[from][chain->step_count[from]++] =
        (ExactStep){.to = target, .obeys = obeys, .probability = probability};
}

static void add_roll(Builder *builder, int from, Place place, double probability)
{
    double chance = chance_to_obey(builder, place);
    Place obeyed = place, refused = place;
    if (builder->rules->relief_resets)
        obeyed.refusals = 0;
    ++refused.refusals;
    add_step(builder, from, obeyed, true, probability * chance);
    add_step(builder, from, refused, false, probability * (1 - chance));
}

static void expand(Builder *builder, int from)
{
    Place place = builder->places[from];
    double loss =
        place.rank < builder->stack->commander_count ? builder->rules->loss_per_turn / 1000.0 : 0;
    if (loss < 1)
        add_roll(builder, from, place, 1 - loss);
    if (loss > 0) {
        Place after = {place.rank + 1, place.refusals};
        if (builder->rules->relief_on_loss == RELIEF_ON_LOSS_FORGOTTEN)
            after.refusals = 0;
        add_roll(builder, from, after, loss);
    }
}

// In the long run all commanders are lost, if any can be; then a cycle from one obeyed turn to the
// next lasts 1 + Σ of the chances to be refused so many times in a row.
static double find_long_run(const Obedience *rules, const Stack *stack)
{
    int rating = stack->rating[rules->loss_per_turn > 0 ? stack->commander_count : 0];
    if (rules->stubborn_relief == 0)
        return rating / 10.0;
    if (!rules->relief_resets)
        return 1;
    double cycle = 1, refused = 1;
    for (int pips = rating; pips < 10; pips += rules->stubborn_relief) {
        refused *= (10 - pips) / 10.0;
        cycle += refused;
    }
    return 1 / cycle;
}

void exact_chain_build(const Obedience *rules, const Stack *stack, ExactChain *chain)
{
    memset(chain, 0, sizeof *chain);
    Builder builder = {.rules = rules, .stack = stack, .chain = chain};
    (void)find_state(&builder, (Place){0, 0});
    for (int i = 0; i < chain->count; ++i)
        expand(&builder, i);
    chain->long_run = find_long_run(rules, stack);
}

double exact_chain_advance(const ExactChain *chain, const double *before, double *next)
{
    double obeying = 0;
    memset(next, 0, (size_t)chain->count * sizeof *next);
    for (int i = 0; i < chain->count; ++i)
        for (int s = 0; s < chain->step_count[i]; ++s) {
            const ExactStep *step = &chain->steps[i][s];
            double mass = before[i] * step->probability;
            next[step->to] += mass;
            obeying += step->obeys ? mass : 0;
        }
    return obeying;
}

void exact_chain_warm_up(const ExactChain *chain, int turns, double *states)
{
    double next[EXACT_CHAIN_STATE_MAX];
    memset(states, 0, EXACT_CHAIN_STATE_MAX * sizeof *states);
    states[0] = 1;
    for (int turn = 0; turn < turns; ++turn) {
        (void)exact_chain_advance(chain, states, next);
        memcpy(states, next, (size_t)chain->count * sizeof *states);
    }
}
