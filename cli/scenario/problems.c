/// problems: composing, escaping and cutting the lines.

#include "cli/scenario/problems.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Length of the UTF-8 sequence at `text` and its code point; 0 for an invalid one.
static int decode(const unsigned char *text, uint32_t *code)
{
    static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = *text < 0x80   ? 1
                 : *text < 0xc2 ? 0
                 : *text < 0xe0 ? 2
                 : *text < 0xf0 ? 3
                 : *text < 0xf5 ? 4
                                : 0;
    *code = length <= 1 ? *text : *text & (0xffu >> (length + 1));
    for (int i = 1; i < length; ++i) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3f);
    }
    if (length > 1 && (*code < lowest[length] || *code > 0x10ffff || (*code >> 11) == 0x1b))
        return 0;
    return length;
}

// Controls, and what reorders or hides text in a terminal.
static bool is_hostile(uint32_t code)
{
    static const uint32_t ranges[][2] = {{0, 0x1f},          {0x7f, 0x9f},     {0xad, 0xad},
                                         {0x61c, 0x61c},     {0x180e, 0x180e}, {0x200b, 0x200f},
                                         {0x2028, 0x202e},   {0x2060, 0x206f}, {0xfe00, 0xfe0f},
                                         {0xfeff, 0xfeff},   {0xfff0, 0xffff}, {0x1d173, 0x1d17a},
                                         {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

// Copies `raw` with hostile bytes as \xNN; what does not fit ends in "…".
static void escape(const char *raw, char line[PROBLEM_LINE_SIZE])
{
    const unsigned char *from = (const unsigned char *)raw;
    size_t used = 0;
    while (*from != '\0') {
        uint32_t code;
        char piece[24];
        int length = decode(from, &code);
        bool escaped = length == 0 || is_hostile(code);
        length = length == 0 ? 1 : length;
        for (int i = 0; i < length; ++i)
            snprintf(piece + (escaped ? 4 * i : i), 5, escaped ? "\\x%02x" : "%c", from[i]);
        size_t size = (size_t)length * (escaped ? 4 : 1);
        if (used + size + sizeof "…" > PROBLEM_LINE_SIZE) {
            used += (size_t)sprintf(line + used, "…");
            break;
        }
        memcpy(line + used, piece, size);
        used += size;
        from += length;
    }
    line[used] = '\0';
}

static void write_place(const Place *place, char *text, size_t size)
{
    if (!place || !place->source)
        text[0] = '\0';
    else if (place->line == 0)
        snprintf(text, size, "%.300s: ", place->source);
    else
        snprintf(text, size, "%.300s:%d:%d: ", place->source, place->line, place->column);
}

Status problems_add(Problems *problems, const Place *place, const Error *error)
{
    if (problems->total++ == 0)
        problems->status = error->status;
    if (problems->total > PROBLEMS_MAX)
        return error->status;
    char where[340], raw[sizeof where + ERROR_KEY_SIZE + ERROR_TEXT_SIZE + 4];
    write_place(place, where, sizeof where);
    snprintf(raw, sizeof raw, "%s%s%s%s", where, error->key, error->key[0] ? ": " : "",
             error->text);
    escape(raw, problems->lines[problems->total - 1]);
    return error->status;
}

Status problems_say(Problems *problems, const Place *place, const char *key, const char *format,
                    ...)
{
    Error error = {.status = FAIL_INPUT};
    snprintf(error.key, sizeof error.key, "%s", key ? key : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.text, sizeof error.text, format, arguments);
    va_end(arguments);
    return problems_add(problems, place, &error);
}

void problems_print(const Problems *problems, FILE *stream)
{
    for (int i = 0; i < problems->total && i < PROBLEMS_MAX; ++i)
        fprintf(stream, "%s\n", problems->lines[i]);
    if (problems->total > PROBLEMS_MAX)
        fprintf(stream, "… and %d more\n", problems->total - PROBLEMS_MAX);
}
