/// document: a scenario file together with the files it extends, merged into one tree.
///
///     extends: base.yaml      the file's own values lie on top of base.yaml's
#pragma once

#include "cli/scenario/node.h"
#include "cli/scenario/problems.h"

enum { DOCUMENT_FILES_MAX = 8 }; ///< the file itself and what it extends in turn

typedef struct Document {
    Node *root;                        ///< owned; null unless the document was read
    char *sources[DOCUMENT_FILES_MAX]; ///< owned; file names that the nodes' places point to
    int source_count;
} Document;

/// Reads `path` and what it extends. `extends` is relative to the file that says it and never leads
/// out of `root` (null: the folder of `path`), symbolic links resolved. On failure `problems` has
/// them all; the document needs its release in either case, after the last use of any place.
MUST_CHECK Status document_read(const char *path, const char *root, Document *document,
                                Problems *problems);

void document_release(Document *document);

/// Reads one file by itself: any YAML document, `extends` not followed. Null, with the problems
/// told, when it is not usable. `path` must outlive the nodes, whose places name it.
///
/// @param expected as NodeText says
Node *document_read_alone(const char *path, const char *expected, Problems *problems);

/// Reads a file of at most NODE_BYTES_MAX bytes, and one byte more of a longer one, with a zero
/// behind it; `*bytes` is to be freed. Returns an errno.
int document_load(const char *path, char **bytes, size_t *length);

/// The real path of the folder that nothing may leave, to be freed: `root`, or the folder of `path`
/// where it is null. Null after a complaint.
char *document_root(const char *path, const char *root, Problems *problems);

/// Whether the real path `path` lies in the folder `root`.
bool document_is_inside(const char *path, const char *root);

/// The part of `path` up to and with its last slash, to be freed; of a mere name "". Null without
/// memory.
char *document_folder(const char *path);
