/// start: numbers of men, loyalty, placement.

#include "sim/mutiny/start.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/chance.h"
#include "sim/mutiny/options/cards.h"
#include "sim/mutiny/policy/policy.h"
#include "sim/mutiny/start_openly.h"

enum { DIE_FACES = 6 };

// Two ways to start share these; in each they are part of one function.
#define START_INLINE inline __attribute__((always_inline))

int start_roll_dice(Dice dice, StreamRoot root, Purpose purpose)
{
    DiceSource source = {.rng = stream_branch(root, purpose, 0)};
    return dice_roll(dice, &source);
}

// Bit i of the stream says whether sailor i's face is 4 to 6.
static int count_high_faces(Rng *rng, int sailors)
{
    int high = 0;
    for (; sailors > 64; sailors -= 64)
        high += __builtin_popcountll(rng_next(rng));
    if (sailors > 0)
        high += __builtin_popcountll(rng_next(rng) << (64 - sailors));
    return high;
}

int start_roll_loyalty(StreamRoot root, int sailors, int white_max)
{
    Rng halves = stream_branch(root, PURPOSE_LOYALTY, 0);
    if (white_max == 3)
        return count_high_faces(&halves, sailors);
    Rng thirds = stream_branch(root, PURPOSE_LOYALTY_FACES, 0);
    uint64_t bits = 0;
    int red = 0;
    for (int i = 0; i < sailors; ++i, bits >>= 1) {
        if (i % 64 == 0)
            bits = rng_next(&halves);
        int face = 3 * (int)(bits & 1) + 1 + (int)rng_below(&thirds, 3);
        red += face > white_max;
    }
    return red;
}

static void count_started(Play *play, Colour colour, Rank rank, int men)
{
    play->fates.started[kind_of(colour, rank)] += men;
    play->free[colour] += men;
}

static void put(Play *play, int room, Colour colour, Rank rank, int men)
{
    play->board.rooms[room].free[colour][rank] += men;
    count_started(play, colour, rank, men);
}

static void muster_as_placed(Play *play)
{
    play->board = play->mutiny->placement;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                count_started(play, (Colour)colour, (Rank)rank,
                              play->board.rooms[room].free[colour][rank]);
}

// One at a time, alternating; whoever has none left lets the other place the rest.
static void place_alternately(Play *play, int sailors[COLOUR_COUNT])
{
    Rng luck[COLOUR_COUNT] = {
        [COLOUR_WHITE] = stream_branch(play->root, PURPOSE_POLICY_WHITE, 0),
        [COLOUR_RED] = stream_branch(play->root, PURPOSE_POLICY_RED, 0),
    };
    Colour placer = play->mutiny->placement_first;
    while (sailors[COLOUR_WHITE] + sailors[COLOUR_RED] > 0) {
        if (sailors[placer] > 0) {
            const Policy *policy = &policies[play->mutiny->plan[placer].policy];
            put(play, policy->place(play, placer, &luck[placer]), placer, RANK_SAILOR, 1);
            --sailors[placer];
        }
        placer = colour_other(placer);
    }
}

static START_INLINE void place_sailors(Play *play, int sailors[COLOUR_COUNT])
{
    const Plan *plan = play->mutiny->plan;
    const Policy *white = &policies[plan[COLOUR_WHITE].policy];
    const Policy *red = &policies[plan[COLOUR_RED].policy];
    if (!white->gathers || !red->gathers) {
        place_alternately(play, sailors);
        return;
    }
    put(play, white->place(play, COLOUR_WHITE, NULL), COLOUR_WHITE, RANK_SAILOR,
        sailors[COLOUR_WHITE]);
    put(play, red->place(play, COLOUR_RED, NULL), COLOUR_RED, RANK_SAILOR, sailors[COLOUR_RED]);
}

// For whoever explores: the numbers, each with its law.
static void explore_men(const Mutiny *mutiny, Luck *luck, int32_t men[KIND_COUNT])
{
    const Plan *plan = mutiny->plan;
    men[KIND_OFFICER] = luck_take_roll(luck, plan[COLOUR_WHITE].specials, PURPOSE_OFFICERS);
    men[KIND_PARTY_MEMBER] = luck_take_roll(luck, plan[COLOUR_RED].specials, PURPOSE_PARTY_MEMBERS);
    men[KIND_WHITE_SAILOR] = plan[COLOUR_WHITE].sailors;
    men[KIND_RED_SAILOR] = plan[COLOUR_RED].sailors;
    if (mutiny->numbers_fixed)
        return;
    int all = luck_take_roll(luck, mutiny->sailors, PURPOSE_SAILORS);
    men[KIND_WHITE_SAILOR] =
        chance_many(luck, PURPOSE_LOYALTY, all, mutiny->loyalty_white_max, DIE_FACES);
    men[KIND_RED_SAILOR] = all - men[KIND_WHITE_SAILOR];
}

static START_INLINE void count_men(const Play *play, int32_t men[KIND_COUNT])
{
    if (play->given)
        memcpy(men, play->given, KIND_COUNT * sizeof *men);
    else if (__builtin_expect(play->luck != NULL, 0))
        explore_men(play->mutiny, play->luck, men);
    else if (__builtin_expect(play->trace != NULL, 0))
        start_openly(play->mutiny, play->root, play->trace, men);
    else
        start_roll_men(play->mutiny, play->root, men);
}

static START_INLINE void put_men(Play *play, const int32_t men[KIND_COUNT])
{
    const Plan *plan = play->mutiny->plan;
    put(play, plan[COLOUR_WHITE].start, COLOUR_WHITE, RANK_SPECIAL, men[KIND_OFFICER]);
    put(play, plan[COLOUR_RED].start, COLOUR_RED, RANK_SPECIAL, men[KIND_PARTY_MEMBER]);
    int sailors[COLOUR_COUNT] = {
        [COLOUR_WHITE] = men[KIND_WHITE_SAILOR], [COLOUR_RED] = men[KIND_RED_SAILOR]};
    place_sailors(play, sailors);
}

static __attribute__((noinline)) void muster_with_cards(Play *play)
{
    int32_t men[KIND_COUNT];
    cards_draw(play);
    if (play->mutiny->placed) {
        muster_as_placed(play);
        cards_promote_placed(play);
    } else {
        count_men(play, men);
        cards_promote(play, men);
        put_men(play, men);
    }
    cards_settle(play);
}

void start_muster(Play *play)
{
    int32_t men[KIND_COUNT];
    if (play->mutiny->optional.cards) {
        muster_with_cards(play);
    } else if (play->mutiny->placed) {
        muster_as_placed(play);
    } else {
        count_men(play, men);
        put_men(play, men);
    }
}
