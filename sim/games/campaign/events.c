/// events: a turn is a step; its state keeps only what the chance of later cards depends on.

#include "sim/games/campaign/events.h"

#include "sim/base/purpose.h"

// What the next roll depends on.
typedef struct EventsState {
    // the turn, while no card has been drawn; else 0, since only the first card's turn is counted
    int32_t turn;
    int32_t deck; // cards left, where they can run out
} EventsState;

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    *(EventsState *)state = (EventsState){.turn = 1, .deck = ((const Events *)rules)->cards};
    return STEP_ON;
}

static void draw_card(const Events *events, EventsState *state, Effects *effects)
{
    if (state->turn > 0)
        effects_add(effects, events->first.cell + (uint64_t)state->turn, 1);
    campaign_part_count(effects, &events->drawn, 1);
    // A deck with a card for every turn never runs out, so it is not counted down.
    state->deck -= events->cards < events->turns;
    state->turn = 0;
}

// CMP-7: each turn a roll, and on a high one a card.
static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const Events *events = rules;
    EventsState *now = state;
    int total = luck_roll(luck, events->dice, PURPOSE_EVENTS, 0, 0);
    bool is_high = total >= events->card_min, is_event = is_high && now->deck > 0;
    if (effects->narrator)
        narrator_say(effects->narrator, "turn %u: the event roll is %d, a card on %d or more: %s",
                     luck->round, total, (int)events->card_min,
                     is_event  ? "an event card is drawn"
                     : is_high ? "the deck is empty"
                               : "no event");
    if (is_event)
        draw_card(events, now, effects);
    else if (now->turn > 0 && now->turn < events->turns)
        now->turn += 1;
    return STEP_NEXT_ROUND;
}

static void tell_end(const void *rules, const int32_t *cells, const Narrator *narrator)
{
    int32_t drawn = cells[((const Events *)rules)->drawn.cell];
    narrator_say(narrator, "in all: %d event card%s", (int)drawn, drawn == 1 ? "" : "s");
}

Status events_prepare(const CampaignParams *params, PartsPrepared *parts, void *part, Error *error)
{
    const EventsRules *rules = &params->events;
    MeasureSet *set = &parts->base.measures;
    Events *events = part;
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
    TRY(campaign_part_add(set, drawn, &events->drawn, error));
    TRY(campaign_part_add(set, first, &events->first, error));
    PartsItem *item =
        parts_add(parts, events,
                  (StepGame){.state_size = sizeof(EventsState),
                             .clock = {.rounds_max = (uint32_t)events->turns, .measure = -1},
                             .start = start,
                             .step = step});
    item->tell_end = tell_end;
    return OK;
}
