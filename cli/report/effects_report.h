/// effects_report: what single changes do, as tables, CSV, JSON and files: the answers of
/// `readings` and `sensitivity`. Columns: docs/output.md.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/effects.h"

typedef struct EffectsReport {
    const char *command; ///< "readings" or "sensitivity"
    const Effects *effects;
    Figure figure;    ///< in the set of the scenario as it stands
    double matters;   ///< what moves the figure by no more is little, in the figure's unit
    const int *order; ///< the steps, as they are to be told; effects->question->step_count of them
} EffectsReport;

/// A row for each step under each pair, the steps that move most first.
extern const ColumnTable effects_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status effects_report_print(const EffectsReport *report, ReportFormat format,
                                       FILE *stream, Error *error);

/// Writes effects.csv and manifest.json; makes the folder.
MUST_CHECK Status effects_report_write(const EffectsReport *report, const char *directory,
                                       Error *error);

/// The table of either command, for people.
MUST_CHECK Status effects_report_table(const EffectsReport *report, FILE *stream, Error *error);

/// "matters", "little" or "unsure".
const char *effects_report_judgement(EffectJudgement judgement);
