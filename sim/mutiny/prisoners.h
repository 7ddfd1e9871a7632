/// prisoners: men who are freed by their own side (MUT-5).
#pragma once

#include "sim/mutiny/play.h"

/// Frees all prisoners in compartments where their own side has free men.
void prisoners_set_free(Play *play);
