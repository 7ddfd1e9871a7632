/// events: turn by turn.

#include "sim/games/campaign/events.h"

Status events_prepare(const CampaignParams *params, MeasureSet *set, Events *events, Error *error)
{
    const EventsRules *rules = &params->events;
    *events = (Events){.turns = params->campaign.turns,
                       .dice = rules->dice,
                       .card_min = rules->card_min,
                       .cards = rules->cards};
    if (rules->cards == PARAM_WORD || rules->cards > events->turns)
        events->cards = events->turns;
    Measure drawn = {
        .name = "events_drawn", .hi = events->cards, .unit = "cards", .doc = "Event cards drawn."};
    Measure first = {.name = "first_event",
                     .kind = MEASURE_SERIES,
                     .hi = events->turns,
                     .unit = "turn",
                     .doc = "Turn of the first event card, where there is one."};
    TRY(campaign_table_add(set, drawn, &events->drawn, error));
    return campaign_table_add(set, first, &events->first, error);
}

void events_play(const Events *events, const CampaignTable *table)
{
    DiceSource dice = campaign_table_dice(table, PURPOSE_EVENTS, 0);
    int32_t *drawn = campaign_table_count(table, &events->drawn);
    for (int turn = 1; turn <= events->turns; ++turn) {
        int total = dice_roll(events->dice, &dice);
        bool is_event = total >= events->card_min && *drawn < events->cards;
        const char *words = is_event                    ? "an event card is drawn"
                            : total >= events->card_min ? "the deck is empty"
                                                        : "no event";
        if (is_event && *drawn == 0)
            campaign_table_count(table, &events->first)[turn] = 1;
        *drawn += is_event;
        narrator_say(table->narrator, "turn %d: the event roll is %d, a card on %d or more: %s",
                     turn, total, (int)events->card_min, words);
    }
    narrator_say(table->narrator, "in all: %d event card%s", (int)*drawn, *drawn == 1 ? "" : "s");
}
