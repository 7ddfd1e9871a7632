/// choices: what the rows of a mutiny's .def files can choose from (sim/params/choice.h), and how
/// long their lists can be.
#pragma once

#include "sim/params/choice.h"

enum { SHIP_COMPARTMENT_MAX = 16, MEN_MAX = 1000, LEAVING_FACES = 10, FLEET_SHIP_MAX = 26 };

/// The most policies of a scenario's own, and rules of one.
enum { OWN_POLICY_MAX = 16, POLICY_RULE_MAX = 24 };

/// The most men of one side: of each of its kinds, and those who came over or came aboard later.
enum { SIDE_MEN_MAX = 5 * MEN_MAX };

// The parts of a scenario that most files only hand on; params.h has their members.
typedef struct MutinyParams MutinyParams;
typedef struct Rules Rules;
typedef struct Ship Ship;
typedef struct Side Side;
typedef struct Policies Policies;
typedef struct OwnPolicy OwnPolicy;

#define PLACEMENT_ROWS(CHOICE)                                                                     \
    CHOICE(PLACEMENT_POLICY, "policy",                                                             \
           "specials stand where they start, each sailor where his side's policy puts him")        \
    CHOICE(PLACEMENT_FIXED, "fixed", "the compartments list the men who stand in them")
CHOICE_ENUM(Placement, PLACEMENT_ROWS);

#define PLACEMENT_FIRST_ROWS(CHOICE)                                                               \
    CHOICE(PLACEMENT_FIRST_WHITE, "white", NULL)                                                   \
    CHOICE(PLACEMENT_FIRST_RED, "red", NULL)
CHOICE_ENUM(PlacementFirst, PLACEMENT_FIRST_ROWS);

#define FIRST_TURN_ROWS(CHOICE)                                                                    \
    CHOICE(FIRST_TURN_RED, "red", NULL)                                                            \
    CHOICE(FIRST_TURN_WHITE, "white", NULL)
CHOICE_ENUM(FirstTurn, FIRST_TURN_ROWS);

#define BATTLE_ORDER_ROWS(CHOICE)                                                                  \
    CHOICE(BATTLE_ORDER_LISTED, "listed", "as the compartments are listed")                        \
    CHOICE(BATTLE_ORDER_POLICY, "policy",                                                          \
           "the compartment with most enemies of the moving side first")
CHOICE_ENUM(BattleOrder, BATTLE_ORDER_ROWS);

#define MOVEMENT_ROWS(CHOICE)                                                                      \
    CHOICE(MOVEMENT_FREE, "free", "from any compartment to any other")                             \
    CHOICE(MOVEMENT_ADJACENT, "adjacent", "one step along the neighbours")
CHOICE_ENUM(Movement, MOVEMENT_ROWS);

#define PAIRING_ROWS(CHOICE)                                                                       \
    CHOICE(PAIRING_SORTED, "sorted", "both rows stand best first")                                 \
    CHOICE(PAIRING_RANDOM, "random",                                                               \
           "the smaller side's row (the defenders' when equal) is shuffled")                       \
    CHOICE(PAIRING_CROSSED, "crossed", "the moving side stands best first, the other worst first")
CHOICE_ENUM(Pairing, PAIRING_ROWS);

#define KILL_ON_ROWS(CHOICE)                                                                       \
    CHOICE(KILL_ON_NAT, "nat", "the face of the winner's die")                                     \
    CHOICE(KILL_ON_TOTAL, "total", "the winner's die with its modifiers")
CHOICE_ENUM(KillOn, KILL_ON_ROWS);

#define CASUALTY_ROWS(CHOICE)                                                                      \
    CHOICE(CASUALTY_LEAD, "lead", "the lead")                                                      \
    CHOICE(CASUALTY_SUPPORTER, "supporter",                                                        \
           "a supporting sailor of the match-up if there is one, else the lead")
CHOICE_ENUM(Casualty, CASUALTY_ROWS);

#define STRONGPOINT_SCOPE_ROWS(CHOICE)                                                             \
    CHOICE(STRONGPOINT_SCOPE_ASSAULT, "assault", "with every turn's fight in the compartment")     \
    CHOICE(STRONGPOINT_SCOPE_GAME, "game", "never: they run once for each side and compartment")
CHOICE_ENUM(StrongpointScope, STRONGPOINT_SCOPE_ROWS);

#define GUN_CARRIER_ROWS(CHOICE)                                                                   \
    CHOICE(GUN_CARRIER_BEST, "best", "a man of the side's best kind")                              \
    CHOICE(GUN_CARRIER_SAILOR, "sailor", "a sailor, if the side has one, else its best man")
CHOICE_ENUM(GunCarrier, GUN_CARRIER_ROWS);

#define DESERT_ROLLS_ROWS(CHOICE)                                                                  \
    CHOICE(DESERT_ROLLS_FREE, "free", "those who are free")                                        \
    CHOICE(DESERT_ROLLS_ALL, "all", "the enemy's prisoners, too, who are free if they desert")
CHOICE_ENUM(DesertRolls, DESERT_ROLLS_ROWS);

#define SOLDIER_FATE_ROWS(CHOICE)                                                                  \
    CHOICE(SOLDIER_FATE_SHOT, "shot", "they are shot, as officers are")                            \
    CHOICE(SOLDIER_FATE_JOINS, "joins", "they join the Reds, as sailors do")
CHOICE_ENUM(SoldierFate, SOLDIER_FATE_ROWS);

#define RELIEF_ROWS(CHOICE)                                                                        \
    CHOICE(RELIEF_OFF, "off", "nobody")                                                            \
    CHOICE(RELIEF_INFANTRY, "infantry", "soldiers, up the gangway of a docked ship")               \
    CHOICE(RELIEF_WARSHIP, "warship",                                                              \
           "sailors of a warship that comes alongside, if she does not mutiny herself")
CHOICE_ENUM(Relief, RELIEF_ROWS);

#define RELIEF_QUALITY_ROWS(CHOICE)                                                                \
    CHOICE(RELIEF_QUALITY_OFFICER, "officer", "every soldier fights as an officer")                \
    CHOICE(RELIEF_QUALITY_SAILOR, "sailor", "every soldier fights as a sailor")                    \
    CHOICE(RELIEF_QUALITY_ROLL, "roll",                                                            \
           "each soldier rolls a d6: he stays ashore, fights as a sailor or fights as an officer")
CHOICE_ENUM(ReliefQuality, RELIEF_QUALITY_ROWS);

#define WARSHIP_MUTINEERS_ROWS(CHOICE)                                                             \
    CHOICE(WARSHIP_MUTINEERS_STAY, "stay", "they stay on their own ship")                          \
    CHOICE(WARSHIP_MUTINEERS_BOARD, "board", "they all board and join the Reds")
CHOICE_ENUM(WarshipMutineers, WARSHIP_MUTINEERS_ROWS);

#define WARSHIP_ROLL_ROWS(CHOICE)                                                                  \
    CHOICE(WARSHIP_ROLL_LOYALTY, "loyalty", "his loyalty, as a sailor, who may join the Reds")     \
    CHOICE(WARSHIP_ROLL_QUALITY, "quality", "his worth, as a soldier, who may refuse to board")
CHOICE_ENUM(WarshipRoll, WARSHIP_ROLL_ROWS);

#define EXECUTE_ROWS(CHOICE)                                                                       \
    CHOICE(EXECUTE_NEVER, "never", "never")                                                        \
    CHOICE(EXECUTE_ALWAYS, "always", "whenever it holds any")                                      \
    CHOICE(EXECUTE_WHEN_AHEAD, "when_ahead", "when it has more free men than the enemy")
CHOICE_ENUM(Execute, EXECUTE_ROWS);

#define POLICY_KIND_ROWS(CHOICE)                                                                   \
    CHOICE(POLICY_HOLD, "hold", "gathers at home and never moves")                                 \
    CHOICE(POLICY_SWARM, "swarm",                                                                  \
           "gathers with its specials; all go for the weakest enemy-held compartment together")    \
    CHOICE(                                                                                        \
        POLICY_OVERWHELM, "overwhelm",                                                             \
        "gathers with its specials; leaves a garrison at home and attacks the weakest enemy-held " \
        "compartment with all the others, if they have the odds")                                  \
    CHOICE(POLICY_CAUTIOUS, "cautious",                                                            \
           "gathers at home; as overwhelm at better odds, and all go home when outnumbered on "    \
           "the ship")                                                                             \
    CHOICE(POLICY_SPREAD, "spread",                                                                \
           "spreads its sailors evenly; each group attacks the weakest enemy group smaller than "  \
           "itself")                                                                               \
    CHOICE(POLICY_RANDOM, "random", "places and moves every man at random")                        \
    CHOICE(POLICY_LOOKAHEAD, "lookahead",                                                          \
           "gathers with its specials; of some attacks and of staying takes what leaves it most "  \
           "men, and "                                                                             \
           "the enemy fewest, when the turn's fights are over")                                    \
    CHOICE(POLICY_OPTIMAL, "optimal",                                                              \
           "gathers with its specials; moves as well as can be against any opponent; small ships " \
           "only")                                                                                 \
    CHOICE(POLICY_ROLLOUT, "rollout",                                                              \
           "as its base policy, but where another move did better in games played on from there, " \
           "that move")
/// The bots of MUT-16.
typedef enum PolicyKind {
    POLICY_KIND_ROWS(CHOICE_MEMBER) POLICY_OWN, ///< by rules of the scenario's own; a side's policy
                                                ///< p is the own one p − POLICY_OWN
    POLICY_KIND_COUNT
} PolicyKind;

#define OWN_PLACEMENT_ROWS(CHOICE)                                                                 \
    CHOICE(OWN_PLACEMENT_HOME, "home", "all at home")                                              \
    CHOICE(OWN_PLACEMENT_START, "start", "all where the officers or party members start")          \
    CHOICE(OWN_PLACEMENT_SPREAD, "spread",                                                         \
           "each sailor in turn in the compartment with the fewest own men")
/// Where a policy of the scenario's own places its sailors.
CHOICE_ENUM(OwnPlacement, OWN_PLACEMENT_ROWS);

#define RULE_COUNT_ROWS(CHOICE)                                                                    \
    CHOICE(RULE_COUNT_OWN, "own", "own free men on the ship")                                      \
    CHOICE(RULE_COUNT_ENEMY, "enemy", "free enemies on the ship")                                  \
    CHOICE(RULE_COUNT_OWN_SPECIALS, "own_specials",                                                \
           "own free officers or party members on the ship")                                       \
    CHOICE(RULE_COUNT_ENEMY_SPECIALS, "enemy_specials", "the enemy's")                             \
    CHOICE(RULE_COUNT_OWN_HERE, "own_here",                                                        \
           "own men in the compartment that the rule is tried for")                                \
    CHOICE(RULE_COUNT_ENEMY_HERE, "enemy_here", "enemies in it")                                   \
    CHOICE(RULE_COUNT_OWN_HOME, "own_home", "own men at home")                                     \
    CHOICE(RULE_COUNT_ENEMY_HOME, "enemy_home", "enemies there")                                   \
    CHOICE(RULE_COUNT_ATTACKERS, "attackers",                                                      \
           "own free men on the ship, less those whom the rule keeps at home")                     \
    CHOICE(RULE_COUNT_TARGET, "target",                                                            \
           "enemies in the compartment that the rule's action leads to; 0 when it leads nowhere")  \
    CHOICE(RULE_COUNT_TURN, "turn", "the number of the turn, both sides' counted, from 1")         \
    CHOICE(RULE_COUNT_ACE, "ace", "1 if the side has drawn an ace, else 0")                        \
    CHOICE(RULE_COUNT_KING, "king", "1 if the side has drawn a king, else 0")                      \
    CHOICE(RULE_COUNT_QUEEN, "queen", "1 if the side has drawn a queen, else 0")                   \
    CHOICE(RULE_COUNT_JACK, "jack", "1 if the side has drawn a jack, else 0")
/// What a rule looks at.
typedef enum RuleCount { RULE_COUNT_ROWS(CHOICE_MEMBER) RULE_COUNT_COUNT } RuleCount;

// The last two are decided before anybody moves, for the whole side.
#define RULE_ACTION_ROWS(CHOICE)                                                                   \
    CHOICE(RULE_ACTION_STAY, "stay", "they stay")                                                  \
    CHOICE(RULE_ACTION_ATTACK_WEAKEST, "attack weakest",                                           \
           "they go towards the compartment with the fewest enemies, at least one")                \
    CHOICE(RULE_ACTION_ATTACK_STRONGEST, "attack strongest",                                       \
           "they go towards the compartment with the most enemies")                                \
    CHOICE(                                                                                        \
        RULE_ACTION_ATTACK_IN_REACH, "attack in reach",                                            \
        "they go to the compartment with the fewest enemies, at least one, among those in reach")  \
    CHOICE(RULE_ACTION_ATTACK_HOME, "attack home",                                                 \
           "they go towards the enemy's home, if enemies are there")                               \
    CHOICE(RULE_ACTION_GO_HOME, "go home", "they go home, whoever is there")                       \
    CHOICE(RULE_ACTION_SPLIT, "split",                                                             \
           "some of them go to the compartment in reach with the fewest own men, without enemies") \
    CHOICE(                                                                                        \
        RULE_ACTION_EXECUTE, "execute",                                                            \
        "before anybody moves, the side executes all prisoners it holds, with rules.executions")   \
    CHOICE(RULE_ACTION_LEAVE, "take to the boats",                                                 \
           "before anybody moves, the side gives up the ship, with rules.boats")
/// What a rule tells men to do.
typedef enum RuleAction { RULE_ACTION_ROWS(CHOICE_MEMBER) RULE_ACTION_COUNT } RuleAction;
