#include "analysis/mover.h"

#include <math.h>

Interval mover_difference(Interval first, Interval second)
{
    double difference = second.estimate - first.estimate;
    double below = hypot(second.estimate - second.low, first.high - first.estimate);
    double above = hypot(second.high - second.estimate, first.estimate - first.low);
    return (Interval){
        .estimate = difference, .low = difference - below, .high = difference + above};
}
