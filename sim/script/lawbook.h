/// lawbook: caches laws of throws, each made once: laws of dice by the numbers that define them,
/// and laws of functions of a script by their arguments.
#pragma once

#include "sim/base/intern.h"
#include "sim/kit/law.h"
#include "sim/script/bytetable.h"

enum {
    LAW_OUTCOMES_MAX = 100000, ///< different results of one law
    LAW_BYTES_MAX = 64 << 20,  ///< of all results that an interpreter keeps
    LAW_DICE_MAX = 400,        ///< dice of one throw
    LAW_FACES_MAX = 1000,
    LAW_WEIGHTS_MAX = 200000 ///< different lists of weights that an interpreter keeps
};

/// Which dice.
typedef enum LawKind {
    LAW_HITS,     ///< count dice, each hits a times in b
    LAW_SUM,      ///< the sum of count dice with a faces
    LAW_BEST,     ///< of the b highest of them
    LAW_WORST,    ///< of the b lowest of them
    LAW_MULTISETS ///< which multiset: a row of `faces`
} LawKind;

typedef struct LawKey {
    int32_t kind, count, a, b;
} LawKey;

/// A law of dice.
typedef struct LawOfDice {
    Law law;
    int16_t *faces; ///< owned; of multisets: how many dice show each face, a row an outcome
} LawOfDice;

/// Laws of dice, and of weights. Laws never move in memory, since explorers tell them apart by
/// their addresses.
typedef struct LawShelf {
    Intern keys;
    LawOfDice **laws; ///< owned, as each is; by number of the key
    size_t room;
    ByteTable weights;
    Law **weighted; ///< owned, as each is; by number of the weights
    size_t weighted_room;
} LawShelf;

void law_shelf_open(LawShelf *shelf);
void law_shelf_release(LawShelf *shelf);

/// The law of these dice. FAIL_LIMIT when it has too many outcomes.
MUST_CHECK Status law_shelf_find(LawShelf *shelf, LawKey key, const LawOfDice **law, Error *error);

/// The law of 0 … count − 1 by whole weights, not all 0. FAIL_LIMIT when there are too many laws.
MUST_CHECK Status law_shelf_weights(LawShelf *shelf, const uint64_t *weights, uint32_t count,
                                    const Law **law, Error *error);

/// The law of a function's result: the results in canonical bytes, with numbers, and a law whose
/// values are these numbers.
typedef struct LawOfFunction {
    Law law;
    ByteTable results;
    int64_t work; ///< that making it took
} LawOfFunction;

/// Laws of functions.
typedef struct LawBook {
    ByteTable keys;
    LawOfFunction **laws; ///< owned, as each is; by number of the key; null: under way
    size_t room;
    size_t bytes; ///< of all results
} LawBook;

void law_book_release(LawBook *book);

/// Results as they are gathered, each with its share of LAW_SHARES.
typedef struct LawGathered {
    ByteTable results;
    uint64_t *shares; ///< owned; by number of the result
    size_t room;
} LawGathered;

/// Adds a result. FAIL_LIMIT when there are too many different ones.
MUST_CHECK Status law_gather(LawGathered *gathered, const void *bytes, size_t size, uint64_t share,
                             Error *error);

void law_gathered_release(LawGathered *gathered);

/// The law of the key; null when it is not in the book.
const LawOfFunction *law_book_find(const LawBook *book, uint32_t key);

/// Puts what was gathered into the book as the law of the key, and empties it in any case.
/// @param work that making it took
MUST_CHECK Status law_book_add(LawBook *book, uint32_t key, LawGathered *gathered, int64_t work,
                               Error *error);

/// The sum of all shares of a law while it is made. Less than LAW_TOTAL_MAX, since rounding may add
/// to it.
#define LAW_SHARES (UINT64_C(1) << 61)

/// `share` × weight / total to the nearest.
uint64_t law_share(uint64_t share, uint64_t weight, uint64_t total);
