/// pick: all outcomes are kept, then judged; lines are counted by telling games to nobody.

#include "cli/runs/pick.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/run_settings.h"
#include "cli/system/interrupt.h"
#include "cli/system/watch.h"

const char *const pick_words[PICK_COUNT + 1] = {"typical", "closest",  "upset",
                                                "longest", "shortest", NULL};

typedef struct Games {
    const Scenario *scenario;
    const MeasureSet *set;
    uint64_t count;
    size_t size;          // of an outcome
    unsigned char *bytes; // owned; the outcomes, one after the other
    Tally tally;
} Games;

static const Outcome *outcome_of(const Games *games, uint64_t game)
{
    return (const Outcome *)(const void *)(games->bytes + game * games->size);
}

static Status take(void *context, uint64_t game, const Outcome *outcome, Error *error)
{
    Games *games = context;
    (void)error;
    memcpy(games->bytes + game * games->size, outcome, games->size);
    return OK;
}

static Status play(Games *games, Error *error)
{
    BatchPlan plan = run_settings_plan(games->scenario->run);
    Watch watch = watch_begin(true, 0);
    BatchWatch batch = watch_batch(&watch);
    const BatchTaker taker = {.take = take, .context = games};
    Status status =
        batch_records(games->scenario->prepared, plan, &batch, &taker, &games->tally, error);
    watch_end(&watch);
    if (status == OK && games->tally.games < games->count)
        return error_set(error, FAIL_INTERRUPTED, NULL, "interrupted; no game is picked");
    return status;
}

static void hear_line(void *context, const char *line)
{
    uint64_t *lines = context;
    (void)line;
    *lines += 1;
}

// How many lines a game takes to tell.
static uint64_t lines_of(const Games *games, uint64_t game, Outcome *room)
{
    uint64_t lines = 0;
    const Narrator narrator = {.listen = hear_line, .context = &lines};
    const GameAddress address = {.seed = games->scenario->run->seed, .game = game};
    memset(room, 0, games->size);
    games->scenario->game->trace(games->scenario->prepared, address, &narrator, room);
    return lines;
}

static int commonest(const uint64_t *counts, int count)
{
    int most = 0;
    for (int i = 1; i < count; ++i)
        if (counts[i] > counts[most])
            most = i;
    return most;
}

// The stratum in which a game began; 0 for all games where nothing is drawn before play, or too
// much to be listed.
static uint64_t start_of(const Games *games, uint64_t game)
{
    return games->set->start_cells > 0
               ? tally_start_index(games->set, outcome_of(games, game)->start)
               : 0;
}

static uint64_t starts_of(const Games *games)
{
    return games->set->start_cells > 0 ? games->set->start_cells : 1;
}

// Squared distance from the means of a count, in its standard deviations, added to `far`.
static void add_distance(const Games *games, int result, const Measure *measure, double *far)
{
    double sum = 0, squares = 0, n = 0;
    for (uint64_t game = 0; game < games->count; ++game) {
        double value = outcome_of(games, game)->cells[measure->outcome_cell];
        bool counts = outcome_of(games, game)->result == result;
        n += counts;
        sum += counts ? value : 0;
        squares += counts ? value * value : 0;
    }
    double mean = sum / n, variance = squares / n - mean * mean;
    for (uint64_t game = 0; game < games->count && variance > 1e-9; ++game) {
        double off = outcome_of(games, game)->cells[measure->outcome_cell] - mean;
        far[game] += off * off / variance;
    }
}

static Status pick_typical(const Games *games, Pick *pick, Error *error)
{
    uint64_t results[MEASURE_RESULT_MAX] = {0};
    double *far = calloc(games->count, sizeof *far);
    if (!far)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for picking a game");
    for (int result = 0; result < games->set->result_count; ++result)
        results[result] = tally_result(&games->tally, result);
    int result = commonest(results, games->set->result_count);
    for (int i = 0; i < games->set->count; ++i)
        if (games->set->measures[i].kind == MEASURE_COUNT)
            add_distance(games, result, &games->set->measures[i], far);
    double least = INFINITY;
    for (uint64_t game = 0; game < games->count; ++game)
        if (outcome_of(games, game)->result == result && far[game] < least) {
            least = far[game];
            pick->game = game;
        }
    pick->share = (double)results[result] / (double)games->count;
    free(far);
    return OK;
}

// Games by the way they begin, then by result; the caller's to free, null when memory is short.
static uint64_t *count_starts(const Games *games)
{
    uint64_t results = (uint64_t)games->set->result_count;
    uint64_t *counts = calloc(starts_of(games) * results, sizeof *counts);
    for (uint64_t game = 0; counts && game < games->count; ++game)
        counts[start_of(games, game) * results + (uint64_t)outcome_of(games, game)->result] += 1;
    return counts;
}

static uint64_t sum_of(const uint64_t *counts, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; ++i)
        sum += counts[i];
    return sum;
}

static Status pick_upset(const Games *games, Pick *pick, Error *error)
{
    int results = games->set->result_count;
    uint64_t *counts = count_starts(games);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for picking a game");
    pick->share = INFINITY;
    for (uint64_t game = 0; game < games->count; ++game) {
        const uint64_t *alike = &counts[start_of(games, game) * (uint64_t)results];
        uint64_t all = sum_of(alike, results);
        double share = (double)alike[outcome_of(games, game)->result] / (double)all;
        if (all >= PICK_ALIKE_MIN && share < pick->share)
            *pick = (Pick){.game = game, .alike = all, .share = share};
    }
    free(counts);
    return isinf(pick->share) ? error_set(error, FAIL_ANSWER_NO, NULL,
                                          "no %d of these games began in the same way, so none is "
                                          "known to be an upset; more --games would tell",
                                          PICK_ALIKE_MIN)
                              : OK;
}

// The way to begin whose games end most evenly.
static uint64_t most_even(const Games *games, const uint64_t *counts, Pick *pick)
{
    int results = games->set->result_count;
    uint64_t even = 0;
    pick->share = INFINITY;
    for (uint64_t start = 0; start < starts_of(games); ++start) {
        const uint64_t *alike = &counts[start * (uint64_t)results];
        uint64_t all = sum_of(alike, results);
        double share = (double)alike[commonest(alike, results)] / (double)all;
        if (all >= PICK_ALIKE_MIN && share < pick->share) {
            even = start;
            *pick = (Pick){.alike = all, .share = share};
        }
    }
    return even;
}

// Of the games that begin so the one that takes most lines, or fewest.
static Status pick_by_lines(const Games *games, const uint64_t *start, bool fewest, Pick *pick,
                            Error *error)
{
    Outcome *room = calloc(1, games->size);
    bool is_first = true;
    if (!room)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for picking a game");
    for (uint64_t game = 0; game < games->count && !interrupt_came(); ++game) {
        if (start && start_of(games, game) != *start)
            continue;
        uint64_t lines = lines_of(games, game, room);
        if (is_first || (fewest ? lines < pick->lines : lines > pick->lines)) {
            pick->game = game;
            pick->lines = lines;
        }
        is_first = false;
    }
    free(room);
    if (interrupt_came())
        return error_set(error, FAIL_INTERRUPTED, NULL, "interrupted; no game is picked");
    return game_failed(games->scenario->prepared, error);
}

static Status pick_closest(const Games *games, Pick *pick, Error *error)
{
    uint64_t *counts = count_starts(games);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for picking a game");
    uint64_t even = most_even(games, counts, pick);
    free(counts);
    if (isinf(pick->share))
        return error_set(error, FAIL_ANSWER_NO, NULL,
                         "no %d of these games began in the same way, so none is known to be "
                         "close; more --games would tell",
                         PICK_ALIKE_MIN);
    return pick_by_lines(games, &even, false, pick, error);
}

static Status choose(const Games *games, PickWhich which, Pick *pick, Error *error)
{
    switch (which) {
    case PICK_TYPICAL:
        return pick_typical(games, pick, error);
    case PICK_CLOSEST:
        return pick_closest(games, pick, error);
    case PICK_UPSET:
        return pick_upset(games, pick, error);
    default:
        return pick_by_lines(games, NULL, which == PICK_SHORTEST, pick, error);
    }
}

Status pick_game(const Scenario *scenario, PickWhich which, Pick *pick, Error *error)
{
    Games games = {.scenario = scenario,
                   .set = &scenario->prepared->measures,
                   .count = scenario->run->games,
                   .size = outcome_size(&scenario->prepared->measures)};
    *pick = (Pick){.game = 0};
    if (games.count > PICK_GAMES_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "--pick looks at no more than %d games; fewer --games are enough",
                         PICK_GAMES_MAX);
    games.bytes = calloc(games.count, games.size);
    if (!games.bytes)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %llu games",
                         (unsigned long long)games.count);
    Status status = tally_create(games.set, &games.tally, error);
    if (status == OK) {
        status = play(&games, error);
        if (status == OK)
            status = choose(&games, which, pick, error);
        tally_destroy(&games.tally);
    }
    free(games.bytes);
    return status;
}
