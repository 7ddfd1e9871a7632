/// fleet_play: the ships one after the other, and what they come to together.

#include "sim/base/plural.h"
#include "sim/mutiny/fleet/fleet.h"
#include "sim/mutiny/options/cards.h"
#include "sim/mutiny/play.h"

static void deal(const Fleet *fleet, GameAddress address, Card cards[][COLOUR_COUNT])
{
    if (fleet->cards)
        cards_deal(stream_root(address), fleet->count, cards);
}

// Men of a side who died, whatever of.
static int32_t count_dead(const Mutiny *mutiny, Colour colour, const Outcome *outcome)
{
    static const MutinyFate deaths[] = {FATE_KILLED, FATE_SHOT, FATE_EXECUTED, FATE_DROWNED};
    int32_t dead = 0;
    for (size_t i = 0; i < sizeof deaths / sizeof *deaths; ++i) {
        int first = mutiny->cells.fate[deaths[i]];
        if (first < 0)
            continue;
        const int32_t *men = &outcome->cells[first];
        dead += men[kind_of(colour, RANK_SPECIAL)] + men[kind_of(colour, RANK_SAILOR)];
        if (colour == COLOUR_WHITE && mutiny->cells.kinds == KIND_ALL_COUNT)
            dead += men[KIND_SOLDIER];
    }
    return dead;
}

static void settle_ship(const FleetShip *ship, Outcome *outcome)
{
    const Outcome *own = fleet_ship_outcome(ship, outcome);
    ++outcome->cells[own->result];
    outcome->cells[ship->taken] = own->result == MUTINY_RED_WINS;
    outcome->cells[FLEET_LOST_WHITES] += count_dead(ship->mutiny, COLOUR_WHITE, own);
    outcome->cells[FLEET_LOST_REDS] += count_dead(ship->mutiny, COLOUR_RED, own);
}

static void settle(const Fleet *fleet, Outcome *outcome)
{
    for (int i = 0; i < fleet->count; ++i)
        settle_ship(&fleet->ships[i], outcome);
    outcome->cells[FLEET_ALL_TAKEN] = outcome->cells[FLEET_SHIPS_TAKEN] == fleet->count;
    outcome->cells[FLEET_NONE_TAKEN] = outcome->cells[FLEET_SHIPS_TAKEN] == 0;
}

void fleet_play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const Fleet *fleet = (const Fleet *)prepared;
    Card cards[FLEET_SHIP_MAX][COLOUR_COUNT];
    deal(fleet, address, cards);
    for (int i = 0; i < fleet->count; ++i) {
        const FleetShip *ship = &fleet->ships[i];
        GameAddress own = stream_part(address, (uint32_t)i);
        if (fleet->cards)
            play_ship(ship->mutiny, own, cards[i], NULL, fleet_ship_outcome(ship, outcome));
        else
            ship->mutiny->prepared.game->play(&ship->mutiny->prepared, own,
                                              fleet_ship_outcome(ship, outcome));
    }
    settle(fleet, outcome);
}

void fleet_tell(const Prepared *prepared, GameAddress address, const Telling *telling,
                Outcome *outcome)
{
    const Fleet *fleet = (const Fleet *)prepared;
    Card cards[FLEET_SHIP_MAX][COLOUR_COUNT];
    deal(fleet, address, cards);
    for (int i = 0; i < fleet->count; ++i) {
        const FleetShip *ship = &fleet->ships[i];
        Mutiny named = *ship->mutiny; // which an equal ship of another name may share
        named.ship = ship->name;
        narrator_say(telling->narrator, "Ship %d of %d.", i + 1, fleet->count);
        play_ship(&named, stream_part(address, (uint32_t)i), fleet->cards ? cards[i] : NULL,
                  telling, fleet_ship_outcome(ship, outcome));
    }
    settle(fleet, outcome);
    narrator_say(telling->narrator,
                 "The Reds take %d of %d ship%s; %d held, %d undecided, %d derelict.",
                 outcome->cells[FLEET_SHIPS_TAKEN], fleet->count, plural(fleet->count),
                 outcome->cells[FLEET_SHIPS_HELD], outcome->cells[FLEET_STALEMATES],
                 outcome->cells[FLEET_DERELICTS]);
}

void fleet_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                 Outcome *outcome)
{
    const Telling telling = {.narrator = narrator};
    fleet_tell(prepared, address, &telling, outcome);
}
