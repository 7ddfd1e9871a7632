/// mover: an interval for the difference of two independent estimates from their intervals alone
/// ("method of variance estimates recovery").
#pragma once

#include "analysis/interval.h"

/// Second minus first. Each side of the interval is √(d1² + d2²), where d1 and d2 are the distances
/// from the figures to the ends of their intervals concerned; both intervals at one confidence,
/// which is that of the result. For two shares with Wilson's intervals this is Newcombe's.
/// Source: Zou & Donner 2008, Statistics in Medicine 27:1693-1702.
Interval mover_difference(Interval first, Interval second);
