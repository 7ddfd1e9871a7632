/// utf8: text byte by byte, without a locale.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Length of the UTF-8 sequence at `text` (1 to 4 bytes) and its code point; 0 for an invalid one,
/// also for one that is longer than need be, a surrogate, or beyond U+10FFFF.
int utf8_decode(const char *text, uint32_t *code);

/// Whether the character would control a terminal, reorder or hide text, or pass for another: a
/// control, a bidirectional mark, a space that is no space, something invisible or private.
bool utf8_is_hostile(uint32_t code);

/// Whether the character may stand in a name beside letters and digits of ASCII: letters and marks
/// of any script, no punctuation and no symbols.
bool utf8_is_letter(uint32_t code);
