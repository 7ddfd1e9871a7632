/// tune_report: the table, for people.

#include <math.h>
#include <stdlib.h>

#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/report/tune_report.h"
#include "cli/runs/grid.h"
#include "cli/scenario/band.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"

enum { COLUMN_CHANGE, COLUMN_STEPS, COLUMN_VALUE, COLUMN_NOTE, COLUMN_COUNT };

/// Changes that reach the band, at most so many of which are shown.
enum { SHOWN_MAX = 20, CHANGE_TEXT_SIZE = 512 };

static const TuneQuestion *question_of(const TuneReport *report)
{
    return report->tune->question;
}

static double scale_of(const TuneReport *report)
{
    return figure_scale(&question_of(report)->base->prepared->measures, report->figure);
}

// "50 %" or "43.2 ±0.3 %", without the unit where it is not wanted.
static void format_worth(const TuneReport *report, const Worth *worth, bool unit,
                         char text[WORDS_SIZE])
{
    double scale = scale_of(report);
    char number[WORDS_SIZE];
    if (worth->state == WORTH_SOLVED)
        words_exactly(worth->interval.estimate, scale, number);
    else
        words_estimate(&(FigureEstimate){worth->interval, worth->method}, scale, number);
    snprintf(text, WORDS_SIZE, "%.100s%s", number, unit && scale > 1 ? " %" : "");
}

// "rules.kill_min 5 → 6, rules.officer_bonus 1 → 0"
static void format_change(const TuneReport *report, const TuneTry *item,
                          char text[CHANGE_TEXT_SIZE])
{
    const LadderList *ladders = question_of(report)->ladders;
    size_t used = 0;
    text[0] = '\0';
    for (int part = 0; part < item->change.parts && used < CHANGE_TEXT_SIZE; ++part) {
        const Ladder *ladder = change_ladder(ladders, &item->change, part);
        used += (size_t)snprintf(text + used, CHANGE_TEXT_SIZE - used, "%s%s %s → %s",
                                 part ? ", " : "", ladder->key, ladder->from,
                                 change_rung(ladders, &item->change, part)->to);
    }
}

static void format_band(const TuneReport *report, char text[BAND_TEXT_SIZE])
{
    band_format(&question_of(report)->base->prepared->measures, report->figure,
                question_of(report)->worth.band, text);
}

// "It is 43.19 % as it stands"
static void print_as_it_stands(const TuneReport *report, FILE *stream)
{
    const Tune *tune = report->tune;
    char value[WORDS_SIZE];
    if (tune->count == 0 || isnan(tune->items[0].worth.interval.estimate)) {
        fputs("As it stands it is not known.\n", stream);
        return;
    }
    format_worth(report, &tune->items[0].worth, true, value);
    fprintf(stream, "As it stands it is %s%s.\n", value,
            tune->items[0].worth.state == WORTH_SOLVED ? " (exact)" : "");
}

static void print_best(const TuneReport *report, const char *band, FILE *stream)
{
    const TuneTry *best = &report->tune->items[report->tune->best];
    const char *figure = question_of(report)->worth.figure;
    char change[CHANGE_TEXT_SIZE], value[WORDS_SIZE], games[WORDS_SIZE], fresh[WORDS_SIZE];
    format_worth(report, &best->worth, true, value);
    format_change(report, best, change);
    const char *how = best->worth.state == WORTH_SOLVED ? " (exact)" : "";
    if (best->change.parts == 0)
        fprintf(stream, "Nothing needs to change: %s is %s%s, within %s.\n", figure, value, how,
                band);
    else
        fprintf(stream, "%s: then %s is %s%s, within %s.\n", change, figure, value, how, band);
    if (best->fresh.games > 0) {
        words_games(best->fresh.games, games);
        format_worth(report, &best->fresh, true, fresh);
        fprintf(stream, "In %s other than those that chose it: %s.\n", games, fresh);
    }
    if (best->change.parts > 0)
        print_as_it_stands(report, stream);
}

static int nearest_of_all(const Tune *tune)
{
    const Band band = tune->question->worth.band;
    int nearest = -1;
    for (size_t i = 0; i < tune->count; ++i)
        if (nearest < 0 || tune_is_nearer(&tune->items[i], &tune->items[nearest], band))
            nearest = (int)i;
    return nearest;
}

static void print_none(const TuneReport *report, const char *band, FILE *stream)
{
    const Tune *tune = report->tune;
    char change[CHANGE_TEXT_SIZE], value[WORDS_SIZE];
    int nearest = nearest_of_all(tune);
    fprintf(stream, "No change that was tried %sbrings %s within %s.\n",
            tune->interrupted ? "until the interrupt " : "surely ",
            question_of(report)->worth.figure, band);
    print_as_it_stands(report, stream);
    if (nearest <= 0)
        return;
    format_change(report, &tune->items[nearest], change);
    format_worth(report, &tune->items[nearest].worth, true, value);
    fprintf(stream, "The nearest: %s, %s%s.\n", change, value,
            tune->items[nearest].worth.answer == VERDICT_UNDECIDED
                ? ", which --max-games left undecided"
                : "");
}

static void print_stages(const TuneReport *report, FILE *stream)
{
    static const char *const numbers[CHANGE_PARTS_MAX] = {"one parameter", "two parameters",
                                                          "three parameters"};
    char size[NUMBER_TEXT_SIZE], tried[NUMBER_TEXT_SIZE];
    for (int i = 0; i < report->tune->stage_count; ++i) {
        const TuneStage *stage = &report->tune->stages[i];
        if (stage->tried == 0 && !stage->is_cut)
            continue;
        number_grouped(stage->tried, tried);
        number_plain(stage->whole_size, size);
        fprintf(stream, "Tried: %s change%s of %s", tried, stage->tried == 1 ? "" : "s",
                numbers[i]);
        if (stage->is_cut && stage->whole_size > 0)
            fprintf(stream, ", all of up to %s steps", size);
        fputs(stage->is_cut ? ".\n" : ", all that there are.\n", stream);
    }
}

static void print_grounds(const TuneReport *report, FILE *stream)
{
    const Tune *tune = report->tune;
    char confidence[NUMBER_TEXT_SIZE];
    bool is_played = false;
    for (size_t i = 0; i < tune->count; ++i)
        is_played |= tune->items[i].worth.games > 0;
    if (question_of(report)->worth.sides)
        fputs("With the best of the policies on both sides, found anew for every change.\n",
              stream);
    if (!is_played) {
        fputs("All exactly.\n", stream);
        return;
    }
    number_plain(100 * question_of(report)->confidence, confidence);
    fprintf(stream,
            "%s with the same dice, until it was sure or "
            "--max-games came;\nall intervals hold together with %s %% confidence\n",
            question_of(report)->worth.mode == EXACT_OFF ? "Games"
                                                         : "Exactly, but for what has a ±: games",
            confidence);
}

static Status fill_try(const TuneReport *report, Grid *grid, const TuneTry *item, const char *note,
                       Error *error)
{
    char change[CHANGE_TEXT_SIZE], value[WORDS_SIZE], steps[NUMBER_TEXT_SIZE];
    int line;
    TRY(grid_add_row(grid, &line, error));
    format_change(report, item, change);
    format_worth(report, &item->worth, false, value);
    number_plain(item->change.size, steps);
    grid_set(grid, line, COLUMN_CHANGE, "  %s", change);
    grid_set(grid, line, COLUMN_STEPS, "%s", steps);
    grid_set(grid, line, COLUMN_VALUE, "%s", value);
    grid_set(grid, line, COLUMN_NOTE, "%s%s%s",
             change_is_at_cap(question_of(report)->ladders, &item->change) ? "at its cap" : "",
             note[0] && change_is_at_cap(question_of(report)->ladders, &item->change) ? "; " : "",
             note);
    return OK;
}

static Status begin_grid(const TuneReport *report, Grid *grid, Error *error)
{
    int line;
    *grid = (Grid){.columns = COLUMN_COUNT, .is_text = true};
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, COLUMN_CHANGE, "  change");
    grid_set(grid, line, COLUMN_STEPS, "steps");
    grid_set(grid, line, COLUMN_VALUE, "%s%s", question_of(report)->worth.figure,
             scale_of(report) > 1 ? " (%)" : "");
    return OK;
}

static Status fill_reaching(const TuneReport *report, Grid *grid, const size_t *order,
                            size_t reaching, Error *error)
{
    TRY(begin_grid(report, grid, error));
    for (size_t i = 0; i < reaching && i < SHOWN_MAX; ++i) {
        const TuneTry *item = &report->tune->items[order[i]];
        bool is_doubted = item->is_asked && !item->is_confirmed;
        if (item->change.parts > 0)
            TRY(fill_try(report, grid, item, is_doubted ? "not in fresh games" : "", error));
    }
    return OK;
}

static Status print_reaching(const TuneReport *report, FILE *stream, Error *error)
{
    size_t reaching, *order = tune_report_order(report->tune, &reaching);
    Grid grid = {.columns = 1};
    if (!order)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the changes");
    Status status = fill_reaching(report, &grid, order, reaching, error);
    if (status == OK && grid.rows > 1) {
        fputs("\nChanges that reach it, the smallest first:\n", stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        if (reaching > SHOWN_MAX)
            fprintf(stream, "  … and %zu more; --format csv has all\n", reaching - SHOWN_MAX);
    }
    grid_destroy(&grid);
    free(order);
    return status;
}

typedef enum Alone {
    ALONE_REACHES,
    ALONE_NEARER,
    ALONE_NO_NEARER,
    ALONE_UNUSED,
    ALONE_UNKNOWN ///< refused, or not tried before an interrupt
} Alone;

// Whether something was tried of it, and nothing can matter.
static bool is_unused(const Tune *tune, int ladder)
{
    bool is_tried = false;
    for (size_t i = 0; i < tune->count; ++i) {
        const TuneTry *item = &tune->items[i];
        if (item->change.parts != 1 || item->change.ladder[0] != ladder)
            continue;
        if (item->state != TUNE_UNUSED)
            return false;
        is_tried = true;
    }
    return is_tried;
}

// What comes of changing one parameter alone.
static Alone judge_alone(const Tune *tune, int ladder, int *nearest)
{
    const Band band = tune->question->worth.band;
    *nearest = tune_nearest(tune, ladder);
    if (*nearest < 0)
        return is_unused(tune, ladder) ? ALONE_UNUSED : ALONE_UNKNOWN;
    const Worth *worth = &tune->items[*nearest].worth;
    if (worth->answer == VERDICT_INSIDE)
        return ALONE_REACHES;
    double before = worth_distance(&tune->items[0].worth, band);
    return worth_distance(worth, band) < before - 1e-9 || isnan(before) ? ALONE_NEARER
                                                                        : ALONE_NO_NEARER;
}

static Status fill_alone(const TuneReport *report, Grid *grid, Error *error)
{
    int nearest;
    TRY(begin_grid(report, grid, error));
    for (int ladder = 0; ladder < (int)question_of(report)->ladders->count; ++ladder)
        if (judge_alone(report->tune, ladder, &nearest) == ALONE_NEARER) {
            const TuneTry *item = &report->tune->items[nearest];
            TRY(fill_try(report, grid, item,
                         item->worth.answer == VERDICT_UNDECIDED ? "undecided" : "", error));
        }
    return OK;
}

static Status print_alone(const TuneReport *report, FILE *stream, Error *error)
{
    Grid grid = {.columns = 1};
    Status status = fill_alone(report, &grid, error);
    if (status == OK && grid.rows > 1) {
        fputs("\nNo value of these alone surely reaches it; the nearest:\n", stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

// Names the parameters of one sort in a sentence that flows over lines.
static void print_named(const TuneReport *report, Alone alone, const char *heading, FILE *stream)
{
    const LadderList *ladders = question_of(report)->ladders;
    int column = 0, nearest;
    for (int ladder = 0; ladder < (int)ladders->count; ++ladder) {
        if (judge_alone(report->tune, ladder, &nearest) != alone)
            continue;
        const char *key = ladders->items[ladder].key;
        int width = grid_text_width(key);
        bool fits = column + 2 + width < REPORT_TABLE_WIDTH; // a comma may follow
        if (column == 0)
            fprintf(stream, "\n%s\n  ", heading);
        else
            fputs(fits ? ", " : ",\n  ", stream);
        column = column > 0 && fits ? column + 2 + width : 2 + width;
        fputs(key, stream);
    }
    if (column > 0)
        fputc('\n', stream);
}

Status tune_report_table(const TuneReport *report, FILE *stream, Error *error)
{
    const Tune *tune = report->tune;
    char band[BAND_TEXT_SIZE];
    format_band(report, band);
    if (tune->best >= 0)
        print_best(report, band, stream);
    else
        print_none(report, band, stream);
    // The best of several policies are found anew for every change.
    if (!question_of(report)->worth.sides)
        report_grounds_players(&(Grounds){.scenario = question_of(report)->base}, stream);
    print_stages(report, stream);
    print_grounds(report, stream);
    TRY(print_reaching(report, stream, error));
    if (tune->stage_count > 0) {
        TRY(print_alone(report, stream, error));
        print_named(report, ALONE_NO_NEARER, "No value of these alone comes nearer:", stream);
        print_named(report, ALONE_UNUSED,
                    "Cannot matter here, as the other parameters are:", stream);
    }
    report_grounds(question_of(report)->base, REPORT_TABLE_WIDTH, stream);
    return OK;
}
