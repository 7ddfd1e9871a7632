/// Tests of sim/mutiny/fates.h: the prisoners are sorted out as MUT-10 says.

#include "sim/mutiny/fates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_kinds(const int32_t got[KIND_COUNT], int officers, int white_sailors,
                         int party_members, int red_sailors)
{
    assert_int_equal(got[KIND_OFFICER], officers);
    assert_int_equal(got[KIND_WHITE_SAILOR], white_sailors);
    assert_int_equal(got[KIND_PARTY_MEMBER], party_members);
    assert_int_equal(got[KIND_RED_SAILOR], red_sailors);
}

// MUT-15: the Reds hold one officer and four White sailors; all ten of their own men live.
static void the_reds_of_the_star_of_siberia_end_with_fourteen_men(void **state)
{
    (void)state;
    Fates fates = {.started = {3, 7, 5, 5}, .killed = {2, 3, 0, 0}};
    fates_settle(&fates, MUTINY_RED_WINS);
    assert_kinds(fates.shot, 1, 0, 0, 0);
    assert_kinds(fates.alive, 0, 4, 5, 5);
    assert_int_equal(fates.crew, 14);
    assert_int_equal(fates.lost_winner, 0);
}

static void white_winners_shoot_party_members_and_keep_the_rest(void **state)
{
    (void)state;
    Fates fates = {.started = {4, 6, 3, 8}, .killed = {1, 2, 1, 5}};
    fates_settle(&fates, MUTINY_WHITE_WINS);
    assert_kinds(fates.shot, 0, 0, 2, 0);
    assert_kinds(fates.alive, 3, 4, 0, 3);
    assert_int_equal(fates.crew, 10);
    assert_int_equal(fates.lost_winner, 3);
}

static void red_winners_count_their_own_dead(void **state)
{
    (void)state;
    Fates fates = {.started = {4, 6, 3, 8}, .killed = {4, 6, 2, 5}};
    fates_settle(&fates, MUTINY_RED_WINS);
    assert_int_equal(fates.lost_winner, 7);
    assert_int_equal(fates.crew, 4);
}

static void without_a_winner_nobody_is_shot_and_there_is_no_crew(void **state)
{
    (void)state;
    static const MutinyResult undecided[] = {MUTINY_STALEMATE, MUTINY_DERELICT};
    for (int i = 0; i < 2; ++i) {
        Fates fates = {.started = {4, 6, 3, 8}, .killed = {1, 2, 0, 5}};
        fates_settle(&fates, undecided[i]);
        assert_kinds(fates.shot, 0, 0, 0, 0);
        assert_kinds(fates.alive, 3, 4, 3, 3);
        assert_int_equal(fates.crew, 0);
        assert_int_equal(fates.lost_winner, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reds_of_the_star_of_siberia_end_with_fourteen_men),
        cmocka_unit_test(white_winners_shoot_party_members_and_keep_the_rest),
        cmocka_unit_test(red_winners_count_their_own_dead),
        cmocka_unit_test(without_a_winner_nobody_is_shot_and_there_is_no_crew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
