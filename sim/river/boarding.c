/// boarding: grapples first, unless the vessels are held together already; then one action.

#include "sim/river/boarding.h"

#include "sim/river/grapple.h"

static DiceSource open_dice(const BoardingTable *table, Purpose purpose, int turn)
{
    DiceSource source = {.script = table->script};
    if (!source.script)
        source.rng = stream_open(table->address, purpose, (uint32_t)turn);
    return source;
}

// The turn in which a grapple first holds; 0 when none does.
static int grapple_turn(const BoardingPrepared *boarding, const BoardingTable *table)
{
    if (boarding->rules.grapple == GRAPPLE_HELD)
        return 1;
    for (int turn = 1; turn <= boarding->turns; ++turn) {
        narrator_say(table->narrator, "turn %d: %d deckhand(s) throw grapples", turn,
                     boarding->throwers);
        DiceSource dice = open_dice(table, PURPOSE_GRAPPLING, turn);
        if (grapple_throw(boarding->throwers, boarding->rules.grapple_min, &dice, table->narrator))
            return turn;
    }
    return 0;
}

BoardingResult boarding_play(const BoardingPrepared *boarding, const BoardingTable *table,
                             int32_t *cells)
{
    int turn = grapple_turn(boarding, table);
    cells[BOARDING_TURNS] = turn ? turn : boarding->turns;
    if (!turn)
        return BOARDING_NEVER_GRAPPLED;
    int sent = boarding->sent, met = boarding->defender.defenders;
    if (table->narrator)
        narrator_say(table->narrator, "turn %d: %d of %d boarders cross and meet %d defenders",
                     turn, sent, boarding->attacker.boarders, met);
    DiceSource dice = open_dice(table, PURPOSE_BOARDING, turn);
    const MeleePlan action = {&boarding->melee, &boarding->odds, table->narrator};
    Melee melee = melee_fight(&action, melee_start(sent, met), &dice);
    cells[BOARDING_ROUNDS] = melee.rounds;
    cells[BOARDING_BOARDERS_LOST] = sent - melee.boarders;
    cells[BOARDING_DEFENDERS_LOST] = met - melee.defenders;
    cells[BOARDING_SURRENDER] = melee.end == MELEE_SURRENDER;
    cells[BOARDING_DRIVEN_BACK] = melee.end == MELEE_DRIVEN_BACK;
    bool won = melee.end == MELEE_TAKEN || melee.end == MELEE_SURRENDER;
    return won ? BOARDING_WON : BOARDING_REPELLED;
}
