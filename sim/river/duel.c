/// duel: the literal engine, step by step with real or scripted dice; it also tells a trace.

#include "sim/river/duel.h"

#include "sim/river/duel_step.h"

static Hand throw_hand(const Duel *duel, StreamRoot root)
{
    if (duel->luck->script)
        return (Hand){.script = duel->luck->script};
    DuelThrow next = duel_next_throw(duel->plan, &duel->state);
    uint32_t index = (uint32_t)duel->turn * DUEL_THROWS_MAX + next.index;
    return (Hand){.fraction = hand_word(root, stream_place(next.purpose, index), next.ways)};
}

DuelResult duel_play(const DuelPlan *plan, const DuelLuck *luck, int32_t *cells)
{
    Duel duel = {.plan = plan, .luck = luck, .cells = cells, .state = duel_first_state(plan)};
    StreamRoot root = stream_root(luck->address);
    while (duel.state.result == DUEL_AFLOAT) {
        if (duel_opens_turn(plan, &duel.state)) {
            if (duel.turn == plan->rules.turns || duel_is_quiet(plan, &duel.state))
                break;
            duel.turn += 1;
            if (luck->narrator)
                narrator_say(luck->narrator, "turn %d", duel.turn);
        }
        Hand hand = throw_hand(&duel, root);
        duel_step(&duel, &hand);
    }
    cells[CELL_TURNS] = duel.state.result == DUEL_AFLOAT ? plan->rules.turns : duel.turn;
    cells[CELL_HULL] = duel.state.hull[0];
    cells[CELL_HULL + 1] = duel.state.hull[1];
    return (DuelResult)duel.state.result;
}
