/// interrupt: the signal handler.

#include "cli/system/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

#include "cli/system/file.h"
#include "sim/base/status.h"

// Atomic, because the system may deliver the signal to any thread; lock-free, because a signal
// handler must not wait for a lock.
static atomic_int signals_seen, is_deferred, is_held, is_due, pipe_seen;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may only use atomics without locks");

static void end_at_once(void)
{
    static const char message[] = "\nmutineer: stopped at once\n";
    file_remove_temporaries();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(status_exit_code(FAIL_INTERRUPTED));
}

static void on_signal(int number)
{
    (void)number;
    if (signals_seen++ == 0 && is_deferred)
        return;
    is_due = 1; // before the question, so that one of two threads sees what the other did
    if (!is_held)
        end_at_once();
}

static void on_closed_pipe(int number)
{
    (void)number;
    pipe_seen = 1;
}

bool interrupt_pipe_closed(void)
{
    return pipe_seen;
}

// nohup ignores SIGHUP: then it stays ignored.
static void listen_to_hangup(const struct sigaction *action)
{
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, action, NULL);
}

void interrupt_listen(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    listen_to_hangup(&action);
    action.sa_handler = on_closed_pipe;
    sigaction(SIGPIPE, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &action, NULL);
}

void interrupt_defer(void)
{
    is_deferred = 1;
}

void interrupt_hold(void)
{
    is_held = 1;
}

void interrupt_release(void)
{
    is_held = 0;
    if (is_due)
        end_at_once();
}

bool interrupt_came(void)
{
    return signals_seen > 0;
}
