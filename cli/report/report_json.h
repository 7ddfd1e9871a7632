/// report_json: what a run was, as JSON: enough to play it again, and to know what its figures rest
/// on. Keys: docs/output.md.
#pragma once

#include <stdio.h>

#include "analysis/summary.h"
#include "cli/report/object.h"
#include "cli/report/report.h"

/// manifest.json: version, scenario, every parameter, readings, house values, seed, games,
/// fingerprint, exact values.
Object report_json_manifest(const RunReport *report, const Summary *summary);

/// The manifest and the rows of summary.csv in one document.
MUST_CHECK Status report_json_all(const RunReport *report, const Summary *summary, FILE *stream,
                                  Error *error);
