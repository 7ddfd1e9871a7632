/// choice: what a parameter of kind PARAM_CHOICE can be, one row for each choice: the member of its
/// enum, its word, and a sentence (null where the word says all). The enum and both lists follow
/// from the rows, so that a word cannot be another member's.
///
///     #define MOVEMENT_ROWS(CHOICE)                                      in params.h
///         CHOICE(MOVEMENT_FREE, "free", "from any compartment to any other")
///         CHOICE(MOVEMENT_ADJACENT, "adjacent", "one step along the neighbours")
///     CHOICE_ENUM(Movement, MOVEMENT_ROWS);
///
///     CHOICE_WORDS(movement, MOVEMENT_ROWS)                              in params.c
///
/// makes the enum Movement, and the lists movement_words and movement_docs for the parameter's row.
#pragma once

#include <stddef.h>

#define CHOICE_MEMBER(member, word, doc) member,
#define CHOICE_WORD(member, word, doc) [member] = (word),
#define CHOICE_DOC(member, word, doc) [member] = (doc),

/// The enum of the rows.
#define CHOICE_ENUM(Type, ROWS) typedef enum Type { ROWS(CHOICE_MEMBER) } Type

/// The null-terminated lists of words and of sentences, for the rows of several files, which
/// declare them.
#define CHOICE_LISTS(name, ROWS)                                                                   \
    const char *const name##_words[] = {ROWS(CHOICE_WORD) NULL};                                   \
    const char *const name##_docs[] = {ROWS(CHOICE_DOC) NULL};

/// The same for the rows of one file; where no row has a sentence, nobody asks
/// for them.
#define CHOICE_WORDS(name, ROWS)                                                                   \
    static const char *const name##_words[] = {ROWS(CHOICE_WORD) NULL};                            \
    __attribute__((unused)) static const char *const name##_docs[] = {ROWS(CHOICE_DOC) NULL};
