/// node: building, searching and merging trees.

#include "cli/scenario/node.h"

#include <stdlib.h>
#include <string.h>

Node *node_create(NodeKind kind, Place place)
{
    Node *node = calloc(1, sizeof *node);
    if (node)
        *node = (Node){.kind = kind, .place = place};
    return node;
}

void node_destroy(Node *node)
{
    if (!node)
        return;
    for (Node *member = node->first, *next; member; member = next) {
        next = member->next;
        node_destroy(member);
    }
    free(node->text);
    free(node->key);
    free(node);
}

void node_append(Node *parent, Node *member)
{
    member->next = NULL;
    if (parent->last)
        parent->last->next = member;
    else
        parent->first = member;
    parent->last = member;
}

Node *node_find(const Node *map, const char *key)
{
    for (Node *member = map->first; member; member = member->next)
        if (member->key && strcmp(member->key, key) == 0)
            return member;
    return NULL;
}

Node *node_detach(Node *map, Node *member)
{
    Node *before = NULL;
    for (Node *other = map->first; other != member; other = other->next)
        before = other;
    if (before)
        before->next = member->next;
    else
        map->first = member->next;
    if (map->last == member)
        map->last = before;
    member->next = NULL;
    return member;
}

bool node_is_empty(const Node *node)
{
    return node->kind == NODE_SCALAR && !node->is_quoted && node->text[0] == '\0';
}

Node *node_merge(Node *base, Node *over)
{
    if (base->kind == NODE_MAP && node_is_empty(over)) {
        node_destroy(over);
        return base;
    }
    if (base->kind != NODE_MAP || over->kind != NODE_MAP) {
        node_destroy(base);
        return over;
    }
    while (over->first) {
        Node *member = node_detach(over, over->first);
        Node *old = member->key ? node_find(base, member->key) : NULL;
        node_append(base, old ? node_merge(node_detach(base, old), member) : member);
    }
    base->place = over->place;
    base->key_place = over->key_place;
    node_destroy(over);
    return base;
}

int node_count(const Node *node)
{
    int count = 0;
    for (const Node *member = node->first; member; member = member->next)
        ++count;
    return count;
}
