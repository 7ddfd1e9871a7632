/// test_exact_reply: best replies to policies, against the solver that looks at every order of both
/// sides, against what other policies reply, and against values found by other programs.

#include "sim/mutiny/equilibrium/exact_reply.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/equilibrium/exact_equilibrium_answer.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_start.h"
#include "tests/given.h"

extern const Game game_mutiny;

#define THREE                                                                                      \
    "ship.compartments=3", "ship.compartments.0.name=Bridge", "ship.compartments.1.name=Deck",     \
        "ship.compartments.2.name=Engine Room",                                                    \
        "ship.compartments.0.neighbours=", "ship.compartments.1.neighbours=",                      \
        "ship.compartments.2.neighbours=", "ship.compartments.0.white_strongpoint=yes",            \
        "ship.compartments.2.red_strongpoint=yes"

#define FEW "ship.sailors=3", "ship.officers=d2", "ship.party_members=1"

// What the side that replies to `against` has over all starts.
static ExactBounds reply_to(const Given *given, const char *against, bool limited)
{
    const ExactBestPlayOptions options = {.limited = limited, .against = against};
    ExactBestPlay answer;
    Error error = {.text = ""};
    if (exact_equilibrium_answer(given->prepared, &options, &answer, &error) != OK)
        fail_msg("%s", error.text);
    assert_int_equal(answer.side_count, 1);
    assert_string_equal(answer.against, against);
    const ExactBounds value = answer.value[0];
    exact_best_play_release(&answer);
    return value;
}

// Whoever plays his best against every enemy loses nothing to the best reply. The Reds move first,
// so they have no placement to choose.
static void best_play_cannot_be_exploited(void **state)
{
    (void)state;
    static const char *const more[][3] = {
        {"rules.max_turns=50", "rules.officer_bonus=1", "rules.pairing=sorted"},
        {"rules.max_turns=7", "rules.officer_bonus=2", "rules.pairing=sorted"},
        {"rules.max_turns=4", "rules.officer_bonus=1", "rules.pairing=random"},
        {"rules.max_turns=1", "rules.officer_bonus=1", "rules.pairing=sorted"},
        {"rules.max_turns=0", "rules.officer_bonus=1", "rules.pairing=sorted"},
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; ++i) {
        Given given = given_valid(&game_mutiny,
                                  (const char *const[]){THREE, FEW, more[i][0], more[i][1],
                                                        more[i][2], "white.policy=optimal", NULL});
        double guaranteed;
        assert_int_equal(
            exact_optimal_value((const Mutiny *)given.prepared, COLOUR_WHITE, &guaranteed, NULL),
            OK);
        const ExactBounds value = reply_to(&given, "white", true);
        assert_true(value.lower == value.upper);
        if (fabs(value.lower - (1 - guaranteed)) > 1e-9)
            fail_msg("rules %zu: %.9f, not %.9f", i, value.lower, 1 - guaranteed);
        given_close(&given);
    }
}

static const char *const built_in[] = {"hold",     "swarm",  "overwhelm",
                                       "cautious", "spread", "lookahead"};
enum { BUILT_IN = sizeof built_in / sizeof *built_in };

static Given pair_of(const char *red, const char *white, const char *turns)
{
    char policies[2][40];
    snprintf(policies[0], sizeof policies[0], "red.policy=%s", red);
    snprintf(policies[1], sizeof policies[1], "white.policy=%s", white);
    return given_valid(&game_mutiny,
                       (const char *const[]){THREE, FEW, policies[0], policies[1], turns, NULL});
}

// What Red has: a ship taken counts 1, a stalemate a half.
static double red_share(const Given *given)
{
    ExactTable table = given_solve(given);
    const double share = table.cells[MUTINY_RED_WINS] + table.cells[MUTINY_STALEMATE] / 2;
    exact_table_destroy(&table);
    return share;
}

// No policy replies better than the best reply, and a reply that gives up orders is not better.
static void no_policy_replies_better(void **state)
{
    (void)state;
    for (int white = 0; white < BUILT_IN; ++white) {
        double best = -1;
        for (int red = 0; red < BUILT_IN; ++red) {
            Given given = pair_of(built_in[red], built_in[white], "rules.max_turns=9");
            best = fmax(best, red_share(&given));
            if (red == BUILT_IN - 1) {
                const double reply = reply_to(&given, "white", true).lower;
                if (reply < best - 1e-9)
                    fail_msg("%s: %.9f, but a policy has %.9f", built_in[white], reply, best);
            }
            given_close(&given);
        }
    }
}

// Where a stalemate is worth nothing to whoever replies, to wait until the last turn is worth
// nothing either; so many turns are as good as any number.
static void without_a_limit_the_reply_is_that_of_many_turns(void **state)
{
    (void)state;
    for (int i = 0; i < BUILT_IN; ++i) {
        char policy[40];
        snprintf(policy, sizeof policy, "white.policy=%s", built_in[i]);
        Given given = given_valid(&game_mutiny,
                                  (const char *const[]){THREE, FEW, policy, "rules.max_turns=40",
                                                        "red.stalemate_worth=0", NULL});
        const double limited = reply_to(&given, "white", true).lower;
        const double unlimited = reply_to(&given, "white", false).lower;
        if (fabs(limited - unlimited) > 1e-9)
            fail_msg("%s: %.9f with turns, %.9f without", built_in[i], limited, unlimited);
        given_close(&given);
    }
}

// Two sides that stand and wait are a stalemate, which is worth what the scenario says; whoever
// holds loses nothing to an enemy of the same strength who would have to attack.
static void to_wait_for_ever_is_worth_a_stalemate(void **state)
{
    (void)state;
    static const char *const worths[] = {"red.stalemate_worth=1", "red.stalemate_worth=0.7"};
    for (int i = 0; i < 2; ++i) {
        Given given = given_valid(
            &game_mutiny, (const char *const[]){THREE, "ship.white_sailors=0", "ship.red_sailors=0",
                                                "ship.officers=1", "ship.party_members=1",
                                                worths[i], "white.policy=hold", NULL});
        assert_true(fabs(reply_to(&given, "white", false).lower - (i == 0 ? 1 : 0.7)) < 1e-12);
        given_close(&given);
    }
    // One against one behind a strongpoint: to win he must throw higher with 1 less, ties again:
    // 10 ways against 21.
    Given given = given_valid(
        &game_mutiny, (const char *const[]){THREE, "ship.white_sailors=0", "ship.red_sailors=0",
                                            "ship.officers=1", "ship.party_members=1",
                                            "red.stalemate_worth=0", "white.policy=hold", NULL});
    assert_true(fabs(reply_to(&given, "white", false).lower - 10.0 / 31) < 1e-12);
    given_close(&given);
}

// Star of Siberia: what the Whites have against swarm if they hold, 52.6374 %, is the most they can
// have, found by another program.
static void holding_is_the_best_reply_to_swarm_on_a_large_ship(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny,
                              (const char *const[]){"ship.white_sailors=7", "ship.red_sailors=5",
                                                    "ship.officers=3", "ship.party_members=5",
                                                    "red.policy=swarm", "white.policy=hold", NULL});
    const ExactBounds value = reply_to(&given, "red", false);
    assert_true(fabs(value.lower - 0.526374) < 5e-7);
    assert_true(fabs(value.lower - (1 - red_share(&given))) < 1e-9);
    given_close(&given);
}

// Over all starts, every order of the side that replies being looked at.
static double whole_reply(const Given *given, Colour replies, double stalemate)
{
    const Mutiny *mutiny = (const Mutiny *)given->prepared;
    const ReplySetup setup = {.mutiny = mutiny,
                              .replies = replies,
                              .stalemate = stalemate,
                              .turns = -1,
                              .rooms = mutiny->rooms};
    Reply *reply;
    ExactStrata strata = {.count = 0};
    assert_int_equal(exact_reply_create(&setup, &reply, NULL), OK);
    assert_int_equal(exact_start_strata(given->prepared, &strata, NULL), OK);
    double sum = 0;
    for (int i = 0; i < strata.count; ++i) {
        double value;
        int men[KIND_COUNT];
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            men[kind] = strata.items[i].values[kind];
        assert_int_equal(exact_reply_value(reply, men, &value, NULL), OK);
        sum += strata.items[i].weight * value;
    }
    exact_strata_release(&strata);
    exact_reply_release(reply);
    return sum;
}

// No side has more against best play than against a policy that is known, so the replies to a
// policy of either side enclose the value of the game, which another solver finds. Where a
// stalemate counts for the Whites, swarm and hold are best play: the replies to them meet.
// LARGE_SHIP=1 shows it of the large merchant, in some minutes.
static void replies_to_both_sides_enclose_best_play(void **state)
{
    (void)state;
    static const char *const ships[][4] = {
        {"ship.sailors=3", "ship.officers=d2", "ship.party_members=d2", "rules.officer_bonus=1"},
        {"ship.sailors=4", "ship.officers=1", "ship.party_members=1", "rules.officer_bonus=2"},
        {"ship.sailors=12", "ship.officers=d6", "ship.party_members=d6", "rules.officer_bonus=1"},
    };
    for (int i = 0, count = getenv("LARGE_SHIP") ? 3 : 2; i < count; ++i) {
        Given given = given_valid(
            &game_mutiny,
            (const char *const[]){ships[i][0], ships[i][1], ships[i][2], ships[i][3],
                                  "red.policy=swarm", "white.policy=hold", "red.stalemate_worth=0",
                                  "white.stalemate_worth=1", NULL});
        const double whites = whole_reply(&given, COLOUR_WHITE, 1);
        const double reds = whole_reply(&given, COLOUR_RED, 0);
        print_message("The best reply to swarm has %.9f, that to hold %.9f.\n", whites, reds);
        assert_true(fabs(whites + reds - 1) < 1e-9);
        ExactBestPlay both;
        assert_int_equal(
            exact_equilibrium_answer(given.prepared, &(ExactBestPlayOptions){0}, &both, NULL), OK);
        assert_true(fabs(both.value[1].lower - whites) < 1e-6);
        assert_true(fabs(both.value[1].upper - whites) < 1e-6);
        exact_best_play_release(&both);
        given_close(&given);
    }
}

static void assert_refused(const char *const *settings, const char *against, const char *key,
                           const char *text)
{
    Given given = given_valid(&game_mutiny, settings);
    const ExactBestPlayOptions options = {.against = against};
    ExactBestPlay answer;
    Error error;
    assert_true(exact_equilibrium_answer(given.prepared, &options, &answer, &error) != OK);
    assert_string_equal(error.key, key);
    assert_non_null(strstr(error.text, text));
    given_close(&given);
}

static void policies_without_a_best_reply_are_refused(void **state)
{
    (void)state;
    assert_refused((const char *const[]){"red.policy=random", NULL}, "red", "red.policy",
                   "do not act by chance");
    assert_refused((const char *const[]){THREE, FEW, "white.policy=optimal", NULL}, "white",
                   "white.policy", "--best-play limited");
    assert_refused((const char *const[]){"rules.movement=adjacent", NULL}, "red", "",
                   "set rules.movement = free");
    assert_refused((const char *const[]){"rules.boats=yes", NULL}, "red", "", "rules.boats");
    assert_refused((const char *const[]){NULL}, "green", "", "write red or white");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_play_cannot_be_exploited),
        cmocka_unit_test(no_policy_replies_better),
        cmocka_unit_test(without_a_limit_the_reply_is_that_of_many_turns),
        cmocka_unit_test(to_wait_for_ever_is_worth_a_stalemate),
        cmocka_unit_test(holding_is_the_best_reply_to_swarm_on_a_large_ship),
        cmocka_unit_test(replies_to_both_sides_enclose_best_play),
        cmocka_unit_test(policies_without_a_best_reply_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
