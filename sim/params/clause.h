/// clause: conditions on counts, as a designer writes them: "own at least 1.5 enemy",
/// "turn above 3". What can be counted is a list of words that the user of a clause gives.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

enum { CLAUSE_LIST_MAX = 6, CLAUSE_WHOLE_MAX = 10000 };

typedef enum ClauseRelation {
    CLAUSE_AT_LEAST,
    CLAUSE_AT_MOST,
    CLAUSE_ABOVE,
    CLAUSE_BELOW,
    CLAUSE_EXACTLY,
    CLAUSE_RELATION_COUNT
} ClauseRelation;

/// One condition: a count, compared with a number or with a multiple of another count.
typedef struct Clause {
    int32_t subject;  ///< index of a word
    int32_t relation; ///< ClauseRelation
    int32_t amount;   ///< thousandths, 0 … 1000 × CLAUSE_WHOLE_MAX
    int32_t object;   ///< index of a word that the amount multiplies; −1: none
} Clause;

/// Conditions that must all hold; none: always.
typedef struct ClauseList {
    int32_t count; ///< 0 … CLAUSE_LIST_MAX
    Clause items[CLAUSE_LIST_MAX];
} ClauseList;

/// Reads conditions separated by commas; an empty text has none. On failure the list is unchanged.
/// @param words what can be counted, null-terminated
MUST_CHECK Status clause_parse_list(const char *text, const char *const *words, ClauseList *list,
                                    Error *error);

/// Writes the list so that clause_parse_list reads it back unchanged.
void clause_format_list(const ClauseList *list, const char *const *words, char *text, size_t size);

/// Whether the condition holds. @param values of all words, −2^31/1000 … 2^31/1000
static inline bool clause_holds(const Clause *clause, const int32_t *values)
{
    int64_t left = INT64_C(1000) * values[clause->subject];
    int64_t right = (int64_t)clause->amount * (clause->object < 0 ? 1 : values[clause->object]);
    switch ((ClauseRelation)clause->relation) {
    case CLAUSE_AT_LEAST:
        return left >= right;
    case CLAUSE_AT_MOST:
        return left <= right;
    case CLAUSE_ABOVE:
        return left > right;
    case CLAUSE_BELOW:
        return left < right;
    default:
        return left == right;
    }
}

/// Whether the condition looks at the word.
static inline bool clause_uses(const Clause *clause, int word)
{
    return clause->subject == word || clause->object == word;
}
