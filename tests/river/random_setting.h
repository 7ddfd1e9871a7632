/// random_setting: settings of duels and boardings drawn at random, over all rules and readings.
#pragma once

#include <stdio.h>

#include "sim/base/rng.h"

static inline int pick(Rng *rng, int lo, int hi)
{
    return lo + (int)rng_below(rng, (uint32_t)(hi - lo + 1));
}

static inline const char *word(Rng *rng, const char *const *words, int count)
{
    return words[pick(rng, 0, count - 1)];
}

#define WORD(...)                                                                                  \
    word(rng, (const char *const[]){__VA_ARGS__},                                                  \
         (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

#define CLASS()                                                                                    \
    WORD("raft", "small_boat", "large_boat", "small_steamer", "large_steamer", "small_gunboat",    \
         "large_gunboat")

static inline size_t add_vessel(Rng *rng, const char *side, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s.class=%s ", side, CLASS());
    if (pick(rng, 0, 1))
        used += (size_t)snprintf(text + used, size - used,
                                 "%s.hull_size=%d %s.hull_hits=%d %s.ram=%s %s.armour=%d ", side,
                                 pick(rng, 1, 7), side, pick(rng, 1, 14), side, WORD("no", "yes"),
                                 side, pick(rng, 0, 1));
    if (pick(rng, 0, 2) == 0)
        used += (size_t)snprintf(text + used, size - used, "%s.move=%s %s.power=%s ", side,
                                 WORD("0", "1", "3", "d3", "d6", "2d3", "AD-1"), side,
                                 WORD("class", "steam", "boat"));
    return used;
}

static inline size_t add_melee(Rng *rng, char *text, size_t size)
{
    return (size_t)snprintf(
        text, size,
        "boarding_capacity=%s crossing=%s boarder_bonus=%d defender_bonus=%d morale_fail_max=%d "
        "morale_first=%s max_rounds=%d boarders_per_size=%d unpaired_bonus=%d tie=%s "
        "morale_loss=%d ",
        WORD("hull", "length"), WORD("side", "end"), pick(rng, -2, 2), pick(rng, -2, 2),
        pick(rng, 0, 5), WORD("defender", "attacker"), pick(rng, 1, 2) == 1 ? 100 : pick(rng, 1, 3),
        pick(rng, 1, 6), pick(rng, 0, 3), WORD("nothing", "nothing", "both", "defender"),
        pick(rng, 0, 4) * 25);
}

static inline void random_duel(Rng *rng, char *text, size_t size)
{
    size_t used = add_vessel(rng, "rammer", text, size);
    used += add_vessel(rng, "target", text + used, size - used);
    used += (size_t)snprintf(
        text + used, size - used,
        "rammer.policy=%s target.policy=%s turns=%d initiative=%s first_holder=%s ram_max=%d "
        "immobile_by=%s move_loss_step=%s move_loss=%s ram_flood_min=%d cut_grapple=%s "
        "target_phases=%d max_successes=%d ",
        WORD("ram", "ram", "ram_and_board", "never"),
        WORD("stand", "avoid", "avoid_when_weaker", "counter_ram"), pick(rng, 1, 9),
        WORD("rammer", "alternate", "roll"), WORD("rammer", "target"), pick(rng, 2, 6),
        WORD("any", "critical"), WORD("hull", "length"), WORD("steam", "all"), pick(rng, 1, 7),
        WORD("yes", "yes", "no"), pick(rng, 1, 3), pick(rng, 0, 3));
    add_melee(rng, text + used, size - used);
}

static inline void random_boarding(Rng *rng, char *text, size_t size)
{
    size_t used = add_vessel(rng, "attacker", text, size);
    used += add_vessel(rng, "defender", text + used, size - used);
    used += (size_t)snprintf(text + used, size - used,
                             "grapple=%s grapple_min=%d rules.turns=%d attacker.boarders=%d "
                             "defender.defenders=%d ",
                             WORD("held", "throw"), pick(rng, 2, 7), pick(rng, 1, 5),
                             pick(rng, 0, 12), pick(rng, 0, 12));
    add_melee(rng, text + used, size - used);
}
