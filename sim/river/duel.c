/// duel: the literal engine, one die after the other, as the rules are read; it also tells a trace.

#include "sim/river/duel.h"

#include "sim/river/collision.h"
#include "sim/river/ramming.h"

// One duel under way.
typedef struct Duel {
    const DuelPlan *plan;
    DuelTable table;
    int32_t *cells;
    DiceSource initiative, ramming; ///< a word of each for every turn, used or not
    int turn;                       ///< from 1
    DuelSide holder;                ///< of the initiative
    int hull[2];
    int men[2]; ///< boarders, defenders
    bool grappled;
    Flooding flooding[2];
    DuelResult result; ///< DUEL_AFLOAT while it goes on
} Duel;

#define SAY(...)                                                                                   \
    do {                                                                                           \
        if (duel->table.narrator)                                                                  \
            narrator_say(duel->table.narrator, __VA_ARGS__);                                       \
    } while (0)

static const char *const side_words[] = {"rammer", "target"};

static bool is_over(const Duel *duel)
{
    return duel->result != DUEL_AFLOAT;
}

static DiceSource open_dice(const Duel *duel, Purpose purpose, uint32_t index)
{
    DiceSource source = {.script = duel->table.script};
    if (!source.script)
        source.rng = stream_open(duel->table.address, purpose, index);
    return source;
}

static DuelSide roll_initiative(Duel *duel)
{
    Hand hand = hand_throw(&duel->initiative, HAND_2);
    int rammer = hand_face(&hand), target = hand_face(&hand);
    SAY("  initiative: rammer %d, target %d", rammer, target);
    if (rammer == target)
        return duel->holder;
    return rammer > target ? DUEL_RAMMER : DUEL_TARGET;
}

// The holder in turn 1 counts as the last holder before it, or as due, whatever the reading.
static void begin_turn(Duel *duel)
{
    switch ((DuelInitiative)duel->plan->rules.initiative) {
    case INITIATIVE_RAMMER:
        duel->holder = DUEL_RAMMER;
        break;
    case INITIATIVE_ALTERNATE:
        duel->holder =
            duel->turn == 1 ? (DuelSide)duel->plan->rules.first_holder : duel_other(duel->holder);
        break;
    case INITIATIVE_ROLL:
        duel->holder = roll_initiative(duel);
        break;
    }
    SAY("  the %s has the initiative", side_words[duel->holder]);
    if (duel->grappled && duel->plan->rules.cut_grapple) {
        duel->grappled = false;
        SAY("  the grapple is cut");
    }
}

// Marks hull hits, never more than are left, and ends the duel when hulls have run out.
static void take_hits(Duel *duel, DuelSide side, DuelCause cause, int hits)
{
    int taken = hits < duel->hull[side] ? hits : duel->hull[side];
    duel->hull[side] -= taken;
    duel->cells[CELL_HITS + (int)side * CAUSE_COUNT + (int)cause] += taken;
    bool rammer_sunk = duel->hull[DUEL_RAMMER] == 0, target_sunk = duel->hull[DUEL_TARGET] == 0;
    if (rammer_sunk || target_sunk)
        duel->result = !rammer_sunk  ? DUEL_TARGET_SUNK
                       : target_sunk ? DUEL_BOTH_SUNK
                                     : DUEL_RAMMER_SUNK;
}

static void tell_hull(const Duel *duel, DuelSide side, const char *cause)
{
    const Vessel *vessel = &duel->plan->vessel[side];
    SAY("    %s: the %s has %d of %d hull hits left and has lost %d movement point(s)%s", cause,
        side_words[side], duel->hull[side], vessel->hull_hits,
        ramming_points_lost(duel->plan, side, duel->hull[side]),
        duel->hull[side] == 0 ? "; she sinks" : "");
}

static void start_flooding(Duel *duel, DuelSide side, int hits)
{
    flooding_start(&duel->flooding[side], hits);
    duel->cells[CELL_STARTED + (int)side] += 1;
    SAY("    the %s floods: %d hull hit(s) each movement phase", side_words[side], hits);
}

static void ram_armoured(Duel *duel, DuelSide by, Hand *hand)
{
    const DuelPlan *plan = duel->plan;
    DuelSide rammed = duel_other(by);
    const Vessel *vessel = &plan->vessel[by];
    take_hits(duel, rammed, CAUSE_RAM, vessel->hull_size);
    if (duel->table.narrator)
        tell_hull(duel, rammed, "armoured ram");
    hand_skip(hand);
    hand_skip(hand); // the two dice of a collision's damage
    if (is_over(duel))
        return;
    int face = hand_face(hand);
    int modifier = ramming_size_modifier(vessel->hull_size, plan->vessel[rammed].hull_size);
    SAY("    flooding: %d%+d, %d or more is needed", face, modifier, plan->rules.ram_flood_min);
    if (face + modifier >= plan->rules.ram_flood_min)
        start_flooding(duel, rammed, vessel->hull_size);
}

static void ram_unarmoured(Duel *duel, DuelSide by, Hand *hand)
{
    DuelSide rammed = duel_other(by);
    const int sizes[2] = {duel->plan->vessel[by].hull_size, duel->plan->vessel[rammed].hull_size};
    Collision collision = collision_read(sizes, sizes[0] > sizes[1], hand);
    SAY("    unarmoured ram: the rammer of this turn %d, the rammed %d", collision.faces[0],
        collision.faces[1]);
    take_hits(duel, by, CAUSE_COLLISION, collision.hits[0]);
    take_hits(duel, rammed, CAUSE_COLLISION, collision.hits[1]);
    if (duel->table.narrator) {
        tell_hull(duel, by, "collision");
        tell_hull(duel, rammed, "collision");
    }
    if (!is_over(duel) && collision.floods >= 0)
        start_flooding(duel, rammed, collision.hits[1]);
}

// The movement points the rammed vessel spends on avoiding; a vessel that rolls for her movement
// rolls that of her next phase now.
static int spend_points(const Duel *duel, DuelSide rammed)
{
    if (!ramming_avoids(duel->plan, rammed, duel->hull))
        return 0;
    Dice move = duel->plan->vessel[rammed].move;
    int points = move.add;
    if (move.count) {
        DiceSource dice = open_dice(duel, PURPOSE_VESSELS, (uint32_t)duel->turn);
        points = dice_roll(move, &dice);
        SAY("  the %s rolls %d movement point(s)", side_words[rammed], points);
    }
    points -= ramming_points_lost(duel->plan, rammed, duel->hull[rammed]);
    return ramming_spent(points);
}

static bool attempt_succeeds(const Duel *duel, DuelSide by, Hand *hand)
{
    DuelSide rammed = duel_other(by);
    if (ramming_is_immobile(duel->plan, rammed, duel->hull[rammed])) {
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

// Whether she may ram when her turn comes, but for a grapple that holds her.
static bool may_ram(const Duel *duel, DuelSide side)
{
    const DuelPlan *plan = duel->plan;
    int successes = duel->cells[CELL_SUCCESSES] + duel->cells[CELL_SUCCESSES + 1];
    bool limited = plan->rules.max_successes && successes >= plan->rules.max_successes;
    return ramming_wants(plan, side) && !limited && ramming_can_move(plan, side, duel->hull[side]);
}

static void ram(Duel *duel, Hand *hand)
{
    DuelSide by = duel->holder;
    duel->cells[CELL_ATTEMPTS + (int)by] += 1;
    if (!attempt_succeeds(duel, by, hand))
        return;
    duel->cells[CELL_SUCCESSES + (int)by] += 1;
    duel->grappled = true;
    if (vessel_rams_armoured(&duel->plan->vessel[by]))
        ram_armoured(duel, by, hand);
    else
        ram_unarmoured(duel, by, hand);
}

static bool may_board(const Duel *duel)
{
    return duel->grappled && duel->holder == DUEL_RAMMER &&
           duel->plan->rammer_policy == RAMMER_RAM_AND_BOARD && duel->men[0] > 0;
}

static void board(Duel *duel)
{
    const DuelPlan *plan = duel->plan;
    int capacity = melee_capacity(&plan->melee, &plan->vessel[0], &plan->vessel[1]);
    int sent = duel->men[0] < capacity ? duel->men[0] : capacity;
    SAY("    %d of %d boarders cross and meet %d defenders", sent, duel->men[0], duel->men[1]);
    DiceSource dice = open_dice(duel, PURPOSE_BOARDING, (uint32_t)duel->turn);
    Melee melee =
        melee_fight(&plan->melee, melee_start(sent, duel->men[1]), &dice, duel->table.narrator);
    int lost[2] = {sent - melee.boarders, duel->men[1] - melee.defenders};
    duel->men[0] -= lost[0];
    duel->men[1] -= lost[1];
    duel->cells[CELL_BOARDINGS] += 1;
    duel->cells[CELL_BOARDERS_LOST] += lost[0];
    duel->cells[CELL_DEFENDERS_LOST] += lost[1];
    if (melee.end == MELEE_TAKEN)
        duel->result = DUEL_CAPTURED;
    else if (melee.end == MELEE_SURRENDER)
        duel->result = DUEL_SURRENDERED;
}

// Water comes in through all holes at the start of the vessel's own movement phase.
static void begin_phase(Duel *duel, DuelSide side)
{
    int hits = duel->flooding[side].count ? flooding_hits(&duel->flooding[side]) : 0;
    if (hits == 0)
        return;
    take_hits(duel, side, CAUSE_FLOODING, hits);
    if (duel->table.narrator)
        tell_hull(duel, side, "water comes in");
}

// The repairs. @param phase counts the vessel's movement phases in this turn, from 0
static void end_phase(Duel *duel, DuelSide side, int phase)
{
    if (is_over(duel) || duel->flooding[side].count == 0)
        return;
    int index = (duel->turn * 2 + (int)side) * DUEL_PHASES_MAX + phase;
    DiceSource dice = open_dice(duel, PURPOSE_FLOODING, (uint32_t)index);
    SAY("  the %s's crew at the pumps:", side_words[side]);
    duel->cells[CELL_STOPPED + (int)side] +=
        flooding_repair(&duel->flooding[side], &dice, duel->table.narrator);
}

// The holder's first movement phase of the turn, with all that the initiative allows.
static void act(Duel *duel)
{
    Hand hand = hand_throw(&duel->ramming, HAND_4);
    begin_phase(duel, duel->holder);
    if (!is_over(duel) && !duel->grappled && may_ram(duel, duel->holder))
        ram(duel, &hand);
    if (!is_over(duel) && may_board(duel))
        board(duel);
    end_phase(duel, duel->holder, 0);
}

static void pass_phases(Duel *duel, DuelSide side, int first, int end)
{
    for (int phase = first; phase < end && !is_over(duel); ++phase) {
        begin_phase(duel, side);
        end_phase(duel, side, phase);
    }
}

static void play_turn(Duel *duel)
{
    SAY("turn %d", duel->turn);
    begin_turn(duel);
    act(duel);
    int phases = duel->plan->rules.target_phases;
    if (duel->holder == DUEL_RAMMER) {
        pass_phases(duel, DUEL_TARGET, 0, phases);
    } else {
        pass_phases(duel, DUEL_TARGET, 1, phases);
        pass_phases(duel, DUEL_RAMMER, 0, 1);
    }
}

// Whether no turn to come can change anything: dry hulls, and nobody who will ever ram or board.
static bool is_quiet(const Duel *duel)
{
    bool held = duel->grappled && !duel->plan->rules.cut_grapple;
    bool boards = held && duel->plan->rammer_policy == RAMMER_RAM_AND_BOARD && duel->men[0] > 0;
    if (duel->flooding[0].count || duel->flooding[1].count || boards)
        return false;
    return held || (!may_ram(duel, DUEL_RAMMER) && !may_ram(duel, DUEL_TARGET));
}

DuelResult duel_play(const DuelPlan *plan, const DuelTable *table, int32_t *cells)
{
    Duel duel = {.plan = plan,
                 .table = *table,
                 .cells = cells,
                 .holder = (DuelSide)plan->rules.first_holder,
                 .hull = {plan->vessel[0].hull_hits, plan->vessel[1].hull_hits},
                 .men = {plan->vessel[0].boarders, plan->vessel[1].defenders},
                 .result = DUEL_AFLOAT};
    duel.ramming = open_dice(&duel, PURPOSE_RAMMING, 0);
    if (plan->rules.initiative == INITIATIVE_ROLL)
        duel.initiative = open_dice(&duel, PURPOSE_INITIATIVE, 0);
    while (duel.turn < plan->rules.turns && !is_over(&duel) && !is_quiet(&duel)) {
        duel.turn += 1;
        play_turn(&duel);
    }
    cells[CELL_TURNS] = is_over(&duel) ? duel.turn : plan->rules.turns;
    cells[CELL_HULL] = duel.hull[0];
    cells[CELL_HULL + 1] = duel.hull[1];
    return duel.result;
}
