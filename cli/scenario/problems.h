/// problems: what is wrong with the input, one line a problem, the first PROBLEMS_MAX kept.
///
///     elite.yaml:7:18: rules.officer_bonus: 9 is not in -6..6 pips
///     --set 'red.polcy=swarm': unknown key 'red.polcy'; did you mean 'red.policy'?
///     … and 12 more
#pragma once

#include <stdio.h>

#include "sim/base/status.h"

enum { PROBLEMS_MAX = 20, PROBLEM_NOTES_MAX = 16, PROBLEM_LINE_SIZE = 512 };

/// Where something was said: a place in a file, or a command-line option.
typedef struct Place {
    const char *source; ///< file name as the user knows it, or the option: "--set 'a=b'"; not owned
    int line, column;   ///< from 1; 0 on the command line
} Place;

typedef struct Problems {
    int total;     ///< all that were added
    Status status; ///< of the first; OK when there are none
    char lines[PROBLEMS_MAX][PROBLEM_LINE_SIZE];
    int note_count; ///< what is no fault, but should be known
    char notes[PROBLEM_NOTES_MAX][PROBLEM_LINE_SIZE];
} Problems;

/// Adds the line "place: key: text"; a null place and an empty key are left out. Control
/// characters, invalid UTF-8 and invisible characters are escaped, long lines cut. Returns the
/// error's status.
Status problems_add(Problems *problems, const Place *place, const Error *error);

/// As problems_add, from a format.
Status problems_say(Problems *problems, const Place *place, const char *key, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));

/// Adds that memory is short. FAIL_MEMORY.
Status problems_no_memory(Problems *problems, const Place *place);

/// Notes something that is no fault; the first PROBLEM_NOTES_MAX are kept.
void problems_note(Problems *problems, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Prints the notes, then all lines, then "… and N more".
void problems_print(const Problems *problems, FILE *stream);
