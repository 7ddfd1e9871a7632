/// hand_fight: see hand_fight.h.

#include "tests/mutiny/hand_fight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "sim/mutiny/params.h"
#include "tests/given.h"

extern const Game game_mutiny;

enum { FACES_MAX = 128 };

void hand_fight_open(Fight *fight, FightRules *rules, const char *setting, const char *other)
{
    const char *settings[] = {setting, setting ? other : NULL, NULL};
    Given given = given_valid(&game_mutiny, settings);
    fight_rules_prepare(&((const MutinyParams *)given.block)->rules, rules);
    given_close(&given);
    fight_open(fight, rules, COLOUR_RED, 0);
}

void hand_fight_finish(Fight *fight, const char *digits)
{
    uint8_t faces[FACES_MAX];
    DiceScript script = {.faces = faces};
    for (; *digits; ++digits)
        if (*digits != ' ')
            faces[script.count++] = (uint8_t)(*digits - '0');
    fight->script = &script;
    fight_to_finish(fight);
    fight->script = NULL;
    assert_int_equal(script.used, script.count);
}
