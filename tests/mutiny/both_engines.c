/// both_engines: outcome by outcome, then tally by tally.

#include "tests/mutiny/both_engines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/chain/chain.h"
#include "sim/mutiny/play.h"
#include "tests/mutiny/random_scenario.h"

enum { EFFORT = 20000, GAMES_AT_ONCE = 100 };

// Whether games played at once come to the outcomes of the same games one by one; some of them, up
// to one more than are played side by side.
static bool each_is_the_same(const Mutiny *mutiny, const Chain *chain, uint64_t games)
{
    size_t size = outcome_size(&mutiny->prepared.measures);
    uint64_t most = games < GAMES_AT_ONCE ? games : GAMES_AT_ONCE;
    char *outcomes = calloc(most + 1, size), *one = calloc(1, size);
    assert_true(outcomes && one);
    chain_play_each(chain, (GameAddress){7, 0}, most, outcomes);
    bool same = true;
    for (uint64_t game = 0; game < most && same; ++game) {
        memset(one, 0, size);
        play_game(&mutiny->prepared, (GameAddress){7, game}, (Outcome *)(void *)one);
        same = memcmp(outcomes + game * size, one, size) == 0;
    }
    for (size_t i = 0; i < size; ++i)
        same = same && outcomes[most * size + i] == 0;
    free(outcomes);
    free(one);
    return same;
}

// Plays every game by both engines; false at the first that differs.
static bool games_are_the_same(const Mutiny *mutiny, const Chain *chain, Outcome *literal,
                               Outcome *fast, uint64_t games)
{
    const MeasureSet *set = &mutiny->prepared.measures;
    Tally one, many;
    assert_int_equal(tally_create(set, &one, NULL), OK);
    assert_int_equal(tally_create(set, &many, NULL), OK);
    bool same = true;
    for (uint64_t game = 0; game < games && same; ++game) {
        GameAddress address = {7, game};
        play_game(&mutiny->prepared, address, literal);
        chain_play(chain, address, fast);
        same = memcmp(literal, fast, outcome_size(set)) == 0;
        tally_add(&one, literal);
    }
    if (same) {
        chain_play_many(chain, (GameAddress){7, 0}, games, &many);
        same = memcmp(one.cells, many.cells, set->tally_cells * sizeof *one.cells) == 0 &&
               one.games == many.games;
    }
    tally_destroy(&one);
    tally_destroy(&many);
    return same && each_is_the_same(mutiny, chain, games);
}

static void note_sample(const Mutiny *mutiny, const Chain *chain, BothEngines *compared)
{
    uint64_t literal = chain_literal_games(chain, (GameAddress){7, 0});
    compared->sampled += CHAIN_SAMPLE;
    compared->literal += literal;
    assert_true(mutiny->optional.any || literal == 0);
}

static Status compare_engines(const MutinyParams *params, BothEngines *compared, Error *error)
{
    Prepared *prepared;
    Chain *chain;
    TRY(mutiny_prepare(params, &prepared, error));
    const Mutiny *mutiny = (const Mutiny *)prepared;
    Status status = chain_create(mutiny, EFFORT, &chain, error);
    if (status == OK) {
        Outcome *literal = calloc(1, outcome_size(&prepared->measures));
        Outcome *fast = calloc(1, outcome_size(&prepared->measures));
        note_sample(mutiny, chain, compared);
        if (!games_are_the_same(mutiny, chain, literal, fast, compared->games)) {
            random_scenario_print(params, stderr);
            fail_msg("the engines play different games");
        }
        free(literal);
        free(fast);
        chain_destroy(chain);
    }
    mutiny_release(prepared);
    return status;
}

void both_engines_compare(const MutinyParams *params, BothEngines *compared)
{
    Error error;
    Status status = compare_engines(params, compared, &error);
    assert_true(status == OK || status == FAIL_CONFLICT || status == FAIL_LIMIT);
    compared->played += status == OK;
    compared->refused += status == FAIL_CONFLICT;
    compared->too_large += status == FAIL_LIMIT;
}
