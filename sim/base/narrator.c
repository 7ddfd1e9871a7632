/// narrator: formatting a line for the listener.

#include "sim/base/narrator.h"

#include <stdarg.h>
#include <stdio.h>

void narrator_say(const Narrator *narrator, const char *format, ...)
{
    if (!narrator)
        return;
    char line[2048]; // a hundred vehicles with their rolls are the longest
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    narrator->listen(narrator->context, line);
}
