/// divergence: traces one game under two versions of a scenario up to the first line in which they
/// differ.
#pragma once

#include "analysis/paired.h"

/// What the tellings of one game are, line by line.
typedef struct Divergence {
    uint64_t game;
    char **lines[PAIRED_VERSION_COUNT]; ///< owned, as are the lines
    int count[PAIRED_VERSION_COUNT];
    int common; ///< lines from the start that both have
} Divergence;

/// Plays and tells the game of this address under both versions.
MUST_CHECK Status divergence_create(const Paired *paired, GameAddress address,
                                    Divergence *divergence, Error *error);

void divergence_destroy(Divergence *divergence);

/// The first line in which a version differs; null when it has ended by then.
const char *divergence_line(const Divergence *divergence, PairedVersion version);

/// A version's last line.
const char *divergence_end(const Divergence *divergence, PairedVersion version);
