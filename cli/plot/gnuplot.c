/// gnuplot: finding, starting and hearing out the program. It reads no start-up file (-d), and its
/// texts are quoted strings, which it does not evaluate.

#include "cli/plot/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// The child's standard input, output and error: files in memory.
typedef struct Streams {
    int commands, output, complaints;
} Streams;

void gnuplot_quote(FILE *stream, const char *text)
{
    fputc('\'', stream);
    for (; *text; ++text) {
        bool is_control = (unsigned char)*text < ' ' || *text == 0x7f;
        fputc(is_control ? ' ' : *text, stream);
        if (*text == '\'')
            fputc('\'', stream);
    }
    fputc('\'', stream);
}

// The first gnuplot in the absolute folders of PATH. Others depend on the folder that one is in,
// and a folder of results is not where a program should come from.
static bool find_program(char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    for (const char *folder = folders ? folders : "/usr/bin:/bin"; *folder;) {
        int length = (int)strcspn(folder, ":");
        int size = snprintf(path, PATH_MAX, "%.*s/gnuplot", length, folder);
        struct stat facts;
        if (*folder == '/' && size < PATH_MAX && access(path, X_OK) == 0 &&
            stat(path, &facts) == 0 && S_ISREG(facts.st_mode))
            return true;
        folder += length;
        folder += *folder == ':';
    }
    return false;
}

Status gnuplot_look_for(Error *error)
{
    char path[PATH_MAX];
    return find_program(path)
               ? OK
               : error_set(error, FAIL_SYSTEM, NULL,
                           "gnuplot is not installed, so there are no pictures; the CSVs are kept "
                           "(on Debian: apt-get install gnuplot-nox)");
}

static int prepare_streams(posix_spawn_file_actions_t *actions, const char *directory,
                           const Streams *streams)
{
    int failed = posix_spawn_file_actions_addchdir_np(actions, directory);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, streams->commands, STDIN_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, streams->output, STDOUT_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, streams->complaints, STDERR_FILENO);
    return failed;
}

// 0, or an error number. What the user set for gnuplot must not change our pictures, so of his
// environment it gets only what a program needs to start.
static int spawn(const char *directory, const Streams *streams, pid_t *child)
{
    char program[PATH_MAX], home[PATH_MAX];
    char name[] = "gnuplot", bare[] = "-d";
    char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
    char *arguments[] = {name, bare, NULL}, *environment[] = {path, home, locale, NULL};
    posix_spawn_file_actions_t actions;
    snprintf(home, sizeof home, "HOME=%s", getenv("HOME") ? getenv("HOME") : "/");
    if (!find_program(program))
        return ENOENT;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return failed;
    failed = prepare_streams(&actions, directory, streams);
    if (!failed)
        failed = posix_spawn(child, program, &actions, NULL, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

// The last line with text in it of what gnuplot wrote to standard error; warnings do not count.
static void read_complaint(int complaints, char text[GNUPLOT_COMPLAINT_SIZE])
{
    char all[16384];
    ssize_t length = pread(complaints, all, sizeof all - 1, 0);
    snprintf(text, GNUPLOT_COMPLAINT_SIZE, "it gave no reason");
    all[length > 0 ? length : 0] = '\0';
    for (char *line = strtok(all, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        line += strspn(line, " \t^");
        if (*line && !strstr(line, "warning:"))
            snprintf(text, GNUPLOT_COMPLAINT_SIZE, "%.300s", line);
    }
}

static Status wait_for(pid_t child, const Streams *streams, GnuplotOutput *output, Error *error)
{
    int how;
    while (waitpid(child, &how, 0) < 0)
        if (errno != EINTR)
            return error_set(error, FAIL_SYSTEM, NULL, "gnuplot was lost: %s", strerror(errno));
    read_complaint(streams->complaints, output->complaint);
    if (WIFSIGNALED(how))
        return error_set(error, FAIL_SYSTEM, NULL, "gnuplot was ended by signal %d", WTERMSIG(how));
    return OK; // its exit code tells only how the last command went
}

static Status read_output(int descriptor, GnuplotOutput *output, Error *error)
{
    struct stat facts;
    size_t size = fstat(descriptor, &facts) == 0 ? (size_t)facts.st_size : 0;
    output->bytes = calloc(1, size + 1);
    if (!output->bytes)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for pictures of %zu bytes", size);
    for (ssize_t got = 1; got > 0 && output->size < size; output->size += (size_t)got) {
        got = pread(descriptor, output->bytes + output->size, size - output->size,
                    (off_t)output->size);
        if (got < 0)
            return error_set(error, FAIL_SYSTEM, NULL, "the pictures were lost: %s",
                             strerror(errno));
    }
    return OK;
}

static bool write_commands(int descriptor, const GnuplotJob *job)
{
    for (size_t done = 0; done < job->length;) {
        ssize_t wrote = write(descriptor, job->commands + done, job->length - done);
        if (wrote < 0)
            return false;
        done += (size_t)wrote;
    }
    return lseek(descriptor, 0, SEEK_SET) == 0;
}

static Status run_with(const GnuplotJob *job, const Streams *streams, GnuplotOutput *output,
                       Error *error)
{
    pid_t child;
    if (streams->commands < 0 || streams->output < 0 || streams->complaints < 0 ||
        !write_commands(streams->commands, job))
        return error_set(error, FAIL_SYSTEM, NULL, "gnuplot cannot be started: %s",
                         strerror(errno));
    int failed = spawn(job->directory, streams, &child);
    if (failed)
        return error_set(error, FAIL_SYSTEM, NULL, "gnuplot cannot be started: %s",
                         strerror(failed));
    Status status = wait_for(child, streams, output, error);
    Error lost;
    Status read = read_output(streams->output, output, status == OK ? error : &lost);
    return status == OK ? read : status;
}

static void close_if_open(int descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
}

Status gnuplot_run(const GnuplotJob *job, GnuplotOutput *output, Error *error)
{
    *output = (GnuplotOutput){0};
    Streams streams = {.commands = memfd_create("commands", MFD_CLOEXEC),
                       .output = memfd_create("pictures", MFD_CLOEXEC),
                       .complaints = memfd_create("complaints", MFD_CLOEXEC)};
    Status status = run_with(job, &streams, output, error);
    close_if_open(streams.commands);
    close_if_open(streams.output);
    close_if_open(streams.complaints);
    return status;
}

void gnuplot_release(GnuplotOutput *output)
{
    free(output->bytes);
    *output = (GnuplotOutput){0};
}
