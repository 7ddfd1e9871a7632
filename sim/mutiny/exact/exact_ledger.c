/// exact_ledger: the layout of the blocks, starts and executions.

#include "sim/mutiny/exact/exact_ledger.h"

static size_t size_of(const Mutiny *mutiny, int measure)
{
    return (size_t)mutiny->prepared.measures.measures[measure].hi + 1;
}

static size_t size_by_kind(const Mutiny *mutiny, int fate, int kind)
{
    int first = mutiny->cells.fate[fate];
    return first < 0 || kind >= mutiny->cells.kinds ? 0 : size_of(mutiny, first + kind);
}

static void size_kinds(const Mutiny *mutiny, size_t size[ENTRY_COUNT])
{
    for (int kind = 0; kind < KIND_ALL_COUNT; ++kind) {
        size[ENTRY_STARTED + kind] = size_by_kind(mutiny, FATE_STARTED, kind);
        size[ENTRY_KILLED + kind] = size_by_kind(mutiny, FATE_KILLED, kind);
        size[ENTRY_CAPTURED + kind] = size_by_kind(mutiny, FATE_CAPTURED, kind);
        size[ENTRY_HELD + kind] = size_by_kind(mutiny, FATE_ALIVE, kind);
        if (!mutiny->optional.cards)
            continue;
        size[ENTRY_LEFT + kind] = size_by_kind(mutiny, FATE_LEFT, kind);
        size[ENTRY_JOINED + kind] = size_by_kind(mutiny, FATE_JOINED, kind);
    }
}

// Makes room for what executions lead to, for a side that may ever decide on them.
static void size_executions(const Mutiny *mutiny, Colour mover, size_t size[ENTRY_COUNT])
{
    const Colour enemy = colour_other(mover);
    const Kind sailor = kind_of(mover, RANK_SAILOR);
    size[ENTRY_LEFT + sailor] = size_by_kind(mutiny, FATE_LEFT, (int)sailor);
    size[ENTRY_GONE + enemy] = size_of(mutiny, MUTINY_LOST_WINNER);
    for (int kind = 0; kind < KIND_ALL_COUNT; ++kind)
        if ((kind == KIND_SOLDIER ? COLOUR_WHITE : (Colour)(kind / RANK_COUNT)) == enemy)
            size[ENTRY_EXECUTED + kind] = size[ENTRY_CONDEMNED + kind] =
                size_by_kind(mutiny, FATE_EXECUTED, kind);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        size[ENTRY_OWN_HELD + colour] = size_of(mutiny, MUTINY_LOST_WINNER);
}

static void place_entries(ExactLayout *layout)
{
    layout->width = 1;
    for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
        layout->offset[entry] = layout->width;
        layout->width += layout->size[entry];
    }
}

ExactLedger exact_ledger(const Mutiny *mutiny)
{
    ExactLedger ledger = {.mutiny = mutiny};
    size_t *size = ledger.whole.size;
    size_kinds(mutiny, size);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        if (mutiny->plan[colour].executes)
            size_executions(mutiny, (Colour)colour, size);
        size[ENTRY_DEAD + colour] = size_of(mutiny, MUTINY_LOST_WINNER);
        size[ENTRY_CREW + colour] = size_of(mutiny, MUTINY_CREW);
        size[ENTRY_CARD + colour] = mutiny->optional.cards ? CARD_COUNT : 0;
    }
    size[ENTRY_MATCHUPS] = size_of(mutiny, MUTINY_MATCHUPS);
    place_entries(&ledger.whole);
    exact_ledger_list_moves(&ledger);
    return ledger;
}

ExactLayout exact_ledger_layout(const ExactLedger *ledger, const ExactPage *page, int matchups)
{
    ExactLayout layout;
    for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
        size_t reach = page->extent[entry] + (size_t)matchups, size = ledger->whole.size[entry];
        layout.size[entry] = reach < size ? reach : size;
    }
    place_entries(&layout);
    return layout;
}

static int value_at_start(const ExactStart *start, int entry)
{
    int kind = entry % KIND_ALL_COUNT;
    if (entry >= ENTRY_CARD && entry < ENTRY_MATCHUPS)
        return (int)start->cards.card[entry - ENTRY_CARD];
    if (entry >= ENTRY_DEAD || kind == KIND_SOLDIER)
        return 0;
    switch (entry - kind) {
    case ENTRY_STARTED:
        return start->men[kind];
    case ENTRY_LEFT:
        return start->cards.left[kind];
    case ENTRY_JOINED:
        return start->cards.joined[kind];
    default:
        return 0;
    }
}

void exact_ledger_start(const ExactLedger *ledger, const ExactStart *start, double *block)
{
    block[0] += start->probability;
    for (int entry = 0; entry < ENTRY_COUNT; ++entry)
        if (ledger->whole.size[entry] > 0)
            block[ledger->whole.offset[entry] + (size_t)value_at_start(start, entry)] +=
                start->probability;
}

void exact_ledger_open(const ExactLedger *ledger, const double *block, ExactPage *page)
{
    memcpy(page->numbers, block, ledger->whole.width * sizeof *block);
    for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
        size_t extent = ledger->whole.size[entry];
        while (extent > 0 && block[ledger->whole.offset[entry] + extent - 1] == 0)
            --extent;
        page->extent[entry] = extent;
    }
}

void exact_ledger_reach(const ExactLedger *ledger, const ExactPage *page, int most,
                        ExactPage *filled)
{
    for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
        size_t reach = page->extent[entry] + (size_t)most, size = ledger->whole.size[entry];
        filled->extent[entry] = reach < size ? reach : size;
    }
}

static void clear_entry(const ExactLedger *ledger, int entry, ExactPage *page)
{
    if (ledger->whole.size[entry] == 0)
        return;
    double *numbers = page->numbers + ledger->whole.offset[entry];
    memset(numbers, 0, ledger->whole.size[entry] * sizeof *numbers);
    numbers[0] = page->numbers[0];
    page->extent[entry] = 1;
}

// The entries may have different sizes; values beyond the smaller one do not occur.
static void copy_entry(const ExactLedger *ledger, int from, int to, ExactPage *page)
{
    clear_entry(ledger, to, page);
    memcpy(page->numbers + ledger->whole.offset[to], page->numbers + ledger->whole.offset[from],
           page->extent[from] * sizeof *page->numbers);
    page->extent[to] = page->extent[from];
}

static void execute_kind(const ExactLedger *ledger, int kind, ExactPage *page)
{
    copy_entry(ledger, ENTRY_CONDEMNED + kind, ENTRY_EXECUTED + kind, page);
    clear_entry(ledger, ENTRY_HELD + kind, page);
}

void exact_ledger_execute(const ExactLedger *ledger, Colour mover, ExactPage *page)
{
    Colour enemy = colour_other(mover);
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        execute_kind(ledger, (int)kind_of(enemy, (Rank)rank), page);
    if (enemy == COLOUR_WHITE && ledger->whole.size[ENTRY_HELD + KIND_SOLDIER] > 0)
        execute_kind(ledger, KIND_SOLDIER, page);
    copy_entry(ledger, ENTRY_GONE + (int)enemy, ENTRY_DEAD + (int)enemy, page);
    copy_entry(ledger, ENTRY_OWN_HELD + (int)mover, ENTRY_CREW + (int)mover, page);
    copy_entry(ledger, ENTRY_HELD + (int)kind_of(mover, RANK_SAILOR), ENTRY_CREW + (int)enemy,
               page);
    clear_entry(ledger, ENTRY_OWN_HELD + (int)enemy, page);
}
