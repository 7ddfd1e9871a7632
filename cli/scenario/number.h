/// number: numbers as text, the same in every locale: the decimal mark is a point.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/wide.h"

enum { NUMBER_TEXT_SIZE = 64 };

/// At most 12 significant digits; "" for NaN.
void number_plain(double value, char text[NUMBER_TEXT_SIZE]);

/// At most `digits` significant digits, as %.*g; "" for NaN.
void number_significant(double value, int digits, char text[NUMBER_TEXT_SIZE]);

/// `decimals` digits after the point; never "-0".
/// @param value of less than 10^40
void number_fixed(double value, int decimals, char text[NUMBER_TEXT_SIZE]);

/// As number_fixed, with a sign also where it is not negative: "+0.12", "-0.12", "+0.00".
void number_signed(double value, int decimals, char text[NUMBER_TEXT_SIZE]);

/// The ends of an interval, to be told with so many decimals: the next such number that is not
/// above, or not below, the value by more than its own rounding.
double number_floor(double value, int decimals);
double number_ceiling(double value, int decimals);

/// All digits.
void number_whole(Unsigned128 value, char text[NUMBER_TEXT_SIZE]);

/// The same of a number that may be negative: "-100".
void number_integer(Signed128 value, char text[NUMBER_TEXT_SIZE]);

/// All digits in groups of three: "1 000 000".
void number_grouped(Unsigned128 value, char text[NUMBER_TEXT_SIZE]);

/// Decimals, from `least` to 9, that show a difference of `width` in its first digit.
/// @param width above 0; otherwise `least`
int number_decimals(double width, int least);

/// The smallest number of at most two significant digits that is not below `value`: of 0.000299573
/// that is 0.0003.
/// @param value in (0, 100]
/// @param decimals set to the digits after the point that it has
double number_round_up(double value, int *decimals);

/// Whether a number in the text has more digits than number_read takes.
bool number_is_long(const char *text);

/// Reads a decimal number that fills the text: 1 to 15 digits with at most one point, no sign.
bool number_read(const char *text, size_t length, double *value);

/// Reads a whole number, strictly: digits, or digits and a power of ten as in 1e6, no more than
/// 2^64 − 1. False, with the number as it was, for anything else.
bool number_read_whole(const char *text, uint64_t *number);
