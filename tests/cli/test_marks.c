/// test_marks: which rows of every game are marked as readings and as house values, held to a list
/// made from the rules.

#include <stdio.h>
#include <string.h>

#include "sim/interface/game.h"
#include "tests/cli/cmocka_all.h"

/// A row that the rules do not settle.
typedef struct Mark {
    const char *games; ///< names, a space after each
    const char *key;   ///< section and row; records of lists without their numbers
    bool house;        ///< otherwise a reading
    const char *rule;
} Mark;

#define MUTINIES "mutiny fleet "
#define VESSELS "ram boarding "

static const Mark marks[] = {
    {"mutiny ", "ship.compartments.neighbours", true, "MUT-5"},
    {"fleet ", "fleet.ships.compartments.neighbours", true, "MUT-5"},
    {MUTINIES, "rules.placement_first", false, "MUT-3"},
    {MUTINIES, "rules.battle_order", false, "MUT-4"},
    {MUTINIES, "rules.movement", false, "MUT-5"},
    {MUTINIES, "rules.free_prisoners_on_recapture", false, "MUT-5"},
    {MUTINIES, "rules.pairing", false, "MUT-6"},
    {MUTINIES, "rules.kill_on", false, "MUT-7"},
    {MUTINIES, "rules.casualty", false, "MUT-7"},
    {MUTINIES, "rules.reroll_counts", false, "MUT-8"},
    {MUTINIES, "rules.strongpoint_scope", false, "MUT-8"},
    {MUTINIES, "rules.max_turns", true, "MUT-9"},
    {MUTINIES, "rules.gun_carrier", true, "MUT-11"},
    {MUTINIES, "rules.desert_rolls", false, "MUT-12"},
    {MUTINIES, "rules.boats_table", true, "MUT-13"},
    {MUTINIES, "rules.gangway_table", true, "MUT-13"},
    {MUTINIES, "rules.relief_turn", true, "MUT-14"},
    {MUTINIES, "rules.relief_compartment", true, "MUT-14"},
    {MUTINIES, "rules.relief_men", true, "MUT-14"}, // on a warship only
    {MUTINIES, "rules.warship_mutineers", true, "MUT-14"},
    {MUTINIES, "rules.warship_roll", false, "MUT-14"},
    {MUTINIES, "rules.relief_penalty", true, "MUT-14"},
    {MUTINIES, "rules.relief_rolls", true, "MUT-14"},
    {MUTINIES, "rules.relief_refuse_max", true, "MUT-14"},
    {MUTINIES, "rules.relief_officer_min", true, "MUT-14"},
    {MUTINIES, "rules.soldier_fate", true, "MUT-14"},
    {MUTINIES, "red.stalemate_worth", true, "MUT-16"},
    {MUTINIES, "white.stalemate_worth", true, "MUT-16"},
    {"ram ", "rammer.boarders", true, "RIV-9"},
    {"ram ", "target.boarders", true, "RIV-9"},
    {"ram ", "rules.turns", true, "RIV-5"},
    {"ram ", "rules.initiative", true, "RIV-2"},
    {"ram ", "rules.first_holder", true, "RIV-2"},
    {"ram ", "rules.immobile_by", false, "RIV-2"},
    {"ram ", "rules.move_loss_step", false, "RIV-10"},
    {"ram ", "rules.move_loss", false, "RIV-10"},
    {"boarding ", "attacker.boarders", true, "RIV-9"},
    {"boarding ", "defender.boarders", true, "RIV-9"},
    {"boarding ", "rules.grapple", true, "RIV-9"},
    {"boarding ", "rules.turns", true, "RIV-9"},
    {VESSELS, "boarding.boarding_capacity", false, "RIV-9"},
    {VESSELS, "boarding.boarder_bonus", true, "RIV-9"},
    {VESSELS, "boarding.defender_bonus", true, "RIV-9"},
    {VESSELS, "boarding.unpaired_bonus", true, "RIV-9"},
    {VESSELS, "boarding.tie", true, "RIV-9"},
    {VESSELS, "boarding.morale_loss", true, "RIV-9"},
    {VESSELS, "boarding.morale_fail_max", true, "RIV-9"},
    {VESSELS, "boarding.morale_first", true, "RIV-9"},
    {VESSELS, "boarding.max_rounds", true, "RIV-9"},
    {VESSELS, "vessels.own.boarders", true, "RIV-9"},
    {"command ", "rules.denikin_rating", false, "CMP-1"},
    {"command ", "rules.relief_resets", false, "CMP-1"},
    {"command ", "rules.relief_on_loss", false, "CMP-1"},
    {"command ", "rules.loss_per_turn", true, "CMP-1"},
    {"command ", "rules.replacement", true, "CMP-1"},
    {"campaign ", "march.tank_dice", false, "CMP-2"},
    {"campaign ", "supply.last_use", false, "CMP-3"},
    {"campaign ", "supply.battle_length", true, "CMP-3"},
    {"campaign ", "supply.shots_per_battle", true, "CMP-3"},
    {"campaign ", "partisans.evade_dice", false, "CMP-4"},
    {"campaign ", "replacements.again", false, "CMP-5"},
    {"campaign ", "battle.loss_rounding", false, "CMP-6"},
    {"campaign ", "events.cards", true, "CMP-7"},
};

enum { MARKS = (int)(sizeof marks / sizeof *marks) };

static const Mark *find_mark(const Game *game, const char *key)
{
    char name[64];
    snprintf(name, sizeof name, "%s ", game->name);
    for (int i = 0; i < MARKS; ++i)
        if (strstr(marks[i].games, name) && strcmp(marks[i].key, key) == 0)
            return &marks[i];
    return NULL;
}

// Checks the rows of a table and of the records of its lists. Returns how many are marked.
static int check_table(const Game *game, const ParamTable *table, const char *prefix)
{
    int marked = 0;
    for (int i = 0; i < table->count; ++i) {
        const ParamSpec *spec = &table->specs[i];
        char key[ERROR_KEY_SIZE];
        snprintf(key, sizeof key, "%.80s%s%.64s", prefix, spec->keyed ? "" : ".", spec->name);
        const Mark *mark = find_mark(game, key);
        if (spec->house != (mark && mark->house) || spec->reading != (mark && !mark->house))
            fail_msg("%s: %s is marked otherwise than the rules have it", game->name, key);
        if (mark && strcmp(spec->rule, mark->rule) != 0)
            fail_msg("%s: %s is of %s, not of %s", game->name, key, mark->rule, spec->rule);
        marked += mark != NULL;
        if (spec->kind == PARAM_LIST)
            marked += check_table(game, spec->items, key);
    }
    return marked;
}

static void every_mark_is_as_the_rules_have_it(void **state)
{
    (void)state;
    int marked = 0, listed = 0;
    for (int g = 0; g < game_count; ++g)
        for (int s = 0; s < game_registry[g]->params.count; ++s) {
            const ParamSection *section = &game_registry[g]->params.sections[s];
            marked += check_table(game_registry[g], section->table, section->name);
        }
    // Each row of the list was met, in each of its games.
    for (int i = 0; i < MARKS; ++i)
        for (const char *c = marks[i].games; *c != '\0'; ++c)
            listed += *c == ' ';
    assert_int_equal(marked, listed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mark_is_as_the_rules_have_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
