/// param_number: numbers as text, read strictly and without floating point.

#include "sim/params/param_number.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool param_number_read_integer(const char *text, long long *value)
{
    const char *digits = text + (*text == '-' || *text == '+');
    if (*digits < '0' || *digits > '9')
        return false;
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0;
}

bool param_number_read_decimal(const char *text, long long *thousandths)
{
    char whole[24];
    const char *point = strchr(text, '.');
    size_t length = point ? (size_t)(point - text) : strlen(text);
    if (length == 0 || length >= sizeof whole)
        return false;
    memcpy(whole, text, length);
    whole[length] = '\0';
    long long value;
    if (!param_number_read_integer(whole, &value) || llabs(value) > INT32_MAX)
        return false;
    int fraction = 0, places = 0;
    if (point)
        for (const char *c = point + 1; *c != '\0'; ++c, ++places) {
            if (*c < '0' || *c > '9' || places == 3)
                return false;
            fraction = fraction * 10 + (*c - '0');
        }
    if (point && places == 0)
        return false;
    for (; places < 3; ++places)
        fraction *= 10;
    *thousandths = value * 1000 + (*text == '-' ? -fraction : fraction);
    return true;
}

void param_number_write_decimal(int32_t thousandths, char *text, size_t size)
{
    long long magnitude = llabs((long long)thousandths);
    int digits = 3, fraction = (int)(magnitude % 1000);
    for (; digits > 0 && fraction % 10 == 0; --digits)
        fraction /= 10;
    int written = snprintf(text, size, "%s%lld", thousandths < 0 ? "-" : "", magnitude / 1000);
    if (digits > 0 && written > 0)
        snprintf(text + written, size - (size_t)written, ".%0*d", digits, fraction);
}

// Multiplies by ten to the power that the text says, as behind the e of 1e6.
static bool raise(const char *text, uint64_t *units)
{
    text += *text == '+';
    int power = 0, digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 2; ++text, ++digits)
        power = 10 * power + (*text - '0');
    if (digits == 0 || *text != '\0')
        return false;
    for (; power > 0 && *units > 0; --power)
        if (__builtin_mul_overflow(*units, 10, units))
            return false;
    return true;
}

bool param_number_read_large(const char *text, int decimals, uint64_t *units)
{
    int places = -1, digits = 0; // places: behind the point; -1 before it
    *units = 0;
    for (const char *c = text; *c != '\0'; ++c) {
        if ((*c | 32) == 'e' && decimals == 0 && digits > 0)
            return raise(c + 1, units);
        if (*c == '.' && places < 0 && digits > 0 && decimals > 0 && c[1] != '\0') {
            places = 0;
            continue;
        }
        if (*c < '0' || *c > '9' || places == decimals)
            return false;
        places += places >= 0;
        ++digits;
        if (__builtin_mul_overflow(*units, 10, units) ||
            __builtin_add_overflow(*units, (uint64_t)(*c - '0'), units))
            return false;
    }
    for (int i = places < 0 ? 0 : places; i < decimals; ++i)
        if (__builtin_mul_overflow(*units, 10, units))
            return false;
    return digits > 0;
}

void param_number_write_large(uint64_t value, int decimals, char *text, size_t size)
{
    char digits[20];
    int kept = decimals;
    for (int i = kept - 1; i >= 0; --i, value /= 10)
        digits[i] = (char)('0' + value % 10);
    while (kept > 0 && digits[kept - 1] == '0')
        --kept;
    snprintf(text, size, "%" PRIu64 "%s%.*s", value, kept ? "." : "", kept, digits);
}
