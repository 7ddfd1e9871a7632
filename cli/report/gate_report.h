/// gate_report: what a gate, or a single verdict, says: as CSV, JSON, a table and JUnit's XML.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "cli/runs/gate.h"

/// A row for each item.
extern const ColumnTable gate_report_columns;

/// Prints the report and flushes. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status gate_report_print(const Gate *gate, ReportFormat format, FILE *stream,
                                    Error *error);

/// Writes JUnit's XML, one test case for each item.
MUST_CHECK Status gate_report_junit(const Gate *gate, const char *path, Error *error);
