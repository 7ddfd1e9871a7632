#include "cli/scenario/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/constant.h"
#include "analysis/normal.h"
#include "analysis/sequence.h"

enum { EXACT_DIGITS = 9 };

/// What a solver may be off by rounding: closer to none or all than that is none or all.
#define SOLVER_ROUNDING 1e-12

static bool is_never(const SummaryRow *row)
{
    return row->count == 0;
}

static bool is_always(const SummaryRow *row)
{
    return row->measure == FIGURE_SCORE ? row->value >= 1 : row->count == row->games;
}

// The longer side of an interval; NaN when there is none.
static double half_width(const Interval *interval)
{
    return fmax(interval->high - interval->estimate, interval->estimate - interval->low);
}

int words_decimals(double half)
{
    return half > 0 ? number_decimals(half / 3, 0) : 3;
}

static FigureEstimate estimate_of(const SummaryRow *row)
{
    return (FigureEstimate){.interval = {row->value, row->low, row->high}, .method = row->method};
}

static int share_decimals(const SummaryRow *row)
{
    const Interval interval = estimate_of(row).interval;
    return words_decimals(100 * half_width(&interval));
}

void words_share(const SummaryRow *row, double confidence, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    if (!is_never(row) && !is_always(row)) {
        number_fixed(100 * row->value, share_decimals(row), number);
        snprintf(text, WORDS_SIZE, "%s %%", number);
        return;
    }
    bool is_sequence = strcmp(row->method, SEQUENCE_METHOD) == 0;
    double unseen = !is_sequence    ? interval_zero_upper(row->games, confidence)
                    : is_never(row) ? row->high
                                    : 1 - row->low;
    int decimals;
    double bound = number_round_up(100 * unseen, &decimals);
    number_fixed(is_never(row) ? bound : 100 - bound, decimals, number);
    snprintf(text, WORDS_SIZE, "%s than %s %%", is_never(row) ? "fewer" : "more", number);
}

void words_share_interval(const SummaryRow *row, char text[WORDS_SIZE])
{
    char ends[WORDS_SIZE], games[NUMBER_TEXT_SIZE];
    const Interval interval = estimate_of(row).interval;
    if (is_never(row) || is_always(row)) {
        number_grouped(row->games, games);
        snprintf(text, WORDS_SIZE, "%s in %s", is_never(row) ? "never" : "always", games);
        return;
    }
    words_ends(&interval, 100, ends);
    snprintf(text, WORDS_SIZE, "%.60s %%", ends);
}

// What no game showed.
static void write_none(double bound, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    int decimals;
    double rounded = number_round_up(bound, &decimals);
    number_fixed(rounded, decimals, number);
    snprintf(text, WORDS_SIZE, "<%s", number);
}

// What all games showed.
static void write_all(double share, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    int decimals;
    double missing = number_round_up(100 * (1 - share), &decimals);
    number_fixed(fmax(0, 100 - missing), decimals, number);
    snprintf(text, WORDS_SIZE, ">%s", number);
}

// What all games had alike, but for a share.
static bool is_constant(const FigureEstimate *estimate)
{
    return strcmp(estimate->method, CONSTANT_METHOD) == 0 ||
           estimate->interval.estimate >= estimate->interval.high;
}

// What is neither a number with a width nor without one. Returns whether it is.
static bool write_special(const FigureEstimate *estimate, double scale, char text[WORDS_SIZE])
{
    const Interval *interval = &estimate->interval;
    char number[NUMBER_TEXT_SIZE];
    number_significant(scale * interval->estimate, 6, number);
    if (isnan(interval->estimate))
        snprintf(text, WORDS_SIZE, "–");
    else if (interval->low >= interval->high)
        snprintf(text, WORDS_SIZE, "%s", number);
    else if (interval->estimate <= 0 && interval->high > 0)
        write_none(scale * interval->high, text);
    else if (scale > 1 && interval->estimate >= 1 && interval->low < 1)
        write_all(interval->low, text);
    else if (is_constant(estimate))
        snprintf(text, WORDS_SIZE, "always %s", number);
    else
        return false;
    return true;
}

// "V ±H", or the value alone when there is no width.
static void write_width(const Interval *interval, double scale,
                        void write(double, int, char[NUMBER_TEXT_SIZE]), char text[WORDS_SIZE])
{
    char value[NUMBER_TEXT_SIZE], half[NUMBER_TEXT_SIZE];
    double width = scale * half_width(interval);
    int decimals = words_decimals(width);
    write(scale * interval->estimate, decimals, value);
    number_fixed(number_ceiling(width, decimals), decimals, half);
    snprintf(text, WORDS_SIZE, isnan(width) ? "%s" : "%s ±%s", value, half);
}

void words_estimate(const FigureEstimate *estimate, double scale, char text[WORDS_SIZE])
{
    if (!write_special(estimate, scale, text))
        write_width(&estimate->interval, scale, number_fixed, text);
}

void words_value(const FigureEstimate *estimate, double scale, int decimals, char text[WORDS_SIZE])
{
    double width = scale * half_width(&estimate->interval);
    if (!write_special(estimate, scale, text))
        number_fixed(scale * estimate->interval.estimate,
                     isnan(width) ? decimals : words_decimals(width), text);
}

// The ends, rounded outwards, and with how many decimals.
static int round_ends(const Interval *interval, double scale, double ends[2])
{
    int decimals = words_decimals(scale * half_width(interval));
    ends[0] = number_floor(scale * interval->low, decimals);
    ends[1] = number_ceiling(scale * interval->high, decimals);
    return decimals;
}

void words_ends(const Interval *interval, double scale, char text[WORDS_SIZE])
{
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    double ends[2];
    int decimals = round_ends(interval, scale, ends);
    number_fixed(ends[0], decimals, low);
    number_fixed(ends[1], decimals, high);
    snprintf(text, WORDS_SIZE, "%s–%s", low, high);
}

void words_signed_ends(const Interval *interval, double scale, char text[WORDS_SIZE])
{
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    double ends[2];
    int decimals = round_ends(interval, scale, ends);
    number_signed(ends[0], decimals, low);
    number_signed(ends[1], decimals, high);
    snprintf(text, WORDS_SIZE, "%s to %s", low, high);
}

int words_difference_decimals(const Difference *difference, double scale)
{
    return words_decimals(scale * half_width(&difference->interval));
}

void words_difference(const Difference *difference, double scale, char text[WORDS_SIZE])
{
    const Interval *interval = &difference->interval;
    bool is_alike =
        !isfinite(difference->gain) && (!isnan(interval->low) || interval->estimate == 0);
    char bound[WORDS_SIZE], number[NUMBER_TEXT_SIZE];
    number_significant(scale * interval->estimate, 6, number);
    if (isnan(interval->estimate)) {
        snprintf(text, WORDS_SIZE, "–");
    } else if (!is_alike) {
        write_width(interval, scale, number_signed, text);
    } else if (interval->estimate != 0) {
        snprintf(text, WORDS_SIZE, "always %s%s", interval->estimate > 0 ? "+" : "", number);
    } else if (interval->low < interval->high) {
        write_none(scale * half_width(interval), bound);
        snprintf(text, WORDS_SIZE, "none (%.60s)", bound);
    } else {
        snprintf(text, WORDS_SIZE, "none");
    }
}

void words_mean(const SummaryRow *row, char text[WORDS_SIZE])
{
    const FigureEstimate estimate = estimate_of(row);
    words_estimate(&estimate, 1, text);
}

void words_mean_interval(const SummaryRow *row, const char *unit, char text[WORDS_SIZE])
{
    char value[WORDS_SIZE], ends[WORDS_SIZE];
    const FigureEstimate estimate = estimate_of(row);
    words_value(&estimate, 1, 3, value);
    words_ends(&estimate.interval, 1, ends);
    snprintf(text, WORDS_SIZE, "%.60s %.60s (%.60s", value, unit, ends);
}

void words_exact(double value, double scale, int decimals, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE], none[NUMBER_TEXT_SIZE], all[NUMBER_TEXT_SIZE];
    double unit = pow(10, -decimals);
    number_fixed(scale * value, decimals, number);
    number_fixed(0, decimals, none);
    number_fixed(100, decimals, all);
    const char *sign = "";
    if (value > SOLVER_ROUNDING && strcmp(number, none) == 0) {
        sign = "<";
        number_fixed(unit, decimals, number);
    } else if (scale > 1 && 1 - value > SOLVER_ROUNDING && strcmp(number, all) == 0) {
        sign = ">";
        number_fixed(100 - unit, decimals, number);
    }
    snprintf(text, WORDS_SIZE, "%s%s", isnan(value) ? "" : sign, isnan(value) ? "–" : number);
}

void words_exactly(double value, double scale, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    number_significant(scale * value, EXACT_DIGITS, number);
    if (scale > 1 && 1 - value > SOLVER_ROUNDING && strcmp(number, "100") == 0)
        words_exact(value, scale, EXACT_DIGITS - 2, text);
    else
        snprintf(text, WORDS_SIZE, "%s", isnan(value) ? "–" : number);
}

void words_gap(double gap, char text[WORDS_SIZE])
{
    double size = fabs(gap);
    char number[NUMBER_TEXT_SIZE];
    // A solver's last digits are no gap.
    if (size < 1e-9)
        snprintf(number, sizeof number, "0");
    else
        number_signed(gap, number_decimals(size, 0) + (size < 10), number);
    snprintf(text, WORDS_SIZE, "%s", number);
}

const char *words_method(const char *method)
{
    static const char *const words[][2] = {{"wilson", "Wilson"},
                                           {"exact", "Clopper–Pearson"},
                                           {"jeffreys", "Jeffreys"},
                                           {"student", "Student"},
                                           {"delta", "delta method"},
                                           {"constant", "all games alike"},
                                           {"newcombe", "Newcombe"},
                                           {"gaffke", "Gaffke"},
                                           {"sequence-bernstein", "sequence (Bernstein)"},
                                           {"sequence-asymptotic", "sequence (asymptotic)"},
                                           {"sequence-stratified", "sequence (stratified)"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (strcmp(words[i][0], method) == 0)
            return words[i][1];
    return method;
}

void words_games(Unsigned128 games, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    number_grouped(games, number);
    snprintf(text, WORDS_SIZE, "%s game%s", number, games == 1 ? "" : "s");
}

void words_name(const char *name, char text[WORDS_SIZE])
{
    snprintf(text, WORDS_SIZE, "%s", name);
    for (; *text; ++text)
        if (*text == '_')
            *text = ' ';
}

void words_p_value(double p, char text[WORDS_SIZE])
{
    if (isnan(p))
        snprintf(text, WORDS_SIZE, "–");
    else if (p < 0.0001)
        snprintf(text, WORDS_SIZE, "<0.0001");
    else
        number_fixed(p, 4, text);
}

void words_luck(double errors, int figures, char text[WORDS_SIZE])
{
    char one[NUMBER_TEXT_SIZE], any[NUMBER_TEXT_SIZE];
    double chance = normal_two_sided_p(fabs(errors));
    *text = '\0';
    if (!(chance < 0.05))
        return;
    number_significant(100 * chance, 2, one);
    number_significant(100 * figures * chance, 2, any);
    if (figures > 1 && figures * chance > 0.5)
        snprintf(text, WORDS_SIZE,
                 "Luck alone takes a figure so far in %s %% of runs: nothing unusual among the %d "
                 "compared "
                 "here.",
                 one, figures);
    else if (figures > 1)
        snprintf(
            text, WORDS_SIZE,
            "Luck alone takes a figure so far in %s %% of runs, and one of the %d compared here in "
            "up to %s %%.",
            one, figures, any);
    else
        snprintf(text, WORDS_SIZE, "Luck alone takes a figure so far in %s %% of runs.", one);
}

const char *words_unit(const char *unit, bool is_one, char text[WORDS_SIZE])
{
    snprintf(text, WORDS_SIZE, "%s", unit);
    const size_t first = strcspn(text, " "); // "points a turn" is about points
    if (!is_one || first < 2)
        return text;
    if (first >= 3 && memcmp(text + first - 3, "men", 3) == 0)
        text[first - 2] = 'a';
    else if (text[first - 1] == 's')
        memmove(text + first - 1, text + first, strlen(text + first) + 1);
    return text;
}
