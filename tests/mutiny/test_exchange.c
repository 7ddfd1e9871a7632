/// The colours are names: exchange the men, homes, bonuses, policies and turns of both sides, and
/// every game is exchanged, die by die. Numbers of men are fixed here, since each colour's own dice
/// have streams of their own; random policies too, which are compared with the twin elsewhere.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

#define EXCHANGE(a, b)                                                                             \
    do {                                                                                           \
        __typeof__(a) exchanged = (a);                                                             \
        (a) = (b);                                                                                 \
        (b) = exchanged;                                                                           \
    } while (0)

static void fix_numbers(Ship *ship)
{
    if (ship->placement == PLACEMENT_FIXED)
        return;
    int sailors = dice_highest(ship->sailors);
    ship->officers = (Dice){.add = dice_highest(ship->officers)};
    ship->party_members = (Dice){.add = dice_highest(ship->party_members)};
    if (ship->white_sailors == PARAM_WORD) {
        ship->white_sailors = sailors / 2;
        ship->red_sailors = sailors - sailors / 2;
    }
}

static void exchange_colours(MutinyParams *params)
{
    Ship *ship = &params->ship;
    Rules *rules = &params->rules;
    for (int room = 0; room < ship->compartments.count; ++room) {
        Compartment *compartment = &ship->compartments.items[room];
        EXCHANGE(compartment->white_strongpoint, compartment->red_strongpoint);
        EXCHANGE(compartment->officers, compartment->party_members);
        EXCHANGE(compartment->white_sailors, compartment->red_sailors);
    }
    EXCHANGE(ship->officers, ship->party_members);
    EXCHANGE(ship->officer_start, ship->party_start);
    EXCHANGE(ship->white_sailors, ship->red_sailors);
    EXCHANGE(rules->officer_bonus, rules->party_bonus);
    EXCHANGE(params->white, params->red);
    rules->first_turn = rules->first_turn == FIRST_TURN_RED ? FIRST_TURN_WHITE : FIRST_TURN_RED;
    rules->placement_first =
        rules->placement_first == PLACEMENT_FIRST_RED ? PLACEMENT_FIRST_WHITE : PLACEMENT_FIRST_RED;
}

static void assert_exchanged(const Outcome *one, const Outcome *other)
{
    static const int results[MUTINY_RESULT_COUNT] = {MUTINY_WHITE_WINS, MUTINY_RED_WINS,
                                                     MUTINY_STALEMATE, MUTINY_DERELICT};
    assert_int_equal(one->result, results[other->result]);
    for (int m = 0; m < MUTINY_KILLED; ++m)
        assert_int_equal(one->cells[m], other->cells[m]);
    for (int m = MUTINY_KILLED; m < MUTINY_MEASURE_COUNT; ++m) {
        int kind = (m - MUTINY_KILLED) % KIND_COUNT;
        assert_int_equal(one->cells[m], other->cells[m - kind + (kind + 2) % KIND_COUNT]);
    }
}

static Prepared *prepare(const MutinyParams *params)
{
    Prepared *prepared = NULL;
    Error error = {0};
    if (game_mutiny.prepare(params, &prepared, &error) != OK)
        fail_msg("%s: %s", error.key, error.text);
    return prepared;
}

static void exchanging_the_colours_exchanges_every_game(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    static const RandomScenarioLimits limits = {.without_policies = 1 << POLICY_RANDOM};
    int decided = 0;
    for (uint64_t index = 0; index < 400; ++index) {
        random_scenario(31, index, &limits, params);
        fix_numbers(&params->ship);
        Prepared *one = prepare(params);
        exchange_colours(params);
        Prepared *other = prepare(params);
        uint64_t size = outcome_size(&one->measures);
        Outcome *outcomes[2] = {calloc(1, size), calloc(1, size)};
        assert_true(outcomes[0] && outcomes[1]);
        for (uint64_t game = 0; game < 50; ++game) {
            memset(outcomes[0], 0, size);
            memset(outcomes[1], 0, size);
            game_mutiny.play(one, (GameAddress){9, game}, outcomes[0]);
            game_mutiny.play(other, (GameAddress){9, game}, outcomes[1]);
            assert_exchanged(outcomes[0], outcomes[1]);
            decided += outcomes[0]->cells[MUTINY_MATCHUPS] > 0;
        }
        free(outcomes[0]);
        free(outcomes[1]);
        game_mutiny.release(one);
        game_mutiny.release(other);
    }
    assert_true(decided > 10000);
    free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exchanging_the_colours_exchanges_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
