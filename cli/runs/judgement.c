/// judgement: solves the game where that is quick, else plays it in growing looks.

#include "cli/runs/judgement.h"

#include <math.h>
#include <string.h>

#include "cli/scenario/band.h"
#include "cli/scenario/counted.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"
#include "cli/system/interrupt.h"

Status judgement_prepare(const Scenario *scenario, const char *measure, Judgement *judgement,
                         Error *error)
{
    const Prepared *prepared = scenario->prepared;
    *judgement = (Judgement){.scenario = scenario,
                             .question = {.prepared = prepared,
                                          .figure = figure_of_answer(prepared),
                                          .confidence = run_settings_confidence(scenario->run)},
                             .games_max = JUDGEMENT_GAMES_MAX};
    return measure ? counted_figure(scenario, measure, &judgement->question.figure, error) : OK;
}

// The exact value; NaN when there is none. Sets `never` when the figure is defined in no game.
static Status solve(Judgement *judgement, ExactMode mode, double *value, Error *error)
{
    ExactAnswer answer = {.solved = false};
    *value = NAN;
    if (mode == EXACT_OFF)
        return OK;
    TRY(mode == EXACT_ONLY ? exact_answer_figures(judgement->scenario, &answer, error)
                           : exact_answer_try(judgement->scenario, &answer, error));
    if (answer.solved) {
        *value = figure_exact(&answer.table, judgement->question.figure);
        judgement->never = figure_is_never_defined(&answer.table, judgement->question.figure);
        memcpy(judgement->shares, answer.table.cells,
               (size_t)answer.table.set->result_count * sizeof *judgement->shares);
    }
    exact_answer_note(&answer, &judgement->no_exact);
    exact_answer_release(&answer);
    return OK;
}

static Status play(Judgement *judgement, Watch *watch, Error *error)
{
    BatchPlan plan = run_settings_plan(judgement->scenario->run);
    BatchWatch batch = watch_batch(watch);
    Tally tally;
    plan.games = judgement->games_max;
    TRY(tally_create(&judgement->question.prepared->measures, &tally, error));
    Status status = verdict_play(&judgement->question, plan, &batch, &tally, error);
    if (status == OK) {
        PairSums sums = figure_sums(&tally, judgement->question.figure);
        judgement->verdict = verdict_of(&judgement->question, &sums);
        judgement->games = tally.games;
        for (int result = 0; result < tally.set->result_count && tally.games > 0; ++result)
            judgement->shares[result] = (double)tally_result(&tally, result) / (double)tally.games;
        judgement->interrupted = interrupt_came();
    }
    tally_destroy(&tally);
    return status;
}

Status judgement_make(Judgement *judgement, ExactMode mode, Watch *watch, Error *error)
{
    double exact;
    TRY(solve(judgement, mode, &exact, error));
    if (judgement->never) {
        judgement->verdict = (Verdict){
            .answer = VERDICT_UNDECIDED, .interval = {NAN, NAN, NAN}, .method = "", INFINITY};
        return OK;
    }
    if (isnan(exact))
        return play(judgement, watch, error);
    judgement->verdict = verdict_of_exact(&judgement->question, exact);
    return OK;
}

// Whether every game showed the same value of a figure for which that gives no interval.
static bool is_mute(const Judgement *judgement)
{
    const Interval *interval = &judgement->verdict.interval;
    return isnan(interval->low) && !isnan(interval->estimate);
}

// "43.2 % (42.1–44.3 %, 95 %, 12 288 games)", "exactly 43.1936 %", "2.0 in each of 131 072 games".
static void describe_value(const Judgement *judgement, char text[JUDGEMENT_WORDS_SIZE])
{
    const Interval *interval = &judgement->verdict.interval;
    Figure figure = judgement->question.figure;
    double scale = figure_scale(&judgement->question.prepared->measures, figure);
    const char *unit = scale > 1 ? " %" : "";
    const FigureEstimate estimate = {*interval, judgement->verdict.method};
    char value[WORDS_SIZE], ends[WORDS_SIZE], games[WORDS_SIZE], exact[WORDS_SIZE],
        confidence[NUMBER_TEXT_SIZE], alike[NUMBER_TEXT_SIZE];
    bool is_exact = strcmp(judgement->verdict.method, VERDICT_EXACT_METHOD) == 0;
    words_value(&estimate, scale, 3, value);
    words_ends(interval, scale, ends);
    words_exact(interval->estimate, scale, 6, exact);
    number_significant(interval->estimate, 6, alike);
    words_games(judgement->games, games);
    number_plain(100 * judgement->question.confidence, confidence);
    if (is_exact)
        snprintf(text, JUDGEMENT_WORDS_SIZE, "exactly %.60s%s", exact, unit);
    else if (judgement->never)
        snprintf(text, JUDGEMENT_WORDS_SIZE, "defined in no game");
    else if (is_mute(judgement))
        snprintf(text, JUDGEMENT_WORDS_SIZE, "%s in each of %.40s", alike, games);
    else if (isnan(interval->low))
        snprintf(text, JUDGEMENT_WORDS_SIZE, "not known after %.40s", games);
    else
        snprintf(text, JUDGEMENT_WORDS_SIZE, "%.60s%s (%.100s%s, %s %%, %.40s)", value, unit, ends,
                 unit, confidence, games);
}

// "; about 1 200 000 games would decide", rounded to two digits.
static void describe_need(const Judgement *judgement, char *text, size_t size)
{
    double games = judgement->verdict.times_needed * (double)judgement->games;
    char number[NUMBER_TEXT_SIZE];
    text[0] = '\0';
    if (judgement->verdict.answer != VERDICT_UNDECIDED)
        return;
    if (is_mute(judgement)) {
        snprintf(text, size, "; nothing bounds how many other values a game may have");
        return;
    }
    if (isnan(judgement->verdict.interval.estimate)) {
        snprintf(text, size, "; no game could tell");
        return;
    }
    if (!isfinite(games)) {
        snprintf(text, size, "; no number of games would decide while it looks so");
        return;
    }
    double scale = pow(10, floor(log10(games)) - 1);
    number_grouped((Unsigned128)(ceil(games / scale) * scale), number);
    snprintf(text, size, "; about %s games would decide", number);
}

void judgement_describe(const Judgement *judgement, char text[JUDGEMENT_WORDS_SIZE])
{
    static const char *const relations[VERDICT_ANSWER_COUNT] = {
        [VERDICT_INSIDE] = "within",
        [VERDICT_OUTSIDE] = "not within",
        [VERDICT_UNDECIDED] = "perhaps within",
    };
    const VerdictQuestion *question = &judgement->question;
    char value[JUDGEMENT_WORDS_SIZE], band[BAND_TEXT_SIZE], need[96];
    describe_value(judgement, value);
    describe_need(judgement, need, sizeof need);
    band_format(&question->prepared->measures, question->figure, question->band, band);
    snprintf(text, JUDGEMENT_WORDS_SIZE, "%s: %.96s is %.200s, %s %s%s",
             verdict_answer_name(judgement->verdict.answer),
             figure_name(&question->prepared->measures, question->figure), value,
             relations[judgement->verdict.answer], band, need);
}

bool judgement_leans(const Judgement *judgement)
{
    return judgement->verdict.answer != VERDICT_UNDECIDED &&
           strcmp(judgement->verdict.method, VERDICT_EXACT_METHOD) != 0;
}
