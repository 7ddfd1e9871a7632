#include "cli/report/report_json.h"

#include <math.h>

#include "cli/report/manifest.h"
#include "cli/report/report_csv.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

static void add_exact_row(Object *measures, const SummaryRow *row)
{
    Object entry = object_begin();
    object_put_text(&entry, "statistic", summary_statistic_name(row->statistic));
    object_put_number(&entry, "exact", row->exact);
    object_put_number(&entry, "simulated", row->value);
    object_put_number(&entry, "difference", row->value - row->exact);
    object_put_number(&entry, "standard_errors", row->gap.errors);
    object_put(measures, row->name, entry);
}

static void add_exact(Object *manifest, const RunReport *report, const Summary *summary)
{
    if (!report->exact) {
        object_put_number(manifest, "exact", NAN);
        if (report->no_exact)
            object_put_text(manifest, "no_exact", report->no_exact);
        return;
    }
    Object exact = object_begin(), measures = object_begin();
    object_put_whole(&exact, "states", report->exact->states);
    object_put_number(&exact, "total", report->exact->total);
    object_put_number(&exact, "dropped", report->exact->dropped);
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        if (row->condition == CONDITION_ALL && !isnan(row->exact) &&
            (row->statistic == SUMMARY_SHARE || row->statistic == SUMMARY_MEAN ||
             row->statistic == SUMMARY_RATIO))
            add_exact_row(&measures, row);
    }
    object_put(&exact, "measures", measures);
    object_put(manifest, "exact", exact);
}

static void add_precision(Object *manifest, const RunReport *report)
{
    const Precision *precision = report->precision;
    Object entry = object_begin();
    object_put_text(&entry, "measure", figure_name(report->tally->set, precision->figure));
    object_put_number(&entry, "wanted", precision->half_width);
    object_put_number(&entry, "half_width", precision_half_width(precision, report->tally));
    object_put_flag(&entry, "reached", precision_is_reached(precision, report->tally));
    object_put(manifest, "precision", entry);
}

Object report_json_manifest(const RunReport *report, const Summary *summary)
{
    const Scenario *scenario = report->scenario;
    char fingerprint[NUMBER_TEXT_SIZE];
    snprintf(fingerprint, sizeof fingerprint, "%016llx",
             (unsigned long long)tally_fingerprint(report->tally));
    Object manifest = manifest_begin(scenario);
    object_put_whole(&manifest, "seed", scenario->run->seed);
    object_put_whole(&manifest, "games", report->tally->games);
    object_put_whole(&manifest, "games_planned", report->games_planned);
    object_put_flag(&manifest, "partial", report->partial);
    object_put_number(&manifest, "confidence", report->confidence);
    object_put_text(&manifest, "interval", interval_method_name(report->method));
    if (report->precision)
        add_precision(&manifest, report);
    object_put_text(&manifest, "fingerprint", fingerprint);
    add_exact(&manifest, report, summary);
    manifest_put_parameters(&manifest, scenario);
    return manifest;
}

Status report_json_all(const RunReport *report, const Summary *summary, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", report_json_manifest(report, summary));
    const ReportTold told = {report, summary};
    object_put(&document, "summary",
               columns_list(&report_csv_summary, report_csv_put_summary, &told));
    return object_print(document, stream, error);
}
