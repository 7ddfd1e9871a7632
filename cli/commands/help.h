/// help: what 'mutineer --help' shows. Each command's own help is made by argp.
#pragma once

#include <stdio.h>

/// Prints all commands with their sentence.
void help_print(FILE *stream);
