/// exact_constants: distributions of what is fixed at the start, stored one after another. The
/// cards come first, as a joint distribution of 25 numbers.

#include "sim/mutiny/exact/exact_constants.h"

static const MutinyFate fates[] = {FATE_STARTED, FATE_JOINED, FATE_LEFT};
enum { FATES = sizeof fates / sizeof *fates };

// Each measure has one cell of an outcome, so a cell's index is its measure's.
static size_t size_of(const Mutiny *mutiny, int fate, int kind)
{
    return (size_t)mutiny->prepared.measures.measures[mutiny->cells.fate[fates[fate]] + kind].hi +
           1;
}

size_t exact_constants_width(const Mutiny *mutiny)
{
    size_t width = EXACT_PAIRS;
    if (!mutiny->optional.cards)
        return 0;
    for (int fate = 0; fate < FATES; ++fate)
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            width += size_of(mutiny, fate, kind);
    return width;
}

void exact_constants_start(const Mutiny *mutiny, const ExactStart *start, double *numbers)
{
    if (!mutiny->optional.cards)
        return;
    const ExactCards *cards = &start->cards;
    const int *const counts[FATES] = {start->men, cards->joined, cards->left};
    numbers[exact_cards_pair(cards->card[COLOUR_RED], cards->card[COLOUR_WHITE])] +=
        start->probability;
    numbers += EXACT_PAIRS;
    for (int fate = 0; fate < FATES; ++fate)
        for (int kind = 0; kind < KIND_COUNT; ++kind) {
            numbers[counts[fate][kind]] += start->probability;
            numbers += size_of(mutiny, fate, kind);
        }
}

static void end_cards(const Mutiny *mutiny, const double *numbers, int result, ExactTable *table)
{
    double *red = exact_table_histogram(table, mutiny->cells.card[COLOUR_RED], result);
    double *white = exact_table_histogram(table, mutiny->cells.card[COLOUR_WHITE], result);
    for (int pair = 0; pair < EXACT_PAIRS; ++pair) {
        red[pair / CARD_COUNT] += numbers[pair];
        white[pair % CARD_COUNT] += numbers[pair];
    }
}

void exact_constants_end(const Mutiny *mutiny, const double *numbers, int result, ExactTable *table)
{
    if (!mutiny->optional.cards)
        return;
    end_cards(mutiny, numbers, result, table);
    numbers += EXACT_PAIRS;
    for (int fate = 0; fate < FATES; ++fate)
        for (int kind = 0; kind < KIND_COUNT; ++kind) {
            const int measure = mutiny->cells.fate[fates[fate]] + kind;
            double *cells = exact_table_histogram(table, measure, result);
            size_t size = size_of(mutiny, fate, kind);
            for (size_t value = 0; value < size; ++value)
                cells[value] += numbers[value];
            numbers += size;
        }
}
