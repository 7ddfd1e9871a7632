/// exact_ledger_end: the fates at a game's end: prisoners are sorted out, and those who left the
/// ship counted (MUT-10, MUT-13).

#include "sim/mutiny/exact/exact_leaving.h"
#include "sim/mutiny/exact/exact_ledger.h"

/// A game that is over, in one of the ways in which those who left fared.
typedef struct Ending {
    const ExactLedger *ledger;
    const ExactPage *page;
    MutinyResult result;
    double share;             ///< of the block
    int free[KIND_ALL_COUNT]; ///< or taken as they left
    const ExactLeaving *way;
    ExactTable *table;
} Ending;

static void add_value(const Ending *ending, int measure, int value, double probability)
{
    exact_table_histogram(ending->table, measure, (int)ending->result)[value] += probability;
}

// Adds an entry's distribution to a measure, shifted up by `more`.
static void add_entry(const Ending *ending, int entry, int measure, int more)
{
    const ExactLedger *ledger = ending->ledger;
    const double *from = ending->page->numbers + ledger->whole.offset[entry];
    double *to = exact_table_histogram(ending->table, measure, (int)ending->result) + more;
    if (ledger->whole.size[entry] == 0)
        to[0] += ending->share * ending->page->numbers[0];
    for (size_t value = 0; value < ending->page->extent[entry]; ++value)
        if (from[value] != 0)
            to[value] += ending->share * from[value];
}

// The index of the measure; −1 when it is not recorded.
static int measure_of(const Ending *ending, MutinyFate fate, int kind)
{
    const MutinyCells *cells = &ending->ledger->mutiny->cells;
    return cells->fate[fate] < 0 ? -1 : cells->fate[fate] + kind;
}

static void add_fate(const Ending *ending, MutinyFate fate, int kind, int entry)
{
    int measure = measure_of(ending, fate, kind);
    if (measure >= 0)
        add_entry(ending, entry, measure, 0);
}

static void add_number(const Ending *ending, MutinyFate fate, int kind, int value)
{
    int measure = measure_of(ending, fate, kind);
    if (measure >= 0)
        add_value(ending, measure, value, ending->share * ending->page->numbers[0]);
}

// Counts all who are still aboard.
static void end_aboard(const Ending *ending, int kind)
{
    bool shot =
        (ending->result == MUTINY_RED_WINS && (kind == KIND_OFFICER || kind == KIND_SOLDIER)) ||
        (ending->result == MUTINY_WHITE_WINS && kind == KIND_PARTY_MEMBER);
    add_entry(ending, ENTRY_HELD + kind, measure_of(ending, shot ? FATE_SHOT : FATE_ALIVE, kind),
              ending->free[kind]);
    add_number(ending, shot ? FATE_ALIVE : FATE_SHOT, kind, 0);
}

// Counts those who changed sides; without cards they have all deserted.
static void end_turned(const Ending *ending, int kind)
{
    int colour = kind / RANK_COUNT;
    bool deserted = !ending->ledger->mutiny->optional.cards &&
                    (kind == KIND_WHITE_SAILOR || kind == KIND_RED_SAILOR);
    add_fate(ending, FATE_LEFT, kind, ENTRY_LEFT + kind);
    add_fate(ending, FATE_JOINED, kind,
             deserted ? ENTRY_LEFT + (int)kind_of(colour_other((Colour)colour), RANK_SAILOR)
                      : ENTRY_JOINED + kind);
}

static void end_kind(const Ending *ending, int kind)
{
    add_fate(ending, FATE_STARTED, kind, ENTRY_STARTED + kind);
    add_fate(ending, FATE_KILLED, kind, ENTRY_KILLED + kind);
    add_fate(ending, FATE_CAPTURED, kind, ENTRY_CAPTURED + kind);
    add_fate(ending, FATE_EXECUTED, kind, ENTRY_EXECUTED + kind);
    add_number(ending, FATE_DROWNED, kind, ending->way->drowned[kind]);
    add_number(ending, FATE_ESCAPED, kind, ending->way->escaped[kind]);
    end_turned(ending, kind);
    end_aboard(ending, kind);
}

// Counts the winner's crew: his men and the captured sailors of the enemy.
static void end_winner(const Ending *ending)
{
    if (ending->result != MUTINY_RED_WINS && ending->result != MUTINY_WHITE_WINS)
        return;
    const int *free = ending->free;
    int winner = (int)(ending->result == MUTINY_RED_WINS ? COLOUR_RED : COLOUR_WHITE);
    int crew = free[kind_of((Colour)winner, RANK_SPECIAL)] + free[KIND_WHITE_SAILOR] +
               free[KIND_RED_SAILOR] + (winner == COLOUR_WHITE ? free[KIND_SOLDIER] : 0);
    add_entry(ending, ENTRY_CREW + winner, MUTINY_CREW, crew);
    add_entry(ending, ENTRY_DEAD + winner, MUTINY_LOST_WINNER, 0);
}

static void end_way(const Ending *ending, int turn)
{
    ending->table->cells[ending->result] += ending->share * ending->page->numbers[0];
    add_value(ending, MUTINY_TURNS, turn, ending->share * ending->page->numbers[0]);
    add_entry(ending, ENTRY_MATCHUPS, MUTINY_MATCHUPS, 0);
    for (int kind = 0; kind < ending->ledger->mutiny->cells.kinds; ++kind)
        end_kind(ending, kind);
    end_winner(ending);
    for (int colour = 0; colour < COLOUR_COUNT && ending->ledger->mutiny->optional.cards; ++colour)
        add_entry(ending, ENTRY_CARD + colour, ending->ledger->mutiny->cells.card[colour], 0);
}

static void clear(const ExactLedger *ledger, ExactPage *page)
{
    page->numbers[0] = 0;
    for (int entry = 0; entry < ENTRY_COUNT; ++entry)
        memset(page->numbers + ledger->whole.offset[entry], 0,
               page->extent[entry] * sizeof(double));
}

void exact_ledger_end(const ExactLedger *ledger, const ExactState *state, const ExactStop *stop,
                      ExactPage *page, ExactTable *table)
{
    int free[KIND_ALL_COUNT] = {0}, captive[KIND_COUNT];
    exact_state_count(ledger->mutiny, &state->board, free, captive);
    ExactLeaving ways[LEAVING_FACES] = {{.probability = 1}};
    int count = stop->leaves ? exact_leaving_ways(ledger->mutiny, state->mover, free, ways) : 1;
    for (int i = 0; i < count; ++i) {
        Ending ending = {.ledger = ledger,
                         .page = page,
                         .result = stop->result,
                         .share = ways[i].probability,
                         .way = &ways[i],
                         .table = table};
        for (int kind = 0; kind < KIND_ALL_COUNT; ++kind)
            ending.free[kind] = free[kind] - ways[i].drowned[kind] - ways[i].escaped[kind];
        end_way(&ending, stop->turn);
    }
    clear(ledger, page);
}
