/// saddle: binomial probabilities without cancellation, for any number of trials. Stirling's error
/// and the deviance are computed by themselves, so that no large logarithms are subtracted.
/// Source: Loader 2000, "Fast and Accurate Computation of Binomial Probabilities".
#pragma once

/// ln Γ(x + 1) − ln(√(2πx) (x/e)^x) for x > 0: what Stirling's formula leaves out.
double saddle_stirling_error(double x);

/// x ln(x / mean) + mean − x for x ≥ 0, mean > 0: half a Poisson deviance, at least 0, and exact
/// to the last digits when x is near the mean.
double saddle_deviance(double x, double mean);

/// ln of Γ(n + 1) / (Γ(hits + 1) Γ(misses + 1)) · p^hits · q^misses with n = hits + misses: for
/// whole numbers the binomial probability of `hits`. Both counts ≥ 0, not both 0.
/// @param p,q in (0, 1) with p + q = 1, both given so that neither loses digits
double saddle_log_density(double hits, double misses, double p, double q);
