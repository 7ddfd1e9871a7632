/// test_policy_lookahead: the bot that looks ahead, against a slow one written apart from it: men
/// are sent one by one, and every fight is solved on its own by another method.

#include "sim/mutiny/policy/policy_lookahead.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_fight.h"
#include "sim/mutiny/outlook.h"
#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

enum { SPECIAL = RANK_SPECIAL, SAILOR = RANK_SAILOR };

/// A side's men after the move that is judged.
typedef struct Slow {
    const Play *play;
    int special_value; // thousandths
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
    double best;
    int32_t best_men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
    int orders;
} Slow;

static int enemies_at(const Slow *slow, int room)
{
    return room_free(&slow->play->board.rooms[room], colour_other(slow->play->mover));
}

static int own_at(const Slow *slow, int room, int rank)
{
    return slow->play->board.rooms[room].free[slow->play->mover][rank];
}

static double worth(const Slow *slow, int rank)
{
    return rank == SPECIAL ? slow->special_value / 1000.0 : 1;
}

static double fight_value(const Slow *slow, int room)
{
    const Mutiny *mutiny = slow->play->mutiny;
    Colour mover = slow->play->mover, enemy = colour_other(mover);
    bool strong = mutiny->plan[enemy].strongpoints >> room & 1;
    bool once = mutiny->rules->strongpoint_scope == STRONGPOINT_SCOPE_GAME;
    ExactFightSetup setup = {.rules = mutiny->rules, .attacker = mover};
    setup.penalised = !strong ? 0
                      : once  ? slow->play->penalised[mover][room]
                              : mutiny->rules->strongpoint_rolls;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        setup.men[ROLE_ATTACKER][rank] = slow->men[room][rank];
        setup.men[ROLE_DEFENDER][rank] = slow->play->board.rooms[room].free[enemy][rank];
    }
    ExactFight fight;
    assert_int_equal(exact_fight_solve(&setup, &fight, NULL), OK);
    double value = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            value +=
                (role == ROLE_ATTACKER ? 1 : -1) * worth(slow, rank) *
                (setup.men[role][rank] - fight.killed[role][rank] - fight.captured[role][rank]);
    exact_fight_release(&fight);
    return value;
}

// Judges what stands in `men`; the first of several equal ones is kept.
static void judge(Slow *slow)
{
    double value = 0;
    for (int room = 0; room < slow->play->mutiny->rooms; ++room)
        value += fight_value(slow, room);
    if (slow->orders++ == 0 || value > slow->best + 1e-9) {
        slow->best = value;
        memcpy(slow->best_men, slow->men, sizeof slow->men);
    }
}

// All men at home in their compartments, then sent away one by one.
static void stand(Slow *slow)
{
    memset(slow->men, 0, sizeof slow->men);
    for (int room = 0; room < slow->play->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            slow->men[room][rank] = own_at(slow, room, rank);
}

static void send(Slow *slow, int from, int rank, int towards)
{
    --slow->men[from][rank];
    ++slow->men[slow->play->mutiny->step[from][towards]][rank];
}

/// Men of a rank in a compartment who have not been told off for anything.
typedef struct Pool {
    int men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Pool;

static Pool everybody(const Slow *slow)
{
    Pool pool;
    memset(&pool, 0, sizeof pool);
    for (int room = 0; room < slow->play->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            pool.men[room][rank] = own_at(slow, room, rank);
    return pool;
}

// The compartment of the pool's man of a rank who is nearest to `to`; −1 without any.
static int nearest(const Slow *slow, const Pool *pool, int rank, int to)
{
    int best = -1;
    const uint8_t *distance = slow->play->mutiny->distance[to];
    for (int room = slow->play->mutiny->rooms - 1; room >= 0; --room)
        if (pool->men[room][rank] > 0 && (best < 0 || distance[room] <= distance[best]))
            best = room;
    return best;
}

static void try_all(Slow *slow, int target, bool leave_garrison)
{
    const Plan *plan = &slow->play->mutiny->plan[slow->play->mover];
    Pool pool = everybody(slow);
    stand(slow);
    int garrison = leave_garrison && enemies_at(slow, plan->home) == 0 ? plan->garrison : 0;
    for (; garrison > 0 && nearest(slow, &pool, SAILOR, plan->home) >= 0; --garrison) {
        int room = nearest(slow, &pool, SAILOR, plan->home);
        --pool.men[room][SAILOR];
        send(slow, room, SAILOR, plan->home);
    }
    int attackers = 0;
    for (int room = 0; room < slow->play->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            for (; pool.men[room][rank] > 0; --pool.men[room][rank], ++attackers)
                send(slow, room, rank, target);
    if (attackers > 0)
        judge(slow);
}

static void try_smallest(Slow *slow, int target)
{
    Pool pool = everybody(slow);
    stand(slow);
    int force = 0, odds = slow->play->mutiny->plan[slow->play->mover].odds;
    do {
        int rank = nearest(slow, &pool, SPECIAL, target) >= 0 ? SPECIAL : SAILOR;
        int room = nearest(slow, &pool, rank, target);
        if (room < 0)
            return;
        --pool.men[room][rank];
        send(slow, room, rank, target);
        ++force;
    } while (force * 1000 < odds * enemies_at(slow, target));
    judge(slow);
}

static void choose(Slow *slow)
{
    for (int room = 0; room < slow->play->mutiny->rooms; ++room) {
        if (enemies_at(slow, room) == 0)
            continue;
        try_all(slow, room, false);
        try_all(slow, room, true);
        try_smallest(slow, room);
    }
    stand(slow);
    judge(slow);
}

static void scatter(Play *play, Rng *rng, const int *most)
{
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        for (int man = (int)rng_below(rng, (uint32_t)most[kind] + 1); man > 0; --man) {
            int room = (int)rng_below(rng, (uint32_t)play->mutiny->rooms);
            ++play->board.rooms[room].free[kind / RANK_COUNT][kind % RANK_COUNT];
            ++play->free[kind / RANK_COUNT];
        }
    for (int room = 0; room < play->mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            play->penalised[colour][room] =
                (int)rng_below(rng, (uint32_t)play->mutiny->rules->strongpoint_rolls + 1);
}

static void compare_on_a_board(const Prepared *prepared, const MutinyParams *params, uint64_t index,
                               Rng *rng)
{
    Play play = {.mutiny = (const Mutiny *)prepared, .mover = COLOUR_RED, .turn = 1};
    const int most[KIND_COUNT] = {2, 3, 2, 3};
    scatter(&play, rng, most);
    if (play.free[COLOUR_RED] == 0 || play.free[COLOUR_WHITE] == 0)
        return;
    Slow slow = {.play = &play, .special_value = params->red.special_value};
    choose(&slow);
    Play moved = play;
    policy_lookahead_move(&moved);
    for (int room = 0; room < play.mutiny->rooms; ++room)
        if (memcmp(moved.board.rooms[room].free[COLOUR_RED], slow.best_men[room],
                   sizeof slow.best_men[room]) != 0) {
            random_scenario_print(params, stdout);
            fail_msg("scenario %d: compartment %d holds %d+%d, not %d+%d", (int)index, room,
                     moved.board.rooms[room].free[COLOUR_RED][SPECIAL],
                     moved.board.rooms[room].free[COLOUR_RED][SAILOR], slow.best_men[room][SPECIAL],
                     slow.best_men[room][SAILOR]);
        }
}

static void it_takes_the_order_that_a_slow_twin_finds_best(void **state)
{
    (void)state;
    static const RandomScenarioLimits limits = {.compartments = 5, .men = 6};
    Rng rng = rng_seed(7);
    for (uint64_t index = 0; index < 150; ++index) {
        MutinyParams params;
        Prepared *prepared;
        random_scenario(3, index, &limits, &params);
        params.red.policy = POLICY_LOOKAHEAD;
        params.ship.placement = PLACEMENT_POLICY;
        params.ship.white_sailors = params.ship.red_sailors = 3;
        params.ship.officers = params.ship.party_members = (Dice){.add = 2};
        params.red.special_value = 500 * (int)(index % 7);
        assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
        for (int board = 0; board < 4; ++board)
            compare_on_a_board(prepared, &params, index, &rng);
        game_mutiny.release(prepared);
    }
}

// Five sailors on the Deck: eight Reds are better than few, and who stays is not counted less.
static void a_sure_win_is_taken_and_a_bad_fight_refused(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *const[]){"red.policy=lookahead", NULL});
    Play play = {.mutiny = (const Mutiny *)given.prepared, .mover = COLOUR_RED, .turn = 1};
    Room *rooms = play.board.rooms;
    rooms[3].free[COLOUR_RED][SPECIAL] = 4;
    rooms[3].free[COLOUR_RED][SAILOR] = 4;
    rooms[1].free[COLOUR_WHITE][SAILOR] = 2;
    play.free[COLOUR_RED] = 8;
    play.free[COLOUR_WHITE] = 2;
    policy_lookahead_move(&play);
    assert_int_equal(room_free(&rooms[1], COLOUR_RED), 8);
    memset(rooms, 0, sizeof play.board);
    rooms[3].free[COLOUR_RED][SAILOR] = 2;
    rooms[1].free[COLOUR_WHITE][SAILOR] = 8;
    play.free[COLOUR_RED] = 2;
    play.free[COLOUR_WHITE] = 8;
    play.moved = false;
    policy_lookahead_move(&play);
    assert_false(play.moved);
    given_close(&given);
}

// The same ship with a tenth of the work allowed, so that its tables are coarser.
static Prepared *with_coarse_tables(const Given *given)
{
    Prepared *coarse;
    int allowance = MUTINY_ALLOWANCE / 10;
    assert_int_equal(mutiny_prepare_one(given->block, &allowance, &coarse, NULL), OK);
    return coarse;
}

// Twenty sailors and 6 + 6 others, 32 men, are enough that two may count as one. Fights of 0 … 6
// and 0 … 10 on either side: a table in which one man stands for two is off by some half a
// man, a fiftieth of those who fight on average, and not at all where nobody does.
static void a_coarse_table_is_close_to_the_fights_themselves(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, (const char *const[]){"red.policy=lookahead", "ship.sailors=20", NULL});
    Prepared *prepared = with_coarse_tables(&given);
    const Outlook *fine = ((const Mutiny *)given.prepared)->outlook[COLOUR_RED];
    const Outlook *coarse = ((const Mutiny *)prepared)->outlook[COLOUR_RED];
    const double man = 1000.0 * OUTLOOK_SCALE;
    double worst = 0, sum = 0;
    int fights = 0;
    assert_int_equal(fine->scale, 1);
    assert_int_equal(coarse->scale, 2);
    for (int32_t i = 0; i < 7 * 11 * 7 * 10; ++i) {
        const int32_t attackers[] = {i % 7, i / 7 % 11}, defenders[] = {i / 77 % 7, i / 539};
        const int penalised = i % 4;
        double off = fabs((double)(outlook_value(fine, attackers, defenders, penalised) -
                                   outlook_value(coarse, attackers, defenders, penalised))) /
                     man;
        if (attackers[0] + attackers[1] == 0 || defenders[0] + defenders[1] == 0)
            assert_true(off == 0);
        worst = fmax(worst, off);
        sum += off;
        ++fights;
    }
    print_message("coarse tables are off by %.3f men on average, %.3f at most\n", sum / fights,
                  worst);
    assert_true(sum / fights < 0.6 && worst < 1.7);
    game_mutiny.release(prepared);
    given_close(&given);
}

// Beyond 33 men it is played by coarse tables; it still takes a sure win and leaves a bad fight.
static void a_large_crew_is_looked_ahead_for_by_a_coarse_table(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, (const char *const[]){"red.policy=lookahead", "ship.sailors=200", NULL});
    Play play = {.mutiny = (const Mutiny *)given.prepared, .mover = COLOUR_RED, .turn = 1};
    Room *rooms = play.board.rooms;
    assert_true(play.mutiny->outlook[COLOUR_RED]->scale > 1);
    rooms[3].free[COLOUR_RED][SAILOR] = play.free[COLOUR_RED] = 120;
    rooms[1].free[COLOUR_WHITE][SAILOR] = play.free[COLOUR_WHITE] = 20;
    policy_lookahead_move(&play);
    assert_true(room_free(&rooms[1], COLOUR_RED) > 30);
    memset(rooms, 0, sizeof play.board);
    rooms[3].free[COLOUR_RED][SAILOR] = play.free[COLOUR_RED] = 20;
    rooms[1].free[COLOUR_WHITE][SAILOR] = play.free[COLOUR_WHITE] = 120;
    play.moved = false;
    policy_lookahead_move(&play);
    assert_false(play.moved);
    given_close(&given);
}

// What one side's table leaves of the work allowed is too little for the other's: both are coarse.
static void neither_side_sees_more_clearly(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *const[]){"red.policy=lookahead",
                                                                  "white.policy=lookahead",
                                                                  "ship.sailors=20", NULL});
    const Mutiny *mutiny = (const Mutiny *)given.prepared;
    assert_int_equal(mutiny->outlook[COLOUR_RED]->scale, 2);
    assert_int_equal(mutiny->outlook[COLOUR_WHITE]->scale, 2);
    given_close(&given);
}

// A few men whose fights take long for another reason are no crowd.
static void fights_too_long_are_refused_with_the_reason(void **state)
{
    (void)state;
    Given given = given_open(
        &game_mutiny,
        (const char *const[]){"white.policy=lookahead", "ship.sailors=2", "ship.officers=1",
                              "ship.party_members=1", "rules.strongpoint_rolls=1000",
                              "rules.reroll_counts=yes", "rules.pairing=random", NULL});
    assert_int_equal(given.status, FAIL_LIMIT);
    assert_string_equal(given.error.key, "white.policy");
    assert_non_null(strstr(given.error.text, "lookahead cannot be played here: a table of fights"));
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_takes_the_order_that_a_slow_twin_finds_best),
        cmocka_unit_test(a_sure_win_is_taken_and_a_bad_fight_refused),
        cmocka_unit_test(a_coarse_table_is_close_to_the_fights_themselves),
        cmocka_unit_test(a_large_crew_is_looked_ahead_for_by_a_coarse_table),
        cmocka_unit_test(neither_side_sees_more_clearly),
        cmocka_unit_test(fights_too_long_are_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
