/// exact_equilibrium_free: bounds, sorting, and the orders that are left to judge.

#include "sim/mutiny/equilibrium/exact_equilibrium_free.h"

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

// The values between the two fights when so many of the gathered side are left in the first
// compartment, or else of the free side.
static float *row_of(const Move *move, EquilibriumHalf half, const int first[RANK_COUNT],
                     const int outside[RANK_COUNT])
{
    return exact_equilibrium_halfway_row(&move->table->halfway[half], move->pair,
                                         (EquilibriumOutcome){.first = first,
                                                              .second = move->meeting.enemies[1],
                                                              .outside = outside});
}

// The row of a meeting with only one side in the first compartment.
static float *row_in_peace(const Move *move, const int outside[RANK_COUNT])
{
    const int *gathered = move->meeting.enemies[0];
    if (exact_equilibrium_total(gathered) > 0)
        return row_of(move, HALF_FREE_LOSES, gathered, outside);
    return row_of(move, HALF_FREE_WINS, move->meeting.own[0], outside);
}

static void fill_halfway(Move *move, EquilibriumFilling filling)
{
    const bool fights = exact_equilibrium_attack_meets(&move->meeting, 1);
    if (!(filling & (fights ? FILLING_FIGHTS : FILLING_PEACE)))
        return;
    const int *own = move->men->count[SIDE_FREE];
    int outside[RANK_COUNT];
    exact_equilibrium_rest(own, move->meeting.own[0], outside);
    float *cell =
        row_in_peace(move, outside) + exact_equilibrium_table_group(outside, move->meeting.own[1]);
    count_rest(move);
    if (fights) {
        exact_equilibrium_attack_open(move->table->ship, &move->meeting, &move->fights);
        *cell = (float)exact_equilibrium_attack_mean(&move->fights, worth_at_least, move);
    } else {
        const EquilibriumStratum *stratum =
            exact_equilibrium_table_at(move->table, move->men->count[SIDE_GATHERED], own);
        *cell = stratum->least[exact_equilibrium_table_least(move->pair, own, move->meeting.own[0],
                                                             move->meeting.own[1])];
    }
}

// Fills what can follow when the gathered side has men left in the first compartment.
static void fill_losses(Move *move, EquilibriumFilling filling)
{
    const int *gathered = move->men->count[SIDE_GATHERED], *own = move->men->count[SIDE_FREE];
    int *first = move->meeting.enemies[0], *second = move->meeting.own[1];
    while (exact_equilibrium_next(first, gathered)) {
        exact_equilibrium_rest(gathered, first, move->meeting.enemies[1]);
        memset(second, 0, sizeof move->meeting.own[1]);
        do {
            fill_halfway(move, filling);
        } while (exact_equilibrium_next(second, own));
    }
}

// Fills what can follow when it has none there.
static void fill_wins(Move *move, EquilibriumFilling filling)
{
    const int *own = move->men->count[SIDE_FREE];
    int *first = move->meeting.own[0], *second = move->meeting.own[1];
    memset(move->meeting.enemies[0], 0, sizeof move->meeting.enemies[0]);
    memcpy(move->meeting.enemies[1], move->men->count[SIDE_GATHERED],
           sizeof move->meeting.enemies[1]);
    do {
        int others[RANK_COUNT];
        exact_equilibrium_rest(own, first, others);
        memset(second, 0, sizeof move->meeting.own[1]);
        do {
            fill_halfway(move, filling);
        } while (exact_equilibrium_next(second, others));
    } while (exact_equilibrium_next(first, own));
}

// Lower bounds of what the gathered side keeps when the free side brings about this meeting, over
// all groups that it can send to the second compartment.
static void sum_rows(const Move *move, const int outside[RANK_COUNT], double *sums)
{
    const size_t count = exact_equilibrium_table_group_count(outside);
    memset(sums, 0, count * sizeof *sums);
    if (!exact_equilibrium_attack_meets(&move->meeting, 0)) {
        exact_equilibrium_halfway_add(sums, row_in_peace(move, outside), 1, count);
        return;
    }
    const ExactEndList ends = exact_equilibrium_attack_ends(move->table->ship, &move->meeting, 0);
    for (size_t i = 0; i < ends.count; ++i) {
        const ExactEnd *end = &ends.items[i];
        const int16_t *own = end->left[ROLE_ATTACKER], *enemies = end->left[ROLE_DEFENDER];
        const bool wins = own[RANK_SPECIAL] + own[RANK_SAILOR] > 0;
        const int16_t *left = wins ? own : enemies;
        const int first[RANK_COUNT] = {left[RANK_SPECIAL], left[RANK_SAILOR]};
        exact_equilibrium_halfway_add(
            sums, row_of(move, wins ? HALF_FREE_WINS : HALF_FREE_LOSES, first, outside),
            end->probability, count);
    }
}

// Lists the ways to send men to the second compartment, those in the first being given, that bring
// about a fight and whose bound is below the best value so far.
static size_t list_seconds(Move *move, double *sums, EquilibriumCandidate *items)
{
    const bool fights = exact_equilibrium_attack_meets(&move->meeting, 0);
    const bool can_fight = exact_equilibrium_total(move->meeting.enemies[1]) > 0;
    size_t count = 0;
    if (!fights && !can_fight)
        return 0;
    int outside[RANK_COUNT], *second = move->meeting.own[1];
    exact_equilibrium_rest(move->men->count[SIDE_FREE], move->meeting.own[0], outside);
    sum_rows(move, outside, sums);
    memset(second, 0, sizeof move->meeting.own[1]);
    do {
        const double bound = *sums++;
        if (bound >= move->best || (!fights && exact_equilibrium_total(second) == 0))
            continue;
        count_rest(move);
        if (!can_rest(move))
            continue;
        items[count].bound = bound;
        memcpy(items[count++].own, move->meeting.own, sizeof move->meeting.own);
    } while (exact_equilibrium_next(second, outside));
    return count;
}

static size_t list_candidates(Move *move, const EquilibriumRoom *room)
{
    const int *all = move->men->count[SIDE_FREE];
    int *first = move->meeting.own[0];
    size_t count = 0;
    memset(first, 0, sizeof move->meeting.own[0]);
    do
        count += list_seconds(move, room->sums, &room->candidates[count]);
    while (exact_equilibrium_next(first, all));
    return count;
}

// Takes the candidate with the least bound from the list.
static EquilibriumCandidate take_candidate(EquilibriumCandidate *items, size_t *count)
{
    size_t least = 0;
    for (size_t i = 1; i < *count; ++i)
        if (items[i].bound < items[least].bound)
            least = i;
    const EquilibriumCandidate taken = items[least];
    items[least] = items[--*count];
    return taken;
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
    } while (!last && exact_equilibrium_next(here, left));
}

static void judge(Move *move, const EquilibriumCandidate *candidate)
{
    memcpy(move->meeting.own, candidate->own, sizeof move->meeting.own);
    count_rest(move);
    exact_equilibrium_attack_open(move->table->ship, &move->meeting, &move->fights);
    memset(move->code, 0, sizeof move->code);
    scatter(move, 0, move->rest, SIZE_MAX);
}

// Judges candidates, the most promising first, until no bound is below the best value found.
static void judge_best(Move *move, const EquilibriumRoom *room)
{
    size_t count = list_candidates(move, room);
    while (count > 0) {
        const EquilibriumCandidate candidate = take_candidate(room->candidates, &count);
        if (candidate.bound >= move->best)
            return;
        judge(move, &candidate);
    }
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

void exact_equilibrium_free_halfway(const EquilibriumTable *table, const EquilibriumMen *men,
                                    EquilibriumFilling filling)
{
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        Move move = open_move(table, men, pair);
        fill_losses(&move, filling);
        fill_wins(&move, filling);
    }
}

void exact_equilibrium_free_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                   const double *waiting, const EquilibriumRoom *room)
{
    const int *all = men->count[SIDE_GATHERED];
    float *worth = exact_equilibrium_table_at(table, all, men->count[SIDE_FREE])->free_moves;
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        Move move = open_move(table, men, pair);
        const int *rooms = move.meeting.pair->room;
        int(*enemies)[RANK_COUNT] = move.meeting.enemies;
        do {
            exact_equilibrium_rest(all, enemies[0], enemies[1]);
            move.best = waiting ? waiting[mask_of(all, enemies[0], rooms[0], rooms[1])] : 9;
            judge_best(&move, room);
            worth[exact_equilibrium_table_split(pair, all, enemies[0])] = (float)move.best;
        } while (exact_equilibrium_next(enemies[0], all));
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
        } while (exact_equilibrium_next(first, all));
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
            } while (exact_equilibrium_next(first, all));
        }
}
