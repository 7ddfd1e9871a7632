/// words: see words.h.

#include "cli/scenario/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/normal.h"

enum { DECIMALS_MAX = 9 };

/// What a solver may be off by rounding: closer to none or all than that is none or all.
#define SOLVER_ROUNDING 1e-12

static bool is_never(const SummaryRow *row)
{
    return row->count == 0;
}

static bool is_always(const SummaryRow *row)
{
    return row->count == row->games;
}

// The fewest decimals, from 1, that tell the value in per cent from both ends of its interval.
static int share_decimals(const SummaryRow *row)
{
    char value[NUMBER_TEXT_SIZE], low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    int decimals = 0;
    do {
        ++decimals;
        number_fixed(100 * row->value, decimals, value);
        number_fixed(100 * row->low, decimals, low);
        number_fixed(100 * row->high, decimals, high);
    } while (decimals < DECIMALS_MAX && (strcmp(value, low) == 0 || strcmp(value, high) == 0));
    return decimals;
}

void words_share(const SummaryRow *row, double confidence, char text[WORDS_SIZE])
{
    char number[NUMBER_TEXT_SIZE];
    if (!is_never(row) && !is_always(row)) {
        number_fixed(100 * row->value, share_decimals(row), number);
        snprintf(text, WORDS_SIZE, "%s %%", number);
        return;
    }
    int decimals;
    double bound = number_round_up(100 * interval_zero_upper(row->games, confidence), &decimals);
    number_fixed(is_never(row) ? bound : 100 - bound, decimals, number);
    snprintf(text, WORDS_SIZE, "%s than %s %%", is_never(row) ? "fewer" : "more", number);
}

void words_share_interval(const SummaryRow *row, char text[WORDS_SIZE])
{
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE], games[NUMBER_TEXT_SIZE];
    if (is_never(row) || is_always(row)) {
        number_grouped(row->games, games);
        snprintf(text, WORDS_SIZE, "%s in %s", is_never(row) ? "never" : "always", games);
        return;
    }
    number_fixed(100 * row->low, share_decimals(row), low);
    number_fixed(100 * row->high, share_decimals(row), high);
    snprintf(text, WORDS_SIZE, "%s–%s %%", low, high);
}

// The longer side of the interval; NaN when there is none.
static double half_width(const SummaryRow *row)
{
    return fmax(row->value - row->low, row->high - row->value);
}

int words_mean_decimals(const SummaryRow *row)
{
    return number_decimals(half_width(row), isnan(row->low) ? 3 : 1);
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

void words_mean(const SummaryRow *row, int decimals, char text[WORDS_SIZE])
{
    char value[NUMBER_TEXT_SIZE], half[NUMBER_TEXT_SIZE];
    number_fixed(row->value, decimals, value);
    number_fixed(half_width(row), decimals, half);
    if (isnan(row->value))
        snprintf(text, WORDS_SIZE, "–");
    else if (isnan(row->low))
        snprintf(text, WORDS_SIZE, "%s", value);
    else if (row->low >= row->high)
        snprintf(text, WORDS_SIZE, "%g", row->value);
    else if (row->high > 0 && row->value <= 0)
        write_none(row->high, text);
    else
        snprintf(text, WORDS_SIZE, "%s ±%s", value, half);
}

void words_mean_interval(const SummaryRow *row, const char *unit, char text[WORDS_SIZE])
{
    char value[NUMBER_TEXT_SIZE], low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    int decimals = words_mean_decimals(row);
    number_fixed(row->value, decimals, value);
    number_fixed(row->low, decimals, low);
    number_fixed(row->high, decimals, high);
    snprintf(text, WORDS_SIZE, "%s %s (%s–%s", value, unit, low, high);
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

const char *words_method(const char *method)
{
    static const char *const words[][2] = {
        {"wilson", "Wilson"},     {"exact", "Clopper–Pearson"}, {"jeffreys", "Jeffreys"},
        {"student", "Student"},   {"delta", "delta method"},    {"constant", "all games alike"},
        {"newcombe", "Newcombe"}, {"gaffke", "Gaffke"}};
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
