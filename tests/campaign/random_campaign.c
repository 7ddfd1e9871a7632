/// random_campaign: see random_campaign.h.

#include "tests/campaign/random_campaign.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "sim/base/rng.h"

enum { SETTINGS_MAX = 64, SETTING_SIZE = 64 };

// "key=value" texts, closed by a null pointer for given_open.
typedef struct Draft {
    Rng rng;
    int count;
    char texts[SETTINGS_MAX][SETTING_SIZE];
    const char *list[SETTINGS_MAX + 1];
} Draft;

static int pick(Draft *draft, int lo, int hi)
{
    return lo + (int)rng_below(&draft->rng, (uint32_t)(hi - lo + 1));
}

__attribute__((format(printf, 2, 3))) static void add(Draft *draft, const char *format, ...)
{
    va_list arguments;
    assert_true(draft->count < SETTINGS_MAX);
    va_start(arguments, format);
    vsnprintf(draft->texts[draft->count], SETTING_SIZE, format, arguments);
    va_end(arguments);
    draft->list[draft->count] = draft->texts[draft->count];
    draft->list[++draft->count] = NULL;
}

static const char *word(Draft *draft, const char *const *words, int count)
{
    return words[pick(draft, 0, count - 1)];
}

#define WORD(...)                                                                                  \
    word(draft, (const char *const[]){__VA_ARGS__},                                                \
         (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

static void draft_march(Draft *draft)
{
    add(draft, "armoured_cars=%d", pick(draft, 1, 12));
    add(draft, "tanks=%d", pick(draft, 0, 6));
    add(draft, "car_dice=%s", WORD("2d6", "d6", "3d4-1", "AD"));
    add(draft, "car_lost_max=%d", pick(draft, 0, 5));
    add(draft, "tank_lost_max=%d", pick(draft, -1, 4));
    add(draft, "carried_turns=%d", pick(draft, 0, 4));
    add(draft, "intact_faces=%d", pick(draft, 0, 6));
    if (pick(draft, 0, 1))
        add(draft, "march.cut_off_turn=%d", pick(draft, 1, 12));
    add(draft, "fuel_turns=%d", pick(draft, 1, 3));
}

static void draft_supply(Draft *draft)
{
    add(draft, "depot_dice=%s", WORD("d6", "d6", "d10", "2d6"));
    add(draft, "emptied_max=%d", pick(draft, 0, 3));
    add(draft, "emptied_step=%d", pick(draft, 0, 2));
    if (pick(draft, 0, 1))
        add(draft, "cut_off_turns=%d", pick(draft, 1, 5));
    add(draft, "last_use=%s", WORD("supplies", "fails"));
    add(draft, "vehicles_in_battle=%d", pick(draft, 0, 5));
    add(draft, "battle_moves=%s", WORD("2d6", "AD", "d6+2"));
    add(draft, "battle_length=%d", pick(draft, 0, 9));
    add(draft, "shots_per_battle=%s", WORD("none", "d6", "2d6", "d3+1", "4"));
    add(draft, "rifle_shots=%d", pick(draft, 0, 30));
}

static void draft_partisans(Draft *draft)
{
    add(draft, "contacts=%d", pick(draft, 1, 20));
    add(draft, "plan=%s", WORD("evade_then_ambush", "evade", "ambush"));
    add(draft, "moved=%s", WORD("no", "no", "yes"));
    add(draft, "makhno=%s", WORD("no", "yes"));
    add(draft, "terrain=%s", WORD("open", "forest", "mountain"));
    add(draft, "enemy_cavalry=%s", WORD("no", "yes"));
    add(draft, "evade_dice=%s", WORD("d10", "d10", "2d6", "d6"));
    add(draft, "evade_margin=%d", pick(draft, -2, 3));
    add(draft, "ambush_min=%d", pick(draft, 2, 7));
}

static void draft_replacements(Draft *draft)
{
    static const char *const sections[] = {"red", "white", "ukrainian"};
    add(draft, "every=%d", pick(draft, 1, 4));
    add(draft, "again=%s", WORD("yes", "yes", "no"));
    for (int i = 0; i < 3; ++i) {
        if (pick(draft, 0, 1))
            add(draft, "%s.town_points=%d", sections[i], pick(draft, 0, 60));
        add(draft, "%s.extra=%s", sections[i], WORD("0", "d6", "3d6", "2d10+1"));
        add(draft, "%s.start=%d", sections[i], pick(draft, 0, 1) * pick(draft, 0, 90));
        add(draft, "%s.target=%d", sections[i], pick(draft, 10, 60));
        add(draft, "%s.draws_%d=%d", sections[i], pick(draft, 1, 6), pick(draft, 0, 9));
    }
}

static void draft_battle(Draft *draft)
{
    add(draft, "winner_losses=%d", pick(draft, 0, 60));
    add(draft, "loser_losses=%d", pick(draft, 0, 60));
    add(draft, "routed=%d", pick(draft, 0, 60));
    add(draft, "elite=%s", WORD("no", "yes"));
    add(draft, "loser_permanent=%d", pick(draft, 0, 100));
    add(draft, "loss_rounding=%s", WORD("nearest", "per_man"));
    add(draft, "winner_equipment=%d", pick(draft, 0, 8));
    add(draft, "recovered_faces=%d", pick(draft, 0, 6));
}

static void draft_events(Draft *draft)
{
    add(draft, "events.dice=%s", WORD("d6", "2d6"));
    add(draft, "card_min=%d", pick(draft, 2, 8));
    if (pick(draft, 0, 1))
        add(draft, "cards=%d", pick(draft, 1, 6));
}

static void draft_campaign(uint64_t seed, Draft *draft)
{
    static const struct {
        const char *key;
        void (*fill)(Draft *draft);
    } parts[] = {
        {"campaign.march", draft_march},         {"campaign.supply", draft_supply},
        {"campaign.partisans", draft_partisans}, {"campaign.replacements", draft_replacements},
        {"campaign.battle", draft_battle},       {"campaign.events", draft_events}};
    *draft = (Draft){.rng = rng_seed(seed)};
    add(draft, "turns=%d", pick(draft, 1, 14));
    int chosen = pick(draft, 0, 5);
    for (int i = 0; i < 6; ++i) {
        bool is_played = i == chosen || pick(draft, 0, 3) == 0;
        add(draft, "%s=%s", parts[i].key, is_played ? "yes" : "no");
        if (is_played)
            parts[i].fill(draft);
    }
}

Given random_campaign(uint64_t seed)
{
    Draft draft;
    draft_campaign(seed, &draft);
    return given_valid(&game_campaign, draft.list);
}
