/// twin: a second mutiny, written apart from the engine, slow and literal, to test the engine by.
/// Men are structs, each die is rolled by itself, ties are rolled again in a loop. It includes
/// nothing from sim/ and must stay so: its worth is that it can only agree by being right.
/// Source: MUT-1 to MUT-14 (all readings and parameters), MUT-16 without `lookahead`.
///
/// What the rules leave open is decided here in the plainest way:
///  1. Home is the side's first listed strongpoint, or else where its specials start.
///  2. Only sailors are placed by a policy; specials start where the ship says, for `random` too.
///  3. Prisoners, where recapture frees them, are free as soon as their own side is alone with its
///     free men in the compartment: at the end of a fight (those taken in that fight included) or
///     on walking in unopposed. A man freed and taken again is counted as captured twice: men of a
///     kind are alike, so the rules do not tell which of them it was.
///  4. `strongpoint_rolls` counts match-ups; with `reroll_counts` every throw counts, tied ones
///     too, and a throw after a tie carries the penalty only while penalised rolls are left.
///  5. `kill_on = total` compares the winner's face with all its modifiers.
///  6. `support_cap` limits the pips that supporters add, so min(bonus × supporters, cap).
///  7. `crossed`: in the row of the side that is not moving, the worst of its leads stands first.
///  8. A target is chosen on the whole ship even when it takes several steps; a man who has no path
///     to it stays. Of shortest paths a man takes the one through the first listed compartment.
///  9. Garrison: the free sailors nearest to home, the first listed compartment if equally near.
///     Odds compare all who would attack with the enemies in the target, however far they are.
/// 10. `cautious` goes home when outnumbered even if enemies are there; it keeps no memory.
/// 11. `spread` measures all groups, its own and the enemy's, before anybody moves.
/// 12. A number of men rolled below zero is zero. `max_turns` 0 ends at once.
/// 13. Without a winner (`stalemate`, `derelict`) the crew is 0.
/// 14. Main force: the place with most free men of the side among those with one to choose from,
/// the
///     first listed of several. A traitor is taken from it and comes home; the gun is given there,
///     when the kings are done; of men placed by the scenario one who rises stands there.
/// 15. Who has the gun goes with the largest group of those who leave or stay, if it has men worth
///     what he is; soldiers likewise, as far as there is room for them, then with the next largest.
/// 16. A deserter who has the gun takes it nowhere. Soldiers neither desert nor turn.
/// 17. Whoever is killed of a side that gives up a supporter is the worst of the match-up's.
/// 18. Relief comes after the Whites' move and before the fights. The gangway is a strongpoint for
///     that turn if any White has come, whoever fights there; a queen leads past strongpoints, not
///     up the gangway.
/// 19. Of those who leave the ship, sailors drown or are taken first, then soldiers.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { TWIN_PLACES = 16, TWIN_MEN = 128, TWIN_NO_CAP = -1 };

typedef enum TwinSide { TWIN_RED, TWIN_WHITE, TWIN_SIDES } TwinSide;
typedef enum TwinResult {
    TWIN_RED_WINS,
    TWIN_WHITE_WINS,
    TWIN_STALEMATE,
    TWIN_DERELICT,
    TWIN_RESULTS
} TwinResult;
typedef enum TwinKind {
    TWIN_OFFICER,
    TWIN_WHITE_SAILOR,
    TWIN_PARTY_MEMBER,
    TWIN_RED_SAILOR,
    TWIN_SOLDIER,
    TWIN_KINDS
} TwinKind;
typedef enum TwinPolicy {
    TWIN_HOLD,
    TWIN_SWARM,
    TWIN_OVERWHELM,
    TWIN_CAUTIOUS,
    TWIN_SPREAD,
    TWIN_RANDOM,
    TWIN_POLICIES
} TwinPolicy;
typedef enum TwinPairing { TWIN_SORTED, TWIN_SHUFFLED, TWIN_CROSSED } TwinPairing;

typedef enum TwinExecute { TWIN_NEVER, TWIN_ALWAYS, TWIN_WHEN_AHEAD } TwinExecute;
typedef enum TwinRelief { TWIN_NO_RELIEF, TWIN_INFANTRY, TWIN_WARSHIP } TwinRelief;
typedef enum TwinQuality { TWIN_AS_OFFICERS, TWIN_AS_SAILORS, TWIN_ROLLED } TwinQuality;
typedef enum TwinCard {
    TWIN_NO_EFFECT,
    TWIN_ACE,
    TWIN_KING,
    TWIN_QUEEN,
    TWIN_JACK,
    TWIN_CARDS
} TwinCard;

/// `count` dice of `sides` faces (or average dice: 2 3 3 4 4 5) plus `add`.
typedef struct TwinDice {
    int count, sides;
    bool average;
    int add;
} TwinDice;

typedef struct TwinShip {
    int places;                                ///< 1 … TWIN_PLACES
    bool adjacent[TWIN_PLACES][TWIN_PLACES];   ///< one step apart; only for adjacent_movement
    bool strongpoint[TWIN_SIDES][TWIN_PLACES]; ///< [side whose strongpoint it is][place]
    int start[TWIN_SIDES];                     ///< where officers and party members start
} TwinShip;

typedef struct TwinPlayer {
    TwinPolicy policy;
    int garrison;         ///< sailors, 0 and up (overwhelm, cautious)
    int odds_thousandths; ///< attackers per 1000 enemies, 0 and up (overwhelm 1500, cautious 2500)
    TwinExecute execute;
    int flee_thousandths; ///< leaves with fewer own men per 1000 enemies
} TwinPlayer;

typedef struct TwinScenario {
    TwinShip ship;
    // The men. With `placed` the numbers are those of `men_at`; else with `fixed_loyalty` those of
    // white_sailors and red_sailors; else `sailors` roll for their loyalty.
    TwinDice officers, party_members, sailors, white_sailors, red_sailors;
    bool placed, fixed_loyalty;
    int men_at[TWIN_KINDS][TWIN_PLACES];
    int loyalty_white_max; ///< 0 … 6
    // The rules.
    TwinSide placement_first, first_turn;
    bool battles_by_policy; ///< battle_order: policy; false: listed
    bool adjacent_movement; ///< movement: adjacent; false: free
    bool recapture_frees;   ///< free_prisoners_on_recapture
    TwinPairing pairing;
    bool supporter_falls;                          ///< casualty: supporter; false: lead
    bool kill_on_total;                            ///< kill_on: total; false: nat
    int kill_min;                                  ///< pips
    int officer_bonus, party_bonus, support_bonus; ///< pips
    int support_cap;                               ///< pips, TWIN_NO_CAP for none
    int strongpoint_penalty; ///< pips added to the attacker's die, usually negative
    int strongpoint_rolls;
    bool reroll_counts;
    bool penalty_once_a_game; ///< strongpoint_scope: game; false: assault
    int max_turns;
    bool held; ///< who holds what is counted
    // The optional rules.
    bool cards, gun_with_sailor, executions, boats;
    bool prisoners_desert; ///< desert_rolls: all
    bool soldiers_join;    ///< soldier_fate: joins
    int gun_bonus, desert_min;
    int drowned[11], taken[11]; ///< thousandths of those who leave, by the face of the d10
    TwinRelief relief;
    TwinQuality relief_quality;
    int relief_turn, relief_men, relief_place;
    int relief_penalty, relief_rolls; ///< of those who board from a warship
    bool warship_by_worth;            ///< her men roll for their worth, not their loyalty
    bool mutineers_board;
    int refuse_max, officer_min, warship_mutiny_min;
    TwinPlayer player[TWIN_SIDES];
} TwinScenario;

/// What came of one game; counts of men by kind.
typedef struct TwinOutcome {
    TwinResult result;
    int turns, matchups, crew;
    int started[TWIN_KINDS], killed[TWIN_KINDS], captured[TWIN_KINDS], shot[TWIN_KINDS];
    int alive[TWIN_KINDS], joined[TWIN_KINDS], left[TWIN_KINDS];
    int executed[TWIN_KINDS], drowned[TWIN_KINDS], escaped[TWIN_KINDS];
    TwinCard card[TWIN_SIDES];
    int held[TWIN_PLACES]; ///< turns 0 … max_turns after which only Reds are there
} TwinOutcome;

/// Where faces come from: PCG32 (O'Neill 2014), or a list given by a test while it lasts.
typedef struct TwinLuck {
    uint64_t state;
    const int *faces; ///< null in real games; a test must give as many as are rolled
    int faces_left;
} TwinLuck;

TwinLuck twin_luck(uint64_t seed);

/// One face, 1 … sides.
int twin_roll(TwinLuck *luck, int sides);

/// The two merchants with every parameter at its default, Red `swarm`, White `hold`.
TwinScenario twin_large_merchant(void);
TwinScenario twin_small_merchant(void);

/// Plays one game; asserts that there are at most TWIN_MEN men.
TwinOutcome twin_play(const TwinScenario *scenario, TwinLuck *luck);
