/// command_sensitivity: what one step of each parameter does to a figure.

#include "cli/commands/command.h"
#include "cli/commands/effects_command.h"

Status command_sensitivity(const Options *options, Problems *problems)
{
    return effects_command("sensitivity", false, options, problems);
}
