/// command_params: the tables behind the .def files, and the default roster.

#include "sim/games/command/command_params.h"

#include <string.h>

static const char *const army_words[] = {"own",        "red", "white", "ukrainian",
                                         "makhnovist", "all", NULL};
static const char *const army_docs[] = {"the list in `commanders`",
                                        "the 26 named commanders of the Reds",
                                        "the 22 named commanders of the Whites",
                                        "the 7 named commanders of the Ukrainians",
                                        "the 4 named commanders of the Makhnovists",
                                        "all 59 named commanders",
                                        NULL};
static const char *const post_words[] = {"present", "near", "far", NULL};
static const char *const post_docs[] = {"in the hex of his units",
                                        "none in the hex, one in an adjacent hex",
                                        "none in the hex nor next to it", NULL};
static const char *const denikin_words[] = {"10", "1", NULL};
static const char *const denikin_docs[] = {"as the other supreme commanders", "as printed", NULL};
static const char *const replacement_words[] = {"near", "far", NULL};
static const char *const relief_on_loss_words[] = {"kept", "forgotten", NULL};
static const char *const relief_on_loss_docs[] = {"the relief belongs to the units",
                                                  "the relief goes with the commander", NULL};
static const char *const orders_words[] = {"every_turn", "coordinated", NULL};
static const char *const orders_docs[] = {
    "each commander has his own task every turn",
    "the group waits for the first turn in which enough of them obey", NULL};

#define PARAM_TABLE commander_table
#define PARAM_OWNER Commander
#define PARAM_FILE "sim/games/command/commander.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE army_table
#define PARAM_OWNER Army
#define PARAM_FILE "sim/games/command/army.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE obedience_table
#define PARAM_OWNER Obedience
#define PARAM_FILE "sim/games/command/obedience.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE operation_table
#define PARAM_OWNER Operation
#define PARAM_FILE "sim/games/command/operation.def"
#include "sim/base/param_table.inc"

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
