/// words: rounding of figures for the terminal: no digit finer than the standard error, ends of
/// intervals rounded outwards, never "0 %" for what was only not seen. Every command and picture
/// tells what was never or always seen in these words.
#pragma once

#include "analysis/difference.h"
#include "analysis/interval.h"
#include "analysis/summary.h"
#include "cli/scenario/number.h"

enum { WORDS_SIZE = 256 };

/// Says of intervals that they are sequences.
#define WORDS_ANYTIME "The intervals hold at whatever number of games one stops, and why."

/// A share in per cent with as many digits as its interval bears out: "43.2 %"; "fewer than
/// 0.0003 %" when it was never seen and "more than 99.9997 %" when always, by the one-sided bound.
/// @param row a share of at least one game
void words_share(const SummaryRow *row, double confidence, char text[WORDS_SIZE]);

/// The interval that belongs to it, rounded outwards: "43.1–43.3 %"; "never in 1 000 000", "always
/// in 1 000 000".
void words_share_interval(const SummaryRow *row, char text[WORDS_SIZE]);

/// How many decimals a figure has whose interval reaches `half` to the farther side, in the
/// figure's own scale: its last digit is worth at most a third of that, two thirds of a standard
/// error at 95 %, and at least a thirtieth. 3 when there is no interval.
int words_decimals(double half);

/// A mean as words_estimate tells it.
void words_mean(const SummaryRow *row, char text[WORDS_SIZE]);

/// A mean with its interval, which it must have, rounded outwards: "5.31 turns (5.29–5.33" and so
/// on, or "always 30 turns (29.1–30".
void words_mean_interval(const SummaryRow *row, const char *unit, char text[WORDS_SIZE]);

/// A simulated figure with the longer side of its interval, rounded up, times `scale`, which is 100
/// of a share: "43.2 ±0.3"; "<0.04" when it was never seen, ">99.96" when a share always was,
/// "always 30" of anything else that was the same in all games; "–" when there is no value, and the
/// value alone when it has no interval or can have no other value.
void words_estimate(const FigureEstimate *estimate, double scale, char text[WORDS_SIZE]);

/// The same without the half-width.
/// @param decimals of a value that has no interval
void words_value(const FigureEstimate *estimate, double scale, int decimals, char text[WORDS_SIZE]);

/// The ends of an interval, times `scale`, rounded outwards: "43.1–43.3".
void words_ends(const Interval *interval, double scale, char text[WORDS_SIZE]);

/// Likewise of a difference: "+0.1 to +0.3".
void words_signed_ends(const Interval *interval, double scale, char text[WORDS_SIZE]);

/// A difference as words_estimate tells a figure, with its sign: "+0.3 ±0.2"; "none (<0.04)" when
/// no game differed, "always +1" when all did, and alike.
void words_difference(const Difference *difference, double scale, char text[WORDS_SIZE]);

/// How many decimals it then has.
int words_difference_decimals(const Difference *difference, double scale);

/// An exact figure, times `scale`, which is 100 of a share: "43.19"; never as none or all what is
/// only nearly so: "<0.01", ">99.99"; "–" when it is not known.
void words_exact(double value, double scale, int decimals, char text[WORDS_SIZE]);

/// An exact figure with all digits that a solver is sure of, nine, as words_exact tells it:
/// "43.1936163".
void words_exactly(double value, double scale, char text[WORDS_SIZE]);

/// How far a simulated figure is from an exact one, with its sign and two digits: "+0.12", "-13";
/// "0" where they differ by no more than the solver's rounding.
void words_gap(double gap, char text[WORDS_SIZE]);

/// The method of an interval with its authors' capital: "Wilson", "Clopper–Pearson".
const char *words_method(const char *method);

/// How many games: "1 game", "12 288 games".
void words_games(Unsigned128 games, char text[WORDS_SIZE]);

/// A unit, of one thing or of several: "men" or "man", "pips" or "pip". Returns `text`.
const char *words_unit(const char *unit, bool is_one, char text[WORDS_SIZE]);

/// A name of the CSVs for people: "white_sailor" becomes "white sailor".
void words_name(const char *name, char text[WORDS_SIZE]);

/// A p-value to four digits: "0.0312", "<0.0001"; "–" when there is none.
void words_p_value(double p, char text[WORDS_SIZE]);

/// What a gap of so many standard errors means: "Luck alone takes a figure so far in 0.16 % of
/// runs, and one of the 41 compared here in up to 6.5 %." by the normal law and by Bonferroni's
/// bound; "… of runs: nothing unusual among the 64 compared here." where that bound passes a half;
/// empty when luck goes further in one run of 20 or more, or the gap is NaN.
/// @param figures how many gaps the reader is shown or could be
void words_luck(double errors, int figures, char text[WORDS_SIZE]);
