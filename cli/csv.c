/// csv: see csv.h.

#include "cli/csv.h"

#include <string.h>

#include "cli/number.h"

static void begin_field(Csv *csv)
{
    if (csv->column++ > 0)
        fputc(',', csv->stream);
}

void csv_text(Csv *csv, const char *text)
{
    begin_field(csv);
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, csv->stream);
        return;
    }
    fputc('"', csv->stream);
    for (; *text; ++text) {
        if (*text == '"')
            fputc('"', csv->stream);
        fputc(*text, csv->stream);
    }
    fputc('"', csv->stream);
}

void csv_whole(Csv *csv, Unsigned128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_whole(value, text);
    begin_field(csv);
    fputs(text, csv->stream);
}

void csv_number(Csv *csv, double value)
{
    char text[NUMBER_TEXT_SIZE];
    number_plain(value, text);
    begin_field(csv);
    fputs(text, csv->stream);
}

void csv_end(Csv *csv)
{
    fputc('\n', csv->stream);
    csv->column = 0;
}
