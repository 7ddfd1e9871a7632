#include "cli/system/printable.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/utf8.h"

void printable(const char *raw, char *text, size_t size)
{
    size_t used = 0;
    while (*raw != '\0') {
        uint32_t code;
        char piece[24];
        int length = utf8_decode(raw, &code);
        bool escaped = length == 0 || utf8_is_hostile(code);
        length = length == 0 ? 1 : length;
        for (int i = 0; i < length; ++i)
            snprintf(piece + (escaped ? 4 * i : i), 5, escaped ? "\\x%02x" : "%c",
                     (unsigned char)raw[i]);
        size_t more = (size_t)length * (escaped ? 4 : 1);
        if (used + more + sizeof "…" > size) {
            used += (size_t)sprintf(text + used, "…");
            break;
        }
        memcpy(text + used, piece, more);
        used += more;
        raw += length;
    }
    text[used] = '\0';
}
