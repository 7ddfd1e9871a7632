/// command_params: the tables behind the .def files, and the default roster.

#include "sim/games/command/command_params.h"

#include <string.h>

CHOICE_WORDS(army, ARMY_ROWS)
CHOICE_WORDS(post, POST_ROWS)
CHOICE_WORDS(denikin, DENIKIN_ROWS)
CHOICE_WORDS(replacement, REPLACEMENT_ROWS)
CHOICE_WORDS(relief_on_loss, RELIEF_ON_LOSS_ROWS)
CHOICE_WORDS(orders, ORDERS_ROWS)

#define PARAM_TABLE commander_table
#define PARAM_OWNER Commander
#define PARAM_FILE "sim/games/command/commander.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE army_table
#define PARAM_OWNER Army
#define PARAM_FILE "sim/games/command/army.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE obedience_table
#define PARAM_OWNER Obedience
#define PARAM_FILE "sim/games/command/obedience.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE operation_table
#define PARAM_OWNER Operation
#define PARAM_FILE "sim/games/command/operation.def"
#include "sim/params/param_table.inc"

const ParamSection command_sections[COMMAND_SECTION_COUNT] = {
    {"army", &army_table, offsetof(CommandParams, army), "Who gets orders."},
    {"rules", &obedience_table, offsetof(CommandParams, rules),
     "The rules of command dependability."},
    {"operation", &operation_table, offsetof(CommandParams, operation),
     "How long orders are given, and what for."},
};

Commander command_params_commander(void)
{
    Commander commander;
    param_table_defaults(&commander_table, &commander);
    return commander;
}

void command_params_fill_lists(const Game *game, void *block)
{
    (void)game;
    Army *army = &((CommandParams *)block)->army;
    army->commanders.count = 1;
    army->commanders.items[0] = command_params_commander();
}

bool command_params_have_roster(const CommandParams *params)
{
    Commander usual = command_params_commander();
    return params->army.commanders.count != 1 ||
           memcmp(&params->army.commanders.items[0], &usual, sizeof usual) != 0;
}
