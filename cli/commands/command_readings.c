/// command_readings: what the ambiguous places of the rules do to a figure.

#include "cli/commands/command.h"
#include "cli/commands/effects_command.h"

Status command_readings(const Options *options, Problems *problems)
{
    return effects_command("readings", true, options, problems);
}
