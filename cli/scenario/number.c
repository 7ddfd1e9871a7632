#include "cli/scenario/number.h"

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "sim/params/param.h"

// Puts a point where the locale's decimal mark stands.
static void use_point(char *text)
{
    const char *mark = localeconv()->decimal_point;
    char *found = strcmp(mark, ".") == 0 ? NULL : strstr(text, mark);
    if (!found)
        return;
    size_t length = strlen(mark);
    *found = '.';
    memmove(found + 1, found + length, strlen(found + length) + 1);
}

void number_significant(double value, int digits, char text[NUMBER_TEXT_SIZE])
{
    text[0] = '\0';
    if (isnan(value))
        return;
    snprintf(text, NUMBER_TEXT_SIZE, "%.*g", digits, value == 0 ? 0 : value);
    use_point(text);
}

void number_plain(double value, char text[NUMBER_TEXT_SIZE])
{
    number_significant(value, 12, text);
}

void number_fixed(double value, int decimals, char text[NUMBER_TEXT_SIZE])
{
    snprintf(text, NUMBER_TEXT_SIZE, "%.*f", decimals, value);
    use_point(text);
    if (text[0] == '-' && strspn(text + 1, "0.") == strlen(text + 1))
        memmove(text, text + 1, strlen(text));
}

void number_signed(double value, int decimals, char text[NUMBER_TEXT_SIZE])
{
    number_fixed(value, decimals, text);
    if (text[0] == '-')
        return;
    memmove(text + 1, text, NUMBER_TEXT_SIZE - 1);
    text[0] = '+';
    text[NUMBER_TEXT_SIZE - 1] = '\0';
}

// The number of 10^−decimals towards `round`, unless the value is one but for its own rounding.
static double outward(double value, int decimals, double round(double))
{
    double scale = pow(10, decimals), scaled = value * scale, nearest = rint(scaled);
    bool is_one = fabs(scaled - nearest) <= 1e-9 * fmax(1, fabs(scaled));
    return (is_one ? nearest : round(scaled)) / scale;
}

double number_floor(double value, int decimals)
{
    return outward(value, decimals, floor);
}

double number_ceiling(double value, int decimals)
{
    return outward(value, decimals, ceil);
}

// The digits of `value`, last first; returns how many.
static int digits_backwards(Unsigned128 value, char digits[NUMBER_TEXT_SIZE])
{
    int count = 0;
    for (; value > UINT64_MAX; value /= 10)
        digits[count++] = (char)('0' + (int)(value % 10));
    uint64_t rest = (uint64_t)value; // dividing 64 bits is much faster, and records have many
    do {
        digits[count++] = (char)('0' + (int)(rest % 10));
        rest /= 10;
    } while (rest > 0);
    return count;
}

void number_whole(Unsigned128 value, char text[NUMBER_TEXT_SIZE])
{
    char digits[NUMBER_TEXT_SIZE];
    int count = digits_backwards(value, digits);
    for (int i = 0; i < count; ++i)
        text[i] = digits[count - 1 - i];
    text[count] = '\0';
}

void number_integer(Signed128 value, char text[NUMBER_TEXT_SIZE])
{
    Unsigned128 size = (Unsigned128)value;
    text[0] = '-';
    number_whole(value < 0 ? -size : size, text + (value < 0));
}

void number_grouped(Unsigned128 value, char text[NUMBER_TEXT_SIZE])
{
    char digits[NUMBER_TEXT_SIZE];
    int count = digits_backwards(value, digits), length = 0;
    for (int left = count; left > 0; --left) {
        text[length++] = digits[left - 1];
        if (left > 1 && left % 3 == 1)
            text[length++] = ' ';
    }
    text[length] = '\0';
}

int number_decimals(double width, int least)
{
    if (!(width > 0))
        return least;
    double needed = ceil(-log10(width));
    return (int)fmin(fmax(needed, least), 9);
}

double number_round_up(double value, int *decimals)
{
    int digits = 1 - (int)floor(log10(value));
    *decimals = digits > 0 ? digits : 0;
    // A hair of rounding must not lift 0.0003 to 0.00031.
    double scale = pow(10, *decimals), whole = ceil(value * scale * (1 - 1e-12));
    while (*decimals > 0 && fmod(whole, 10) == 0) {
        whole /= 10;
        scale /= 10;
        --*decimals;
    }
    return whole / scale;
}

enum { DIGITS_MAX = 15 }; // a double has them all

bool number_is_long(const char *text)
{
    int digits = 0;
    for (; *text && digits <= DIGITS_MAX; ++text)
        digits = *text >= '0' && *text <= '9' ? digits + 1 : *text == '.' ? digits : 0;
    return digits > DIGITS_MAX;
}

bool number_read(const char *text, size_t length, double *value)
{
    double whole = 0, scale = 1;
    bool has_point = false;
    int digits = 0;
    for (size_t i = 0; i < length; ++i) {
        if (text[i] == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || ++digits > DIGITS_MAX)
            return false;
        whole = 10 * whole + (text[i] - '0');
        scale *= has_point ? 10 : 1;
    }
    if (digits > 0)
        *value = whole / scale;
    return digits > 0;
}

bool number_read_whole(const char *text, uint64_t *number)
{
    uint64_t value;
    if (!param_read_whole(text, &value))
        return false;
    *number = value;
    return true;
}
