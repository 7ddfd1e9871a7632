/// melee_twin: forward over rounds; a state is the men left on both sides.

#include "tests/twins/melee_twin.h"

#include <stdlib.h>

// The law of one round from a state: cell lost × (pairs + 1) + killed.
typedef struct Round {
    double *cells; ///< owned; null until needed
    int pairs;
} Round;

typedef struct Solver {
    const MeleeRules *rules;
    MeleeTwin start;
    const MeleeTwinTaker *taker;
    double *now, *next; ///< owned; probability of each state before and after a round
    Round *rounds;      ///< owned; by state
    int width;          ///< states of one number of boarders
} Solver;

// In how many of the 36 falls the boarder's die, with his edge, beats the defender's.
static int winning_falls(int edge)
{
    int falls = 0;
    for (int boarder = 1; boarder <= 6; ++boarder)
        for (int defender = 1; defender <= 6; ++defender)
            falls += boarder + edge > defender;
    return falls;
}

// What one pair can come to.
typedef struct PairLaw {
    double killed, lost, both, neither;
} PairLaw;

static PairLaw law_of_pair(MeleeTie tie, int edge)
{
    int win = winning_falls(edge), lose = winning_falls(-edge);
    double tied = (36 - win - lose) / 36.0;
    PairLaw law = {.killed = win / 36.0, .lost = lose / 36.0};
    if (tie == TIE_DEFENDER)
        law.lost += tied;
    else if (tie == TIE_BOTH)
        law.both = tied;
    else
        law.neither = tied;
    return law;
}

// One more pair in a law of `pairs` pairs, in place, from the far end down.
static void add_pair(double *cells, int width, int pairs, PairLaw law)
{
    for (int i = pairs + 1; i >= 0; --i)
        for (int j = pairs + 1; j >= 0; --j) {
            double sum = cells[i * width + j] * law.neither;
            if (i > 0)
                sum += cells[(i - 1) * width + j] * law.lost;
            if (j > 0)
                sum += cells[i * width + j - 1] * law.killed;
            if (i > 0 && j > 0)
                sum += cells[(i - 1) * width + j - 1] * law.both;
            cells[i * width + j] = sum;
        }
}

static Status make_round(const Solver *solver, int boarders, int defenders, Round *round,
                         Error *error)
{
    int pairs = boarders < defenders ? boarders : defenders;
    int more = boarders > defenders ? boarders - pairs : defenders - pairs;
    int sign = boarders > defenders ? 1 : -1;
    int bonus = solver->rules->boarder_bonus - solver->rules->defender_bonus;
    round->pairs = pairs;
    round->cells = calloc((size_t)(pairs + 1) * (size_t)(pairs + 1), sizeof *round->cells);
    if (!round->cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the rounds of a melee");
    round->cells[0] = 1;
    for (int pair = 0; pair < pairs; ++pair) {
        int unpaired = more / pairs + (pair < more % pairs ? 1 : 0);
        int edge = bonus + sign * solver->rules->unpaired_bonus * unpaired;
        add_pair(round->cells, pairs + 1, pair, law_of_pair((MeleeTie)solver->rules->tie, edge));
    }
    return OK;
}

static void hand_over(const Solver *solver, MeleeEnd end, MeleeTwin left, double probability)
{
    if (probability <= 0)
        return;
    const MeleeTwinEnd over = {.end = end,
                               .rounds = left.rounds,
                               .boarders = left.boarders,
                               .defenders = left.defenders,
                               .probability = probability};
    solver->taker->take(solver->taker->context, &over);
}

static double fail_chance(const MeleeRules *rules, int started, int left)
{
    return melee_must_test(rules, started, left) ? rules->morale_fail_max / 6.0 : 0;
}

// What the men left after a round come to.
static void settle(Solver *solver, MeleeTwin left, double probability)
{
    const MeleeRules *rules = solver->rules;
    if (probability <= 0)
        return;
    if (left.boarders == 0) {
        hand_over(solver, MELEE_WIPED_OUT, left, probability);
        return;
    }
    if (left.defenders == 0) {
        hand_over(solver, MELEE_TAKEN, left, probability);
        return;
    }
    double yield = fail_chance(rules, left.defenders_met, left.defenders);
    double flee = fail_chance(rules, left.boarders_sent, left.boarders);
    bool defender_first = rules->morale_first == FIRST_DEFENDER;
    double stand = (1 - yield) * (1 - flee) * probability;
    hand_over(solver, MELEE_SURRENDER, left, probability * yield * (defender_first ? 1 : 1 - flee));
    hand_over(solver, MELEE_DRIVEN_BACK, left,
              probability * flee * (defender_first ? 1 - yield : 1));
    if (left.rounds == rules->max_rounds)
        hand_over(solver, MELEE_DRIVEN_BACK, left, stand);
    else
        solver->next[left.boarders * solver->width + left.defenders] += stand;
}

static Status play_state(Solver *solver, MeleeTwin state, double probability, Error *error)
{
    Round *round = &solver->rounds[state.boarders * solver->width + state.defenders];
    if (!round->cells)
        TRY(make_round(solver, state.boarders, state.defenders, round, error));
    for (int lost = 0; lost <= round->pairs; ++lost)
        for (int killed = 0; killed <= round->pairs; ++killed) {
            MeleeTwin left = state;
            left.boarders -= lost;
            left.defenders -= killed;
            settle(solver, left, probability * round->cells[lost * (round->pairs + 1) + killed]);
        }
    return OK;
}

static Status play_rounds(Solver *solver, Error *error)
{
    MeleeTwin state = solver->start;
    double alive = 1;
    for (int round = 1; round <= solver->rules->max_rounds && alive > 0; ++round) {
        alive = 0;
        for (int a = 1; a <= solver->start.boarders; ++a)
            for (int d = 1; d <= solver->start.defenders; ++d) {
                double *probability = &solver->now[a * solver->width + d];
                if (*probability <= 0)
                    continue;
                state.boarders = a;
                state.defenders = d;
                state.rounds = round;
                TRY(play_state(solver, state, *probability, error));
                *probability = 0;
                alive = 1;
            }
        double *now = solver->now;
        solver->now = solver->next;
        solver->next = now;
    }
    return OK;
}

Status melee_twin_solve(const MeleeRules *rules, int boarders, int defenders,
                        const MeleeTwinTaker *taker, Error *error)
{
    const MeleeTwin start = {boarders, defenders, boarders, defenders, 0};
    Solver solver = {.rules = rules, .start = start, .taker = taker, .width = start.defenders + 1};
    if (start.boarders == 0 || start.defenders == 0) {
        hand_over(&solver, start.boarders == 0 ? MELEE_WIPED_OUT : MELEE_TAKEN, start, 1);
        return OK;
    }
    size_t states = (size_t)(start.boarders + 1) * (size_t)solver.width;
    solver.now = calloc(states, sizeof *solver.now);
    solver.next = calloc(states, sizeof *solver.next);
    solver.rounds = calloc(states, sizeof *solver.rounds);
    Status status = FAIL_MEMORY;
    if (solver.now && solver.next && solver.rounds) {
        solver.now[start.boarders * solver.width + start.defenders] = 1;
        status = play_rounds(&solver, error);
    } else {
        error_set(error, FAIL_MEMORY, NULL, "out of memory for the states of a melee");
    }
    for (size_t i = 0; solver.rounds && i < states; ++i)
        free(solver.rounds[i].cells);
    free(solver.rounds);
    free(solver.next);
    free(solver.now);
    return status;
}
