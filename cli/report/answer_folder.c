#include "cli/report/answer_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/report/object.h"
#include "cli/system/file.h"
#include "cli/system/stray.h"

// A larger file is not read as a manifest.
enum { MANIFEST_BYTES_MAX = 1 << 24 };

static const char *const tables[] = {"summary.csv",    "distribution.csv",
                                     "start.csv",      "by_turn.csv",
                                     "by_value.csv",   "held.csv",
                                     "stratified.csv", "strata.csv",
                                     "exact.csv",      "joint.csv",
                                     "compare.csv",    "changes.csv",
                                     "sweep.csv",      "matrix.csv",
                                     "best_play.csv",  "tournament.csv",
                                     "policies.csv",   "effects.csv",
                                     "tune.csv",       "explain.csv",
                                     "shares.csv",     NULL};

// Pictures are recognised by how their names begin.
static const char *const stems[] = {"shares",       "by_turn", "held",  "start",  "ratio",
                                    "distribution", "curve",   "sweep", "matrix", "compare",
                                    "tournament",   "tornado", NULL};

static bool is_among(const char *const *names, const char *name, size_t length)
{
    for (; *names; ++names)
        if (strlen(*names) == length && memcmp(*names, name, length) == 0)
            return true;
    return false;
}

bool answer_folder_is_table(const char *name)
{
    return is_among(tables, name, strlen(name));
}

bool answer_folder_is_picture(const char *name)
{
    const char *ending = strrchr(name, '.');
    return ending && (strcmp(ending, ".png") == 0 || strcmp(ending, ".svg") == 0) &&
           is_among(stems, name, strcspn(name, "-."));
}

Status answer_folder_sum(FILE *stream, char sum[ANSWER_SUM_SIZE], Error *error)
{
    uint8_t bytes[1 << 15];
    SHA2_CTX state;
    SHA256Init(&state);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, stream)) > 0;)
        SHA256Update(&state, bytes, got);
    SHA256End(&state, sum);
    return ferror(stream) ? error_set(error, FAIL_SYSTEM, NULL,
                                      "a file of the answer cannot be "
                                      "read: %s",
                                      strerror(errno))
                          : OK;
}

static Status refuse(const char *directory, const char *what, Error *error)
{
    return error_set(error, FAIL_INPUT, NULL, "%.300s: %s", directory, what);
}

// The manifest as JSON; null when the bytes are none.
static json_t *parse(FILE *stream)
{
    char *bytes = malloc(MANIFEST_BYTES_MAX + 1);
    size_t length = bytes ? fread(bytes, 1, MANIFEST_BYTES_MAX + 1, stream) : 0;
    json_t *json = length <= MANIFEST_BYTES_MAX
                       ? json_loadb(bytes ? bytes : "", length, JSON_REJECT_DUPLICATES, NULL)
                       : NULL;
    free(bytes);
    return json;
}

static const char *text_of(const json_t *manifest, const char *key)
{
    return json_string_value(json_object_get(manifest, key));
}

static bool is_ours(const json_t *manifest)
{
    const char *program = text_of(manifest, "program");
    return program && strcmp(program, "mutineer") == 0;
}

// Reads the folder's manifest. `*manifest` is null when there is none or when it is not ours;
// `*is_there` tells these apart.
static Status look(const char *directory, json_t **manifest, bool *is_there, Error *error)
{
    FILE *stream;
    Error missing;
    *manifest = NULL;
    *is_there = false;
    TRY(file_check_plain_in(directory, ANSWER_MANIFEST, error));
    if (file_open_in(directory, ANSWER_MANIFEST, &stream, &missing) != OK) {
        if (missing.status != FAIL_INPUT)
            return *error = missing, missing.status;
        return OK;
    }
    *is_there = true;
    *manifest = parse(stream);
    fclose(stream);
    if (*manifest && !is_ours(*manifest)) {
        json_decref(*manifest);
        *manifest = NULL;
    }
    return OK;
}

static bool is_there_in(const char *directory, const char *name)
{
    char path[PATH_MAX];
    struct stat facts;
    return snprintf(path, sizeof path, "%s/%s", directory, name) < (int)sizeof path &&
           lstat(path, &facts) == 0;
}

// The first file with the name of an answer's table that no manifest mentions; null when there is
// none. A journal of the same command is excepted: the command continues from it.
static const char *find_unknown(const char *directory, const char *command)
{
    static const char *const journals[] = {"sweep.part", "matrix.part", "tournament.part", NULL};
    for (const char *const *name = tables; *name; ++name)
        if (is_there_in(directory, *name))
            return *name;
    for (const char *const *name = journals; *name; ++name)
        if (strncmp(*name, command, strcspn(*name, ".")) != 0 && is_there_in(directory, *name))
            return *name;
    return NULL;
}

// Whether an answer of the command may replace the answer that is in the folder.
static Status check_former(const char *directory, const char *command, const json_t *manifest,
                           bool is_there, Error *error)
{
    const char *former = manifest ? text_of(manifest, "command") : NULL;
    if (former && strcmp(former, command) == 0)
        return OK;
    const char *unknown = is_there ? ANSWER_MANIFEST : find_unknown(directory, command);
    if (!unknown)
        return OK;
    if (former)
        return error_set(error, FAIL_INPUT, NULL,
                         "%.300s: holds the answer of '%.20s', and a folder holds one answer; "
                         "choose another folder, or --force replaces it",
                         directory, former);
    return error_set(error, FAIL_INPUT, NULL,
                     "%.300s: holds a %s that is of no whole answer of this version; choose "
                     "another folder, or --force replaces it",
                     directory, unknown);
}

// The lock lasts until the program ends, so its descriptor is never closed.
Status answer_folder_lock(const char *directory, Error *error)
{
    static int held = -1;
    struct stat now, before;
    int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return file_error(error, errno, directory, "cannot open the folder");
    const bool is_held = held >= 0 && fstat(held, &before) == 0 && fstat(folder, &now) == 0 &&
                         before.st_dev == now.st_dev && before.st_ino == now.st_ino;
    if (is_held) {
        close(folder);
        return OK;
    }
    if (flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(folder);
        return error_set(error, FAIL_INPUT, NULL,
                         "%.300s: another process is at work there; choose another folder",
                         directory);
    }
    if (held >= 0)
        close(held);
    held = folder;
    return OK;
}

static Status check_names(const char *directory, Error *error)
{
    for (const char *const *name = tables; *name; ++name)
        TRY(file_check_plain_in(directory, *name, error));
    return OK;
}

// The folder that was made for the answer; owned, null when it was there.
static char *made;

void answer_folder_abandon(void)
{
    if (made)
        (void)rmdir(made); // which refuses a folder that holds something
    free(made);
    made = NULL;
}

Status answer_folder_prepare(const char *directory, const char *command, bool force, Error *error)
{
    json_t *manifest;
    bool is_there;
    const bool was_there = access(directory, F_OK) == 0;
    TRY(file_make_directory(directory, error));
    if (!was_there && !made)
        made = strdup(directory);
    TRY(answer_folder_lock(directory, error));
    stray_sweep(directory);
    TRY(check_names(directory, error));
    TRY(look(directory, &manifest, &is_there, error));
    Status status = force ? OK : check_former(directory, command, manifest, is_there, error);
    json_decref(manifest);
    return status;
}

// Whether the former answer's manifest mentions the table. Without a manifest every table counts as
// the former answer's own.
static bool is_former(const json_t *manifest, const char *name)
{
    return !manifest || json_object_get(json_object_get(manifest, "files"), name);
}

static Status remove_tables(const char *directory, const json_t *former, const char *const names[],
                            Error *error)
{
    for (const char *const *name = tables; *name; ++name)
        if (!is_among(names, *name, strlen(*name)) && is_former(former, *name))
            TRY(file_remove_in(directory, *name, error));
    return OK;
}

static Status remove_pictures(const char *directory, Error *error)
{
    DIR *folder = opendir(directory);
    Status status = OK;
    if (!folder)
        return file_error(error, errno, directory, "cannot read the folder");
    for (const struct dirent *entry; status == OK && (entry = readdir(folder));)
        if (answer_folder_is_picture(entry->d_name))
            status = file_remove_in(directory, entry->d_name, error);
    closedir(folder);
    return status;
}

Status answer_folder_clear(const char *directory, const char *const names[], Error *error)
{
    json_t *former;
    bool is_there;
    TRY(look(directory, &former, &is_there, error));
    // The old manifest goes first: after an interruption it must not vouch for a mixture of old and
    // new tables.
    Status status = file_remove_in(directory, ANSWER_MANIFEST, error);
    if (status == OK)
        status = remove_tables(directory, former, names, error);
    if (status == OK && former)
        status = remove_pictures(directory, error);
    json_decref(former);
    return status;
}

// Whether the file exists and has the check sum of the manifest.
static Status check_file(const char *directory, const char *name, const json_t *wanted,
                         Error *error)
{
    FILE *stream;
    char sum[ANSWER_SUM_SIZE];
    if (!answer_folder_is_table(name) || !json_is_string(wanted))
        return refuse(directory, "its manifest.json names a file that no answer has", error);
    TRY(file_open_in(directory, name, &stream, error));
    Status status = answer_folder_sum(stream, sum, error);
    fclose(stream);
    if (status != OK || strcmp(sum, json_string_value(wanted)) == 0)
        return status;
    return error_set(error, FAIL_INPUT, NULL,
                     "%.300s/%s: is not the file of which manifest.json has the check sum; it has "
                     "been changed since, or comes from another answer",
                     directory, name);
}

static Status check_manifest(const char *directory, const json_t *manifest, Error *error)
{
    const char *name;
    const json_t *sum, *files = json_object_get(manifest, "files");
    if (!text_of(manifest, "command") || !json_is_object(files))
        return refuse(directory,
                      "its manifest.json is of another version of the program; write it again",
                      error);
    // NOLINTNEXTLINE(clang-diagnostic-cast-qual): jansson's macro
    void *at = json_object_iter((json_t *)(uintptr_t)files);
    for (; at; at = json_object_iter_next((json_t *)(uintptr_t)files, at)) {
        name = json_object_iter_key(at);
        sum = json_object_iter_value(at);
        TRY(check_file(directory, name, sum, error));
    }
    return OK;
}

Status answer_folder_read(const char *directory, AnswerFolder *folder, Error *error)
{
    bool is_there;
    *folder = (AnswerFolder){0};
    struct stat facts;
    if (stat(directory, &facts) != 0)
        return file_error(error, errno, directory, "cannot read the folder");
    if (!S_ISDIR(facts.st_mode))
        return refuse(directory, "is no folder", error);
    TRY(look(directory, &folder->manifest, &is_there, error));
    Status status = OK;
    if (!is_there)
        status = refuse(directory,
                        "has no manifest.json, so it holds no whole answer; 'mutineer run "
                        "SCENARIO --out DIR' writes one",
                        error);
    else if (!folder->manifest)
        status = refuse(directory, "its manifest.json is not that of an answer", error);
    else
        status = check_manifest(directory, folder->manifest, error);
    if (status != OK)
        answer_folder_release(folder);
    return status;
}

const char *answer_folder_command(const AnswerFolder *folder)
{
    return text_of(folder->manifest, "command");
}

bool answer_folder_has(const AnswerFolder *folder, const char *name)
{
    return json_object_get(json_object_get(folder->manifest, "files"), name) != NULL;
}

bool answer_folder_find_stranger(const char *directory, const AnswerFolder *folder,
                                 const char **name)
{
    for (const char *const *table = tables; *table; ++table)
        if (!answer_folder_has(folder, *table) && is_there_in(directory, *table)) {
            *name = *table;
            return true;
        }
    return false;
}

const char *answer_folder_text(const AnswerFolder *folder, const char *key)
{
    return text_of(folder->manifest, key);
}

const char *answer_folder_parameter(const AnswerFolder *folder, const char *key)
{
    const json_t *parameters = json_object_get(folder->manifest, "parameters");
    return text_of(json_object_get(parameters, key), "value");
}

bool answer_folder_whole(const AnswerFolder *folder, const char *key, uint64_t *number)
{
    return object_read_whole(json_object_get(folder->manifest, key), number);
}

void answer_folder_release(AnswerFolder *folder)
{
    json_decref(folder->manifest);
    *folder = (AnswerFolder){0};
}
