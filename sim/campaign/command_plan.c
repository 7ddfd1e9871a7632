/// command_plan: building the tables, and playing by them.
///
/// An entry, and the sum of up to eight of them (one word of dice):
///
///     bits  0…15   row after these turns (its sum means nothing)
///     bits 16…19   the first turn is obeyed; 24…27 the second (on big-endian machines exchanged,
///                  so that the two are bytes in the order of the turns)
///     bits 28…63   nine fields of four bits: spells of 1 … 9 turns that end

#include "sim/campaign/command_plan.h"

#include <stdlib.h>
#include <string.h>

#include "sim/campaign/command.h"
#include "sim/campaign/ten_dice.h"

enum { FIRST_SHIFT = 16, SECOND_SHIFT = 24, SPELL_SHIFT = 28, SPELL_MAX = 9, WORDS_A_FLUSH = 31 };

#define ROW_MASK UINT64_C(0xffff)
#define TURNS_MASK 0x0101
#define ODD_SPELLS UINT64_C(0x0f0f0f0f0f)
#define EVEN_SPELLS UINT64_C(0x0f0f0f0f)

static int state_count(const Obedience *rules, int rating)
{
    return (10 - rating + rules->stubborn_relief - 1) / rules->stubborn_relief + 1;
}

// One turn: what the face does to the number of refusals and to the counts.
static int take_turn(const Obedience *rules, int rating, int refusals, int digit, int turn,
                     uint64_t *entry)
{
    if (digit + 1 > rating + rules->stubborn_relief * refusals)
        return refusals + 1;
    bool is_low_byte_first = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    *entry += UINT64_C(1) << ((turn == 0) == is_low_byte_first ? FIRST_SHIFT : SECOND_SHIFT);
    if (refusals > 0)
        *entry += UINT64_C(1) << (SPELL_SHIFT + 4 * (refusals - 1));
    return 0;
}

static void fill_rows(const Obedience *rules, int rating, CommandPlan *plan)
{
    for (int refusals = 0; refusals < state_count(rules, rating); ++refusals) {
        uint32_t row = plan->row[rating] + 100 * (uint32_t)refusals;
        for (uint32_t digits = 0; digits < 100; ++digits) {
            uint64_t entry = 0;
            int after = take_turn(rules, rating, refusals, (int)digits / 10, 0, &entry);
            after = take_turn(rules, rating, after, (int)digits % 10, 1, &entry);
            plan->pairs[row + digits] = entry + plan->row[rating] + 100 * (uint64_t)after;
        }
        for (uint32_t digit = 0; digit < 10; ++digit) {
            uint64_t entry = 0;
            int after = take_turn(rules, rating, refusals, (int)digit, 0, &entry);
            plan->singles[row / 10 + digit] = entry + plan->row[rating] + 100 * (uint64_t)after;
        }
    }
}

// Stacks of one faction, in the joint group or not, are counted together.
static void form_bins(const Command *command, CommandPlan *plan)
{
    for (int kind = 0; kind < 2 * FACTION_COUNT; ++kind) {
        uint64_t members = 0;
        for (int i = 0; i < command->roster.count; ++i)
            if (command->roster.stacks[i].faction == kind / 2 &&
                (int)(command->joint.members >> i & 1) == kind % 2)
                members |= UINT64_C(1) << i;
        if (members)
            plan->bins[plan->bin_count++] = members;
    }
}

Status command_plan_build(const Command *command, CommandPlan *plan, Error *error)
{
    const Obedience *rules = &command->rules;
    *plan = (CommandPlan){0};
    if (rules->loss_per_turn > 0 || rules->stubborn_relief == 0 || !rules->relief_resets)
        return OK;
    uint32_t rows = 0;
    for (int rating = 1; rating <= COMMAND_PLAN_RATING_MAX; ++rating) {
        plan->row[rating] = 100 * rows;
        rows += (uint32_t)state_count(rules, rating);
        plan->spell_hi[rating] = state_count(rules, rating) - 1;
        if (plan->spell_hi[rating] > command->turns)
            plan->spell_hi[rating] = command->turns;
    }
    plan->pairs = calloc(rows, (100 + 10) * sizeof *plan->pairs);
    if (!plan->pairs)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for tables of orders");
    plan->singles = plan->pairs + (size_t)100 * rows;
    for (int rating = 1; rating <= COMMAND_PLAN_RATING_MAX; ++rating)
        fill_rows(rules, rating, plan);
    form_bins(command, plan);
    return OK;
}

void command_plan_release(CommandPlan *plan)
{
    free(plan->pairs);
    *plan = (CommandPlan){0};
}

// The dice of a stack, where it stands, and what has been counted of it. Spells are counted in
// bytes of two words until these might overflow.
typedef struct Course {
    Rng rng;
    uint64_t fraction; // digits to come
    int left;          // how many of them
    uint32_t row, base;
    uint64_t odd_spells, even_spells;
    int words;
    int32_t obeyed;
    int32_t spells[SPELL_MAX + 1];
} Course;

// Plays up to a word's turns; `movers` are bytes, one a turn. Returns the sum of the entries.
static inline uint64_t play_span(const CommandPlan *plan, Course *course, int turns,
                                 uint8_t *movers)
{
    uint64_t fraction = course->fraction, sum = 0;
    uint32_t row = course->row;
    for (; turns >= 2; turns -= 2, movers += 2) {
        uint64_t entry = plan->pairs[row + ten_dice_digit(&fraction, 100)];
        uint16_t both;
        memcpy(&both, movers, sizeof both);
        both = (uint16_t)(both + ((entry >> FIRST_SHIFT) & TURNS_MASK));
        memcpy(movers, &both, sizeof both);
        sum += entry;
        row = entry & ROW_MASK;
    }
    if (turns) {
        uint64_t entry = plan->singles[row / 10 + ten_dice_digit(&fraction, 10)];
        *movers = (uint8_t)(*movers + ((entry >> FIRST_SHIFT | entry >> SECOND_SHIFT) & 1));
        sum += entry;
        row = entry & ROW_MASK;
    }
    course->fraction = fraction;
    course->row = row;
    return sum;
}

// How many of the next `turns` turns the dice at hand are good for.
static inline int open_span(Course *course, int turns)
{
    if (course->left == 0) {
        course->fraction = ten_dice_word(&course->rng);
        course->left = TEN_DICE_A_WORD;
    }
    int span = turns < course->left ? turns : course->left;
    course->left -= span;
    return span;
}

static void flush_spells(Course *course)
{
    for (int i = 0; i < SPELL_MAX; ++i) {
        uint64_t *bytes = i % 2 ? &course->even_spells : &course->odd_spells;
        course->spells[1 + i] += (int32_t)(*bytes & 0xff);
        *bytes >>= 8;
    }
    course->words = 0;
}

static inline void count_span(Course *course, uint64_t sum)
{
    course->obeyed += (int32_t)((sum >> FIRST_SHIFT & 0xf) + (sum >> SECOND_SHIFT & 0xf));
    course->odd_spells += sum >> SPELL_SHIFT & ODD_SPELLS;
    course->even_spells += sum >> (SPELL_SHIFT + 4) & EVEN_SPELLS;
    if (++course->words == WORDS_A_FLUSH)
        flush_spells(course);
}

static void warm_up(const CommandPlan *plan, Course *course, int turns)
{
    uint8_t movers[TEN_DICE_A_WORD] = {0};
    while (turns > 0) {
        int span = open_span(course, turns);
        (void)play_span(plan, course, span, movers);
        turns -= span;
    }
}

// A spell that began before the counting is cut at its start: only these turns of it count.
// Returns the turns played.
static int finish_cut_spell(const CommandPlan *plan, Course *course, int turns, uint8_t *movers)
{
    int refused = 0;
    while (refused < turns) {
        (void)open_span(course, 1);
        (void)play_span(plan, course, 1, movers + refused);
        if (course->row == course->base)
            break;
        ++refused;
    }
    course->spells[refused] += refused > 0;
    course->obeyed += refused < turns;
    return refused < turns ? refused + 1 : turns;
}

static inline void play_course(const Command *command, Course *course, uint8_t *movers)
{
    const CommandPlan *plan = &command->plan;
    int turn = 0;
    if (command->warmup_turns > 0) {
        warm_up(plan, course, command->warmup_turns);
        if (course->row != course->base) {
            turn = finish_cut_spell(plan, course, command->turns, movers);
            if (course->row != course->base)
                return;
        }
    }
    while (turn < command->turns) {
        int span = open_span(course, command->turns - turn);
        count_span(course, play_span(plan, course, span, movers + turn));
        turn += span;
    }
    flush_spells(course);
    if (course->row != course->base)
        ++course->spells[(course->row - course->base) / 100];
}

static inline void count_course(const Command *command, int stack, const Course *course,
                                Outcome *outcome)
{
    const CohortList *list = &command->cohorts;
    int32_t hi = command->plan.spell_hi[command->roster.stacks[stack].rating[0]], longest = hi;
    while (longest > 0 && course->spells[longest] == 0)
        --longest;
    for (int i = 0; i < COHORT_OF_STACK_MAX && list->of_stack[stack][i] >= 0; ++i) {
        const Cohort *cohort = &list->items[list->of_stack[stack][i]];
        int32_t *cells = outcome->cells;
        cells[cohort->cell[COHORT_OBEYED]] += course->obeyed;
        for (int32_t length = 1; length <= longest; ++length)
            cells[cohort->cell[COHORT_SPELL] + (uint64_t)length] += course->spells[length];
        if (longest > cells[cohort->cell[COHORT_LONGEST]])
            cells[cohort->cell[COHORT_LONGEST]] = longest;
    }
}

static void count_movers(const Command *command, uint8_t (*movers)[COMMAND_TURNS_MAX],
                         Outcome *outcome)
{
    const CommandPlan *plan = &command->plan;
    for (int c = 0; c < command->cohorts.count; ++c) {
        const Cohort *cohort = &command->cohorts.items[c];
        int32_t *cells = outcome->cells + cohort->cell[COHORT_MOVERS];
        for (int turn = 0; cohort->is_army && turn < command->turns; ++turn) {
            int sum = 0;
            for (int bin = 0; bin < plan->bin_count; ++bin)
                sum += plan->bins[bin] & cohort->members ? movers[bin][turn] : 0;
            ++cells[sum];
        }
    }
}

static void find_joint_move(const Command *command, uint8_t (*movers)[COMMAND_TURNS_MAX],
                            Outcome *outcome)
{
    const CommandPlan *plan = &command->plan;
    const JointMove *joint = &command->joint;
    for (int turn = 0; turn < command->turns; ++turn) {
        int sum = 0;
        for (int bin = 0; bin < plan->bin_count; ++bin)
            sum += plan->bins[bin] & joint->members ? movers[bin][turn] : 0;
        if (sum >= joint->needed) {
            outcome->cells[joint->not_reached_cell] = 0;
            ++outcome->cells[joint->cell + (uint64_t)turn + 1];
            return;
        }
    }
}

void command_plan_play(const Command *command, GameAddress address, Outcome *outcome)
{
    const CommandPlan *plan = &command->plan;
    uint8_t movers[COMMAND_PLAN_BIN_MAX][COMMAND_TURNS_MAX];
    command_begin(command, outcome);
    for (int bin = 0; bin < plan->bin_count; ++bin) {
        memset(movers[bin], 0, (size_t)command->turns);
        for (uint64_t members = plan->bins[bin]; members; members &= members - 1) {
            int stack = __builtin_ctzll(members);
            uint32_t row = plan->row[command->roster.stacks[stack].rating[0]];
            Course course = {
                .rng = stream_open(address, PURPOSE_COMMAND, command->roster.stacks[stack].stream),
                .row = row,
                .base = row};
            play_course(command, &course, movers[bin]);
            count_course(command, stack, &course, outcome);
        }
    }
    count_movers(command, movers, outcome);
    if (command->joint.is_wanted)
        find_joint_move(command, movers, outcome);
}
