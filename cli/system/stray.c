#include "cli/system/stray.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// The number of the process that made a file of this name; 0 when it is none of ours.
static pid_t maker_of(const char *name)
{
    long process;
    int count;
    char again[64];
    // sscanf wraps numbers that are out of range; the name made again from them then differs.
    // NOLINTNEXTLINE(cert-err34-c)
    if (sscanf(name, STRAY_FORMAT, &process, &count) != 2 || process <= 0)
        return 0;
    snprintf(again, sizeof again, STRAY_FORMAT, process, count);
    return strcmp(again, name) == 0 ? (pid_t)process : 0;
}

static bool is_dead(pid_t process)
{
    return kill(process, 0) != 0 && errno == ESRCH;
}

// The process number says nothing about a process of another machine, but its file is locked.
static void remove_unless_locked(int folder, const char *name)
{
    struct stat facts;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return;
    if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(file);
}

void stray_sweep(const char *directory)
{
    DIR *folder = opendir(directory);
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        pid_t maker = maker_of(entry->d_name);
        if (maker != 0 && is_dead(maker))
            remove_unless_locked(dirfd(folder), entry->d_name);
    }
    closedir(folder);
}

void stray_sweep_beside(const char *path)
{
    char *folder = strndup(path, (size_t)(strrchr(path, '/') - path) + 1);
    if (folder)
        stray_sweep(folder);
    free(folder);
}
