#include "analysis/normal.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

double normal_two_sided_p(double z)
{
    return 2 * gsl_cdf_ugaussian_Q(fabs(z));
}

double normal_two_sided_quantile(double confidence)
{
    assert(confidence > 0 && confidence < 1);
    return gsl_cdf_ugaussian_Qinv((1 - confidence) / 2);
}
