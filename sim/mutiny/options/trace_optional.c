/// trace_optional: sentences about cards, executions, boats and relief.

#include <stdio.h>

#include "sim/base/plural.h"
#include "sim/mutiny/options/boats.h"
#include "sim/mutiny/trace.h"
#include "sim/mutiny/trace_text.h"

static const char *room_name(const Trace *trace, int room)
{
    return trace->mutiny->names[room].text;
}

static const char *without_effect(Card card)
{
    switch (card) {
    case CARD_ACE:
        return ": nobody is there to have the gun";
    case CARD_KING:
        return ": the enemy has no sailor to turn traitor";
    case CARD_JACK:
        return ": the side has no sailor to rise";
    default:
        return "";
    }
}

static void tell_card(const Trace *trace, const Play *play, Colour colour)
{
    static const char *const words[CARD_COUNT] = {
        [CARD_NONE] = "a card without effect",
        [CARD_ACE] = "an ace",
        [CARD_KING] = "a king",
        [CARD_QUEEN] = "a queen",
        [CARD_JACK] = "a jack",
    };
    const Extras *extras = &play->extras;
    Card card = extras->card[colour];
    const Gun *gun = &extras->gun[colour];
    char effect[160];
    snprintf(effect, sizeof effect, "%s", without_effect(card));
    if (card == CARD_ACE && gun->loaded)
        snprintf(
            effect, sizeof effect, ": the %s is in %s",
            trace_man(colour, gun->rank == RANK_SPECIAL ? RANK_ARMED_SPECIAL : RANK_ARMED_SAILOR),
            room_name(trace, gun->room));
    else if (card == CARD_QUEEN)
        snprintf(effect, sizeof effect, ": a secret way into the strongpoints");
    else if (card == CARD_KING && extras->turned[colour])
        snprintf(effect, sizeof effect, ": a %s turns traitor and comes to %s",
                 trace_man(colour_other(colour), RANK_SAILOR),
                 room_name(trace, trace->mutiny->plan[colour].home));
    else if (card == CARD_JACK && extras->turned[colour])
        snprintf(effect, sizeof effect, ": a %s is %s from now on", trace_man(colour, RANK_SAILOR),
                 colour == COLOUR_RED ? "a party member" : "an officer");
    narrator_say(trace->narrator, "  %s draws %s%s.", trace_colour(colour), words[card], effect);
}

void trace_cards(const Trace *trace, const Play *play)
{
    tell_card(trace, play, COLOUR_RED);
    tell_card(trace, play, COLOUR_WHITE);
}

void trace_executed(const Trace *trace, int room, const int32_t men[KIND_ALL_COUNT])
{
    Colour colour = men[KIND_PARTY_MEMBER] + men[KIND_RED_SAILOR] > 0 ? COLOUR_RED : COLOUR_WHITE;
    int32_t ranks[RANK_FIGHT_COUNT] = {men[kind_of(colour, RANK_SPECIAL)],
                                       men[kind_of(colour, RANK_SAILOR)]};
    char text[TRACE_MEN_SIZE];
    ranks[RANK_SOLDIER_SPECIAL] = men[KIND_SOLDIER];
    narrator_say(trace->narrator, "  Executed in %s: %s.", room_name(trace, room),
                 trace_men(colour, ranks, text));
}

void trace_deserters(const Trace *trace, const Play *play, int room, int men, bool captured)
{
    int home = trace->mutiny->plan[colour_other(play->mover)].home;
    narrator_say(trace->narrator, "  %d %s%s%s in %s desert%s%s%s.", men,
                 captured ? "captured " : "", trace_man(play->mover, RANK_SAILOR), plural(men),
                 room_name(trace, room), men == 1 ? "s" : "", room == home ? "" : " to ",
                 room == home ? "" : room_name(trace, home));
}

void trace_leaving(const Trace *trace, const Play *play, int face, const BoatsShares *shares)
{
    int men = play->free[play->mover];
    narrator_say(trace->narrator,
                 "  The %ss give up the ship and go %s with %d %s: the d10 shows %d, %d drown, %d "
                 "are taken, %d escape.",
                 trace_colour(play->mover),
                 trace->mutiny->optional.docked ? "down the gangway" : "to the boats", men,
                 men == 1 ? "man" : "men", face, shares->drowned, shares->taken,
                 men - shares->drowned - shares->taken);
}

void trace_soldiers(const Trace *trace, const Play *play, const int32_t men[RANK_COUNT])
{
    const Optional *optional = &play->mutiny->optional;
    int aboard = men[RANK_SPECIAL] + men[RANK_SAILOR];
    narrator_say(trace->narrator,
                 "  %d soldier%s, %d worth an officer, come%s %s to %s; %d refuse%s.", aboard,
                 plural(aboard), men[RANK_SPECIAL], aboard == 1 ? "s" : "",
                 optional->relief == RELIEF_INFANTRY ? "up the gangway" : "from the warship",
                 room_name(trace, optional->relief_room), optional->relief_men - aboard,
                 optional->relief_men - aboard == 1 ? "s" : "");
}

void trace_warship(const Trace *trace, const Play *play, int face)
{
    int least = play->mutiny->optional.warship_mutiny_min;
    narrator_say(trace->narrator,
                 "  A warship comes for the Whites. She mutinies on %d or more; the die shows %d: "
                 "she %s.",
                 least, face, face >= least ? "mutinies herself" : "comes alongside");
}

void trace_boarders(const Trace *trace, const Play *play, const int men[COLOUR_COUNT])
{
    narrator_say(trace->narrator,
                 "  %d of her sailors board%s for the Whites in %s, %d join%s the Reds.",
                 men[COLOUR_WHITE], men[COLOUR_WHITE] == 1 ? "s" : "",
                 room_name(trace, play->mutiny->optional.relief_room), men[COLOUR_RED],
                 men[COLOUR_RED] == 1 ? "s" : "");
}
