/// csv: writes fields one by one; a stream has one writer, so nothing is locked.

#include "cli/report/csv.h"

#include <string.h>

#include "cli/scenario/number.h"

static void begin_field(Csv *csv)
{
    if (csv->column++ > 0)
        fputc_unlocked(',', csv->stream);
}

void csv_text(Csv *csv, const char *text)
{
    begin_field(csv);
    if (!strpbrk(text, ",\"\r\n")) {
        fputs_unlocked(text, csv->stream);
        return;
    }
    fputc_unlocked('"', csv->stream);
    for (; *text; ++text) {
        if (*text == '"')
            fputc_unlocked('"', csv->stream);
        fputc_unlocked(*text, csv->stream);
    }
    fputc_unlocked('"', csv->stream);
}

void csv_whole(Csv *csv, Signed128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_integer(value, text);
    begin_field(csv);
    fputs_unlocked(text, csv->stream);
}

void csv_number(Csv *csv, double value)
{
    char text[NUMBER_TEXT_SIZE];
    number_plain(value, text);
    begin_field(csv);
    fputs_unlocked(text, csv->stream);
}

void csv_end(Csv *csv)
{
    fputc_unlocked('\n', csv->stream);
    csv->column = 0;
}
