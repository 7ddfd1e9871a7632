/// parts: the literal engine of games made of parts; copies take their steps in turn.

#include "sim/kit/parts.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/kit/literal_loop.h"

PartsItem *parts_add(PartsPrepared *parts, const void *rules, StepGame game)
{
    assert(parts->count < PARTS_MAX && game.counters == 0);
    PartsItem *item = &parts->items[parts->count++];
    *item = (PartsItem){.game = game, .copies = 1, .sources = 1};
    item->game.rules = rules;
    item->game.measures = &parts->base.measures;
    return item;
}

Status parts_close(PartsPrepared *parts, Error *error)
{
    return measure_set_close(&parts->base.measures, error);
}

void parts_release(Prepared *prepared)
{
    if (!prepared)
        return;
    measure_set_release(&prepared->measures);
    free(prepared);
}

void parts_tell_roll(StepRolls *rolls, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(rolls->text + rolls->used, sizeof rolls->text - rolls->used, format, arguments);
    va_end(arguments);
    rolls->used += (size_t)length;
    if (rolls->used >= sizeof rolls->text)
        rolls->used = sizeof rolls->text - 1;
}

// One part under way.
typedef struct Turn {
    const PartsItem *item;
    Luck *luck;
    Effects *effects;
    unsigned char *states; // of all copies
    uint32_t *live;        // copies that have not ended
    LuckSource *sources;
} Turn;

// Sets luck for the copy that takes the next step.
static inline void give_luck(const Turn *turn, uint32_t copy)
{
    turn->luck->copy = copy;
    turn->luck->sources = turn->sources + (turn->item->apart ? copy * turn->item->sources : 0);
}

static inline void *state_of(const Turn *turn, uint32_t copy)
{
    return turn->states + (size_t)copy * turn->item->game.state_size;
}

static void clear_rolls(StepRolls *rolls)
{
    rolls->used = 0;
    rolls->text[0] = '\0';
}

// Tells what the copies have rolled since the last line.
static void tell_rolls(const Turn *turn, uint32_t number, uint32_t copies)
{
    StepRolls *rolls = turn->effects->rolls;
    const PartsTold told = {number, copies, rolls->text, turn->effects->cells};
    turn->item->tell(turn->item->game.rules, &told, turn->effects->narrator);
    clear_rolls(rolls);
}

// Every copy that has not ended takes a step. Returns how many have not ended then.
static uint32_t take_steps(const Turn *turn, uint32_t live_count)
{
    const StepGame *game = &turn->item->game;
    uint32_t left = 0;
    for (uint32_t i = 0; i < live_count; ++i) {
        uint32_t copy = turn->live[i];
        give_luck(turn, copy);
        int end = game->step(game->rules, state_of(turn, copy), turn->luck, turn->effects);
        turn->live[left] = copy;
        left += end < 0;
    }
    return left;
}

static void play_copies(const Turn *turn)
{
    const StepGame *game = &turn->item->game;
    uint32_t live_count = 0;
    for (uint32_t copy = 0; copy < turn->item->copies; ++copy) {
        give_luck(turn, copy);
        int end = game->start(game->rules, state_of(turn, copy), turn->luck, turn->effects);
        turn->live[live_count] = copy;
        live_count += end < 0;
    }
    for (uint32_t number = 1; live_count > 0; ++number) {
        uint32_t before = live_count;
        live_count = take_steps(turn, live_count);
        if (turn->effects->rolls)
            tell_rolls(turn, number, before);
    }
}

// Plays a single copy, which may have rounds and a finish().
static void play_alone(const StepGame *game, void *state, Luck *luck, Effects *effects)
{
    luck->copy = 0;
    luck->round = game->clock.rounds_max > 0;
    const LiteralSteps steps = {.start = game->start, .step = game->step};
    (void)literal_loop(game, &steps, state, luck, effects);
    if (game->finish)
        game->finish(game->rules, state, effects);
}

static void play_item(const PartsItem *item, Luck *luck, Effects *effects)
{
    const StepGame *game = &item->game;
    if (item->play && !luck->script && !effects->narrator) {
        item->play(item, luck, effects);
        return;
    }
    size_t room = (size_t)item->copies * game->state_size;
    uint64_t states[room / sizeof(uint64_t) + 1];
    uint32_t source_count = item->sources * (item->apart ? item->copies : 1);
    LuckSource sources[source_count + 1];
    memset(states, 0, room);
    for (uint32_t i = 0; i < source_count; ++i)
        sources[i].opened = 0;
    luck->sources = sources;
    if (item->copies == 1 && !item->tell) {
        play_alone(game, states, luck, effects);
        return;
    }
    uint32_t live[item->copies + 1];
    Turn turn = {.item = item,
                 .luck = luck,
                 .effects = effects,
                 .states = (unsigned char *)states,
                 .live = live,
                 .sources = sources};
    play_copies(&turn);
}

void parts_play_at(const PartsPrepared *parts, const LiteralTable *table, Outcome *outcome)
{
    Luck luck = {
        .root = stream_root(table->address), .address = table->address, .script = table->script};
    StepRolls rolls; // not all of it cleared for every game
    clear_rolls(&rolls);
    Effects effects = {
        .cells = outcome->cells, .start = outcome->start, .narrator = table->narrator};
    for (uint32_t i = 0; i < parts->count; ++i) {
        const PartsItem *item = &parts->items[i];
        effects.rolls = table->narrator && item->tell ? &rolls : NULL;
        if (item->title)
            narrator_say(table->narrator, "%s", item->title);
        play_item(item, &luck, &effects);
        if (table->narrator && item->tell_end)
            item->tell_end(item->game.rules, outcome->cells, table->narrator);
    }
}

void parts_play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const LiteralTable table = {.address = address};
    parts_play_at((const PartsPrepared *)prepared, &table, outcome);
}

void parts_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                 Outcome *outcome)
{
    const LiteralTable table = {.address = address, .narrator = narrator};
    parts_play_at((const PartsPrepared *)prepared, &table, outcome);
}
