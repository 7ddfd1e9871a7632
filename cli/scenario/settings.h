/// settings: which keys were given, and where; for blame, for manifests and for `check`.
#pragma once

#include "cli/scenario/scenario.h"

struct Setting {
    char *key;    ///< owned; full key of a parameter, list, or section
    char *source; ///< owned; as Place.source
    int line, column;
};

/// Notes that the key was given; the last place counts. FAIL_MEMORY only.
MUST_CHECK Status settings_note(Scenario *scenario, const char *key, Place place);

/// Whether the key was given itself.
bool settings_has(const Scenario *scenario, const char *key);

/// Whether the command line gave the key, or the list that it is in.
bool settings_is_from_command_line(const Scenario *scenario, const char *key);

/// Forgets everything below the key, as when a list is replaced.
void settings_forget_below(Scenario *scenario, const char *key);

/// Forgets the key itself, as when a command chooses its value.
void settings_forget(Scenario *scenario, const char *key);

/// Copies all settings of `from` to a scenario that has none. FAIL_MEMORY only.
MUST_CHECK Status settings_copy(const Scenario *from, Scenario *scenario);

/// The place of the key, or of its nearest ancestor; of the file when there is none.
Place settings_place(const Scenario *scenario, const char *key);

void settings_release(Scenario *scenario);
