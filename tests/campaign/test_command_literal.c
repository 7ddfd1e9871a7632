/// Tests of the reference engine of `command`: each clause of CMP-1 with scripted dice, and the
/// trace in words.

#include "sim/games/command/command_literal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

#define SETTINGS(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#define FACES(...) (const uint8_t[]){__VA_ARGS__}, (int)sizeof((uint8_t[]){__VA_ARGS__})

// A game played with given faces, and its story.
typedef struct Played {
    Given given;
    Outcome *outcome;
    char story[8192];
} Played;

static void listen(void *context, const char *line)
{
    char *story = ((Played *)context)->story;
    size_t length = strlen(story);
    snprintf(story + length, sizeof((Played *)context)->story - length, "%s\n", line);
}

static Played *play(const char *const *settings, const uint8_t *faces, int count)
{
    Played *played = calloc(1, sizeof *played);
    assert_non_null(played);
    played->given = given_valid(&game_command, settings);
    played->outcome = given_outcome(&played->given);
    Narrator narrator = {.listen = listen, .context = played};
    DiceScript script = {.faces = faces, .count = count};
    command_literal_play(command_of(played->given.prepared), (GameAddress){0},
                         (LiteralAids){.narrator = &narrator, .script = &script}, played->outcome);
    assert_int_equal(script.used, count);
    return played;
}

static void close_played(Played *played)
{
    free(played->outcome);
    given_close(&played->given);
    free(played);
}

#define COUNT(name) given_count(&played->given, played->outcome, name)
#define TIMES(name, value) given_times(&played->given, played->outcome, name, value)
#define TOLD(words) assert_non_null(strstr(played->story, words "\n"))

static void cmp_1_a_roll_at_or_under_the_rating_obeys(void **state)
{
    (void)state;
    for (uint8_t face = 1; face <= 10; ++face) {
        Played *played = play(SETTINGS("army.rating=7", "turns=1"), &face, 1);
        assert_int_equal(COUNT("obeyed"), face <= 7);
        assert_int_equal(TIMES("movers", face <= 7), 1);
        close_played(played);
    }
}

static void cmp_1_refusals_add_up_until_he_obeys(void **state)
{
    (void)state;
    Played *played = play(SETTINGS("army.faction=red", "army.only=Budenny", "turns=6"),
                          FACES(8, 9, 9, 8, 7, 10));
    assert_string_equal(played->story,
                        "turn 1: Budenny (7) rolled 8, needs 7 or less: refuses\n"
                        "turn 2: Budenny (7) rolled 9 after 1 refusal, needs 8 or less: refuses\n"
                        "turn 3: Budenny (7) rolled 9 after 2 refusals, needs 9 or less: obeys\n"
                        "turn 4: Budenny (7) rolled 8, needs 7 or less: refuses\n"
                        "turn 5: Budenny (7) rolled 7 after 1 refusal, needs 8 or less: obeys\n"
                        "turn 6: Budenny (7) rolled 10, needs 7 or less: refuses\n"
                        "in all: 2 of 6 orders obeyed, longest spell 2 turns\n");
    assert_int_equal(COUNT("obeyed"), 2);
    assert_int_equal(COUNT("longest_spell"), 2);
    assert_int_equal(TIMES("spell", 2), 1);
    assert_int_equal(TIMES("spell", 1), 2);
    close_played(played);
}

static void cmp_1_enough_refusals_make_even_a_ten_obey(void **state)
{
    (void)state;
    Played *played = play(SETTINGS("army.rating=7", "turns=4"), FACES(10, 10, 10, 10));
    assert_int_equal(COUNT("obeyed"), 1);
    TOLD("turn 4: Commander (7) rolled 10 after 3 refusals, needs 10 or less: obeys");
    close_played(played);
}

static void the_readings_of_relief_change_what_is_needed(void **state)
{
    (void)state;
    Played *played =
        play(SETTINGS("army.rating=5", "turns=3", "stubborn_relief=2"), FACES(6, 7, 6));
    TOLD("turn 2: Commander (5) rolled 7 after 1 refusal, needs 7 or less: obeys");
    TOLD("turn 3: Commander (5) rolled 6, needs 5 or less: refuses");
    close_played(played);
    played = play(SETTINGS("army.rating=5", "turns=3", "relief_resets=no"), FACES(6, 6, 6));
    TOLD("turn 3: Commander (5) rolled 6 after 1 refusal, needs 6 or less: obeys");
    close_played(played);
    played = play(SETTINGS("army.rating=5", "turns=3", "stubborn_relief=0"), FACES(6, 6, 6));
    assert_int_equal(COUNT("longest_spell"), 3);
    close_played(played);
}

static void cmp_1_only_the_first_of_a_stack_rolls(void **state)
{
    (void)state;
    Played *played =
        play(SETTINGS("army.commanders=3", "army.commanders.0.name=Ann",
                      "army.commanders.0.rating=9", "army.commanders.0.stack=Main",
                      "army.commanders.1.name=Bob", "army.commanders.2.name=Cid",
                      "army.commanders.2.rating=5", "army.commanders.2.stack=Main", "turns=1"),
             FACES(9, 8));
    assert_string_equal(played->story, "turn 1: Ann (9) rolled 9, needs 9 or less: obeys\n"
                                       "turn 1: Bob (7) rolled 8, needs 7 or less: refuses\n"
                                       "in all: 1 of 2 orders obeyed, longest spell 1 turn\n");
    assert_int_equal(COUNT("obeyed"), 1);
    assert_int_equal(COUNT("obeyed.Ann"), 1);
    assert_int_equal(COUNT("orders"), 2);
    close_played(played);
}

static void cmp_1_units_without_a_commander_roll_for_themselves(void **state)
{
    (void)state;
    Played *played = play(SETTINGS("army.commanders=2", "army.commanders.0.name=Near",
                                   "army.commanders.0.post=near", "army.commanders.1.name=Far",
                                   "army.commanders.1.post=far", "turns=2"),
                          FACES(5, 3, 5, 4));
    assert_string_equal(
        played->story,
        "turn 1: the units of Near (4) rolled 5, needs 4 or less: refuses\n"
        "turn 1: the units of Far (3) rolled 3, needs 3 or less: obeys\n"
        "turn 2: the units of Near (4) rolled 5 after 1 refusal, needs 5 or less: obeys\n"
        "turn 2: the units of Far (3) rolled 4, needs 3 or less: refuses\n"
        "in all: 2 of 4 orders obeyed, longest spell 1 turn\n");
    close_played(played);
}

static void a_lost_commander_is_followed_by_the_next_and_then_by_none(void **state)
{
    (void)state;
#define STACK_OF_TWO                                                                               \
    "army.commanders=2", "army.commanders.0.name=Ann", "army.commanders.0.stack=Main",             \
        "army.commanders.1.name=Bob", "army.commanders.1.rating=6",                                \
        "army.commanders.1.stack=Main", "turns=3", "loss_per_turn=1"
    Played *played = play(SETTINGS(STACK_OF_TWO), FACES(7, 6, 4));
    assert_string_equal(played->story,
                        "turn 1: Ann is lost; Bob takes over\n"
                        "turn 1: Bob (6) rolled 7, needs 6 or less: refuses\n"
                        "turn 2: Bob is lost; his units are without a commander\n"
                        "turn 2: the units of Ann (4) rolled 6 after 1 refusal, needs 5 or less: "
                        "refuses\n"
                        "turn 3: the units of Ann (4) rolled 4 after 2 refusals, needs 6 or less: "
                        "obeys\n"
                        "in all: 1 of 3 orders obeyed, longest spell 2 turns\n");
    close_played(played);
    played =
        play(SETTINGS(STACK_OF_TWO, "replacement=far", "relief_on_loss=forgotten"), FACES(7, 3, 4));
    TOLD("turn 2: the units of Ann (3) rolled 3, needs 3 or less: obeys");
    close_played(played);
}

static void warm_up_turns_are_played_but_not_counted(void **state)
{
    (void)state;
    Played *played =
        play(SETTINGS("army.rating=5", "turns=3", "warmup_turns=2"), FACES(10, 10, 10, 8, 6));
    assert_string_equal(
        played->story,
        "warm-up turn 1: Commander (5) rolled 10, needs 5 or less: refuses\n"
        "warm-up turn 2: Commander (5) rolled 10 after 1 refusal, needs 6 or less: refuses\n"
        "turn 1: Commander (5) rolled 10 after 2 refusals, needs 7 or less: refuses\n"
        "turn 2: Commander (5) rolled 8 after 3 refusals, needs 8 or less: obeys\n"
        "turn 3: Commander (5) rolled 6, needs 5 or less: refuses\n"
        "in all: 1 of 3 orders obeyed, longest spell 1 turn\n");
    assert_int_equal(COUNT("obeyed"), 1);
    assert_int_equal(COUNT("turns"), 3);
    assert_int_equal(TIMES("spell", 1), 2); // the first is cut where the counting begins
    close_played(played);
}

static void the_operation_starts_once_when_enough_of_the_group_obey(void **state)
{
    (void)state;
#define TRIO "army.faction=white", "army.only=Wrangl, Sidonn, Kutepov", "orders=coordinated"
    // Wrangl 8, Sidonn 7, Kutepov 9.
    Played *played = play(SETTINGS(TRIO, "needed=2", "turns=3"), FACES(9, 7, 10, 9, 8, 9, 1, 1, 1));
    TOLD("turn 2: 2 of the group's 3 obey and 2 are needed: the operation starts");
    TOLD("in all: 6 of 9 orders obeyed, longest spell 1 turn; the operation started");
    assert_int_equal(TIMES("first_joint_move", 2), 1);
    assert_int_equal(TIMES("first_joint_move", 3), 0);
    assert_int_equal(COUNT("not_reached"), 0);
    close_played(played);
    played = play(SETTINGS(TRIO, "turns=1"), FACES(8, 8, 9));
    assert_int_equal(COUNT("not_reached"), 1);
    TOLD("in all: 2 of 3 orders obeyed, longest spell 1 turn; no operation started");
    close_played(played);
    played = play(SETTINGS(TRIO, "turns=1", "group=Wrangl, Kutepov"), FACES(8, 8, 9));
    assert_int_equal(TIMES("first_joint_move", 1), 1);
    close_played(played);
}

static void movers_are_counted_for_each_army(void **state)
{
    (void)state;
    // Azin 8 (Red), Shkuro 8 and Bredov 6 (White), in the order of the known commanders.
    Played *played = play(SETTINGS("army.faction=all", "army.only=Azin, Shkuro, Bredov", "turns=2"),
                          FACES(9, 8, 6, 9, 9, 7));
    assert_int_equal(TIMES("movers", 2), 1);
    assert_int_equal(TIMES("movers", 1), 1);
    assert_int_equal(TIMES("movers.red", 0), 1);
    assert_int_equal(TIMES("movers.red", 1), 1);
    assert_int_equal(TIMES("movers.white", 2), 1);
    assert_int_equal(TIMES("movers.white", 0), 1);
    assert_int_equal(COUNT("obeyed.rating_8"), 2);
    assert_int_equal(COUNT("obeyed.white"), 2);
    assert_int_equal(TIMES("spell.rating_8", 1), 2);
    close_played(played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cmp_1_a_roll_at_or_under_the_rating_obeys),
        cmocka_unit_test(cmp_1_refusals_add_up_until_he_obeys),
        cmocka_unit_test(cmp_1_enough_refusals_make_even_a_ten_obey),
        cmocka_unit_test(the_readings_of_relief_change_what_is_needed),
        cmocka_unit_test(cmp_1_only_the_first_of_a_stack_rolls),
        cmocka_unit_test(cmp_1_units_without_a_commander_roll_for_themselves),
        cmocka_unit_test(a_lost_commander_is_followed_by_the_next_and_then_by_none),
        cmocka_unit_test(warm_up_turns_are_played_but_not_counted),
        cmocka_unit_test(the_operation_starts_once_when_enough_of_the_group_obey),
        cmocka_unit_test(movers_are_counted_for_each_army),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
