/// command: the table of subcommands, and what they share.

#include "cli/commands/command.h"

#include <string.h>

const Command command_table[] = {
    {.name = "run",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_run,
     .doc = "Plays a scenario by the million and reports how it ends.",
     .more = "The answer goes to standard output; --out adds files for spreadsheets and pictures. "
             "Ctrl-C ends the run early: what was played is reported and marked as partial."},
    {.name = "exact",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_exact,
     .doc = "Gives the exact answer, where the game can be solved.",
     .more = "Shares, means and whole distributions of every measure, without playing: all ways in "
             "which a game can go are followed with their probabilities."},
    {.name = "compare",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_compare,
     .doc = "Plays two versions of a scenario with the same dice and reports what differs.",
     .more =
         "--set changes both versions, --against the second only: single parameters, or a file. "
         "Every game is played twice, so the few that end otherwise show what the change did."},
    {.name = "sweep",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_sweep,
     .doc = "Plays a scenario at many values of one or more parameters, with the same dice.",
     .more = "One row for each combination of the values that --vary lists. An interrupted sweep "
             "with --out goes on where it stopped when the same command is given again."},
    {.name = "matrix",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_matrix,
     .doc = "Holds every value of one parameter against every value of another.",
     .more =
         "One figure as a table: --rows goes down, --columns across. A choice named alone, such "
         "as red.policy, takes all its values. Cells that are quickly solved are exact, the "
         "others are played with the same dice, 100000 games each unless --games says "
         "otherwise. An interrupted matrix with --out goes on."},
    {.name = "tournament",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_tournament,
     .doc = "Holds all policies of one side against all of the other and finds the best play among "
            "them.",
     .more =
         "The side on the rows wants the figure high, the other wants it low. Policies are those "
         "of the game and of the scenario, unless --rows and --columns name some. Cells are made "
         "as those of a matrix are. Told are the equilibrium, mixed where it must be, what every "
         "policy loses against the best reply, and which policies are dominated."},
    {.name = "readings",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_readings,
     .doc = "Says which ambiguous places of the rules matter.",
     .more =
         "Every reading is changed to every other, under the scenario's policies and each policy "
         "against itself, or the pairs of --rows and --columns. A reading that moves the figure "
         "by more than --matters should be made clear."},
    {.name = "sensitivity",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_sensitivity,
     .doc = "Says which parameters matter: what one step of each does.",
     .more = "Numbers go up and down by one step, choices take every other value, one change at a "
             "time, under the scenario's policies and each policy against itself, or the pairs of "
             "--rows and --columns; --vary KEY names the parameters, else all are changed. With "
             "--vary KEY=VALUES "
             "all combinations of values are solved, and told is how the parameters share in what "
             "the figure varies."},
    {.name = "explain",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_explain,
     .doc = "Says what decides the game: how much is dealt, and how much each turn adds.",
     .more =
         "The variance of who wins is split exactly: by what is drawn before the first turn, each "
         "by itself and all together, and turn by turn by what the dice do to the odds."},
    {.name = "tune",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_tune,
     .doc = "Finds the smallest change of the rules that brings a figure into a band.",
     .more =
         "One parameter at a time is changed first, then two, then three, the fewest steps first; "
         "--vary names those that may change, else all whole numbers and choices of the rules that "
         "are no readings. Exit code 1 when nothing that was tried reaches the band. What is "
         "quickly "
         "solved is exact, else games are played until it is sure, and what is chosen must hold in "
         "other games, too."},
    {.name = "verdict",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_verdict,
     .doc = "Says whether a figure lies within a band: inside, outside or undecided.",
     .more = "Exit code 0 for inside, 1 otherwise. The game is solved where that is quick, else "
             "played until the answer is sure, however often it is looked at on the way."},
    {.name = "gate",
     .arguments = "FILE",
     .least = 1,
     .most = 1,
     .act = command_gate,
     .doc = "Judges many scenarios by their bands, as a test for your own checks.",
     .more = "FILE is a YAML list of items, each with scenario, measure and band. Exit code 0 when "
             "all are inside, 1 otherwise. --baseline also asks whether figures have moved since."},
    {.name = "trace",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_trace,
     .doc = "Tells one game of a run in words and dice.",
     .more = "Game K of 'run' and of 'trace --game K' is the same game when the seed is the same."},
    {.name = "check",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_check,
     .doc = "Validates a scenario and shows what was understood.",
     .more = "Every parameter is shown with its value and whether the scenario gives it."},
    {.name = "list",
     .arguments = "[DIR]",
     .least = 0,
     .most = 1,
     .act = command_list,
     .doc = "Lists the games, their policies, and the scenarios in a folder.",
     .more = "Without DIR the scenarios are those in the folder 'scenarios'. With --functions it "
             "lists all that a script can call."},
    {.name = "params",
     .arguments = "[GAME]",
     .least = 0,
     .most = 1,
     .act = command_params,
     .doc = "Shows every parameter of a game, its default, its range and what it does.",
     .more = "Without GAME all games are shown."},
    {.name = "bench",
     .arguments = "SCENARIO",
     .least = 1,
     .most = 1,
     .act = command_bench,
     .doc =
         "Measures how fast this machine plays a scenario, by every engine and number of threads.",
     .more = "Takes a few seconds. Every engine on every number of threads must come to the same "
             "counts; the exit code is 1 if one does not."},
    {.name = "plot",
     .arguments = "DIR",
     .least = 1,
     .most = 1,
     .act = command_plot,
     .doc = "Draws the pictures of a run from the files that 'run --out DIR' wrote.",
     .more = "Pictures are PNG and SVG, drawn by gnuplot."},
    {.name = "fight",
     .arguments = "ATTACKERS DEFENDERS",
     .least = 2,
     .most = 2,
     .act = command_fight,
     .doc = "Gives the exact odds of one compartment's fight.",
     .more = "Each side is SPECIALS+SAILORS, such as 5+4 against 0+5; party members and "
             "officers are specials."},
    {.name = "new",
     .arguments = "GAME",
     .least = 1,
     .most = 1,
     .act = command_new,
     .doc = "Writes a commented scenario with every parameter at its default.",
     .more = "Start your own from it: mutineer new mutiny > my.yaml. For rules of your own, "
             "mutineer new script > my.lua writes a commented script, and mutineer new my.lua > "
             "my.yaml a scenario with all its parameters."},
    {.name = "help",
     .arguments = "[COMMAND]",
     .least = 0,
     .most = 1,
     .act = command_help,
     .doc = "Lists the commands, or tells more of one.",
     .more = "'mutineer help run' is 'mutineer run --help'."},
    {.name = "completion",
     .act = command_completion,
     .doc = "Prints the completion for bash.",
     .more = "Try it with: source <(mutineer completion)"},
    {.name = "manual",
     .act = command_manual,
     .doc = "Prints the manual page in the language of scdoc.",
     .more = "Read it with: mutineer manual | scdoc | man -l -"},
};

const int command_count = sizeof command_table / sizeof *command_table;

const Command *command_find(const char *name)
{
    for (int i = 0; i < command_count; ++i)
        if (strcmp(command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}

static const char *next_command(const void *context, int index)
{
    (void)context;
    return index < command_count ? command_table[index].name : NULL;
}

const char *command_nearest(const char *name)
{
    return name_nearest(name, next_command, NULL);
}

Status command_refuse(Problems *problems, const char *name)
{
    Error error;
    const char *nearest = command_nearest(name);
    if (name[0] == '-')
        error_set(&error, FAIL_USAGE, NULL,
                  "the command comes first, before '%.60s'; 'mutineer --help' lists them", name);
    else if (nearest)
        error_set(&error, FAIL_USAGE, NULL, "there is no command '%.60s'; did you mean '%s'?", name,
                  nearest);
    else
        error_set(&error, FAIL_USAGE, NULL,
                  "there is no command '%.60s'; 'mutineer --help' lists them", name);
    return command_fail(problems, &error);
}

Status command_load(const Options *options, Scenario *scenario, Problems *problems)
{
    ScenarioRequest request = {.path = options->arguments[0],
                               .root = options->root,
                               .sets = options->sets,
                               .set_count = options->set_count};
    return scenario_load(&request, scenario, problems);
}

Status command_load_alone(const Options *options, Scenario *scenario, Problems *problems)
{
    TRY(command_load(options, scenario, problems));
    // run.stalemate_worth has an effect only on best play, not on what is played.
    if (!options->best_play && !options->optimal && !options->reply_to)
        scenario_note_unused(&(const Scenario *){scenario}, 1, problems);
    return OK;
}

Status command_fail(Problems *problems, const Error *error)
{
    return problems_add(problems, &(Place){.source = "mutineer"}, error);
}
