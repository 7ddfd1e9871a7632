/// exact_events: the exact solution of event cards: binomial, up to the end of the deck.

#include "sim/games/campaign/events.h"
#include "sim/games/campaign/exact_chance.h"

void events_solve(const Events *events, ExactTable *table)
{
    double law[CAMPAIGN_TURNS_MAX + 1];
    double none = exact_chance_at_most(events->dice, events->card_min - 1), waiting = 1;
    double *drawn = exact_chance_open(table, events->drawn.measure);
    double *first = exact_chance_open(table, events->first.measure);
    exact_chance_binomial(events->turns, 1 - none, law);
    for (int cards = 0; cards <= events->turns; ++cards)
        drawn[cards < events->cards ? cards : events->cards] += law[cards];
    for (int turn = 1; turn <= events->turns; ++turn, waiting *= none)
        first[turn] = waiting * (1 - none);
}
