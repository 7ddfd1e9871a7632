/// command_sensitivity: what one step of each parameter does to a figure, or how they share in what
/// it varies over ranges.

#include "cli/commands/command.h"
#include "cli/commands/effects_command.h"
#include "cli/commands/shares_command.h"

Status command_sensitivity(const Options *options, Problems *problems)
{
    if (shares_command_is_asked(options))
        return shares_command(options, problems);
    return effects_command("sensitivity", false, options, problems);
}
