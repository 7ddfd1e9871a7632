/// boarding: grapples first, unless the vessels are held together already; then one action.

#include "sim/river/boarding.h"

#include "sim/river/grapple.h"
#include "sim/river/repeats.h"

// The turn in which a grapple first holds; 0 when none does.
static int grapple_turn(const BoardingPrepared *boarding, const BoardingTable *table)
{
    if (boarding->rules.grapple == GRAPPLE_HELD)
        return 1;
    for (int turn = 1; turn <= boarding->turns; ++turn) {
        narrator_say(table->narrator, "turn %d: %d deckhand(s) throw grapples", turn,
                     boarding->throwers);
        HandSource hands = hand_source(table->address, table->script, PURPOSE_GRAPPLING, turn);
        if (grapple_throw(boarding->throwers, boarding->rules.grapple_min, &hands, table->narrator))
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
    int sent = boarding->melee.boarders_max, met = boarding->defender.defenders;
    if (table->narrator)
        narrator_say(table->narrator, "turn %d: %d of %d boarders cross and meet %d defenders",
                     turn, sent, boarding->attacker.boarders, met);
    HandSource hands = hand_source(table->address, table->script, PURPOSE_BOARDING, turn);
    Melee melee = melee_fight(&boarding->melee, melee_start(sent, met), &hands, table->narrator);
    cells[BOARDING_ROUNDS] = melee.rounds;
    cells[BOARDING_BOARDERS_LOST] = sent - melee.boarders;
    cells[BOARDING_DEFENDERS_LOST] = met - melee.defenders;
    cells[BOARDING_SURRENDER] = melee.end == MELEE_SURRENDER;
    cells[BOARDING_DRIVEN_BACK] = melee.end == MELEE_DRIVEN_BACK;
    bool won = melee.end == MELEE_TAKEN || melee.end == MELEE_SURRENDER;
    return won ? BOARDING_WON : BOARDING_REPELLED;
}

// An end in one word: turns 10 bits, rounds 10, boarders and defenders lost 12 each, how it
// ended 4.
static uint64_t pack(const int32_t *cells, BoardingResult result)
{
    uint64_t flags = (uint64_t)cells[BOARDING_SURRENDER] | (uint64_t)cells[BOARDING_DRIVEN_BACK]
                                                               << 1;
    return (uint64_t)cells[BOARDING_TURNS] | (uint64_t)cells[BOARDING_ROUNDS] << 10 |
           (uint64_t)cells[BOARDING_BOARDERS_LOST] << 20 |
           (uint64_t)cells[BOARDING_DEFENDERS_LOST] << 32 | flags << 44 | (uint64_t)result << 46;
}

static void tally_end(void *tally, const Repeat *end)
{
    uint64_t word = end->word[0];
    BoardingOutcome room = {.outcome = {.result = (int32_t)(word >> 46)}};
    int32_t *cells = room.outcome.cells;
    cells[BOARDING_TURNS] = (int32_t)(word & 1023);
    cells[BOARDING_ROUNDS] = (int32_t)(word >> 10 & 1023);
    cells[BOARDING_BOARDERS_LOST] = (int32_t)(word >> 20 & 4095);
    cells[BOARDING_DEFENDERS_LOST] = (int32_t)(word >> 32 & 4095);
    cells[BOARDING_SURRENDER] = (int32_t)(word >> 44 & 1);
    cells[BOARDING_DRIVEN_BACK] = (int32_t)(word >> 45 & 1);
    tally_add_times(tally, &room.outcome, end->times);
}

void boarding_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    const BoardingPrepared *boarding = (const BoardingPrepared *)prepared;
    Repeats repeats;
    repeats_open(&repeats, tally_end, tally);
    for (uint64_t game = first.game; game < first.game + games; ++game) {
        const BoardingTable table = {.address = {first.seed, game}};
        int32_t cells[BOARDING_CELL_COUNT] = {0};
        BoardingResult result = boarding_play(boarding, &table, cells);
        repeats_count(&repeats, (const uint64_t[REPEATS_WORDS]){pack(cells, result)});
    }
    repeats_close(&repeats);
}
