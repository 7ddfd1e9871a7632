/// printable: text from outside, such as a file's name or a comment, made fit for a terminal.
#pragma once

#include <stddef.h>

enum { PRINTABLE_SIZE = 512 };

/// Copies `raw` with what would control a terminal, reorder or hide text, and what is no UTF-8,
/// byte by byte as \xNN; what does not fit ends in "…".
/// @param size of `text`, at least 16
void printable(const char *raw, char *text, size_t size);
