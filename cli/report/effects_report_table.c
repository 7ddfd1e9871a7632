/// effects_report: the tables, for people.

#include <math.h>
#include <string.h>

#include "cli/report/effects_report.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"

enum { COLUMN_KEY, COLUMN_FROM, COLUMN_TO, COLUMN_OWN, COLUMN_SAYS, COLUMN_MOST, COLUMN_COUNT };

static const EffectsQuestion *question_of(const EffectsReport *report)
{
    return report->effects->question;
}

static double scale_of(const EffectsReport *report)
{
    return figure_scale(&question_of(report)->base->prepared->measures, report->figure);
}

// "+0.93", "-0.7 ±0.2", "0", or a dash for what is not possible.
static void format_effect(const EffectsReport *report, const Effect *effect, char text[WORDS_SIZE])
{
    double scale = scale_of(report), moved = effect->difference.interval.estimate;
    if (effect->state == EFFECT_REFUSED)
        snprintf(text, WORDS_SIZE, "–");
    else if (effect->state == EFFECT_PLAYED)
        words_difference(&effect->difference, scale, text);
    else if (moved == 0)
        snprintf(text, WORDS_SIZE, "0");
    else
        number_signed(scale * moved, fabs(scale * moved) < 0.01 ? 6 : scale > 1 ? 2 : 4, text);
}

// "spread v spread"; "" where the sides have no choice.
static void format_pair(const EffectsReport *report, int pair, char text[WORDS_SIZE])
{
    const EffectsPair *chosen = &question_of(report)->pairs[pair];
    if (pair == 0)
        snprintf(text, WORDS_SIZE, "as it stands");
    else
        snprintf(text, WORDS_SIZE, "%s v %s", chosen->value[0] ? chosen->value[0] : "",
                 chosen->value[1] ? chosen->value[1] : "");
}

static const char *advice(const EffectsReport *report, EffectJudgement judgement)
{
    static const char *const readings[EFFECT_JUDGEMENT_COUNT] = {
        [EFFECT_MATTERS] = "clarify", [EFFECT_LITTLE] = "leave", [EFFECT_UNSURE] = "unsure"};
    return strcmp(report->command, "readings") == 0 ? readings[judgement]
                                                    : effects_report_judgement(judgement);
}

static Status fill_step(const EffectsReport *report, int step, Grid *grid, Error *error)
{
    const Step *changed = &question_of(report)->steps[step];
    int strongest = effects_strongest(report->effects, step), line;
    char text[WORDS_SIZE], where[WORDS_SIZE];
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, COLUMN_KEY, "  %s%s%s%s", changed->key, changed->spec->rule ? " (" : "",
             changed->spec->rule ? changed->spec->rule : "", changed->spec->rule ? ")" : "");
    grid_set(grid, line, COLUMN_FROM, "%s", changed->from);
    grid_set(grid, line, COLUMN_TO, "%s", changed->to);
    format_effect(report, effects_of(report->effects, step, 0), text);
    grid_set(grid, line, COLUMN_OWN, "%s", text);
    if (grid->columns > COLUMN_MOST) {
        format_effect(report, effects_of(report->effects, step, strongest), text);
        format_pair(report, strongest, where);
        grid_set(grid, line, COLUMN_MOST, "%s, %s", text, where);
    }
    grid_set(grid, line, COLUMN_SAYS, "%s",
             advice(report, effects_judge(report->effects, step, report->matters)));
    return OK;
}

static Status fill(const EffectsReport *report, Grid *grid, Error *error)
{
    static const char *const heads[COLUMN_COUNT] = {"  parameter",  "now",     "instead",
                                                    "as it stands", "verdict", "at most"};
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int column = 0; column < grid->columns; ++column)
        grid_set(grid, line, column, "%s", heads[column]);
    for (int i = 0; i < question_of(report)->step_count; ++i)
        if (effects_strongest(report->effects, report->order[i]) >= 0)
            TRY(fill_step(report, report->order[i], grid, error));
    return OK;
}

// Whether no step of the parameter has an effect: because it is not used, or because the figure
// does not change.
static bool is_flat(const EffectsReport *report, const char *key, bool *is_unused)
{
    const EffectsQuestion *question = question_of(report);
    *is_unused = true;
    for (int step = 0; step < question->step_count; ++step) {
        if (strcmp(question->steps[step].key, key) != 0)
            continue;
        if (effects_strongest(report->effects, step) >= 0)
            return false;
        for (int pair = 0; pair < question->pair_count; ++pair)
            *is_unused &= effects_of(report->effects, step, pair)->state == EFFECT_DEAD;
    }
    return true;
}

// "ship.compartments: officers" for a row of all records of a list, else the key.
static void name_row(const Step *step, char text[WORDS_SIZE])
{
    const char *record = strpbrk(step->key, "0123456789");
    if (record && record > step->key && record[-1] == '.')
        snprintf(text, WORDS_SIZE, "%.*s: %s", (int)(record - 1 - step->key), step->key,
                 step->spec->name);
    else
        snprintf(text, WORDS_SIZE, "%s", step->key);
}

// Whether an earlier step, in the order of the parameters, has the same name and is as flat.
static bool is_named(const EffectsReport *report, int step, bool unused)
{
    char name[WORDS_SIZE], other[WORDS_SIZE];
    bool is_unused;
    name_row(&question_of(report)->steps[step], name);
    for (int earlier = 0; earlier < step; ++earlier) {
        name_row(&question_of(report)->steps[earlier], other);
        if (strcmp(name, other) == 0 &&
            is_flat(report, question_of(report)->steps[earlier].key, &is_unused) &&
            is_unused == unused)
            return true;
    }
    return false;
}

// Names the parameters without any effect in one sentence that flows over lines.
static void print_flat(const EffectsReport *report, bool unused, const char *heading, FILE *stream)
{
    const EffectsQuestion *question = question_of(report);
    char name[WORDS_SIZE];
    int column = 0;
    for (int step = 0; step < question->step_count; ++step) {
        bool is_unused;
        if (!is_flat(report, question->steps[step].key, &is_unused) || is_unused != unused ||
            is_named(report, step, unused))
            continue;
        name_row(&question->steps[step], name);
        int width = grid_text_width(name);
        bool fits = column + 2 + width < REPORT_TABLE_WIDTH; // a comma may follow
        if (column == 0)
            fprintf(stream, "\n%s\n  ", heading);
        else
            fputs(fits ? ", " : ",\n  ", stream);
        column = column > 0 && fits ? column + 2 + width : 2 + width;
        fputs(name, stream);
    }
    if (column > 0)
        fputc('\n', stream);
}

static int count_judged(const EffectsReport *report, EffectJudgement judgement)
{
    int count = 0;
    for (int step = 0; step < question_of(report)->step_count; ++step)
        count += effects_judge(report->effects, step, report->matters) == judgement;
    return count;
}

static void print_answer(const EffectsReport *report, FILE *stream)
{
    const EffectsQuestion *question = question_of(report);
    const MeasureSet *set = &question->base->prepared->measures;
    bool is_readings = strcmp(report->command, "readings") == 0;
    int matter = count_judged(report, EFFECT_MATTERS), unsure = count_judged(report, EFFECT_UNSURE);
    char matters[NUMBER_TEXT_SIZE];
    number_plain(scale_of(report) * report->matters, matters);
    fprintf(stream, "%d of %d %s move %s by more than %s %s%s.\n", matter, question->step_count,
            is_readings ? "other readings" : "single steps", figure_name(set, report->figure),
            matters,
            strcmp(figure_unit(set, report->figure), "%") == 0 ? "percentage points"
                                                               : figure_unit(set, report->figure),
            unsure ? ", as far as is known" : "");
    if (unsure)
        fprintf(stream, "  Of %d it is not known; more --games would tell.\n", unsure);
}

static void print_grounds(const EffectsReport *report, FILE *stream)
{
    const EffectsQuestion *question = question_of(report);
    char confidence[NUMBER_TEXT_SIZE], games[WORDS_SIZE], text[WORDS_SIZE];
    fprintf(stream, "\nUnder %d pair%s of policies: ", question->pair_count,
            question->pair_count == 1 ? "" : "s");
    for (int pair = 0; pair < question->pair_count; ++pair) {
        format_pair(report, pair, text);
        fprintf(stream, "%s%s", pair ? ", " : "", text);
    }
    fputc('\n', stream);
    if (report->effects->played == 0) {
        fputs("All exactly.\n", stream);
        return;
    }
    number_plain(100 * question->confidence, confidence);
    words_games(question->base->run->games, games);
    fprintf(stream,
            "Exactly, but for what has a ±: %s with the same dice before and after; intervals hold "
            "together\nwith %s %% confidence\n",
            games, confidence);
}

Status effects_report_table(const EffectsReport *report, FILE *stream, Error *error)
{
    // With a single pair the column of the strongest pair would always say the same, and is left
    // out.
    Grid grid = {.columns = question_of(report)->pair_count > 1 ? COLUMN_COUNT : COLUMN_MOST,
                 .is_text = true};
    Status status = fill(report, &grid, error);
    if (status == OK) {
        print_answer(report, stream);
        report_grounds_players(&(Grounds){.scenario = question_of(report)->base}, stream);
        print_grounds(report, stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        print_flat(report, false, "Without effect under any of these pairs:", stream);
        print_flat(report, true, "Cannot matter here, as the other parameters are:", stream);
        report_grounds(question_of(report)->base, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}
