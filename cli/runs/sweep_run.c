#include "cli/runs/sweep_run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/runs/paired_record.h"
#include "cli/scenario/number.h"
#include "cli/scenario/parameters.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/file.h"
#include "cli/system/journal.h"
#include "cli/system/version.h"
#include "cli/system/watch.h"

/// Games between two entries of the journal: at most so many are lost in a power failure. A
/// multiple of the block of games that a thread plays.
#define STRETCH_GAMES (UINT64_C(512) * BATCH_BLOCK)

enum { JOURNAL_NAME_SIZE = 32 };

static Status open_point(const SweepPlan *plan, int index, SweepGames *point, Problems *problems)
{
    Error error;
    TRY(sweep_plan_scenario(plan, index, &point->scenario, problems));
    const Prepared *prepared = point->scenario.prepared;
    Status status = paired_create(plan->compares ? plan->base->prepared : prepared, prepared,
                                  &point->paired, &error);
    if (status == OK)
        status = paired_tally_create(&point->paired, &point->tally, &error);
    return status == OK ? OK : problems_add(problems, &(Place){.source = "mutineer"}, &error);
}

Status sweep_run_create(const SweepPlan *plan, SweepRun *run, Problems *problems)
{
    *run = (SweepRun){.plan = plan, .points = calloc((size_t)plan->points, sizeof *run->points)};
    if (!run->points)
        return problems_no_memory(problems, &(Place){.source = "mutineer"});
    Status status = OK;
    while (run->opened < plan->points && status == OK) {
        status = open_point(plan, run->opened, &run->points[run->opened], problems);
        run->opened += 1;
    }
    if (status != OK)
        sweep_run_destroy(run);
    return status;
}

void sweep_run_destroy(SweepRun *run)
{
    for (int i = 0; i < run->opened; ++i) {
        paired_tally_destroy(&run->points[i].tally);
        paired_destroy(&run->points[i].paired);
        if (run->points[i].scenario.game)
            scenario_release(&run->points[i].scenario);
    }
    free(run->points);
    *run = (SweepRun){0};
}

static void sum_parameter(const ParameterShown *shown, void *context)
{
    uint64_t *sum = context;
    // Parameters of the run that do not affect the games themselves.
    if (strcmp(shown->ref->key, "run.confidence") == 0 ||
        strcmp(shown->ref->key, "run.interval") == 0)
        return;
    *sum = journal_sum(*sum, shown->ref->key);
    *sum = journal_sum(*sum, shown->value);
}

// A check sum of the criterion by which a point stops.
static uint64_t sum_precision(const SweepRun *run, uint64_t sum)
{
    const PairedPrecision *precision = &run->precision;
    char text[4 * NUMBER_TEXT_SIZE];
    snprintf(text, sizeof text, "%.17g %.17g %" PRIu64 " %" PRIu64, precision->half_width,
             precision->confidence, precision->least, precision->most);
    return journal_sum(journal_sum(sum, text), precision->figure);
}

// Describes all that the games depend on, as the journal's header. The script's check sum is the
// last word, so that a changed script is recognised.
static void describe_job(const SweepRun *run, char *text, size_t size)
{
    const SweepPlan *plan = run->plan;
    uint64_t sum = journal_sum(0, plan->base->game->name);
    parameters_visit(plan->base, sum_parameter, &sum);
    for (int axis = 0; axis < plan->axis_count; ++axis) {
        sum = journal_sum(sum, plan->axes[axis].key);
        for (int i = 0; i < plan->axes[axis].count; ++i)
            sum = journal_sum(sum, plan->axes[axis].values[i]);
    }
    if (run->is_precise)
        sum = sum_precision(run, sum);
    int used = snprintf(text, size, "mutineer %s %s 2 %016llx", version_text(), plan->command,
                        (unsigned long long)sum);
    if (plan->base->script) {
        char hash[SCRIPT_HASH_SIZE];
        script_hash_text(plan->base->script, hash);
        snprintf(text + used, size - (size_t)used, " %s", hash);
    }
}

// Games that a point has at most.
static uint64_t games_most(const SweepRun *run)
{
    return run->is_precise ? run->precision.most : run->plan->base->run->games;
}

bool sweep_run_is_done(const SweepRun *run, int point)
{
    const SweepGames *games = &run->points[point];
    if (games->solved || games->tally.games >= games_most(run))
        return true;
    return run->is_precise && paired_precision_is_done(&run->precision, &games->tally);
}

// The point whose games come next in the journal, or in the sweep; beyond the last when all are
// played.
static int next_point(const SweepRun *run)
{
    int point = 0;
    while (point < run->plan->points && sweep_run_is_done(run, point))
        ++point;
    return point;
}

static Status refuse_line(const SweepRun *run, Error *error)
{
    return error_set(error, FAIL_INPUT, NULL,
                     "%s.part: a line is missing, doubled or of games that are not planned; remove "
                     "the file to begin anew",
                     run->plan->command);
}

// "POINT FIRST TALLY": the games come in the order of the plan, none twice and none left out.
static Status take_line(void *context, char *line, Error *error)
{
    SweepRun *run = context;
    uint64_t point, first;
    const char *words[2] = {strsep(&line, " "), strsep(&line, " ")};
    if (!words[1] || !line || !number_read_whole(words[0], &point) ||
        !number_read_whole(words[1], &first) || point >= (uint64_t)run->plan->points ||
        (int)point != next_point(run) || first != run->points[point].tally.games)
        return refuse_line(run, error);
    TRY(paired_record_add(line, &run->points[point].tally, error));
    uint64_t games = run->points[point].tally.games;
    return games > first && games <= games_most(run) ? OK : refuse_line(run, error);
}

static Status note(Journal *journal, int point, uint64_t first, const PairedTally *part,
                   Error *error)
{
    char *tally = paired_record_format(part), *line = NULL;
    Status status = OK;
    if (!tally || asprintf(&line, "%d %" PRIu64 " %s", point, first, tally) < 0)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the journal");
    else
        status = journal_append(journal, line, error);
    free(line);
    free(tally);
    return status;
}

// Plays the next games of a point, notes them and adds them.
static Status play_stretch(SweepRun *run, int index, Journal *journal, Watch *watch, Error *error)
{
    SweepGames *point = &run->points[index];
    BatchPlan plan = run_settings_plan(run->plan->base->run);
    BatchWatch batch = watch_batch(watch);
    PairedTally part;
    plan.first = point->tally.games;
    plan.games =
        (run->is_precise ? paired_precision_next(&run->precision, plan.first) : plan.games) -
        plan.first;
    plan.games = plan.games < STRETCH_GAMES ? plan.games : STRETCH_GAMES;
    TRY(paired_tally_create(&point->paired, &part, error));
    Status status = paired_play(plan, &batch, &part, error);
    if (status == OK && journal->stream && part.games > 0)
        status = note(journal, index, plan.first, &part, error);
    if (status == OK) {
        paired_tally_merge(&point->tally, &part);
        watch->before += part.games;
        run->interrupted = part.games < plan.games;
    }
    paired_tally_destroy(&part);
    return status;
}

// Plays a point to its end, unless the sweep is interrupted.
static Status play_point(SweepRun *run, int index, Journal *journal, Watch *watch, Error *error)
{
    SweepGames *point = &run->points[index];
    const RunSettings *settings = run->plan->base->run;
    Prepared *prepared = point->scenario.prepared;
    if (sweep_run_is_done(run, index))
        return OK;
    TRY(game_choose_engine(prepared, (Engine)settings->engine, settings->games, error));
    Status status = OK;
    while (status == OK && !run->interrupted && !sweep_run_is_done(run, index))
        status = play_stretch(run, index, journal, watch, error);
    // Frees the point's tables for look-up: those of all points together could exceed the memory.
    Status freed = game_choose_engine(prepared, ENGINE_LITERAL, settings->games, error);
    return status == OK ? freed : status;
}

static Status play_all(SweepRun *run, Journal *journal, bool quiet, Error *error)
{
    // The number of games is unknown where a precision is wanted.
    uint64_t games = run->is_precise ? 0 : games_most(run) * (uint64_t)sweep_run_played(run);
    Watch watch = watch_begin(quiet, games);
    Status status = OK;
    watch.before = sweep_run_games(run);
    for (int i = 0; i < run->plan->points && status == OK && !run->interrupted; ++i)
        status = play_point(run, i, journal, &watch, error);
    watch_end(&watch);
    return status;
}

static void name_journal(const SweepRun *run, char name[JOURNAL_NAME_SIZE])
{
    snprintf(name, JOURNAL_NAME_SIZE, "%s.part", run->plan->command);
}

// The failure after Ctrl-C: how many games were played, and how to continue.
static Status interrupted(const SweepRun *run, const char *directory, Error *error)
{
    char played[NUMBER_TEXT_SIZE], planned[NUMBER_TEXT_SIZE + 4] = "", number[NUMBER_TEXT_SIZE];
    number_grouped(sweep_run_games(run), played);
    number_grouped((Unsigned128)games_most(run) * (Unsigned128)sweep_run_played(run), number);
    if (!run->is_precise)
        snprintf(planned, sizeof planned, " of %s", number);
    return error_set(error, FAIL_INTERRUPTED, NULL, "interrupted after %s%s games; %s", played,
                     planned,
                     directory ? "the same command goes on from there"
                               : "with --out DIR the same command would go on from there");
}

Status sweep_run_play(SweepRun *run, const char *directory, bool quiet, Error *error)
{
    Journal journal = {0};
    char header[JOURNAL_HEADER_SIZE], name[JOURNAL_NAME_SIZE];
    JournalReader reader = {.take = take_line, .context = run};
    if (run->plan->base->script)
        reader.changed = "the script";
    describe_job(run, header, sizeof header);
    name_journal(run, name);
    if (directory)
        TRY(journal_open(&journal, directory, name, header, &reader, error));
    Status status = play_all(run, &journal, quiet, error);
    journal_close(&journal);
    return status == OK && run->interrupted ? interrupted(run, directory, error) : status;
}

Status sweep_run_finish(const SweepRun *run, const char *directory, Error *error)
{
    char name[JOURNAL_NAME_SIZE];
    name_journal(run, name);
    return file_remove_in(directory, name, error);
}

int sweep_run_played(const SweepRun *run)
{
    int played = 0;
    for (int i = 0; i < run->plan->points; ++i)
        played += !run->points[i].solved;
    return played;
}

uint64_t sweep_run_games(const SweepRun *run)
{
    uint64_t games = 0;
    for (int i = 0; i < run->plan->points; ++i)
        games += run->points[i].solved ? 0 : run->points[i].tally.games;
    return games;
}
