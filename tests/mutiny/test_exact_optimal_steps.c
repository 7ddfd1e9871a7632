/// test_exact_optimal_steps: the count against standings written out one by one.

#include "sim/mutiny/exact/exact_optimal_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_fight.h"
#include "tests/given.h"

extern const Game game_fleet, game_mutiny;

#define SMALL                                                                                      \
    "ship.compartments.0.name=A",                                                                  \
        "ship.compartments.0.neighbours=", "ship.compartments.0.white_strongpoint=no",             \
        "ship.officer_start=A", "ship.party_start=A", "rules.max_turns=1", "white.policy=optimal"

/// Standings under way.
typedef struct Search {
    const Mutiny *mutiny;
    const ExactEnds *ends;
    Colour mover;
    int left[ROLE_COUNT][RANK_COUNT]; // men who stand nowhere yet
} Search;

static bool fight(const int own[RANK_COUNT], const int enemies[RANK_COUNT])
{
    return own[0] + own[1] > 0 && enemies[0] + enemies[1] > 0;
}

static double ends_of(const Search *search, int room, const int here[ROLE_COUNT][RANK_COUNT])
{
    bool penalised = search->mutiny->plan[colour_other(search->mover)].strongpoints >> room & 1;
    ExactFightSetup setup = {.rules = search->mutiny->rules,
                             .attacker = search->mover,
                             .penalised = penalised ? search->mutiny->strongpoint_rolls : 0};
    memcpy(setup.men, here, sizeof setup.men);
    ExactFight solved;
    double count = 0;
    assert_int_equal(exact_fight_solve(&setup, &solved, NULL), OK);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int specials = 0; specials <= here[role][RANK_SPECIAL]; ++specials)
            for (int sailors = 0; sailors <= here[role][RANK_SAILOR]; ++sailors)
                count += exact_fight_left(&solved, (Role)role, specials, sailors) > 0;
    exact_fight_release(&solved);
    return count;
}

static double count_from(Search *search, int room, double ways);

// Every number of each kind in this compartment, one kind after the other.
static double count_here(Search *search, int room, double ways, int kind,
                         int here[ROLE_COUNT][RANK_COUNT])
{
    if (kind == KIND_COUNT) {
        const int(*men)[RANK_COUNT] = (const int(*)[RANK_COUNT])here;
        bool fought = fight(men[ROLE_ATTACKER], men[ROLE_DEFENDER]);
        return count_from(search, room + 1, fought ? ways * ends_of(search, room, men) : ways);
    }
    int role = kind / RANK_COUNT, rank = kind % RANK_COUNT;
    double sum = 0;
    for (int men = 0, most = search->left[role][rank]; men <= most; ++men) {
        here[role][rank] = men;
        search->left[role][rank] = most - men;
        sum += count_here(search, room, ways, kind + 1, here);
        search->left[role][rank] = most;
    }
    return sum;
}

static double count_from(Search *search, int room, double ways)
{
    const int *most = search->mutiny->most;
    int stand[ROLE_COUNT][RANK_COUNT], here[ROLE_COUNT][RANK_COUNT] = {{0}};
    if (room < search->mutiny->rooms)
        return count_here(search, room, ways, 0, here);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            Colour colour = role == ROLE_ATTACKER ? search->mover : colour_other(search->mover);
            stand[role][rank] = most[kind_of(colour, (Rank)rank)] - search->left[role][rank];
        }
    int sailors = search->mutiny->most_men - most[KIND_OFFICER] - most[KIND_PARTY_MEMBER];
    bool together =
        stand[ROLE_ATTACKER][RANK_SAILOR] + stand[ROLE_DEFENDER][RANK_SAILOR] <= sailors;
    return fight(stand[ROLE_ATTACKER], stand[ROLE_DEFENDER]) && together ? ways : 0;
}

static ExactEnds solve_ends(const Mutiny *mutiny, Colour mover)
{
    ExactEndsSetup setup = {.rules = mutiny->rules,
                            .attacker = mover,
                            .most = {.penalised = mutiny->strongpoint_rolls},
                            .sailors = mutiny->most_men,
                            .steps_max = 1e9,
                            .ends_max = 1000000};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            Colour colour = role == ROLE_ATTACKER ? mover : colour_other(mover);
            setup.most.count[role][rank] = mutiny->most[kind_of(colour, (Rank)rank)];
        }
    ExactEnds ends;
    assert_int_equal(exact_ends_create(&setup, &ends, NULL), OK);
    return ends;
}

static const char *const *const ships[] = {
    (const char *const[]){SMALL, "ship.compartments=1", "ship.sailors=3", "ship.officers=2",
                          "ship.party_members=1", NULL},
    (const char *const[]){SMALL, "ship.compartments=2", "ship.compartments.1.name=B",
                          "ship.compartments.1.neighbours=", "ship.sailors=3", "ship.officers=1",
                          "ship.compartments.1.white_strongpoint=yes", "ship.party_members=2",
                          "rules.strongpoint_penalty=-6", NULL},
    (const char *const[]){SMALL, "ship.compartments=3", "ship.compartments.1.name=B",
                          "ship.compartments.1.neighbours=", "ship.compartments.2.name=C",
                          "ship.compartments.2.neighbours=", "ship.white_sailors=1",
                          "ship.red_sailors=2", "ship.officers=0", "ship.party_members=1",
                          "ship.compartments.0.white_strongpoint=yes",
                          "ship.compartments.2.red_strongpoint=yes", NULL},
};

static void the_count_is_that_of_all_standings(void **state)
{
    (void)state;
    for (size_t ship = 0; ship < sizeof ships / sizeof *ships; ++ship) {
        Given given = given_valid(&game_mutiny, ships[ship]);
        const Mutiny *mutiny = (const Mutiny *)given.prepared;
        for (int mover = 0; mover < COLOUR_COUNT; ++mover) {
            ExactEnds ends = solve_ends(mutiny, (Colour)mover);
            Search search = {.mutiny = mutiny, .ends = &ends, .mover = (Colour)mover};
            memcpy(search.left, ends.most.count, sizeof search.left);
            double steps, expected = count_from(&search, 0, 1);
            assert_int_equal(exact_optimal_steps(mutiny, (Colour)mover, &ends, 1e18, &steps, NULL),
                             OK);
            assert_true(expected > 0 && steps == expected);
            exact_ends_release(&ends);
        }
        given_close(&given);
    }
}

static void counting_stops_at_a_number_that_is_reached(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, ships[2]);
    const Mutiny *mutiny = (const Mutiny *)given.prepared;
    ExactEnds ends = solve_ends(mutiny, COLOUR_RED);
    double all, some;
    assert_int_equal(exact_optimal_steps(mutiny, COLOUR_RED, &ends, 1e18, &all, NULL), OK);
    assert_int_equal(exact_optimal_steps(mutiny, COLOUR_RED, &ends, 1, &some, NULL), OK);
    assert_true(1 < some && some < all);
    exact_ends_release(&ends);
    given_close(&given);
}

static void expect_refusal(const Game *game, const char *const *settings, const char *reason)
{
    Given given = given_open(game, settings);
    assert_int_equal(given.status, FAIL_LIMIT);
    if (!strstr(given.error.text, reason))
        fail_msg("%s", given.error.text);
    given_close(&given);
}

// Five compartments with nine sailors and one special a side have few states but many orders.
static void too_much_work_is_refused_before_it_is_done(void **state)
{
    (void)state;
    expect_refusal(&game_mutiny,
                   (const char *const[]){"white.policy=optimal", "ship.sailors=9",
                                         "ship.officers=1", "ship.party_members=1", NULL},
                   "(turns: 1, steps each: ");
    expect_refusal(&game_mutiny,
                   (const char *const[]){SMALL, "ship.compartments=1", "ship.officers=0",
                                         "ship.party_members=0", "ship.sailors=100", NULL},
                   "the fights of so many men take more steps to solve than the 20000000 left");
}

// A small merchant takes 7 995 888 steps of the 20 million, so that there is enough for two but not
// for three that differ; ships that are alike are made ready once.
#define MERCHANT(n, men)                                                                           \
    "fleet.ships." #n ".name=ship " #n, "fleet.ships." #n ".sailors=" men,                         \
        "fleet.ships." #n ".compartments=2", "fleet.ships." #n ".officers=d4",                     \
        "fleet.ships." #n ".party_members=d4", "fleet.ships." #n ".compartments.0.neighbours=",    \
        "fleet.ships." #n ".compartments.1.neighbours=",                                           \
        "fleet.ships." #n ".compartments.0.white_strongpoint=no",                                  \
        "fleet.ships." #n ".compartments.0.name=Above",                                            \
        "fleet.ships." #n ".compartments.1.name=Below", "fleet.ships." #n ".officer_start=Above",  \
        "fleet.ships." #n ".party_start=Below"

static void ships_of_a_fleet_share_the_work_allowed(void **state)
{
    (void)state;
    const char *const *accepted[] = {
        (const char *const[]){"red.policy=optimal", "fleet.ships=2", MERCHANT(0, "6"),
                              MERCHANT(1, "6"), "fleet.ships.1.party_start=Above", NULL},
        (const char *const[]){"red.policy=optimal", "fleet.ships=3", MERCHANT(0, "6"),
                              MERCHANT(1, "6"), MERCHANT(2, "6"), NULL}};
    for (int i = 0; i < 2; ++i) {
        Given given = given_valid(&game_fleet, accepted[i]);
        given_close(&given);
    }
    expect_refusal(&game_fleet,
                   (const char *const[]){"red.policy=optimal", "fleet.ships=3", MERCHANT(0, "6"),
                                         MERCHANT(1, "6"), "fleet.ships.1.party_start=Above",
                                         MERCHANT(2, "6"), "fleet.ships.2.officer_start=Below",
                                         NULL},
                   "(turns: 3, steps each: 1998972), above the 4008");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_count_is_that_of_all_standings),
        cmocka_unit_test(counting_stops_at_a_number_that_is_reached),
        cmocka_unit_test(too_much_work_is_refused_before_it_is_done),
        cmocka_unit_test(ships_of_a_fleet_share_the_work_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
