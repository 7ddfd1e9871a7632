/// literal: the loop over the steps of one game.

#include "sim/kit/literal.h"

#include <assert.h>
#include <string.h>

#include "sim/kit/literal_loop.h"

static void clamp_counts(const MeasureSet *set, Outcome *outcome)
{
    for (int i = 0; i < set->count; ++i) {
        const Measure *measure = &set->measures[i];
        int32_t *cell = &outcome->cells[measure->outcome_cell];
        if (measure->kind == MEASURE_COUNT && *cell > measure->hi)
            *cell = measure->hi;
    }
}

void literal_complete(const StepGame *game, uint32_t round, Outcome *outcome)
{
    const StepClock *clock = &game->clock;
    if (clock->measure >= 0 && clock->rounds_max > 0) {
        uint64_t cell = game->measures->measures[clock->measure].outcome_cell;
        outcome->cells[cell] =
            (int32_t)(outcome->result == clock->result ? clock->rounds_max : round);
    }
    if (game->clamps)
        clamp_counts(game->measures, outcome);
}

// What is the same in all games that are played one after the other.
typedef struct Seat {
    const StepGame *game;
    void *state;
    Luck luck;
    Effects effects;
    uint32_t counters[LUCK_COUNTERS_MAX];
} Seat;

static void open_seat(const StepGame *game, void *state, Seat *seat, Error *error)
{
    assert(game->counters <= LUCK_COUNTERS_MAX && game->round_counters <= game->counters);
    seat->game = game;
    seat->state = state;
    seat->luck = (Luck){.counters = seat->counters};
    seat->effects = (Effects){.error = error};
}

// Plays the game at an address. The outcome is all zero before.
static inline Status play_at(Seat *seat, GameAddress address, Outcome *outcome)
{
    const StepGame *game = seat->game;
    Luck *luck = &seat->luck;
    memset(seat->counters, 0, game->counters * sizeof *seat->counters);
    luck->root = stream_root(address);
    luck->address = address;
    luck->round = game->clock.rounds_max > 0;
    seat->effects.cells = outcome->cells;
    seat->effects.start = outcome->start;
    if (!game->open)
        memset(seat->state, 0, game->state_size);
    int end = literal_loop(game, game->start, game->step, seat->state, luck, &seat->effects);
    if (__builtin_expect(end == STEP_FAILED, 0))
        return seat->effects.error->status;
    outcome->result = end;
    if (game->finish)
        game->finish(game->rules, seat->state, &seat->effects);
    literal_complete(game, luck->round, outcome);
    return OK;
}

Status literal_play(const StepGame *game, void *state, const LiteralTable *table, Outcome *outcome,
                    Error *error)
{
    Seat seat;
    open_seat(game, state, &seat, error);
    seat.luck.script = table->script;
    seat.luck.decide = table->decide;
    seat.luck.take = table->take;
    seat.luck.context = table->context;
    seat.luck.open_sides = table->open_sides;
    seat.effects.narrator = table->narrator;
    return play_at(&seat, table->address, outcome);
}

// Equal outcomes, each with its number of games; one that has the place of another sends that one
// to the tally.
typedef struct Repeats {
    Tally *tally;
    size_t size; // bytes of an outcome, a multiple of 8
    unsigned char *outcomes;
    uint64_t *times;
} Repeats;

enum { REPEAT_BITS = 9, REPEATS = 1 << REPEAT_BITS, REPEAT_BYTES_MAX = 1 << 18 };

static void count_outcome(const Repeats *repeats, const Outcome *outcome)
{
    const unsigned char *bytes = (const unsigned char *)outcome;
    uint64_t hash = 0, word;
    for (size_t i = 0; i < repeats->size; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash + word) * UINT64_C(0x9e3779b97f4a7c15);
    }
    hash ^= hash >> 32;
    size_t slot = hash * UINT64_C(0x94d049bb133111eb) >> (64 - REPEAT_BITS);
    unsigned char *kept = repeats->outcomes + slot * repeats->size;
    if (repeats->times[slot] && memcmp(kept, bytes, repeats->size) != 0) {
        tally_add_times(repeats->tally, (const Outcome *)kept, repeats->times[slot]);
        repeats->times[slot] = 0;
    }
    if (repeats->times[slot]++ == 0)
        memcpy(kept, bytes, repeats->size);
}

Status literal_play_many(const StepGame *game, void *state, GameAddress first, uint64_t games,
                         Tally *tally, Error *error)
{
    size_t size = outcome_size(game->measures);
    bool counts = size * REPEATS <= REPEAT_BYTES_MAX;
    _Alignas(8) unsigned char room[size], outcomes[counts ? size * REPEATS : 1];
    uint64_t times[REPEATS] = {0};
    const Repeats repeats = {tally, size, outcomes, times};
    Seat seat;
    open_seat(game, state, &seat, error);
    Status status = OK;
    for (uint64_t i = 0; i < games && status == OK; ++i) {
        for (size_t byte = 0; byte < size; byte += sizeof(uint64_t))
            *(uint64_t *)(void *)(room + byte) = 0;
        status = play_at(&seat, (GameAddress){first.seed, first.game + i}, (Outcome *)room);
        if (status == OK && counts)
            count_outcome(&repeats, (const Outcome *)room);
        else if (status == OK)
            tally_add(tally, (const Outcome *)room);
    }
    for (int i = 0; i < REPEATS; ++i)
        if (times[i])
            tally_add_times(tally, (const Outcome *)(outcomes + (size_t)i * size), times[i]);
    return status;
}
