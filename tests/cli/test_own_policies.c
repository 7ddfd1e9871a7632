/// test_own_policies: the built-in policies written as rules, as shipped, against the built-in
/// ones.
///
///     test_own_policies ROOT

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/scenario.h"
#include "tests/cli/cmocka_all.h"

enum { GAMES = 60, SETS_MAX = 8 };

static const char *root;
static Problems problems;

static const char *const names[] = {"hold", "swarm", "overwhelm", "cautious", "spread"};

// Ships and rules of every sort, each by up to four settings.
static const char *const ships[][4] = {
    {NULL},
    {"ship.sailors=2d6+6", "ship.officers=2", NULL},
    {"rules.movement=adjacent", "ship.sailors=20", NULL},
    {"rules.movement=adjacent", "rules.free_prisoners_on_recapture=yes", "rules.max_turns=30",
     NULL},
    {"rules.first_turn=white", "rules.placement_first=red", "rules.battle_order=policy", NULL},
    {"ship.officer_start=After Hold", "ship.compartments.0.white_strongpoint=no",
     "rules.strongpoint_scope=game", NULL},
    {"ship.officers=0", "ship.party_members=d3-1", "rules.loyalty_white_max=2", NULL},
    {"rules.kill_min=7", "rules.free_prisoners_on_recapture=yes", "rules.max_turns=20", NULL},
};

static Scenario load(const char *const *ship, const char *red, const char *white)
{
    char path[1024], reds[80], whites[80];
    Scenario scenario;
    ScenarioSet sets[SETS_MAX];
    int count = 0;
    snprintf(path, sizeof path, "%.900s/scenarios/policies/built-in.yaml", root);
    snprintf(reds, sizeof reds, "red.policy=%.60s", red);
    snprintf(whites, sizeof whites, "white.policy=%.60s", white);
    sets[count++] = (ScenarioSet){.option = "set", .text = reds};
    sets[count++] = (ScenarioSet){.option = "set", .text = whites};
    for (int i = 0; i < 4 && ship[i]; ++i)
        sets[count++] = (ScenarioSet){.option = "set", .text = ship[i]};
    const ScenarioRequest request = {.path = path, .sets = sets, .set_count = count};
    problems = (Problems){0};
    if (scenario_load(&request, &scenario, &problems) != OK)
        fail_msg("%s", problems.lines[0]);
    return scenario;
}

static void expect_the_same_games(const char *const *ship, const char *red, const char *white)
{
    char reds[80], whites[80];
    snprintf(reds, sizeof reds, "%.40s_by_rules", red);
    snprintf(whites, sizeof whites, "%.40s_by_rules", white);
    Scenario built_in = load(ship, red, white), written = load(ship, reds, whites);
    size_t size = outcome_size(&built_in.prepared->measures);
    assert_int_equal(outcome_size(&written.prepared->measures), size);
    for (uint64_t game = 0; game < GAMES; ++game) {
        Outcome *first = calloc(1, size), *second = calloc(1, size);
        assert_true(first && second);
        built_in.game->play(built_in.prepared, (GameAddress){1, game}, first);
        written.game->play(written.prepared, (GameAddress){1, game}, second);
        if (memcmp(first, second, size) != 0)
            fail_msg("%s, %s against %s: game %d differs", ship[0] ? ship[0] : "as it is", red,
                     white, (int)game);
        free(first);
        free(second);
    }
    scenario_release(&built_in);
    scenario_release(&written);
}

static void written_policies_play_the_games_of_the_built_in_ones(void **state)
{
    (void)state;
    for (size_t ship = 0; ship < sizeof ships / sizeof *ships; ++ship)
        for (size_t red = 0; red < sizeof names / sizeof *names; ++red)
            for (size_t white = 0; white < sizeof names / sizeof *names; ++white)
                expect_the_same_games(ships[ship], names[red], names[white]);
}

int main(int argc, char **argv)
{
    root = argc > 1 ? argv[1] : ".";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_policies_play_the_games_of_the_built_in_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
