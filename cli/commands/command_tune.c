/// command_tune: the smallest change that brings a figure into a band.

#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/answer_folder.h"
#include "cli/report/tune_report.h"
#include "cli/scenario/band.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/policy_keys.h"
#include "cli/scenario/run_settings.h"

/// What --steps, --together, --max-tries and --max-games are unless they are given.
enum { STEPS = 12, STEPS_MAX = 1000, TRIES = 1000, TRIES_MAX = 1000000 };
#define GAMES UINT64_C(1000000)
#define GAMES_OF_A_PAIR UINT64_C(100000)

// What the command works on.
typedef struct Work {
    const Options *options;
    Scenario scenario;
    LadderList ladders;
    Axis sides[WORTH_SIDES];
    TuneQuestion question;
    Figure figure;
} Work;

static void release(Work *work)
{
    for (int side = 0; side < WORTH_SIDES; ++side)
        axis_release(&work->sides[side]);
    ladder_list_release(&work->ladders);
    scenario_release(&work->scenario);
}

static Status read_limit(uint64_t given, uint64_t usual, uint64_t most, const char *option,
                         uint64_t *limit, Error *error)
{
    *limit = given ? given : usual;
    if (*limit > most)
        return error_set(error, FAIL_USAGE, NULL, "--%s is at most %llu", option,
                         (unsigned long long)most);
    return OK;
}

static Status read_limits(Work *work, int *steps, Error *error)
{
    const Options *options = work->options;
    uint64_t limit;
    TRY(read_limit(options->steps, STEPS, STEPS_MAX, "steps", &limit, error));
    *steps = (int)limit;
    TRY(read_limit(options->together, CHANGE_PARTS_MAX, CHANGE_PARTS_MAX, "together", &limit,
                   error));
    work->question.together = (int)limit;
    TRY(read_limit(options->max_tries, TRIES, TRIES_MAX, "max-tries", &limit, error));
    work->question.tries_max = limit;
    work->question.worth.games_max = options->max_games     ? options->max_games
                                     : options->equilibrium ? GAMES_OF_A_PAIR
                                                            : GAMES;
    return OK;
}

static Status read_band(Work *work, Error *error)
{
    const Scenario *base = &work->scenario;
    const MeasureSet *set = &base->prepared->measures;
    WorthQuestion *worth = &work->question.worth;
    work->figure = figure_of_answer(base->prepared);
    if (work->options->measure)
        TRY(counted_figure(base, work->options->measure, &work->figure, error));
    worth->figure = figure_name(set, work->figure);
    TRY(band_parse(work->options->band, &worth->band, error));
    return band_check(set, work->figure, worth->band, error);
}

// The sides' choices, whose best ones are found anew for every change.
static Status find_sides(Work *work, Problems *problems)
{
    static const char *const names[WORTH_SIDES] = {"rows", "columns"};
    const char *const asked[WORTH_SIDES] = {work->options->rows, work->options->columns};
    PolicyKeys found = policy_keys_find(&work->scenario);
    const Place place = {.source = "mutineer tune"};
    if (!work->options->equilibrium)
        return asked[0] || asked[1]
                   ? problems_say(
                         problems, &place, NULL,
                         "--rows and --columns name the policies of --equilibrium, which is "
                         "not asked for; --set chooses those that play")
                   : OK;
    for (int side = 0; side < WORTH_SIDES; ++side) {
        if (!asked[side] && found.count != WORTH_SIDES)
            return problems_say(
                problems, &place, NULL,
                "this game does not have a policy for each of two sides; --rows KEY "
                "and --columns KEY say what the sides choose");
        const char *text = asked[side] ? asked[side] : found.keys[side];
        TRY(axis_parse_all(&work->scenario, names[side], text, &work->sides[side], problems));
    }
    work->question.worth.sides = work->sides;
    return OK;
}

static Status read_rest(Work *work, int *steps, Error *error)
{
    const Options *options = work->options;
    TRY(read_band(work, error));
    TRY(read_limits(work, steps, error));
    if (options->exact)
        TRY(exact_mode_parse(options->exact, &work->question.worth.mode, error));
    return options->out ? answer_folder_prepare(options->out, "tune", options->force, error) : OK;
}

static Status ask(Work *work, Problems *problems)
{
    const TextList *vary = &work->options->vary;
    int steps;
    Error error;
    if (read_rest(work, &steps, &error) != OK)
        return command_fail(problems, &error);
    TRY(find_sides(work, problems));
    TRY(ladder_list(&work->scenario, vary->items, vary->count, steps, &work->ladders, problems));
    if (work->ladders.count == 0)
        return problems_say(
            problems, &(Place){.source = "mutineer tune"}, NULL,
            "the rules of this game have no whole number or choice to change; --vary "
            "KEY names others");
    work->question.base = &work->scenario;
    work->question.ladders = &work->ladders;
    work->question.confidence = run_settings_confidence(work->scenario.run);
    work->question.quiet = work->options->quiet;
    return OK;
}

static Status tell(const Work *work, const Tune *tune, Error *error)
{
    const Options *options = work->options;
    const TuneReport report = {.tune = tune, .figure = work->figure};
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out)
        TRY(tune_report_write(&report, options->out, error));
    if (!options->quiet || options->format)
        TRY(tune_report_print(&report, format, stdout, error));
    if (tune->interrupted)
        return error_set(error, FAIL_INTERRUPTED, NULL,
                         "interrupted after %zu changes; the answer is what they say", tune->count);
    return OK;
}

static Status answer(Work *work, Problems *problems)
{
    Tune tune;
    Error error;
    TRY(ask(work, problems));
    if (tune_find(&work->question, &tune, &error) != OK)
        return command_fail(problems, &error);
    Status status = tell(work, &tune, &error);
    bool is_found = tune.best >= 0;
    tune_release(&tune);
    if (status != OK)
        return command_fail(problems, &error);
    return is_found ? OK : FAIL_ANSWER_NO;
}

Status command_tune(const Options *options, Problems *problems)
{
    Work work = {.options = options};
    if (!options->band) {
        problems_say(problems, &(Place){.source = "mutineer tune"}, NULL,
                     "--band LOW:HIGH says where the figure should lie, such as 0.45:0.55");
        return FAIL_USAGE;
    }
    TRY(command_load_alone(options, &work.scenario, problems));
    Status status = answer(&work, problems);
    release(&work);
    return status;
}
