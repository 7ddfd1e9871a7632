/// policy_rules: counting, choosing, going.

#include "sim/mutiny/policy/policy_rules.h"

#include "sim/mutiny/march.h"
#include "sim/mutiny/params.h"
#include "sim/mutiny/trace.h"

int policy_rules_place(const Play *play, Colour colour, Rng *luck)
{
    (void)luck;
    const Plan *plan = &play->mutiny->plan[colour];
    switch ((OwnPlacement)play->mutiny->own[colour]->placement) {
    case OWN_PLACEMENT_HOME:
        return plan->home;
    case OWN_PLACEMENT_START:
        return plan->start;
    default:
        return march_emptiest(play, colour, march_whole_ship(play));
    }
}

static int specials_of(const Play *play, Colour colour)
{
    int specials = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        specials += play->board.rooms[room].free[colour][RANK_SPECIAL];
    return specials;
}

// What is the same wherever a rule is tried. `values` by RuleCount.
static void count_ship(const Play *play, int32_t values[RULE_COUNT_COUNT])
{
    Colour own = play->mover, enemy = colour_other(own);
    const Room *home = &play->board.rooms[march_plan(play)->home];
    values[RULE_COUNT_OWN] = play->free[own];
    values[RULE_COUNT_ENEMY] = play->free[enemy];
    values[RULE_COUNT_OWN_SPECIALS] = specials_of(play, own);
    values[RULE_COUNT_ENEMY_SPECIALS] = specials_of(play, enemy);
    values[RULE_COUNT_OWN_HOME] = room_free(home, own);
    values[RULE_COUNT_ENEMY_HOME] = room_free(home, enemy);
    values[RULE_COUNT_TURN] = play->turn;
    Card card = play->mutiny->optional.cards ? play->extras.card[own] : CARD_NONE;
    values[RULE_COUNT_ACE] = card == CARD_ACE;
    values[RULE_COUNT_KING] = card == CARD_KING;
    values[RULE_COUNT_QUEEN] = card == CARD_QUEEN;
    values[RULE_COUNT_JACK] = card == CARD_JACK;
}

// Compartments in reach without enemies, other than the one itself.
static uint32_t quiet_neighbours(const Play *play, int room)
{
    uint32_t quiet = play->mutiny->reach[room] & ~(UINT32_C(1) << room);
    for (int other = 0; other < play->mutiny->rooms; ++other)
        if (room_free(&play->board.rooms[other], colour_other(play->mover)) > 0)
            quiet &= ~(UINT32_C(1) << other);
    return quiet;
}

static int enemy_home(const Play *play)
{
    Colour enemy = colour_other(play->mover);
    int home = play->mutiny->plan[enemy].home;
    return room_free(&play->board.rooms[home], enemy) > 0 ? home : -1;
}

// The compartment that an action leads to from `room`; −1: nowhere.
static int target_of(const Play *play, RuleAction action, int room)
{
    switch (action) {
    case RULE_ACTION_STAY:
        return room;
    case RULE_ACTION_ATTACK_WEAKEST:
        return march_weakest(play, march_whole_ship(play));
    case RULE_ACTION_ATTACK_STRONGEST:
        return march_strongest(play);
    case RULE_ACTION_ATTACK_IN_REACH:
        return march_weakest(play, play->mutiny->reach[room]);
    case RULE_ACTION_ATTACK_HOME:
        return enemy_home(play);
    case RULE_ACTION_GO_HOME:
        return march_plan(play)->home;
    case RULE_ACTION_SPLIT:
        return march_emptiest(play, play->mover, quiet_neighbours(play, room));
    default:
        return -1;
    }
}

static bool all_hold(const PolicyRule *rule, const int32_t values[RULE_COUNT_COUNT])
{
    for (int i = 0; i < rule->when.count; ++i)
        if (!clause_holds(&rule->when.items[i], values))
            return false;
    return true;
}

// Whether the rule applies to the men of a compartment; then `*target` is where it leads.
static bool applies(const Play *play, const PolicyRule *rule, int room,
                    int32_t values[RULE_COUNT_COUNT], int *target)
{
    Colour own = play->mover, enemy = colour_other(own);
    *target = target_of(play, (RuleAction)rule->action, room);
    if (*target < 0)
        return false;
    values[RULE_COUNT_OWN_HERE] = room_free(&play->board.rooms[room], own);
    values[RULE_COUNT_ENEMY_HERE] = room_free(&play->board.rooms[room], enemy);
    values[RULE_COUNT_ATTACKERS] = play->free[own] - march_garrison_size(play, rule->keep);
    values[RULE_COUNT_TARGET] = room_free(&play->board.rooms[*target], enemy);
    return all_hold(rule, values);
}

/// What the men of a compartment do.
typedef struct Errand {
    int target;
    int32_t going[RANK_COUNT];
    int32_t back; ///< sailors, to their home
} Errand;

static void split(const PolicyRule *rule, const int32_t here[RANK_COUNT], Errand *errand)
{
    int sailors = rule->men < here[RANK_SAILOR] ? rule->men : here[RANK_SAILOR];
    int specials = rule->men - sailors;
    errand->going[RANK_SAILOR] = sailors;
    errand->going[RANK_SPECIAL] = specials < here[RANK_SPECIAL] ? specials : here[RANK_SPECIAL];
}

static void keep(const Play *play, const PolicyRule *rule, int room, Errand *errand)
{
    int32_t staying[SHIP_COMPARTMENT_MAX] = {0};
    march_garrison(play, march_garrison_size(play, rule->keep), staying);
    errand->back = staying[room];
    int32_t left = play->board.rooms[room].free[play->mover][RANK_SAILOR] - staying[room];
    if (errand->going[RANK_SAILOR] > left)
        errand->going[RANK_SAILOR] = left;
}

static Errand errand_of(const Play *play, int room, int32_t values[RULE_COUNT_COUNT])
{
    const OwnPolicy *policy = play->mutiny->own[play->mover];
    const int32_t *here = play->board.rooms[room].free[play->mover];
    Errand errand = {.target = room};
    for (int i = 0; i < policy->rules.count; ++i) {
        const PolicyRule *rule = &policy->rules.items[i];
        if (!applies(play, rule, room, values, &errand.target))
            continue;
        memcpy(errand.going, here, sizeof errand.going);
        if (rule->action == RULE_ACTION_SPLIT)
            split(rule, here, &errand);
        if (rule->keep > 0)
            keep(play, rule, room, &errand);
        if (play->trace)
            trace_rule(play->trace, play, room, i, values);
        return errand;
    }
    if (play->trace)
        trace_rule(play->trace, play, room, -1, values);
    return (Errand){.target = room};
}

bool policy_rules_decide(const Play *play, RuleAction action)
{
    const OwnPolicy *policy = play->mutiny->own[play->mover];
    int32_t values[RULE_COUNT_COUNT] = {0};
    if (!policy)
        return false;
    count_ship(play, values);
    for (int i = 0; i < policy->rules.count; ++i) {
        const PolicyRule *rule = &policy->rules.items[i];
        values[RULE_COUNT_ATTACKERS] =
            play->free[play->mover] - march_garrison_size(play, rule->keep);
        if (rule->action != (int32_t)action || !all_hold(rule, values))
            continue;
        if (play->trace)
            trace_rule(play->trace, play, -1, i, values);
        return true;
    }
    return false;
}

void policy_rules_move(Play *play)
{
    int32_t values[RULE_COUNT_COUNT];
    Errand errands[SHIP_COMPARTMENT_MAX];
    const Positions before = march_positions(play);
    count_ship(play, values);
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (before.men[room][RANK_SPECIAL] + before.men[room][RANK_SAILOR] > 0)
            errands[room] = errand_of(play, room, values);
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        if (before.men[room][RANK_SPECIAL] + before.men[room][RANK_SAILOR] == 0)
            continue;
        march_group(play, room, errands[room].target, errands[room].going);
        march_group(play, room, march_plan(play)->home, (int32_t[]){0, errands[room].back});
    }
}
