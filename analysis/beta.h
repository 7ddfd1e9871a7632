/// beta: the beta distribution's tails and quantiles, for shapes from ½ to 10^12 and beyond, where
/// the usual library routines fail. The tail asked for is computed by itself, never as one minus
/// the other where that would lose digits.
/// Source: continued fraction of DiDonato & Morris 1992, ACM TOMS 18:360-373 (section 3), by the
/// modified method of Lentz; prefactor by Loader 2000 (analysis/saddle.h).
#pragma once

/// P(X ≤ x) for X of the beta distribution with shapes a, b > 0; x in [0, 1].
double beta_lower_tail(double a, double b, double x);

/// P(X ≥ x).
double beta_upper_tail(double a, double b, double x);

/// The x with P(X ≤ x) = `tail` in (0, 1).
/// @param start a guess, e.g. the matching end of a Wilson interval
double beta_lower_quantile(double a, double b, double tail, double start);

/// The x with P(X ≥ x) = `tail` in (0, 1).
double beta_upper_quantile(double a, double b, double tail, double start);
