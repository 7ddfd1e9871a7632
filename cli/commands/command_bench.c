/// command_bench: how fast this machine plays a scenario, by every engine and on 1, 2, 4 … threads;
/// all of them must come to the same counts.

#include <stdlib.h>
#include <time.h>

#include "cli/commands/command.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"
#include "cli/system/printable.h"
#include "cli/system/watch.h"
#include "sim/batch/batch.h"

enum { TURNS = 5, FIRST_GAMES = 1000, ROWS_MAX = 32 };

// The shortest time that a row is played at a stretch, so that the clock's resolution does not
// matter.
static const double seconds_least = 0.1;

/// One way to play.
typedef struct Way {
    Engine engine;
    int threads;
    double seconds[TURNS]; ///< for all games, sorted at the end
} Way;

typedef struct Bench {
    Scenario *scenario;
    BatchPlan plan;
    bool has_fingerprint;
    uint64_t fingerprint;
    Way ways[ROWS_MAX];
    int way_count;
} Bench;

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// Plays the plan once. FAIL_INTERRUPTED when Ctrl-C ended it.
static Status play_once(const Bench *bench, int threads, double *seconds, uint64_t *fingerprint,
                        Error *error)
{
    Tally tally;
    const Prepared *prepared = bench->scenario->prepared;
    BatchPlan plan = bench->plan;
    plan.threads = threads;
    Watch watch = watch_begin(true, 0);
    BatchWatch batch = watch_batch(&watch);
    TRY(tally_create(&prepared->measures, &tally, error));
    double start = clock_seconds();
    Status status = batch_run(prepared, plan, &batch, &tally, error);
    *seconds = clock_seconds() - start;
    watch_end(&watch);
    if (status == OK && tally.games < plan.games)
        status = error_set(error, FAIL_INTERRUPTED, NULL, "interrupted before all was measured");
    *fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return status;
}

static Status choose(const Bench *bench, Engine engine, Error *error)
{
    return game_choose_engine(bench->scenario->prepared, engine, bench->plan.games, error);
}

// Plays the games of one row once more, and fails when its counts differ from those of the other
// rows.
static Status take_turn(Bench *bench, Way *way, int turn, Error *error)
{
    uint64_t fingerprint;
    TRY(choose(bench, way->engine, error));
    TRY(play_once(bench, way->threads, &way->seconds[turn], &fingerprint, error));
    if (bench->has_fingerprint && fingerprint != bench->fingerprint)
        return error_set(
            error, FAIL_ANSWER_NO, NULL,
            "the engines come to different counts; please report it with the scenario");
    bench->has_fingerprint = true;
    bench->fingerprint = fingerprint;
    return OK;
}

// Chooses a number of games for which the fastest engine takes a measurable time.
static Status choose_games(Bench *bench, Error *error)
{
    double seconds = 0;
    uint64_t fingerprint;
    for (bench->plan.games = FIRST_GAMES;; bench->plan.games *= 2) {
        TRY(choose(bench, ENGINE_AUTO, error));
        TRY(play_once(bench, 1, &seconds, &fingerprint, error));
        if (seconds >= seconds_least)
            return OK;
    }
}

static void add_ways(Bench *bench, Engine engine)
{
    const int processors = batch_processors();
    for (int threads = 1; bench->way_count < ROWS_MAX; threads *= 2) {
        if (threads > processors)
            threads = processors;
        bench->ways[bench->way_count++] = (Way){.engine = engine, .threads = threads};
        if (threads == processors)
            break;
    }
}

static int by_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_way(const Bench *bench, const Way *way)
{
    double first = bench->ways[0].seconds[TURNS / 2], seconds = way->seconds[TURNS / 2];
    double games = (double)bench->plan.games;
    char speed[NUMBER_TEXT_SIZE], ns[NUMBER_TEXT_SIZE], ratio[NUMBER_TEXT_SIZE];
    number_grouped((Unsigned128)(games / seconds), speed);
    number_fixed(seconds * 1e9 / games, 1, ns);
    number_fixed(first / seconds, 2, ratio);
    printf("  %-8s  %7d  %15s  %11s  %6s\n", run_settings_engine(way->engine), way->threads, speed,
           ns, ratio);
}

static void print_report(const Bench *bench)
{
    char games[WORDS_SIZE], source[PRINTABLE_SIZE];
    printable(bench->scenario->source, source, sizeof source);
    words_games(bench->plan.games, games);
    printf("%s: medians of %d turns of %s each; the counts are the same in all\n\n", source, TURNS,
           games);
    printf("  %-8s  %7s  %15s  %11s  %6s\n", "engine", "threads", "games a second", "ns a game",
           "times");
    for (int i = 0; i < bench->way_count; ++i)
        print_way(bench, &bench->ways[i]);
}

static Status run(Bench *bench, Error *error)
{
    Error refused = {.status = OK};
    TRY(choose_games(bench, error));
    add_ways(bench, ENGINE_LITERAL);
    if (choose(bench, ENGINE_PLAN, &refused) == OK)
        add_ways(bench, ENGINE_PLAN);
    for (int turn = 0; turn < TURNS; ++turn)
        for (int i = 0; i < bench->way_count; ++i)
            TRY(take_turn(bench, &bench->ways[i], turn, error));
    for (int i = 0; i < bench->way_count; ++i)
        qsort(bench->ways[i].seconds, TURNS, sizeof *bench->ways[i].seconds, by_seconds);
    print_report(bench);
    if (refused.status == FAIL_CONFLICT && bench->ways[bench->way_count - 1].engine != ENGINE_PLAN)
        printf("\n%s\n", refused.text);
    return OK;
}

Status command_bench(const Options *options, Problems *problems)
{
    Scenario scenario;
    Error error;
    TRY(command_load_alone(options, &scenario, problems));
    Bench bench = {.scenario = &scenario, .plan = run_settings_plan(scenario.run)};
    Status status = run(&bench, &error);
    if (status != OK)
        command_fail(problems, &error);
    scenario_release(&scenario);
    return status;
}
