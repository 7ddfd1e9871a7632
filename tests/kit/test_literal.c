/// The literal engine: words by address, rounds, stops, clamped counts, and telling.

#include "tests/kit/tiny.h"

#include "sim/base/purpose.h"
#include "sim/kit/literal.h"

typedef union Room {
    Outcome outcome;
    int32_t words[16];
} Room;

static Room play(const StepGame *game, LiteralTable table)
{
    uint64_t state[8];
    Room room = {.words = {0}};
    assert_int_equal(literal_play(game, state, &table, &room.outcome, NULL), OK);
    return room;
}

static void the_words_are_those_of_the_address(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(1, 3, 1, 2);
    for (uint64_t number = 0; number < 50; ++number) {
        const GameAddress address = {5, number};
        Room room = play(tiny_game(&tiny), (LiteralTable){.address = address});
        int fortune = 1, throws = 0, lost = 0;
        while (fortune > 0 && fortune < 3) {
            uint64_t word =
                stream_word(stream_root(address), stream_place(PURPOSE_COMBAT, (uint32_t)throws++));
            bool wins = word >> 63 == 0;
            fortune += wins ? 1 : -1;
            lost += !wins;
        }
        assert_int_equal(room.outcome.result, fortune ? RUIN_WON : RUIN_RUINED);
        assert_int_equal(room.outcome.cells[0], throws);
        assert_int_equal(room.outcome.cells[1], lost);
    }
    tiny_close(&tiny);
}

static void rounds_have_room_of_their_own_and_end_the_game(void **state)
{
    (void)state;
    Tiny tiny = tiny_run(2, 3);
    int never = 0;
    for (uint64_t number = 0; number < 50; ++number) {
        const GameAddress address = {9, number};
        Room room = play(tiny_game(&tiny), (LiteralTable){.address = address});
        int heads = 0, run = 0, throws = 0;
        while (run < 2 && throws < 3) {
            uint32_t index = 2 * (uint32_t)++throws;
            bool head = stream_word(stream_root(address), stream_place(PURPOSE_CARDS, index)) >> 63;
            run = head ? run + 1 : 0;
            heads += head;
        }
        assert_int_equal(room.outcome.result, run == 2 ? RUN_CAME : RUN_NEVER);
        assert_int_equal(room.outcome.cells[0], throws);
        assert_int_equal(room.outcome.cells[1], heads);
        assert_int_equal(room.outcome.cells[2], run);
        never += run < 2;
    }
    assert_in_range(never, 10, 45);
    tiny_close(&tiny);
}

static void a_stop_ends_the_game_as_it_says(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(50, 100, 1, 2);
    tiny.game.stop = (StepStop){.steps_max = 7, .result = RUIN_RUINED};
    Room room = play(tiny_game(&tiny), (LiteralTable){.address = {1, 1}});
    assert_int_equal(room.outcome.result, RUIN_RUINED);
    assert_int_equal(room.outcome.cells[0], 7);
    tiny_close(&tiny);
}

// An open count keeps its number; any other stops at its largest value.
static void a_count_beyond_its_largest_value_stops_there_unless_it_is_open(void **state)
{
    (void)state;
    Tiny tiny = tiny_ruin(500, 1000, 1, 2);
    Room room = play(tiny_game(&tiny), (LiteralTable){.address = {1, 1}});
    assert_true(room.outcome.cells[0] > 400 && room.outcome.cells[1] > 400);
    // Half of all throws are lost but for the 500 that make the difference.
    assert_int_equal(abs(room.outcome.cells[0] - 2 * room.outcome.cells[1]), 500);
    tiny.set.measures[1].is_open = 0;
    int32_t throws = room.outcome.cells[0];
    room = play(tiny_game(&tiny), (LiteralTable){.address = {1, 1}});
    assert_int_equal(room.outcome.cells[0], throws);
    assert_int_equal(room.outcome.cells[1], 400);
    tiny_close(&tiny);
}

// What a listener hears: how often, and the sum of the faces.
typedef struct Heard {
    int lines, hits;
} Heard;

static void hear(void *context, const char *line)
{
    Heard *heard = context;
    heard->lines += 1;
    heard->hits += strcmp(line, "a die shows 5") >= 0;
}

static void what_is_told_is_what_was_thrown(void **state)
{
    (void)state;
    Tiny tiny = tiny_cards(5);
    for (uint64_t number = 0; number < 50; ++number) {
        Heard heard = {0};
        const Narrator narrator = {hear, &heard};
        Room told =
            play(tiny_game(&tiny), (LiteralTable){.address = {3, number}, .narrator = &narrator});
        Room played = play(tiny_game(&tiny), (LiteralTable){.address = {3, number}});
        assert_memory_equal(&told, &played, sizeof told);
        assert_int_equal(heard.lines, 5);
        assert_int_equal(heard.hits, told.outcome.cells[0]);
    }
    tiny_close(&tiny);
}

static void scripted_faces_are_used_in_order(void **state)
{
    (void)state;
    Tiny tiny = tiny_craps();
    const uint8_t faces[] = {2, 2, 3, 5, 6, 4, 3, 1};
    DiceScript script = {.faces = faces, .count = 8};
    Room room = play(tiny_game(&tiny), (LiteralTable){.script = &script});
    assert_int_equal(room.outcome.result, CRAPS_WON);
    assert_int_equal(script.used, 8);
    tiny_close(&tiny);
}

static uint32_t hold_always(void *context, int32_t side, uint32_t options)
{
    assert_int_equal(options, 2);
    ((int *)context)[side] += 1;
    return 1;
}

static void open_sides_are_asked(void **state)
{
    (void)state;
    Tiny tiny = tiny_pig(10);
    int asked[2] = {0, 0};
    for (uint64_t number = 0; number < 20; ++number)
        play(tiny_game(&tiny),
             (LiteralTable){
                 .address = {1, number}, .decide = hold_always, .context = asked, .open_sides = 3});
    assert_true(asked[0] > 0 && asked[1] > 0);
    tiny_close(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_are_those_of_the_address),
        cmocka_unit_test(rounds_have_room_of_their_own_and_end_the_game),
        cmocka_unit_test(a_stop_ends_the_game_as_it_says),
        cmocka_unit_test(a_count_beyond_its_largest_value_stops_there_unless_it_is_open),
        cmocka_unit_test(what_is_told_is_what_was_thrown),
        cmocka_unit_test(scripted_faces_are_used_in_order),
        cmocka_unit_test(open_sides_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
