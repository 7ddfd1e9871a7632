#include "cli/runs/paired_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/number.h"

static void write_number(FILE *stream, Unsigned128 value)
{
    char text[NUMBER_TEXT_SIZE];
    number_whole(value, text);
    fprintf(stream, " %s", text);
}

static void write_tally(FILE *stream, const PairedTally *tally)
{
    int results = tally->paired->version[PAIRED_FIRST]->measures.result_count;
    fprintf(stream, "%llu %llu", (unsigned long long)tally->games,
            (unsigned long long)tally->first_change);
    for (int a = 0; a < results; ++a)
        for (int b = 0; b < results; ++b)
            write_number(stream, tally->results[a][b]);
    for (uint64_t cell = 0; cell < tally->paired->cell_count; ++cell)
        write_number(stream, tally->cells[cell]);
    for (int i = 0; i < tally->paired->count; ++i) {
        write_number(stream, tally->sums[i].changed);
        write_number(stream, tally->sums[i].beyond);
        for (int term = 0; term < PAIRED_TERM_COUNT; ++term)
            write_number(stream, (Unsigned128)tally->sums[i].sums[term]);
        for (int product = 0; product < PAIRED_PRODUCT_COUNT; ++product)
            write_number(stream, (Unsigned128)tally->sums[i].products[product]);
    }
}

char *paired_record_format(const PairedTally *tally)
{
    char *line = NULL;
    size_t size;
    FILE *stream = open_memstream(&line, &size);
    if (!stream)
        return NULL;
    write_tally(stream, tally);
    if (fclose(stream) == 0)
        return line;
    free(line);
    return NULL;
}

// Reads the next number of the line; false when there is none.
static bool read_number(const char **line, Unsigned128 *value)
{
    const char *c = *line + strspn(*line, " ");
    bool has_digits = *c >= '0' && *c <= '9';
    for (*value = 0; *c >= '0' && *c <= '9'; ++c)
        *value = *value * 10 + (unsigned)(*c - '0');
    *line = c;
    return has_digits && (*c == ' ' || *c == '\0');
}

// The same of a number that may be negative, which is written as its 128 bits.
static bool read_signed(const char **line, Signed128 *value)
{
    Unsigned128 bits;
    bool is_there = read_number(line, &bits);
    *value = (Signed128)bits;
    return is_there;
}

static bool read_tally(const char *line, PairedTally *tally)
{
    int results = tally->paired->version[PAIRED_FIRST]->measures.result_count;
    Unsigned128 games = 0, first_change = 0, value, counted = 0;
    bool fits = read_number(&line, &games) && read_number(&line, &first_change);
    for (int cell = 0; cell < results * results && fits; ++cell) {
        fits = read_number(&line, &value);
        tally->results[cell / results][cell % results] = (uint64_t)value;
        counted += value;
    }
    for (uint64_t cell = 0; cell < tally->paired->cell_count && fits; ++cell) {
        fits = read_number(&line, &value);
        tally->cells[cell] = (uint64_t)value;
    }
    for (int i = 0; i < tally->paired->count && fits; ++i) {
        fits = read_number(&line, &value);
        tally->sums[i].changed = (uint64_t)value;
        fits = fits && read_number(&line, &value);
        tally->sums[i].beyond = (uint64_t)value;
        for (int term = 0; term < PAIRED_TERM_COUNT && fits; ++term)
            fits = read_signed(&line, &tally->sums[i].sums[term]);
        for (int product = 0; product < PAIRED_PRODUCT_COUNT && fits; ++product)
            fits = read_signed(&line, &tally->sums[i].products[product]);
    }
    tally->games = (uint64_t)games;
    tally->first_change = (uint64_t)first_change;
    return fits && *line == '\0' && games <= UINT64_MAX && counted == games;
}

Status paired_record_add(const char *line, PairedTally *tally, Error *error)
{
    PairedTally read;
    TRY(paired_tally_create(tally->paired, &read, error));
    Status status = OK;
    if (read_tally(line, &read))
        paired_tally_merge(tally, &read);
    else
        status = error_set(error, FAIL_INPUT, NULL, "a line of the journal does not fit the game");
    paired_tally_destroy(&read);
    return status;
}
