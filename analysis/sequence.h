/// sequence: a confidence sequence for a share: in at least the stated proportion of runs it holds
/// the true share at every number of trials at once. An ordinary 95 % interval that is watched
/// until it leaves ½ errs far more often than in 5 % of runs.
#pragma once

#include <stdint.h>

#include "analysis/interval.h"

/// The name of sequence_interval's method in the output.
#define SEQUENCE_METHOD "sequence"

/// The shares p that are not refuted by `hits` among `trials`: those with
/// ln B(1 + hits, 1 + misses) − hits ln p − misses ln(1 − p) < ln(1 / (1 − confidence)), a mixture
/// over all alternatives with equal weight.
/// The low end is exactly 0 when hits == 0, the high end exactly 1 when hits == trials.
/// Returns {0.5, 0, 1} when trials == 0.
/// @param confidence in (0, 1)
/// Source: Ville 1939; Robbins 1970, Ann. Math. Stat. 41:1397-1409; Howard, Ramdas, McAuliffe &
/// Sekhon 2021, Ann. Stat. 49:1055-1080.
Interval sequence_interval(uint64_t hits, uint64_t trials, double confidence);
