/// exact_odds_mutiny: probability flows forwards through the states of a mutiny, and every way from
/// state to state is kept; then what the ends are worth flows back over them.

#include "sim/mutiny/exact/exact_odds_mutiny.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/mutiny/exact/exact_levels.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_size.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/exact/exact_step.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"

/// What a start is made of: who is an officer, a party member, a sailor of either side; the cards.
enum { FACTOR_OFFICERS, FACTOR_PARTY, FACTOR_CREW, FACTOR_CARDS, FACTOR_COUNT };

// A way through one round, or where a game stands at the start.
typedef struct Way {
    double chance;
    uint32_t to; // node; EXACT_NODE_NONE: the game is over
    int result;  // then
} Way;

// A node in the order of flow.
typedef struct Station {
    uint32_t node;
    size_t first; // of its ways; they end where those of the next begin
    double mass;  // probability of coming here
} Station;

typedef struct Flow {
    const Mutiny *mutiny;
    const double *worth;
    const ExactOptions *options;
    ExactOdds *odds;
    ExactNodes nodes;
    ExactCourse course;
    ExactLevels levels;
    uint64_t steps;
    Way *ways; // owned, as are all arrays; those of the starts come first
    size_t way_count, way_room;
    Station *stations;
    size_t station_count, station_room;
    double *values; // by node
    int *turns;     // by node
    double *moved;  // by turn: what the mean square changes by there
} Flow;

static Status add_way(Flow *flow, Way way, Error *error)
{
    if ((flow->way_count + 1) * sizeof way > exact_options_memory(flow->options))
        return error_set(error, FAIL_LIMIT, NULL,
                         "the ways from state to state need more than %llu MiB; fewer men can be "
                         "explained exactly",
                         (unsigned long long)(exact_options_memory(flow->options) >> 20));
    TRY(GROW(flow->ways, &flow->way_room, flow->way_count + 1, "the ways of a mutiny", error));
    flow->ways[flow->way_count++] = way;
    return OK;
}

static Status go_to(Flow *flow, double chance, double mass, const ExactStop *stop,
                    const ExactState *state, Error *error)
{
    Way way = {.chance = chance, .to = EXACT_NODE_NONE, .result = (int)stop->result};
    if (stop->next != EXACT_NEXT_END) {
        TRY(exact_nodes_find(&flow->nodes, flow->mutiny, state, &way.to, error));
        exact_nodes_block(&flow->nodes, way.to)[0] += chance * mass;
    }
    return add_way(flow, way, error);
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Flow *flow = context;
    ExactState state = exact_state_open(flow->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(flow->mutiny, &state);
    const int32_t sailors = start->men[KIND_WHITE_SAILOR] + start->men[KIND_RED_SAILOR];
    const ExactOddsStart begun = {
        .weight = start->probability,
        .values = {[FACTOR_OFFICERS] = start->men[KIND_OFFICER],
                   [FACTOR_PARTY] = start->men[KIND_PARTY_MEMBER],
                   // Both numbers in one.
                   [FACTOR_CREW] = sailors * (sailors + 1) / 2 + start->men[KIND_RED_SAILOR],
                   [FACTOR_CARDS] = exact_cards_pair(start->cards.card[COLOUR_RED],
                                                     start->cards.card[COLOUR_WHITE])}};
    TRY(exact_odds_add(flow->odds, &begun, error));
    return go_to(flow, start->probability, 1, &stop, &state, error);
}

static void flow_place(const void *context, size_t place, const double *from, double *next)
{
    const ExactCourse *course = context;
    const ExactPlace *here = &course->places[place];
    const size_t first = course->first[exact_place_lost(here) + 1];
    for (uint32_t i = here->flow; i < here[1].flow; ++i)
        next[course->flows[i].to - first] +=
            (course->flows[i].killed + course->flows[i].captured) * from[0];
}

static Status take_step(void *context, const ExactStep *step, Error *error)
{
    Flow *flow = context;
    return go_to(flow, exact_levels_end(&flow->levels, step->end)[0],
                 flow->stations[flow->station_count - 1].mass, &step->stop, &step->state, error);
}

static Status flow_node(void *context, uint32_t node, Error *error)
{
    Flow *flow = context;
    const double whole = 1;
    ExactState state = exact_nodes_state(&flow->nodes, node);
    TRY(GROW(flow->stations, &flow->station_room, flow->station_count + 1, "a mutiny's states",
             error));
    flow->stations[flow->station_count++] = (Station){
        .node = node, .first = flow->way_count, .mass = *exact_nodes_block(&flow->nodes, node)};
    TRY(exact_step_open(flow->mutiny, &flow->course, &state, error));
    flow->steps += flow->course.flow_count;
    TRY(exact_size_check_steps(flow->steps, flow->options->steps_max, error));
    TRY(exact_levels_flow(&flow->levels, &flow->course, &whole, flow_place, &flow->course, error));
    exact_nodes_give_back(&flow->nodes, node);
    return exact_step_each(flow->mutiny, &flow->course, &state, take_step, flow, error);
}

static double value_of(const Flow *flow, const Way *way)
{
    return way->to == EXACT_NODE_NONE ? flow->worth[way->result] : flow->values[way->to];
}

static size_t ways_end(const Flow *flow, size_t station)
{
    return station + 1 < flow->station_count ? flow->stations[station + 1].first : flow->way_count;
}

// Every way leads to a later station, so that against the order of flow all is known.
static void flow_back(Flow *flow)
{
    for (size_t station = flow->station_count; station-- > 0;) {
        double value = 0;
        for (size_t i = flow->stations[station].first; i < ways_end(flow, station); ++i)
            value += flow->ways[i].chance * value_of(flow, &flow->ways[i]);
        flow->values[flow->stations[station].node] = value;
    }
}

// What is known from the end of turn `known` on, until the next throw in a turn to come.
static void note_square(Flow *flow, const Way *way, double mass, int known)
{
    double value = value_of(flow, way), square = mass * value * value;
    bool is_end = way->to == EXACT_NODE_NONE;
    int until = is_end ? flow->odds->turns + 1 : flow->turns[way->to];
    if (until <= known)
        return;
    flow->moved[known] += square;
    flow->moved[until] -= square;
    flow->odds->end_square += is_end ? square : 0;
}

static void read_starts(Flow *flow)
{
    ExactOdds *odds = flow->odds;
    for (size_t i = 0; i < odds->start_count; ++i) {
        odds->starts[i].odds = value_of(flow, &flow->ways[i]);
        odds->mean += odds->starts[i].weight * odds->starts[i].odds;
        note_square(flow, &flow->ways[i], odds->starts[i].weight, 0);
    }
}

static void read_stations(Flow *flow)
{
    for (size_t station = 0; station < flow->station_count; ++station) {
        const Station *here = &flow->stations[station];
        for (size_t i = here->first; i < ways_end(flow, station); ++i)
            note_square(flow, &flow->ways[i], here->mass * flow->ways[i].chance,
                        flow->turns[here->node]);
    }
}

static Status read_odds(Flow *flow, Error *error)
{
    size_t nodes = flow->nodes.keys.count;
    ExactOdds *odds = flow->odds;
    flow->values = calloc(nodes + 1, sizeof *flow->values);
    flow->turns = calloc(nodes + 1, sizeof *flow->turns);
    for (uint32_t node = 0; node < nodes && flow->turns; ++node) {
        flow->turns[node] = exact_nodes_state(&flow->nodes, node).turn;
        odds->turns = flow->turns[node] > odds->turns ? flow->turns[node] : odds->turns;
    }
    flow->moved = calloc((size_t)odds->turns + 2, sizeof *flow->moved);
    odds->squares = calloc((size_t)odds->turns + 1, sizeof *odds->squares);
    if (!flow->values || !flow->turns || !flow->moved || !odds->squares)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for what decides a mutiny");
    flow_back(flow);
    read_starts(flow);
    read_stations(flow);
    for (int turn = 0; turn <= odds->turns; ++turn)
        odds->squares[turn] = (turn ? odds->squares[turn - 1] : 0) + flow->moved[turn];
    return OK;
}

static Status find(Flow *flow, Error *error)
{
    const Mutiny *mutiny = flow->mutiny;
    TRY(exact_nodes_create(mutiny, 1, flow->options, &flow->nodes, error));
    TRY(exact_start(mutiny, take_start, flow, error));
    TRY(exact_nodes_each(&flow->nodes, mutiny, flow_node, flow, error));
    return read_odds(flow, error);
}

static void name_factors(const Mutiny *mutiny, ExactOdds *odds)
{
    static const char *const names[FACTOR_COUNT] = {[FACTOR_OFFICERS] = "officers",
                                                    [FACTOR_PARTY] = "party members",
                                                    [FACTOR_CREW] = "loyalty",
                                                    [FACTOR_CARDS] = "cards"};
    memcpy(odds->factors, names, sizeof names);
    odds->stage = "turn";
    odds->factor_count = mutiny->optional.cards ? FACTOR_COUNT : FACTOR_CARDS;
}

Status exact_odds_mutiny(const Prepared *prepared, const double *worth, const ExactOptions *options,
                         ExactOdds *odds, Error *error)
{
    const Mutiny *mutiny = (const Mutiny *)prepared;
    *odds = (ExactOdds){.factor_count = 0};
    if (exact_mutiny_steps_alone(mutiny))
        return error_set(error, FAIL_CONFLICT,
                         mutiny->optional.executions ? "rules.executions"
                         : mutiny->optional.boats    ? "rules.boats"
                                                     : "rules.relief",
                         "what decides a game is not known exactly with this optional rule; leave "
                         "it off");
    TRY(exact_size_check(mutiny, options, error));
    TRY(exact_size_check_memory(mutiny, 1, options, error));
    Flow flow = {.mutiny = mutiny,
                 .worth = worth,
                 .options = options,
                 .odds = odds,
                 .levels = {.width = 1, .memory_max = exact_options_memory(options)}};
    name_factors(mutiny, odds);
    Status status = find(&flow, error);
    exact_nodes_release(&flow.nodes);
    exact_course_release(&flow.course);
    exact_levels_release(&flow.levels);
    free(flow.ways);
    free(flow.stations);
    free(flow.values);
    free(flow.turns);
    free(flow.moved);
    if (status != OK)
        exact_odds_release(odds);
    return status;
}
