/// mutiny_steps: outbreak, turns and match-ups.

#include "sim/mutiny/steps/mutiny_steps.h"

#include <stdlib.h>

#include "sim/mutiny/steps/mutiny_bytes.h"

// Explorers may be told by a copy of counts what becomes of prisoners who are executed.
static void count_fate(const MutinySteps *steps, const MutinyState *state, int fate, int kind,
                       int men, Effects *effects)
{
    if (fate != FATE_EXECUTED || !steps->carried || !state->play.luck)
        mutiny_counts_add(&steps->counts, fate, kind, men, effects);
    else
        effects_add(effects, (uint64_t)steps->counts.executing[state->executes], 1);
}

// Adds to the counts what the rules have recorded since the last call. Men lost in a fight are
// counted match-up by match-up.
static void count_fates(const MutinySteps *steps, MutinyState *state, Effects *effects)
{
    Fates *fates = &state->play.fates;
    const int32_t *const noted[FATE_COUNT] = {
        [FATE_STARTED] = fates->started, [FATE_JOINED] = fates->joined,
        [FATE_LEFT] = fates->left,       [FATE_EXECUTED] = fates->executed,
        [FATE_DROWNED] = fates->drowned, [FATE_ESCAPED] = fates->escaped};
    for (int fate = 0; fate < FATE_COUNT; ++fate)
        for (int kind = 0; noted[fate] && kind < KIND_ALL_COUNT; ++kind)
            if (noted[fate][kind] != 0)
                count_fate(steps, state, fate, kind, noted[fate][kind], effects);
    memset(fates, 0, sizeof *fates);
}

static void count_turns(const MutinySteps *steps, MutinyState *state, Effects *effects)
{
    effects_add(effects, (uint64_t)steps->counts.turns, state->play.turn - state->turns);
    state->turns = state->play.turn;
}

static int finish_step(const MutinySteps *steps, MutinyState *state, int next, Effects *effects)
{
    count_fates(steps, state, effects);
    count_turns(steps, state, effects);
    return next;
}

void mutiny_steps_begin_round(MutinyState *state)
{
    state->rows.matchups = 0;
    state->rows.penalised = state->fight.penalised;
}

static void open_fight(MutinyState *state, int room, Luck *luck)
{
    Play *play = &state->play;
    state->room = room;
    state->index = 0;
    memset(state->called, 0, sizeof state->called);
    play_set_up_fight(play, room, &state->fight, &state->mix);
    if (luck && !luck->take) {
        fight_open_streams(&state->fight, play->root, (uint32_t)play->assaults);
        state->fight.script = luck->script;
    }
    ++play->assaults;
    mutiny_steps_begin_round(state);
}

// Goes on from the fights of a turn to the next place where dice are due, or to the end. `luck` is
// null for explorers that have none at hand: nothing is thrown.
static int go_on(MutinyState *state, Luck *luck)
{
    Play *play = &state->play;
    for (;;) {
        int room = play_next_fight(play);
        if (room >= 0) {
            open_fight(state, room, luck);
            return STEP_ON;
        }
        play_close_turn(play);
        if (!play_goes_on(play))
            return (int)play_result(play);
        ++play->turn;
        state->room = -1;
        if (play_rolls_before_fights(play))
            return STEP_ON;
        play_decide_and_move(play);
    }
}

static void count_cards(const MutinySteps *steps, const Play *play, Effects *effects)
{
    const Card *card = play->extras.card;
    if (steps->counts.pair < 0)
        return;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        effects_add(effects, (uint64_t)steps->counts.card[colour], (int32_t)card[colour]);
    effects_add(effects, (uint64_t)steps->counts.pair,
                (int32_t)card[COLOUR_RED] * CARD_COUNT + (int32_t)card[COLOUR_WHITE]);
}

static int start(const void *rules, void *working, Luck *luck, Effects *effects)
{
    const MutinySteps *steps = rules;
    MutinyState *state = working;
    Play *play = &state->play;
    play_open(steps->mutiny, luck->address, luck->take ? luck : NULL, play);
    state->turns = 0;
    state->room = -1;
    count_cards(steps, play, effects);
    int next = (int)play_result(play);
    if (play_goes_on(play)) {
        ++play->turn;
        next = STEP_ON;
        if (!play_rolls_before_fights(play)) {
            play_decide_and_move(play);
            next = go_on(state, luck);
        }
    }
    return finish_step(steps, state, next, effects);
}

static void fight_matchup(const MutinySteps *steps, MutinyState *state, Luck *luck,
                          Effects *effects)
{
    Fight *fight = &state->fight;
    FightRows *rows = &state->rows;
    fight->luck = luck->take ? luck : NULL;
    if (rows->matchups == 0)
        fight_rows_form(rows, fight);
    FightLoss loss = fight_rows_resolve(rows, fight, state->index);
    if (rows->shuffled != ROLE_COUNT)
        ++state->called[rows->rank[rows->shuffled][state->index]];
    fight_mixed_lose(&state->mix, loss);
    mutiny_counts_matchup(&steps->counts, fight, loss, effects);
}

// The losses of a round leave the board; the next round is formed of who is left, or the game goes
// on from the end of the fight.
static int end_round(MutinyState *state, Luck *luck)
{
    Fight *fight = &state->fight;
    fight->penalised = state->rows.penalised;
    memset(fight->lost, 0, sizeof fight->lost);
    fight_mixed_fold(fight);
    play_end_fight(&state->play, state->room, fight);
    memset(state->mix.lost, 0, sizeof state->mix.lost);
    memset(state->called, 0, sizeof state->called);
    state->index = 0;
    if (fight_mixed_men(fight, ROLE_ATTACKER) == 0 || fight_mixed_men(fight, ROLE_DEFENDER) == 0)
        return go_on(state, luck);
    mutiny_steps_begin_round(state);
    return STEP_ON;
}

int mutiny_steps_end_round(const MutinySteps *steps, MutinyState *state, Effects *effects)
{
    return finish_step(steps, state, end_round(state, NULL), effects);
}

static int step(const void *rules, void *working, Luck *luck, Effects *effects)
{
    const MutinySteps *steps = rules;
    MutinyState *state = working;
    state->play.luck = luck->take ? luck : NULL;
    if (state->room >= 0) {
        fight_matchup(steps, state, luck, effects);
        if (++state->index < state->rows.matchups)
            return STEP_ON;
        return finish_step(steps, state, end_round(state, luck), effects);
    }
    state->executes = state->play.mover;
    play_decide_and_move(&state->play);
    return finish_step(steps, state, go_on(state, luck), effects);
}

static Status open_state(const void *rules, void **state, Error *error)
{
    (void)rules;
    *state = calloc(1, sizeof(MutinyState));
    return *state ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a mutiny");
}

static void close_state(const void *rules, void *state)
{
    (void)rules;
    free(state);
}

static void note_what_matters(MutinySteps *steps)
{
    const Mutiny *mutiny = steps->mutiny;
    const Optional *optional = &mutiny->optional;
    steps->places = mutiny->free_prisoners;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        bool dies = mutiny->plan[colour_other((Colour)colour)].executes;
        bool rolls = optional->captives_desert && mutiny->plan[colour].executes;
        steps->captives |= (uint32_t)(mutiny->free_prisoners || dies || rolls) << colour;
    }
    steps->rolls = mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME;
    steps->ranks = optional->soldiers_come ? RANK_FIGHT_COUNT
                   : optional->cards       ? RANK_SOLDIER_SPECIAL
                                           : RANK_COUNT;
}

Status mutiny_steps_create(const Mutiny *mutiny, bool carries, MutinySteps *steps, Error *error)
{
    const Optional *optional = &mutiny->optional;
    *steps = (MutinySteps){.mutiny = mutiny};
    steps->carried = carries && optional->executions && !optional->captives_desert &&
                     !optional->soldiers_come && !mutiny->free_prisoners;
    TRY(mutiny_counts_create(mutiny, steps->carried, &steps->counts, error));
    note_what_matters(steps);
    steps->game = (StepGame){.rules = steps,
                             .measures = &steps->counts.set,
                             .clock = {.measure = -1},
                             .state_size = mutiny_bytes_most(steps),
                             .start = start,
                             .step = step,
                             .open = open_state,
                             .close = close_state,
                             .read = mutiny_bytes_read,
                             .write = mutiny_bytes_write,
                             .order = mutiny_bytes_order,
                             .cure = "fewer men, fixed numbers or fewer turns make it smaller"};
    return OK;
}

void mutiny_steps_release(MutinySteps *steps)
{
    mutiny_counts_release(&steps->counts);
}
