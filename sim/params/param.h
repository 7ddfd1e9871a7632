/// param: rule parameters, declared once.
///
/// A parameter is one row of a .def file:
///
///     PARAM(officer_bonus, .init = 1, .lo = -6, .hi = 6, .unit = "pips", .rule = "MUT-8",
///           .doc = "Added to the combat die when the lead is an officer.")
///
/// LARGE, DICE, NAME, NAMES, TESTS and LIST rows hold a large number, a dice expression, a name,
/// names, conditions, or records of another table; PARAM_AS gives a row another name than its
/// member. param_members.inc turns the file into struct members, param_table.inc
/// into a ParamTable of ParamSpec rows; parsing, messages, --set, sweeps, manifests and
/// documentation loop over the rows.
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/dice.h"
#include "sim/base/name.h"
#include "sim/base/status.h"
#include "sim/params/clause.h"

typedef enum ParamKind {
    PARAM_INTEGER, ///< int32_t; `word`, if given, is read as PARAM_WORD
    PARAM_DECIMAL, ///< int32_t in thousandths, as are init, lo and hi
    PARAM_CHOICE,  ///< int32_t, index into `choices`
    PARAM_FLAG,    ///< int32_t, 0 or 1; "yes" and "no" (also on, off, true, false)
    PARAM_LARGE,   ///< uint64_t in units of 10^-decimals, within large_lo..large_hi
    PARAM_DICE,  ///< Dice; every total within lo..hi; `word` is read as a Dice of count PARAM_WORD
    PARAM_NAME,  ///< Name; `word` "" means that it may be left empty
    PARAM_NAMES, ///< NameList; written "Deck, Bridge"
    PARAM_NUMBERS, ///< NumberList, each within lo..hi; written "3, 4, 4"
    PARAM_TESTS, ///< ClauseList over the counts that `choices` names; "own below enemy, turn above
                 ///< 3"
    PARAM_LIST,  ///< int32_t count and up to `hi` records described by `items`
    PARAM_KIND_COUNT
} ParamKind;

/// The `used_if` of a row that a game has with others but never looks at.
#define PARAM_NEVER ""

/// The value of an integer (or of a dice expression's count) that was given as the row's `word`.
#define PARAM_WORD INT32_MIN

enum { PARAM_TEXT_SIZE = 2048, NUMBER_LIST_MAX = 64 };

/// A short list of whole numbers.
typedef struct NumberList {
    int32_t count; ///< 0 … NUMBER_LIST_MAX
    int32_t items[NUMBER_LIST_MAX];
} NumberList;

typedef struct ParamTable ParamTable;

/// One row. Members that a kind does not use are zero.
typedef struct ParamSpec {
    const char *name;
    ParamKind kind;
    size_t offset;                  ///< of the member in its struct
    int32_t init;                   ///< default, in stored form; PARAM_WORD for the word
    const char *init_text;          ///< default of the kinds that are not an int32_t
    int32_t lo, hi;                 ///< inclusive range of the stored value, or of a list's length
    uint64_t large_lo, large_hi;    ///< inclusive range of a large number as stored
    int decimals;                   ///< of a large number, 0..18; 6: stored in millionths
    const char *word;               ///< a word allowed instead of a number, e.g. "none"
    const char *const *choices;     ///< null-terminated
    const char *const *choice_docs; ///< one sentence a choice, null-terminated; may be null
    const char *slow_choice; ///< a choice that takes long to play, so that nobody gets it who
                             ///< asks for all choices at once; may be null
    const char *names_in;    ///< of a name or choice: full key of a list whose records'
                             ///< names are choices too, of a choice numbered after the
                             ///< others; may be null
    const ParamTable *items; ///< the records of a list
    size_t items_offset, item_size;
    bool keyed;  ///< of a list: written as a map from names to records, see ParamSection
    bool is_key; ///< of a name: the first row of a keyed list's records, given by the map's key
    const char *unit; ///< e.g. "pips", "men"; null for choices, flags and names
    const char *rule; ///< rule id, e.g. "MUT-8"
    const char *doc;  ///< one sentence
    bool reading;     ///< chooses between interpretations of the rules; the default is the first
    bool house;       ///< a number that the rules do not give
    const char *house_if; ///< of a house value: only on this condition, as in `used_if`; null: ever
    /// "key=value", "key=value|other" or "key!=value", several joined by " or ": without effect
    /// otherwise; the key is of the same record, of what the record is in, of the same section, or
    /// full; a section that the tree lacks is no matter. Without effect, too, is what is used only
    /// if something without effect has a value.
    const char *used_if;
} ParamSpec;

/// The rows of one struct.
struct ParamTable {
    const ParamSpec *specs;
    int count;
    size_t size; ///< of the struct
    /// Fills lists that are not empty by default, when every other row has its own; may be null.
    void (*fill)(void *object);
};

/// A named part of a scenario file, e.g. `rules:`. A section whose only row is a keyed list is that
/// list: its members are the records, "policies.my bot.placement".
typedef struct ParamSection {
    const char *name;
    const ParamTable *table;
    size_t offset;   ///< of the struct in the whole parameter block
    const char *doc; ///< one sentence
} ParamSection;

/// All parameters of a game: sections over one block of memory.
typedef struct ParamTree {
    const ParamSection *sections;
    int count;
    size_t size; ///< of the block
} ParamTree;

/// One parameter in a block: what a full or short key leads to.
typedef struct ParamRef {
    const ParamTree *tree;
    void *block; ///< all values of the tree
    const ParamSpec *spec;
    const ParamSection *section;
    void *object;             ///< the struct that holds it; the value is at object + spec->offset
    char key[ERROR_KEY_SIZE]; ///< full key, e.g. "ship.compartments.2.name"
} ParamRef;

/// Sets every row of the table to its default; lists become empty, or as the
/// table fills them.
void param_table_defaults(const ParamTable *table, void *object);

/// Sets the whole block to the rows' defaults.
void param_tree_defaults(const ParamTree *tree, void *block);

/// Parses `text` into the parameter. On failure the object is unchanged and `error` carries the key
/// and a message from the row. Not for lists.
MUST_CHECK Status param_set(const ParamRef *ref, const char *text, Error *error);

/// Writes the value so that param_set reads it back unchanged. Not for lists.
void param_get(const ParamRef *ref, char text[PARAM_TEXT_SIZE]);

/// Finds a parameter by its full key, or by a shorter one (a key without its section) if that is
/// unique. List elements are addressed by index from 0 below their count; a list itself can be
/// found. Unknown, ambiguous and out-of-range keys are errors with a suggestion.
MUST_CHECK Status param_find(const ParamTree *tree, void *block, const char *key, ParamRef *ref,
                             Error *error);

/// Calls `visit` for every value in file order: plain parameters, then each list's records
/// (the list itself first, with its spec's kind PARAM_LIST; keys of a keyed list's records have
/// their names for numbers). Stops early when `visit` returns false.
void param_visit(const ParamTree *tree, void *block,
                 bool (*visit)(const ParamRef *ref, void *context), void *context);

/// The keyed list that the section is; null when it is an ordinary one.
const ParamSpec *param_section_list(const ParamSection *section);

/// The number of records in a list, and the address of one.
int param_list_count(const ParamRef *list);
void *param_list_item(const ParamRef *list, int index);

/// What a record is called: its row `name`; null when it has none.
const Name *param_list_name(const ParamRef *list, int index);

/// Makes the list `count` records long (within 0..spec->hi); new records get their defaults.
void param_list_resize(const ParamRef *list, int count);

/// The values allowed, for messages and documentation: "-6..6 pips", "red | white", "d6, 2d6+1 …
/// (0..99)".
void param_range_text(const ParamSpec *spec, char text[PARAM_TEXT_SIZE]);

/// The default as text.
void param_default_text(const ParamSpec *spec, char text[PARAM_TEXT_SIZE]);

/// Reads a whole number as a parameter's text has it: digits, or digits and a power of ten as in
/// 1e6. False for anything else and above 2^64 − 1; the number is then undefined.
bool param_read_whole(const char *text, uint64_t *number);

/// Whether the parameter can matter at all with the present values of the others (its `used_if`).
bool param_is_used(const ParamRef *ref);

/// Whether the value is a number that the rules do not give (its `house` and `house_if`).
bool param_is_house(const ParamRef *ref);

/// Whether the value differs from the row's default.
bool param_is_changed(const ParamRef *ref);
