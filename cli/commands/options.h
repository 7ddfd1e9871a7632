/// options: everything that may stand on a command line, read by argp from one table.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cli/report/report.h"
#include "cli/scenario/problems.h"
#include "cli/scenario/scenario.h"

enum { OPTIONS_ARGUMENT_MAX = 2, OPTIONS_SET_MAX = 256, OPTIONS_LIST_MAX = 64 };

typedef struct Command Command;

/// The texts of an option that may be given often.
typedef struct TextList {
    const char *items[OPTIONS_LIST_MAX];
    int count;
} TextList;

/// What the command line says. Texts point into argv.
typedef struct Options {
    const char *arguments[OPTIONS_ARGUMENT_MAX]; ///< null beyond argument_count
    int argument_count;
    ScenarioSet sets[OPTIONS_SET_MAX]; ///< --set, and options that stand for parameters of `run`
    int set_count;
    const char *root;       ///< null: the scenario's folder
    const char *out;        ///< folder for the files of a run; null: none
    const char *records;    ///< file for one row a game; null: none
    const char *format;     ///< one of the option's choices; null: table
    const char *attacker;   ///< one of the option's choices; null: red
    const char *exact;      ///< one of the option's choices; null: auto
    bool optimal;           ///< what best play of a game without turns is worth
    const char *reply_to;   ///< one of the option's choices; null: both sides play their best
    const char *best_play;  ///< one of the option's choices; null: not asked for
    uint64_t game;          ///< index of the game to trace
    uint64_t max_states;    ///< of an exact solution; 0: the default
    uint64_t cut;           ///< states after which an exact solution tells bounds; 0: none
    const char *measure;    ///< name of a result or measure; null: the game's first
    const char *band;       ///< LOW:HIGH
    const char *baseline;   ///< folder of stored runs; null: none
    const char *junit;      ///< file for JUnit's XML; null: none
    const char *precision;  ///< half-width; null: the games are fixed
    const char *allocation; ///< one of the option's choices; null: neyman
    bool stratify;
    uint64_t min_games;
    uint64_t max_games; ///< 0: the default
    TextList against;   ///< KEY=VALUE or a file
    TextList by;        ///< names of counts
    TextList vary;      ///< KEY=VALUES
    const char *rows;   ///< KEY or KEY=VALUES; null: not given
    const char *columns;
    const char *pick;    ///< one of the option's choices; null: the game that `game` says
    const char *matters; ///< decimal number; null: the default
    uint64_t steps;      ///< that a parameter may be changed by; 0: the default
    uint64_t together;   ///< parameters that change at once, at most; 0: the default
    uint64_t max_tries;  ///< changes of several parameters that are tried; 0: the default
    bool equilibrium;
    bool first_flip;
    bool quiet;
    bool strongpoint;
    bool joint;
    bool markdown;
    bool functions;
    bool force;
    bool help;
    uint64_t given; ///< bit i: option i of the table was given, see options_have
} Options;

/// One option, for argp, for completion and for the manual.
typedef struct OptionSpec {
    const char *name;     ///< without dashes
    int letter;           ///< short form, or 0
    const char *argument; ///< e.g. "FILE"; null for a switch
    const char *key;      ///< the parameter it stands for, e.g. "run.games"; null if none
    size_t offset;        ///< of the member of Options, when key is null
    enum { OPTION_SET, OPTION_TEXT, OPTION_LIST, OPTION_NUMBER, OPTION_SWITCH } kind;
    uint64_t least;             ///< the smallest number that it takes
    const char *const *choices; ///< null-terminated; null if any text will do
    const char *commands;       ///< the commands that take it, " run trace "; " * ": all
    const char *doc;
} OptionSpec;

extern const OptionSpec option_specs[];
extern const int option_count;

/// Whether the command takes the option.
bool option_is_for(const OptionSpec *option, const Command *command);

/// Whether the option of this name was given, be it with its default.
bool options_have(const Options *options, const char *name);

/// Reads what follows the command's name: argv[0] is replaced for messages. Prints help to stdout
/// and sets `options->help` when asked for it. Problems are one line each; FAIL_USAGE.
MUST_CHECK Status options_parse(const Command *command, int argc, char **argv, Options *options,
                                Problems *problems);
