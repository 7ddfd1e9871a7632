/// document: reading files and following `extends`.

#include "cli/scenario/document.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/scenario/document_nearest.h"
#include "cli/system/file.h"

/// What stays the same while one file after the other is read.
typedef struct Chain {
    Document *document;
    Problems *problems;
    char *root;                           ///< real path
    char *real_paths[DOCUMENT_FILES_MAX]; ///< of the files so far, to see a cycle
} Chain;

// @param place where `extends` named the file; null for any other
static Status complain(Problems *problems, const Place *place, int error_number, const char *path,
                       const char *what)
{
    Error error;
    char *nearest = error_number == ENOENT ? document_nearest(path) : NULL;
    file_error(&error, error_number, path[0] ? path : "''", what);
    if (nearest) {
        const size_t used = strlen(error.text);
        snprintf(error.text + used, sizeof error.text - used, "; did you mean '%.200s'?", nearest);
    }
    free(nearest);
    if (place)
        snprintf(error.key, sizeof error.key, "extends");
    return problems_add(problems, place, &error);
}

// Reads at most one byte more than the limit, so that the node reader sees what is too long.
// Returns an errno.
static int read_all(int descriptor, char **bytes, size_t *length)
{
    *bytes = calloc(1, NODE_BYTES_MAX + 2);
    if (!*bytes)
        return ENOMEM;
    *length = 0;
    while (*length <= NODE_BYTES_MAX) {
        ssize_t got = read(descriptor, *bytes + *length, NODE_BYTES_MAX + 1 - *length);
        if (got < 0 && errno != EINTR)
            return errno;
        if (got == 0)
            break;
        if (got > 0)
            *length += (size_t)got;
    }
    return 0;
}

// Opens without waiting for the other end of a pipe, then reads as usual.
int document_load(const char *path, char **bytes, size_t *length)
{
    struct stat facts;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    int error_number = fstat(descriptor, &facts) == 0 ? 0 : errno;
    if (error_number == 0 && S_ISDIR(facts.st_mode))
        error_number = EISDIR;
    if (error_number == 0 && fcntl(descriptor, F_SETFL, 0) != 0)
        error_number = errno;
    if (error_number == 0)
        error_number = read_all(descriptor, bytes, length);
    close(descriptor);
    return error_number;
}

// @param asked as for complain
static Node *read_file(const char *path, NodeText text, const Place *asked, Problems *problems)
{
    char *bytes = NULL;
    Node *root = NULL;
    int error_number = document_load(path, &bytes, &text.length);
    text.bytes = bytes;
    if (error_number != 0)
        complain(problems, asked, error_number, text.origin.source, "cannot read");
    else
        root = node_read(text, problems);
    free(bytes);
    return root;
}

Node *document_read_alone(const char *path, const char *expected, Problems *problems)
{
    const NodeText text = {.origin = {path, 1, 1}, .expected = expected};
    return read_file(path, text, NULL, problems);
}

char *document_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup("");
}

bool document_is_inside(const char *path, const char *root)
{
    size_t length = strlen(root);
    return strncmp(path, root, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || root[length - 1] == '/');
}

static bool is_in_chain(const Chain *chain, const char *real_path)
{
    for (int i = 0; i < chain->document->source_count; ++i)
        if (strcmp(chain->real_paths[i], real_path) == 0)
            return true;
    return false;
}

// Whether the file may be extended; complains if not.
static bool is_allowed(const Chain *chain, const char *target, const char *real_path,
                       const Place *place)
{
    if (!document_is_inside(real_path, chain->root))
        problems_say(chain->problems, place, "extends",
                     "'%.100s' lies outside the scenario's folder; --root DIR allows a wider one",
                     target);
    else if (is_in_chain(chain, real_path))
        problems_say(chain->problems, place, "extends",
                     "'%.100s' extends itself, directly or in a circle", target);
    else if (chain->document->source_count == DOCUMENT_FILES_MAX)
        problems_say(chain->problems, place, "extends", "more than %d files extend each other",
                     DOCUMENT_FILES_MAX);
    else
        return true;
    return false;
}

static Node *read_chain(Chain *chain, const char *source, const Place *asked);

// Reads the file that `source` extends. Null after a complaint.
static Node *read_base(Chain *chain, const char *source, const Node *extends)
{
    if (extends->kind != NODE_SCALAR || extends->text[0] == '\0') {
        problems_say(chain->problems, &extends->place, "extends",
                     "must be the name of one file, such as base.yaml");
        return NULL;
    }
    if (extends->text[0] == '/') {
        problems_say(chain->problems, &extends->place, "extends",
                     "'%.100s' begins at /; name the file relative to this one", extends->text);
        return NULL;
    }
    char *folder = document_folder(source), *target = NULL;
    Node *base = NULL;
    if (folder && asprintf(&target, "%s%s", folder, extends->text) >= 0)
        base = read_chain(chain, target, &extends->place);
    else
        complain(chain->problems, NULL, ENOMEM, source, "cannot read");
    free(folder);
    free(target);
    return base;
}

// Takes the file into the chain; false after a complaint.
static bool enter(Chain *chain, const char *source, const Place *asked)
{
    char *real_path = realpath(source, NULL);
    if (!real_path && !asked)
        real_path = strdup(source); // a pipe has no real path; if it is missing, reading will tell
    if (!real_path) {
        complain(chain->problems, asked, errno, source, "cannot read");
        return false;
    }
    if (asked && !is_allowed(chain, source, real_path, asked)) {
        free(real_path);
        return false;
    }
    Document *document = chain->document;
    document->sources[document->source_count] = strdup(source);
    if (!document->sources[document->source_count]) {
        complain(chain->problems, asked, ENOMEM, source, "cannot read");
        free(real_path);
        return false;
    }
    chain->real_paths[document->source_count++] = real_path;
    return true;
}

// Reads one file and puts it on top of what it extends. Null after a complaint.
// @param asked where `extends` named it; null for the first file
static Node *read_chain(Chain *chain, const char *source, const Place *asked)
{
    if (!enter(chain, source, asked))
        return NULL;
    const char *name = chain->document->sources[chain->document->source_count - 1];
    const char *path = chain->real_paths[chain->document->source_count - 1];
    const NodeText text = {.origin = {name, 1, 1}, .expected = NODE_EXPECTED_SCENARIO};
    Node *root = read_file(path, text, asked, chain->problems);
    if (!root || root->kind != NODE_MAP) {
        if (root)
            problems_say(chain->problems, &root->place, NULL,
                         "a scenario is a map of sections and begins with 'game: NAME'");
        node_destroy(root);
        return NULL;
    }
    Node *extends = node_find(root, "extends");
    if (!extends)
        return root;
    extends = node_detach(root, extends);
    Node *base = read_base(chain, name, extends);
    node_destroy(extends);
    return base ? node_merge(base, root) : root;
}

char *document_root(const char *path, const char *root, Problems *problems)
{
    char *folder = root ? strdup(root) : document_folder(path);
    char *real = folder ? realpath(folder[0] ? folder : ".", NULL) : NULL;
    if (!real)
        complain(problems, NULL, errno, root ? root : path, "cannot read");
    free(folder);
    return real;
}

// Whether a root wider than the file's folder was given, as it should be; complains if not.
static bool is_root_wide_enough(const Chain *chain, const char *path, const char *root)
{
    char *real_path = root ? realpath(path, NULL) : NULL;
    bool is_wide = !real_path || document_is_inside(real_path, chain->root);
    if (!is_wide)
        problems_say(chain->problems, NULL, NULL,
                     "'%.100s' lies outside '%.200s'; --root DIR must be a folder above it", path,
                     root);
    free(real_path);
    return is_wide;
}

Status document_read(const char *path, const char *root, Document *document, Problems *problems)
{
    *document = (Document){0};
    Chain chain = {.document = document, .problems = problems};
    int problems_before = problems->total;
    chain.root = document_root(path, root, problems);
    if (chain.root && is_root_wide_enough(&chain, path, root))
        document->root = read_chain(&chain, path, NULL);
    for (int i = 0; i < document->source_count; ++i)
        free(chain.real_paths[i]);
    free(chain.root); // NOLINT(clang-analyzer-unix.Malloc): it loses the real paths from sight
    return problems->total > problems_before ? problems->status : OK;
}

void document_release(Document *document)
{
    node_destroy(document->root);
    for (int i = 0; i < document->source_count; ++i)
        free(document->sources[i]);
    *document = (Document){0};
}
