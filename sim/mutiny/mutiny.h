/// mutiny: a scenario made ready to be played. Checked once, read-only from then on.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/fight/fight.h"
#include "sim/mutiny/options/optional.h"

/// How a mutiny can end, in the order of the measure set's results.
typedef enum MutinyResult {
    MUTINY_RED_WINS,
    MUTINY_WHITE_WINS,
    MUTINY_STALEMATE,
    MUTINY_DERELICT,
    MUTINY_RESULT_COUNT
} MutinyResult;

/// Measures of every mutiny, which are also the cells of its outcomes; the last four have one for
/// each kind. Where soldiers may come the counts by kind have one more, so `cells` of a Mutiny
/// tells where they are.
typedef enum MutinyMeasure {
    MUTINY_TURNS,
    MUTINY_MATCHUPS,
    MUTINY_CREW,
    MUTINY_LOST_WINNER,
    MUTINY_KILLED,
    MUTINY_CAPTURED = MUTINY_KILLED + KIND_COUNT,
    MUTINY_SHOT = MUTINY_CAPTURED + KIND_COUNT,
    MUTINY_ALIVE = MUTINY_SHOT + KIND_COUNT,
    MUTINY_MEASURE_COUNT = MUTINY_ALIVE + KIND_COUNT
} MutinyMeasure;

/// Counts by kind, in the order of the measures.
typedef enum MutinyFate {
    FATE_KILLED,
    FATE_CAPTURED,
    FATE_SHOT,
    FATE_ALIVE,
    FATE_STARTED, ///< from here on only with optional rules
    FATE_JOINED,
    FATE_LEFT,
    FATE_EXECUTED,
    FATE_DROWNED,
    FATE_ESCAPED,
    FATE_COUNT
} MutinyFate;

/// Where the cells of an outcome are that not every scenario has, or not at the same place; −1: not
/// recorded.
typedef struct MutinyCells {
    int kinds;            ///< KIND_COUNT, or KIND_ALL_COUNT where soldiers may come
    int fate[FATE_COUNT]; ///< cell of the first kind
    int card[COLOUR_COUNT];
    int held; ///< cells of turns 0 … max_turns for the first compartment, then for the next
} MutinyCells;

/// Columns of the start table.
typedef enum MutinyStart {
    MUTINY_START_OFFICERS,
    MUTINY_START_PARTY_MEMBERS,
    MUTINY_START_RED_SAILORS,
    MUTINY_START_COUNT
} MutinyStart;

/// One colour's part of a scenario.
typedef struct Plan {
    PolicyKind policy;
    int garrison;          ///< sailors
    int odds;              ///< attackers per enemy, in thousandths
    int home;              ///< compartment, as are all room numbers: from 0
    int start;             ///< where the specials stand at first
    uint32_t strongpoints; ///< bit c: compartment c is a strongpoint of this colour
    int stalemate_worth;   ///< thousandths of a ship
    int rollout_games;     ///< played on before each decision
    bool watches_turn;     ///< may act differently on the same board in another turn
    bool executes;         ///< may execute prisoners in the course of a game (MUT-12)
    bool leaves;           ///< may give up the ship (MUT-13)
    Dice specials;
    int sailors; ///< when the scenario fixes the numbers
    Execute execute;
    int flee_below; ///< own free men per enemy, in thousandths; 0: never
} Plan;

typedef struct Chain Chain;

/// The whole of the work allowed to make a scenario ready.
enum { MUTINY_ALLOWANCE = 1000000 };

typedef struct Mutiny Mutiny;
struct Mutiny {
    Prepared prepared;
    Chain *chain;  ///< owned; the fast engine's tables, or null: the literal engine plays
    int allowance; ///< what is left of the work allowed to make the scenario ready
    Name ship;
    int rooms; ///< compartments, 1 … SHIP_COMPARTMENT_MAX
    Name names[SHIP_COMPARTMENT_MAX];
    uint32_t reach[SHIP_COMPARTMENT_MAX]; ///< bit c: c can be reached in one move; itself included
    /// First compartment on a shortest way, the first listed of several; and the way's length.
    uint8_t step[SHIP_COMPARTMENT_MAX][SHIP_COMPARTMENT_MAX];
    uint8_t distance[SHIP_COMPARTMENT_MAX][SHIP_COMPARTMENT_MAX];
    Plan plan[COLOUR_COUNT];
    bool numbers_fixed; ///< sailors by the plans, else loyalty is rolled
    Dice sailors;
    int loyalty_white_max;
    bool placed;     ///< the men start as on `placement`, and nothing is rolled
    Board placement; ///< all zero unless `placed`
    Colour placement_first, first_turn;
    BattleOrder battle_order;
    bool free_prisoners;
    StrongpointScope strongpoint_scope;
    int strongpoint_rolls;
    int max_turns;
    FightRules fight;
    FightRules *relief_fight; ///< of the fight in which relief comes: `fight`, or owned
    Optional optional;
    bool held; ///< who holds which compartment is recorded
    MutinyCells cells;
    Rules *rules;             ///< owned; as given, for the exact solver
    int most[KIND_COUNT];     ///< the most men of each kind that can start
    int most_men;             ///< the most of all kinds together that can start
    int ever[KIND_ALL_COUNT]; ///< the most who can be of a kind in the course of a game
    struct Outlook *outlook[COLOUR_COUNT]; ///< owned; of a side that looks ahead, else null
    OwnPolicy *own[COLOUR_COUNT]; ///< owned; of a side that follows rules of the scenario's own
    struct Optimal *optimal[COLOUR_COUNT]; ///< owned; of a side that plays its best, else null
    struct Mutiny *playout;                ///< owned; as sides that roll out imagine it, else null
};

/// Checks the scenario beyond what its rows can say and builds the tables. `ship.…` and `rules.…`
/// keys at fault are in `error`. The result is released with mutiny_release.
MUST_CHECK Status mutiny_prepare(const void *params, Prepared **prepared, Error *error);

/// The same for one of several ships that share what is allowed for one: `*allowance` is what is
/// left for her and, afterwards, for the next.
MUST_CHECK Status mutiny_prepare_one(const MutinyParams *params, int *allowance,
                                     Prepared **prepared, Error *error);

/// Adds all contradictions of the scenario, as Game's check.
void mutiny_check(const void *params, Faults *faults);

void mutiny_release(Prepared *prepared);

/// The most men whom the board can count at once as of this colour and rank.
static inline int mutiny_most_aboard(const Mutiny *mutiny, Colour colour, Rank rank)
{
    return mutiny->ever[kind_of(colour, rank)] +
           (colour == COLOUR_WHITE ? mutiny->ever[KIND_SOLDIER] : 0);
}

/// Builds the measure set from `most`, the turns and the reading on freed prisoners.
MUST_CHECK Status mutiny_measures(Mutiny *mutiny, Error *error);
