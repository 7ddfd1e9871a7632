/// command: games of orders played a second time, slowly: first every roll of every stack is
/// written down in a table of who obeyed in which turn, then all counts are read off the table. It
/// takes the same words from the streams, and takes them apart by itself.

#include <stdlib.h>
#include <string.h>

#include "sim/base/purpose.h"
#include "sim/games/command/command.h"
#include "tests/twins/twins.h"

enum { TURNS_MAX = COMMAND_WARMUP_MAX + COMMAND_TURNS_MAX };

// Who obeyed in which turn, those of the warm-up first.
typedef struct Sheet {
    const Command *command;
    int turns;
    bool *obeyed; // owned; by turn, then by stack
} Sheet;

static bool is_obeyed(const Sheet *sheet, int turn, int stack)
{
    return sheet->obeyed[(sheet->command->warmup_turns + turn) * ARMY_COMMANDER_MAX + stack];
}

// The faces of a stack's d10: sixteen digits after the point of each word that is no remainder.
static void write_faces(uint64_t state, int count, int *faces)
{
    const Unsigned128 whole = (Unsigned128)1 << 64;
    const uint64_t ways = 10000000000000000;
    for (int i = 0; i < count;) {
        uint64_t word = splitmix64_next(&state);
        if ((uint64_t)((Unsigned128)word * ways % whole) < (uint64_t)(whole % ways))
            continue;
        uint64_t digits = (uint64_t)((Unsigned128)word * ways / whole), divisor = ways / 10;
        for (; divisor > 0 && i < count; divisor /= 10)
            faces[i++] = 1 + (int)(digits / divisor % 10);
    }
}

// CMP-1, turn by turn: a commander may be lost; the rating, and what earlier refusals are worth.
static void write_stack(const Sheet *sheet, int number, StreamRoot root)
{
    const Obedience *rules = &sheet->command->rules;
    const Stack *stack = &sheet->command->roster.stacks[number];
    Rng losses = stream_branch(root, PURPOSE_LOSSES, stack->stream);
    int faces[TURNS_MAX], lost = 0, refused = 0;
    write_faces(stream_seed(root, PURPOSE_COMMAND, stack->stream), sheet->turns, faces);
    for (int turn = 0; turn < sheet->turns; ++turn) {
        bool may_be_lost = rules->loss_per_turn > 0 && lost < stack->commander_count;
        if (may_be_lost && (rules->loss_per_turn == 1000 ||
                            rng_below(&losses, 1000) < (uint32_t)rules->loss_per_turn)) {
            lost += 1;
            refused = rules->relief_on_loss == RELIEF_ON_LOSS_KEPT ? refused : 0;
        }
        int needed = faces[turn] - stack->rating[lost];
        bool obeys = needed <= refused * rules->stubborn_relief;
        sheet->obeyed[turn * ARMY_COMMANDER_MAX + number] = obeys;
        if (!obeys)
            refused += 1;
        else if (rules->relief_resets)
            refused = 0;
    }
}

// The spells of a stack: runs of refusals among the counted turns.
static void read_spells(const Sheet *sheet, int stack, const Cohort *cohort, int32_t *cells)
{
    int32_t *longest = &cells[cohort->cell[COHORT_LONGEST]];
    for (int turn = 0, length = 0; turn <= sheet->command->turns; ++turn) {
        if (turn < sheet->command->turns && !is_obeyed(sheet, turn, stack)) {
            length += 1;
            continue;
        }
        if (length > 0)
            cells[cohort->cell[COHORT_SPELL] + (uint64_t)length] += 1;
        *longest = length > *longest ? length : *longest;
        length = 0;
    }
}

static int count_obeying(const Sheet *sheet, int turn, uint64_t members)
{
    int obeying = 0;
    for (int stack = 0; stack < sheet->command->roster.count; ++stack)
        obeying += (members >> stack & 1) && is_obeyed(sheet, turn, stack);
    return obeying;
}

static void read_cohort(const Sheet *sheet, const Cohort *cohort, int32_t *cells)
{
    int turns = sheet->command->turns, obeyed = 0;
    for (int turn = 0; turn < turns; ++turn) {
        int obeying = count_obeying(sheet, turn, cohort->members);
        obeyed += obeying;
        if (cohort->is_army)
            cells[cohort->cell[COHORT_MOVERS] + (uint64_t)obeying] += 1;
    }
    cells[cohort->cell[COHORT_OBEYED]] = obeyed;
    cells[cohort->cell[COHORT_ORDERS]] = cohort->size * turns;
    for (int stack = 0; stack < sheet->command->roster.count; ++stack)
        if (cohort->members >> stack & 1)
            read_spells(sheet, stack, cohort, cells);
}

static void read_joint_move(const Sheet *sheet, int32_t *cells)
{
    const JointMove *joint = &sheet->command->joint;
    int turn = 0;
    while (turn < sheet->command->turns &&
           count_obeying(sheet, turn, joint->members) < joint->needed)
        ++turn;
    if (turn < sheet->command->turns)
        cells[joint->cell + (uint64_t)turn + 1] = 1;
    else
        cells[joint->not_reached_cell] = 1;
}

Status command_twin_play(const Prepared *prepared, GameAddress address, Outcome *outcome,
                         Error *error)
{
    const Command *command = command_of(prepared);
    Sheet sheet = {.command = command, .turns = command->warmup_turns + command->turns};
    sheet.obeyed = calloc((size_t)sheet.turns * ARMY_COMMANDER_MAX, sizeof *sheet.obeyed);
    if (!sheet.obeyed)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the twin of command");
    for (int stack = 0; stack < command->roster.count; ++stack)
        write_stack(&sheet, stack, stream_root(address));
    outcome->cells[command->cohorts.turns_cell] = command->turns;
    for (int i = 0; i < command->cohorts.count; ++i)
        read_cohort(&sheet, &command->cohorts.items[i], outcome->cells);
    if (command->joint.is_wanted)
        read_joint_move(&sheet, outcome->cells);
    free(sheet.obeyed);
    return OK;
}
