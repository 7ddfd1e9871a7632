/// journal: a locked file of lines, each with a check sum.

#include "cli/system/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/system/file.h"
#include "sim/base/rng.h"

enum { SUM_LENGTH = 18 }; // a space, a letter, 16 digits

uint64_t journal_sum(uint64_t sum, const char *text)
{
    for (; *text; ++text)
        sum = splitmix64_mix(sum + UINT64_C(0x9e3779b97f4a7c15) + (unsigned char)*text);
    return sum;
}

static Status system_failure(const Journal *journal, const char *what, Error *error)
{
    return file_error(error, errno ? errno : EIO, journal->path, what);
}

static Status open_locked(Journal *journal, const char *directory, const char *name, Error *error)
{
    TRY(file_check_plain_in(directory, name, error));
    // O_NONBLOCK does not block on a pipe, O_NOFOLLOW refuses a link that replaced the file since
    // it was checked.
    int descriptor = open(journal->path,
                          O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return system_failure(journal, "cannot open", error);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        close(descriptor);
        return error_set(error, FAIL_CONFLICT, NULL,
                         "%.200s: another process is at work there; choose another folder",
                         journal->path);
    }
    journal->stream = fdopen(descriptor, "r+");
    if (journal->stream)
        return OK;
    close(descriptor);
    return system_failure(journal, "cannot open", error);
}

// Cuts the check sum off a line that ends with the right one; false, with the line as it was, when
// it is not whole.
static bool check_line(char *line, ssize_t length)
{
    char sum[SUM_LENGTH + 2];
    if (length <= SUM_LENGTH + 1 || strlen(line) != (size_t)length)
        return false;
    char *end = line + length - SUM_LENGTH - 1, first = *end;
    *end = '\0';
    snprintf(sum, sizeof sum, " #%016llx\n", (unsigned long long)journal_sum(0, line));
    if (memcmp(sum + 1, end + 1, SUM_LENGTH) == 0 && first == ' ')
        return true;
    *end = first;
    return false;
}

// Whether the line is a prefix of the header, as a power failure may leave it.
static bool is_torn_header(const char *line, const char *header)
{
    char whole[JOURNAL_HEADER_SIZE + SUM_LENGTH + 2];
    snprintf(whole, sizeof whole, "%.*s #%016llx\n", JOURNAL_HEADER_SIZE - 1, header,
             (unsigned long long)journal_sum(0, header));
    return strncmp(whole, line, strlen(line)) == 0;
}

// Whether two headers differ in their last words alone.
static bool differ_at_end(const char *left, const char *right)
{
    const char *left_end = strrchr(left, ' '), *right_end = strrchr(right, ' ');
    return left_end && right_end && left_end - left == right_end - right &&
           memcmp(left, right, (size_t)(left_end - left)) == 0;
}

static Status refuse_header(const Journal *journal, const char *line, const char *header,
                            const char *changed, Error *error)
{
    if (changed && differ_at_end(line, header))
        return error_set(error, FAIL_CONFLICT, NULL,
                         "%.200s: %s has changed since the job there was interrupted; remove it, "
                         "or choose another folder",
                         journal->path, changed);
    return error_set(error, FAIL_CONFLICT, NULL,
                     "%.200s: belongs to a job with other settings that was interrupted; remove "
                     "it, or choose another folder",
                     journal->path);
}

// Hands over the whole lines; leaves the length of them in `*whole`.
static Status read_lines(Journal *journal, const char *header, const JournalReader *reader,
                         long *whole, Error *error)
{
    char *line = NULL;
    size_t room = 0;
    Status status = OK;
    bool is_first = true;
    *whole = 0;
    for (ssize_t length; status == OK && (length = getline(&line, &room, journal->stream)) > 0;) {
        if (!check_line(line, length)) {
            if (is_first && !is_torn_header(line, header))
                status = error_set(error, FAIL_CONFLICT, NULL,
                                   "%.200s: is no journal of this program; move it away, or choose "
                                   "another folder",
                                   journal->path);
            break;
        }
        if (!is_first)
            status = reader->take(reader->context, line, error);
        else if (strcmp(line, header) != 0)
            status = refuse_header(journal, line, header, reader->changed, error);
        is_first = false;
        *whole += length;
    }
    free(line);
    return status;
}

// Truncates the file after its last whole line; writes the header when there is none.
static Status settle(Journal *journal, const char *header, long whole, Error *error)
{
    if (fflush(journal->stream) != 0 || ftruncate(fileno(journal->stream), whole) != 0 ||
        fseek(journal->stream, whole, SEEK_SET) != 0)
        return system_failure(journal, "cannot write", error);
    return whole > 0 ? OK : journal_append(journal, header, error);
}

Status journal_open(Journal *journal, const char *directory, const char *name, const char *header,
                    const JournalReader *reader, Error *error)
{
    long whole;
    *journal = (Journal){0};
    if (asprintf(&journal->path, "%s/%s", directory, name) < 0)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a path");
    Status status = open_locked(journal, directory, name, error);
    if (status == OK)
        status = read_lines(journal, header, reader, &whole, error);
    if (status == OK)
        status = settle(journal, header, whole, error);
    if (status != OK)
        journal_close(journal);
    return status;
}

Status journal_append(Journal *journal, const char *line, Error *error)
{
    errno = 0;
    fprintf(journal->stream, "%s #%016llx\n", line, (unsigned long long)journal_sum(0, line));
    if (fflush(journal->stream) != 0 || ferror(journal->stream) ||
        fdatasync(fileno(journal->stream)) != 0)
        return system_failure(journal, "cannot write", error);
    return OK;
}

void journal_close(Journal *journal)
{
    if (journal->stream)
        fclose(journal->stream);
    free(journal->path);
    *journal = (Journal){0};
}
