/// command_trace: one game in words and dice.

#include <stdlib.h>

#include "cli/commands/command.h"

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
    Status status = OK;
    if (outcome) {
        scenario.game->trace(prepared, address, &narrator, outcome);
    } else {
        Error error;
        status = error_set(&error, FAIL_MEMORY, NULL, "out of memory");
        command_fail(problems, &error);
    }
    free(outcome);
    scenario_release(&scenario);
    return status;
}
