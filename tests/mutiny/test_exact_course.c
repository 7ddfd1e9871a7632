/// test_exact_course: the places of a round against the other encoding of the rules.

#include "sim/mutiny/exact/exact_course.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/interface/game.h"
#include "sim/mutiny/exact/exact_levels.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_round.h"
#include "sim/mutiny/params.h"

extern const Game game_mutiny;

static void expect_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12))
        fail_msg("%.15f is not %.15f", value, expected);
}

/// What a course comes to.
typedef struct Sums {
    double *reached; ///< owned; by place
    double killed[ROLE_COUNT][RANK_COUNT], captured[ROLE_COUNT][RANK_COUNT];
} Sums;

static Sums walk(const ExactCourse *course)
{
    Sums sums = {.reached = calloc(course->place_count, sizeof(double))};
    sums.reached[0] = 1;
    for (size_t place = 0; place < course->first[course->formation.matchups]; ++place)
        for (uint32_t i = course->places[place].flow; i < course->places[place + 1].flow; ++i) {
            const ExactFlow *flow = &course->flows[i];
            double p = sums.reached[place];
            sums.reached[flow->to] += p * (flow->killed + flow->captured);
            sums.killed[flow->role][flow->rank] += p * flow->killed;
            sums.captured[flow->role][flow->rank] += p * flow->captured;
        }
    return sums;
}

static ExactMen men_after(const ExactMen *men, const ExactPlace *place)
{
    ExactMen after = *men;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            after.count[role][rank] -= place->lost[role][rank];
    after.penalised = place->penalised;
    return after;
}

static bool same_men(const ExactMen *a, const ExactMen *b)
{
    return memcmp(a->count, b->count, sizeof a->count) == 0 && a->penalised == b->penalised;
}

// Each end of the round with the probability it has in both encodings.
static void expect_same_ends(const ExactCourse *course, const Sums *sums, const ExactRound *round,
                             size_t cells)
{
    double total = 0;
    for (size_t end = 0; end < exact_course_ends(course); ++end) {
        ExactMen men = men_after(&course->formation.men, exact_course_end(course, end));
        double here = 0, there = 0;
        for (size_t twin = 0; twin < exact_course_ends(course); ++twin) {
            ExactMen other = men_after(&course->formation.men, exact_course_end(course, twin));
            size_t place = course->first[course->formation.matchups] + twin;
            here += same_men(&men, &other) ? sums->reached[place] : 0;
        }
        for (size_t cell = 0; cell < cells; ++cell) {
            ExactMen other = exact_round_after(round, cell);
            there += same_men(&men, &other) ? round->now.probability[cell] : 0;
        }
        expect_near(here, there);
        total += sums->reached[course->first[course->formation.matchups] + end];
    }
    expect_near(total, 1);
}

static void expect_same_round(const Rules *rules, const ExactMen *men, bool tells_captives)
{
    ExactCourse course = {.tells_captives = tells_captives};
    ExactRound round;
    assert_int_equal(exact_course_fill(&course, rules, COLOUR_RED, men, NULL), OK);
    assert_int_equal(exact_round_create(rules, COLOUR_RED, men, &round, NULL), OK);
    size_t cells = exact_round_play(&round, men);
    Sums sums = walk(&course);
    expect_same_ends(&course, &sums, &round, cells);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            expect_near(sums.killed[role][rank], round.killed[role][rank]);
            expect_near(sums.captured[role][rank], round.captured[role][rank]);
        }
    free(sums.reached);
    exact_round_release(&round);
    exact_course_release(&course);
}

static const ExactMen crowds[] = {
    {.count = {{3, 2}, {2, 4}}, .penalised = 0}, {.count = {{3, 2}, {2, 4}}, .penalised = 3},
    {.count = {{1, 6}, {2, 1}}, .penalised = 2}, {.count = {{5, 4}, {0, 5}}, .penalised = 1},
    {.count = {{0, 3}, {4, 0}}, .penalised = 5}, {.count = {{1, 0}, {0, 7}}, .penalised = 3},
    {.count = {{2, 2}, {2, 2}}, .penalised = 1}};

static void two_encodings_of_a_round_agree(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    for (int reading = 0; reading < 2 * 2 * 2 * (PAIRING_CROSSED + 1); ++reading)
        for (size_t i = 0; i < sizeof crowds / sizeof *crowds; ++i) {
            params.rules.casualty = reading & 1 ? CASUALTY_SUPPORTER : CASUALTY_LEAD;
            params.rules.reroll_counts = reading >> 1 & 1;
            params.rules.pairing = reading >> 3;
            expect_same_round(&params.rules, &crowds[i], reading >> 2 & 1);
        }
}

// Told apart by who was captured, ends are as many as there are ways to share out the lost.
static void captives_are_told_apart_on_request(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    ExactCourse course = {.tells_captives = true};
    const ExactMen men = {.count = {{0, 5}, {0, 3}}};
    assert_int_equal(exact_course_fill(&course, &params.rules, COLOUR_RED, &men, NULL), OK);
    assert_int_equal(exact_course_ends(&course), 20); // of 3 men in 4 groups: 6 over 3
    for (size_t end = 0; end < exact_course_ends(&course); ++end)
        assert_int_equal(exact_place_lost(exact_course_end(&course, end)), 3);
    course.tells_captives = false;
    assert_int_equal(exact_course_fill(&course, &params.rules, COLOUR_RED, &men, NULL), OK);
    assert_int_equal(exact_course_ends(&course), 4);
    exact_course_release(&course);
}

// A gun without a bonus changes no round; and whoever of a shuffled row's specials has it, each of
// them is lost with the same chance.
static void a_gun_of_no_worth_is_lost_as_any_special(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    params.rules.gun_bonus = 0;
    params.rules.pairing = PAIRING_RANDOM;
    const ExactMen unarmed = {.count = {{3, 2}, {2, 4}}, .penalised = 2};
    ExactMen armed = unarmed;
    armed.armed[ROLE_ATTACKER] = RANK_ARMED_SPECIAL;
    ExactCourse course = {.places = NULL};
    ExactRound round;
    assert_int_equal(exact_course_fill(&course, &params.rules, COLOUR_RED, &armed, NULL), OK);
    assert_int_equal(exact_round_create(&params.rules, COLOUR_RED, &unarmed, &round, NULL), OK);
    size_t cells = exact_round_play(&round, &unarmed);
    Sums sums = walk(&course);
    expect_same_ends(&course, &sums, &round, cells);
    double disarmed = 0;
    for (size_t end = 0; end < exact_course_ends(&course); ++end)
        if (exact_course_end(&course, end)->disarmed == 1 << ROLE_ATTACKER)
            disarmed += sums.reached[course.first[course.formation.matchups] + end];
    expect_near(3 * disarmed, round.killed[ROLE_ATTACKER][RANK_SPECIAL] +
                                  round.captured[ROLE_ATTACKER][RANK_SPECIAL]);
    free(sums.reached);
    exact_round_release(&round);
    exact_course_release(&course);
}

static void a_round_of_too_many_matchups_is_refused(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    ExactCourse course = {.places = NULL};
    Error error = {0};
    const ExactMen men = {.count = {{0, 101}, {0, 101}}};
    assert_int_equal(exact_course_fill(&course, &params.rules, COLOUR_RED, &men, &error),
                     FAIL_LIMIT);
    assert_non_null(strstr(error.text, "at most 100"));
    exact_course_release(&course);
}

// Not for want of memory: whoever leaves out what is too large must see it as that.
static void a_round_that_needs_too_much_memory_is_refused_as_too_large(void **state)
{
    (void)state;
    ExactLevels levels = {.width = EXACT_MEMORY_MAX / sizeof(double),
                          .memory_max = EXACT_MEMORY_MAX};
    const ExactCourse course = {.first = {0, 1}};
    Error error;
    assert_int_equal(exact_levels_flow(&levels, &course, NULL, NULL, NULL, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "more than 2048 MiB"));
    assert_null(levels.here);
    assert_int_equal(
        exact_levels_check(EXACT_MEMORY_MAX / sizeof(double) / 2, EXACT_MEMORY_MAX, &error), OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_encodings_of_a_round_agree),
        cmocka_unit_test(captives_are_told_apart_on_request),
        cmocka_unit_test(a_gun_of_no_worth_is_lost_as_any_special),
        cmocka_unit_test(a_round_of_too_many_matchups_is_refused),
        cmocka_unit_test(a_round_that_needs_too_much_memory_is_refused_as_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
