/// problems: composing, escaping and cutting the lines.

#include "cli/scenario/problems.h"

#include <stdarg.h>
#include <string.h>

#include "cli/system/printable.h"

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
    printable(raw, problems->lines[problems->total - 1], PROBLEM_LINE_SIZE);
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

void problems_note(Problems *problems, const char *format, ...)
{
    char raw[PROBLEM_LINE_SIZE], line[PROBLEM_LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(raw, sizeof raw, format, arguments);
    va_end(arguments);
    printable(raw, line, sizeof line);
    if (problems->note_count < PROBLEM_NOTES_MAX)
        memcpy(problems->notes[problems->note_count++], line, sizeof line);
}

Status problems_no_memory(Problems *problems, const Place *place)
{
    static const Error error = {.status = FAIL_MEMORY, .text = "out of memory"};
    return problems_add(problems, place, &error);
}

void problems_print(const Problems *problems, FILE *stream)
{
    for (int i = 0; i < problems->note_count; ++i)
        fprintf(stream, "mutineer: note: %s\n", problems->notes[i]);
    for (int i = 0; i < problems->total && i < PROBLEMS_MAX; ++i)
        fprintf(stream, "%s\n", problems->lines[i]);
    if (problems->total > PROBLEMS_MAX)
        fprintf(stream, "… and %d more\n", problems->total - PROBLEMS_MAX);
}
