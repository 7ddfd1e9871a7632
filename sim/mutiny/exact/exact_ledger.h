/// exact_ledger: what a state of a mutiny with executions or boats carries in forward dynamic
/// programming: for each number below, its law jointly with being in the state; both as it is, and
/// as it would be if all prisoners were executed now. So the state itself only needs to know
/// whether there are prisoners.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/exact/exact_desertion.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/exact/exact_step.h"

/// The numbers, by kind up to those who joined, then by colour.
typedef enum ExactEntry {
    ENTRY_STARTED,
    ENTRY_KILLED = ENTRY_STARTED + KIND_ALL_COUNT,
    ENTRY_CAPTURED = ENTRY_KILLED + KIND_ALL_COUNT,
    ENTRY_HELD = ENTRY_CAPTURED + KIND_ALL_COUNT, ///< prisoners now
    ENTRY_EXECUTED = ENTRY_HELD + KIND_ALL_COUNT,
    ENTRY_CONDEMNED = ENTRY_EXECUTED + KIND_ALL_COUNT, ///< executed so far, or prisoners now
    ENTRY_LEFT = ENTRY_CONDEMNED + KIND_ALL_COUNT,
    ENTRY_JOINED = ENTRY_LEFT + KIND_ALL_COUNT, ///< kept with cards; else those who left the enemy
    ENTRY_DEAD = ENTRY_JOINED + KIND_ALL_COUNT, ///< killed or executed
    ENTRY_GONE = ENTRY_DEAD + COLOUR_COUNT,     ///< killed, executed, or prisoners now
    ENTRY_OWN_HELD = ENTRY_GONE + COLOUR_COUNT, ///< its men who are prisoners now
    ENTRY_CREW = ENTRY_OWN_HELD + COLOUR_COUNT, ///< prisoners who would serve it if it won now
    ENTRY_CARD = ENTRY_CREW + COLOUR_COUNT,
    ENTRY_MATCHUPS = ENTRY_CARD + COLOUR_COUNT,
    ENTRY_COUNT
} ExactEntry;

/// The layout of a block, the numbers that a state carries: where the law of each number lies.
/// block[0] is the probability of the state.
typedef struct ExactLayout {
    size_t offset[ENTRY_COUNT];
    size_t size[ENTRY_COUNT]; ///< 0: not kept, since it is always 0
    size_t width;             ///< of a block
} ExactLayout;

/// A number whose law is shifted by one when a man of some kind is killed, captured, or either.
typedef struct ExactMove {
    int entry;
    bool killed, captured;
} ExactMove;

/// The layout of a state's block, and what moves in it when a man of a kind is lost.
typedef struct ExactLedger {
    const Mutiny *mutiny;
    ExactLayout whole;
    ExactMove moves[KIND_COUNT][ENTRY_COUNT]; ///< in the order of the entries
    int move_count[KIND_COUNT];
} ExactLedger;

/// A working copy of a block, with the extent of each law, so that only values with probability are
/// visited.
typedef struct ExactPage {
    double *numbers;            ///< owned by whoever opened it
    size_t extent[ENTRY_COUNT]; ///< all values from here on have probability 0
} ExactPage;

ExactLedger exact_ledger(const Mutiny *mutiny);

/// Fills in the moves of a ledger.
void exact_ledger_list_moves(ExactLedger *ledger);

/// Adds a start to the block of the state, or the end, it leads to.
void exact_ledger_start(const ExactLedger *ledger, const ExactStart *start, double *block);

/// Copies a block to the page, whose numbers have room for one.
void exact_ledger_open(const ExactLedger *ledger, const double *block, ExactPage *page);

/// Has the mover execute all prisoners that it holds.
void exact_ledger_execute(const ExactLedger *ledger, Colour mover, ExactPage *page);

/// Adds to a block what flows there from the page, after its executions, by the mover's desertions.
/// @param freed prisoners of each kind who are free afterwards
void exact_ledger_desert(const ExactLedger *ledger, const ExactDesertion *desertion, Colour mover,
                         const int freed[KIND_COUNT], const ExactPage *page, double *block);

/// The layout of the places of a round that begins with the page: no larger than it must be.
ExactLayout exact_ledger_layout(const ExactLedger *ledger, const ExactPage *page, int matchups);

/// Copies the page to a place of such a layout, that is all zero.
void exact_ledger_begin(const ExactLedger *ledger, const ExactPage *page, const ExactLayout *layout,
                        double *place);

/// Adds to the places behind the next match-up, the first of which is at `next`, what flows there
/// from the course's place, whose numbers are `from`.
void exact_ledger_flow(const ExactLedger *ledger, const ExactLayout *layout,
                       const ExactCourse *course, size_t place, const double *from, double *next);

/// Adds a place where a round has ended to a block.
/// @param freed prisoners of each kind who are free afterwards
void exact_ledger_add(const ExactLedger *ledger, const ExactLayout *layout, const double *place,
                      const int freed[KIND_COUNT], double *block);

/// Notes how far a block that was all zero can have been filled by what flowed into it from `page`,
/// where no number grew by over `most`.
void exact_ledger_reach(const ExactLedger *ledger, const ExactPage *page, int most,
                        ExactPage *filled);

/// Adds a game's end to the table, given where the men are then; its page is all zero afterwards.
void exact_ledger_end(const ExactLedger *ledger, const ExactState *state, const ExactStop *stop,
                      ExactPage *page, ExactTable *table);
