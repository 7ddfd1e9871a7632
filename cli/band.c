/// band: see band.h.

#include "cli/band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/number.h"

// Reads digits with at most one point among them; never what depends on the locale.
static bool read_decimal(const char *text, const char *end, double *value)
{
    double whole = 0, scale = 1;
    bool has_point = false;
    int digits = 0;
    for (; text < end; ++text) {
        if (*text == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (*text < '0' || *text > '9' || ++digits > 15)
            return false;
        whole = 10 * whole + (*text - '0');
        scale *= has_point ? 10 : 1;
    }
    *value = whole / scale;
    return digits > 0;
}

Status band_parse(const char *text, Band *band, Error *error)
{
    Band read;
    const char *colon = strchr(text, ':');
    if (!colon || !read_decimal(text, colon, &read.low) ||
        !read_decimal(colon + 1, text + strlen(text), &read.high))
        return error_set(error, FAIL_INPUT, NULL,
                         "'%.60s' is not LOW:HIGH, such as 0.45:0.55 for a share", text);
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
    return error_set(error, FAIL_INPUT, NULL, "'%s' is at most %s; the band begins above that",
                     figure_name(set, figure), most);
}

void band_format(Figure figure, Band band, char text[BAND_TEXT_SIZE])
{
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    double scale = figure_is_share(figure) ? 100 : 1;
    number_plain(scale * band.low, low);
    number_plain(scale * band.high, high);
    snprintf(text, BAND_TEXT_SIZE, "%.20s–%.20s%s", low, high, figure_is_share(figure) ? " %" : "");
}
