/// exact_equilibrium_free: bounds, sorting, and the orders that are left to judge.

#include "sim/mutiny/equilibrium/exact_equilibrium_free.h"

#include <stdlib.h>

typedef struct EquilibriumCandidate {
    double bound;
    int own[2][RANK_COUNT]; ///< men of the free side in the pair's compartments
} EquilibriumCandidate;

/// The situation in which the free side moves, and the order that is looked at.
typedef struct Move {
    const EquilibriumTable *table;
    const EquilibriumMen *men;
    int pair;
    EquilibriumMeeting meeting;
    EquilibriumAttack fights;
    int rest[RANK_COUNT];                 ///< men of the free side in other compartments
    int elsewhere[EQUILIBRIUM_ROOMS_MAX]; ///< those compartments
    int elsewhere_count;
    int code[RANK_COUNT]; ///< how the rest stands, see EquilibriumPlaces
    double best;
} Move;

static size_t groups(int specials, int sailors)
{
    return (size_t)((specials + 1) * (specials + 2) / 2) *
           (size_t)((sailors + 1) * (sailors + 2) / 2);
}

Status exact_equilibrium_free_open(const EquilibriumShip *ship, EquilibriumCandidates *candidates,
                                   Error *error)
{
    const int *most = ship->most[SIDE_FREE];
    candidates->items =
        malloc(groups(most[RANK_SPECIAL], most[RANK_SAILOR]) * sizeof *candidates->items);
    return candidates->items ? OK
                             : error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

void exact_equilibrium_free_close(EquilibriumCandidates *candidates)
{
    free(candidates->items);
}

// Adds up the men left on both sides; false when one side has nobody left, and then sets the worth.
static bool count_left(const Move *move, const ExactEnd *first, const ExactEnd *second,
                       int own[RANK_COUNT], int enemies[RANK_COUNT])
{
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        own[rank] = move->rest[rank] +
                    exact_equilibrium_attack_left(first, second, ROLE_ATTACKER, (Rank)rank);
        enemies[rank] = exact_equilibrium_attack_left(first, second, ROLE_DEFENDER, (Rank)rank);
    }
    return exact_equilibrium_total(own) > 0 && exact_equilibrium_total(enemies) > 0;
}

// A lower bound of what the gathered side keeps, over all places of the rest of the free side.
static double worth_at_least(const void *context, const ExactEnd *first, const ExactEnd *second)
{
    const Move *move = context;
    int own[RANK_COUNT], enemies[RANK_COUNT];
    if (!count_left(move, first, second, own, enemies))
        return exact_equilibrium_total(enemies) > 0;
    const int here[2][RANK_COUNT] = {
        {first->left[ROLE_ATTACKER][RANK_SPECIAL], first->left[ROLE_ATTACKER][RANK_SAILOR]},
        {second->left[ROLE_ATTACKER][RANK_SPECIAL], second->left[ROLE_ATTACKER][RANK_SAILOR]}};
    return exact_equilibrium_table_at(move->table, enemies, own)
        ->least[exact_equilibrium_table_least(move->pair, own, here[0], here[1])];
}

static double worth_exactly(const void *context, const ExactEnd *first, const ExactEnd *second)
{
    const Move *move = context;
    const EquilibriumShip *ship = move->table->ship;
    int own[RANK_COUNT], enemies[RANK_COUNT];
    if (!count_left(move, first, second, own, enemies))
        return exact_equilibrium_total(enemies) > 0;
    size_t way[RANK_COUNT];
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        const EquilibriumPlaces *places = &ship->places[rank];
        const int *room = move->meeting.pair->room;
        int code = move->code[rank] + places->power[room[0]] * first->left[ROLE_ATTACKER][rank] +
                   places->power[room[1]] * second->left[ROLE_ATTACKER][rank];
        way[rank] = places->number[own[rank]][code];
    }
    return exact_equilibrium_table_at(move->table, enemies, own)
        ->gathered_moves[way[RANK_SPECIAL] *
                             (size_t)ship->places[RANK_SAILOR].count[own[RANK_SAILOR]] +
                         way[RANK_SAILOR]];
}

// Whether men of the free side can stay out of the pair's compartments: there must be others.
static bool can_rest(const Move *move)
{
    return move->elsewhere_count > 0 || exact_equilibrium_total(move->rest) == 0;
}

static void count_rest(Move *move)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        move->rest[rank] = move->men->count[SIDE_FREE][rank] - move->meeting.own[0][rank] -
                           move->meeting.own[1][rank];
}

// Lists all ways to send men to the pair's compartments that bring about a fight.
static size_t list_candidates(Move *move, EquilibriumCandidate *items)
{
    const int *all = move->men->count[SIDE_FREE];
    int(*own)[RANK_COUNT] = move->meeting.own;
    size_t count = 0;
    memset(own, 0, sizeof move->meeting.own);
    do {
        int others[RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            others[rank] = all[rank] - own[0][rank];
        memset(own[1], 0, sizeof own[1]);
        do {
            count_rest(move);
            if (!can_rest(move) ||
                !exact_equilibrium_attack_open(move->table->ship, &move->meeting, &move->fights))
                continue;
            EquilibriumCandidate *item = &items[count++];
            item->bound = exact_equilibrium_attack_mean(&move->fights, worth_at_least, move);
            memcpy(item->own, own, sizeof item->own);
        } while (exact_equilibrium_attack_next(own[1], others));
    } while (exact_equilibrium_attack_next(own[0], all));
    return count;
}

static int by_bound(const void *one, const void *other)
{
    const EquilibriumCandidate *a = one, *b = other;
    if (a->bound != b->bound)
        return a->bound < b->bound ? -1 : 1;
    return memcmp(a->own, b->own, sizeof a->own);
}

// Like compartments side by side may exchange their men, so only one order of them is looked at.
static bool alike(const Move *move, int at)
{
    const EquilibriumShip *ship = move->table->ship;
    return at > 0 && ship->pair[ship->pair_of[move->elsewhere[at - 1]][move->elsewhere[at]]].alike;
}

// Judges all ways in which `left` men can stand in the other compartments from `at` on.
// @param most the largest group that a compartment like the one before may have
static void scatter(Move *move, int at, const int left[RANK_COUNT], size_t most)
{
    const int *all = move->men->count[SIDE_FREE];
    if (at == move->elsewhere_count) {
        double worth = exact_equilibrium_attack_mean(&move->fights, worth_exactly, move);
        if (worth < move->best)
            move->best = worth;
        return;
    }
    const bool last = at == move->elsewhere_count - 1, bounded = alike(move, at);
    int here[RANK_COUNT] = {0};
    if (last)
        memcpy(here, left, sizeof here);
    do {
        size_t group = exact_equilibrium_table_group(all, here);
        if (bounded && group > most)
            return;
        int others[RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            others[rank] = left[rank] - here[rank];
            move->code[rank] +=
                move->table->ship->places[rank].power[move->elsewhere[at]] * here[rank];
        }
        scatter(move, at + 1, others, group);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            move->code[rank] -=
                move->table->ship->places[rank].power[move->elsewhere[at]] * here[rank];
    } while (!last && exact_equilibrium_attack_next(here, left));
}

static void judge(Move *move, const EquilibriumCandidate *candidate)
{
    memcpy(move->meeting.own, candidate->own, sizeof move->meeting.own);
    count_rest(move);
    exact_equilibrium_attack_open(move->table->ship, &move->meeting, &move->fights);
    memset(move->code, 0, sizeof move->code);
    scatter(move, 0, move->rest, SIZE_MAX);
}

static Move open_move(const EquilibriumTable *table, const EquilibriumMen *men, int pair)
{
    Move move = {.table = table,
                 .men = men,
                 .pair = pair,
                 .meeting = {.mover = SIDE_FREE, .pair = &table->ship->pair[pair]}};
    const int *room = move.meeting.pair->room;
    for (int i = 0; i < table->ship->rooms; ++i)
        if (i != room[0] && i != room[1])
            move.elsewhere[move.elsewhere_count++] = i;
    return move;
}

// The set of compartments in which the gathered side stands, `first` of its men being in the first
// of the two.
static int mask_of(const int all[RANK_COUNT], const int first[RANK_COUNT], int one, int other)
{
    const int in_first = exact_equilibrium_total(first);
    return (in_first > 0) << one | (exact_equilibrium_total(all) > in_first) << other;
}

void exact_equilibrium_free_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                   const double *waiting, EquilibriumCandidates *candidates)
{
    const int *all = men->count[SIDE_GATHERED];
    float *worth = exact_equilibrium_table_at(table, all, men->count[SIDE_FREE])->free_moves;
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        Move move = open_move(table, men, pair);
        const int *room = move.meeting.pair->room;
        int(*enemies)[RANK_COUNT] = move.meeting.enemies;
        do {
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                enemies[1][rank] = all[rank] - enemies[0][rank];
            size_t count = list_candidates(&move, candidates->items);
            qsort(candidates->items, count, sizeof *candidates->items, by_bound);
            move.best = waiting ? waiting[mask_of(all, enemies[0], room[0], room[1])] : 9;
            for (size_t i = 0; i < count && candidates->items[i].bound < move.best; ++i)
                judge(&move, &candidates->items[i]);
            worth[exact_equilibrium_table_split(pair, all, enemies[0])] = (float)move.best;
        } while (exact_equilibrium_attack_next(enemies[0], all));
    }
}

void exact_equilibrium_free_wait(const EquilibriumTable *table, const EquilibriumMen *men,
                                 const double waiting[EQUILIBRIUM_MASKS])
{
    const int *all = men->count[SIDE_GATHERED];
    float *worth = exact_equilibrium_table_at(table, all, men->count[SIDE_FREE])->free_moves;
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        const int *room = table->ship->pair[pair].room;
        int first[RANK_COUNT] = {0};
        do {
            float *here = &worth[exact_equilibrium_table_split(pair, all, first)];
            const float wait = (float)waiting[mask_of(all, first, room[0], room[1])];
            if (wait < *here)
                *here = wait;
        } while (exact_equilibrium_attack_next(first, all));
    }
}

void exact_equilibrium_free_most(const EquilibriumTable *table, const EquilibriumMen *men,
                                 double most[EQUILIBRIUM_MASKS])
{
    const EquilibriumShip *ship = table->ship;
    const int *all = men->count[SIDE_GATHERED];
    const float *worth = exact_equilibrium_table_at(table, all, men->count[SIDE_FREE])->free_moves;
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
        most[mask] = -9;
    for (int one = 0; one < ship->rooms; ++one)
        for (int other = one + 1; other < ship->rooms; ++other) {
            int first[RANK_COUNT] = {0};
            do {
                double here =
                    worth[exact_equilibrium_table_split(ship->pair_of[one][other], all, first)];
                double *so_far = &most[mask_of(all, first, one, other)];
                if (here > *so_far)
                    *so_far = here;
            } while (exact_equilibrium_attack_next(first, all));
        }
}
