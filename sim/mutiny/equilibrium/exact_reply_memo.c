/// exact_reply_memo: an interned key is the number of its worth.

#include "sim/mutiny/equilibrium/exact_reply_memo.h"

#include <stdlib.h>

#include "sim/base/grow.h"

/// What a memo may hold: some 300 megabytes.
enum { REPLY_KEYS_MAX = 6000000 };

ReplyMemo exact_reply_memo_of(const char *what)
{
    return (ReplyMemo){.keys = intern_of(sizeof(ReplyKey), what)};
}

void exact_reply_memo_release(ReplyMemo *memo)
{
    intern_release(&memo->keys);
    free(memo->worth);
}

const double *exact_reply_memo_find(const ReplyMemo *memo, const ReplyKey *key)
{
    uint32_t number = intern_find(&memo->keys, key);
    return number == INTERN_NONE ? NULL : &memo->worth[number];
}

Status exact_reply_memo_keep(ReplyMemo *memo, const ReplyKey *key, double worth, Error *error)
{
    if (memo->keys.count >= REPLY_KEYS_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the best reply comes to more than %d situations; fewer men or "
                         "compartments would shrink it",
                         REPLY_KEYS_MAX);
    uint32_t number;
    TRY(GROW(memo->worth, &memo->room, (size_t)memo->keys.count + 1, "best replies", error));
    TRY(intern_number(&memo->keys, key, &number, error));
    memo->worth[number] = worth;
    return OK;
}

double exact_reply_memo_bytes(const ReplyMemo *memo)
{
    const Intern *keys = &memo->keys;
    return (double)keys->keys_room * (double)keys->key_size +
           (double)keys->slot_count * sizeof *keys->slots +
           (double)memo->room * sizeof *memo->worth;
}
