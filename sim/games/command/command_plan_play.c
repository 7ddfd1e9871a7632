/// command_plan_play: playing by the tables, and counting.

#include <string.h>

#include "sim/base/purpose.h"
#include "sim/games/command/command.h"
#include "sim/games/command/lanes.h"

#define SPELLS_MASK UINT64_C(0xfffffffff)

// The counts of a group of stacks; spells by their length, from 1.
typedef struct GroupCounts {
    int32_t obeyed;
    int32_t spells[COMMAND_PLAN_SPELL_MAX + 1];
} GroupCounts;

// The state of one game.
typedef struct PlanGame {
    const Command *command;
    int32_t *cells;
    GroupCounts groups[ARMY_COMMANDER_MAX];
    uint8_t movers[COMMAND_PLAN_BIN_MAX][COMMAND_TURNS_MAX];
} PlanGame;

// Unpacks a sum of table entries into the counts of the stack and its group.
LANES_INLINE void count_sum(PlanGame *game, const PlanStack *stack, uint64_t sum)
{
    GroupCounts *group = &game->groups[stack->group];
    int32_t obeyed = (int32_t)((sum & 0xff) + (sum >> COMMAND_PLAN_SECOND_SHIFT & 0xf));
    uint64_t spells = sum >> COMMAND_PLAN_SPELL_SHIFT & SPELLS_MASK;
    int32_t longest = (64 - __builtin_clzll(spells << 4 | 8) + 3) / 4 - 1;
    int32_t *own = game->cells + stack->spell, *own_longest = game->cells + stack->longest;
    game->cells[stack->obeyed] += obeyed;
    group->obeyed += obeyed;
    *own_longest = longest > *own_longest ? longest : *own_longest;
    for (int32_t length = 1; length <= stack->spell_hi; ++length, spells >>= 4) {
        own[length] += (int32_t)(spells & 0xf);
        group->spells[length] += (int32_t)(spells & 0xf);
    }
}

LANES_INLINE void count_turns(PlanGame *game, const PlanStack *stacks, int count, Lanes *lanes,
                              uint8_t *movers)
{
    const CommandPlan *plan = &game->command->plan;
    int turns = game->command->turns, summed = 0;
    uint64_t sums[LANES_MAX] = {0};
    for (int turn = 0; turn < turns;) {
        int span = lanes_open_span(lanes, count, turns - turn, 0);
        if (summed + span > COMMAND_PLAN_SUM_TURNS) {
            for (int i = 0; i < count; ++i) {
                count_sum(game, &stacks[i], sums[i]);
                sums[i] = 0;
            }
            summed = 0;
        }
        lanes_play(plan, lanes, count, span, movers + turn, sums);
        turn += span;
        summed += span;
    }
    for (int i = 0; i < count; ++i)
        count_sum(game, &stacks[i],
                  sums[i] + plan->under_way[lanes->row[i] >> COMMAND_PLAN_PAIR_SHIFT]);
}

LANES_INLINE void warm_up(PlanGame *game, int count, Lanes *lanes)
{
    uint8_t movers[TEN_DICE_A_WORD] = {0};
    uint64_t sums[LANES_MAX] = {0};
    for (int turns = game->command->warmup_turns, span; turns > 0; turns -= span) {
        span = lanes_open_span(lanes, count, turns, game->command->turns);
        lanes_play(&game->command->plan, lanes, count, span, movers, sums);
    }
}

// The number of counted turns before the stack first obeys. `one` is a lane with this stack alone.
static int first_refusals(const Command *command, const PlanStack *stack, Lanes *one)
{
    for (int turn = 0; turn < command->turns; ++turn) {
        uint8_t mover = 0;
        uint64_t sum = 0;
        (void)lanes_open_span(one, 1, 1, command->turns - turn - 1);
        lanes_play(&command->plan, one, 1, 1, &mover, &sum);
        if (one->row[0] == stack->row)
            return turn;
    }
    return command->turns;
}

// A spell that began in the warm-up has been counted with its full length; this reduces it to its
// counted turns.
static void cut_spell(PlanGame *game, const PlanStack *stack, const Lanes *start, int lane)
{
    int before = (int)(start->row[lane] - stack->row) >> COMMAND_PLAN_PAIR_SHIFT;
    if (before == 0)
        return;
    Lanes one = {.row = {start->row[lane]}, .state = {start->state[lane]}, .used = start->used};
    memcpy(one.faces[0], start->faces[lane], sizeof one.faces[0]);
    int after = first_refusals(game->command, stack, &one), whole = before + after;
    int32_t *own = game->cells + stack->spell, *all = game->groups[stack->group].spells;
    int32_t *longest = game->cells + stack->longest;
    own[after] += after > 0;
    all[after] += after > 0;
    if (whole <= stack->spell_hi) {
        --own[whole];
        --all[whole];
    }
    *longest = stack->spell_hi;
    while (*longest > 0 && own[*longest] == 0)
        --*longest;
}

LANES_INLINE void play_abreast(PlanGame *game, const PlanStack *stacks, int count, StreamRoot root,
                               uint8_t *movers)
{
    Lanes lanes;
    lanes_open(stacks, count, root, &lanes);
    if (game->command->warmup_turns > 0) {
        warm_up(game, count, &lanes);
        Lanes start = lanes;
        count_turns(game, stacks, count, &lanes, movers);
        for (int i = 0; i < count; ++i)
            cut_spell(game, &stacks[i], &start, i);
    } else {
        count_turns(game, stacks, count, &lanes, movers);
    }
}

static void play_bin(PlanGame *game, const PlanBin *bin, StreamRoot root, uint8_t *movers)
{
    const PlanStack *stacks = game->command->plan.stacks;
    int stack = bin->first;
    memset(movers, 0, (size_t)game->command->turns);
    for (; stack + LANES_MAX <= bin->beyond; stack += LANES_MAX)
        play_abreast(game, stacks + stack, LANES_MAX, root, movers);
    for (; stack < bin->beyond; ++stack)
        play_abreast(game, stacks + stack, 1, root, movers);
}

static void count_group(const GroupCounts *counts, int32_t spell_hi, const Cohort *cohort,
                        int32_t *cells)
{
    int32_t *longest = &cells[cohort->cell[COHORT_LONGEST]];
    cells[cohort->cell[COHORT_OBEYED]] += counts->obeyed;
    for (int32_t length = 1; length <= spell_hi; ++length) {
        cells[cohort->cell[COHORT_SPELL] + (uint64_t)length] += counts->spells[length];
        if (counts->spells[length] > 0 && length > *longest)
            *longest = length;
    }
}

static void count_groups(PlanGame *game)
{
    const CommandPlan *plan = &game->command->plan;
    for (int g = 0; g < plan->group_count; ++g)
        for (int c = 0; c < plan->groups[g].cohort_count; ++c)
            count_group(&game->groups[g], plan->groups[g].spell_hi,
                        &game->command->cohorts.items[plan->groups[g].cohorts[c]], game->cells);
}

// For each turn, the number of movers in the bins that share members with the set. When it is one
// bin, the bin itself is returned instead of a copy.
static const uint8_t *sum_bins(const PlanGame *game, uint64_t members, uint8_t *sums)
{
    const CommandPlan *plan = &game->command->plan;
    const uint8_t *found = NULL;
    for (int bin = 0; bin < plan->bin_count; ++bin) {
        if (!(plan->bins[bin].members & members))
            continue;
        for (int turn = 0; found && turn < game->command->turns; ++turn)
            sums[turn] = (uint8_t)(found[turn] + game->movers[bin][turn]);
        found = found ? sums : game->movers[bin];
    }
    return found;
}

static void count_movers(PlanGame *game)
{
    const Command *command = game->command;
    for (int c = 0; c < command->cohorts.count && command->cohorts.items[c].is_army; ++c) {
        const Cohort *cohort = &command->cohorts.items[c];
        int32_t *cells = game->cells + cohort->cell[COHORT_MOVERS];
        if (cohort->size == 1) {
            cells[1] = game->cells[cohort->cell[COHORT_OBEYED]];
            cells[0] = command->turns - cells[1];
            continue;
        }
        uint8_t sums[COMMAND_TURNS_MAX];
        const uint8_t *movers = sum_bins(game, cohort->members, sums);
        for (int turn = 0; turn < command->turns; ++turn)
            ++cells[movers[turn]];
    }
}

static void find_joint_move(PlanGame *game)
{
    const JointMove *joint = &game->command->joint;
    uint8_t sums[COMMAND_TURNS_MAX];
    const uint8_t *movers = sum_bins(game, joint->members, sums);
    for (int turn = 0; turn < game->command->turns; ++turn)
        if (movers[turn] >= joint->needed) {
            game->cells[joint->not_reached_cell] = 0;
            ++game->cells[joint->cell + (uint64_t)turn + 1];
            return;
        }
}

// A separate loop for a single commander: there are no groups to add up, and next to two look-ups a
// turn every other step would count.
static void play_alone(PlanGame *game, StreamRoot root)
{
    const CommandPlan *plan = &game->command->plan;
    const PlanStack *stack = &plan->stacks[0];
    uint64_t state = stream_seed(root, PURPOSE_COMMAND, stack->stream), row = stack->row, sum = 0;
    int32_t *movers = game->cells + game->command->cohorts.items[0].cell[COHORT_MOVERS];
    int summed = 0;
    for (int left = game->command->turns; left > 0; left -= TEN_DICE_A_WORD) {
        uint64_t fraction = ten_dice_word(&state);
        int span = left < TEN_DICE_A_WORD ? left : TEN_DICE_A_WORD;
        if (summed + span > COMMAND_PLAN_SUM_TURNS) {
            count_sum(game, stack, sum);
            sum = 0;
            summed = 0;
        }
        for (int turn = 2; turn <= span; turn += 2)
            (void)lanes_play_pair(plan->pairs, ten_dice_digit(&fraction, 100), &row, &sum);
        if (span % 2) {
            uint64_t face = ten_dice_digit(&fraction, 10);
            uint64_t entry = plan->singles[(row >> COMMAND_PLAN_SINGLE_SHIFT) + face];
            row = entry >> COMMAND_PLAN_ROW_SHIFT;
            sum += entry;
        }
        summed += span;
    }
    count_sum(game, stack, sum + plan->under_way[row >> COMMAND_PLAN_PAIR_SHIFT]);
    movers[1] = game->cells[stack->obeyed];
    movers[0] = game->command->turns - movers[1];
}

static bool is_alone(const Command *command)
{
    return command->plan.stack_count == 1 && command->warmup_turns == 0 &&
           !command->joint.is_wanted;
}

void command_plan_play(const Command *command, GameAddress address, Outcome *outcome)
{
    const CommandPlan *plan = &command->plan;
    PlanGame game;
    game.command = command;
    game.cells = outcome->cells;
    memset(game.groups, 0, (size_t)plan->group_count * sizeof *game.groups);
    command_begin(command, outcome);
    StreamRoot root = stream_root(address);
    if (is_alone(command)) {
        play_alone(&game, root);
        return;
    }
    for (int bin = 0; bin < plan->bin_count; ++bin)
        play_bin(&game, &plan->bins[bin], root, game.movers[bin]);
    count_groups(&game);
    count_movers(&game);
    if (command->joint.is_wanted)
        find_joint_move(&game);
}
