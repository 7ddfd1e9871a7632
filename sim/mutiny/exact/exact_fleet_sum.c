/// exact_fleet_sum: the solution of a fleet whose ships share one deck. How many cards without
/// effect are drawn follows from the ships and the other cards, so the aces, kings, queens and
/// jacks that are drawn describe the whole deck.

#include "sim/mutiny/exact/exact_fleet_sum.h"

#include <assert.h>
#include <stdlib.h>

enum { OF_EACH = 4, DRAWN = 5 * 5 * 5 * 5 };

/// How many are drawn of each card; those without effect are not counted here.
typedef struct Drawn {
    int count[CARD_COUNT];
} Drawn;

static int rows_of(bool cards)
{
    return cards ? DRAWN : 1;
}

Status exact_fleet_sum_create(bool cards, size_t size, ExactFleetSum *total, Error *error)
{
    *total = (ExactFleetSum){.cards = cards,
                             .size = size,
                             .cells = calloc(((size_t)rows_of(cards) + 1) * size, sizeof(double))};
    if (!total->cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ships of a fleet");
    total->cells[0] = 1;
    return OK;
}

void exact_fleet_sum_release(ExactFleetSum *total)
{
    free(total->cells);
    *total = (ExactFleetSum){.cells = NULL};
}

static Drawn drawn_at(int row)
{
    Drawn drawn = {{0}};
    for (int card = CARD_COUNT - 1; card > CARD_NONE; --card, row /= OF_EACH + 1)
        drawn.count[card] = row % (OF_EACH + 1);
    return drawn;
}

static int row_of(const Drawn *drawn)
{
    int row = 0;
    for (int card = CARD_NONE + 1; card < CARD_COUNT; ++card)
        row = row * (OF_EACH + 1) + drawn->count[card];
    return row;
}

static int others_drawn(int ships, const Drawn *drawn)
{
    int others = COLOUR_COUNT * ships;
    for (int card = CARD_NONE + 1; card < CARD_COUNT; ++card)
        others -= drawn->count[card];
    return others;
}

static ExactDeck deck_without(const Drawn *drawn, int others)
{
    ExactDeck deck = exact_cards_deck();
    for (int card = CARD_NONE + 1; card < CARD_COUNT; ++card)
        deck.left[card] -= drawn->count[card];
    deck.left[CARD_NONE] -= others;
    return deck;
}

// Adds to a law the convolution of `law` with that of `from`.
static void add_law(const ExactFleetSum *total, const double *from, const ExactAddends *law,
                    double probability, double *to)
{
    for (size_t i = 0; i < law->count; ++i) {
        const double share = probability * law->items[i].probability;
        double *target = to + law->items[i].value;
        for (size_t sum = 0; sum <= total->most; ++sum)
            target[sum] += share * from[sum];
    }
}

// Forward step from one row (one pair of cards drawn so far) to the rows that the next ship's cards
// lead to.
static void flow_row(const ExactFleetSum *total, int row, const double *before,
                     const ExactAddends *laws)
{
    const Drawn drawn = drawn_at(row);
    const ExactDeck deck = deck_without(&drawn, others_drawn(total->ships, &drawn));
    for (int pair = 0; pair < EXACT_PAIRS; ++pair) {
        const int red = pair / CARD_COUNT, white = pair % CARD_COUNT;
        const double chance = exact_cards_chance(&deck, (Card)red, (Card)white);
        if (chance <= 0)
            continue;
        Drawn after = drawn;
        ++after.count[red];
        ++after.count[white];
        add_law(total, before, &laws[pair], chance,
                total->cells + (size_t)row_of(&after) * total->size);
    }
}

static size_t largest_addend(const ExactAddends *law)
{
    size_t largest = 0;
    for (size_t i = 0; i < law->count; ++i)
        largest = law->items[i].value > largest ? law->items[i].value : largest;
    return largest;
}

// Rows are processed from many cards drawn to few: cards drawn only increase, so a row has been
// passed on before anything is added to it.
void exact_fleet_sum_add(ExactFleetSum *total, const ExactAddends *laws)
{
    const int rows = rows_of(total->cards);
    double *before = total->cells + (size_t)rows * total->size;
    for (int row = rows - 1; row >= 0; --row) {
        double *now = total->cells + (size_t)row * total->size;
        const Drawn drawn = drawn_at(row);
        if (others_drawn(total->ships, &drawn) < 0)
            continue;
        memcpy(before, now, total->size * sizeof *before);
        memset(now, 0, total->size * sizeof *now);
        if (total->cards)
            flow_row(total, row, before, laws);
        else
            add_law(total, before, &laws[0], 1, now);
    }
    size_t most = 0;
    for (int pair = 0; pair < (total->cards ? EXACT_PAIRS : 1); ++pair) {
        const size_t largest = largest_addend(&laws[pair]);
        most = largest > most ? largest : most;
    }
    total->most += most;
    assert(total->most < total->size);
    ++total->ships;
}

double exact_fleet_sum_chance(const ExactFleetSum *total, size_t sum)
{
    double chance = 0;
    for (int row = 0; row < rows_of(total->cards); ++row)
        chance += total->cells[(size_t)row * total->size + sum];
    return chance;
}

double exact_fleet_sum_steps(bool cards, int ships, size_t size, size_t addends)
{
    enum { SUMS_A_STEP = 16 };
    double rows = 0;
    for (int ship = 0; ship < ships; ++ship)
        for (int row = 0; row < rows_of(cards); ++row) {
            const Drawn drawn = drawn_at(row);
            rows += others_drawn(ship, &drawn) >= 0;
        }
    return rows * (cards ? EXACT_PAIRS : 1) * (double)addends * (double)size / SUMS_A_STEP;
}
