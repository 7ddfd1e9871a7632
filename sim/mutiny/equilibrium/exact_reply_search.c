/// exact_reply_search: depth first, from a situation to those it can lead to, whose values are
/// found first. Fights cost men, so the recursion ends. Only waiting leads back to the same men:
/// the situations that reach one another by waiting form a strongly connected component, and are
/// solved together.

#include "sim/mutiny/equilibrium/exact_reply_search.h"

#include <math.h>
#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"
#include "sim/mutiny/policy/policy.h"

/// The value of a board with so many turns left.
typedef double Worth(Reply *reply, const ReplyBoard *board, int left);

/// An edge between two situations of a component: a move without an attack.
typedef struct Waiting {
    uint32_t from, to;
} Waiting;

/// A component: situations with the same men that reach one another by waiting.
typedef struct Standoff {
    Intern keys;
    double *best;   ///< owned; by situation: the best value without waiting
    Waiting *waits; ///< owned
    size_t best_room, wait_count, wait_room;
} Standoff;

/// All orders in one situation.
typedef struct Orders {
    Reply *reply;
    int left;
    Standoff *standoff; ///< null under a turn limit
    uint32_t from;      ///< the situation, among the standoff's
    double best;
} Orders;

static void fail(Reply *reply, Status status)
{
    if (status != OK && reply->status == OK)
        reply->status = status;
}

static void count_men(const Reply *reply, const ReplyBoard *board, Colour colour,
                      int men[RANK_COUNT])
{
    men[RANK_SPECIAL] = men[RANK_SAILOR] = 0;
    for (int room = 0; room < reply->ship.rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[rank] += board->men[colour][room][rank];
}

// Whether one side has nobody left, with what that is worth.
static bool is_over(const Reply *reply, const ReplyBoard *board, double *worth)
{
    int own[RANK_COUNT], others[RANK_COUNT];
    count_men(reply, board, reply->setup.replies, own);
    count_men(reply, board, reply->policy, others);
    *worth = exact_equilibrium_total(own) > 0;
    return exact_equilibrium_total(own) == 0 || exact_equilibrium_total(others) == 0;
}

static int next_contested(const Reply *reply, const ReplyBoard *board, int room)
{
    while (room < reply->ship.rooms && !exact_reply_board_contested(board, room))
        ++room;
    return room;
}

static bool any_contested(const Reply *reply, const ReplyBoard *board)
{
    return next_contested(reply, board, 0) < reply->ship.rooms;
}

ExactEndList exact_reply_search_ends(const Reply *reply, const ReplyBoard *board, Colour attacker,
                                     int room)
{
    const Colour defender = colour_other(attacker);
    const EquilibriumSide side = attacker == reply->setup.replies ? SIDE_GATHERED : SIDE_FREE;
    int32_t men[COLOUR_COUNT][RANK_COUNT];
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[colour][rank] = board->men[colour][room][rank];
    return exact_ends_of(&reply->ship.ends[side], men[attacker], men[defender],
                         reply->setup.mutiny->plan[defender].strongpoints >> room & 1);
}

// The expected value after the fights from `room` on. Fights in several compartments are
// independent, so their order does not matter.
static double mean_of_fights(Reply *reply, const ReplyBoard *board, Colour attacker, int room,
                             int left, Worth *worth)
{
    room = next_contested(reply, board, room);
    if (room == reply->ship.rooms)
        return worth(reply, board, left);
    const ExactEndList ends = exact_reply_search_ends(reply, board, attacker, room);
    ReplyBoard after = *board;
    double sum = 0;
    for (size_t i = 0; i < ends.count; ++i) {
        const ExactEnd *end = &ends.items[i];
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            after.men[attacker][room][rank] = (uint8_t)end->left[ROLE_ATTACKER][rank];
            after.men[colour_other(attacker)][room][rank] = (uint8_t)end->left[ROLE_DEFENDER][rank];
        }
        sum += end->probability * mean_of_fights(reply, &after, attacker, room + 1, left, worth);
    }
    return sum;
}

ReplyBoard exact_reply_search_moved(Reply *reply, const ReplyBoard *board, int left)
{
    Play *play = &reply->play;
    ReplyBoard after = *board;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        play->free[colour] = 0;
        for (int room = 0; room < reply->ship.rooms; ++room)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                play->free[colour] += play->board.rooms[room].free[colour][rank] =
                    board->men[colour][room][rank];
    }
    play->turn = left < 0 ? 1 : reply->setup.mutiny->max_turns - left + 1;
    policies[reply->setup.mutiny->plan[reply->policy].policy].move(play);
    for (int room = 0; room < reply->ship.rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            after.men[reply->policy][room][rank] =
                (uint8_t)play->board.rooms[room].free[reply->policy][rank];
    return after;
}

// The key of a board on which the side that replies is about to move. Its men who are not fought
// may be anywhere, so they are written into a compartment without the policy's men.
static ReplyKey key_of(const Reply *reply, const ReplyBoard *board, int left)
{
    ReplyKey key = {.board = *board, .left = (int16_t)left};
    uint8_t(*own)[RANK_COUNT] = key.board.men[reply->setup.replies];
    int quiet = -1;
    for (int room = 0; room < reply->ship.rooms; ++room) {
        if (exact_reply_board_total(board, reply->policy, room) > 0)
            continue;
        quiet = quiet < 0 ? room : quiet;
        for (int rank = 0; rank < RANK_COUNT && room != quiet; ++rank) {
            own[quiet][rank] = (uint8_t)(own[quiet][rank] + own[room][rank]);
            own[room][rank] = 0;
        }
    }
    return key;
}

// The key of a situation: the side that replies is to move, so its placement is left out.
static ReplyKey situation_key(const Reply *reply, const ReplyBoard *board, int left)
{
    ReplyKey key = {.board = *board, .left = (int16_t)left};
    uint8_t(*own)[RANK_COUNT] = key.board.men[reply->setup.replies];
    for (int room = 1; room < reply->ship.rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            own[0][rank] = (uint8_t)(own[0][rank] + own[room][rank]);
            own[room][rank] = 0;
        }
    return key;
}

// The value once the policy has moved and fights are due.
static double worth_of_meeting(Reply *reply, const ReplyBoard *board, int left)
{
    const ReplyKey key = key_of(reply, board, left);
    const double *known = exact_reply_memo_find(&reply->meetings, &key);
    if (known)
        return *known;
    double worth = mean_of_fights(reply, board, reply->policy, 0, exact_reply_search_one_less(left),
                                  exact_reply_search_situation);
    fail(reply, exact_reply_memo_keep(&reply->meetings, &key, worth, &reply->error));
    return worth;
}

double exact_reply_search_answered(Reply *reply, const ReplyBoard *board, int left)
{
    double worth;
    if (is_over(reply, board, &worth))
        return worth;
    if (left == 0)
        return reply->setup.stalemate;
    const ReplyBoard after = exact_reply_search_moved(reply, board, left);
    if (any_contested(reply, &after))
        return worth_of_meeting(reply, &after, left);
    return exact_reply_search_situation(reply, &after, exact_reply_search_one_less(left));
}

double exact_reply_search_ordered(Reply *reply, const ReplyBoard *board, int left)
{
    return mean_of_fights(reply, board, reply->setup.replies, 0, left, exact_reply_search_answered);
}

// Notes a situation that an order reaches without a fight: it belongs to the same component.
static void note_waiting(const Orders *orders, const ReplyBoard *after)
{
    Reply *reply = orders->reply;
    Standoff *standoff = orders->standoff;
    const ReplyKey key = situation_key(reply, after, orders->left);
    Waiting wait = {.from = orders->from};
    fail(reply, intern_number(&standoff->keys, &key, &wait.to, &reply->error));
    for (size_t i = standoff->wait_count; i-- > 0 && standoff->waits[i].from == wait.from;)
        if (standoff->waits[i].to == wait.to)
            return;
    fail(reply, GROW(standoff->waits, &standoff->wait_room, standoff->wait_count + 1,
                     "best replies", &reply->error));
    if (reply->status == OK)
        standoff->waits[standoff->wait_count++] = wait;
}

static void add(uint8_t here[RANK_COUNT], const int men[RANK_COUNT], int sign)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        here[rank] = (uint8_t)(here[rank] + sign * men[rank]);
}

void exact_reply_search_place(const ReplyPlacing *placing, ReplyBoard *board, int room,
                              const int men[RANK_COUNT], int most)
{
    if (exact_equilibrium_total(men) == 0) {
        placing->take(placing->context, board);
        return;
    }
    if (most == 0)
        return;
    uint8_t *here = board->men[placing->colour][room];
    int group[RANK_COUNT] = {0};
    do {
        const bool nobody = exact_equilibrium_total(group) == 0;
        const int others[RANK_COUNT] = {men[RANK_SPECIAL] - group[RANK_SPECIAL],
                                        men[RANK_SAILOR] - group[RANK_SAILOR]};
        const bool last = room == placing->rooms - 1 || (most == 1 && !nobody);
        if (last && exact_equilibrium_total(others) > 0)
            continue;
        add(here, group, 1);
        exact_reply_search_place(placing, board, room + 1, others, nobody ? most : most - 1);
        add(here, group, -1);
    } while (exact_equilibrium_next(group, men));
}

static void judge(void *context, const ReplyBoard *board)
{
    Orders *orders = context;
    Reply *reply = orders->reply;
    if (reply->status != OK)
        return;
    const int left = exact_reply_search_one_less(orders->left);
    double worth;
    if (orders->standoff && !any_contested(reply, board)) {
        const ReplyBoard after = exact_reply_search_moved(reply, board, left);
        if (!any_contested(reply, &after)) {
            note_waiting(orders, &after);
            return;
        }
        worth = worth_of_meeting(reply, &after, left);
    } else {
        worth = exact_reply_search_ordered(reply, board, left);
    }
    orders->best = fmax(orders->best, worth);
}

// Values every situation of a component by all orders that attack. Situations found on the way are
// added to the component.
static void judge_standoff(Reply *reply, Standoff *standoff, int left)
{
    for (uint32_t i = 0; i < standoff->keys.count && reply->status == OK; ++i) {
        ReplyKey key;
        memcpy(&key, intern_key(&standoff->keys, i), sizeof key);
        Orders orders = {.reply = reply, .left = left, .from = i, .best = -1};
        if (left < 0)
            orders.standoff = standoff;
        int own[RANK_COUNT];
        count_men(reply, &key.board, reply->setup.replies, own);
        memset(key.board.men[reply->setup.replies], 0, sizeof key.board.men[0]);
        const ReplyPlacing placing = {reply->setup.replies, reply->ship.rooms, judge, &orders};
        exact_reply_search_place(&placing, &key.board, 0, own, reply->setup.rooms);
        fail(reply, GROW(standoff->best, &standoff->best_room, (size_t)i + 1, "best replies",
                         &reply->error));
        if (reply->status == OK)
            standoff->best[i] = orders.best;
    }
}

// Value iteration for waiting, from the value of a stalemate, which is what waiting for ever comes
// to. A path without a cycle is no longer than the number of situations, so as many sweeps are
// enough.
static void wait_in_standoff(Reply *reply, const Standoff *standoff, double *worth)
{
    const uint32_t count = standoff->keys.count;
    double *before = malloc(count * sizeof *before);
    if (!before) {
        fail(reply, error_set(&reply->error, FAIL_MEMORY, NULL, "out of memory for best replies"));
        return;
    }
    for (uint32_t i = 0; i < count; ++i)
        worth[i] = reply->setup.stalemate;
    for (uint32_t step = 0; step <= count; ++step) {
        memcpy(before, worth, count * sizeof *before);
        memcpy(worth, standoff->best, count * sizeof *worth);
        for (size_t i = 0; i < standoff->wait_count; ++i) {
            const Waiting *wait = &standoff->waits[i];
            worth[wait->from] = fmax(worth[wait->from], before[wait->to]);
        }
        if (memcmp(before, worth, count * sizeof *before) == 0)
            break;
    }
    free(before);
}

static void keep_standoff(Reply *reply, const Standoff *standoff)
{
    double *worth = malloc((standoff->keys.count + (size_t)1) * sizeof *worth);
    if (!worth) {
        fail(reply, error_set(&reply->error, FAIL_MEMORY, NULL, "out of memory for best replies"));
        return;
    }
    wait_in_standoff(reply, standoff, worth);
    for (uint32_t i = 0; i < standoff->keys.count && reply->status == OK; ++i) {
        ++reply->solved;
        fail(reply, exact_reply_memo_keep(&reply->situations, intern_key(&standoff->keys, i),
                                          worth[i], &reply->error));
    }
    free(worth);
}

static void tell(Reply *reply)
{
    const ExactProgress progress = {.done = reply->solved, .found = reply->solved + 1};
    fail(reply, exact_watch_tell(reply->setup.watch, &progress, &reply->error));
}

static void solve_situation(Reply *reply, const ReplyKey *key, int left)
{
    Standoff standoff = {.keys = intern_of(sizeof *key, "best replies")};
    uint32_t first;
    fail(reply, intern_number(&standoff.keys, key, &first, &reply->error));
    judge_standoff(reply, &standoff, left);
    if (reply->status == OK)
        keep_standoff(reply, &standoff);
    if (reply->status == OK && exact_watch_is_due(reply->setup.watch, reply->solved))
        tell(reply);
    intern_release(&standoff.keys);
    free(standoff.best);
    free(standoff.waits);
}

double exact_reply_search_situation(Reply *reply, const ReplyBoard *board, int left)
{
    double worth;
    if (is_over(reply, board, &worth))
        return worth;
    if (left == 0 || reply->status != OK)
        return reply->setup.stalemate;
    const ReplyKey key = situation_key(reply, board, left);
    const double *known = exact_reply_memo_find(&reply->situations, &key);
    if (!known) {
        solve_situation(reply, &key, left);
        known = reply->status == OK ? exact_reply_memo_find(&reply->situations, &key) : NULL;
    }
    return known ? *known : reply->setup.stalemate;
}
