/// node: the tree that a scenario file is before anybody knows what its keys mean. Every node
/// remembers where it was written.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "cli/scenario/problems.h"

typedef enum NodeKind {
    NODE_REFUSED, ///< something already complained about; to be ignored
    NODE_SCALAR,
    NODE_LIST,
    NODE_MAP,
    NODE_KIND_COUNT
} NodeKind;

typedef struct Node Node;

struct Node {
    NodeKind kind;
    Place place;
    char *text;      ///< owned; of a scalar, else null
    bool is_quoted;  ///< of a scalar
    char *key;       ///< owned; of a member of a map, else null
    Place key_place; ///< of a member of a map
    Node *first;     ///< owned; first member of a list or map
    Node *last;
    Node *next; ///< owned by the same parent
};

enum {
    NODE_BYTES_MAX = 1 << 20, ///< longest text read
    NODE_DEPTH_MAX = 10,      ///< deepest nesting
    NODE_COUNT_MAX = 10000    ///< most nodes, keys included
};

/// Text to be read and where it came from. With `origin.line` 0 all nodes get the origin as place;
/// else lines and columns count from the start of the text.
typedef struct NodeText {
    const char *bytes;
    size_t length;
    Place origin;         ///< the source's name is not copied and must outlive the nodes
    const char *expected; ///< a clause that says how such a document begins
} NodeText;

#define NODE_EXPECTED_SCENARIO "a scenario begins with 'game: NAME'"

/// Reads one YAML document by libyaml's events, within the limits above, without anchors, aliases,
/// tags and directives. Reports everything wrong with it. Null when it is not usable as a whole.
Node *node_read(NodeText text, Problems *problems);

/// A new node of no parent; null without memory.
Node *node_create(NodeKind kind, Place place);

/// Frees the node and everything below; null is allowed.
void node_destroy(Node *node);

/// Appends to a list or map, which owns the member from now on.
void node_append(Node *parent, Node *member);

/// The member with this key, or null.
Node *node_find(const Node *map, const char *key);

/// Takes the member out of the map; it is the caller's.
Node *node_detach(Node *map, Node *member);

/// Whether the value was left out, as in "rules:" with nothing below it.
bool node_is_empty(const Node *node);

/// `over` on top of `base`: maps key by key, everything else replaced. Both are consumed.
Node *node_merge(Node *base, Node *over);

/// Number of members.
int node_count(const Node *node);
