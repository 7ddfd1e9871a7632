/// exact_ledger_flow: shifts the distributions as men are lost in a match-up, desert, or are freed.
/// A lost man moves each number by at most one.

#include "sim/mutiny/exact/exact_ledger.h"

#include "sim/base/wide_loop.h"

/// The kinds, as bits, each of whose men moves a number when he is killed or captured.
typedef struct Movers {
    uint8_t killed, captured;
} Movers;

// The kinds of a colour, with `joining` also the enemy's sailors who would join it.
static uint8_t of_colour(int colour, bool joining)
{
    Colour enemy = colour_other((Colour)colour);
    return (uint8_t)(1 << kind_of((Colour)colour, RANK_SPECIAL) |
                     1 << kind_of((Colour)colour, RANK_SAILOR) |
                     (joining ? 1 << kind_of(enemy, RANK_SAILOR) : 0));
}

static Movers movers_by_kind(int group, int kind)
{
    const uint8_t bit = (uint8_t)(1 << kind);
    switch (group) {
    case ENTRY_KILLED:
        return (Movers){.killed = bit};
    case ENTRY_CAPTURED:
    case ENTRY_HELD:
    case ENTRY_CONDEMNED:
        return (Movers){.captured = bit};
    default:
        return (Movers){0};
    }
}

static Movers movers_by_colour(int group, int colour)
{
    switch (group) {
    case ENTRY_DEAD:
        return (Movers){.killed = of_colour(colour, false)};
    case ENTRY_GONE:
        return (Movers){of_colour(colour, false), of_colour(colour, false)};
    case ENTRY_OWN_HELD:
        return (Movers){.captured = of_colour(colour, false)};
    case ENTRY_CREW:
        return (Movers){.captured = of_colour(colour, true)};
    default:
        return (Movers){0};
    }
}

static Movers movers_of(int entry)
{
    if (entry == ENTRY_MATCHUPS)
        return (Movers){UINT8_MAX, UINT8_MAX};
    if (entry >= ENTRY_DEAD) {
        int colour = (entry - ENTRY_DEAD) % COLOUR_COUNT;
        return movers_by_colour(entry - colour, colour);
    }
    int kind = entry % KIND_ALL_COUNT;
    return movers_by_kind(entry - kind, kind);
}

void exact_ledger_list_moves(ExactLedger *ledger)
{
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
            const Movers movers = movers_of(entry);
            const ExactMove move = {entry, movers.killed >> kind & 1, movers.captured >> kind & 1};
            if ((move.killed || move.captured) && ledger->whole.size[entry] > 0)
                ledger->moves[kind][ledger->move_count[kind]++] = move;
        }
}

// By how much an entry falls when these men are freed: they are no longer prisoners, but have been
// captured all the same.
static int fall_of(int entry, const int freed[KIND_COUNT])
{
    const Movers movers = movers_of(entry);
    int men = 0;
    if (entry == ENTRY_MATCHUPS || (entry >= ENTRY_CAPTURED && entry < ENTRY_HELD))
        return 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        men += movers.captured >> kind & 1 ? freed[kind] : 0;
    return men;
}

WIDE_LOOP
static void add_all(const double *restrict from, size_t size, double probability,
                    double *restrict to)
{
    for (size_t value = 0; value < size; ++value)
        to[value] += probability * from[value];
}

// Adds a distribution shifted by `by` values, downwards when it is negative.
static void add_shifted(const double *from, size_t extent, int by, double probability, double *to)
{
    size_t value = by < 0 ? (size_t)-by : 0;
    if (value < extent)
        add_all(from + value, extent - value, probability, to + by + (ptrdiff_t)value);
}

// Whether an entry counts the mover's deserters.
static bool counts_deserters(int entry, Colour mover)
{
    return entry == ENTRY_LEFT + (int)kind_of(mover, RANK_SAILOR) ||
           entry == ENTRY_JOINED + (int)kind_of(colour_other(mover), RANK_SAILOR);
}

void exact_ledger_desert(const ExactLedger *ledger, const ExactDesertion *desertion, Colour mover,
                         const int freed[KIND_COUNT], const ExactPage *page, double *block)
{
    const size_t *offset = ledger->whole.offset;
    block[0] += desertion->probability * page->numbers[0];
    for (int entry = 0; entry < ENTRY_COUNT; ++entry) {
        int by = counts_deserters(entry, mover) ? desertion->deserters : -fall_of(entry, freed);
        add_shifted(page->numbers + offset[entry], page->extent[entry], by, desertion->probability,
                    block + offset[entry]);
    }
}

void exact_ledger_begin(const ExactLedger *ledger, const ExactPage *page, const ExactLayout *layout,
                        double *place)
{
    place[0] = page->numbers[0];
    for (int entry = 0; entry < ENTRY_COUNT; ++entry)
        memcpy(place + layout->offset[entry], page->numbers + ledger->whole.offset[entry],
               page->extent[entry] * sizeof *place);
}

// Adds the part that stays and the part that moves up by one.
static void add_moved(const double *from, size_t size, double stay, double move, double *to)
{
    if (size == 0)
        return;
    if (stay != 0)
        add_all(from, size, stay, to);
    if (move != 0)
        add_all(from, size - 1, move, to + 1);
}

// Processes the entries in order; runs of entries that do not move are added in one piece.
static void flow_along(const ExactLedger *ledger, const ExactLayout *layout, const ExactFlow *way,
                       Kind kind, const double *from, double *to)
{
    const double all = way->killed + way->captured;
    size_t at = 0;
    for (int i = 0; i < ledger->move_count[kind]; ++i) {
        const ExactMove *number = &ledger->moves[kind][i];
        const size_t offset = layout->offset[number->entry], size = layout->size[number->entry];
        const double move =
            (number->killed ? way->killed : 0) + (number->captured ? way->captured : 0);
        const double stay =
            (number->killed ? 0 : way->killed) + (number->captured ? 0 : way->captured);
        add_all(from + at, offset - at, all, to + at);
        add_moved(from + offset, size, stay, move, to + offset);
        at = offset + size;
    }
    add_all(from + at, layout->width - at, all, to + at);
}

void exact_ledger_flow(const ExactLedger *ledger, const ExactLayout *layout,
                       const ExactCourse *course, size_t place, const double *from, double *next)
{
    const ExactPlace *here = &course->places[place];
    const size_t first = course->first[exact_place_lost(here) + 1];
    for (uint32_t i = here->flow; i < here[1].flow; ++i) {
        const ExactFlow *way = &course->flows[i];
        flow_along(ledger, layout, way, exact_course_kind(course, (int)way->role, (int)way->rank),
                   from, next + (way->to - first) * layout->width);
    }
}

void exact_ledger_add(const ExactLedger *ledger, const ExactLayout *layout, const double *place,
                      const int freed[KIND_COUNT], double *block)
{
    const bool frees = ledger->mutiny->free_prisoners;
    block[0] += place[0];
    for (int entry = 0; entry < ENTRY_COUNT; ++entry)
        add_shifted(place + layout->offset[entry], layout->size[entry],
                    frees ? -fall_of(entry, freed) : 0, 1, block + ledger->whole.offset[entry]);
}
