/// exact_equilibrium_sweep: compartment by compartment, the best use of every number of men.

#include "sim/mutiny/equilibrium/exact_equilibrium_sweep.h"

#include <stdlib.h>

#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"

/// Chances of the fights in some compartments, for one division of the attackers; win is negative
/// where there is none.
typedef struct Odds {
    double win;  ///< that they win all
    double lose; ///< that they lose all
} Odds;

/// The places of the free side that are looked at, from the first compartment on.
typedef struct Sweep {
    const EquilibriumTable *table;
    const int *free;
    double stalemate;
    int most[RANK_COUNT]; ///< attackers
    double *win[2];       ///< owned; by attackers, then enemies in a compartment; [1]: penalised
    /// Owned; for the compartments before each, by all attackers in them: the division with the
    /// best chance to win all.
    Odds *best[EQUILIBRIUM_ROOMS_MAX + 1];
    int code[RANK_COUNT];
    bool empty; ///< a compartment without enemies has been passed
} Sweep;

static double chance_to_win(const Sweep *sweep, const int own[RANK_COUNT],
                            const int enemies[RANK_COUNT], bool penalised)
{
    const ExactEndList ends =
        exact_ends_of(&sweep->table->ship->ends[SIDE_GATHERED], own, enemies, penalised);
    double win = 0;
    for (size_t i = 0; i < ends.count; ++i) {
        const int16_t *left = ends.items[i].left[ROLE_ATTACKER];
        if (left[RANK_SPECIAL] + left[RANK_SAILOR] > 0)
            win += ends.items[i].probability;
    }
    return win;
}

static void fill_chances(const Sweep *sweep)
{
    for (int penalised = 0; penalised < 2; ++penalised) {
        double *win = sweep->win[penalised];
        int own[RANK_COUNT] = {0};
        do {
            int enemies[RANK_COUNT] = {0};
            do {
                const bool fights =
                    exact_equilibrium_total(own) > 0 && exact_equilibrium_total(enemies) > 0;
                *win++ = fights ? chance_to_win(sweep, own, enemies, penalised) : 0;
            } while (exact_equilibrium_next(enemies, sweep->free));
        } while (exact_equilibrium_next(own, sweep->most));
    }
}

static bool is_penalised(const EquilibriumShip *ship, int room)
{
    const int other = room == 0 ? 1 : 0;
    return ship->pair[ship->pair_of[room][other]].penalised[SIDE_GATHERED][room > other];
}

// The best division of `all` attackers over the compartments up to this one, in which `enemies`
// stand.
static Odds best_division(const Sweep *sweep, int room, const double *win,
                          const int all[RANK_COUNT])
{
    const size_t step = exact_equilibrium_table_group_count(sweep->free);
    Odds best = {.win = -1};
    int here[RANK_COUNT] = {0};
    while (exact_equilibrium_next(here, all)) {
        int others[RANK_COUNT];
        exact_equilibrium_rest(all, here, others);
        const Odds *before = &sweep->best[room][exact_equilibrium_table_group(sweep->most, others)];
        const double chance = win[exact_equilibrium_table_group(sweep->most, here) * step];
        if (before->win * chance > best.win)
            best = (Odds){before->win * chance, before->lose * (1 - chance)};
    }
    return best;
}

static void pass_room(Sweep *sweep, int room, const int enemies[RANK_COUNT])
{
    Odds *best = sweep->best[room + 1];
    if (exact_equilibrium_total(enemies) == 0) {
        memcpy(best, sweep->best[room],
               exact_equilibrium_table_group_count(sweep->most) * sizeof *best);
        return;
    }
    const double *win = sweep->win[is_penalised(sweep->table->ship, room)] +
                        exact_equilibrium_table_group(sweep->free, enemies);
    int all[RANK_COUNT] = {0};
    do
        *best++ = best_division(sweep, room, win, all);
    while (exact_equilibrium_next(all, sweep->most));
}

// The worth of attacking everywhere: with all men, or with all but one, who waits where no enemy
// is.
static double worth_of(const Sweep *sweep, const int own[RANK_COUNT])
{
    const Odds *best = sweep->best[sweep->table->ship->rooms];
    const Odds all = best[exact_equilibrium_table_group(sweep->most, own)];
    double worth = all.win < 0 ? -1
                               : sweep->stalemate + (1 - sweep->stalemate) * all.win -
                                     sweep->stalemate * all.lose;
    for (int rank = 0; rank < RANK_COUNT && sweep->empty; ++rank) {
        if (own[rank] == 0)
            continue;
        int others[RANK_COUNT] = {own[RANK_SPECIAL], own[RANK_SAILOR]};
        --others[rank];
        const double win = best[exact_equilibrium_table_group(sweep->most, others)].win;
        const double safe = sweep->stalemate + (1 - sweep->stalemate) * win;
        if (win >= 0 && safe > worth)
            worth = safe;
    }
    return worth;
}

// Raises the worth of the places that are looked at in all strata with the free men.
static void raise_worths(const Sweep *sweep)
{
    const EquilibriumShip *ship = sweep->table->ship;
    size_t way[RANK_COUNT];
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        way[rank] = ship->places[rank].number[sweep->free[rank]][sweep->code[rank]];
    const size_t cell =
        way[RANK_SPECIAL] * (size_t)ship->places[RANK_SAILOR].count[sweep->free[RANK_SAILOR]] +
        way[RANK_SAILOR];
    int own[RANK_COUNT] = {0};
    while (exact_equilibrium_next(own, sweep->most)) {
        float *worth =
            &exact_equilibrium_table_at(sweep->table, own, sweep->free)->gathered_moves[cell];
        const float swept = (float)worth_of(sweep, own);
        if (swept > *worth)
            *worth = swept;
    }
}

// Looks at all ways in which `left` of the free side can stand from this compartment on.
static void look(Sweep *sweep, int room, const int left[RANK_COUNT])
{
    const EquilibriumShip *ship = sweep->table->ship;
    if (room == ship->rooms) {
        raise_worths(sweep);
        return;
    }
    const bool last = room == ship->rooms - 1;
    int here[RANK_COUNT] = {0};
    if (last)
        memcpy(here, left, sizeof here);
    do {
        int others[RANK_COUNT], code[RANK_COUNT];
        const bool empty = sweep->empty;
        memcpy(code, sweep->code, sizeof code);
        exact_equilibrium_rest(left, here, others);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            sweep->code[rank] += ship->places[rank].power[room] * here[rank];
        sweep->empty = empty || exact_equilibrium_total(here) == 0;
        pass_room(sweep, room, here);
        look(sweep, room + 1, others);
        memcpy(sweep->code, code, sizeof code);
        sweep->empty = empty;
    } while (!last && exact_equilibrium_next(here, left));
}

static bool open_sweep(Sweep *sweep)
{
    const EquilibriumShip *ship = sweep->table->ship;
    memcpy(sweep->most, ship->most[SIDE_GATHERED], sizeof sweep->most);
    if (ship->sailors - sweep->free[RANK_SAILOR] < sweep->most[RANK_SAILOR])
        sweep->most[RANK_SAILOR] = ship->sailors - sweep->free[RANK_SAILOR];
    const size_t own = exact_equilibrium_table_group_count(sweep->most);
    const size_t fights = own * exact_equilibrium_table_group_count(sweep->free);
    bool opened = true;
    for (int penalised = 0; penalised < 2; ++penalised) {
        sweep->win[penalised] = malloc(fights * sizeof **sweep->win);
        opened = opened && sweep->win[penalised];
    }
    for (int room = 0; room <= ship->rooms; ++room) {
        sweep->best[room] = malloc(own * sizeof **sweep->best);
        opened = opened && sweep->best[room];
    }
    if (!opened || !sweep->best[0])
        return false;
    for (size_t i = 0; i < own; ++i)
        sweep->best[0][i] = (Odds){.win = i == 0 ? 1 : -1, .lose = 1};
    return true;
}

static void close_sweep(const Sweep *sweep)
{
    for (int penalised = 0; penalised < 2; ++penalised)
        free(sweep->win[penalised]);
    for (int room = 0; room <= sweep->table->ship->rooms; ++room)
        free(sweep->best[room]);
}

static void fill_least(const Sweep *sweep)
{
    double waiting[EQUILIBRIUM_MASKS];
    for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
        waiting[mask] = -1;
    EquilibriumMen men = {
        .count = {[SIDE_FREE] = {sweep->free[RANK_SPECIAL], sweep->free[RANK_SAILOR]}}};
    while (exact_equilibrium_next(men.count[SIDE_GATHERED], sweep->most))
        exact_equilibrium_gathered_wait(sweep->table, &men, waiting);
}

bool exact_equilibrium_sweep(const EquilibriumTable *table, const int free_men[RANK_COUNT],
                             double stalemate)
{
    Sweep sweep = {.table = table, .free = free_men, .stalemate = stalemate};
    const bool opened = open_sweep(&sweep);
    if (opened) {
        fill_chances(&sweep);
        look(&sweep, 0, free_men);
        fill_least(&sweep);
    }
    close_sweep(&sweep);
    return opened;
}
