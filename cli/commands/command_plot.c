/// command_plot: pictures from the files of a run.

#include "cli/commands/command.h"
#include "cli/plot/plot.h"

Status command_plot(const Options *options, Problems *problems)
{
    Error error;
    Status status = plot_directory(options->arguments[0], &error);
    return status == OK ? OK : command_fail(problems, &error);
}
