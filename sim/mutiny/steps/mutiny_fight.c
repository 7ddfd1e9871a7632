/// mutiny_fight: the state of a fight is who stood when the round began, and who was lost since.

#include "sim/mutiny/steps/mutiny_fight.h"

#include <stdlib.h>

/// A fight under way: plain bytes.
typedef struct Bout {
    int16_t attacker;                          ///< Colour
    int16_t gangway;                           ///< whether it is the fight in which relief comes
    int16_t penalised;                         ///< rolls to come that carry the strongpoint penalty
    int16_t index;                             ///< of the match-up in the round
    int16_t men[ROLE_COUNT][RANK_FIGHT_COUNT]; ///< when the round began
    int16_t lost[ROLE_COUNT][LOSS_COUNT][RANK_FIGHT_COUNT]; ///< since
    int16_t called[RANK_FIGHT_COUNT];                       ///< leads of the shuffled row so far
} Bout;

static bool is_at_gangway(const Fight *fight, const Mutiny *mutiny)
{
    return fight->rules != &mutiny->fight;
}

static int16_t rolls_left(int32_t penalised)
{
    return (int16_t)(penalised > 0 ? penalised : 0);
}

static uint32_t enter(const void *rules, const void *working, void *bytes)
{
    const MutinySteps *steps = rules;
    const MutinyState *state = working;
    Bout *bout = bytes;
    if (state->room < 0)
        return 0;
    bout->attacker = (int16_t)state->fight.attacker;
    bout->gangway = is_at_gangway(&state->fight, steps->mutiny);
    bout->penalised = rolls_left(state->fight.penalised);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
            bout->men[role][rank] = (int16_t)state->mix.men[role][rank];
    return sizeof *bout;
}

/// The fight of a bout, made anew for each match-up.
typedef struct Ring {
    Bout bout;
    Fight fight;
    FightMix mix;
    FightRows rows;
} Ring;

static void form(const MutinySteps *steps, Ring *ring, Luck *luck)
{
    const Bout *bout = &ring->bout;
    const Mutiny *mutiny = steps->mutiny;
    fight_open(&ring->fight, bout->gangway ? mutiny->relief_fight : &mutiny->fight,
               (Colour)bout->attacker, bout->penalised);
    ring->fight.mix = &ring->mix;
    ring->fight.luck = luck;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
            ring->mix.men[role][rank] = bout->men[role][rank];
    fight_rows_form(&ring->rows, &ring->fight);
    for (int rank = 0, index = 0; ring->rows.shuffled != ROLE_COUNT && rank < RANK_FIGHT_COUNT;
         ++rank)
        for (int i = 0; i < bout->called[rank]; ++i)
            fight_rows_call(&ring->rows, index++, (Rank)rank);
}

static int step(const void *rules, void *working, Luck *luck, Effects *effects)
{
    const MutinySteps *steps = rules;
    Ring *ring = working;
    Bout *bout = &ring->bout;
    form(steps, ring, luck);
    FightLoss loss = fight_rows_resolve(&ring->rows, &ring->fight, bout->index);
    if (ring->rows.shuffled != ROLE_COUNT)
        ++bout->called[ring->rows.rank[ring->rows.shuffled][bout->index]];
    bout->penalised = rolls_left(ring->rows.penalised);
    ++bout->lost[loss.role][loss.loss][loss.rank];
    mutiny_counts_matchup(&steps->counts, &ring->fight, loss, effects);
    return ++bout->index < ring->rows.matchups ? STEP_ON : 0;
}

static Status open_ring(const void *rules, void **state, Error *error)
{
    (void)rules;
    *state = calloc(1, sizeof(Ring));
    return *state ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a fight");
}

static void close_ring(const void *rules, void *state)
{
    (void)rules;
    free(state);
}

static void read_bout(const void *rules, void *working, const void *bytes, uint32_t size)
{
    (void)rules;
    memcpy(&((Ring *)working)->bout, bytes, size);
}

// Writes captured men of a role as dead, but for one where it matters that there are any.
static void bury_captives(int16_t (*lost)[RANK_FIGHT_COUNT], bool keep_one)
{
    bool any = false;
    for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank) {
        any = any || lost[LOSS_CAPTURED][rank] > 0;
        lost[LOSS_KILLED][rank] = (int16_t)(lost[LOSS_KILLED][rank] + lost[LOSS_CAPTURED][rank]);
        lost[LOSS_CAPTURED][rank] = 0;
    }
    for (int rank = 0; rank < RANK_FIGHT_COUNT && any && keep_one; ++rank)
        if (lost[LOSS_KILLED][rank] > 0) {
            --lost[LOSS_KILLED][rank];
            ++lost[LOSS_CAPTURED][rank];
            return;
        }
}

static uint32_t write_bout(const void *rules, const void *working, void *bytes, Error *error)
{
    const MutinySteps *steps = rules;
    Bout bout = ((const Ring *)working)->bout;
    (void)error;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        int colour = role == ROLE_ATTACKER ? bout.attacker : 1 - bout.attacker;
        bool matter = steps->captives >> colour & 1;
        if (!matter || steps->carried)
            bury_captives(bout.lost[role], matter);
    }
    memcpy(bytes, &bout, sizeof bout);
    return sizeof bout;
}

// Every match-up costs a man.
static uint64_t order(const void *rules, const void *bytes, uint32_t size)
{
    Bout bout;
    uint64_t lost = 0;
    (void)rules, (void)size;
    memcpy(&bout, bytes, sizeof bout);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
            lost += (uint64_t)(bout.lost[role][LOSS_KILLED][rank] +
                               bout.lost[role][LOSS_CAPTURED][rank]);
    return lost;
}

static int leave(const void *rules, void *working, const void *end, Effects *effects)
{
    MutinyState *state = working;
    Bout bout;
    memcpy(&bout, end, sizeof bout);
    state->rows.penalised = bout.penalised;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank) {
            for (int loss = 0; loss < LOSS_COUNT; ++loss) {
                state->mix.men[role][rank] -= bout.lost[role][loss][rank];
                state->mix.lost[role][loss][rank] = bout.lost[role][loss][rank];
            }
        }
    return mutiny_steps_end_round(rules, state, effects);
}

void mutiny_fight_open(const MutinySteps *steps, MutinyFight *fight)
{
    fight->game = (StepGame){.rules = steps,
                             .measures = &steps->counts.set,
                             .clock = {.measure = -1},
                             .state_size = sizeof(Bout),
                             .step = step,
                             .open = open_ring,
                             .close = close_ring,
                             .read = read_bout,
                             .write = write_bout,
                             .order = order,
                             .cure = steps->game.cure};
    fight->stretch = (ExactStretch){.game = &fight->game, .enter = enter, .leave = leave};
}
