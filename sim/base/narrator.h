/// narrator: where a traced game's sentences go. The simulator writes no files; it speaks to
/// whoever listens, and in a real run nobody does.
#pragma once

typedef struct Narrator {
    /// Takes one line without a newline; may be called thousands of times.
    void (*listen)(void *context, const char *line);
    void *context;
} Narrator;

/// Says one line, formatted; does nothing when `narrator` is null. Lines over 1 KiB are cut.
void narrator_say(const Narrator *narrator, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
