/// scenario: what is to be played, read once from a file and --set options, checked, then
/// read-only.
///
///     large-merchant.yaml (+ extends) ──> Document ──> block by the game's tables ──> prepare()
///     --set key=value ──────────────────────────────────^
#pragma once

#include <stdbool.h>

#include "cli/scenario/problems.h"
#include "sim/interface/game.h"
#include "sim/script/script.h"

/// A value from the command line. `--set a=b` has option "set", no key and the text "a=b"; an
/// option that stands for a parameter, as `--games 10`, has its key "run.games" and the text "10".
typedef struct ScenarioSet {
    const char *option; ///< without dashes
    const char *key;
    const char *text;
} ScenarioSet;

/// What scenario_load is asked for; it keeps nothing of it.
typedef struct ScenarioRequest {
    const char *path; ///< of a scenario file, or of a script, which is played by its defaults
    const char *root; ///< folder that `extends` may not leave; null: the folder of `path`
    const ScenarioSet *sets;
    int set_count;
    bool is_pattern; ///< only others are to be derived from it: it is not prepared
} ScenarioRequest;

/// The section `run` (cli/scenario/run_settings.h).
typedef struct RunSettings RunSettings;

/// One key that was given, and where. The list of them is opaque to others.
typedef struct Setting Setting;

typedef struct Scenario {
    char *source; ///< owned; the file as it was named on the command line
    Name name; ///< the file's name without folder and ending; characters not allowed in names are _
    Script *script; ///< held; null unless the game is one
    const Game *game;
    ParamTree tree;         ///< the game's sections, then `run`; sections owned
    void *block;            ///< owned; holds all parameters of the tree, the game's block first
    const RunSettings *run; ///< inside the block
    Prepared *prepared;     ///< owned
    Setting *settings;      ///< owned
    int setting_count;
} Scenario;

/// Reads, checks and prepares a scenario. On failure all problems found are in `problems` and the
/// scenario needs no release.
MUST_CHECK Status scenario_load(const ScenarioRequest *request, Scenario *scenario,
                                Problems *problems);

/// The game with everything at its default, not prepared: `prepared` is null.
MUST_CHECK Status scenario_of_defaults(const Game *game, Scenario *scenario, Problems *problems);

/// The game that a name stands for: a row of the registry or, when it ends in .lua, a script, which
/// is then in `*script` and the caller's to release. On failure the reason is in `problems`.
MUST_CHECK Status scenario_find_game(const char *name, const Game **game, Script **script,
                                     Problems *problems);

/// A copy of `from` with more values set, prepared anew; for sweeps and comparisons. Sets that
/// `from` was loaded with stay in force.
MUST_CHECK Status scenario_derive(const Scenario *from, const ScenarioSet *sets, int set_count,
                                  Scenario *scenario, Problems *problems);

/// Prepares what was loaded as a pattern.
MUST_CHECK Status scenario_prepare(Scenario *scenario, Problems *problems);

void scenario_release(Scenario *scenario);

/// Makes the engine that `run.engine` asks for ready to play about so many games. A FAIL_CONFLICT
/// in `problems` when it cannot.
MUST_CHECK Status scenario_choose_engine(Scenario *scenario, uint64_t games, Problems *problems);

/// Whether the parameter (full key) was given in a file or on the command line.
bool scenario_is_set(const Scenario *scenario, const char *key);

/// Notes the parameters that the command line set, or that it varies, and that can matter in none
/// of the scenarios, which are versions of one.
/// @param scenarios `count` of them; the last has all that was set
void scenario_note_unused(const Scenario *const scenarios[], int count, Problems *problems);

/// Adds an error that carries a key, at the place where the key or its nearest ancestor was set.
Status scenario_blame(const Scenario *scenario, const Error *error, Problems *problems);
