/// exact_start: mixing over the dice of the start.

#include "sim/mutiny/exact/exact_start.h"

#include "sim/mutiny/policy/policy.h"

enum { WAYS_MAX = DICE_COUNT_MAX * DICE_SIDES_MAX + 1 };

/// A number of men and its law.
typedef struct Law {
    int lowest, count;
    double probability[WAYS_MAX];
} Law;

static void read_dice(Dice dice, Law *law)
{
    uint64_t ways[WAYS_MAX];
    uint64_t rolls = dice_ways(dice, ways);
    law->lowest = dice_lowest(dice);
    law->count = dice_highest(dice) - law->lowest + 1;
    for (int i = 0; i < law->count; ++i)
        law->probability[i] = (double)ways[i] / (double)rolls;
}

static void put(Play *play, int room, Kind kind, int men)
{
    play->board.rooms[room].free[kind / RANK_COUNT][kind % RANK_COUNT] += men;
    play->free[kind / RANK_COUNT] += men;
}

// Sailors one at a time, the sides in turn while both have any (MUT-3).
static Board place(const Mutiny *mutiny, const int men[KIND_COUNT])
{
    Play play = {.mutiny = mutiny};
    put(&play, mutiny->plan[COLOUR_WHITE].start, KIND_OFFICER, men[KIND_OFFICER]);
    put(&play, mutiny->plan[COLOUR_RED].start, KIND_PARTY_MEMBER, men[KIND_PARTY_MEMBER]);
    int left[COLOUR_COUNT] = {
        [COLOUR_WHITE] = men[KIND_WHITE_SAILOR], [COLOUR_RED] = men[KIND_RED_SAILOR]};
    Colour placer = mutiny->placement_first;
    for (; left[COLOUR_WHITE] + left[COLOUR_RED] > 0; placer = colour_other(placer)) {
        if (left[placer] == 0)
            continue;
        int room = policies[mutiny->plan[placer].policy].place(&play, placer, NULL);
        put(&play, room, kind_of(placer, RANK_SAILOR), 1);
        --left[placer];
    }
    return play.board;
}

/// Who takes the numbers of men.
typedef struct Taker {
    const Mutiny *mutiny;
    Status (*take)(void *context, const int men[KIND_COUNT], double probability, Error *error);
    void *context;
} Taker;

static Status take_men(const Taker *taker, const int men[KIND_COUNT], double probability,
                       Error *error)
{
    return probability == 0 ? OK : taker->take(taker->context, men, probability, error);
}

// Of `sailors` each is Red with the chance that his face is over loyalty_white_max (MUT-2).
static Status take_loyalty(const Taker *taker, int men[KIND_COUNT], int sailors, double probability,
                           Error *error)
{
    double red = (6 - taker->mutiny->loyalty_white_max) / 6.0;
    double binomial[WAYS_MAX + DICE_ADD_MAX] = {1};
    for (int n = 0; n < sailors; ++n)
        for (int reds = n + 1; reds >= 0; --reds)
            binomial[reds] = binomial[reds] * (1 - red) + (reds > 0 ? binomial[reds - 1] * red : 0);
    for (int reds = 0; reds <= sailors; ++reds) {
        men[KIND_RED_SAILOR] = reds;
        men[KIND_WHITE_SAILOR] = sailors - reds;
        TRY(take_men(taker, men, probability * binomial[reds], error));
    }
    return OK;
}

static Status take_sailors(const Taker *taker, int men[KIND_COUNT], double probability,
                           Error *error)
{
    const Mutiny *mutiny = taker->mutiny;
    if (mutiny->numbers_fixed) {
        men[KIND_WHITE_SAILOR] = mutiny->plan[COLOUR_WHITE].sailors;
        men[KIND_RED_SAILOR] = mutiny->plan[COLOUR_RED].sailors;
        return take_men(taker, men, probability, error);
    }
    Law sailors;
    read_dice(mutiny->sailors, &sailors);
    for (int i = 0; i < sailors.count; ++i)
        TRY(take_loyalty(taker, men, sailors.lowest + i, probability * sailors.probability[i],
                         error));
    return OK;
}

static Status take_all(const Taker *taker, Error *error)
{
    const Mutiny *mutiny = taker->mutiny;
    if (mutiny->placed)
        return take_men(taker, mutiny->most, 1, error);
    Law officers, party_members;
    read_dice(mutiny->plan[COLOUR_WHITE].specials, &officers);
    read_dice(mutiny->plan[COLOUR_RED].specials, &party_members);
    for (int i = 0; i < officers.count; ++i)
        for (int j = 0; j < party_members.count; ++j) {
            int men[KIND_COUNT] = {[KIND_OFFICER] = officers.lowest + i,
                                   [KIND_PARTY_MEMBER] = party_members.lowest + j};
            TRY(take_sailors(taker, men, officers.probability[i] * party_members.probability[j],
                             error));
        }
    return OK;
}

/// Who takes the starts, with the men in their places.
typedef struct StartTaker {
    const Mutiny *mutiny;
    Status (*take)(void *context, const ExactStart *start, Error *error);
    void *context;
    int pair; ///< of cards; −1: any
} StartTaker;

static Status take_start(void *context, const int men[KIND_COUNT], double probability, Error *error)
{
    const StartTaker *taker = context;
    const Mutiny *mutiny = taker->mutiny;
    ExactStart start = {.board = mutiny->placed ? mutiny->placement : place(mutiny, men),
                        .probability = probability};
    memcpy(start.men, men, sizeof start.men);
    return taker->take(taker->context, &start, error);
}

// The start of a ship on which these cards are drawn.
static void deal(const Mutiny *mutiny, const int men[KIND_COUNT], ExactStart *start)
{
    int risen[KIND_COUNT];
    memcpy(start->men, men, sizeof start->men);
    memcpy(risen, men, sizeof risen);
    if (mutiny->placed) {
        start->board = mutiny->placement;
        exact_cards_rise_placed(mutiny, &start->cards, &start->board);
    } else {
        exact_cards_rise(&start->cards, risen);
        start->board = place(mutiny, risen);
    }
    exact_cards_settle(mutiny, &start->cards, &start->board);
}

static Status take_deals(void *context, const int men[KIND_COUNT], double probability, Error *error)
{
    const StartTaker *taker = context;
    const ExactDeck deck = exact_cards_deck();
    for (int red = 0; red < CARD_COUNT; ++red)
        for (int white = 0; white < CARD_COUNT; ++white) {
            if (taker->pair >= 0 && taker->pair != exact_cards_pair((Card)red, (Card)white))
                continue;
            ExactStart start = {
                .probability = probability * exact_cards_chance(&deck, (Card)red, (Card)white),
                .cards = {.card = {[COLOUR_RED] = (Card)red, [COLOUR_WHITE] = (Card)white}}};
            deal(taker->mutiny, men, &start);
            TRY(taker->take(taker->context, &start, error));
        }
    return OK;
}

Status exact_start_dealt(const Mutiny *mutiny, int pair,
                         Status (*take)(void *context, const ExactStart *start, Error *error),
                         void *context, Error *error)
{
    StartTaker starts = {mutiny, take, context, pair};
    return take_all(&(Taker){mutiny, mutiny->optional.cards ? take_deals : take_start, &starts},
                    error);
}

Status exact_start(const Mutiny *mutiny,
                   Status (*take)(void *context, const ExactStart *start, Error *error),
                   void *context, Error *error)
{
    return exact_start_dealt(mutiny, -1, take, context, error);
}

static Status take_stratum(void *context, const int men[KIND_COUNT], double probability,
                           Error *error)
{
    _Static_assert((int)KIND_COUNT <= EXACT_STRATUM_VALUE_MAX, "a stratum has a value a kind");
    ExactStratum stratum = {.weight = probability};
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        stratum.values[kind] = men[kind];
    return exact_strata_add(context, &stratum, error);
}

Status exact_start_strata(const Prepared *prepared, ExactStrata *strata, Error *error)
{
    static const char *const names[KIND_COUNT] = {
        [KIND_OFFICER] = "officers",
        [KIND_WHITE_SAILOR] = "white_sailors",
        [KIND_PARTY_MEMBER] = "party_members",
        [KIND_RED_SAILOR] = "red_sailors",
    };
    memcpy(strata->names, names, sizeof names);
    return take_all(&(Taker){(const Mutiny *)prepared, take_stratum, strata}, error);
}

static double span(Dice dice)
{
    return dice_highest(dice) - dice_lowest(dice) + 1.0;
}

double exact_start_count(const Mutiny *mutiny)
{
    double starts = mutiny->optional.cards ? CARD_COUNT * CARD_COUNT : 1;
    if (mutiny->placed)
        return starts;
    starts *= span(mutiny->plan[COLOUR_WHITE].specials) * span(mutiny->plan[COLOUR_RED].specials);
    if (mutiny->numbers_fixed)
        return starts;
    return starts * span(mutiny->sailors) *
           ((dice_lowest(mutiny->sailors) + dice_highest(mutiny->sailors)) / 2.0 + 1);
}
