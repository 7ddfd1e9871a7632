/// Tests of sim/mutiny/measures.c: no count of a game goes beyond its bound, whatever the rules,
/// the ship and the policies. With BOUND_GAMES=100000 for more games than a quick test plays, and
/// the policy that is slow to prepare.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/batch/batch.h"
#include "tests/given.h"

extern const Game game_mutiny;

enum { SETTINGS_MAX = 24 };

static const char *const ships[][4] = {
    {NULL},
    {"ship.officers=6", "ship.party_members=6", NULL},
    {"ship.sailors=20", "rules.max_turns=200", "ship.docked=yes", NULL},
};

// Options that bring men back, over, or in, each as long as it can.
static const char *const options[][8] = {
    {"rules.free_prisoners_on_recapture=yes", NULL},
    {"rules.cards=on", NULL},
    {"rules.executions=on", "red.execute=always", "white.execute=always", NULL},
    {"rules.executions=on", "red.execute=always", "white.execute=always", "rules.desert_rolls=all",
     NULL},
    {"rules.executions=on", "red.execute=when_ahead", "white.execute=always",
     "rules.desert_rolls=all", "rules.desert_min=2", NULL},
    {"rules.executions=on", "red.execute=always", "rules.desert_rolls=all",
     "rules.free_prisoners_on_recapture=yes", NULL},
    {"rules.executions=on", "white.execute=always", "rules.desert_rolls=all", "rules.cards=on",
     NULL},
    {"rules.boats=on", "red.flee_below=0.5", "white.flee_below=0.75", "rules.cards=on", NULL},
    {"ship.docked=yes", "rules.relief=infantry", "rules.relief_quality=roll",
     "rules.free_prisoners_on_recapture=yes", NULL},
    {"rules.relief=warship", "rules.relief_men=40", "rules.executions=on", "red.execute=always",
     "rules.desert_rolls=all", NULL},
    {"rules.relief=warship", "rules.relief_men=40", "rules.warship_roll=quality",
     "rules.warship_mutineers=board", "rules.executions=on", "white.execute=always",
     "rules.free_prisoners_on_recapture=yes", NULL},
};

static const char *const policies[] = {"hold",   "swarm",  "overwhelm", "cautious",
                                       "spread", "random", "lookahead"}; // the slow one last

enum {
    SHIPS = (int)(sizeof ships / sizeof *ships),
    OPTIONS = (int)(sizeof options / sizeof *options),
    POLICIES = (int)(sizeof policies / sizeof *policies)
};

static int add(const char **settings, int count, const char *const *more)
{
    for (; *more; ++more)
        settings[count++] = *more;
    return count;
}

static uint64_t games_of(int red, int white)
{
    const char *wanted = getenv("BOUND_GAMES");
    uint64_t games = wanted ? strtoull(wanted, NULL, 10) : 100;
    bool slow =
        strcmp(policies[red], "lookahead") == 0 || strcmp(policies[white], "lookahead") == 0;
    return slow ? games / 20 + 1 : games;
}

// Returns whether the scenario can be played: a lookahead refuses too many men.
static bool play(const char *const *settings, uint64_t games)
{
    Given given = given_open(&game_mutiny, settings);
    Tally tally;
    if (given.status == FAIL_LIMIT && strstr(given.error.text, "lookahead cannot be played")) {
        given_close(&given);
        return false;
    }
    assert_int_equal(given.status, OK);
    Error error = {.status = OK};
    assert_int_equal(tally_create(&given.prepared->measures, &tally, NULL), OK);
    const BatchPlan plan = {.seed = 1, .games = games};
    if (batch_run(given.prepared, plan, NULL, &tally, &error) != OK) {
        for (int i = 0; settings[i]; ++i)
            printf("%s ", settings[i]);
        fail_msg("%s", error.text);
    }
    tally_destroy(&tally);
    given_close(&given);
    return true;
}

// Returns how many scenarios were played.
static int play_policies(int ship, int option)
{
    int played = 0;
    int policy_count = getenv("BOUND_GAMES") ? POLICIES : POLICIES - 1;
    for (int red = 0; red < policy_count; ++red)
        for (int white = 0; white < policy_count; ++white) {
            const char *settings[SETTINGS_MAX + 1];
            char policy[2][48];
            snprintf(policy[0], sizeof policy[0], "red.policy=%s", policies[red]);
            snprintf(policy[1], sizeof policy[1], "white.policy=%s", policies[white]);
            int count = add(settings, 0, ships[ship]);
            count = add(settings, count, options[option]);
            count = add(settings, count, (const char *const[]){policy[0], policy[1], NULL});
            settings[count] = NULL;
            played += play(settings, games_of(red, white));
        }
    return played;
}

static void no_count_goes_beyond_its_bound(void **state)
{
    (void)state;
    int played = 0;
    for (int ship = 0; ship < SHIPS; ++ship)
        for (int option = 0; option < OPTIONS; ++option)
            played += play_policies(ship, option);
    assert_true(played >= SHIPS * OPTIONS * (POLICIES - 1) * (POLICIES - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_count_goes_beyond_its_bound)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
