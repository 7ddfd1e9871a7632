/// start_openly: dice expressions by their totals, loyalty by its faces.

#include "sim/mutiny/start_openly.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/trace_text.h"

/// Where loyalty comes from. A face is one of two halves, which alone decide by the usual rule, and
/// one of the three in it.
typedef struct Loyalty {
    Rng halves, thirds;
    uint64_t bits; ///< halves drawn and not yet used
    DiceScript *script;
} Loyalty;

static int loyalty_face(Loyalty *loyalty, int sailor)
{
    if (loyalty->script)
        return dice_scripted_face(loyalty->script, 6);
    loyalty->bits = sailor % 64 == 0 ? rng_next(&loyalty->halves) : loyalty->bits >> 1;
    return 3 * (int)(loyalty->bits & 1) + 1 + (int)rng_below(&loyalty->thirds, 3);
}

static int roll_loyalty(const Mutiny *mutiny, StreamRoot root, const Trace *trace, int sailors)
{
    Loyalty loyalty = {.halves = stream_branch(root, PURPOSE_LOYALTY, 0),
                       .thirds = stream_branch(root, PURPOSE_LOYALTY_FACES, 0),
                       .script = trace->script};
    int red = 0, white_max = mutiny->loyalty_white_max;
    TraceRolls told;
    trace_rolls_begin(&told, trace,
                      "  Sailors roll for their loyalty, White on %d or less:", white_max);
    for (int sailor = 0; sailor < sailors; ++sailor)
        red += trace_rolls_add(&told, loyalty_face(&loyalty, sailor)) > white_max;
    trace_rolls_end(&told);
    return red;
}

static int roll_number(const char *men, Dice dice, const Trace *trace, Rng luck)
{
    DiceSource source = {.rng = luck, .script = trace->script};
    int total = dice_roll(dice, &source);
    trace_number(trace, men, dice, total);
    return total;
}

void start_openly(const Mutiny *mutiny, StreamRoot root, const Trace *trace,
                  int32_t men[KIND_COUNT])
{
    const Plan *plan = mutiny->plan;
    men[KIND_OFFICER] =
        roll_number(trace_man(COLOUR_WHITE, RANK_SPECIAL), plan[COLOUR_WHITE].specials, trace,
                    stream_branch(root, PURPOSE_OFFICERS, 0));
    men[KIND_PARTY_MEMBER] =
        roll_number(trace_man(COLOUR_RED, RANK_SPECIAL), plan[COLOUR_RED].specials, trace,
                    stream_branch(root, PURPOSE_PARTY_MEMBERS, 0));
    men[KIND_WHITE_SAILOR] = plan[COLOUR_WHITE].sailors;
    men[KIND_RED_SAILOR] = plan[COLOUR_RED].sailors;
    if (mutiny->numbers_fixed)
        return;
    int all =
        roll_number("sailor", mutiny->sailors, trace, stream_branch(root, PURPOSE_SAILORS, 0));
    men[KIND_RED_SAILOR] = roll_loyalty(mutiny, root, trace, all);
    men[KIND_WHITE_SAILOR] = all - men[KIND_RED_SAILOR];
}
