/// exact_equilibrium_sweep: compartment by compartment, the best use of every number of men.

#include "sim/mutiny/equilibrium/exact_equilibrium_sweep.h"

#include <math.h>
#include <stdlib.h>

#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"

/// Chances of the attackers in the fights of some compartments. The gathered side's are those of
/// the one division with the best chance to win all; of the free side's each is the best over all
/// divisions, which bounds what it can do.
typedef struct Odds {
    double win;  ///< that they win all; negative where there is no division
    double lose; ///< that they lose all
} Odds;

typedef struct Sweep Sweep;

/// The places of the side under attack that are looked at, from the first compartment on.
struct Sweep {
    const EquilibriumTable *table;
    EquilibriumSide attacker;
    const int *enemies; ///< all men of the side under attack
    double stalemate;   ///< to the gathered side
    double (*meets)[EQUILIBRIUM_MASKS];
    void (*note)(const Sweep *sweep); ///< what is done with each way to stand
    int most[RANK_COUNT];             ///< attackers
    double *win[2]; ///< owned; by attackers, then enemies in a compartment; [1]: penalised
    /// Owned; for the compartments before each, by all attackers in them: the division with the
    /// best chance to win all.
    Odds *best[EQUILIBRIUM_ROOMS_MAX + 1];
    int code[RANK_COUNT];
    int mask; ///< compartments in which enemies stand
};

static double chance_to_win(const Sweep *sweep, const int own[RANK_COUNT],
                            const int enemies[RANK_COUNT], bool penalised)
{
    const ExactEndList ends =
        exact_ends_of(&sweep->table->ship->ends[sweep->attacker], own, enemies, penalised);
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
            } while (exact_equilibrium_next(enemies, sweep->enemies));
        } while (exact_equilibrium_next(own, sweep->most));
    }
}

static bool is_penalised(const Sweep *sweep, int room)
{
    const EquilibriumShip *ship = sweep->table->ship;
    const int other = room == 0 ? 1 : 0;
    return ship->pair[ship->pair_of[room][other]].penalised[sweep->attacker][room > other];
}

static Odds better_of(const Sweep *sweep, Odds best, Odds odds)
{
    if (sweep->attacker == SIDE_FREE)
        return (Odds){fmax(best.win, odds.win), fmin(best.lose, odds.lose)};
    return odds.win > best.win ? odds : best;
}

// The best division of `all` attackers over the compartments up to this one, in which `enemies`
// stand.
static Odds best_division(const Sweep *sweep, int room, const double *win,
                          const int all[RANK_COUNT])
{
    const size_t step = exact_equilibrium_table_group_count(sweep->enemies);
    Odds best = {.win = -1, .lose = 1};
    int here[RANK_COUNT] = {0};
    while (exact_equilibrium_next(here, all)) {
        int others[RANK_COUNT];
        exact_equilibrium_rest(all, here, others);
        const Odds *before = &sweep->best[room][exact_equilibrium_table_group(sweep->most, others)];
        const double chance = win[exact_equilibrium_table_group(sweep->most, here) * step];
        if (before->win >= 0)
            best =
                better_of(sweep, best, (Odds){before->win * chance, before->lose * (1 - chance)});
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
    const double *win = sweep->win[is_penalised(sweep, room)] +
                        exact_equilibrium_table_group(sweep->enemies, enemies);
    int all[RANK_COUNT] = {0};
    do
        *best++ = best_division(sweep, room, win, all);
    while (exact_equilibrium_next(all, sweep->most));
}

// The attackers' best chance to win all fights while a man waits where no enemy is; negative where
// that cannot be.
static double chance_in_reserve(const Sweep *sweep, const int own[RANK_COUNT])
{
    const int rooms = sweep->table->ship->rooms;
    double win = -1;
    for (int rank = 0; rank < RANK_COUNT && sweep->mask != (1 << rooms) - 1; ++rank) {
        int others[RANK_COUNT] = {own[RANK_SPECIAL], own[RANK_SAILOR]};
        if (others[rank]-- > 0)
            win = fmax(win,
                       sweep->best[rooms][exact_equilibrium_table_group(sweep->most, others)].win);
    }
    return win;
}

// What attacking everywhere is worth to the attackers, with all men or with all but one.
static double worth_of(const Sweep *sweep, const int own[RANK_COUNT], double stalemate)
{
    const double win = chance_in_reserve(sweep, own);
    const Odds all =
        sweep->best[sweep->table->ship->rooms][exact_equilibrium_table_group(sweep->most, own)];
    const double safe = win < 0 ? -1 : stalemate + (1 - stalemate) * win;
    if (all.win < 0)
        return safe;
    return fmax(safe, stalemate + (1 - stalemate) * all.win - stalemate * all.lose);
}

// Raises the gathered side's worth where the free side stands so, in all strata with its men.
static void note_attack(const Sweep *sweep)
{
    const EquilibriumShip *ship = sweep->table->ship;
    size_t way[RANK_COUNT];
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        way[rank] = ship->places[rank].number[sweep->enemies[rank]][sweep->code[rank]];
    const int sailors = ship->places[RANK_SAILOR].count[sweep->enemies[RANK_SAILOR]];
    const size_t cell = way[RANK_SPECIAL] * (size_t)sailors + way[RANK_SAILOR];
    int own[RANK_COUNT] = {0};
    while (exact_equilibrium_next(own, sweep->most)) {
        float *worth =
            &exact_equilibrium_table_at(sweep->table, own, sweep->enemies)->gathered_moves[cell];
        *worth = fmaxf(*worth, (float)worth_of(sweep, own, sweep->stalemate));
    }
}

// Raises what the gathered side has where it is met in the compartments in which it stands, in all
// strata with its men. The free side need not attack.
static void note_stand(const Sweep *sweep)
{
    int own[RANK_COUNT] = {0};
    while (exact_equilibrium_next(own, sweep->most)) {
        const double stalemate = 1 - sweep->stalemate;
        const double worth = 1 - fmax(stalemate, worth_of(sweep, own, stalemate));
        double *met = &sweep->meets[exact_equilibrium_ship_index(sweep->table->ship, sweep->enemies,
                                                                 own)][sweep->mask];
        *met = fmax(*met, worth);
    }
}

// Looks at all ways in which `left` enemies can stand from this compartment on.
static void look(Sweep *sweep, int room, const int left[RANK_COUNT])
{
    const EquilibriumShip *ship = sweep->table->ship;
    if (room == ship->rooms) {
        sweep->note(sweep);
        return;
    }
    const bool last = room == ship->rooms - 1;
    const Sweep before = *sweep;
    int here[RANK_COUNT] = {0};
    if (last)
        memcpy(here, left, sizeof here);
    do {
        int others[RANK_COUNT];
        exact_equilibrium_rest(left, here, others);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            sweep->code[rank] += ship->places[rank].power[room] * here[rank];
        sweep->mask |= (exact_equilibrium_total(here) > 0) << room;
        pass_room(sweep, room, here);
        look(sweep, room + 1, others);
        *sweep = before;
    } while (!last && exact_equilibrium_next(here, left));
}

static bool open_sweep(Sweep *sweep)
{
    const EquilibriumShip *ship = sweep->table->ship;
    memcpy(sweep->most, ship->most[sweep->attacker], sizeof sweep->most);
    if (ship->sailors - sweep->enemies[RANK_SAILOR] < sweep->most[RANK_SAILOR])
        sweep->most[RANK_SAILOR] = ship->sailors - sweep->enemies[RANK_SAILOR];
    const size_t own = exact_equilibrium_table_group_count(sweep->most);
    const size_t fights = own * exact_equilibrium_table_group_count(sweep->enemies);
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
    // A bound of what the free side can do may leave men out.
    for (size_t i = 0; i < own; ++i)
        sweep->best[0][i] =
            (Odds){.win = i == 0 || sweep->attacker == SIDE_FREE ? 1 : -1, .lose = 1};
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
        .count = {[SIDE_FREE] = {sweep->enemies[RANK_SPECIAL], sweep->enemies[RANK_SAILOR]}}};
    while (exact_equilibrium_next(men.count[SIDE_GATHERED], sweep->most))
        exact_equilibrium_gathered_wait(sweep->table, &men, waiting);
}

static bool run(Sweep *sweep)
{
    const bool opened = open_sweep(sweep);
    if (opened) {
        fill_chances(sweep);
        look(sweep, 0, sweep->enemies);
        if (sweep->attacker == SIDE_GATHERED)
            fill_least(sweep);
    }
    close_sweep(sweep);
    return opened;
}

bool exact_equilibrium_sweep(const EquilibriumTable *table, const int free_men[RANK_COUNT],
                             double stalemate)
{
    Sweep sweep = {.table = table,
                   .attacker = SIDE_GATHERED,
                   .enemies = free_men,
                   .stalemate = stalemate,
                   .note = note_attack};
    return run(&sweep);
}

bool exact_equilibrium_stand(const EquilibriumTable *table, const int gathered[RANK_COUNT],
                             double stalemate, double (*meets)[EQUILIBRIUM_MASKS])
{
    Sweep sweep = {.table = table,
                   .attacker = SIDE_FREE,
                   .enemies = gathered,
                   .stalemate = stalemate,
                   .meets = meets,
                   .note = note_stand};
    return run(&sweep);
}
