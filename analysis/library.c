/// library: GSL's error handler.

#include "analysis/library.h"

#include <gsl/gsl_errno.h>

void library_begin(void)
{
    gsl_set_error_handler_off();
}
