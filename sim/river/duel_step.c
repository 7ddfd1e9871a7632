/// duel_step: the rules of the duel, one step after the other, told as they are taken.

#include "sim/river/duel_step.h"

#include "sim/river/collision.h"
#include "sim/river/ramming.h"

#define SAY(...)                                                                                   \
    do {                                                                                           \
        if (duel->luck->narrator)                                                                  \
            narrator_say(duel->luck->narrator, __VA_ARGS__);                                       \
    } while (0)

static const char *const side_words[] = {"rammer", "target"};

static bool is_over(const Duel *duel)
{
    return duel->state.result != DUEL_AFLOAT;
}

DuelState duel_first_state(const DuelPlan *plan)
{
    DuelState state = {.result = DUEL_AFLOAT};
    for (int side = 0; side < 2; ++side)
        state.hull[side] = (int16_t)plan->vessel[side].hull_hits;
    state.men[0] = (int16_t)plan->vessel[0].boarders;
    state.men[1] = (int16_t)plan->vessel[1].defenders;
    // Whatever the reading: the first holder has the first turn, or counts as the last holder.
    if (plan->rules.initiative != INITIATIVE_RAMMER)
        state.holder = (int16_t)plan->rules.first_holder;
    if (plan->rules.initiative != INITIATIVE_ROLL)
        state.stage = STAGE_ACT;
    return state;
}

// Whether she may ram when her turn comes, but for a grapple that holds her.
static bool may_ram(const DuelPlan *plan, const DuelState *state, DuelSide side)
{
    int limit = plan->rules.max_successes;
    return ramming_wants(plan, side) && !(limit && state->successes >= limit) &&
           ramming_can_move(plan, side, state->hull[side]);
}

static bool may_board(const DuelPlan *plan, const DuelState *state)
{
    return state->grappled && plan->rammer_policy == RAMMER_RAM_AND_BOARD && state->men[0] > 0;
}

bool duel_is_quiet(const DuelPlan *plan, const DuelState *state)
{
    bool dry = !state->holes[0] && !state->holes[1];
    bool rams = !state->grappled &&
                (may_ram(plan, state, DUEL_RAMMER) || may_ram(plan, state, DUEL_TARGET));
    return dry && !rams && !may_board(plan, state);
}

static uint64_t repair_ways(int holes)
{
    uint64_t ways = 1;
    for (int i = 0; i < holes && i < HAND_MAX; ++i)
        ways *= 6;
    return ways;
}

DuelThrow duel_next_throw(const DuelPlan *plan, const DuelState *state)
{
    switch ((DuelStage)state->stage) {
    case STAGE_INITIATIVE:
        return (DuelThrow){PURPOSE_INITIATIVE, HAND_WAYS_2, 0};
    case STAGE_ACT:
        return (DuelThrow){
            PURPOSE_RAMMING,
            !state->grappled && may_ram(plan, state, (DuelSide)state->holder) ? HAND_WAYS_2 : 1, 0};
    case STAGE_COLLISION:
        return (DuelThrow){PURPOSE_COLLISION, HAND_WAYS_3, 0};
    case STAGE_BOARD:
        return (DuelThrow){PURPOSE_BOARDING, 1, 0};
    default:
        break;
    }
    // Each movement phase has a block of addresses, for holes by handfuls.
    int block = (state->side * DUEL_PHASES_MAX + state->phase) * 16;
    return (DuelThrow){PURPOSE_FLOODING, repair_ways(state->to_repair),
                       (uint32_t)(block + (state->to_repair - 1) / HAND_MAX)};
}

// Marks hull hits, never more than are left, and ends the duel when hulls have run out.
static void take_hits(Duel *duel, DuelSide side, DuelCause cause, int hits)
{
    DuelState *state = &duel->state;
    int taken = hits < state->hull[side] ? hits : state->hull[side];
    state->hull[side] = (int16_t)(state->hull[side] - taken);
    duel->cells[CELL_HITS + (int)side * CAUSE_COUNT + (int)cause] += taken;
    bool rammer_sunk = state->hull[DUEL_RAMMER] == 0, target_sunk = state->hull[DUEL_TARGET] == 0;
    if (rammer_sunk)
        state->result = target_sunk ? DUEL_BOTH_SUNK : DUEL_RAMMER_SUNK;
    else if (target_sunk)
        state->result = DUEL_TARGET_SUNK;
}

static void tell_hull(const Duel *duel, DuelSide side, const char *cause)
{
    if (!duel->luck->narrator)
        return;
    const Vessel *vessel = &duel->plan->vessel[side];
    int left = duel->state.hull[side], points = dice_highest(vessel->move);
    int lost = ramming_points_lost(duel->plan, side, left);
    SAY("    %s: the %s has %d of %d hull hits left and has lost %d of %d movement point(s)%s",
        cause, side_words[side], left, vessel->hull_hits, lost < points ? lost : points, points,
        left == 0 ? "; she sinks" : "");
}

static void start_flooding(Duel *duel, DuelSide side, int hits)
{
    int16_t *holes = hits ? duel->state.holes : duel->state.harmless;
    holes[side] = (int16_t)(holes[side] + 1);
    duel->cells[CELL_STARTED + (int)side] += 1;
    SAY("    the %s floods: %d hull hit(s) each movement phase", side_words[side], hits);
}

// Water comes in through all holes at the start of the vessel's own movement phase.
static void take_water(Duel *duel, DuelSide side)
{
    int hits = duel->state.holes[side] * duel->plan->hole_hits[side];
    if (hits == 0)
        return;
    take_hits(duel, side, CAUSE_FLOODING, hits);
    tell_hull(duel, side, "water comes in");
}

static void end_turn(Duel *duel)
{
    DuelState *state = &duel->state;
    const DuelRules *rules = &duel->plan->rules;
    if (rules->cut_grapple)
        state->grappled = 0;
    if (rules->initiative == INITIATIVE_ALTERNATE)
        state->holder = (int16_t)duel_other((DuelSide)state->holder);
    state->stage = rules->initiative == INITIATIVE_ROLL ? STAGE_INITIATIVE : STAGE_ACT;
    state->side = 0;
    state->phase = 0;
}

// Goes on to the next movement phase of the turn, if there is one.
static bool next_phase(Duel *duel)
{
    DuelState *state = &duel->state;
    if (state->side == DUEL_TARGET && state->phase + 1 < duel->plan->rules.target_phases) {
        state->phase += 1;
    } else if (state->side == state->holder) {
        state->side = (int16_t)duel_other((DuelSide)state->side);
        state->phase = 0;
    } else {
        return false;
    }
    take_water(duel, (DuelSide)state->side);
    return true;
}

// Looks for the next phase that ends with repairs.
static void seek_repairs(Duel *duel)
{
    DuelState *state = &duel->state;
    while (!is_over(duel)) {
        state->to_repair = (int16_t)(state->holes[state->side] + state->harmless[state->side]);
        state->stage = STAGE_REPAIR;
        if (state->to_repair)
            return;
        if (!next_phase(duel)) {
            end_turn(duel);
            return;
        }
    }
}

static void roll_initiative(Duel *duel, Hand *hand)
{
    int rammer = hand_face(hand), target = hand_face(hand);
    SAY("  initiative: rammer %d, target %d", rammer, target);
    if (rammer != target)
        duel->state.holder = rammer > target ? DUEL_RAMMER : DUEL_TARGET;
    duel->state.stage = STAGE_ACT;
}

static void ram_armoured(Duel *duel, DuelSide by, Hand *hand)
{
    const DuelPlan *plan = duel->plan;
    DuelSide rammed = duel_other(by);
    const Vessel *vessel = &plan->vessel[by];
    take_hits(duel, rammed, CAUSE_RAM, vessel->hull_size);
    tell_hull(duel, rammed, "armoured ram");
    if (is_over(duel))
        return;
    int face = hand_face(hand);
    int modifier = ramming_size_modifier(vessel->hull_size, plan->vessel[rammed].hull_size);
    SAY("    flooding: %d%+d, %d or more is needed", face, modifier, plan->rules.ram_flood_min);
    if (face + modifier >= plan->rules.ram_flood_min)
        start_flooding(duel, rammed, vessel->hull_size);
}

// After the ram: boarders cross, or repairs begin.
static void after_ram(Duel *duel)
{
    if (is_over(duel))
        return;
    if (duel->state.holder == DUEL_RAMMER && may_board(duel->plan, &duel->state))
        duel->state.stage = STAGE_BOARD;
    else
        seek_repairs(duel);
}

static void tell_collision(const Duel *duel, const Collision *collision, const int sizes[2])
{
    SAY("    unarmoured ram: %d for the ramming vessel, %d for the rammed", collision->faces[0],
        collision->faces[1]);
    if (collision->faces[2])
        SAY("    flooding: %d, %d or less is needed", collision->faces[2],
            collision_flood_max(sizes[0], sizes[1]));
}

static void collide(Duel *duel, Hand *hand)
{
    DuelSide by = (DuelSide)duel->state.holder, rammed = duel_other(by);
    const int sizes[2] = {duel->plan->vessel[by].hull_size, duel->plan->vessel[rammed].hull_size};
    Collision collision = collision_read(sizes, sizes[0] > sizes[1], hand);
    tell_collision(duel, &collision, sizes);
    take_hits(duel, by, CAUSE_COLLISION, collision.hits[0]);
    take_hits(duel, rammed, CAUSE_COLLISION, collision.hits[1]);
    tell_hull(duel, by, "collision");
    tell_hull(duel, rammed, "collision");
    if (!is_over(duel) && collision.floods >= 0)
        start_flooding(duel, rammed, collision.hits[1]);
    after_ram(duel);
}

// The movement points the rammed vessel spends on avoiding; a vessel that rolls for her movement
// rolls that of her next phase now.
static int spend_points(const Duel *duel, DuelSide rammed)
{
    const int hull[2] = {duel->state.hull[0], duel->state.hull[1]};
    if (!ramming_avoids(duel->plan, rammed, hull))
        return 0;
    Dice move = duel->plan->vessel[rammed].move;
    int points = move.add;
    if (move.count) {
        DiceSource dice = {.script = duel->luck->script};
        if (!dice.script)
            dice.rng = stream_open(duel->luck->address, PURPOSE_VESSELS, (uint32_t)duel->turn);
        points = dice_roll(move, &dice);
        SAY("  the %s rolls %d movement point(s)", side_words[rammed], points);
    }
    return ramming_spent(points - ramming_points_lost(duel->plan, rammed, hull[rammed]));
}

static bool attempt_succeeds(const Duel *duel, DuelSide by, Hand *hand)
{
    DuelSide rammed = duel_other(by);
    if (ramming_is_immobile(duel->plan, rammed, duel->state.hull[rammed])) {
        hand_skip(hand);
        SAY("  the %s rams; the %s lies immobile and is hit", side_words[by], side_words[rammed]);
        return true;
    }
    int spent = spend_points(duel, rammed);
    int needed = duel->plan->rules.ram_max - spent, face = hand_face(hand);
    SAY("  the %s rams: %d, %d or less is needed%s: %s", side_words[by], face, needed,
        spent ? ", the other avoids" : "", face <= needed ? "hit" : "miss");
    return face <= needed;
}

static bool ram(Duel *duel, DuelSide by, Hand *hand)
{
    duel->cells[CELL_ATTEMPTS + (int)by] += 1;
    if (!attempt_succeeds(duel, by, hand))
        return false;
    duel->cells[CELL_SUCCESSES + (int)by] += 1;
    if (duel->plan->rules.max_successes)
        duel->state.successes += 1;
    duel->state.grappled = 1;
    return true;
}

// Why the holder of the initiative lets it pass who would ram.
static void tell_pass(const Duel *duel, DuelSide side)
{
    const DuelState *state = &duel->state;
    if (!duel->luck->narrator || !ramming_wants(duel->plan, side))
        return;
    const char *why = state->grappled ? "is held by the grapple"
                      : !ramming_can_move(duel->plan, side, state->hull[side])
                          ? "has no movement points left"
                          : "has rammed as often as the rules allow";
    SAY("  the %s %s and does not ram", side_words[side], why);
}

static void act(Duel *duel, Hand *hand)
{
    DuelState *state = &duel->state;
    DuelSide holder = (DuelSide)state->holder;
    SAY("  the %s has the initiative", side_words[holder]);
    state->side = state->holder;
    take_water(duel, holder);
    if (is_over(duel))
        return;
    if (state->grappled || !may_ram(duel->plan, state, holder)) {
        tell_pass(duel, holder);
    } else if (ram(duel, holder, hand)) {
        if (!vessel_rams_armoured(&duel->plan->vessel[holder])) {
            state->stage = STAGE_COLLISION;
            return;
        }
        ram_armoured(duel, holder, hand);
    }
    after_ram(duel);
}

static void board(Duel *duel)
{
    const DuelPlan *plan = duel->plan;
    DuelState *state = &duel->state;
    int capacity = plan->melee.boarders_max;
    int sent = state->men[0] < capacity ? state->men[0] : capacity, met = state->men[1];
    SAY("    %d of %d boarders cross and meet %d defenders", sent, state->men[0], met);
    HandSource hands =
        hand_source(duel->luck->address, duel->luck->script, PURPOSE_BOARDING, duel->turn);
    Melee melee = melee_fight(&plan->melee, melee_start(sent, met), &hands, duel->luck->narrator);
    state->men[0] = (int16_t)(state->men[0] - sent + melee.boarders);
    state->men[1] = (int16_t)melee.defenders;
    duel->cells[CELL_BOARDINGS] += 1;
    duel->cells[CELL_BOARDERS_LOST] += sent - melee.boarders;
    duel->cells[CELL_DEFENDERS_LOST] += met - melee.defenders;
    if (melee.end == MELEE_TAKEN)
        state->result = DUEL_CAPTURED;
    else if (melee.end == MELEE_SURRENDER)
        state->result = DUEL_SURRENDERED;
    seek_repairs(duel);
}

// One die for each hole, those that let water in first: greater than n, or a 6, stops it.
static void repair(Duel *duel, Hand *hand)
{
    DuelState *state = &duel->state;
    DuelSide side = (DuelSide)state->side;
    for (int i = 0; i < HAND_MAX && state->to_repair; ++i, --state->to_repair) {
        bool harmless = state->to_repair <= state->harmless[side];
        int hits = harmless ? 0 : duel->plan->hole_hits[side], face = hand_face(hand);
        bool stops = face > hits || face == 6;
        SAY("  the %s at the pumps, a hole of %d: %d, %s", side_words[side], hits, face,
            stops ? "stopped" : "it goes on");
        if (harmless)
            state->harmless[side] -= 1;
        else
            state->holes[side] = (int16_t)(state->holes[side] - stops);
        duel->cells[CELL_STOPPED + (int)side] += stops;
    }
    if (state->to_repair)
        return;
    if (next_phase(duel))
        seek_repairs(duel);
    else
        end_turn(duel);
}

void duel_step(Duel *duel, Hand *hand)
{
    switch ((DuelStage)duel->state.stage) {
    case STAGE_INITIATIVE:
        roll_initiative(duel, hand);
        break;
    case STAGE_ACT:
        act(duel, hand);
        break;
    case STAGE_COLLISION:
        collide(duel, hand);
        break;
    case STAGE_BOARD:
        board(duel);
        break;
    case STAGE_REPAIR:
        repair(duel, hand);
        break;
    }
}
