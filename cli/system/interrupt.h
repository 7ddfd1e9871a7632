/// interrupt: Ctrl-C. While games are played, once: the work under way is finished and written, and
/// twice: the end at once. At any other time: the end at once. No temporary file stays behind.
#pragma once

#include <stdbool.h>

/// Listens to SIGINT, SIGTERM and, unless it is ignored, SIGHUP from now on, and outlives SIGPIPE,
/// so that a closed pipe is an error of writing like any other.
void interrupt_listen(void);

/// From now on the first signal only asks to stop.
void interrupt_defer(void);

/// Puts the end off until interrupt_release, which comes to it then. For moments only, in which
/// nothing can wait for others.
void interrupt_hold(void);
void interrupt_release(void);

/// Whether something was written to a pipe whose reader had gone.
bool interrupt_pipe_closed(void);

/// Whether the user asked to stop.
bool interrupt_came(void);
