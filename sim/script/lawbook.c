/// lawbook: making the laws of dice, and keeping those of functions.

#include "sim/script/lawbook.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/wide.h"

enum { WORK_MAX = 100000000 }; // additions that the law of dice may take

uint64_t law_share(uint64_t share, uint64_t weight, uint64_t total)
{
    return (uint64_t)(((Unsigned128)share * weight + total / 2) / total);
}

void law_shelf_open(LawShelf *shelf)
{
    *shelf = (LawShelf){.keys = intern_of(sizeof(LawKey), "the laws of dice")};
}

void law_shelf_release(LawShelf *shelf)
{
    for (uint32_t i = 0; i < shelf->keys.count; ++i) {
        law_destroy(&shelf->laws[i]->law);
        free(shelf->laws[i]->faces);
        free(shelf->laws[i]);
    }
    free(shelf->laws);
    intern_release(&shelf->keys);
    for (uint32_t i = 0; i < shelf->weights.count; ++i)
        if (i < shelf->weighted_room && shelf->weighted[i]) {
            law_destroy(shelf->weighted[i]);
            free(shelf->weighted[i]);
        }
    free(shelf->weighted);
    byte_table_release(&shelf->weights);
}

static Status too_much(LawKey key, Error *error)
{
    return error_set(error, FAIL_LIMIT, NULL,
                     "%d dice with %d faces fall in too many ways; throw fewer at once", key.count,
                     key.a);
}

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the law of a throw");
}

// One die more at a time.
static Status make_sum(LawKey key, Law *law, Error *error)
{
    if ((int64_t)key.count * key.count * key.a * key.a > WORK_MAX)
        return too_much(key, error);
    Law die = {0}, sum = {0};
    uint64_t *weights = malloc((size_t)(key.a + 1) * sizeof *weights);
    if (!weights)
        return out_of_memory(error);
    for (int face = 0; face <= key.a; ++face)
        weights[face] = face > 0;
    Status status = law_of_weights(weights, (uint32_t)key.a + 1, &die, error);
    free(weights);
    if (status == OK)
        status = law_constant(0, law, error);
    for (int i = 0; i < key.count && status == OK; ++i) {
        status = law_sum(law, &die, &sum, error);
        if (status == OK) {
            law_destroy(law);
            *law = sum;
        }
    }
    law_destroy(&die);
    if (status != OK)
        law_destroy(law);
    return status;
}

// Dynamic programming for the law of the best or worst dice, from the best face on: shares by the
// dice not yet assigned a face and the sum of those kept.
typedef struct Keeping {
    LawKey key;
    uint64_t *shares[2];
    int sums; ///< one past the largest sum
    int now;
} Keeping;

static uint64_t *keeping_cell(const Keeping *keeping, int which, int left, int sum)
{
    return &keeping->shares[which][(size_t)left * (size_t)keeping->sums + (size_t)sum];
}

// Assigns `face` to some of the dice, of `faces` that are still possible.
static Status keep_face(Keeping *keeping, int face, int faces, Error *error)
{
    const LawKey key = keeping->key;
    int then = 1 - keeping->now;
    memset(keeping->shares[then], 0,
           (size_t)(key.count + 1) * (size_t)keeping->sums * sizeof(uint64_t));
    for (int left = 0; left <= key.count; ++left) {
        Law showing;
        TRY(law_binomial((uint32_t)left, 1, (uint32_t)faces, &showing, error));
        int wanted = key.b - (key.count - left) > 0 ? key.b - (key.count - left) : 0;
        for (int sum = 0; sum < keeping->sums; ++sum) {
            uint64_t share = *keeping_cell(keeping, keeping->now, left, sum);
            for (uint32_t i = 0; share && i < showing.count; ++i) {
                int shown = (int)showing.values[i], kept = shown < wanted ? shown : wanted;
                *keeping_cell(keeping, then, left - shown, sum + kept * face) +=
                    law_share(share, law_weight(&showing, i), law_total(&showing));
            }
        }
        law_destroy(&showing);
    }
    keeping->now = then;
    return OK;
}

static Status make_kept(LawKey key, Law *law, Error *error)
{
    Keeping keeping = {.key = key, .sums = key.b * key.a + 1};
    size_t cells = (size_t)(key.count + 1) * (size_t)keeping.sums;
    if ((int64_t)cells * key.count * key.a > WORK_MAX)
        return too_much(key, error);
    keeping.shares[0] = calloc(cells, sizeof(uint64_t));
    keeping.shares[1] = calloc(cells, sizeof(uint64_t));
    Status status = keeping.shares[0] && keeping.shares[1] ? OK : out_of_memory(error);
    if (status == OK)
        *keeping_cell(&keeping, 0, key.count, 0) = LAW_SHARES;
    for (int i = 0; i < key.a && status == OK; ++i)
        status = keep_face(&keeping, key.kind == LAW_BEST ? key.a - i : 1 + i, key.a - i, error);
    if (status == OK)
        status = law_of_weights(keeping_cell(&keeping, keeping.now, 0, 0), (uint32_t)keeping.sums,
                                law, error);
    free(keeping.shares[0]);
    free(keeping.shares[1]);
    return status;
}

// All multisets, in the order of their rows.
typedef struct Multisets {
    LawKey key;
    uint64_t *shares;
    int16_t *rows, *row; ///< all that are done, and the one under way
    uint32_t count;
} Multisets;

// Lets each number of the `left` dice show the face, and goes on to the next face.
static Status spread(Multisets *sets, int face, int left, uint64_t share, Error *error)
{
    size_t width = (size_t)sets->key.a;
    if (face == sets->key.a - 1) {
        sets->row[face] = (int16_t)left;
        memcpy(sets->rows + sets->count * width, sets->row, width * sizeof *sets->rows);
        sets->shares[sets->count++] = share;
        return OK;
    }
    Law showing;
    TRY(law_binomial((uint32_t)left, 1, (uint32_t)(sets->key.a - face), &showing, error));
    Status status = OK;
    for (uint32_t i = 0; i < showing.count && status == OK; ++i) {
        sets->row[face] = (int16_t)showing.values[i];
        status = spread(sets, face + 1, left - (int)showing.values[i],
                        law_share(share, law_weight(&showing, i), law_total(&showing)), error);
    }
    law_destroy(&showing);
    return status;
}

// C(count + faces − 1, count), or more than there may be.
static int64_t multiset_count(LawKey key)
{
    int64_t ways = 1;
    for (int i = 1; i <= key.count && ways <= LAW_OUTCOMES_MAX; ++i)
        ways = ways * (key.a - 1 + i) / i;
    return ways;
}

static Status make_multisets(LawKey key, LawOfDice *made, Error *error)
{
    int64_t ways = multiset_count(key);
    size_t width = (size_t)key.a;
    if (ways > LAW_OUTCOMES_MAX || ways * key.a > WORK_MAX / 10)
        return too_much(key, error);
    Multisets sets = {.key = key,
                      .shares = malloc((size_t)ways * sizeof *sets.shares),
                      .rows = malloc((size_t)ways * width * sizeof *sets.rows),
                      .row = malloc(width * sizeof *sets.row)};
    Status status = sets.shares && sets.rows && sets.row ? OK : out_of_memory(error);
    if (status == OK)
        status = spread(&sets, 0, key.count, LAW_SHARES, error);
    if (status == OK)
        status = law_of_weights(sets.shares, sets.count, &made->law, error);
    free(sets.shares);
    free(sets.row);
    if (status == OK)
        made->faces = sets.rows;
    else
        free(sets.rows);
    return status;
}

static Status make(LawKey key, LawOfDice *made, Error *error)
{
    *made = (LawOfDice){0};
    switch ((LawKind)key.kind) {
    case LAW_HITS:
        return law_binomial((uint32_t)key.count, (uint32_t)key.a, (uint32_t)key.b, &made->law,
                            error);
    case LAW_SUM:
        return make_sum(key, &made->law, error);
    case LAW_MULTISETS:
        return make_multisets(key, made, error);
    default:
        return make_kept(key, &made->law, error);
    }
}

// Makes the law of a new key, whose room there is, and puts it onto the shelf.
static Status add(LawShelf *shelf, LawKey key, uint32_t *number, Error *error)
{
    LawOfDice *made = calloc(1, sizeof *made);
    Status status = made ? make(key, made, error) : out_of_memory(error);
    if (status == OK)
        status = intern_number(&shelf->keys, &key, number, error);
    if (status == OK) {
        shelf->laws[*number] = made;
    } else if (made) {
        law_destroy(&made->law);
        free(made->faces);
        free(made);
    }
    return status;
}

Status law_shelf_find(LawShelf *shelf, LawKey key, const LawOfDice **law, Error *error)
{
    uint32_t number = intern_find(&shelf->keys, &key);
    if (number == INTERN_NONE) {
        TRY(GROW(shelf->laws, &shelf->room, (size_t)shelf->keys.count + 1, "the laws of dice",
                 error));
        TRY(add(shelf, key, &number, error));
    }
    *law = shelf->laws[number];
    return OK;
}

Status law_shelf_weights(LawShelf *shelf, const uint64_t *weights, uint32_t count, const Law **law,
                         Error *error)
{
    size_t room = shelf->weighted_room;
    uint32_t number;
    if (shelf->weights.count >= LAW_WEIGHTS_MAX)
        return error_set(error, FAIL_LIMIT, NULL, "more than %d different lists of weights",
                         LAW_WEIGHTS_MAX);
    TRY(byte_table_number(&shelf->weights, weights, count * sizeof *weights, &number, error));
    TRY(GROW(shelf->weighted, &shelf->weighted_room, (size_t)number + 1, "the laws of weights",
             error));
    if (shelf->weighted_room > room)
        memset(shelf->weighted + room, 0, (shelf->weighted_room - room) * sizeof(Law *));
    if (!shelf->weighted[number]) {
        Law *made = calloc(1, sizeof *made);
        Status status = made ? law_of_weights(weights, count, made, error) : out_of_memory(error);
        if (status != OK) {
            free(made);
            return status;
        }
        shelf->weighted[number] = made;
    }
    *law = shelf->weighted[number];
    return OK;
}

void law_book_release(LawBook *book)
{
    for (size_t i = 0; i < book->room; ++i)
        if (book->laws[i]) {
            law_destroy(&book->laws[i]->law);
            byte_table_release(&book->laws[i]->results);
            free(book->laws[i]);
        }
    free(book->laws);
    byte_table_release(&book->keys);
    *book = (LawBook){0};
}

void law_gathered_release(LawGathered *gathered)
{
    byte_table_release(&gathered->results);
    free(gathered->shares);
    *gathered = (LawGathered){.room = 0};
}

Status law_gather(LawGathered *gathered, const void *bytes, size_t size, uint64_t share,
                  Error *error)
{
    uint32_t before = gathered->results.count, number;
    TRY(byte_table_number(&gathered->results, bytes, size, &number, error));
    if (number == before) {
        if (number == LAW_OUTCOMES_MAX)
            return error_set(error, FAIL_LIMIT, NULL, "more than %d different results",
                             LAW_OUTCOMES_MAX);
        TRY(GROW(gathered->shares, &gathered->room, (size_t)number + 1, "a law's results", error));
        gathered->shares[number] = 0;
    }
    gathered->shares[number] += share;
    return OK;
}

const LawOfFunction *law_book_find(const LawBook *book, uint32_t key)
{
    return key < book->room ? book->laws[key] : NULL;
}

Status law_book_add(LawBook *book, uint32_t key, LawGathered *gathered, int64_t work, Error *error)
{
    size_t room = book->room;
    LawOfFunction *made = calloc(1, sizeof *made);
    Status status = made ? OK : out_of_memory(error);
    if (status == OK && book->bytes + byte_table_size(&gathered->results) > LAW_BYTES_MAX)
        status = error_set(error, FAIL_LIMIT, NULL, "the results of all laws pass %d MB",
                           LAW_BYTES_MAX >> 20);
    if (status == OK)
        status = GROW(book->laws, &book->room, (size_t)key + 1, "the laws of functions", error);
    if (status == OK && book->room > room)
        memset(book->laws + room, 0, (book->room - room) * sizeof(LawOfFunction *));
    if (status == OK)
        status = law_of_weights(gathered->shares, gathered->results.count, &made->law, error);
    if (status == OK) {
        made->results = gathered->results;
        made->work = work;
        gathered->results = (ByteTable){.count = 0};
        book->bytes += byte_table_size(&made->results);
        book->laws[key] = made;
    } else {
        free(made);
    }
    law_gathered_release(gathered);
    return status;
}
