/// random_command: see random_command.h.

#include "tests/campaign/random_command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static int pick(Rng *rng, int lo, int hi)
{
    return lo + (int)rng_below(rng, (uint32_t)(hi - lo + 1));
}

static void fill_roster(Rng *rng, int most, Army *army)
{
    army->commanders.count = pick(rng, 1, most);
    for (int i = 0; i < army->commanders.count; ++i) {
        Commander *commander = &army->commanders.items[i];
        *commander = command_params_commander();
        snprintf(commander->name.text, sizeof commander->name.text, "Leader %d", i);
        commander->rating = pick(rng, 1, 10);
        commander->faction = pick(rng, 0, 2);
        commander->post = pick(rng, 0, 4) == 0 ? pick(rng, POST_NEAR, POST_FAR) : POST_PRESENT;
        if (commander->post == POST_PRESENT && pick(rng, 0, 2) == 0)
            snprintf(commander->stack.text, sizeof commander->stack.text, "Stack %d",
                     pick(rng, 0, 1));
    }
}

static void fill_rules(Rng *rng, RandomCommand which, Obedience *rules)
{
    rules->units_near = pick(rng, 1, 10);
    rules->units_far = pick(rng, 1, 10);
    rules->stubborn_relief = pick(rng, 1, 4);
    if (which == RANDOM_COMMAND_PRINTED_RULES)
        return;
    rules->stubborn_relief = pick(rng, 0, 3);
    rules->relief_resets = pick(rng, 0, 2) > 0;
    rules->loss_per_turn = pick(rng, 0, 1) * pick(rng, 0, 300);
    rules->replacement = pick(rng, REPLACEMENT_NEAR, REPLACEMENT_FAR);
    rules->relief_on_loss = pick(rng, RELIEF_ON_LOSS_KEPT, RELIEF_ON_LOSS_FORGOTTEN);
}

Given random_command(uint64_t seed, RandomCommand rules)
{
    Rng rng = rng_seed(seed);
    Given given = {.game = &game_command, .block = malloc(sizeof(CommandParams))};
    assert_non_null(given.block);
    game_defaults(&game_command, given.block);
    CommandParams *params = given.block;
    fill_rules(&rng, rules, &params->rules);
    // Losses multiply the joint states, and the time that solving them takes.
    fill_roster(&rng, params->rules.loss_per_turn > 0 ? 4 : 8, &params->army);
    params->operation.turns = pick(&rng, 1, 40);
    params->operation.warmup_turns = pick(&rng, 0, 1) * pick(&rng, 0, 40);
    params->operation.orders = pick(&rng, 0, 1);
    if (pick(&rng, 0, 1)) {
        params->operation.group.count = 1;
        params->operation.group.items[0] = params->army.commanders.items[0].name;
    }
    given.status = game_command.prepare(given.block, &given.prepared, &given.error);
    assert_int_equal(given.status, OK);
    // How many of the group there are to need is known only now.
    int size = command_of(given.prepared)->joint.size;
    if (size > 1 && pick(&rng, 0, 1)) {
        game_command.release(given.prepared);
        params->operation.needed = pick(&rng, 1, size);
        given.status = game_command.prepare(given.block, &given.prepared, &given.error);
        assert_int_equal(given.status, OK);
    }
    return given;
}
