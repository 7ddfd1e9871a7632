#include "cli/scenario/band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/scenario/number.h"

Status band_parse(const char *text, Band *band, Error *error)
{
    Band read;
    const char *colon = strchr(text, ':');
    if (!colon || !number_read(text, (size_t)(colon - text), &read.low) ||
        !number_read(colon + 1, strlen(colon + 1), &read.high))
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
    if (band.low <= largest)
        return OK;
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
