/// number: see number.h.

#include "cli/number.h"

#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

void number_plain(double value, char text[NUMBER_TEXT_SIZE])
{
    text[0] = '\0';
    if (isnan(value))
        return;
    snprintf(text, NUMBER_TEXT_SIZE, "%.12g", value == 0 ? 0 : value);
    use_point(text);
}

void number_fixed(double value, int decimals, char text[NUMBER_TEXT_SIZE])
{
    snprintf(text, NUMBER_TEXT_SIZE, "%.*f", decimals, value);
    use_point(text);
    if (text[0] == '-' && strspn(text + 1, "0.") == strlen(text + 1))
        memmove(text, text + 1, strlen(text));
}

// Digits of `value`, a space before every `group` of them counted from the end.
static void write_digits(Unsigned128 value, int group, char text[NUMBER_TEXT_SIZE])
{
    char backwards[NUMBER_TEXT_SIZE];
    int length = 0, digits = 0;
    do {
        if (digits > 0 && digits % group == 0)
            backwards[length++] = ' ';
        backwards[length++] = (char)('0' + (int)(value % 10));
        ++digits;
        value /= 10;
    } while (value > 0);
    for (int i = 0; i < length; ++i)
        text[i] = backwards[length - 1 - i];
    text[length] = '\0';
}

void number_whole(Unsigned128 value, char text[NUMBER_TEXT_SIZE])
{
    write_digits(value, NUMBER_TEXT_SIZE, text);
}

void number_grouped(Unsigned128 value, char text[NUMBER_TEXT_SIZE])
{
    write_digits(value, 3, text);
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
    double scale = pow(10, *decimals);
    // A hair of rounding must not lift 0.0003 to 0.00031.
    return ceil(value * scale * (1 - 1e-12)) / scale;
}
