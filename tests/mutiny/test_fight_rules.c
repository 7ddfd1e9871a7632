/// Tests of sim/mutiny/fight/fight_rules.h: the table of odds holds what the rules say of every
/// lineup.

#include "sim/mutiny/fight/fight_rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/mutiny/params.h"
#include "tests/given.h"

extern const Game game_mutiny;

static void assert_odds(const FightRules *rules, const Lineup *lineup)
{
    int attack = fight_rules_modifier(rules, lineup, ROLE_ATTACKER);
    int defence = fight_rules_modifier(rules, lineup, ROLE_DEFENDER);
    const int kill_face[] = {fight_rules_kill_face(rules, attack),
                             fight_rules_kill_face(rules, defence)};
    MatchupOdds want = matchup_odds(attack - defence, kill_face);
    MatchupOdds got = fight_rules_odds(rules, lineup);
    assert_memory_equal(&got, &want, sizeof got);
    if (lineup->supporters == 0)
        return;
    const OddsRow *rows =
        fight_rules_rows(rules, lineup->attacker, lineup->larger, lineup->supporters - 1);
    got = rows[1][lineup->penalised][lineup->rank[ROLE_ATTACKER]][lineup->rank[ROLE_DEFENDER]];
    assert_memory_equal(&got, &want, sizeof got);
}

// The table ends at FIGHT_SUPPORTERS_MAX: with more of them nothing may change, by any rules.
static void hundreds_of_supporters_are_as_good_as_the_table_says(void **state)
{
    (void)state;
    static const char *const settings[][4] = {
        {"rules.support_bonus=1", "rules.kill_on=nat"},
        {"rules.support_bonus=-1", "rules.kill_on=total"},
        {"rules.support_bonus=6", "rules.kill_on=total", "rules.support_cap=9"},
        {"rules.support_bonus=1", "rules.kill_on=total", "rules.officer_bonus=-6"},
        {"rules.support_bonus=-1", "rules.party_bonus=6", "rules.strongpoint_penalty=6"},
        {"rules.support_bonus=0"}};
    FightRules *rules = malloc(sizeof *rules);
    assert_non_null(rules);
    for (size_t s = 0; s < sizeof settings / sizeof *settings; ++s) {
        Given given = given_valid(&game_mutiny, settings[s]);
        fight_rules_prepare(&((const MutinyParams *)given.block)->rules, rules);
        for (unsigned bits = 0; bits < 32; ++bits)
            for (int supporters = 0; supporters <= 2000; ++supporters) {
                Lineup lineup = {.attacker = (Colour)(bits & 1),
                                 .larger = (Role)(bits >> 1 & 1),
                                 .penalised = bits >> 2 & 1,
                                 .rank = {(Rank)(bits >> 3 & 1), (Rank)(bits >> 4 & 1)},
                                 .supporters = supporters};
                assert_odds(rules, &lineup);
            }
        given_close(&given);
    }
    free(rules);
}

static int modifier(const FightRules *rules, Lineup lineup, Role role)
{
    return fight_rules_modifier(rules, &lineup, role);
}

static void modifiers_are_the_leads_the_supporters_and_the_strongpoints(void **state)
{
    (void)state;
    static const char *const settings[] = {"rules.officer_bonus=3",        "rules.party_bonus=5",
                                           "rules.support_bonus=2",        "rules.support_cap=7",
                                           "rules.strongpoint_penalty=-4", NULL};
    Given given = given_valid(&game_mutiny, settings);
    FightRules rules;
    fight_rules_prepare(&((const MutinyParams *)given.block)->rules, &rules);
    Lineup lineup = {.attacker = COLOUR_WHITE,
                     .larger = ROLE_DEFENDER,
                     .rank = {RANK_SPECIAL, RANK_SPECIAL},
                     .supporters = 2,
                     .penalised = true};
    assert_int_equal(modifier(&rules, lineup, ROLE_ATTACKER), 3 - 4);
    assert_int_equal(modifier(&rules, lineup, ROLE_DEFENDER), 5 + 4);
    lineup.supporters = 4;
    lineup.penalised = false;
    lineup.rank[ROLE_DEFENDER] = RANK_SAILOR;
    assert_int_equal(modifier(&rules, lineup, ROLE_ATTACKER), 3);
    assert_int_equal(modifier(&rules, lineup, ROLE_DEFENDER), 7);
    lineup.attacker = COLOUR_RED;
    lineup.larger = ROLE_ATTACKER;
    assert_int_equal(modifier(&rules, lineup, ROLE_ATTACKER), 5 + 7);
    assert_int_equal(modifier(&rules, lineup, ROLE_DEFENDER), 0);
    given_close(&given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hundreds_of_supporters_are_as_good_as_the_table_says),
        cmocka_unit_test(modifiers_are_the_leads_the_supporters_and_the_strongpoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
