/// fault: a library to be loaded before the program (LD_PRELOAD) that makes one call fail, or be
/// interrupted: the n-th of those that the program makes once main has begun.
///
///     MUTINEER_FAULT_CALL  memory | fsync | rename; or interrupted fsync | interrupted rename:
///     then
///                          two SIGINT come and the call succeeds
///     MUTINEER_FAULT_AT    n, from 1
///     MUTINEER_FAULT_FD    a descriptor that gets one byte when the call fails

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What is interposed has the C library's names and no header of ours.
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl*,readability-identifier-naming)
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static const char *fault_call = "";
static long calls_left;
static int fault_descriptor = -1;

// Whether this call is the one that fails.
static bool fails(const char *call, int error_number)
{
    if (strcmp(call, fault_call) != 0 || __atomic_sub_fetch(&calls_left, 1, __ATOMIC_SEQ_CST) != 0)
        return false;
    ssize_t written = write(fault_descriptor, "!", 1);
    (void)written;
    errno = error_number;
    return true;
}

void *malloc(size_t size)
{
    return fails("memory", ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("memory", ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails("memory", ENOMEM) ? NULL : __libc_realloc(old, size);
}

typedef int (*Main)(int, char **, char **);
typedef int (*Start)(Main, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
typedef int (*OnDescriptor)(int);
typedef int (*OnPaths)(const char *, const char *);

// The next definition of a function. Objects and functions are of one size here.
static void next(const char *name, void *function)
{
    void *address = dlsym(RTLD_NEXT, name);
    memcpy(function, &address, sizeof address);
}

// As when somebody presses Ctrl-C twice while the call is made.
static void interrupt(const char *call)
{
    for (int times = fails(call, 0) ? 2 : 0; times > 0; --times)
        raise(SIGINT);
}

int fsync(int descriptor)
{
    OnDescriptor real;
    interrupt("interrupted fsync");
    next("fsync", &real);
    return fails("fsync", EIO) ? -1 : real(descriptor);
}

int rename(const char *from, const char *to)
{
    OnPaths real;
    interrupt("interrupted rename");
    next("rename", &real);
    return fails("rename", EACCES) ? -1 : real(from, to);
}

static Main program_main;

static int armed_main(int argc, char **argv, char **environment)
{
    const char *call = getenv("MUTINEER_FAULT_CALL"), *at = getenv("MUTINEER_FAULT_AT"),
               *descriptor = getenv("MUTINEER_FAULT_FD");
    if (call && at && descriptor) {
        calls_left = strtol(at, NULL, 10);
        fault_descriptor = (int)strtol(descriptor, NULL, 10);
        fault_call = call;
    }
    return program_main(argc, argv, environment);
}

int __libc_start_main(Main main, int argc, char **argv, void (*begin)(void), void (*end)(void),
                      void (*finish)(void), void *stack_end)
{
    Start real;
    next("__libc_start_main", &real);
    program_main = main;
    return real(armed_main, argc, argv, begin, end, finish, stack_end);
}

// NOLINTEND(readability-inconsistent-declaration-parameter-name)
// NOLINTEND(bugprone-reserved-identifier,cert-dcl*,readability-identifier-naming)
