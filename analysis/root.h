/// root: where a rising function crosses zero, by Newton's method kept inside a bracket.
#pragma once

/// A function's value and slope at one point.
typedef struct RootPoint {
    double value;
    double slope;
} RootPoint;

typedef RootPoint RootFunction(double x, const void *context);

/// The bracket and the first point to try; low < high.
typedef struct RootSearch {
    double low;   ///< the function is negative from here on
    double high;  ///< and positive up to here
    double start; ///< a guess; the middle of the bracket is taken when it lies outside
} RootSearch;

/// The zero of a rising function inside the bracket, to the last digits of a double. The function
/// is never evaluated at the bracket's ends, where it may be infinite.
double root_of_rising(RootFunction *function, const void *context, RootSearch search);
