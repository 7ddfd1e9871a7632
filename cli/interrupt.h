/// interrupt: Ctrl-C. Once: the work under way is finished and written. Twice: the end at once.
#pragma once

#include <stdbool.h>

/// Listens to SIGINT and SIGTERM from now on, and ignores SIGPIPE, so that a closed pipe is an
/// error of writing like any other.
void interrupt_listen(void);

/// Whether the user asked to stop.
bool interrupt_came(void);
