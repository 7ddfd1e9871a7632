/// command_trace: one game in words and dice.

#include <stdlib.h>

#include "cli/commands/command.h"
#include "cli/scenario/run_settings.h"

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

Status command_trace(const Options *options, Problems *problems)
{
    Scenario scenario;
    TRY(command_load_alone(options, &scenario, problems));
    const Prepared *prepared = scenario.prepared;
    Narrator narrator = {.listen = print_line};
    GameAddress address = {.seed = scenario.run->seed, .game = options->game};
    Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
    Error error;
    Status status = outcome ? OK : error_set(&error, FAIL_MEMORY, NULL, "out of memory");
    if (status == OK) {
        scenario.game->trace(prepared, address, &narrator, outcome);
        status = game_failed(prepared, &error);
    }
    if (status != OK)
        scenario_blame(&scenario, &error, problems);
    free(outcome);
    scenario_release(&scenario);
    return status;
}
