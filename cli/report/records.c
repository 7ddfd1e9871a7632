/// records: takes outcomes in the order of the games from the batch that plays them.

#include "cli/report/records.h"

#include <stdlib.h>

#include "cli/report/csv.h"
#include "cli/system/file.h"

struct Records {
    File file;
    const MeasureSet *set;
    Csv csv;
};

static void write_series_names(Csv *csv, const Measure *measure)
{
    char name[MEASURE_NAME_SIZE + 8];
    snprintf(name, sizeof name, "%s.number", measure->name);
    csv_text(csv, name);
    snprintf(name, sizeof name, "%s.sum", measure->name);
    csv_text(csv, name);
}

static void write_header(Csv *csv, const MeasureSet *set)
{
    csv_text(csv, "game");
    csv_text(csv, "result");
    for (int i = 0; i < set->start_count; ++i)
        csv_text(csv, set->start[i].name);
    for (int i = 0; i < set->count; ++i) {
        if (set->measures[i].kind == MEASURE_COUNT)
            csv_text(csv, set->measures[i].name);
        else if (set->measures[i].kind == MEASURE_SERIES)
            write_series_names(csv, &set->measures[i]);
    }
    csv_end(csv);
}

static void write_series(Csv *csv, const Measure *measure, const int32_t *cells)
{
    uint64_t number = 0, sum = 0;
    for (int32_t value = 0; value <= measure->hi; ++value) {
        number += (uint64_t)cells[value];
        sum += (uint64_t)cells[value] * (uint64_t)value;
    }
    csv_whole(csv, number);
    csv_whole(csv, sum);
}

static void write_measure(Csv *csv, const Measure *measure, const Outcome *outcome)
{
    const int32_t *cells = outcome->cells + measure->outcome_cell;
    bool is_given = measure_is_given(measure, outcome->result);
    if (measure->kind == MEASURE_SERIES && is_given)
        write_series(csv, measure, cells);
    else if (measure->kind == MEASURE_COUNT && is_given)
        csv_whole(csv, (Signed128)*cells);
    else
        for (int fields = measure->kind == MEASURE_SERIES ? 2 : measure->kind == MEASURE_COUNT;
             fields > 0; --fields)
            csv_text(csv, "");
}

static Status take(void *context, uint64_t game, const Outcome *outcome, Error *error)
{
    Records *records = context;
    const MeasureSet *set = records->set;
    Csv *csv = &records->csv;
    csv_whole(csv, game);
    csv_text(csv, set->results[outcome->result].name);
    for (int i = 0; i < set->start_count; ++i)
        csv_whole(csv, (Signed128)outcome->start[i]);
    for (int i = 0; i < set->count; ++i)
        write_measure(csv, &set->measures[i], outcome);
    csv_end(csv);
    return ferror(records->file.stream) ? file_check(&records->file, error) : OK;
}

Status records_open(const char *path, const MeasureSet *set, Records **records, Error *error)
{
    Records *opened = calloc(1, sizeof *opened);
    if (!opened)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the records");
    Status status = file_create(path, &opened->file, error);
    if (status != OK) {
        free(opened);
        return status;
    }
    opened->set = set;
    opened->csv = (Csv){.stream = opened->file.stream};
    write_header(&opened->csv, set);
    *records = opened;
    return OK;
}

BatchTaker records_taker(Records *records)
{
    return (BatchTaker){.take = take, .context = records};
}

Status records_commit(Records *records, Error *error)
{
    Status status = file_commit(&records->file, error);
    free(records);
    return status;
}

void records_abandon(Records *records)
{
    if (records)
        file_discard(&records->file);
    free(records);
}
