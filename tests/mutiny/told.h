/// told: a traced game with all its lines, for tests that read them.
#pragma once

#include "tests/given.h"

enum { TOLD_LINES_MAX = 4096, TOLD_LINE_SIZE = 320 };

typedef struct Told {
    int count;
    char lines[TOLD_LINES_MAX][TOLD_LINE_SIZE];
    Outcome *outcome; ///< owned
} Told;

/// Traces game `game` of seed 1; asserts that it is no longer than TOLD_LINES_MAX lines.
Told *told_open(const Given *given, uint64_t game);

void told_close(Told *told);

/// Lines that contain the words.
int told_count(const Told *told, const char *words);

/// Index of the first line from `from` on that contains the words, or −1.
int told_find(const Told *told, int from, const char *words);
