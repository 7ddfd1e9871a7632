/// exact_command: the exact solution of `command`. Stacks roll independently of one another, so
/// a cohort's counts are sums of its members', and only the joint move needs them together.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/command/exact_effort.h"
#include "sim/games/command/exact_joint_move.h"
#include "sim/games/command/exact_law.h"

// Stacks that differ in their names only are solved once.
typedef struct Kind {
    const Stack *stack; // one of them
    ExactStack chain;
    int32_t spell_hi; // the longest spell possible
    ExactLaw law;
} Kind;

typedef struct Solution {
    const Command *command;
    const ExactOptions *options;
    ExactTable *table;
    Error *error;
    Kind *kinds; // owned
    int kind_count;
    int kind_of[ARMY_COMMANDER_MAX];
    double *sum, *spare; // owned; room for the numbers of the longest distribution
} Solution;

static bool are_alike(const Stack *a, const Stack *b)
{
    return a->commander_count == b->commander_count &&
           memcmp(a->rating, b->rating, sizeof a->rating) == 0;
}

static Status add_kind(Solution *solution, const Stack *stack)
{
    const Command *command = solution->command;
    Kind *kind = &solution->kinds[solution->kind_count++];
    kind->stack = stack;
    TRY(exact_stack_build(&command->rules, stack, &kind->chain, solution->error));
    kind->spell_hi = command_longest_refusal(&command->rules, stack);
    if (kind->spell_hi > command->turns)
        kind->spell_hi = command->turns;
    solution->table->states += (uint64_t)kind->chain.count;
    return OK;
}

static Status find_kinds(Solution *solution)
{
    const Roster *roster = &solution->command->roster;
    for (int i = 0; i < roster->count; ++i) {
        int kind = 0;
        while (kind < solution->kind_count &&
               !are_alike(solution->kinds[kind].stack, &roster->stacks[i]))
            ++kind;
        solution->kind_of[i] = kind;
        if (kind == solution->kind_count)
            TRY(add_kind(solution, &roster->stacks[i]));
    }
    return OK;
}

// An estimate of the multiplications that everything but the joint move takes.
static double count_products(const Solution *solution)
{
    double turns = solution->command->turns, products = 0;
    for (int i = 0; i < solution->kind_count; ++i) {
        const Kind *kind = &solution->kinds[i];
        double spells = ((double)kind->spell_hi + 1) * (kind->spell_hi + 2) / 2;
        // Most states have two successors.
        products += 2 * kind->chain.count * turns * (turns / 2 + spells);
    }
    for (int i = 0; i < solution->command->cohorts.count; ++i) {
        double size = solution->command->cohorts.items[i].size;
        products += size * size * turns * (turns / 2 + 1);
    }
    return products;
}

static Status solve_laws(Solution *solution)
{
    TRY(exact_effort_check(count_products(solution), solution->options->steps_max,
                           solution->error));
    for (int i = 0; i < solution->kind_count; ++i) {
        Kind *kind = &solution->kinds[i];
        TRY(exact_law_solve(&kind->chain, solution->command, kind->spell_hi, &kind->law,
                            solution->error));
    }
    return OK;
}

static double *open_histogram(Solution *solution, int measure)
{
    solution->table->known[measure] = true;
    return exact_table_histogram(solution->table, measure, 0);
}

static const ExactLaw *law_of(const Solution *solution, int stack)
{
    return &solution->kinds[solution->kind_of[stack]].law;
}

// Replaces `sum` by its convolution with `law`: the distribution of the sum of two independent
// numbers.
static void convolve(double *sum, size_t *size, const double *other, size_t other_size,
                     double *spare)
{
    memset(spare, 0, (*size + other_size - 1) * sizeof *spare);
    for (size_t i = 0; i < *size; ++i)
        for (size_t j = 0; j < other_size; ++j)
            spare[i + j] += sum[i] * other[j];
    *size += other_size - 1;
    memcpy(sum, spare, *size * sizeof *sum);
}

static void solve_obeyed(Solution *solution, const Cohort *cohort)
{
    size_t size = 1;
    solution->sum[0] = 1;
    for (uint64_t members = cohort->members; members; members &= members - 1) {
        const ExactLaw *law = law_of(solution, __builtin_ctzll(members));
        convolve(solution->sum, &size, law->obeyed, (size_t)law->turns + 1, solution->spare);
    }
    memcpy(open_histogram(solution, cohort->measure[COHORT_OBEYED]), solution->sum,
           size * sizeof *solution->sum);
    open_histogram(solution, cohort->measure[COHORT_ORDERS])[size - 1] = 1;
    solution->table->known[cohort->measure[COHORT_SHARE]] = true;
}

// The longest spell of all is at most L when each member's is.
static void solve_spells(Solution *solution, const Cohort *cohort)
{
    double *spell = open_histogram(solution, cohort->measure[COHORT_SPELL]);
    double *longest = open_histogram(solution, cohort->measure[COHORT_LONGEST]);
    for (int32_t length = 0; length <= cohort->spell_hi; ++length)
        longest[length] = 1;
    for (uint64_t members = cohort->members; members; members &= members - 1) {
        const ExactLaw *law = law_of(solution, __builtin_ctzll(members));
        double below = 0;
        for (int32_t length = 0; length <= cohort->spell_hi; ++length) {
            bool is_possible = length <= law->spell_hi;
            spell[length] += is_possible ? law->spell[length] : 0;
            below += is_possible ? law->longest[length] : 0;
            longest[length] *= below;
        }
    }
    for (int32_t length = cohort->spell_hi; length > 0; --length)
        longest[length] -= longest[length - 1];
}

static void solve_movers(Solution *solution, const Cohort *cohort)
{
    if (!cohort->is_army)
        return;
    double *movers = open_histogram(solution, cohort->measure[COHORT_MOVERS]);
    for (int turn = 1; turn <= solution->command->turns; ++turn) {
        size_t size = 1;
        solution->sum[0] = 1;
        for (uint64_t members = cohort->members; members; members &= members - 1) {
            double obeying = law_of(solution, __builtin_ctzll(members))->obeying[turn];
            convolve(solution->sum, &size, (double[]){1 - obeying, obeying}, 2, solution->spare);
        }
        for (size_t i = 0; i < size; ++i)
            movers[i] += solution->sum[i];
    }
}

static void add_extra(ExactTable *table, const char *name, const char *suffix, double value)
{
    if (table->extra_count == EXACT_EXTRA_MAX)
        return;
    ExactExtra *extra = &table->extra[table->extra_count++];
    snprintf(extra->name, sizeof extra->name, "long_run.%s%s", name, suffix);
    extra->value = value;
}

static void solve_long_run(Solution *solution, const Cohort *cohort)
{
    double movers = 0;
    for (uint64_t members = cohort->members; members; members &= members - 1)
        movers += solution->kinds[solution->kind_of[__builtin_ctzll(members)]].chain.long_run;
    add_extra(solution->table, "obeyed_share", cohort->suffix, movers / cohort->size);
    if (cohort->is_army)
        add_extra(solution->table, "movers", cohort->suffix, movers);
}

static int gather_parties(const Solution *solution, ExactParty *parties)
{
    int count = 0;
    for (int kind = 0; kind < solution->kind_count; ++kind) {
        ExactParty party = {.chain = &solution->kinds[kind].chain};
        for (int i = 0; i < solution->command->roster.count; ++i)
            party.size +=
                solution->kind_of[i] == kind && (solution->command->joint.members >> i & 1);
        if (party.size > 0)
            parties[count++] = party;
    }
    return count;
}

static void record_wait(Solution *solution, const ExactWait *wait)
{
    const JointMove *joint = &solution->command->joint;
    double *first = open_histogram(solution, joint->measure), reached = 0;
    for (int turn = 1; turn <= solution->command->turns; ++turn)
        reached += first[turn] = wait->first[turn];
    double *not_reached = open_histogram(solution, joint->not_reached);
    not_reached[0] = reached;
    not_reached[1] = 1 - reached;
    solution->table->states += wait->states;
    if (wait->mean == wait->mean)
        add_extra(solution->table, "first_joint_move", "", wait->mean);
}

static Status solve_joint(Solution *solution)
{
    const Command *command = solution->command;
    const Obedience *rules = &command->rules;
    if (!command->joint.is_wanted)
        return OK;
    ExactParty parties[ARMY_COMMANDER_MAX];
    ExactGroup group = {.parties = parties,
                        .count = gather_parties(solution, parties),
                        .needed = command->joint.needed,
                        .turns = command->turns,
                        .warmup_turns = command->warmup_turns,
                        .forgets = rules->loss_per_turn == 0 &&
                                   (rules->relief_resets || rules->stubborn_relief == 0),
                        .states_max = solution->options->states_max,
                        .steps_max = solution->options->steps_max};
    ExactWait wait = {.first = calloc((size_t)command->turns + 1, sizeof *wait.first)};
    if (!wait.first)
        return error_set(solution->error, FAIL_MEMORY, NULL,
                         "out of memory for the exact solution");
    Status status = exact_joint_move_solve(&group, &wait, solution->error);
    if (status == OK)
        record_wait(solution, &wait);
    free(wait.first);
    return status;
}

static Status solve(Solution *solution)
{
    const Command *command = solution->command;
    size_t room = (size_t)command->roster.count * (size_t)command->turns + ARMY_COMMANDER_MAX + 2;
    solution->kinds = calloc((size_t)command->roster.count, sizeof *solution->kinds);
    solution->sum = calloc(2 * room, sizeof *solution->sum);
    if (!solution->kinds || !solution->sum)
        return error_set(solution->error, FAIL_MEMORY, NULL,
                         "out of memory for the exact solution");
    solution->spare = solution->sum + room;
    TRY(find_kinds(solution));
    TRY(solve_laws(solution));
    TRY(solve_joint(solution));
    open_histogram(solution, command->cohorts.turns_measure)[command->turns] = 1;
    for (int i = 0; i < command->cohorts.count; ++i) {
        solve_obeyed(solution, &command->cohorts.items[i]);
        solve_spells(solution, &command->cohorts.items[i]);
        solve_movers(solution, &command->cohorts.items[i]);
        solve_long_run(solution, &command->cohorts.items[i]);
    }
    solution->table->cells[0] = 1;
    solution->table->total = 1;
    return OK;
}

Status command_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                     Error *error)
{
    Solution solution = {
        .command = command_of(prepared), .options = options, .table = table, .error = error};
    Status status = solve(&solution);
    for (int i = 0; i < solution.kind_count; ++i)
        exact_law_destroy(&solution.kinds[i].law);
    free(solution.kinds);
    free(solution.sum);
    return status;
}
