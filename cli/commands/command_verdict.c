/// command_verdict: does a figure lie within a band?

#include <inttypes.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/answer.h"
#include "cli/report/gate_report.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/scenario/band.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"

static Status interrupted(const Judgement *judgement, Error *error)
{
    char games[WORDS_SIZE];
    words_games(judgement->games, games);
    return error_set(error, FAIL_INTERRUPTED, NULL,
                     "interrupted after %.40s; the answer is what %s", games,
                     judgement->games == 1 ? "it says" : "they say");
}

// A verdict is reported as a gate with one item.
static Status tell(const Options *options, GateItem *item, Error *error)
{
    ReportFormat format = REPORT_TABLE;
    char text[JUDGEMENT_WORDS_SIZE];
    const Gate gate = {.items = item, .count = 1};
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->quiet && !options->format)
        return OK;
    if (format != REPORT_TABLE)
        return gate_report_print(&gate, format, stdout, error);
    judgement_describe(&item->judgement, text);
    if (item->judgement.games > 0)
        printf("%s; seed %" PRIu64 ".\n", text, item->scenario.run->seed);
    else
        printf("%s.\n", text);
    report_grounds_second_line(&item->scenario, item->judgement.shares, REPORT_TABLE_WIDTH, stdout);
    if (judgement_leans(&item->judgement))
        puts(JUDGEMENT_LEANS);
    answer_tell_no_exact(&item->judgement.no_exact, "", stdout);
    report_grounds(&item->scenario, REPORT_TABLE_WIDTH, stdout);
    return report_flush(stdout, error);
}

static Status judge(const Options *options, GateItem *item, Error *error)
{
    Judgement *judgement = &item->judgement;
    VerdictQuestion *question = &judgement->question;
    ExactMode mode = EXACT_AUTO;
    if (options->exact)
        TRY(exact_mode_parse(options->exact, &mode, error));
    TRY(judgement_prepare(&item->scenario, options->measure, judgement, error));
    TRY(band_parse(options->band ? options->band : "", &question->band, error));
    TRY(band_check(&question->prepared->measures, question->figure, question->band, error));
    if (options->max_games)
        judgement->games_max = options->max_games;
    Watch watch = watch_begin(options->quiet, 0);
    Status status = judgement_make(judgement, mode, &watch, error);
    watch_end(&watch);
    return status == OK ? tell(options, item, error) : status;
}

Status command_verdict(const Options *options, Problems *problems)
{
    GateItem item = {.has_band = true, .is_judged = true};
    Error error;
    if (!options->band) {
        problems_say(problems, &(Place){.source = "mutineer verdict"}, NULL,
                     "--band LOW:HIGH says where the figure should lie, such as 0.45:0.55");
        return FAIL_USAGE;
    }
    TRY(command_load_alone(options, &item.scenario, problems));
    item.name = item.scenario.name;
    if (scenario_choose_engine(&item.scenario, item.scenario.run->games, problems) != OK) {
        scenario_release(&item.scenario);
        return problems->status;
    }
    Status status = judge(options, &item, &error);
    if (status == OK && item.judgement.interrupted)
        status = interrupted(&item.judgement, &error);
    if (status != OK)
        command_fail(problems, &error);
    else if (item.judgement.verdict.answer != VERDICT_INSIDE)
        status = FAIL_ANSWER_NO;
    scenario_release(&item.scenario);
    return status;
}
