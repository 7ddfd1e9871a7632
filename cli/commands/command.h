/// command: the subcommands of mutineer. The table in command.c is all there is to know of them:
/// dispatch, help, completion and manual are made from it.
#pragma once

#include "cli/commands/options.h"

struct Command {
    const char *name;
    const char *arguments; ///< as in the usage line, e.g. "[GAME]"; null for none
    int least, most;       ///< number of arguments
    const char *doc;       ///< one sentence
    const char *more;      ///< a paragraph for --help and the manual
    /// Does the work: answers go to stdout, what is wrong to `problems`.
    Status (*act)(const Options *options, Problems *problems);
};

extern const Command command_table[];
extern const int command_count;

/// The command with this name, or null.
const Command *command_find(const char *name);

/// FAIL_USAGE: there is no such command; with the nearest one.
Status command_refuse(Problems *problems, const char *name);

/// The name nearest to a misspelt one, or null.
const char *command_nearest(const char *name);

// The commands, each in command_<name>.c.
Status command_run(const Options *options, Problems *problems);
Status command_compare(const Options *options, Problems *problems);
Status command_sweep(const Options *options, Problems *problems);
Status command_matrix(const Options *options, Problems *problems);
Status command_readings(const Options *options, Problems *problems);
Status command_sensitivity(const Options *options, Problems *problems);
Status command_tournament(const Options *options, Problems *problems);
Status command_explain(const Options *options, Problems *problems);
Status command_tune(const Options *options, Problems *problems);
Status command_verdict(const Options *options, Problems *problems);
Status command_gate(const Options *options, Problems *problems);
Status command_trace(const Options *options, Problems *problems);
Status command_check(const Options *options, Problems *problems);
Status command_list(const Options *options, Problems *problems);
Status command_params(const Options *options, Problems *problems);
Status command_exact(const Options *options, Problems *problems);
Status command_bench(const Options *options, Problems *problems);
Status command_plot(const Options *options, Problems *problems);
Status command_fight(const Options *options, Problems *problems);
Status command_new(const Options *options, Problems *problems);
Status command_help(const Options *options, Problems *problems);
Status command_completion(const Options *options, Problems *problems);
Status command_manual(const Options *options, Problems *problems);

/// As command_load, and notes what was set without effect.
MUST_CHECK Status command_load_alone(const Options *options, Scenario *scenario,
                                     Problems *problems);

/// Loads the scenario that the first argument and the --set options name.
MUST_CHECK Status command_load(const Options *options, Scenario *scenario, Problems *problems);

/// Turns an error that has no place into a problem: "mutineer: text".
Status command_fail(Problems *problems, const Error *error);
