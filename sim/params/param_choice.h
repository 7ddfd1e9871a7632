/// param_choice: what a choice may be: the words of its row, then the names that a list of the
/// scenario adds to them.
#pragma once

#include "sim/params/param.h"

/// The stored value for a word or name; −1 when it is neither.
int param_choice_find(const ParamRef *ref, const char *text);

/// The word or name for a stored value; "" for one that no longer is any.
const char *param_choice_word(const ParamRef *ref, int value);

/// The word or name nearest to a misspelt one, or null.
const char *param_choice_nearest(const ParamRef *ref, const char *text);
