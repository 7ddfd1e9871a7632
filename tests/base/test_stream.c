/// test_stream: addresses that differ in anything lead to different, unrelated streams.

#include "sim/base/purpose.h"
#include "sim/base/stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int compare_states(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Rng));
}

static void expect_all_different(Rng *states, size_t count)
{
    qsort(states, count, sizeof *states, compare_states);
    for (size_t i = 1; i < count; ++i)
        assert_memory_not_equal(&states[i - 1], &states[i], sizeof *states);
}

static void a_million_addresses_are_a_million_streams(void **state)
{
    (void)state;
    enum { SEEDS = 1000, GAMES = 1000 };
    Rng *states = malloc((size_t)SEEDS * GAMES * sizeof *states);
    assert_non_null(states);
    for (uint64_t seed = 0; seed < SEEDS; ++seed)
        for (uint64_t game = 0; game < GAMES; ++game)
            states[seed * GAMES + game] = stream_open((GameAddress){seed, game}, PURPOSE_COMBAT, 0);
    expect_all_different(states, (size_t)SEEDS * GAMES);
    free(states);
}

static void every_purpose_and_index_is_its_own_stream(void **state)
{
    (void)state;
    enum { INDICES = 64 };
    Rng states[PURPOSE_COUNT * INDICES];
    for (int purpose = 0; purpose < PURPOSE_COUNT; ++purpose)
        for (uint32_t index = 0; index < INDICES; ++index)
            states[purpose * INDICES + (int)index] =
                stream_open((GameAddress){1, 12345}, (Purpose)purpose, index);
    expect_all_different(states, PURPOSE_COUNT * INDICES);
}

// Each single bit of the address changes about half of the 64 bits of every state word. Bounds:
// 64000 bits compared a word; 32000 ± 5 standard deviations (126.5); false alarms below 1e-4.
static void expect_avalanche(GameAddress changed_address, Purpose purpose, uint32_t index,
                             uint64_t game_step, int word)
{
    int changed = 0;
    for (uint64_t i = 0; i < 1000; ++i) {
        GameAddress address = {99, i * game_step};
        GameAddress other = {address.seed ^ changed_address.seed,
                             address.game ^ changed_address.game};
        Rng a = stream_open(address, PURPOSE_COMBAT, 7), b = stream_open(other, purpose, index);
        changed += __builtin_popcountll(a.word[word] ^ b.word[word]);
    }
    assert_in_range(changed, 32000 - 633, 32000 + 633);
}

static void every_state_word_depends_on_the_whole_address(void **state)
{
    (void)state;
    for (int word = 0; word < 4; ++word) {
        expect_avalanche((GameAddress){1, 0}, PURPOSE_COMBAT, 7, 2, word);
        expect_avalanche((GameAddress){UINT64_C(1) << 63, 0}, PURPOSE_COMBAT, 7, 2, word);
        expect_avalanche((GameAddress){0, 1}, PURPOSE_COMBAT, 7, 2, word);
        expect_avalanche((GameAddress){0, UINT64_C(1) << 40}, PURPOSE_COMBAT, 7, 2, word);
        expect_avalanche((GameAddress){0, 0}, PURPOSE_COMBAT, 6, 2, word);
        expect_avalanche((GameAddress){0, 0}, PURPOSE_PAIRING, 7, 2, word);
    }
}

// First dice of neighbouring games, as a 6 × 6 table: chi-square with 25 degrees of freedom stays
// below 60 (false alarm below 1e-4 at this fixed seed).
static void neighbouring_games_open_independently(void **state)
{
    (void)state;
    enum { GAMES = 200000 };
    long table[36] = {0};
    for (uint64_t game = 0; game < GAMES; ++game) {
        Rng a = stream_open((GameAddress){1, game}, PURPOSE_COMBAT, 0);
        Rng b = stream_open((GameAddress){1, game + 1}, PURPOSE_COMBAT, 0);
        ++table[rng_below(&a, 6) * 6 + rng_below(&b, 6)];
    }
    long scaled = 0;
    for (int i = 0; i < 36; ++i) {
        long off = table[i] * 36 - GAMES;
        scaled += off * off / (36L * GAMES / 100);
    }
    assert_in_range(scaled, 100, 6000);
}

static void purposes_say_what_they_decide(void **state)
{
    (void)state;
    static const char *const decides[PURPOSE_COUNT] = {
#define PURPOSE(member, doc) doc,
#include "sim/base/purpose.def"
#undef PURPOSE
    };
    for (int i = 0; i < PURPOSE_COUNT; ++i)
        for (int j = 0; j < i; ++j)
            assert_string_not_equal(decides[i], decides[j]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_addresses_are_a_million_streams),
        cmocka_unit_test(every_purpose_and_index_is_its_own_stream),
        cmocka_unit_test(every_state_word_depends_on_the_whole_address),
        cmocka_unit_test(neighbouring_games_open_independently),
        cmocka_unit_test(purposes_say_what_they_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
