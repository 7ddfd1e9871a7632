/// boarding_step: grapples first, unless the vessels are held together already; then one action.

#include "sim/base/plural.h"
#include "sim/base/purpose.h"
#include "sim/games/boarding/boarding.h"
#include "sim/kit/literal_many.h"

// Words that a turn sets aside in the stream of a purpose.
enum { TURN_ROOM = 1 << 20 };

// The streams' counters.
enum { COUNTER_GRAPPLING, COUNTER_BOARDING, COUNTER_COUNT };

// Deckhands who throw grapples.
typedef struct Grapplers {
    int32_t count, grapple_min;
} Grapplers;

static int64_t draw_grapples(const void *what, Luck *luck, const LuckStream *stream,
                             const Narrator *narrator)
{
    const Grapplers *grapplers = what;
    int holds = 0;
    Hand hand = {0};
    for (int i = 0; i < grapplers->count; ++i) {
        if (i % HAND_MAX == 0)
            hand = luck_hand(luck, stream, LUCK_NEXT, HAND_WAYS_MAX);
        int face = hand_face(&hand);
        holds += face >= grapplers->grapple_min;
        if (narrator)
            narrator_say(narrator, "    grapple: %d, %s", face,
                         face >= grapplers->grapple_min ? "it holds" : "it falls short");
    }
    return holds;
}

static Status law_of_grapples(const void *what, Law *law, Error *error)
{
    const Grapplers *grapplers = what;
    return law_binomial((uint32_t)grapplers->count, (uint32_t)(7 - grapplers->grapple_min), 6, law,
                        error);
}

int boarding_grapples(Luck *luck, int throwers, int grapple_min, const Narrator *narrator)
{
    static const LuckKind kind = {draw_grapples, law_of_grapples};
    static const LuckStream stream = {
        .place = LUCK_PLACE(PURPOSE_GRAPPLING), .room = TURN_ROOM, .counter = COUNTER_GRAPPLING};
    const Grapplers grapplers = {throwers, grapple_min};
    return (int)luck_kind(luck, &stream, &kind, &grapplers, sizeof grapplers, narrator);
}

int boarding_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    const BoardingPlan *plan = rules;
    ((BoardingState *)state)->grappled = plan->rules.grapple == GRAPPLE_HELD;
    return STEP_ON;
}

static int throw_grapples(const BoardingPlan *plan, BoardingState *state, Luck *luck,
                          const Narrator *narrator)
{
    if (narrator)
        narrator_say(narrator, "turn %u: %d deckhand(s) throw grapples", luck->round,
                     plan->throwers);
    state->grappled =
        boarding_grapples(luck, plan->throwers, plan->rules.grapple_min, narrator) > 0;
    return state->grappled ? STEP_ON : STEP_NEXT_ROUND;
}

static int board(const BoardingPlan *plan, Luck *luck, Effects *effects)
{
    static const LuckStream stream = {
        .place = LUCK_PLACE(PURPOSE_BOARDING), .room = TURN_ROOM, .counter = COUNTER_BOARDING};
    const MeleeAction action = {&plan->melee, plan->melee.boarders_max, plan->defender.defenders};
    if (effects->narrator)
        narrator_say(effects->narrator, "turn %u: %d of %d boarder%s cross and meet %d defender%s",
                     luck->round, action.boarders, plan->attacker.boarders,
                     plural(plan->attacker.boarders), action.defenders, plural(action.defenders));
    Melee melee = melee_fight(luck, &stream, &action, MELEE_WITH_ROUNDS, effects->narrator);
    effects_add(effects, BOARDING_ROUNDS, melee.rounds);
    effects_add(effects, BOARDING_BOARDERS_LOST, action.boarders - melee.boarders);
    effects_add(effects, BOARDING_DEFENDERS_LOST, action.defenders - melee.defenders);
    effects_add(effects, BOARDING_SURRENDER, melee.end == MELEE_SURRENDER);
    effects_add(effects, BOARDING_DRIVEN_BACK, melee.end == MELEE_DRIVEN_BACK);
    bool won = melee.end == MELEE_TAKEN || melee.end == MELEE_SURRENDER;
    return won ? BOARDING_WON : BOARDING_REPELLED;
}

int boarding_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    const BoardingPlan *plan = rules;
    BoardingState *boarding = state;
    return boarding->grappled ? board(plan, luck, effects)
                              : throw_grapples(plan, boarding, luck, effects->narrator);
}

Status boarding_play_many(const StepGame *game, void *state, GameAddress first, uint64_t games,
                          Tally *tally, Error *error)
{
    const LiteralKnown known = {
        .game = game,
        .steps = {.start = boarding_start, .step = boarding_step, .by_streams = true},
        .state_words = LITERAL_STATE_WORDS(sizeof(BoardingState)),
        .cells = BOARDING_CELL_COUNT,
        .counters = COUNTER_COUNT,
    };
    return literal_many(&known, state, first, games, tally, error);
}
