/// watchdog: the clock, the thread that watches all others, and the signal by which it makes a
/// thread count its instructions.

#include "sim/script/watchdog.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

#if defined(__SANITIZE_THREAD__)
#define HOLDS_SIGNALS_BACK 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HOLDS_SIGNALS_BACK 1
#endif
#endif
#ifndef HOLDS_SIGNALS_BACK
#define HOLDS_SIGNALS_BACK 0 // the thread sanitizer does, until code of its own runs
#endif

enum {
    // Ignored unless somebody listens, so that one that comes late does no harm.
    SIGNAL = SIGURG,
    TICK_NS = 10000000,
    STEPS_A_LOOK = 16,
    // A processor that takes ten instructions of Lua in a nanosecond is far off.
    UNITS_A_NS = 10,
    LEAST_NS = 50000 // less would hold ordinary steps suspect
};

// All watchdogs that are watching, and the thread that checks them.
static struct Kennel {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    Watchdog *first;
    bool is_open;
} kennel = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local Sandbox *volatile guarded;

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// The handler sets a hook, as lua.c does on an interrupt: that is safe at any moment in the thread
// that runs.
static void on_signal(int number)
{
    (void)number;
    Sandbox *sandbox = guarded;
    if (sandbox)
        sandbox_count(sandbox, true);
}

// Makes every thread count that has begun no step since the last check: its step may never end.
static void *look_now_and_then(void *nothing)
{
    const struct timespec tick = {.tv_nsec = TICK_NS};
    for (;;) {
        pthread_mutex_lock(&kennel.lock);
        while (!kennel.first)
            pthread_cond_wait(&kennel.filled, &kennel.lock);
        for (Watchdog *each = kennel.first; each; each = each->next) {
            uint32_t beats = atomic_load_explicit(&each->beats, memory_order_relaxed);
            if (beats == each->heard)
                pthread_kill(each->player, SIGNAL);
            each->heard = beats;
        }
        pthread_mutex_unlock(&kennel.lock);
        nanosleep(&tick, NULL);
    }
    return nothing;
}

static void open_kennel(void)
{
    sigset_t all, before;
    pthread_t thread;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (HOLDS_SIGNALS_BACK || sigaction(SIGNAL, &action, NULL) != 0)
        return;
    sigfillset(&all); // interrupts are for the threads that were there before
    pthread_sigmask(SIG_SETMASK, &all, &before);
    kennel.is_open = pthread_create(&thread, NULL, look_now_and_then, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (kennel.is_open)
        pthread_detach(thread);
}

// Lets the signal through to this thread.
static void listen(void)
{
    static _Thread_local bool listens;
    sigset_t set;
    if (listens)
        return;
    sigemptyset(&set);
    sigaddset(&set, SIGNAL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    listens = true;
}

void watchdog_resume(Watchdog *watchdog)
{
    watchdog->is_suspicious = watchdog->has_looked = false;
    watchdog->looked_ns = now_ns();
    watchdog->until_look = STEPS_A_LOOK;
    sandbox_begin(watchdog->sandbox);
    sandbox_count(watchdog->sandbox, false);
}

bool watchdog_begin(Watchdog *watchdog, Sandbox *sandbox)
{
    int64_t least_ns = sandbox->limits.work / 2 / UNITS_A_NS;
    pthread_once(&once, open_kennel);
    if (least_ns < LEAST_NS || !kennel.is_open)
        return false;
    listen();
    watchdog->sandbox = sandbox;
    watchdog->least_ns = least_ns;
    watchdog->player = pthread_self();
    watchdog_resume(watchdog);
    guarded = sandbox;
    pthread_mutex_lock(&kennel.lock);
    watchdog->heard = atomic_load_explicit(&watchdog->beats, memory_order_relaxed) - 1;
    watchdog->next = kennel.first;
    kennel.first = watchdog;
    pthread_cond_signal(&kennel.filled);
    pthread_mutex_unlock(&kennel.lock);
    return true;
}

void watchdog_look(Watchdog *watchdog)
{
    Sandbox *sandbox = watchdog->sandbox;
    int64_t now = now_ns();
    bool had_time = now - watchdog->looked_ns >= watchdog->least_ns;
    watchdog->looked_ns = now;
    watchdog->until_look = STEPS_A_LOOK;
    if (had_time || sandbox->left < sandbox->limits.work / 2)
        watchdog->is_suspicious = true;
    else
        watchdog->has_looked = true;
    if (had_time)
        sandbox_count(sandbox, false); // a signal may have had it begin
}

void watchdog_end(Watchdog *watchdog)
{
    if (!watchdog->sandbox)
        return;
    guarded = NULL;
    pthread_mutex_lock(&kennel.lock);
    Watchdog **link = &kennel.first;
    while (*link != watchdog)
        link = &(*link)->next;
    *link = watchdog->next;
    pthread_mutex_unlock(&kennel.lock);
    sandbox_count(watchdog->sandbox, true);
    watchdog->sandbox = NULL;
}
