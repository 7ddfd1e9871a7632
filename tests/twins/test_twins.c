/// The exact answers that the kit makes of a game's steps, cell by cell against the game's twin,
/// over random settings.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/boarding/boarding.h"
#include "sim/games/ram/ram.h"
#include "tests/analysis/near.h"
#include "tests/campaign/random_campaign.h"
#include "tests/campaign/random_command.h"
#include "tests/river/random_setting.h"
#include "tests/river/solved.h"
#include "tests/twins/twins.h"

typedef Status Solve(const Prepared *prepared, ExactTable *table, Error *error);

static void assert_same_table(const ExactTable *exact, const ExactTable *twin, const char *settings)
{
    ASSERT_WITHIN(exact->total, 1, 1e-12);
    for (int m = 0; m < exact->set->count; ++m)
        assert_int_equal(exact->known[m], twin->known[m]);
    for (uint64_t cell = 0; cell < exact->set->tally_cells; ++cell)
        if (!(fabs(exact->cells[cell] - twin->cells[cell]) <= 1e-12))
            fail_msg("cell %llu is %.17g, by the twin %.17g, in: %s", (unsigned long long)cell,
                     exact->cells[cell], twin->cells[cell], settings);
}

static void campaigns_are_as_their_twin_solves_them(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        char name[40];
        snprintf(name, sizeof name, "random campaign %d", (int)seed);
        Given given = random_campaign(seed);
        ExactTable exact = given_solve(&given), twin;
        assert_int_equal(exact_table_create(exact.set, &twin, NULL), OK);
        assert_int_equal(campaign_twin_solve(given.prepared, &twin, NULL), OK);
        assert_same_table(&exact, &twin, name);
        exact_table_destroy(&twin);
        exact_table_destroy(&exact);
        given_close(&given);
    }
}

// Plays some games by an engine and by the twin.
static void assert_plays_like_twin(const Given *given, Engine engine, const char *name)
{
    Outcome *played = given_outcome(given), *twin = given_outcome(given);
    size_t size = outcome_size(&given->prepared->measures);
    Error error = {0};
    // The plan plays the rules as printed only.
    if (game_choose_engine(given->prepared, engine, 1, &error) == OK)
        for (uint64_t game = 0; game < 5; ++game) {
            memset(played, 0, size);
            memset(twin, 0, size);
            game_command.play(given->prepared, (GameAddress){8, game}, played);
            assert_int_equal(command_twin_play(given->prepared, (GameAddress){8, game}, twin, NULL),
                             OK);
            if (memcmp(played, twin, size) != 0)
                fail_msg("game %d is another than the twin's in: %s", (int)game, name);
        }
    free(played);
    free(twin);
}

static void orders_are_as_their_twin_plays_them(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        char name[40];
        snprintf(name, sizeof name, "random orders %d", (int)seed);
        Given given = random_command(seed, seed % 2 ? RANDOM_COMMAND_ALL_RULES
                                                    : RANDOM_COMMAND_PRINTED_RULES);
        assert_plays_like_twin(&given, ENGINE_LITERAL, name);
        assert_plays_like_twin(&given, ENGINE_PLAN, name);
        given_close(&given);
    }
}

static void assert_like_twin(const Game *game, const char *settings, Solve *solve)
{
    Setting setting = setting_play(game, settings);
    ExactTable exact = solved_open(&setting), twin;
    assert_int_equal(exact_table_create(exact.set, &twin, NULL), OK);
    assert_int_equal(solve(setting.prepared, &twin, NULL), OK);
    assert_same_table(&exact, &twin, settings);
    exact_table_destroy(&twin);
    exact_table_destroy(&exact);
    setting_close(&setting);
}

static void assert_all_like_twin(const Game *game, void (*make)(Rng *, char *, size_t), int count,
                                 Solve *solve)
{
    Rng rng = rng_seed(7);
    for (int i = 0; i < count; ++i) {
        char text[1100];
        make(&rng, text, sizeof text);
        assert_like_twin(game, text, solve);
    }
}

static void duels_are_as_their_twin_solves_them(void **state)
{
    (void)state;
    assert_all_like_twin(&game_ram, random_duel, 300, ram_twin_solve);
    // More holes than are looked up by the way a hand falls.
    assert_like_twin(&game_ram,
                     "target.hull_hits=90 rammer.class=small_gunboat rammer.hull_size=1 ram_max=6 "
                     "ram_flood_min=-1 turns=14 target.move=0 move_loss=steam target.power=boat",
                     ram_twin_solve);
}

static void boardings_are_as_their_twin_solves_them(void **state)
{
    (void)state;
    assert_all_like_twin(&game_boarding, random_boarding, 100, boarding_twin_solve);
    assert_like_twin(&game_boarding,
                     "attacker.hull_size=6 defender.hull_size=6 attacker.boarders=30 "
                     "defender.defenders=25 tie=both",
                     boarding_twin_solve);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duels_are_as_their_twin_solves_them),
        cmocka_unit_test(campaigns_are_as_their_twin_solves_them),
        cmocka_unit_test(orders_are_as_their_twin_plays_them),
        cmocka_unit_test(boardings_are_as_their_twin_solves_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
