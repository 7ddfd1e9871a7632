/// exact_replacements: the exact solution of replacements: points at hand and rolls so far are
/// followed from count to count; the draws are a sum of as many rolls.

#include <stdlib.h>
#include <string.h>

#include "sim/games/campaign/exact_chance.h"
#include "sim/games/campaign/replacements.h"

// One faction's chances, by rolls so far and points at hand.
typedef struct Ledger {
    const Replacements *replacements;
    const Recruits *recruits;
    int counts;   // of the whole campaign
    size_t width; // points at hand, 0 … width − 1
    size_t size;  // of `now` and of `next`
    int span;     // totals of the extra dice
    double extra[EXACT_CHANCE_DICE_MAX];
    double *now, *next; // owned, in one piece
} Ledger;

static Ledger open_ledger(const Replacements *replacements, const Recruits *recruits)
{
    int32_t most = recruits->left_max > recruits->start ? recruits->left_max : recruits->start;
    Ledger ledger = {.replacements = replacements,
                     .recruits = recruits,
                     .counts = replacements->turns / replacements->every,
                     .width = (size_t)most + 1,
                     .span = dice_highest(recruits->extra) - dice_lowest(recruits->extra) + 1};
    ledger.size = ledger.width * ((size_t)recruits->rolls_max + 1);
    exact_chance_of_totals(recruits->extra, ledger.extra);
    return ledger;
}

static Status check_size(const Ledger *ledger, int drawn_max, const ExactOptions *options,
                         Error *error)
{
    uint64_t steps = (uint64_t)ledger->size * (uint64_t)ledger->counts * (uint64_t)ledger->span +
                     (uint64_t)ledger->recruits->rolls_max * (uint64_t)drawn_max * RECRUITS_FACES;
    if (ledger->size <= options->states_max &&
        (options->steps_max == 0 || steps <= options->steps_max))
        return OK;
    return error_set(error, FAIL_LIMIT, "campaign.turns",
                     "solving the replacements of the %s takes %llu states and %llu steps, which "
                     "is too many; fewer turns or a higher target make it smaller",
                     ledger->recruits->name, (unsigned long long)ledger->size,
                     (unsigned long long)steps);
}

// One count from one state: by the total of the extra dice to other states.
static void leave_state(Ledger *ledger, size_t rolls, size_t hand)
{
    const Recruits *recruits = ledger->recruits;
    double chance = ledger->now[rolls * ledger->width + hand];
    for (int i = 0; i < ledger->span && chance > 0; ++i) {
        size_t points = hand + (size_t)(recruits->points + dice_lowest(recruits->extra) + i);
        size_t target = (size_t)recruits->target, paid = points / target;
        if (!ledger->replacements->again && paid > 1)
            paid = 1;
        ledger->next[(rolls + paid) * ledger->width + points - paid * target] +=
            chance * ledger->extra[i];
    }
}

static void count_points(Ledger *ledger)
{
    memset(ledger->next, 0, ledger->size * sizeof *ledger->next);
    for (size_t rolls = 0; rolls <= (size_t)ledger->recruits->rolls_max; ++rolls)
        for (size_t hand = 0; hand < ledger->width; ++hand)
            leave_state(ledger, rolls, hand);
    double *swap = ledger->now;
    ledger->now = ledger->next;
    ledger->next = swap;
}

static void record_points(const Ledger *ledger, ExactTable *table)
{
    const Recruits *recruits = ledger->recruits;
    double *rolls = exact_chance_open(table, recruits->rolls.measure),
           *left = exact_chance_open(table, recruits->left.measure);
    for (int32_t roll = 0; roll <= recruits->rolls_max; ++roll)
        for (int32_t hand = 0; hand <= recruits->left_max; ++hand) {
            double chance = ledger->now[(size_t)roll * ledger->width + (size_t)hand];
            rolls[roll] += chance;
            left[hand] += chance;
        }
}

// The draws of no roll, of one more roll, and so on, from the largest number of rolls inwards.
static void record_draws(const Recruits *recruits, int drawn_max, ExactTable *table)
{
    const double *rolls = exact_chance_open(table, recruits->rolls.measure);
    double *drawn = exact_chance_open(table, recruits->drawn.measure);
    for (int32_t roll = recruits->rolls_max; roll >= 0; --roll) {
        for (int sum = drawn_max; sum >= 0; --sum) {
            double reached = 0;
            for (int face = 0; face < RECRUITS_FACES; ++face)
                if (sum >= recruits->draws[face])
                    reached += drawn[sum - recruits->draws[face]] / RECRUITS_FACES;
            drawn[sum] = reached;
        }
        drawn[0] += rolls[roll];
    }
    table->known[recruits->per_roll.measure] = true;
}

static Status solve_faction(const Replacements *replacements, const Recruits *recruits,
                            const ExactOptions *options, ExactTable *table, Error *error)
{
    int drawn_max = table->set->measures[recruits->drawn.measure].hi;
    Ledger ledger = open_ledger(replacements, recruits);
    TRY(check_size(&ledger, drawn_max, options, error));
    double *memory = calloc(2 * ledger.size, sizeof *memory);
    if (!memory)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    ledger.now = memory;
    ledger.next = memory + ledger.size;
    ledger.now[recruits->start] = 1;
    for (int i = 0; i < ledger.counts; ++i)
        count_points(&ledger);
    record_points(&ledger, table);
    record_draws(recruits, drawn_max, table);
    table->states += ledger.size;
    free(memory);
    return OK;
}

Status replacements_solve(const Replacements *replacements, const ExactOptions *options,
                          ExactTable *table, Error *error)
{
    for (int i = 0; i < TOWN_FACTION_COUNT; ++i)
        TRY(solve_faction(replacements, &replacements->recruits[i], options, table, error));
    return OK;
}
