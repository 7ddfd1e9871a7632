/// words: figures as a reader of the terminal wants them: few digits, never "0 %" for what was only
/// not seen.
#pragma once

#include "analysis/interval.h"
#include "analysis/summary.h"
#include "cli/scenario/number.h"

enum { WORDS_SIZE = 256 };

/// A share in per cent with as many digits as its interval bears out: "43.2 %"; "fewer than
/// 0.0003 %" when it was never seen and "more than 99.9997 %" when always, by the one-sided bound.
/// @param row a share of at least one game
void words_share(const SummaryRow *row, double confidence, char text[WORDS_SIZE]);

/// The interval that belongs to it: "43.1–43.3 %"; "never in 1 000 000", "always in 1 000 000".
void words_share_interval(const SummaryRow *row, char text[WORDS_SIZE]);

/// Decimals that show the half-width of a mean's interval in its first digit, at least 1.
int words_mean_decimals(const SummaryRow *row);

/// A mean with its half-width: "1.209 ±0.002"; "–" when there is no value; "<0.00003" when no game
/// showed anything but 0; without a half-width when it has none or can have no other value.
void words_mean(const SummaryRow *row, int decimals, char text[WORDS_SIZE]);

/// A mean with its interval, which it must have: "5.31 turns (5.29–5.33" and so on.
void words_mean_interval(const SummaryRow *row, const char *unit, char text[WORDS_SIZE]);

/// An exact figure, times `scale`, which is 100 of a share: "43.19"; never as none or all what is
/// only nearly so: "<0.01", ">99.99"; "–" when it is not known.
void words_exact(double value, double scale, int decimals, char text[WORDS_SIZE]);

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
