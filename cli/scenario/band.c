#include "cli/scenario/band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/scenario/number.h"

// A number that may be negative, as means of what can be lost are.
static bool read_end(const char *text, size_t length, double *value)
{
    bool is_negative = length > 0 && text[0] == '-';
    if (!number_read(text + is_negative, length - is_negative, value))
        return false;
    *value = is_negative ? -*value : *value;
    return true;
}

Status band_parse(const char *text, Band *band, Error *error)
{
    Band read;
    const char *colon = strchr(text, ':');
    if (!colon || !read_end(text, (size_t)(colon - text), &read.low) ||
        !read_end(colon + 1, strlen(colon + 1), &read.high))
        return error_set(error, FAIL_INPUT, NULL,
                         "'%.60s' is not LOW:HIGH, such as 0.45:0.55 for a share%s", text,
                         number_is_long(text) ? "; a number has at most 15 digits" : "");
    if (read.low > read.high)
        return error_set(error, FAIL_INPUT, NULL, "'%.60s' ends before it begins", text);
    *band = read;
    return OK;
}

Status band_check(const MeasureSet *set, Figure figure, Band band, Error *error)
{
    double largest = figure_largest(set, figure);
    char most[NUMBER_TEXT_SIZE];
    bool is_open = figure.measure >= 0 && set->measures[figure.measure].is_open;
    if (is_open || (band.low <= largest && band.low >= 0))
        return OK;
    if (band.low < 0)
        return error_set(error, FAIL_INPUT, NULL, "'%s' is at least 0; the band begins below that",
                         figure_name(set, figure));
    number_plain(largest, most);
    if (figure_scale(set, figure) > 1 && band.high <= 100) {
        char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
        number_plain(band.low / 100, low);
        number_plain(band.high / 100, high);
        return error_set(error, FAIL_INPUT, NULL,
                         "'%s' is at most 1; the band begins above that: write %s:%s for per cent",
                         figure_name(set, figure), low, high);
    }
    return error_set(error, FAIL_INPUT, NULL, "'%s' is at most %s; the band begins above that",
                     figure_name(set, figure), most);
}

void band_format(const MeasureSet *set, Figure figure, Band band, char text[BAND_TEXT_SIZE])
{
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    double scale = figure_scale(set, figure);
    number_plain(scale * band.low, low);
    number_plain(scale * band.high, high);
    snprintf(text, BAND_TEXT_SIZE, "%.20s–%.20s%s", low, high, scale > 1 ? " %" : "");
}
