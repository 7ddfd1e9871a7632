/// script: a game written in Lua, read once: its files, and what it declares. From the declaration
/// come a ParamTree and a MeasureSet, as games in C have them, so a script is a Game like any
/// other.
#pragma once

#include <stdbool.h>

#include "sim/interface/game.h"

enum {
    SCRIPT_FILES_MAX = 16,
    SCRIPT_TEXT_MAX = 1 << 20, ///< bytes of a file
    SCRIPT_STEPS_MAX = 64,
    SCRIPT_COUNTS_MAX = 64,
    SCRIPT_SIDES_MAX = 8,
    SCRIPT_PARAMS_MAX = 128,
    SCRIPT_POLICIES_MAX = 32,
    SCRIPT_NAME_MAX = 40, ///< of a step, a result, a side, a count: so long that Lua keeps it once
    SCRIPT_WORK_DEFAULT = 4000000
};

/// A callback that reads the script's files, since sim/ itself opens none.
typedef struct ScriptReader {
    /// Hands over the text of a file, to be freed. FAIL_INPUT with the reason when it may not be
    /// read.
    Status (*read)(void *context, const char *name, char **text, size_t *length, Error *error);
    void *context;
} ScriptReader;

typedef struct ScriptFile {
    char *name; ///< owned; as include named it
    char *text; ///< owned
    size_t length;
} ScriptFile;

/// The policies that every script has, before its own.
enum { SCRIPT_POLICY_RANDOM, SCRIPT_POLICY_FIRST, SCRIPT_POLICY_OPTIMAL, SCRIPT_POLICY_OWN };

/// A number that is counted.
typedef struct ScriptCount {
    const char *name, *unit, *doc;
    int32_t hi;
    int32_t lo; ///< at most 0; the count may be negative only where this is
} ScriptCount;

/// What game.payoff says of a result or a count.
typedef struct ScriptPayoff {
    const char *name;
    int64_t millionths;
} ScriptPayoff;

/// What a script declares. All texts are the script's.
typedef struct ScriptDeclaration {
    const char *question, *answer;
    int side_count, result_count, count_count, step_count, policy_count, payoff_count;
    const char *sides[SCRIPT_SIDES_MAX + 1];       ///< null-terminated, as are the next two
    const char *steps[SCRIPT_STEPS_MAX + 1];       ///< by the alphabet, without start
    const char *step_words[SCRIPT_STEPS_MAX];      ///< "step 'round'"
    const char *policies[SCRIPT_POLICIES_MAX + 4]; ///< those that all have, then game.policies
    const char *policy_docs[SCRIPT_POLICIES_MAX + 4];
    uint32_t policy_sides[SCRIPT_POLICIES_MAX + 4]; ///< bit s: side s has the policy
    int default_policy[SCRIPT_SIDES_MAX];
    bool has_view[SCRIPT_SIDES_MAX];
    bool has_choices;                   ///< the text speaks of choose
    Result results[MEASURE_RESULT_MAX]; ///< the last is `unfinished`
    ScriptCount counts[SCRIPT_COUNTS_MAX];
    ScriptPayoff payoffs[MEASURE_RESULT_MAX + SCRIPT_COUNTS_MAX];
    ParamSpec params[SCRIPT_PARAMS_MAX];
    int param_count;
} ScriptDeclaration;

typedef struct Script {
    Game game; ///< the first member, so that a game of this kind leads to its script
    int holders;
    int file_count;
    ScriptFile files[SCRIPT_FILES_MAX]; ///< the script itself first
    ScriptDeclaration declared;
    ParamTable rules_table, side_tables[SCRIPT_SIDES_MAX];
    ParamSpec side_specs[SCRIPT_SIDES_MAX];
    ParamSection sections[SCRIPT_SIDES_MAX + 2];
    char **texts; ///< owned, as each is: what the declaration points to
    size_t text_count, text_room;
} Script;

/// The values of a script's parameters (sim/script/limits.h).
typedef struct ScriptBlock ScriptBlock;

/// Reads the script called `name` and all it includes, and checks what it declares. Errors begin
/// with the place: "duel.lua:12: …". The script is the caller's, held once.
MUST_CHECK Status script_create(const char *name, const ScriptReader *reader, Script **script,
                                Error *error);

/// The script of a game that is one; null for any other.
Script *script_of_game(const Game *game);

void script_hold(Script *script);

/// Frees what nobody holds any more; null is allowed.
void script_release(Script *script);

enum { SCRIPT_HASH_SIZE = 17 };

/// A 64-bit hash of all its files, by which a change of the script is noticed, in hexadecimal.
void script_hash_text(const Script *script, char text[SCRIPT_HASH_SIZE]);

/// The limits and the work of exploring: of running the steps from every state.
typedef struct ScriptExploring {
    uint32_t room;     ///< bytes that a state may take
    bool is_too_large; ///< one took more
    uint64_t work;     ///< of steps, in about the time of an instruction of Lua
    uint64_t work_max; ///< 0: any amount
    uint64_t runs;     ///< of steps
} ScriptExploring;

/// What an interpreter needs of the scenario to play.
typedef struct ScriptRules {
    const Script *script;
    const ScriptBlock *block; ///< the values
    const MeasureSet *measures;
    const char *count_names[SCRIPT_COUNTS_MAX + 1]; ///< null-terminated
    int policies[SCRIPT_SIDES_MAX];                 ///< of each side: index in its policies
    uint64_t cells[SCRIPT_COUNTS_MAX];              ///< of the counts, in an Outcome
    ScriptExploring *exploring; ///< null where steps are not run from every state
} ScriptRules;

/// The game `script` of the registry.
extern const Game game_script;
