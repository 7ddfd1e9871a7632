/// gnuplot: see gnuplot.h. gnuplot reads no start-up file (-d), nothing from the keyboard, and
/// writes to the open file alone; texts reach it only as arguments, which it does not evaluate.

#include "cli/plot/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMPLAINT_SIZE = 320 };

static int prepare_streams(posix_spawn_file_actions_t *actions, const GnuplotJob *job,
                           int complaints)
{
    int failed = posix_spawn_file_actions_addchdir_np(actions, job->directory);
    if (!failed)
        failed = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, job->output, STDOUT_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, complaints, STDERR_FILENO);
    return failed;
}

// 0, or an error number. What the user set for gnuplot must not change our pictures, so of his
// environment it gets only what a program needs to start.
static int spawn(const GnuplotJob *job, int complaints, pid_t *child)
{
    char *arguments[] = {strdup("gnuplot"),   strdup("-d"),       strdup("-c"), strdup(job->script),
                         strdup(job->format), strdup(job->group), NULL};
    char path[4096], home[4096], locale[] = "LC_ALL=C.UTF-8";
    snprintf(path, sizeof path, "PATH=%s", getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    snprintf(home, sizeof home, "HOME=%s", getenv("HOME") ? getenv("HOME") : "/");
    char *environment[] = {path, home, locale, NULL};
    posix_spawn_file_actions_t actions;
    int failed = posix_spawn_file_actions_init(&actions);
    if (!failed) {
        failed = prepare_streams(&actions, job, complaints);
        for (int i = 0; i < 6; ++i)
            failed = failed ? failed : arguments[i] ? 0 : ENOMEM;
        if (!failed)
            failed = posix_spawnp(child, "gnuplot", &actions, NULL, arguments, environment);
        posix_spawn_file_actions_destroy(&actions);
    }
    for (int i = 0; i < 6; ++i)
        free(arguments[i]);
    return failed;
}

// The last line with text in it of what gnuplot wrote to standard error.
static void read_complaint(int complaints, char text[COMPLAINT_SIZE])
{
    char all[4096];
    ssize_t length = pread(complaints, all, sizeof all - 1, 0);
    snprintf(text, COMPLAINT_SIZE, "it gave no reason");
    all[length > 0 ? length : 0] = '\0';
    for (char *line = strtok(all, "\r\n"); line; line = strtok(NULL, "\r\n"))
        if (strspn(line, " \t^") < strlen(line))
            snprintf(text, COMPLAINT_SIZE, "%.300s", line);
}

static Status wait_for(pid_t child, int complaints, const GnuplotJob *job, Error *error)
{
    int how;
    struct stat facts;
    char complaint[COMPLAINT_SIZE];
    while (waitpid(child, &how, 0) < 0)
        if (errno != EINTR)
            return error_set(error, FAIL_SYSTEM, NULL, "gnuplot was lost: %s", strerror(errno));
    if (WIFSIGNALED(how))
        return error_set(error, FAIL_SYSTEM, NULL, "gnuplot was ended by signal %d", WTERMSIG(how));
    if (WEXITSTATUS(how) == 0 && fstat(job->output, &facts) == 0 && facts.st_size > 0)
        return OK;
    read_complaint(complaints, complaint);
    return error_set(error, FAIL_SYSTEM, NULL, "gnuplot could not draw: %s", complaint);
}

Status gnuplot_run(const GnuplotJob *job, Error *error)
{
    int complaints = memfd_create("gnuplot", MFD_CLOEXEC);
    if (complaints < 0)
        return error_set(error, FAIL_SYSTEM, NULL, "gnuplot cannot be started: %s",
                         strerror(errno));
    pid_t child;
    int failed = spawn(job, complaints, &child);
    Status status;
    if (failed == ENOENT)
        status = error_set(error, FAIL_SYSTEM, NULL,
                           "gnuplot is not installed, so there are no pictures; the CSVs are kept "
                           "(on Debian: apt-get install gnuplot-nox)");
    else if (failed)
        status =
            error_set(error, FAIL_SYSTEM, NULL, "gnuplot cannot be started: %s", strerror(failed));
    else
        status = wait_for(child, complaints, job, error);
    close(complaints);
    return status;
}
