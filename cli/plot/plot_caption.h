/// plot_caption: what the manifest of a folder says that its pictures must tell.
#pragma once

#include <stdio.h>

#include "cli/report/answer_folder.h"

/// Writes gnuplot assignments for all pictures of the folder; what the manifest does not say, or
/// says in another shape, is empty:
///
///     scenario        the scenario's name
///     changes         what the command line set otherwise: "red.policy = overwhelm, turns = 5"
///     first, second   what the two versions of a comparison are
///     base_of(key)    the value that a varied parameter has in the scenario as it stands
void plot_caption_write(const AnswerFolder *folder, FILE *commands);
