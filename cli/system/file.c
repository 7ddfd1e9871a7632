/// file: temporary names, checked writes, renaming.

#include "cli/system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/system/stray.h"

enum { TEMPORARY_MAX = 16, NAME_TRIES = 100 };

// The temporary files that exist, for the signal handler.
static struct {
    atomic_int is_used; ///< set once the path is complete: the handler may run on any thread
    char path[PATH_MAX];
} temporaries[TEMPORARY_MAX];

static void remember_temporary(const char *path)
{
    for (int i = 0; i < TEMPORARY_MAX; ++i) {
        if (temporaries[i].is_used || strlen(path) >= PATH_MAX)
            continue;
        strcpy(temporaries[i].path, path);
        temporaries[i].is_used = 1;
        return;
    }
}

static void forget_temporary(const char *path)
{
    for (int i = 0; i < TEMPORARY_MAX; ++i)
        if (temporaries[i].is_used && strcmp(temporaries[i].path, path) == 0)
            temporaries[i].is_used = 0;
}

void file_remove_temporaries(void)
{
    for (int i = 0; i < TEMPORARY_MAX; ++i)
        if (temporaries[i].is_used)
            unlink(temporaries[i].path);
}

static Status status_of(int error_number)
{
    switch (error_number) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case EEXIST:
    case ENAMETOOLONG:
    case ELOOP:
    case EINVAL:
        return FAIL_INPUT;
    case ENOMEM:
        return FAIL_MEMORY;
    default:
        return FAIL_SYSTEM;
    }
}

Status file_error(Error *error, int error_number, const char *path, const char *what)
{
    return error_set(error, status_of(error_number), NULL, "%s: %s: %s", path, what,
                     strerror(error_number));
}

int file_reason(FILE *stream)
{
    errno = 0;
    return write(fileno(stream), "\n", 1) < 0 && errno != 0 ? errno : EIO;
}

static void release(File *file)
{
    free(file->path);
    free(file->temporary);
    *file = (File){0};
}

// The name with symbolic links resolved, so that renaming does not replace a link. Null when it
// cannot be: the folder is missing, or no memory.
static char *resolve(const char *path)
{
    char *resolved = realpath(path, NULL);
    if (resolved || errno != ENOENT)
        return resolved;
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    if (*base == '\0')
        return NULL;
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    char *real_folder = folder ? realpath(folder, NULL) : NULL;
    if (!real_folder || asprintf(&resolved, "%s/%s", real_folder, base) < 0)
        resolved = NULL;
    int error_number = errno;
    free(folder);
    free(real_folder);
    errno = error_number;
    return resolved;
}

// Opens a new file beside `path`; −1 with errno on failure.
static int open_temporary(const char *path, char **temporary)
{
    int folder = (int)(strrchr(path, '/') - path) + 1;
    for (int i = 0; i < NAME_TRIES; ++i) {
        if (asprintf(temporary, "%.*s" STRAY_FORMAT, folder, path, (long)getpid(), i) < 0) {
            *temporary = NULL;
            errno = ENOMEM;
            return -1;
        }
        int descriptor = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            remember_temporary(*temporary);
            // The lock shows other processes that the file is being written; file systems without
            // locks have only the process number in its name.
            flock(descriptor, LOCK_EX | LOCK_NB);
            return descriptor;
        }
        free(*temporary);
        *temporary = NULL;
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

static int open_for(File *file)
{
    struct stat facts;
    if (stat(file->path, &facts) == 0 && !S_ISREG(facts.st_mode))
        return open(file->path, O_WRONLY | O_CLOEXEC);
    stray_sweep_beside(file->path);
    return open_temporary(file->path, &file->temporary);
}

// The open stream of this process that `path` names, as /dev/stdout and /dev/fd/3 do; else −1.
static int own_stream(const char *path)
{
    static const char numbered[] = "/dev/fd/";
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    const char *digits = path + sizeof numbered - 1;
    if (strncmp(path, numbered, sizeof numbered - 1) != 0 || *digits < '0' || *digits > '9')
        return -1;
    char *end;
    long number = strtol(digits, &end, 10);
    return *end == '\0' && number <= INT_MAX ? (int)number : -1;
}

// A path such as /dev/stdout names an open stream of this process. It is written to in place: the
// stream may be a log file that the shell opened, which must not be replaced.
static int open_path(const char *path, File *file)
{
    int stream = own_stream(path);
    file->path = stream >= 0 ? strdup(path) : resolve(path);
    if (!file->path)
        return -1;
    return stream >= 0 ? fcntl(stream, F_DUPFD_CLOEXEC, 0) : open_for(file);
}

Status file_create(const char *path, File *file, Error *error)
{
    *file = (File){0};
    int descriptor = open_path(path, file);
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return OK;
    Status status = file_error(error, errno, path, "cannot write");
    if (descriptor >= 0)
        close(descriptor);
    file_discard(file);
    return status;
}

// FAIL_INPUT where something other than a plain file has the name.
static Status check_plain(const char *path, Error *error)
{
    struct stat facts;
    if (lstat(path, &facts) != 0 || S_ISREG(facts.st_mode))
        return OK;
    return error_set(error, FAIL_INPUT, NULL, "%.300s: is %s, not a plain file; %s", path,
                     S_ISLNK(facts.st_mode)    ? "a symbolic link"
                     : S_ISDIR(facts.st_mode)  ? "a folder"
                     : S_ISFIFO(facts.st_mode) ? "a pipe"
                                               : "a device or the like",
                     "remove it, or choose another folder");
}

// Opens a temporary file for a name that is no link: renaming then replaces what has the name.
static Status create_plain(char *path, File *file, Error *error)
{
    *file = (File){.path = path};
    Status status = check_plain(path, error);
    int descriptor = status == OK ? open_temporary(path, &file->temporary) : -1;
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return OK;
    if (status == OK)
        status = file_error(error, errno, path, "cannot write");
    if (descriptor >= 0)
        close(descriptor);
    file_discard(file);
    return status;
}

Status file_create_in(const char *directory, const char *name, File *file, Error *error)
{
    char *path;
    *file = (File){0};
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return file_error(error, ENOMEM, name, "cannot write");
    return create_plain(path, file, error);
}

Status file_check_plain_in(const char *directory, const char *name, Error *error)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return file_error(error, ENOMEM, name, "cannot read");
    Status status = check_plain(path, error);
    free(path);
    return status;
}

static Status open_plain(const char *path, FILE **stream, Error *error)
{
    struct stat facts;
    TRY(check_plain(path, error));
    // O_NONBLOCK does not block on a pipe, O_NOFOLLOW refuses a link that replaced the file since
    // it was checked.
    int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return file_error(error, errno, path, "cannot read");
    const bool is_plain = fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode);
    *stream = is_plain ? fdopen(descriptor, "r") : NULL;
    if (*stream)
        return OK;
    const int error_number = is_plain ? errno : EINVAL;
    close(descriptor);
    return file_error(error, error_number, path, "cannot read");
}

Status file_open_in(const char *directory, const char *name, FILE **stream, Error *error)
{
    char *path;
    *stream = NULL;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return file_error(error, ENOMEM, name, "cannot read");
    Status status = open_plain(path, stream, error);
    free(path);
    return status;
}

Status file_check(File *file, Error *error)
{
    errno = 0;
    if (fflush(file->stream) == 0 && !ferror(file->stream))
        return OK;
    return file_error(error, errno ? errno : file_reason(file->stream), file->path, "cannot write");
}

// Devices and pipes cannot be synced; that is no failure.
static bool is_synced(int descriptor)
{
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

static Status finish(File *file, Error *error)
{
    if (!file->stream)
        return OK;
    TRY(file_check(file, error));
    if (!is_synced(fileno(file->stream)))
        return file_error(error, errno, file->path, "cannot write");
    FILE *stream = file->stream;
    file->stream = NULL;
    if (fclose(stream) != 0)
        return file_error(error, errno, file->path, "cannot close");
    return OK;
}

Status file_close(File *file, Error *error)
{
    Status status = finish(file, error);
    if (status != OK)
        file_discard(file);
    return status;
}

static Status give_name(File *file, Error *error)
{
    TRY(finish(file, error));
    if (file->temporary && rename(file->temporary, file->path) != 0)
        return file_error(error, errno, file->path, "cannot rename to");
    return OK;
}

Status file_commit(File *file, Error *error)
{
    Status status = give_name(file, error);
    if (status == OK && file->temporary)
        forget_temporary(file->temporary);
    if (status == OK)
        release(file);
    else
        file_discard(file);
    return status;
}

void file_discard(File *file)
{
    if (file->stream)
        fclose(file->stream);
    if (file->temporary) {
        unlink(file->temporary);
        forget_temporary(file->temporary);
    }
    release(file);
}

// Makes one folder; 0 also when it exists, else errno's number.
static int make_one_directory(const char *path)
{
    struct stat facts;
    if (mkdir(path, 0777) == 0)
        return 0;
    int error_number = errno;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode))
        return 0;
    return error_number == EEXIST ? ENOTDIR : error_number;
}

Status file_make_directory(const char *path, Error *error)
{
    char *above = strdup(path);
    if (!above)
        return file_error(error, ENOMEM, path, "cannot make the folder");
    int error_number = 0;
    for (char *slash = above + strspn(above, "/");
         error_number == 0 && (slash = strchr(slash, '/')); slash += strspn(slash, "/")) {
        *slash = '\0';
        error_number = make_one_directory(above);
        *slash = '/';
    }
    free(above);
    if (error_number == 0)
        error_number = make_one_directory(path);
    return error_number == 0 ? OK : file_error(error, error_number, path, "cannot make the folder");
}

Status file_remove_in(const char *directory, const char *name, Error *error)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return file_error(error, ENOMEM, name, "cannot remove");
    Status status = OK;
    if (unlink(path) != 0 && errno != ENOENT)
        status = file_error(error, errno, path, "cannot remove");
    free(path);
    return status;
}
