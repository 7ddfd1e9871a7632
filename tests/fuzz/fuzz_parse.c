/// fuzz_parse: any bytes as YAML, without a game behind it, so that the parser alone is searched,
/// and fast. What is refused has at least one line that a terminal can show; what is accepted keeps
/// to the limits of the tree.

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/node.h"
#include "tests/fuzz/fuzz.h"

static void require(int condition)
{
    if (!condition)
        abort();
}

static int count_nodes(const Node *node, int depth)
{
    int count = 1;
    require(depth <= NODE_DEPTH_MAX + 1);
    require(node->kind != NODE_SCALAR || node->text);
    for (const Node *member = node->first; member; member = member->next) {
        require((node->kind == NODE_MAP) == (member->key != NULL));
        count += count_nodes(member, depth + 1);
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Problems problems;
    problems = (Problems){0};
    const NodeText text = {.bytes = (const char *)data,
                           .length = size,
                           .origin = {"input", 1, 1},
                           .expected = NODE_EXPECTED_SCENARIO};
    Node *root = node_read(text, &problems);
    if (root)
        require(count_nodes(root, 1) <= NODE_COUNT_MAX);
    else
        require(problems.total > 0);
    for (int i = 0; i < problems.total && i < PROBLEMS_MAX; ++i)
        for (const char *c = problems.lines[i]; *c; ++c)
            require((unsigned char)*c >= ' ');
    node_destroy(root);
    return 0;
}
