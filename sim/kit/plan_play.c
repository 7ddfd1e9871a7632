/// plan_play: walks over the tables. Games often end alike, so ends are counted before they are
/// tallied.

#include <string.h>

#include "sim/kit/plan.h"
#include "sim/kit/plan_pack.h"
#include "sim/kit/plan_turn.h"

enum { ABREAST = 128, END_BITS = 9, ENDS = 1 << END_BITS };

#define ALWAYS_INLINE inline __attribute__((always_inline))

// Games that ended alike: a result, then the packed words.
typedef struct End {
    uint64_t words[PLAN_WORDS_MAX];
    uint64_t times; // 0: nothing yet
    int32_t result;
} End;

typedef struct Ends {
    const Plan *plan;
    Tally *tally;
    End slot[ENDS];
} Ends;

static void tally_end(const Ends *ends, const End *end)
{
    plan_pack_tally(ends->plan, end->result, end->words, end->times, ends->tally);
}

// Counts an end in a direct-mapped cache; an end that holds its slot is sent to the tally.
static ALWAYS_INLINE void count_end(Ends *ends, int32_t result, const uint64_t *words,
                                    uint32_t word_count)
{
    uint64_t hash = (uint64_t)result << 32;
    for (uint32_t i = 0; i < word_count; ++i)
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 32) * UINT64_C(0x94d049bb133111eb);
    End *end = &ends->slot[hash >> (64 - END_BITS)];
    bool same = end->result == result;
    for (uint32_t i = 0; i < word_count; ++i)
        same = same && end->words[i] == words[i];
    if (!same) {
        if (end->times)
            tally_end(ends, end);
        memcpy(end->words, words, word_count * sizeof *words);
        end->result = result;
        end->times = 0;
    }
    end->times += 1;
}

// Counts a game that has come to an end of the graph.
static ALWAYS_INLINE void close_game(Ends *ends, GameAddress address, uint32_t at,
                                     const uint64_t *words, uint32_t word_count)
{
    uint32_t result = at & ~GRAPH_END;
    const Plan *plan = ends->plan;
    if (__builtin_expect(result == graph_cut(plan->graph->game), 0))
        plan->play_beyond(plan->beyond_context, address, ends->tally);
    else
        count_end(ends, (int32_t)result, words, word_count);
}

static void close_ends(const Ends *ends)
{
    for (int i = 0; i < ENDS; ++i)
        if (ends->slot[i].times)
            tally_end(ends, &ends->slot[i]);
}

// Over the graph, with ABREAST games side by side.

// Games under way, field by field.
typedef struct Walkers {
    StreamRoot root[ABREAST];
    uint64_t words[ABREAST][PLAN_WORDS_MAX];
    uint32_t at[ABREAST]; // as an edge's target
} Walkers;

static ALWAYS_INLINE void walk_on(const Plan *plan, Walkers *walkers, uint32_t w,
                                  uint32_t word_count)
{
    const PlanNode *node = &plan->nodes[walkers->at[w]];
    uint64_t *words = walkers->words[w];
    // The rounds are the lowest bits of the first word.
    uint64_t round = words[0] & ((UINT64_C(1) << plan->rounds.bits) - 1);
    uint64_t word = hand_word(walkers->root[w], node->place + round * plan->stride, node->ways);
    const PlanEdge *edge = &plan->edges[node->first_edge + hand_way(word, node->ways)];
    walkers->at[w] = plan_pack_add(plan, edge->to, edge->added, words, word_count);
}

static ALWAYS_INLINE void walk_abreast(const Plan *plan, Walkers *walkers, uint32_t count,
                                       uint32_t word_count)
{
    uint8_t list[ABREAST];
    for (uint32_t w = 0; w < count; ++w)
        list[w] = (uint8_t)w;
    while (count) {
        uint32_t left = 0;
        for (uint32_t i = 0; i < count; ++i) {
            uint8_t w = list[i];
            walk_on(plan, walkers, w, word_count);
            list[left] = w;
            left += !(walkers->at[w] & GRAPH_END);
        }
        count = left;
    }
}

static ALWAYS_INLINE void walk_graph(const Plan *plan, GameAddress first, uint64_t games,
                                     Tally *tally, uint32_t word_count)
{
    Walkers walkers;
    Ends ends = {.plan = plan, .tally = tally};
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        for (uint32_t w = 0; w < count; ++w) {
            walkers.root[w] = stream_root((GameAddress){first.seed, first.game + w});
            plan_pack_start(plan, walkers.words[w]);
            walkers.at[w] = plan->graph->first;
        }
        walk_abreast(plan, &walkers, count, word_count);
        for (uint32_t w = 0; w < count; ++w)
            close_game(&ends, (GameAddress){first.seed, first.game + w}, walkers.at[w],
                       walkers.words[w], word_count);
    }
    close_ends(&ends);
}

// Over the tree.

typedef struct TreeWalkers {
    StreamRoot root[ABREAST];
    uint32_t at[ABREAST]; // as an edge
} TreeWalkers;

static void walk_tree_abreast(const PlanTree *tree, TreeWalkers *walkers, uint32_t count)
{
    uint8_t list[ABREAST];
    for (uint32_t w = 0; w < count; ++w)
        list[w] = (uint8_t)w;
    while (count) {
        uint32_t left = 0;
        for (uint32_t i = 0; i < count; ++i) {
            uint8_t w = list[i];
            const PlanNode *branch = &tree->branches[walkers->at[w]];
            uint64_t word = hand_word(walkers->root[w], branch->place, branch->ways);
            uint32_t to = tree->edges[branch->first_edge + hand_way(word, branch->ways)];
            walkers->at[w] = to;
            list[left] = w;
            left += !(to & GRAPH_END);
        }
        count = left;
    }
}

static void tally_ends(const Plan *plan, const uint64_t *ends, Tally *tally)
{
    const Intern *situations = &plan->tree.situations;
    for (uint32_t i = 0; i < situations->count; ++i) {
        if (!ends[i])
            continue;
        uint64_t end[1 + PLAN_WORDS_MAX];
        memcpy(end, intern_key(situations, i), situations->key_size);
        plan_pack_tally(plan, (int32_t)(end[0] & ~GRAPH_END), end + 1, ends[i], tally);
    }
}

static void walk_tree(const Plan *plan, GameAddress first, uint64_t games, Tally *tally)
{
    TreeWalkers walkers;
    uint64_t ends[plan->tree.situations.count];
    memset(ends, 0, sizeof ends);
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        for (uint32_t w = 0; w < count; ++w) {
            walkers.root[w] = stream_root((GameAddress){first.seed, first.game + w});
            walkers.at[w] = plan->tree.first;
        }
        if (!(plan->tree.first & GRAPH_END))
            walk_tree_abreast(&plan->tree, &walkers, count);
        for (uint32_t w = 0; w < count; ++w)
            ends[walkers.at[w] & ~GRAPH_END] += 1;
    }
    tally_ends(plan, ends, tally);
}

// Over turns.

// A game under way, all of it side by side.
typedef struct TurnWalker {
    StreamRoot root;
    uint64_t words[PLAN_WORDS_MAX];
    uint64_t offsets[PLAN_OFFSETS_MAX];
    uint32_t at; // as an edge's target
} TurnWalker;

// What is known of a plan at compile time, so that walks are specialised and what a plan does not
// use costs nothing.
typedef struct TurnShape {
    uint32_t words;
    bool laws;   // some throws go by laws
    bool checks; // the stop may end a game
} TurnShape;

// The outcome of a throw of a turn.
static ALWAYS_INLINE uint32_t throw_in_turn(const PlanThrow *thrown, TurnWalker *walker, bool laws)
{
    uint64_t *offset = &walker->offsets[thrown->offset];
    uint64_t word = hand_word(walker->root, thrown->place + *offset, thrown->ways);
    uint64_t way = hand_way(word, thrown->ways);
    *offset += thrown->step;
    if (!laws || !thrown->upto)
        return (uint32_t)way;
    return plan_turn_find(thrown->upto, thrown->guide[word >> (64 - PLAN_GUIDE_BITS)], way);
}

static ALWAYS_INLINE void walk_turn(const Plan *plan, TurnWalker *walker, TurnShape shape)
{
    const PlanTurn *turn = &plan->turns[walker->at];
    const PlanThrow *thrown = turn->throws;
    uint32_t outcome = 0;
    for (uint32_t left = turn->throw_count; left > 0; --left, ++thrown)
        outcome = outcome * thrown->outcomes + throw_in_turn(thrown, walker, shape.laws);
    const PlanEdge *edge = &plan->turn_edges[turn->first_edge + outcome];
    if (shape.checks) {
        walker->at = plan_pack_add(plan, edge->to, edge->added, walker->words, shape.words);
        return;
    }
    const uint64_t *added = plan->added + (uint64_t)edge->added * shape.words;
    for (uint32_t i = 0; i < shape.words; ++i)
        walker->words[i] += added[i];
    walker->at = edge->to;
}

// Takes `turns` turns, or as many as it takes, with the games of the list. Returns how many are
// left.
static ALWAYS_INLINE uint32_t walk_turns_abreast(const Plan *plan, TurnWalker **list,
                                                 uint32_t count, uint64_t turns, TurnShape shape)
{
    // A local copy, which the compiler need not read again after each store through a pointer.
    const Plan still = *plan;
    for (; count && turns; --turns) {
        TurnWalker **kept = list;
        for (TurnWalker **each = list, **beyond = list + count; each != beyond; ++each) {
            TurnWalker *walker = *each;
            walk_turn(&still, walker, shape);
            *kept = walker;
            kept += !(walker->at & GRAPH_END);
        }
        count = (uint32_t)(kept - list);
    }
    return count;
}

// The loops that take most time are functions of their own, so that the compiler keeps their
// variables in registers.
static __attribute__((noinline)) uint32_t walk_dice(const Plan *plan, TurnWalker **list,
                                                    uint32_t count, uint64_t turns)
{
    return walk_turns_abreast(plan, list, count, turns, (TurnShape){1, false, false});
}

static __attribute__((noinline)) uint32_t walk_laws(const Plan *plan, TurnWalker **list,
                                                    uint32_t count, uint64_t turns)
{
    return walk_turns_abreast(plan, list, count, turns, (TurnShape){1, true, false});
}

static __attribute__((noinline)) uint32_t walk_any(const Plan *plan, TurnWalker **list,
                                                   uint32_t count, uint64_t turns)
{
    return walk_turns_abreast(plan, list, count, turns, (TurnShape){plan->words, true, true});
}

static void play_turns_abreast(const Plan *plan, TurnWalker **list, uint32_t count)
{
    // A turn ends at most one step, so that the stop cannot end a game within as many turns as it
    // allows steps.
    uint64_t unchecked = plan->steps.bits ? plan->graph->game->stop.steps_max : UINT64_MAX;
    if (plan->words == 1)
        count = (plan->turn_guides ? walk_laws : walk_dice)(plan, list, count, unchecked);
    walk_any(plan, list, count, UINT64_MAX);
}

// Where every game is when its first throw comes.
static TurnWalker start_turns(const Plan *plan)
{
    TurnWalker walker = {.at = plan->graph->first};
    plan_pack_start(plan, walker.words);
    if (!(walker.at & GRAPH_END) && plan->turns[walker.at].throw_count == 0)
        walk_turn(plan, &walker, (TurnShape){plan->words, false, true});
    return walker;
}

static void walk_turns(const Plan *plan, GameAddress first, uint64_t games, Tally *tally)
{
    const TurnWalker start = start_turns(plan);
    TurnWalker walkers[ABREAST], *list[ABREAST];
    Ends ends = {.plan = plan, .tally = tally};
    for (uint64_t done = 0; done < games; done += ABREAST, first.game += ABREAST) {
        uint32_t count = games - done < ABREAST ? (uint32_t)(games - done) : ABREAST;
        for (uint32_t w = 0; w < count; ++w) {
            walkers[w] = start;
            walkers[w].root = stream_root((GameAddress){first.seed, first.game + w});
            list[w] = &walkers[w];
        }
        if (!(start.at & GRAPH_END))
            play_turns_abreast(plan, list, count);
        for (uint32_t w = 0; w < count; ++w)
            close_game(&ends, (GameAddress){first.seed, first.game + w}, walkers[w].at,
                       walkers[w].words, plan->words);
    }
    close_ends(&ends);
}

// One game at a time, for plans with throws whose place depends on the words that the game has read
// before.

// Which of the law's values a throw has come to.
static uint32_t throw_law(const GraphLaw *graph_law, Luck *luck, const GraphNode *node)
{
    const Law *law = &graph_law->law;
    if (!graph_law->kind) {
        uint64_t total = law_total(law);
        return law_find(law, hand_way(luck_word(luck, &node->stream, node->index, total), total));
    }
    int64_t value = graph_law->kind->draw(graph_law->what, luck, &node->stream, NULL);
    uint32_t low = 0, high = law->count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (law->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint32_t throw_slowly(const Plan *plan, uint32_t number, Luck *luck)
{
    const GraphNode *node = &plan->graph->nodes[number];
    if (plan->nodes[number].ways == 1)
        return 0;
    if (node->law != GRAPH_NONE)
        return throw_law(&plan->graph->laws[node->law], luck, node);
    return (uint32_t)luck_below(luck, &node->stream, node->index, node->edge_count);
}

static void play_slowly(const Plan *plan, GameAddress address, Ends *ends)
{
    const StepGame *game = plan->graph->game;
    uint32_t counters[LUCK_COUNTERS_MAX];
    uint64_t words[PLAN_WORDS_MAX];
    memset(counters, 0, game->counters * sizeof *counters);
    plan_pack_start(plan, words);
    Luck luck = {.root = stream_root(address), .address = address, .counters = counters};
    luck.round = (uint32_t)plan_pack_get(&plan->rounds, words);
    uint32_t at = plan->graph->first;
    while (!(at & GRAPH_END)) {
        const PlanEdge *edge =
            &plan->edges[plan->nodes[at].first_edge + throw_slowly(plan, at, &luck)];
        at = plan_pack_add(plan, edge->to, edge->added, words, plan->words);
        uint32_t round = (uint32_t)plan_pack_get(&plan->rounds, words);
        if (round != luck.round)
            memset(counters, 0, game->round_counters * sizeof *counters);
        luck.round = round;
    }
    close_game(ends, address, at, words, plan->words);
}

void plan_play(const Plan *plan, GameAddress first, uint64_t games, Tally *tally)
{
    if (plan->turns) {
        walk_turns(plan, first, games, tally);
    } else if (plan->slow) {
        Ends ends = {.plan = plan, .tally = tally};
        for (uint64_t i = 0; i < games; ++i)
            play_slowly(plan, (GameAddress){first.seed, first.game + i}, &ends);
        close_ends(&ends);
    } else if (plan->tree.edges) {
        walk_tree(plan, first, games, tally);
    } else if (plan->words == 1) {
        walk_graph(plan, first, games, tally, 1);
    } else if (plan->words == 2) {
        walk_graph(plan, first, games, tally, 2);
    } else {
        walk_graph(plan, first, games, tally, plan->words);
    }
}
