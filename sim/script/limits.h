/// limits: what a designer may change about every script: how much it may work and keep.
#pragma once

#include "sim/params/param.h"
#include "sim/script/script.h"

/// The head of a script's block of parameters; the values of its own parameters follow, then a
/// policy for each side.
struct ScriptBlock {
    const Script *script; ///< null in the registry's row, which has none
    struct ScriptLimits {
#define PARAM_FILE "sim/script/limits.def"
#include "sim/params/param_members.inc"
    } limits;
};
