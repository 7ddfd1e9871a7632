/// ram_turn: a turn as a tree of chances, walked depth first.
///
///     holder ── water ── ram? ── flood? ── board? ── repairs ── other vessel: water ── repairs ──
///     …

#include "tests/twins/ram_turn.h"

#include <math.h>
#include <stdlib.h>

#include "sim/games/ram/ramming.h"
#include "tests/twins/melee_twin.h"

// The movement phases of a turn, the holder's first.
typedef struct Phases {
    RamSide side[1 + RAM_PHASES_MAX];
    int count;
} Phases;

// One walk down the tree.
typedef struct Walk {
    RamTurn *turn;
    Phases phases;
    int phase; ///< index of the phase under way
    Error *error;
} Walk;

static Status repair(Walk walk, ExactWay way);

static bool boards(const RamPlan *plan)
{
    return plan->rammer_policy == RAMMER_RAM_AND_BOARD;
}

Status ram_turn_create(const RamPlan *plan, RamTurn *turn, Error *error)
{
    *turn = (RamTurn){.plan = plan};
    for (int side = 0; side < 2; ++side) {
        const Vessel *other = &plan->vessel[1 - side];
        turn->hits[side] = vessel_rams_armoured(other) ? other->hull_size : 1;
    }
    turn->sent_max = plan->melee.boarders_max;
    if (!boards(plan))
        return OK;
    size_t actions = (size_t)(turn->sent_max + 1) * (size_t)(plan->vessel[1].defenders + 1);
    turn->actions = calloc(actions, sizeof *turn->actions);
    return turn->actions
               ? OK
               : error_set(error, FAIL_MEMORY, NULL, "out of memory for boarding actions");
}

void ram_turn_destroy(RamTurn *turn)
{
    size_t actions = (size_t)(turn->sent_max + 1) * (size_t)(turn->plan->vessel[1].defenders + 1);
    for (size_t i = 0; turn->actions && i < actions; ++i)
        free(turn->actions[i].ends);
    free(turn->actions);
    turn->actions = NULL;
}

RamChainState ram_turn_start(const RamTurn *turn)
{
    const RamPlan *plan = turn->plan;
    RamChainState state = {0};
    for (int side = 0; side < 2; ++side)
        state.hull[side] = (int16_t)plan->vessel[side].hull_hits;
    if (boards(plan)) {
        state.men[0] = (int16_t)plan->vessel[0].boarders;
        state.men[1] = (int16_t)plan->vessel[1].defenders;
    }
    RamSide first = (RamSide)plan->rules.first_holder;
    if (plan->rules.initiative == INITIATIVE_ROLL)
        state.holder = (int8_t)first;
    if (plan->rules.initiative == INITIATIVE_ALTERNATE)
        state.holder = (int8_t)ramming_other(first);
    return state;
}

static Status hand_over(const Walk *walk, ExactWay way)
{
    if (walk->turn->plan->rules.cut_grapple)
        way.state.grappled = 0;
    return walk->turn->take(walk->turn->context, &way, walk->error);
}

static void take_hits(ExactWay *way, RamSide side, RamCause cause, int hits)
{
    int left = way->state.hull[side];
    int taken = hits < left ? hits : left;
    way->state.hull[side] = (int16_t)(left - taken);
    way->added[CELL_HITS + (int)side * CAUSE_COUNT + (int)cause] += taken;
    bool sunk[2] = {way->state.hull[0] == 0, way->state.hull[1] == 0};
    if (sunk[0] && sunk[1])
        way->result = RAM_BOTH_SUNK;
    else if (sunk[0] || sunk[1])
        way->result = sunk[0] ? RAM_RAMMER_SUNK : RAM_TARGET_SUNK;
}

static void flood(ExactWay *way, RamSide side, bool harmless)
{
    way->added[CELL_STARTED + (int)side] += 1;
    if (harmless)
        way->harmless[side] += 1;
    else
        way->state.holes[side] += 1;
}

static void collect_action(void *context, const MeleeTwinEnd *end)
{
    ExactAction *action = context;
    for (int i = 0; i < action->count; ++i) {
        struct ExactActionEnd *known = &action->ends[i];
        if (known->end == end->end && known->boarders == end->boarders &&
            known->defenders == end->defenders) {
            known->probability += end->probability;
            return;
        }
    }
    action->ends[action->count++] =
        (struct ExactActionEnd){end->end, end->boarders, end->defenders, end->probability};
}

static Status solve_action(const Walk *walk, int sent, int met, ExactAction *action)
{
    // Each end of the four kinds leaves 0 … sent and 0 … met men.
    size_t most = 4 * (size_t)(sent + 1) * (size_t)(met + 1);
    action->ends = calloc(most, sizeof *action->ends);
    if (!action->ends)
        return error_set(walk->error, FAIL_MEMORY, NULL, "out of memory for boarding actions");
    const MeleeTwinTaker taker = {collect_action, action};
    return melee_twin_solve(&walk->turn->plan->melee.rules, sent, met, &taker, walk->error);
}

static Status board(Walk walk, ExactWay way)
{
    const RamTurn *turn = walk.turn;
    int sent = way.state.men[0] < turn->sent_max ? way.state.men[0] : turn->sent_max;
    int met = way.state.men[1];
    ExactAction *action =
        &turn->actions[sent * (turn->plan->vessel[RAM_TARGET].defenders + 1) + met];
    if (action->count == 0)
        TRY(solve_action(&walk, sent, met, action));
    way.added[CELL_BOARDINGS] += 1;
    for (int i = 0; i < action->count; ++i) {
        const struct ExactActionEnd *end = &action->ends[i];
        ExactWay next = way;
        next.probability *= end->probability;
        next.state.men[0] = (int16_t)(next.state.men[0] - (sent - end->boarders));
        next.state.men[1] = (int16_t)end->defenders;
        next.added[CELL_BOARDERS_LOST] += (sent - end->boarders);
        next.added[CELL_DEFENDERS_LOST] += (met - end->defenders);
        if (end->end == MELEE_TAKEN)
            next.result = RAM_CAPTURED;
        if (end->end == MELEE_SURRENDER)
            next.result = RAM_SURRENDERED;
        TRY(repair(walk, next));
    }
    return OK;
}

// After the ramming part of the holder's phase.
static Status after_ram(Walk walk, ExactWay way)
{
    bool may = way.result == RAM_AFLOAT && way.state.grappled && boards(walk.turn->plan) &&
               walk.phases.side[0] == RAM_RAMMER && way.state.men[0] > 0;
    return may ? board(walk, way) : repair(walk, way);
}

static Status with_chance(Walk walk, ExactWay way, double chance)
{
    way.probability *= chance;
    return chance > 0 ? after_ram(walk, way) : OK;
}

static Status ram_armoured(Walk walk, ExactWay way, RamSide by)
{
    const RamPlan *plan = walk.turn->plan;
    RamSide rammed = ramming_other(by);
    take_hits(&way, rammed, CAUSE_RAM, plan->vessel[by].hull_size);
    if (way.result != RAM_AFLOAT)
        return after_ram(walk, way);
    int modifier =
        ramming_size_modifier(plan->vessel[by].hull_size, plan->vessel[rammed].hull_size);
    int faces = 6 - (plan->rules.ram_flood_min - modifier - 1);
    double chance = faces < 0 ? 0 : faces > 6 ? 1 : faces / 6.0;
    ExactWay flooded = way;
    flood(&flooded, rammed, false);
    TRY(with_chance(walk, flooded, chance));
    return with_chance(walk, way, 1 - chance);
}

static Status ram_unarmoured(Walk walk, ExactWay way, RamSide by)
{
    const Vessel *vessel = walk.turn->plan->vessel;
    RamSide rammed = ramming_other(by);
    int ram_size = vessel[by].hull_size, rammed_size = vessel[rammed].hull_size;
    double hit_by = fmin(rammed_size, 6) / 6, hit_rammed = fmin(ram_size, 6) / 6;
    int faces = ram_size > rammed_size ? (ram_size - rammed_size) / 2 : 0;
    double floods = faces / 6.0;
    for (int outcome = 0; outcome < 4; ++outcome) {
        int on_by = outcome & 1, on_rammed = outcome >> 1;
        ExactWay dry = way;
        dry.probability *=
            (on_by ? hit_by : 1 - hit_by) * (on_rammed ? hit_rammed : 1 - hit_rammed);
        take_hits(&dry, by, CAUSE_COLLISION, on_by);
        take_hits(&dry, rammed, CAUSE_COLLISION, on_rammed);
        double chance = dry.result == RAM_AFLOAT ? floods : 0;
        ExactWay flooded = dry;
        flood(&flooded, rammed, !on_rammed);
        if (dry.probability > 0) {
            TRY(with_chance(walk, flooded, chance));
            TRY(with_chance(walk, dry, 1 - chance));
        }
    }
    return OK;
}

// The chance that an attempt succeeds, over the dice of the rammed vessel's movement.
static double success_chance(const RamTurn *turn, const ExactWay *way, RamSide by)
{
    const RamPlan *plan = turn->plan;
    RamSide rammed = ramming_other(by);
    const int hull[2] = {way->state.hull[0], way->state.hull[1]};
    if (ramming_is_immobile(plan, rammed, hull[rammed]))
        return 1;
    if (!ramming_avoids(plan, rammed, hull))
        return plan->rules.ram_max / 6.0;
    Dice move = plan->vessel[rammed].move;
    uint64_t ways[16]; // totals lie in 0 … 12
    int lowest = dice_lowest(move), lost = ramming_points_lost(plan, rammed, hull[rammed]);
    double rolls = (double)dice_ways(move, ways), chance = 0;
    for (int points = lowest; points <= dice_highest(move); ++points) {
        int needed = plan->rules.ram_max - ramming_spent(points - lost);
        chance += (needed > 0 ? needed / 6.0 : 0) * (double)ways[points - lowest] / rolls;
    }
    return chance;
}

static bool may_ram(const RamPlan *plan, const RamChainState *state, RamSide by)
{
    bool limited = plan->rules.max_successes && state->successes >= plan->rules.max_successes;
    return ramming_wants(plan, by) && !limited && !state->grappled &&
           ramming_can_move(plan, by, state->hull[by]);
}

static Status ram(Walk walk, ExactWay way)
{
    const RamPlan *plan = walk.turn->plan;
    RamSide by = walk.phases.side[0];
    if (!may_ram(plan, &way.state, by))
        return after_ram(walk, way);
    double chance = success_chance(walk.turn, &way, by);
    way.added[CELL_ATTEMPTS + (int)by] += 1;
    TRY(with_chance(walk, way, 1 - chance));
    if (chance <= 0)
        return OK;
    way.probability *= chance;
    way.added[CELL_SUCCESSES + (int)by] += 1;
    way.state.successes = (int16_t)(way.state.successes + (plan->rules.max_successes > 0));
    way.state.grappled = 1;
    return vessel_rams_armoured(&plan->vessel[by]) ? ram_armoured(walk, way, by)
                                                   : ram_unarmoured(walk, way, by);
}

// Water at the start of the phase under way, then what its side does in it.
static Status begin_phase(Walk walk, ExactWay way)
{
    if (walk.phase == walk.phases.count)
        return hand_over(&walk, way);
    RamSide side = walk.phases.side[walk.phase];
    take_hits(&way, side, CAUSE_FLOODING, way.state.holes[side] * walk.turn->hits[side]);
    if (way.result != RAM_AFLOAT)
        return hand_over(&walk, way);
    return walk.phase == 0 ? ram(walk, way) : repair(walk, way);
}

// Each hole is stopped alone, so the number stopped is binomial; harmless ones always are.
static Status repair(Walk walk, ExactWay way)
{
    if (way.result != RAM_AFLOAT)
        return hand_over(&walk, way);
    RamSide side = walk.phases.side[walk.phase];
    int holes = way.state.holes[side], hits = walk.turn->hits[side];
    way.added[CELL_STOPPED + (int)side] += way.harmless[side];
    way.harmless[side] = 0;
    walk.phase += 1;
    double stop = hits < 6 ? (6 - hits) / 6.0 : 1 / 6.0, ways = 1;
    for (int stopped = 0; stopped <= holes; ++stopped) {
        ExactWay next = way;
        next.probability *= ways * pow(stop, stopped) * pow(1 - stop, holes - stopped);
        next.state.holes[side] = (int16_t)(holes - stopped);
        next.added[CELL_STOPPED + (int)side] += stopped;
        TRY(begin_phase(walk, next));
        ways = ways * (holes - stopped) / (stopped + 1);
    }
    return OK;
}

static Phases list_phases(const RamPlan *plan, RamSide holder)
{
    Phases phases = {.side = {holder}, .count = 1};
    int more = plan->rules.target_phases - (holder == RAM_TARGET);
    for (int i = 0; i < more; ++i)
        phases.side[phases.count++] = RAM_TARGET;
    if (holder == RAM_TARGET)
        phases.side[phases.count++] = RAM_RAMMER;
    return phases;
}

static double holder_chance(const RamPlan *plan, RamSide last, RamSide holder)
{
    switch ((RamInitiative)plan->rules.initiative) {
    case INITIATIVE_RAMMER:
        return holder == RAM_RAMMER;
    case INITIATIVE_ALTERNATE:
        return holder != last;
    default:
        return holder == last ? 21 / 36.0 : 15 / 36.0;
    }
}

Status ram_turn_expand(RamTurn *turn, RamChainState state, Error *error)
{
    for (RamSide holder = RAM_RAMMER; holder <= RAM_TARGET; ++holder) {
        ExactWay way = {.state = state, .result = RAM_AFLOAT};
        way.probability = holder_chance(turn->plan, (RamSide)state.holder, holder);
        way.state.holder = (int8_t)holder;
        if (way.probability <= 0)
            continue;
        const Walk walk = {.turn = turn, .phases = list_phases(turn->plan, holder), .error = error};
        TRY(begin_phase(walk, way));
    }
    return OK;
}
