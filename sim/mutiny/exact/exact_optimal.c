/// exact_optimal: one layer of values for each turn that is left, from the last turn backwards.

#include "sim/mutiny/exact/exact_optimal.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_allowance.h"
#include "sim/mutiny/exact/exact_ends.h"
#include "sim/mutiny/exact/exact_optimal_size.h"
#include "sim/mutiny/exact/exact_optimal_steps.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/params.h"

/// A solution under way. Values are the Reds' share of the ship.
typedef struct Builder {
    const Mutiny *mutiny;
    Optimal *optimal;
    ExactEnds ends[COLOUR_COUNT]; ///< by attacker
    double *before[COLOUR_COUNT]; ///< owned; values with a turn less to go, by state of the mover
    double *now[COLOUR_COUNT];    ///< owned
    double stalemate;             ///< what it is worth to the Reds
    double steps;                 ///< outcomes of orders with one turn left
    double bytes;                 ///< that the layers so far take
} Builder;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

/// One turn: who moves, and where everybody stands.
typedef struct Turn {
    const Builder *builder;
    Colour mover;
    Standing own, enemies;
    uint32_t per_enemy[RANK_COUNT]; ///< what an enemy who is left adds to the next turn's state
    uint32_t per_way[RANK_COUNT];   ///< what a number of the ways in which its men stand adds
} Turn;

/// Who is left in the compartments so far, and what that adds to the next turn's state.
typedef struct Left {
    int own[RANK_COUNT];
    int enemies;
    uint32_t state;
} Left;

static void count_men(const Optimal *optimal, const Standing *standing, int32_t men[RANK_COUNT])
{
    men[RANK_SPECIAL] = men[RANK_SAILOR] = 0;
    for (int room = 0; room < optimal->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[rank] += standing->men[room][rank];
}

static bool is_nobody(const int32_t men[RANK_COUNT])
{
    return men[RANK_SPECIAL] + men[RANK_SAILOR] == 0;
}

// The numbers of the next turn's state are those of this turn with the roles exchanged: the next
// mover is this turn's enemy, and sees where this turn's men stand.
static Turn open_turn(const Builder *builder, Colour mover)
{
    Turn turn = {.builder = builder, .mover = mover};
    const OptimalSide *next = &builder->optimal->side[colour_other(mover)];
    uint32_t factor = 1;
    for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
        const Arrangements *anywhere = &builder->optimal->side[mover].anywhere[rank];
        turn.per_way[rank] = factor;
        factor *= arrangements_count(anywhere, anywhere->most);
        turn.per_enemy[rank] = factor;
        factor *= (uint32_t)next->most[rank] + 1;
    }
    return turn;
}

// The value of the state in which the next turn begins.
static double value_at_end(const Turn *turn, const Left *left)
{
    Colour enemy = colour_other(turn->mover);
    if (left->enemies == 0)
        return turn->mover == COLOUR_RED;
    if (left->own[RANK_SPECIAL] + left->own[RANK_SAILOR] == 0)
        return enemy == COLOUR_RED;
    return turn->builder->before[enemy][left->state];
}

// Accumulates the number of the next turn's state (optimal_state), compartment by compartment.
static Left leave(const Turn *turn, int room, const Left *left, const ExactEnd *end)
{
    const Arrangements *anywhere = turn->builder->optimal->side[turn->mover].anywhere;
    Left after = *left;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int enemies = end->left[ROLE_DEFENDER][rank];
        after.own[rank] += end->left[ROLE_ATTACKER][rank];
        after.enemies += enemies;
        after.state += turn->per_enemy[rank] * (uint32_t)enemies;
        after.state +=
            turn->per_way[rank] * arrangements_part(&anywhere[rank], after.own[rank], room);
    }
    return after;
}

// In a compartment without men of both sides nothing changes; `unchanged` holds that single end.
static ExactEndList ends_here(const Turn *turn, int room, ExactEnd *unchanged)
{
    const Builder *builder = turn->builder;
    const int32_t *own = turn->own.men[room], *enemies = turn->enemies.men[room];
    bool penalised = builder->mutiny->plan[colour_other(turn->mover)].strongpoints >> room & 1;
    if (!is_nobody(own) && !is_nobody(enemies))
        return exact_ends_of(&builder->ends[turn->mover], own, enemies, penalised);
    unchanged->probability = 1;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        unchanged->left[ROLE_ATTACKER][rank] = (int16_t)own[rank];
        unchanged->left[ROLE_DEFENDER][rank] = (int16_t)enemies[rank];
    }
    return (ExactEndList){unchanged, 1};
}

// The mean value over all ends of the fights from a compartment on.
static double value_from(const Turn *turn, int room, const Left *left)
{
    if (room == turn->builder->optimal->rooms)
        return value_at_end(turn, left);
    ExactEnd unchanged;
    ExactEndList list = ends_here(turn, room, &unchanged);
    double value = 0;
    for (size_t i = 0; i < list.count; ++i) {
        Left after = leave(turn, room, left, &list.items[i]);
        value += list.items[i].probability * value_from(turn, room + 1, &after);
    }
    return value;
}

static int fighting(const Turn *turn)
{
    int men = 0;
    for (int room = 0; room < turn->builder->optimal->rooms; ++room)
        if (!is_nobody(turn->own.men[room]) && !is_nobody(turn->enemies.men[room]))
            men += turn->own.men[room][RANK_SPECIAL] + turn->own.men[room][RANK_SAILOR];
    return men;
}

static int64_t rounded(double value)
{
    return (int64_t)(value * (double)OPTIMAL_SCALE + 0.5);
}

// Finds the best order. Values are compared as rounded whole numbers, so that equal orders stay
// equal in spite of rounding; among equal orders the one with most men fighting is taken, then the
// first.
static uint16_t best_order(Turn *turn, const int32_t own[RANK_COUNT], double *value)
{
    const Optimal *optimal = turn->builder->optimal;
    uint32_t count = optimal_order_count(optimal, turn->mover, own), best = 0;
    int64_t best_worth = -1;
    int best_fighting = 0;
    for (uint32_t order = 0; order < count; ++order) {
        optimal_order(optimal, turn->mover, own, order, &turn->own);
        double reds = value_from(turn, 0, &(Left){.enemies = 0});
        int64_t worth = turn->mover == COLOUR_RED ? rounded(reds) : OPTIMAL_SCALE - rounded(reds);
        int men = fighting(turn);
        if (worth < best_worth || (worth == best_worth && men <= best_fighting))
            continue;
        best = order;
        best_worth = worth;
        best_fighting = men;
        *value = reds;
    }
    return (uint16_t)best;
}

// The inverse of optimal_state.
static void read_state(const Optimal *optimal, Colour mover, uint32_t state,
                       int32_t own[RANK_COUNT], Standing *enemies)
{
    for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
        const Arrangements *anywhere = &optimal->side[colour_other(mover)].anywhere[rank];
        uint32_t ways = arrangements_count(anywhere, anywhere->most);
        uint32_t numbers = (uint32_t)optimal->side[mover].most[rank] + 1;
        arrangements_stand(anywhere, state % ways, &enemies->men[0][rank], RANK_COUNT);
        state /= ways;
        own[rank] = (int32_t)(state % numbers);
        state /= numbers;
    }
}

// Whether the state can occur: both sides have men, and together no more sailors than the ship.
static bool can_come(const Builder *builder, const int32_t own[RANK_COUNT], const Standing *enemies)
{
    int32_t others[RANK_COUNT];
    count_men(builder->optimal, enemies, others);
    return !is_nobody(own) && !is_nobody(others) &&
           own[RANK_SAILOR] + others[RANK_SAILOR] <= exact_optimal_sailors(builder->mutiny);
}

static Status solve_layer(Builder *builder, Colour mover, int layer, Error *error)
{
    Optimal *optimal = builder->optimal;
    uint32_t states = optimal->side[mover].states;
    uint16_t *orders =
        realloc(optimal->orders[mover], ((size_t)layer + 1) * states * sizeof *orders);
    if (!orders)
        return no_memory(error);
    optimal->orders[mover] = orders;
    Turn turn = open_turn(builder, mover);
    for (uint32_t state = 0; state < states; ++state) {
        int32_t own[RANK_COUNT];
        read_state(optimal, mover, state, own, &turn.enemies);
        uint16_t *order = &orders[(size_t)layer * states + state];
        *order = 0;
        if (can_come(builder, own, &turn.enemies))
            *order = best_order(&turn, own, &builder->now[mover][state]);
    }
    return OK;
}

// Makes the new layer the current one; returns whether any value has changed.
static bool turn_back(Builder *builder)
{
    bool changed = false;
    for (int mover = 0; mover < COLOUR_COUNT; ++mover) {
        size_t size = builder->optimal->side[mover].states * sizeof(double);
        changed |= memcmp(builder->before[mover], builder->now[mover], size) != 0;
        memcpy(builder->before[mover], builder->now[mover], size);
    }
    return changed;
}

static Status count_steps(Builder *builder, Error *error)
{
    for (int mover = 0; mover < COLOUR_COUNT; ++mover) {
        double steps, enough = exact_allowance_left(builder->mutiny, EXACT_OPTIMAL_STEPS_MAX);
        TRY(exact_optimal_steps(builder->mutiny, (Colour)mover, &builder->ends[mover], enough,
                                &steps, error));
        builder->steps += steps;
    }
    return OK;
}

static Status solve(Builder *builder, Error *error)
{
    Optimal *optimal = builder->optimal;
    bool changes = true;
    TRY(count_steps(builder, error));
    while (changes && optimal->layers < optimal->max_turns) {
        TRY(exact_optimal_check_layer(builder->mutiny, optimal, builder->steps, &builder->bytes,
                                      error));
        TRY(solve_layer(builder, COLOUR_WHITE, optimal->layers, error));
        TRY(solve_layer(builder, COLOUR_RED, optimal->layers, error));
        ++optimal->layers;
        changes = turn_back(builder);
    }
    for (int mover = 0; mover < COLOUR_COUNT; ++mover)
        for (uint32_t state = 0; state < optimal->side[mover].states; ++state)
            optimal->value[mover][state] = rounded(builder->before[mover][state]);
    return OK;
}

static Status open_side(Builder *builder, Colour mover, Error *error)
{
    const Mutiny *mutiny = builder->mutiny;
    size_t states = builder->optimal->side[mover].states;
    ExactEndsSetup setup = {
        .rules = mutiny->rules,
        .attacker = mover,
        .most = {.penalised = mutiny->strongpoint_rolls},
        .sailors = exact_optimal_sailors(mutiny),
        .steps_max = exact_allowance_left(mutiny, EXACT_OPTIMAL_FIGHT_STEPS_MAX),
        .ends_max =
            (size_t)(exact_allowance_left(mutiny, EXACT_OPTIMAL_BYTES_MAX) / 8 / sizeof(ExactEnd)),
    };
    ExactMen *most = &setup.most;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        most->count[ROLE_ATTACKER][rank] = mutiny->most[kind_of(mover, (Rank)rank)];
        most->count[ROLE_DEFENDER][rank] = mutiny->most[kind_of(colour_other(mover), (Rank)rank)];
    }
    if (!mutiny->plan[colour_other(mover)].strongpoints)
        most->penalised = 0;
    builder->before[mover] = calloc(states, sizeof(double));
    builder->now[mover] = calloc(states, sizeof(double));
    builder->optimal->value[mover] = calloc(states, sizeof(int64_t));
    if (!builder->before[mover] || !builder->now[mover] || !builder->optimal->value[mover])
        return no_memory(error);
    for (size_t state = 0; state < states; ++state)
        builder->before[mover][state] = builder->now[mover][state] = builder->stalemate;
    return exact_ends_create(&setup, &builder->ends[mover], error);
}

static void spend(Mutiny *mutiny, const Builder *builder)
{
    double orders = builder->optimal->layers * builder->steps / EXACT_OPTIMAL_STEPS_MAX;
    double fights = (builder->ends[COLOUR_WHITE].steps + builder->ends[COLOUR_RED].steps) /
                    EXACT_OPTIMAL_FIGHT_STEPS_MAX;
    double memory = builder->bytes / EXACT_OPTIMAL_BYTES_MAX;
    exact_allowance_spend(mutiny, fmax(memory, fmax(orders, fights)));
}

static Status build(Mutiny *mutiny, double stalemate, Optimal *optimal, Error *error)
{
    Builder builder = {.mutiny = mutiny, .optimal = optimal, .stalemate = stalemate};
    Status status = open_side(&builder, COLOUR_WHITE, error);
    if (status == OK)
        status = open_side(&builder, COLOUR_RED, error);
    if (status == OK)
        status = solve(&builder, error);
    spend(mutiny, &builder);
    for (int mover = 0; mover < COLOUR_COUNT; ++mover) {
        exact_ends_release(&builder.ends[mover]);
        free(builder.before[mover]);
        free(builder.now[mover]);
    }
    return status;
}

// What a stalemate is worth to the Reds, as the side sees it.
static double worth_of_stalemate(int thousandths, Colour colour)
{
    return (colour == COLOUR_RED ? thousandths : 1000 - thousandths) / 1000.0;
}

Status exact_optimal_create(Mutiny *mutiny, const Side *side, Colour colour, Optimal **optimal,
                            Error *error)
{
    const char *key = colour == COLOUR_RED ? "red.policy" : "white.policy";
    Error inner = {.status = OK};
    Optimal *made = calloc(1, sizeof *made);
    Status status =
        made ? exact_optimal_size(mutiny, side->states_max, made, &inner) : no_memory(&inner);
    if (status == OK)
        status = build(mutiny, worth_of_stalemate(side->stalemate_worth, colour), made, &inner);
    if (status == OK) {
        *optimal = made;
        return OK;
    }
    exact_optimal_release(made);
    return error_set(error, status, key, "optimal cannot be played here: %s", inner.text);
}

void exact_optimal_release(Optimal *optimal)
{
    if (!optimal)
        return;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        free(optimal->orders[colour]);
        free(optimal->value[colour]);
    }
    exact_optimal_size_release(optimal);
    free(optimal);
}

/// Sums up the values of the starts.
typedef struct StartSum {
    const Mutiny *mutiny;
    const Optimal *optimal;
    double stalemate, value;
} StartSum;

static Status add_start(void *context, const ExactStart *start, Error *error)
{
    (void)error;
    StartSum *sum = context;
    Colour mover = sum->mutiny->first_turn, enemy = colour_other(mover);
    Standing own = {.men = {{0}}}, enemies = {.men = {{0}}};
    for (int room = 0; room < sum->mutiny->rooms; ++room) {
        memcpy(own.men[room], start->board.rooms[room].free[mover], sizeof own.men[room]);
        memcpy(enemies.men[room], start->board.rooms[room].free[enemy], sizeof own.men[room]);
    }
    int32_t men[RANK_COUNT], others[RANK_COUNT];
    count_men(sum->optimal, &own, men);
    count_men(sum->optimal, &enemies, others);
    double value = sum->stalemate;
    if (!is_nobody(men) && !is_nobody(others))
        value =
            (double)sum->optimal->value[mover][optimal_state(sum->optimal, mover, men, &enemies)] /
            (double)OPTIMAL_SCALE;
    else if (!is_nobody(men) || !is_nobody(others))
        value = is_nobody(others) ? mover == COLOUR_RED : enemy == COLOUR_RED;
    sum->value += start->probability * value;
    return OK;
}

Status exact_optimal_value(const Mutiny *mutiny, Colour colour, double *value, Error *error)
{
    StartSum sum = {.mutiny = mutiny,
                    .optimal = mutiny->optimal[colour],
                    .stalemate = worth_of_stalemate(mutiny->plan[colour].stalemate_worth, colour)};
    TRY(exact_start(mutiny, add_start, &sum, error));
    *value = colour == COLOUR_RED ? sum.value : 1 - sum.value;
    return OK;
}
