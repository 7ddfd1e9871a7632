/// Tests of sim/mutiny/fight/matchup.h and draw16.h: the law of one match-up, counted out.

#include "sim/mutiny/fight/matchup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/mutiny/draw16.h"

static const int kill_5[ROLE_COUNT] = {5, 5};

// How many of the 36 pairs of faces end so, by looking at each.
static int count_by_hand(int difference, MatchupEnd end, int attacker_kills, int defender_kills)
{
    int count = 0;
    for (int a = 1; a <= 6; ++a)
        for (int d = 1; d <= 6; ++d) {
            bool attacker_wins = a + difference > d, defender_wins = a + difference < d;
            count += end == MATCHUP_ATTACKER_KILLED && defender_wins && d >= defender_kills;
            count += end == MATCHUP_ATTACKER_CAPTURED && defender_wins && d < defender_kills;
            count += end == MATCHUP_DEFENDER_CAPTURED && attacker_wins && a < attacker_kills;
            count += end == MATCHUP_DEFENDER_KILLED && attacker_wins && a >= attacker_kills;
        }
    return count;
}

static void odds_count_every_pair_that_is_not_tied(void **state)
{
    (void)state;
    for (int difference = -20; difference <= 20; ++difference)
        for (int kills = 0; kills < 49; ++kills) {
            const int kill_face[ROLE_COUNT] = {1 + kills / 7, 1 + kills % 7};
            MatchupOdds odds = matchup_odds(difference, kill_face);
            int counts[MATCHUP_END_COUNT] = {0};
            for (uint32_t i = 0; i < odds.pairs; ++i)
                ++counts[matchup_end(odds, i)];
            for (int end = 0; end < MATCHUP_END_COUNT; ++end)
                assert_int_equal(counts[end], count_by_hand(difference, (MatchupEnd)end,
                                                            kill_face[0], kill_face[1]));
            assert_int_equal(odds.pairs + matchup_ties(difference), 36);
        }
}

static void the_list_holds_every_pair_once_and_ties_come_last(void **state)
{
    (void)state;
    for (int difference = -8; difference <= 8; ++difference) {
        int seen[7][7] = {{0}};
        int decided = 36 - matchup_ties(difference);
        for (int i = 0; i < 36; ++i) {
            Faces faces = matchup_faces(difference, i);
            int a = faces.of[ROLE_ATTACKER], d = faces.of[ROLE_DEFENDER];
            assert_in_range(a, 1, 6);
            assert_in_range(d, 1, 6);
            assert_int_equal(seen[a][d]++, 0);
            assert_int_equal(a + difference == d, i >= decided);
        }
    }
}

static void the_list_ends_as_its_faces_do_for_every_kill_rule(void **state)
{
    (void)state;
    for (int difference = -8; difference <= 8; ++difference)
        for (int kills = 0; kills < 49; ++kills) {
            const int kill_face[ROLE_COUNT] = {1 + kills / 7, 1 + kills % 7};
            MatchupOdds odds = matchup_odds(difference, kill_face);
            for (int i = 0; i < odds.pairs; ++i)
                assert_int_equal(
                    matchup_end(odds, (uint32_t)i),
                    matchup_judge(matchup_faces(difference, i), difference, kill_face));
        }
}

// The same draw never turns to the attacker's disadvantage when he becomes stronger, whatever the
// draw: the end at the fraction u of the list is monotone in the difference.
static void a_stronger_attacker_never_fares_worse_by_the_same_draw(void **state)
{
    (void)state;
    for (uint32_t draw = 0; draw < 65536; draw += 7) {
        MatchupEnd before = MATCHUP_ATTACKER_KILLED;
        for (int difference = -7; difference <= 7; ++difference) {
            MatchupOdds odds = matchup_odds(difference, kill_5);
            bool won = matchup_end(odds, draw * odds.pairs >> 16) >= MATCHUP_DEFENDER_CAPTURED;
            assert_true(won || before <= MATCHUP_ATTACKER_CAPTURED);
            before = won ? MATCHUP_DEFENDER_CAPTURED : MATCHUP_ATTACKER_CAPTURED;
        }
    }
}

static void six_pips_more_win_for_certain(void **state)
{
    (void)state;
    for (int more = 6; more < 40; ++more) {
        MatchupOdds strong = matchup_odds(more, kill_5), weak = matchup_odds(-more, kill_5);
        assert_int_equal(matchup_ties(more), 0);
        assert_int_equal(matchup_end(strong, 0), MATCHUP_DEFENDER_CAPTURED);
        assert_int_equal(matchup_end(weak, 35), MATCHUP_ATTACKER_CAPTURED);
    }
    assert_int_equal(matchup_ties(5), 1);
    assert_int_equal(matchup_end(matchup_odds(5, kill_5), 0), MATCHUP_DEFENDER_CAPTURED);
    assert_int_equal(matchup_end(matchup_odds(4, kill_5), 0), MATCHUP_ATTACKER_KILLED);
}

// A generator whose next words are given: its first output is a function of word 0 and word 3.
static Rng rng_that_gives(uint64_t output)
{
    return (Rng){.word = {0, 1, 2, output << 41 | output >> 23}};
}

static void sixteen_bits_are_read_from_the_lowest_up(void **state)
{
    (void)state;
    Draw16 draw;
    draw16_open(&draw, rng_that_gives(UINT64_C(0x4444333322221111)));
    assert_int_equal(draw16_next(&draw), 0x1111);
    assert_int_equal(draw16_next(&draw), 0x2222);
    assert_int_equal(draw16_next(&draw), 0x3333);
    assert_int_equal(draw16_next(&draw), 0x4444);
    Rng rng = rng_that_gives(UINT64_C(0x4444333322221111));
    for (int i = 0; i < DRAW16_WORDS; ++i)
        rng_next(&rng);
    while (draw.used < DRAW16_COUNT)
        draw16_next(&draw);
    assert_int_equal(draw16_next(&draw), rng_next(&rng) & 0xffff);
}

// Of all 65536 first draws each value must be accepted equally often; a refused one takes the next
// draw, which the test makes recognisable.
static void draws_below_a_bound_are_exactly_uniform(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {1, 2, 3, 5, 30, 31, 32, 33, 34, 35, 36, 1000, 65535};
    uint32_t *counts = calloc(65536, sizeof *counts);
    assert_non_null(counts);
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; ++b) {
        uint32_t bound = bounds[b], refused = 0;
        for (uint32_t value = 0; value < bound; ++value)
            counts[value] = 0;
        for (uint32_t first = 0; first < 65536; ++first) {
            Draw16 draw = {.used = DRAW16_COUNT - 2};
            draw.draws[DRAW16_COUNT - 2] = (uint16_t)first;
            draw.draws[DRAW16_COUNT - 1] = 0xffff;
            uint32_t value = draw16_below(&draw, bound);
            assert_true(value < bound);
            refused += draw.used == DRAW16_COUNT;
            counts[value] += draw.used == DRAW16_COUNT - 1;
        }
        assert_int_equal(refused, 65536 % bound);
        for (uint32_t value = 0; value < bound; ++value)
            assert_int_equal(counts[value], 65536 / bound);
    }
    free(counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_count_every_pair_that_is_not_tied),
        cmocka_unit_test(the_list_holds_every_pair_once_and_ties_come_last),
        cmocka_unit_test(the_list_ends_as_its_faces_do_for_every_kill_rule),
        cmocka_unit_test(a_stronger_attacker_never_fares_worse_by_the_same_draw),
        cmocka_unit_test(six_pips_more_win_for_certain),
        cmocka_unit_test(sixteen_bits_are_read_from_the_lowest_up),
        cmocka_unit_test(draws_below_a_bound_are_exactly_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
