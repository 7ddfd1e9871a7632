/// exact_report_joint: the joint distribution as CSV.

#include <errno.h>
#include <string.h>

#include "cli/report/csv.h"
#include "cli/report/exact_report.h"

/// What is written so far.
typedef struct Writer {
    const MeasureSet *set;
    FILE *stream;      ///< null: nothing is written
    ExactWatch *watch; ///< null: nobody waits
    int columns;
    ExactJointCount *count;
} Writer;

static Status check(const Writer *writer, Error *error)
{
    if (!writer->stream || !ferror(writer->stream))
        return OK;
    return error_set(error, FAIL_SYSTEM, NULL, "cannot write the joint distribution: %s",
                     strerror(errno));
}

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    Writer *writer = context;
    Csv csv = {.stream = writer->stream};
    writer->columns = count;
    if (!writer->stream)
        return OK;
    for (int i = 0; i < count; ++i)
        csv_text(&csv, columns[i]);
    csv_text(&csv, "exact");
    csv_end(&csv);
    return check(writer, error);
}

static Status take(void *context, const int32_t *values, double probability, Error *error)
{
    Writer *writer = context;
    if (exact_watch_is_due(writer->watch, writer->count->cells++))
        TRY(exact_watch_ask(writer->watch, error));
    writer->count->total += probability;
    if (!writer->stream)
        return OK;
    Csv csv = {.stream = writer->stream};
    csv_text(&csv, writer->set->results[values[0]].name);
    for (int i = 1; i < writer->columns; ++i)
        csv_whole(&csv, (Signed128)values[i]);
    csv_number(&csv, probability);
    csv_end(&csv);
    return check(writer, error);
}

Status exact_report_joint(const Scenario *scenario, const ExactOptions *options, FILE *stream,
                          ExactJointCount *count, Error *error)
{
    *count = (ExactJointCount){.cells = 0};
    if (!scenario->game->joint)
        return error_set(error, FAIL_CONFLICT, "game",
                         "the game '%s' has no joint distribution of fates", scenario->game->name);
    Writer writer = {.set = &scenario->prepared->measures,
                     .stream = stream,
                     .watch = options->watch,
                     .count = count};
    const ExactJointTaker taker = {begin, take, &writer};
    double before = exact_answer_clock();
    TRY(scenario->game->joint(scenario->prepared, options, &taker, error));
    count->seconds = exact_answer_clock() - before;
    return OK;
}
