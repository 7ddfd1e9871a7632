/// mutiny_counts: which counts are kept, and which of them a measure equals.

#include "sim/mutiny/steps/mutiny_counts.h"

#include <stdio.h>
#include <string.h>

#include "sim/mutiny/fates.h"

static Status add(MutinyCounts *counts, const char *name, int like, int *number, Error *error)
{
    const Measure *measure = &counts->mutiny->prepared.measures.measures[like];
    Measure count = {.hi = measure->hi, .unit = measure->unit, .doc = measure->doc};
    snprintf(count.name, sizeof count.name, "%s", name);
    *number = counts->set.count;
    return measure_set_add(&counts->set, count, error);
}

static Status add_fate(MutinyCounts *counts, int fate, Error *error)
{
    const Mutiny *mutiny = counts->mutiny;
    counts->fate[fate] = -1;
    // Where nothing else becomes of men, who started follows from the others; not from one alone.
    bool follows = fate == FATE_STARTED && mutiny->cells.fate[fate] < 0;
    int first = mutiny->cells.fate[follows ? FATE_ALIVE : fate];
    for (int kind = 0; kind < mutiny->cells.kinds && first >= 0 && fate != FATE_SHOT; ++kind) {
        const char *like = mutiny->prepared.measures.measures[first + kind].name;
        char name[MEASURE_NAME_SIZE];
        int number;
        if (follows)
            snprintf(name, sizeof name, "started.%.60s", strchr(like, '.') + 1);
        TRY(add(counts, follows ? name : like, first + kind, &number, error));
        counts->fate[fate] = kind == 0 ? number : counts->fate[fate];
    }
    return OK;
}

static Status add_sides(MutinyCounts *counts, Error *error)
{
    static const char *const names[COLOUR_COUNT][3] = {
        [COLOUR_WHITE] = {"crew.white", "dead.white", "card.white"},
        [COLOUR_RED] = {"crew.red", "dead.red", "card.red"}};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int card = counts->mutiny->cells.card[colour];
        TRY(add(counts, names[colour][0], MUTINY_CREW, &counts->crew[colour], error));
        TRY(add(counts, names[colour][1], MUTINY_LOST_WINNER, &counts->dead[colour], error));
        counts->card[colour] = -1;
        if (card >= 0)
            TRY(add(counts, names[colour][2], card, &counts->card[colour], error));
    }
    return OK;
}

static Status add_pair(MutinyCounts *counts, Error *error)
{
    const Measure pair = {
        .name = "pair", .hi = CARD_COUNT * CARD_COUNT - 1, .unit = "pair", .doc = "Of cards."};
    counts->pair = -1;
    if (!counts->mutiny->optional.cards)
        return OK;
    counts->pair = counts->set.count;
    return measure_set_add(&counts->set, pair, error);
}

static Status add_if_kinds(MutinyCounts *counts, const char *what, int base, int *first,
                           Error *error)
{
    for (int kind = 0; kind < counts->mutiny->cells.kinds; ++kind) {
        Measure count = counts->set.measures[base + kind];
        snprintf(count.name, sizeof count.name, "%s.%d", what, kind);
        *first = kind == 0 ? counts->set.count : *first;
        TRY(measure_set_add(&counts->set, count, error));
    }
    return OK;
}

static Status add_if(MutinyCounts *counts, const char *what, int which, int base, int *number,
                     Error *error)
{
    Measure count = counts->set.measures[base];
    snprintf(count.name, sizeof count.name, "%s.%d", what, which);
    *number = counts->set.count;
    return measure_set_add(&counts->set, count, error);
}

static Status add_ifs(MutinyCounts *counts, Error *error)
{
    if (!counts->carried)
        return OK;
    TRY(add_if_kinds(counts, "alive_if", counts->fate[FATE_ALIVE], &counts->alive_if, error));
    TRY(add_if_kinds(counts, "executed_if", counts->fate[FATE_EXECUTED], &counts->executed_if,
                     error));
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        TRY(add_if(counts, "executing", colour, counts->turns, &counts->executing[colour], error));
        TRY(add_if(counts, "dead_if", colour, counts->dead[colour], &counts->dead_if[colour],
                   error));
        for (int set = 1; set < 1 << COLOUR_COUNT; ++set)
            TRY(add_if(counts, "crew_if", colour << COLOUR_COUNT | set, counts->crew[colour],
                       &counts->crew_if[colour][set], error));
    }
    return OK;
}

static Status add_all(MutinyCounts *counts, Error *error)
{
    TRY(add(counts, "turns", MUTINY_TURNS, &counts->turns, error));
    TRY(add(counts, "matchups", MUTINY_MATCHUPS, &counts->matchups, error));
    for (int fate = 0; fate < FATE_COUNT; ++fate)
        TRY(add_fate(counts, fate, error));
    TRY(add_sides(counts, error));
    TRY(add_pair(counts, error));
    TRY(add_ifs(counts, error));
    return measure_set_close(&counts->set, error);
}

Status mutiny_counts_create(const Mutiny *mutiny, bool carried, MutinyCounts *counts, Error *error)
{
    const MeasureSet *measures = &mutiny->prepared.measures;
    *counts = (MutinyCounts){
        .mutiny = mutiny,
        .carried = carried,
        .set = {.results = measures->results, .result_count = measures->result_count}};
    Status status = add_all(counts, error);
    if (status != OK)
        mutiny_counts_release(counts);
    return status;
}

void mutiny_counts_release(MutinyCounts *counts)
{
    measure_set_release(&counts->set);
}

static void add_cell(int count, int by, Effects *effects)
{
    if (count >= 0)
        effects_add(effects, (uint64_t)count, by);
}

// Whether a fate brings men aboard, +1, takes them away, −1, or neither.
static int sign_of(int fate)
{
    if (fate == FATE_STARTED || fate == FATE_JOINED)
        return 1;
    return fate == FATE_CAPTURED || fate == FATE_SHOT || fate == FATE_ALIVE ? 0 : -1;
}

static const MutinyResult victory[COLOUR_COUNT] = {
    [COLOUR_WHITE] = MUTINY_WHITE_WINS, [COLOUR_RED] = MUTINY_RED_WINS};

static Colour colour_of(int kind)
{
    return kind == KIND_PARTY_MEMBER || kind == KIND_RED_SAILOR ? COLOUR_RED : COLOUR_WHITE;
}

// Men come aboard or are lost whatever is done to prisoners.
static void add_aboard_if(const MutinyCounts *counts, int kind, int aboard, int dead,
                          Effects *effects)
{
    add_cell(counts->alive_if + kind, aboard, effects);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        bool shot =
            fates_is_shot((Kind)kind, victory[colour], counts->mutiny->optional.soldiers_join);
        for (int set = 1; set < 1 << COLOUR_COUNT && !shot; ++set)
            add_cell(counts->crew_if[colour][set], aboard, effects);
        if (fates_is_winner((Kind)kind, victory[colour]))
            add_cell(counts->dead_if[colour], dead, effects);
    }
}

// Men are taken prisoner, whom the other side could execute.
static void add_prisoners_if(const MutinyCounts *counts, int kind, int men, Effects *effects)
{
    const unsigned captor = 1U << colour_other(colour_of(kind));
    add_cell(counts->alive_if + kind, -men, effects);
    add_cell(counts->executed_if + kind, men, effects);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        bool shot =
            fates_is_shot((Kind)kind, victory[colour], counts->mutiny->optional.soldiers_join);
        for (unsigned set = 1; set < 1 << COLOUR_COUNT && !shot; ++set)
            if (set & captor)
                add_cell(counts->crew_if[colour][set], -men, effects);
        if (fates_is_winner((Kind)kind, victory[colour]))
            add_cell(counts->dead_if[colour], men, effects);
    }
}

int mutiny_counts_copies(const MutinyCounts *counts, ExactCopy copies[MUTINY_COPIES_MAX])
{
    int count = 0;
    for (int captor = 0; captor < COLOUR_COUNT && counts->carried; ++captor) {
        const int when = counts->executing[captor], other = (int)colour_other((Colour)captor);
        for (int kind = 0; kind < counts->mutiny->cells.kinds; ++kind) {
            if ((int)colour_of(kind) == captor)
                continue;
            copies[count++] =
                (ExactCopy){when, counts->fate[FATE_ALIVE] + kind, counts->alive_if + kind};
            copies[count++] =
                (ExactCopy){when, counts->fate[FATE_EXECUTED] + kind, counts->executed_if + kind};
        }
        copies[count++] = (ExactCopy){when, counts->dead[other], counts->dead_if[other]};
        for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
            const int *crew_if = counts->crew_if[colour];
            copies[count++] = (ExactCopy){when, counts->crew[colour], crew_if[1 << captor]};
            copies[count++] = (ExactCopy){when, crew_if[1 << other], crew_if[3]};
        }
    }
    return count;
}

void mutiny_counts_add(const MutinyCounts *counts, int fate, int kind, int men, Effects *effects)
{
    if (men == 0 || kind >= counts->mutiny->cells.kinds)
        return;
    if (counts->fate[fate] >= 0)
        add_cell(counts->fate[fate] + kind, men, effects);
    int aboard = sign_of(fate) * men;
    if (counts->carried && fate == FATE_CAPTURED)
        add_prisoners_if(counts, kind, men, effects);
    else if (counts->carried && aboard != 0)
        add_aboard_if(counts, kind, aboard, fate == FATE_KILLED ? men : 0, effects);
    if (aboard == 0)
        return;
    add_cell(counts->fate[FATE_ALIVE] + kind, aboard, effects);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        bool join = counts->mutiny->optional.soldiers_join;
        if (!fates_is_shot((Kind)kind, victory[colour], join))
            add_cell(counts->crew[colour], aboard, effects);
        if (fates_is_winner((Kind)kind, victory[colour]) &&
            (fate == FATE_KILLED || fate == FATE_EXECUTED))
            add_cell(counts->dead[colour], men, effects);
    }
}

static Kind kind_lost(const Fight *fight, FightLoss loss)
{
    if (loss.rank == RANK_SOLDIER_SPECIAL || loss.rank == RANK_SOLDIER_SAILOR)
        return KIND_SOLDIER;
    return kind_of(fight_colour(fight, loss.role), rank_on_board(loss.rank));
}

void mutiny_counts_matchup(const MutinyCounts *counts, const Fight *fight, FightLoss loss,
                           Effects *effects)
{
    mutiny_counts_add(counts, loss.loss == LOSS_KILLED ? FATE_KILLED : FATE_CAPTURED,
                      (int)kind_lost(fight, loss), 1, effects);
    add_cell(counts->matchups, 1, effects);
}

// The fate and the kind that a measure counts; FATE_COUNT: none.
static int fate_of(const Mutiny *mutiny, int measure, int *kind)
{
    for (int fate = 0; fate < FATE_COUNT; ++fate) {
        *kind = measure - mutiny->cells.fate[fate];
        if (mutiny->cells.fate[fate] >= 0 && *kind >= 0 && *kind < mutiny->cells.kinds)
            return fate;
    }
    return FATE_COUNT;
}

int mutiny_counts_of(const MutinyCounts *counts, int measure, MutinyResult result)
{
    const Mutiny *mutiny = counts->mutiny;
    bool won = result == MUTINY_RED_WINS || result == MUTINY_WHITE_WINS;
    Colour winner = result == MUTINY_RED_WINS ? COLOUR_RED : COLOUR_WHITE;
    int kind, fate = fate_of(mutiny, measure, &kind);
    if (measure == MUTINY_TURNS || measure == MUTINY_MATCHUPS)
        return measure == MUTINY_TURNS ? counts->turns : counts->matchups;
    if (measure == MUTINY_CREW || measure == MUTINY_LOST_WINNER)
        return !won ? -1 : measure == MUTINY_CREW ? counts->crew[winner] : counts->dead[winner];
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (measure == mutiny->cells.card[colour])
            return counts->card[colour];
    if (fate == FATE_SHOT || fate == FATE_ALIVE) {
        bool shot = fates_is_shot((Kind)kind, result, mutiny->optional.soldiers_join);
        return shot == (fate == FATE_SHOT) ? counts->fate[FATE_ALIVE] + kind : -1;
    }
    return counts->fate[fate] + kind;
}
