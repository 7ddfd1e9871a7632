/// command_plan: building the tables.
///
/// An entry, and the sum of up to fifteen of them:
///
///     bits  0…7    the first turn is obeyed (0 or 1), bits 8…11 the second: two bytes in the order
///                  of the turns
///     bits 12…47   nine fields of four bits: spells of 1 … 9 turns that end
///     bits 48…63   row after these turns (its sum means nothing)

#include "sim/games/command/command_plan.h"

#include <stdlib.h>
#include <string.h>

#include "sim/games/command/command.h"
#include "sim/games/command/command_step.h"

// A stack of one commander of this rating, who cannot be lost.
static Stack stack_of(int rating)
{
    return (Stack){.rating = {rating}};
}

static int spell_max(const Obedience *rules, int rating)
{
    const Stack stack = stack_of(rating);
    return command_longest_refusal(rules, &stack);
}

static uint64_t spell_field(int length)
{
    return UINT64_C(1) << (COMMAND_PLAN_SPELL_SHIFT + 4 * (length - 1));
}

static int64_t give_face(void *context, const LuckThrow *thrown)
{
    (void)thrown;
    return *(const int *)context;
}

// One turn: what the face does to the number of refusals and to the counts.
static int take_turn(const Obedience *rules, int rating, int refusals, int face, uint64_t *entry)
{
    const Stack stack = stack_of(rating);
    const CommandStack it = {.rules = rules, .stack = &stack};
    CommandState state = {.refusals = refusals};
    Luck luck = {.take = give_face, .context = &face};
    bool obeys = command_step_turn(&it, &state, &luck, NULL);
    *entry += obeys;
    if (obeys && refusals > 0)
        *entry += spell_field(refusals);
    return state.refusals;
}

static uint64_t close_entry(uint64_t entry, uint32_t first, int refusals)
{
    uint64_t row = first + COMMAND_PLAN_PAIR_ROW * (uint64_t)refusals;
    return entry | row << COMMAND_PLAN_ROW_SHIFT;
}

static void fill_rows(const Obedience *rules, int rating, uint32_t first, CommandPlan *plan)
{
    for (int refusals = 0; refusals <= spell_max(rules, rating); ++refusals) {
        uint32_t row = first + COMMAND_PLAN_PAIR_ROW * (uint32_t)refusals;
        if (refusals > 0)
            plan->under_way[row >> COMMAND_PLAN_PAIR_SHIFT] = spell_field(refusals);
        uint64_t *singles = plan->singles + (row >> COMMAND_PLAN_SINGLE_SHIFT);
        for (int digits = 0; digits < 100; ++digits) {
            uint64_t one = 0, other = 0;
            int after = take_turn(rules, rating, refusals, 1 + digits / 10, &one);
            singles[digits / 10] = close_entry(one, first, after);
            after = take_turn(rules, rating, after, 1 + digits % 10, &other);
            uint64_t obeyed = other & 1, spells = other - obeyed;
            plan->pairs[row + (uint32_t)digits] =
                close_entry(one + (obeyed << COMMAND_PLAN_SECOND_SHIFT) + spells, first, after);
        }
    }
}

static void fill_tables(const Obedience *rules, uint32_t *rows, CommandPlan *plan)
{
    uint32_t row = 0;
    for (int rating = 1; rating <= COMMAND_PLAN_RATING_MAX; ++rating) {
        rows[rating] = row;
        fill_rows(rules, rating, row, plan);
        row += COMMAND_PLAN_PAIR_ROW * (uint32_t)(spell_max(rules, rating) + 1);
    }
}

// The measures of each group's cohorts. A stack's last cohort is its own, where there are several
// stacks.
static void name_cohorts(const int *cohorts, PlanGroup *group)
{
    int count = 0;
    while (count < COHORT_OF_STACK_MAX && cohorts[count] >= 0)
        ++count;
    group->cohort_count = count > 1 ? count - 1 : 0;
    memcpy(group->cohorts, cohorts, sizeof group->cohorts);
}

static int find_group(const Command *command, int stack, uint32_t row, CommandPlan *plan)
{
    const Stack *it = &command->roster.stacks[stack];
    for (int i = 0; i < plan->group_count; ++i)
        if (plan->groups[i].row == row && plan->groups[i].faction == it->faction)
            return i;
    PlanGroup *group = &plan->groups[plan->group_count];
    *group = (PlanGroup){
        .row = row, .faction = it->faction, .spell_hi = spell_max(&command->rules, it->rating[0])};
    if (group->spell_hi > command->turns)
        group->spell_hi = command->turns;
    name_cohorts(command->cohorts.of_stack[stack], group);
    return plan->group_count++;
}

static void add_stack(const Command *command, int stack, uint32_t row, CommandPlan *plan)
{
    int index = find_group(command, stack, row, plan);
    const PlanGroup *group = &plan->groups[index];
    const Cohort *own = &command->cohorts.items[group->cohorts[group->cohort_count]];
    if (group->cohort_count > 0)
        own = &command->cohorts.items[command->cohorts.of_stack[stack][group->cohort_count]];
    plan->stacks[plan->stack_count++] = (PlanStack){.stream = command->roster.stacks[stack].stream,
                                                    .row = row,
                                                    .spell_hi = group->spell_hi,
                                                    .group = index,
                                                    .obeyed = own->cell[COHORT_OBEYED],
                                                    .longest = own->cell[COHORT_LONGEST],
                                                    .spell = own->cell[COHORT_SPELL]};
}

static void fill_bins(const Command *command, const uint32_t *rows, CommandPlan *plan)
{
    const Roster *roster = &command->roster;
    for (int kind = 0; kind < COMMAND_PLAN_BIN_MAX; ++kind) {
        PlanBin bin = {.first = plan->stack_count};
        for (int i = 0; i < roster->count; ++i)
            if (roster->stacks[i].faction == kind / 2 &&
                (int)(command->joint.members >> i & 1) == kind % 2) {
                bin.members |= UINT64_C(1) << i;
                add_stack(command, i, rows[roster->stacks[i].rating[0]], plan);
            }
        bin.beyond = plan->stack_count;
        if (bin.members)
            plan->bins[plan->bin_count++] = bin;
    }
}

Status command_plan_build(const Command *command, CommandPlan *plan, Error *error)
{
    const Obedience *rules = &command->rules;
    memset(plan, 0, sizeof *plan);
    if (rules->loss_per_turn > 0 || rules->stubborn_relief == 0 || !rules->relief_resets)
        return OK;
    size_t count = 0;
    for (int rating = 1; rating <= COMMAND_PLAN_RATING_MAX; ++rating)
        count += (size_t)spell_max(rules, rating) + 1;
    plan->pairs =
        calloc(count, (COMMAND_PLAN_PAIR_ROW + COMMAND_PLAN_SINGLE_ROW) * sizeof *plan->pairs);
    if (!plan->pairs)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for tables of orders");
    plan->singles = plan->pairs + COMMAND_PLAN_PAIR_ROW * count;
    uint32_t rows[COMMAND_PLAN_RATING_MAX + 1] = {0};
    fill_tables(rules, rows, plan);
    fill_bins(command, rows, plan);
    return OK;
}

void command_plan_release(CommandPlan *plan)
{
    free(plan->pairs);
    plan->pairs = NULL;
}
