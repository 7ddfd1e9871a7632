/// change: the changes of a scenario that a search tries: of one parameter, or of two or three at
/// once, each to a value of its ladder, in the order of their size.
#pragma once

#include "cli/scenario/ladder.h"

enum { CHANGE_PARTS_MAX = 3 };

/// Which rungs of which ladders; the ladders ascend.
typedef struct Change {
    int parts; ///< 0 … CHANGE_PARTS_MAX; 0 changes nothing
    int ladder[CHANGE_PARTS_MAX];
    int rung[CHANGE_PARTS_MAX];
    double size; ///< steps of all parts together
} Change;

typedef struct ChangeList {
    Change *items; ///< owned; the smallest first, of the same size in the order of the ladders
    size_t count, room;
    bool is_cut;       ///< there are more than were asked for
    double whole_size; ///< all changes of up to this size are there; 0: none is known to be
} ChangeList;

/// Lists the changes of `parts` parameters, the smallest first, no more than `most`.
/// @param parts 1 … CHANGE_PARTS_MAX
/// @param most 1 or more
MUST_CHECK Status change_list(const LadderList *ladders, int parts, size_t most,
                              ChangeList *changes, Error *error);

void change_list_release(ChangeList *changes);

/// The rung of a part, and its ladder.
const Ladder *change_ladder(const LadderList *ladders, const Change *change, int part);
const Rung *change_rung(const LadderList *ladders, const Change *change, int part);

/// Whether some part is at the least or largest value that its parameter can have.
bool change_is_at_cap(const LadderList *ladders, const Change *change);

/// "rules.officer_bonus=0, rules.kill_min=6"; empty when nothing changes.
void change_describe(const LadderList *ladders, const Change *change, char *text, size_t size);

/// The scenario with the change made. The problems are those of the new scenario.
MUST_CHECK Status change_make(const Scenario *base, const LadderList *ladders, const Change *change,
                              Scenario *scenario, Problems *problems);

/// Whether every part can matter in the changed scenario: a change with one that cannot is no
/// smaller than the same without it.
bool change_can_matter(const LadderList *ladders, const Change *change, const Scenario *scenario);
