#include "sim/script/slips.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 400 };

// The line with this number, from 1, without comments.
static bool find_line(const ScriptFile *file, long number, char line[LINE_SIZE])
{
    const char *start = file->text, *end = file->text + file->length;
    for (; number > 1 && start < end; --number) {
        const char *newline = memchr(start, '\n', (size_t)(end - start));
        start = newline ? newline + 1 : end;
    }
    const char *newline = start < end ? memchr(start, '\n', (size_t)(end - start)) : NULL;
    size_t length = (size_t)((newline ? newline : end) - start);
    snprintf(line, LINE_SIZE, "%.*s", length < LINE_SIZE ? (int)length : LINE_SIZE - 1, start);
    char *comment = strstr(line, "--");
    if (comment)
        *comment = '\0';
    return start < end;
}

// The number behind the first colon: "duel.lua:3: …"; 0 when there is none.
static long line_number(const char *said)
{
    const char *colon = strchr(said, ':');
    return colon ? strtol(colon + 1, NULL, 10) : 0;
}

// Whether the line has a sign of two characters, "!=" or "-=", outside quotes.
static bool has_sign(const char *line, const char *sign)
{
    char quote = '\0';
    for (const char *c = line; *c; ++c) {
        if (quote) {
            if (*c == quote)
                quote = '\0';
        } else if (*c == '"' || *c == '\'') {
            quote = *c;
        } else if (strncmp(c, sign, strlen(sign)) == 0) {
            return true;
        }
    }
    return false;
}

// Whether a single = stands between `if` and `then`, or `while` and `do`.
static bool assigns_in_condition(const char *line)
{
    const char *start = strstr(line, "if "), *end = start ? strstr(start, "then") : NULL;
    if (!start) {
        start = strstr(line, "while ");
        end = start ? strstr(start, " do") : NULL;
    }
    for (const char *c = start; c && *c && c != end; ++c)
        if (*c == '=' && c > start && !strchr("=~<>", c[-1]) && c[1] != '=')
            return true;
    return false;
}

static bool has_else_if(const ScriptFile *file)
{
    for (const char *c = strstr(file->text, "else if "); c; c = strstr(c + 1, "else if "))
        if (c == file->text || !isalnum((unsigned char)c[-1]))
            return true;
    return false;
}

const char *slips_explain(const ScriptFile *file, const char *said, char text[ERROR_TEXT_SIZE])
{
    static const struct Sign {
        const char *sign, *advice;
    } signs[] = {{"!=", "'!=' is no sign of Lua; write ~= for 'not equal'"},
                 {"+=", "'+=' is no sign of Lua; write x = x + 1"},
                 {"-=", "'-=' is no sign of Lua; write x = x - 1"},
                 {"*=", "'*=' is no sign of Lua; write x = x * 2"},
                 {"/=", "'/=' is no sign of Lua; write ~= for 'not equal', or x = x // 2"},
                 {"++", "'++' is no sign of Lua; write x = x + 1"},
                 {"&&", "'&&' is no sign of Lua; write and"},
                 {"||", "'||' is no sign of Lua; write or"},
                 {"<>", "'<>' is no sign of Lua; write ~= for 'not equal'"},
                 {"=<", "'=<' is no sign of Lua; write <="},
                 {"=>", "'=>' is no sign of Lua; write >="},
                 {"?", "'?' is no sign of Lua; write condition and one or other"},
                 {"!", "'!' is no sign of Lua; write not"}};
    char line[LINE_SIZE];
    long number = line_number(said);
    const char *place = said;
    int length = number > 0 ? (int)(strstr(strchr(said, ':'), ": ") - said) : 0;
    bool found = number > 0 && find_line(file, number, line);
    for (size_t i = 0; found && i < sizeof signs / sizeof *signs; ++i)
        if (has_sign(line, signs[i].sign)) {
            snprintf(text, ERROR_TEXT_SIZE, "%.*s: %s", length, place, signs[i].advice);
            return text;
        }
    const char *advice = "";
    if (found && assigns_in_condition(line))
        advice = "; '=' sets a value: write == to compare";
    else if (strstr(said, "'end' expected") && has_else_if(file))
        advice = "; 'else if' begins another if with an end of its own: write elseif";
    else if (strstr(said, "'then' expected near"))
        advice = "; it is written: if condition then … end";
    else if (strstr(said, "near '}'"))
        advice = "; what an if or a function begins, 'end' ends";
    else if (strstr(said, "overflow"))
        advice = "; too deeply nested";
    snprintf(text, ERROR_TEXT_SIZE, "%.500s%s", said, advice);
    return text;
}

// Whether what is said is that a step or a result is used as if it were a variable.
static bool lacks_quotes(const Script *script, const char *said)
{
    static const char begins[] = "there is no '";
    const ScriptDeclaration *declared = &script->declared;
    const char *name = strstr(said, begins);
    size_t length = name ? strcspn(name += sizeof begins - 1, "'") : 0;
    for (int i = 0; name && i < declared->step_count + declared->result_count; ++i) {
        const char *known = i < declared->step_count
                                ? declared->steps[i]
                                : declared->results[i - declared->step_count].name;
        if (strlen(known) == length && strncmp(known, name, length) == 0)
            return true;
    }
    return false;
}

const char *slips_add(const Script *script, const char *said)
{
    char line[LINE_SIZE];
    for (int i = 0; i < script->file_count; ++i) {
        size_t length = strlen(script->files[i].name);
        if (strncmp(said, script->files[i].name, length) != 0 || said[length] != ':' ||
            !find_line(&script->files[i], line_number(said + length), line))
            continue;
        if (lacks_quotes(script, said))
            return "; the name of a step or a result is written in quotes";
        if (strstr(line, "[0]") && strstr(said, "nil"))
            return "; lists begin at 1: there is no [0]";
        if (strstr(said, "arithmetic on a nil value") || strstr(said, "attempt to compare"))
            return "; what has no value yet is nil, not 0";
    }
    return "";
}

// Whether a call of one of the counting functions is all that stands between `if`, or `if not`, and
// `then`.
static bool tests_a_count(const char *line)
{
    static const char *const counting[] = {"hits", "under", "through", "sum", "best", "worst", "d"};
    const char *start = strstr(line, "if ");
    const char *end = start ? strstr(start, " then") : NULL;
    if (!end || end[-1] != ')')
        return false;
    start += strncmp(start, "if not ", 7) == 0 ? 7 : 3;
    for (size_t i = 0; i < sizeof counting / sizeof *counting; ++i) {
        size_t length = strlen(counting[i]);
        if (strncmp(start, counting[i], length) != 0 || start[length] != '(')
            continue;
        int depth = 0;
        for (const char *c = start + length; c < end; ++c) {
            depth += (*c == '(') - (*c == ')');
            if (depth == 0)
                return c == end - 1;
        }
    }
    return false;
}

void slips_find(const Script *script, void (*tell)(void *context, const char *text), void *context)
{
    char line[LINE_SIZE], text[ERROR_TEXT_SIZE];
    for (int i = 0; i < script->file_count; ++i)
        for (long number = 1; find_line(&script->files[i], number, line); ++number) {
            const char *advice = NULL;
            if (strstr(line, "[0]"))
                advice = "lists begin at 1: [0] is nil";
            else if (tests_a_count(line))
                advice = strstr(line, "if not ")
                             ? "this never holds, since 0 counts as true: compare it, as in == 0"
                             : "this always holds, since 0 counts as true: compare it, as in > 0";
            if (!advice)
                continue;
            snprintf(text, sizeof text, "%s:%ld: %s", script->files[i].name, number, advice);
            tell(context, text);
        }
}
