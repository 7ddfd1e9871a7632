/// exact_equilibrium_gathered: attacks on pairs of groups first, then every way in which the free
/// side can stand.

#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"

/// The attack that is being evaluated.
typedef struct Attack {
    const EquilibriumTable *table;
    int pair;
    EquilibriumMeeting meeting;
    int rest[RANK_COUNT]; ///< men of the free side in other compartments
} Attack;

static Attack open_attack(const EquilibriumTable *table, int pair)
{
    return (Attack){.table = table,
                    .pair = pair,
                    .meeting = {.mover = SIDE_GATHERED, .pair = &table->ship->pair[pair]}};
}

static double worth_of_attack(const void *context, const ExactEnd *first, const ExactEnd *second)
{
    const Attack *attack = context;
    int own[RANK_COUNT], enemies[RANK_COUNT];
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        own[rank] = exact_equilibrium_attack_left(first, second, ROLE_ATTACKER, (Rank)rank);
        enemies[rank] = attack->rest[rank] +
                        exact_equilibrium_attack_left(first, second, ROLE_DEFENDER, (Rank)rank);
    }
    if (exact_equilibrium_total(enemies) == 0)
        return 1;
    if (exact_equilibrium_total(own) == 0)
        return 0;
    const int in_first[RANK_COUNT] = {first->left[ROLE_ATTACKER][RANK_SPECIAL],
                                      first->left[ROLE_ATTACKER][RANK_SAILOR]};
    return exact_equilibrium_table_at(attack->table, own, enemies)
        ->free_moves[exact_equilibrium_table_split(attack->pair, own, in_first)];
}

// Fills the cell of the meeting, in which nobody of the free side stands in the first compartment.
static void fill_halfway(const Attack *attack, const EquilibriumMen *men,
                         EquilibriumFilling filling)
{
    const EquilibriumMeeting *meeting = &attack->meeting;
    const bool fights = exact_equilibrium_attack_meets(meeting, 1);
    if (!(filling & (fights ? FILLING_FIGHTS : FILLING_PEACE)))
        return;
    const int *own = men->count[SIDE_GATHERED], *enemies = men->count[SIDE_FREE];
    float *cell =
        exact_equilibrium_halfway_row(&attack->table->halfway[HALF_GATHERED_MOVES], attack->pair,
                                      (EquilibriumOutcome){.first = meeting->own[0],
                                                           .second = meeting->own[1],
                                                           .outside = enemies}) +
        exact_equilibrium_table_group(enemies, meeting->enemies[1]);
    if (fights) {
        EquilibriumAttack ends;
        exact_equilibrium_attack_open(attack->table->ship, meeting, &ends);
        *cell = (float)exact_equilibrium_attack_mean(&ends, worth_of_attack, attack);
    } else
        *cell = exact_equilibrium_table_at(attack->table, own, enemies)
                    ->free_moves[exact_equilibrium_table_split(attack->pair, own, meeting->own[0])];
}

void exact_equilibrium_gathered_halfway(const EquilibriumTable *table, const EquilibriumMen *men,
                                        EquilibriumFilling filling)
{
    const int *own = men->count[SIDE_GATHERED], *enemies = men->count[SIDE_FREE];
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        Attack attack = open_attack(table, pair);
        int *first = attack.meeting.own[0], *fought = attack.meeting.enemies[1];
        do {
            exact_equilibrium_rest(own, first, attack.meeting.own[1]);
            memset(fought, 0, sizeof attack.meeting.enemies[1]);
            do {
                exact_equilibrium_rest(enemies, fought, attack.rest);
                fill_halfway(&attack, men, filling);
            } while (exact_equilibrium_next(fought, enemies));
        } while (exact_equilibrium_next(first, own));
    }
}

// Adds a row to the sums for `outside` enemies, taken from one for `more` of them, of whom none but
// the `outside` ones can be attacked in the second compartment.
static void add_row(double *sums, const int outside[RANK_COUNT], const float *row,
                    const int more[RANK_COUNT], double factor)
{
    const size_t width = (size_t)outside[RANK_SAILOR] + 1;
    for (int specials = 0; specials <= outside[RANK_SPECIAL]; ++specials)
        exact_equilibrium_halfway_add(&sums[(size_t)specials * width],
                                      &row[(size_t)specials * (size_t)(more[RANK_SAILOR] + 1)],
                                      factor, width);
}

// Sums up the worths of the meeting over all groups that can be attacked in the second compartment.
static void sum_rows(const Attack *attack, const int outside[RANK_COUNT], double *sums)
{
    const EquilibriumMeeting *meeting = &attack->meeting;
    const EquilibriumHalfway *halfway = &attack->table->halfway[HALF_GATHERED_MOVES];
    memset(sums, 0, exact_equilibrium_table_group_count(outside) * sizeof *sums);
    ExactEnd none = {.probability = 1,
                     .left = {[ROLE_ATTACKER] = {(int16_t)meeting->own[0][RANK_SPECIAL],
                                                 (int16_t)meeting->own[0][RANK_SAILOR]},
                              [ROLE_DEFENDER] = {(int16_t)meeting->enemies[0][RANK_SPECIAL],
                                                 (int16_t)meeting->enemies[0][RANK_SAILOR]}}};
    const ExactEndList ends = exact_equilibrium_attack_meets(meeting, 0)
                                  ? exact_equilibrium_attack_ends(attack->table->ship, meeting, 0)
                                  : (ExactEndList){&none, 1};
    for (size_t i = 0; i < ends.count; ++i) {
        const int16_t(*left)[RANK_COUNT] = ends.items[i].left;
        int first[RANK_COUNT], more[RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            first[rank] = left[ROLE_ATTACKER][rank];
            more[rank] = outside[rank] + left[ROLE_DEFENDER][rank];
        }
        const float *row = exact_equilibrium_halfway_row(
            halfway, attack->pair,
            (EquilibriumOutcome){.first = first, .second = meeting->own[1], .outside = more});
        add_row(sums, outside, row, more, ends.items[i].probability);
    }
}

// Raises the worths of attacks on a group in the first compartment, and each in the second, to
// those by one division of the gathered men.
static void raise_attacks(const Attack *attack, const int all[RANK_COUNT], double *sums,
                          float *attacks)
{
    const EquilibriumMeeting *meeting = &attack->meeting;
    const bool fights = exact_equilibrium_attack_meets(meeting, 0);
    const bool can_fight = exact_equilibrium_total(meeting->own[1]) > 0;
    if (!fights && !can_fight)
        return;
    int outside[RANK_COUNT], second[RANK_COUNT] = {0};
    exact_equilibrium_rest(all, meeting->enemies[0], outside);
    sum_rows(attack, outside, sums);
    do {
        float *worth =
            &attacks[exact_equilibrium_table_least(attack->pair, all, meeting->enemies[0], second)];
        const float sum = (float)*sums++;
        if ((fights || exact_equilibrium_total(second) > 0) && sum > *worth)
            *worth = sum;
    } while (exact_equilibrium_next(second, outside));
}

// Evaluates all attacks on one kind of pair, for each division of the gathered men over it.
static void attack_pair(Attack *attack, const EquilibriumMen *men, double *sums, float *attacks)
{
    const int *own = men->count[SIDE_GATHERED], *all = men->count[SIDE_FREE];
    int *first = attack->meeting.own[0], *enemies = attack->meeting.enemies[0];
    do {
        exact_equilibrium_rest(own, first, attack->meeting.own[1]);
        memset(enemies, 0, sizeof attack->meeting.enemies[0]);
        do
            raise_attacks(attack, all, sums, attacks);
        while (exact_equilibrium_next(enemies, all));
    } while (exact_equilibrium_next(first, own));
}

/// One way in which the free side stands.
typedef struct Way {
    size_t group[EQUILIBRIUM_ROOMS_MAX]; ///< by compartment
    int mask;                            ///< compartments in which it stands
} Way;

static Way read_way(const EquilibriumShip *ship, const EquilibriumMen *men, int specials,
                    int sailors)
{
    const int *all = men->count[SIDE_FREE];
    const uint8_t *special = ship->places[RANK_SPECIAL].ways[all[RANK_SPECIAL]][specials];
    const uint8_t *sailor = ship->places[RANK_SAILOR].ways[all[RANK_SAILOR]][sailors];
    Way way = {.mask = 0};
    for (int room = 0; room < ship->rooms; ++room) {
        const int here[RANK_COUNT] = {special[room], sailor[room]};
        way.group[room] = exact_equilibrium_table_group(all, here);
        way.mask |= (way.group[room] > 0) << room;
    }
    return way;
}

/// What is done with the ways, one after the other.
typedef struct Visit {
    const EquilibriumTable *table;
    const EquilibriumMen *men;
    size_t groups;
    float *attacks;
    const double *waiting;
    double *least;
    EquilibriumStratum *stratum;
} Visit;

static Visit open_visit(const EquilibriumTable *table, const EquilibriumMen *men)
{
    return (Visit){.table = table,
                   .men = men,
                   .groups = exact_equilibrium_table_group_count(men->count[SIDE_FREE]),
                   .stratum = exact_equilibrium_table_at(table, men->count[SIDE_GATHERED],
                                                         men->count[SIDE_FREE])};
}

static void visit_ways(const Visit *visit,
                       void (*act)(const Visit *visit, const Way *way, float *worth))
{
    const EquilibriumShip *ship = visit->table->ship;
    const int *all = visit->men->count[SIDE_FREE];
    float *worth = visit->stratum->gathered_moves;
    for (int i = 0; i < ship->places[RANK_SPECIAL].count[all[RANK_SPECIAL]]; ++i)
        for (int j = 0; j < ship->places[RANK_SAILOR].count[all[RANK_SAILOR]]; ++j) {
            Way way = read_way(ship, visit->men, i, j);
            act(visit, &way, worth++);
        }
}

static size_t pair_cell(const Visit *visit, const Way *way, int first, int second)
{
    const int pair = visit->table->ship->pair_of[first][second];
    return ((size_t)pair * visit->groups + way->group[first]) * visit->groups + way->group[second];
}

static void attack_way(const Visit *visit, const Way *way, float *worth)
{
    *worth = -1;
    for (int first = 0; first < visit->table->ship->rooms; ++first)
        for (int second = first + 1; second < visit->table->ship->rooms; ++second) {
            float attack = visit->attacks[pair_cell(visit, way, first, second)];
            if (attack > *worth)
                *worth = attack;
        }
}

void exact_equilibrium_gathered_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                       EquilibriumRoom *room)
{
    for (size_t i = 0; i < exact_equilibrium_table_groups(table->ship, men); ++i)
        room->attacks[i] = -1;
    for (int pair = 0; pair < table->ship->pairs; ++pair) {
        Attack attack = open_attack(table, pair);
        attack_pair(&attack, men, room->sums, room->attacks);
    }
    Visit visit = open_visit(table, men);
    visit.attacks = room->attacks;
    visit_ways(&visit, attack_way);
}

static void lower(float *least, float worth)
{
    if (worth < *least)
        *least = worth;
}

static void wait_in_way(const Visit *visit, const Way *way, float *worth)
{
    const EquilibriumShip *ship = visit->table->ship;
    const float waiting = (float)visit->waiting[way->mask];
    if (waiting > *worth)
        *worth = waiting;
    for (int first = 0; first < ship->rooms; ++first)
        for (int second = first + 1; second < ship->rooms; ++second) {
            lower(&visit->stratum->least[pair_cell(visit, way, first, second)], *worth);
            // In equivalent compartments the value also holds with the groups exchanged.
            if (ship->pair[ship->pair_of[first][second]].alike)
                // NOLINTNEXTLINE(readability-suspicious-call-argument)
                lower(&visit->stratum->least[pair_cell(visit, way, second, first)], *worth);
        }
}

void exact_equilibrium_gathered_wait(const EquilibriumTable *table, const EquilibriumMen *men,
                                     const double waiting[EQUILIBRIUM_MASKS])
{
    Visit visit = open_visit(table, men);
    visit.waiting = waiting;
    for (size_t i = 0; i < exact_equilibrium_table_groups(table->ship, men); ++i)
        visit.stratum->least[i] = 9;
    visit_ways(&visit, wait_in_way);
}

// NOLINTNEXTLINE(readability-non-const-parameter): all that visits ways has one type
static void least_in_way(const Visit *visit, const Way *way, float *worth)
{
    if (*worth >= 0 && *worth < visit->least[way->mask])
        visit->least[way->mask] = *worth;
}

void exact_equilibrium_gathered_least(const EquilibriumTable *table, const EquilibriumMen *men,
                                      double least[EQUILIBRIUM_MASKS])
{
    Visit visit = open_visit(table, men);
    visit.least = least;
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
        least[mask] = 9;
    visit_ways(&visit, least_in_way);
}
