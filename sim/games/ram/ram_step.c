/// ram_step: the rules of the duel, one step after the other, told as they are taken.
///
///     INITIATIVE ──> ACT ──> COLLISION ──> BOARD ──> REPAIR … (holder, then the other) ──> next
///     turn (if rolled)    (ram)   (unarmoured)            (where there are holes)

#include "sim/games/ram/ram_step.h"

#include "sim/base/plural.h"
#include "sim/base/purpose.h"
#include "sim/games/ram/collision.h"
#include "sim/games/ram/pumping.h"
#include "sim/games/ram/ramming.h"

#define SAY(...)                                                                                   \
    do {                                                                                           \
        if (duel->effects->narrator)                                                               \
            narrator_say(duel->effects->narrator, __VA_ARGS__);                                    \
    } while (0)

// What the next step is.
typedef enum Stage {
    STAGE_INITIATIVE, // both roll for the initiative
    STAGE_ACT,        // the holder's movement phase begins: water, attempt
    STAGE_COLLISION,  // damage of an unarmoured ram
    STAGE_BOARD,      // the rammer's boarders cross
    STAGE_REPAIR      // repairs at the end of the movement phase under way
} Stage;

// A duel under way.
typedef struct Duel {
    const RamPlan *plan;
    RamState *state;
    Luck *luck;
    Effects *effects;
    bool turn_over; // the next step is the first of a turn
} Duel;

// Words that a turn sets aside in the stream of a purpose; each movement phase has a block of them,
// for its holes by handfuls.
enum { TURN_ROOM = 128, PHASE_ROOM = 16, TURN_BOARDING_ROOM = 1 << 20 };

static bool is_over(const Duel *duel)
{
    return duel->state->result != RAM_AFLOAT;
}

// Whether she may ram when her turn comes, but for a grapple that holds her.
static bool may_ram(const RamPlan *plan, const RamState *state, RamSide side)
{
    int limit = plan->rules.max_successes;
    return ramming_wants(plan, side) && !(limit && state->successes >= limit) &&
           ramming_can_move(plan, side, state->hull[side]);
}

static bool may_board(const RamPlan *plan, const RamState *state)
{
    return state->grappled && plan->rammer_policy == RAMMER_RAM_AND_BOARD && state->men[0] > 0;
}

// Whether no later turn can change the state, so that the game may end; asked before a turn.
static bool is_quiet(const RamPlan *plan, const RamState *state)
{
    bool dry = !state->holes[0] && !state->holes[1];
    bool rams =
        !state->grappled && (may_ram(plan, state, RAM_RAMMER) || may_ram(plan, state, RAM_TARGET));
    return dry && !rams && !may_board(plan, state);
}

// The hand of the next throw of a purpose in this turn.
static Hand throw_hand(const Duel *duel, Purpose purpose, uint32_t index, uint64_t ways)
{
    const LuckStream stream = {.place = stream_place(purpose, 0), .room = TURN_ROOM};
    return luck_hand(duel->luck, &stream, index, ways);
}

// Marks hull hits, never more than are left, and ends the duel when hulls have run out.
static void take_hits(Duel *duel, RamSide side, RamCause cause, int hits)
{
    RamState *state = duel->state;
    int taken = hits < state->hull[side] ? hits : state->hull[side];
    state->hull[side] = (int16_t)(state->hull[side] - taken);
    duel->effects->cells[CELL_HITS + (int)side * CAUSE_COUNT + (int)cause] += taken;
    bool rammer_sunk = state->hull[RAM_RAMMER] == 0, target_sunk = state->hull[RAM_TARGET] == 0;
    if (rammer_sunk)
        state->result = target_sunk ? RAM_BOTH_SUNK : RAM_RAMMER_SUNK;
    else if (target_sunk)
        state->result = RAM_TARGET_SUNK;
}

static void tell_hull(const Duel *duel, RamSide side, const char *cause)
{
    if (!duel->effects->narrator)
        return;
    const Vessel *vessel = &duel->plan->vessel[side];
    int left = duel->state->hull[side], points = dice_highest(vessel->move);
    int lost = ramming_points_lost(duel->plan, side, left);
    SAY("    %s: the %s has %d of %d hull hits left and has lost %d of %d movement point(s)%s",
        cause, ramming_words[side], left, vessel->hull_hits, lost < points ? lost : points, points,
        left == 0 ? "; she sinks" : "");
}

static void start_flooding(Duel *duel, RamSide side, int hits)
{
    int16_t *holes = hits ? duel->state->holes : duel->state->harmless;
    holes[side] = (int16_t)(holes[side] + 1);
    duel->effects->cells[CELL_STARTED + (int)side] += 1;
    SAY("    the %s floods: %d hull hit(s) each movement phase", ramming_words[side], hits);
}

// Water comes in through all holes at the start of the vessel's own movement phase.
static void take_water(Duel *duel, RamSide side)
{
    int hits = duel->state->holes[side] * duel->plan->hole_hits[side];
    if (hits == 0)
        return;
    take_hits(duel, side, CAUSE_FLOODING, hits);
    tell_hull(duel, side, "water comes in");
}

static void end_turn(Duel *duel)
{
    RamState *state = duel->state;
    const RamRules *rules = &duel->plan->rules;
    if (rules->cut_grapple)
        state->grappled = 0;
    if (rules->initiative == INITIATIVE_ALTERNATE)
        state->holder = (int16_t)ramming_other((RamSide)state->holder);
    state->stage = rules->initiative == INITIATIVE_ROLL ? STAGE_INITIATIVE : STAGE_ACT;
    state->side = 0;
    state->phase = 0;
    duel->turn_over = true;
}

// Goes on to the next movement phase of the turn, if there is one.
static bool next_phase(Duel *duel)
{
    RamState *state = duel->state;
    if (state->side == RAM_TARGET && state->phase + 1 < duel->plan->rules.target_phases) {
        state->phase += 1;
    } else if (state->side == state->holder) {
        state->side = (int16_t)ramming_other((RamSide)state->side);
        state->phase = 0;
    } else {
        return false;
    }
    take_water(duel, (RamSide)state->side);
    return true;
}

// Goes on to the next movement phase with holes to repair; phases without any are passed.
static void seek_repairs(Duel *duel)
{
    RamState *state = duel->state;
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

static void roll_initiative(Duel *duel)
{
    Hand hand = throw_hand(duel, PURPOSE_INITIATIVE, 0, HAND_WAYS_2);
    int rammer = hand_face(&hand), target = hand_face(&hand);
    SAY("  initiative: rammer %d, target %d", rammer, target);
    if (rammer != target)
        duel->state->holder = rammer > target ? RAM_RAMMER : RAM_TARGET;
    duel->state->stage = STAGE_ACT;
}

static void ram_armoured(Duel *duel, RamSide by, Hand *hand)
{
    const RamPlan *plan = duel->plan;
    RamSide rammed = ramming_other(by);
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

// What follows a ramming attempt: boarders cross, or repairs begin.
static void after_ram(Duel *duel)
{
    if (is_over(duel))
        return;
    if (duel->state->holder == RAM_RAMMER && may_board(duel->plan, duel->state))
        duel->state->stage = STAGE_BOARD;
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

static void collide(Duel *duel)
{
    Hand hand = throw_hand(duel, PURPOSE_COLLISION, 0, HAND_WAYS_3);
    RamSide by = (RamSide)duel->state->holder, rammed = ramming_other(by);
    const int sizes[2] = {duel->plan->vessel[by].hull_size, duel->plan->vessel[rammed].hull_size};
    Collision collision = collision_read(sizes, sizes[0] > sizes[1], &hand);
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
static int spend_points(const Duel *duel, RamSide rammed)
{
    const int hull[2] = {duel->state->hull[0], duel->state->hull[1]};
    if (!ramming_avoids(duel->plan, rammed, hull))
        return 0;
    Dice move = duel->plan->vessel[rammed].move;
    int points = move.add;
    if (move.count) {
        points = luck_dice(duel->luck, PURPOSE_VESSELS, move);
        SAY("  the %s rolls %d movement point(s)", ramming_words[rammed], points);
    }
    return ramming_spent(points - ramming_points_lost(duel->plan, rammed, hull[rammed]));
}

static bool attempt_succeeds(const Duel *duel, RamSide by, Hand *hand)
{
    RamSide rammed = ramming_other(by);
    if (ramming_is_immobile(duel->plan, rammed, duel->state->hull[rammed])) {
        hand_skip(hand);
        SAY("  the %s rams; the %s lies immobile and is hit", ramming_words[by],
            ramming_words[rammed]);
        return true;
    }
    int spent = spend_points(duel, rammed);
    int needed = duel->plan->rules.ram_max - spent, face = hand_face(hand);
    SAY("  the %s rams: %d, %d or less is needed%s: %s", ramming_words[by], face, needed,
        spent ? ", the other avoids" : "", face <= needed ? "hit" : "miss");
    return face <= needed;
}

static bool ram(Duel *duel, RamSide by, Hand *hand)
{
    duel->effects->cells[CELL_ATTEMPTS + (int)by] += 1;
    if (!attempt_succeeds(duel, by, hand))
        return false;
    duel->effects->cells[CELL_SUCCESSES + (int)by] += 1;
    if (duel->plan->rules.max_successes)
        duel->state->successes += 1;
    duel->state->grappled = 1;
    return true;
}

// Why the holder of the initiative lets it pass who would ram.
static void tell_pass(const Duel *duel, RamSide side)
{
    const RamState *state = duel->state;
    if (!duel->effects->narrator || !ramming_wants(duel->plan, side))
        return;
    const char *why = state->grappled ? "is held by the grapple"
                      : !ramming_can_move(duel->plan, side, state->hull[side])
                          ? "has no movement points left"
                          : "has rammed as often as the rules allow";
    SAY("  the %s %s and does not ram", ramming_words[side], why);
}

// Throws for the attempt and, if it is an armoured ram, for what it does. False when a collision
// has to be thrown for.
static bool try_to_ram(Duel *duel, RamSide holder)
{
    Hand hand = throw_hand(duel, PURPOSE_RAMMING, 0, HAND_WAYS_2);
    if (!ram(duel, holder, &hand))
        return true;
    if (!vessel_rams_armoured(&duel->plan->vessel[holder])) {
        duel->state->stage = STAGE_COLLISION;
        return false;
    }
    ram_armoured(duel, holder, &hand);
    return true;
}

static void act(Duel *duel)
{
    RamState *state = duel->state;
    RamSide holder = (RamSide)state->holder;
    SAY("  the %s has the initiative", ramming_words[holder]);
    state->side = state->holder;
    take_water(duel, holder);
    if (is_over(duel))
        return;
    if (state->grappled || !may_ram(duel->plan, state, holder))
        tell_pass(duel, holder);
    else if (!try_to_ram(duel, holder))
        return;
    after_ram(duel);
}

static void board(Duel *duel)
{
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_BOARDING),
                                      .room = TURN_BOARDING_ROOM};
    const RamPlan *plan = duel->plan;
    RamState *state = duel->state;
    int capacity = plan->melee.boarders_max;
    int sent = state->men[0] < capacity ? state->men[0] : capacity, met = state->men[1];
    SAY("    %d of %d boarder%s cross and meet %d defender%s", sent, state->men[0],
        plural(state->men[0]), met, plural(met));
    const MeleeAction action = {&plan->melee, sent, met};
    Melee melee =
        melee_fight(duel->luck, &stream, &action, MELEE_END_ONLY, duel->effects->narrator);
    state->men[0] = (int16_t)(state->men[0] - sent + melee.boarders);
    state->men[1] = (int16_t)melee.defenders;
    effects_add(duel->effects, CELL_BOARDINGS, 1);
    effects_add(duel->effects, CELL_BOARDERS_LOST, sent - melee.boarders);
    effects_add(duel->effects, CELL_DEFENDERS_LOST, met - melee.defenders);
    if (melee.end == MELEE_TAKEN)
        state->result = RAM_CAPTURED;
    else if (melee.end == MELEE_SURRENDER)
        state->result = RAM_SURRENDERED;
    seek_repairs(duel);
}

// One die for each hole: greater than n, or a 6, stops it.
static void repair(Duel *duel)
{
    RamState *state = duel->state;
    int side = state->side, dice = state->to_repair < HAND_MAX ? state->to_repair : HAND_MAX;
    int block = (side * RAM_PHASES_MAX + state->phase) * PHASE_ROOM;
    int harmless = state->harmless[side] - (state->to_repair - dice);
    harmless = harmless > 0 ? harmless : 0;
    const Pumping pumping = {.holes = dice - harmless,
                             .harmless = harmless,
                             .hits = duel->plan->hole_hits[side],
                             .side = side,
                             .index = (uint32_t)(block + (state->to_repair - 1) / HAND_MAX)};
    const LuckStream stream = {.place = stream_place(PURPOSE_FLOODING, 0), .room = TURN_ROOM};
    int stopped = pumping_throw(duel->luck, &stream, &pumping, duel->effects->narrator);
    state->harmless[side] = (int16_t)(state->harmless[side] - harmless);
    state->holes[side] = (int16_t)(state->holes[side] - stopped);
    state->to_repair = (int16_t)(state->to_repair - dice);
    effects_add(duel->effects, (uint64_t)(CELL_STOPPED + side), stopped + harmless);
    if (state->to_repair)
        return;
    if (next_phase(duel))
        seek_repairs(duel);
    else
        end_turn(duel);
}

static bool opens_turn(const RamPlan *plan, const RamState *state)
{
    return state->stage ==
           (plan->rules.initiative == INITIATIVE_ROLL ? STAGE_INITIATIVE : STAGE_ACT);
}

int ram_start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    (void)luck, (void)effects;
    const RamPlan *plan = rules;
    RamState *duel = state;
    *duel = (RamState){.result = RAM_AFLOAT};
    for (int side = 0; side < 2; ++side)
        duel->hull[side] = (int16_t)plan->vessel[side].hull_hits;
    duel->men[0] = (int16_t)plan->vessel[0].boarders;
    duel->men[1] = (int16_t)plan->vessel[1].defenders;
    // Whatever the reading: the first holder has the first turn, or counts as the last holder.
    if (plan->rules.initiative != INITIATIVE_RAMMER)
        duel->holder = (int16_t)plan->rules.first_holder;
    if (plan->rules.initiative != INITIATIVE_ROLL)
        duel->stage = STAGE_ACT;
    return STEP_ON;
}

static void take_stage(Duel *duel)
{
    switch ((Stage)duel->state->stage) {
    case STAGE_INITIATIVE:
        roll_initiative(duel);
        break;
    case STAGE_ACT:
        act(duel);
        break;
    case STAGE_COLLISION:
        collide(duel);
        break;
    case STAGE_BOARD:
        board(duel);
        break;
    case STAGE_REPAIR:
        repair(duel);
        break;
    }
}

int ram_step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    Duel duel_room = {.plan = rules, .state = state, .luck = luck, .effects = effects};
    Duel *duel = &duel_room;
    if (opens_turn(duel->plan, duel->state)) {
        if (is_quiet(duel->plan, duel->state))
            return RAM_AFLOAT;
        SAY("turn %u", luck->round);
    }
    take_stage(duel);
    if (is_over(duel))
        return duel->state->result;
    return duel->turn_over ? STEP_NEXT_ROUND : STEP_ON;
}

void ram_finish(const void *rules, const void *state, Effects *effects)
{
    (void)rules;
    const RamState *duel = state;
    effects_add(effects, CELL_HULL, duel->hull[0]);
    effects_add(effects, CELL_HULL + 1, duel->hull[1]);
}
