/// param_number: numbers as text, read strictly and without floating point.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads an optional sign and digits, nothing else. False, with `*value` of no meaning, for other
/// text and beyond 64 bits.
bool param_number_read_integer(const char *text, long long *value);

/// Reads a decimal number with at most three places into thousandths; its whole part has at most 31
/// bits.
bool param_number_read_decimal(const char *text, long long *thousandths);

/// Reads digits with at most `decimals` places behind a point into units of 10^-decimals, nothing
/// else; without decimals also a power of ten, as in 1e6. False also when it passes 2^64 units.
bool param_number_read_large(const char *text, int decimals, uint64_t *units);

/// Thousandths as the shortest decimal number: 1500 is "1.5".
void param_number_write_decimal(int32_t thousandths, char *text, size_t size);

/// Units of 10^-decimals as the shortest decimal number.
void param_number_write_large(uint64_t value, int decimals, char *text, size_t size);
