/// exact_equilibrium_gathered: attacks on pairs of groups first, then every way in which the free
/// side can stand.

#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"

/// The attack that is being evaluated.
typedef struct Attack {
    const EquilibriumTable *table;
    int pair;
    int rest[RANK_COUNT]; ///< men of the free side in other compartments
} Attack;

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

// The best division of the gathered men over the pair; −1 when nobody is attacked.
static double best_split(const Attack *attack, const int own[RANK_COUNT],
                         int enemies[2][RANK_COUNT])
{
    EquilibriumMeeting meeting = {.mover = SIDE_GATHERED,
                                  .pair = &attack->table->ship->pair[attack->pair]};
    memcpy(meeting.enemies, enemies, sizeof meeting.enemies);
    int *first = meeting.own[0], *second = meeting.own[1];
    double best = -1;
    do {
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            second[rank] = own[rank] - first[rank];
        EquilibriumAttack fights;
        if (!exact_equilibrium_attack_open(attack->table->ship, &meeting, &fights))
            continue;
        double worth = exact_equilibrium_attack_mean(&fights, worth_of_attack, attack);
        if (worth > best)
            best = worth;
    } while (exact_equilibrium_attack_next(first, own));
    return best;
}

// Evaluates all attacks on one kind of pair. In equivalent compartments the groups may be
// exchanged, so only one order is evaluated.
static void attack_pair(Attack *attack, const EquilibriumMen *men, float *attacks)
{
    const int *all = men->count[SIDE_FREE];
    const bool alike = attack->table->ship->pair[attack->pair].alike;
    int enemies[2][RANK_COUNT] = {{0}};
    do {
        int others[RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            others[rank] = all[rank] - enemies[0][rank];
        memset(enemies[1], 0, sizeof enemies[1]);
        do {
            if (alike && exact_equilibrium_table_group(all, enemies[1]) >
                             exact_equilibrium_table_group(all, enemies[0]))
                continue;
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                attack->rest[rank] = others[rank] - enemies[1][rank];
            float worth = (float)best_split(attack, men->count[SIDE_GATHERED], enemies);
            attacks[exact_equilibrium_table_least(attack->pair, all, enemies[0], enemies[1])] =
                worth;
            if (alike)
                attacks[exact_equilibrium_table_least(attack->pair, all, enemies[1], enemies[0])] =
                    worth;
        } while (exact_equilibrium_attack_next(enemies[1], others));
    } while (exact_equilibrium_attack_next(enemies[0], all));
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
                                       float *attacks)
{
    Attack attack = {.table = table};
    for (attack.pair = 0; attack.pair < table->ship->pairs; ++attack.pair)
        attack_pair(&attack, men, attacks);
    Visit visit = open_visit(table, men);
    visit.attacks = attacks;
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
