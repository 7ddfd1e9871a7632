/// twin_game: the board of the twin and its parts, open to the twin's own test.
#pragma once

#include "tests/mutiny/twin.h"

typedef enum TwinState {
    TWIN_FREE,
    TWIN_PRISONER,
    TWIN_KILLED,
    TWIN_SHOT,
    TWIN_EXECUTED,
    TWIN_DROWNED,
    TWIN_ESCAPED
} TwinState;

typedef struct TwinMan {
    TwinKind kind;
    TwinState state;
    int place;
    int from;     ///< where he was before the present turn's moves
    bool veteran; ///< a soldier worth an officer
    bool armed;
} TwinMan;

typedef struct TwinGame {
    const TwinScenario *scenario;
    TwinLuck *luck;
    TwinMan men[TWIN_MEN];
    int men_count;
    int turns, matchups;
    int started[TWIN_KINDS], joined[TWIN_KINDS], left[TWIN_KINDS];
    int captured[TWIN_KINDS]; ///< times that men were taken prisoner
    TwinCard card[TWIN_SIDES];
    bool relieved;
    int gangway;       ///< 1 + the place that is attacked up the gangway this turn, 0: none
    int gangway_rolls; ///< of that attack
    int held[TWIN_PLACES];
    int storm_rolls[TWIN_SIDES][TWIN_PLACES]; ///< rolls of the side against the strongpoint there
} TwinGame;

/// One match-up of a round. Only one side can have supporters.
typedef struct TwinMatchUp {
    TwinMan *lead[TWIN_SIDES];
    TwinMan *supporter[TWIN_MEN];
    int supporters[TWIN_SIDES];
} TwinMatchUp;

/// A match-up's end: who is lost, and whether dead.
typedef struct TwinLoss {
    TwinMan *man;
    bool killed;
} TwinLoss;

TwinSide twin_other(TwinSide side);
TwinSide twin_side(TwinKind kind);
bool twin_is_special(TwinKind kind);

/// Whether he fights, and is commanded, as an officer or party member.
bool twin_is_worth_special(const TwinMan *man);

/// The man is of another kind from now on.
void twin_become(TwinGame *game, TwinMan *man, TwinKind kind);

/// Free men of a side on the ship, and in one place.
int twin_count(const TwinGame *game, TwinSide side);
int twin_count_at(const TwinGame *game, TwinSide side, int place);

/// Where the side gathers.
int twin_home(const TwinGame *game, TwinSide side);

/// Adds `count` free men.
void twin_add(TwinGame *game, TwinKind kind, int place, int count);

/// MUT-11: draws; lets one rise, given how many sailors each side has to place; kings and guns.
void twin_draw_cards(TwinGame *game);
void twin_jacks(TwinGame *game, int sailors[TWIN_SIDES]);
void twin_jacks_placed(TwinGame *game);
void twin_kings_and_guns(TwinGame *game);

/// MUT-12, MUT-13: what the side does at the start of its turn.
void twin_execute_prisoners(TwinGame *game, TwinSide side);
void twin_leave_ship(TwinGame *game, TwinSide side);

/// MUT-14: after the side's moves.
void twin_relieve(TwinGame *game, TwinSide side);

/// Of men who are alike but for gun and uniform, says who went where: see note 15 of twin.h.
void twin_regroup(TwinGame *game, TwinSide side);

/// Matches the free men of a place for one round; returns the number of match-ups. MUT-6.
int twin_match(TwinGame *game, int place, TwinSide attacker, TwinMatchUp row[TWIN_MEN / 2]);

/// Rolls one match-up. MUT-7, MUT-8.
TwinLoss twin_resolve(TwinGame *game, int place, TwinSide attacker, const TwinMatchUp *matchup);

/// Fights one place to a finish.
void twin_fight(TwinGame *game, int place, TwinSide attacker);

/// Where the side's policy places its next sailor. MUT-3, MUT-16.
int twin_choose_place(TwinGame *game, TwinSide side);

/// Moves the side's men as its policy wants. MUT-5, MUT-16.
void twin_move(TwinGame *game, TwinSide side);

/// The contested place that the moving side fights next, −1 when none is left. MUT-4.
int twin_next_battle(const TwinGame *game, TwinSide mover);

/// Sorts out the prisoners when `winner` holds the ship. MUT-10.
void twin_sort_out(TwinGame *game, TwinSide winner);

/// Counts the men; shot, alive and crew as they stand after twin_sort_out.
TwinOutcome twin_record(const TwinGame *game, TwinResult result);
