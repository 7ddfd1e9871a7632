/// narrator: the callback that takes a traced game's sentences. The simulator writes no files;
/// outside a trace there is no narrator.
#pragma once

typedef struct Narrator {
    /// Takes one line without a newline; may be called thousands of times.
    void (*listen)(void *context, const char *line);
    void *context;
} Narrator;

/// Says one line, formatted; does nothing when `narrator` is null. Lines over 1 KiB are cut.
void narrator_say(const Narrator *narrator, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
