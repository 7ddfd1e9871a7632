#include "cli/report/report_table.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/report_by.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_never.h"
#include "cli/report/report_parts.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

// Everything the parts of the table need.
typedef struct Page {
    const RunReport *report;
    const Summary *summary;
    const MeasureSet *set;
    FILE *stream;
    int conditions[MEASURE_RESULT_MAX + 1]; // columns of the means
    int condition_count;
    bool has_exact; // a column of exact means: where there is but one result
} Page;

static const SummaryRow *find_share(const Page *page, int result)
{
    return summary_find(page->summary, page->set->results[result].name, CONDITION_ALL,
                        SUMMARY_SHARE);
}

// The mean, or a ratio's value; null when the measure is not defined under the condition.
static const SummaryRow *find_mean(const Page *page, int measure, int condition)
{
    const Measure *m = &page->set->measures[measure];
    return summary_find(page->summary, m->name, condition,
                        m->kind == MEASURE_RATIO ? SUMMARY_RATIO : SUMMARY_MEAN);
}

// "95 % Wilson, 1 000 000 games"
static void print_basis(const Page *page, const SummaryRow *row)
{
    char confidence[NUMBER_TEXT_SIZE], games[WORDS_SIZE];
    bool is_bound =
        row->statistic == SUMMARY_SHARE && (row->count == 0 || row->count == row->games);
    number_plain(100 * page->report->confidence, confidence);
    words_games(row->games, games);
    fprintf(page->stream, "%s %% %s", confidence,
            is_bound ? "one-sided bound" : words_method(row->method));
    if (!is_bound)
        fprintf(page->stream, ", %s", games);
}

// How often luck alone goes as far, where that is seldom.
static void print_luck(const Page *page, const SummaryRow *row)
{
    char luck[WORDS_SIZE];
    int figures = 0;
    for (int i = 0; i < page->summary->count; ++i)
        figures += !isnan(page->summary->rows[i].gap.errors);
    words_luck(row->gap.errors, figures, luck);
    if (*luck)
        fprintf(page->stream, "%s\n", luck);
}

// "Exactly 43.193616 %: the simulation is +0.012 points away, 0.25 standard errors."
static void print_exact_share(const Page *page, const SummaryRow *row)
{
    char exact[WORDS_SIZE], away[WORDS_SIZE], errors[NUMBER_TEXT_SIZE];
    if (isnan(row->exact))
        return;
    words_exactly(row->exact, 100, exact);
    words_gap(100 * (row->value - row->exact), away);
    number_fixed(row->gap.errors, 2, errors);
    fprintf(page->stream,
            "Exactly %s %%: simulated minus exact is %s points, %s standard errors.\n", exact, away,
            errors);
    print_luck(page, row);
}

static void print_exact_mean(const Page *page, const SummaryRow *row)
{
    char exact[WORDS_SIZE], errors[NUMBER_TEXT_SIZE];
    if (isnan(row->exact))
        return;
    words_exactly(row->exact, 1, exact);
    fprintf(page->stream, "Exactly %s", exact);
    if (!isnan(row->gap.errors)) {
        number_fixed(row->gap.errors, 2, errors);
        fprintf(page->stream, ": simulated minus exact is %s standard errors", errors);
    }
    fputs(".\n", page->stream);
    print_luck(page, row);
}

static void print_second_line(const Page *page)
{
    double shares[MEASURE_RESULT_MAX];
    for (int result = 0; result < page->set->result_count; ++result)
        shares[result] = find_share(page, result)->value;
    report_grounds_second_line(page->report->scenario, shares, REPORT_TABLE_WIDTH, page->stream);
}

static void print_share_answer(const Page *page, const char *answer, const SummaryRow *row)
{
    char share[WORDS_SIZE], interval[WORDS_SIZE];
    words_share(row, page->report->confidence, share);
    words_share_interval(row, interval);
    fprintf(page->stream, "%s in %s of games (%s, ", answer, share, interval);
    print_basis(page, row);
    fputs(").\n", page->stream);
    print_second_line(page);
    print_exact_share(page, row);
}

static void print_mean_answer(const Page *page, const char *answer, const SummaryRow *row)
{
    char mean[WORDS_SIZE], games[NUMBER_TEXT_SIZE];
    const char *unit = page->set->measures[row->measure].unit;
    if (isnan(row->low)) {
        words_mean(row, mean);
        number_grouped(row->games, games);
        fprintf(page->stream, "%s: %s %s (no interval: %s%s%s).\n", answer, mean, unit,
                row->games == 1 ? "" : "all ", games, row->games == 1 ? " game" : " games alike");
    } else {
        words_mean_interval(row, unit, mean);
        fprintf(page->stream, "%s: %s, ", answer, mean);
        print_basis(page, row);
        fputs(").\n", page->stream);
    }
    print_second_line(page);
    print_exact_mean(page, row);
}

// "Played until the half-width of red_wins was at most 0.1 points: it is 0.098."
static void print_precision(const Page *page)
{
    const Precision *precision = page->report->precision;
    double scale = figure_scale(page->set, precision->figure);
    double reached = scale * precision_half_width(precision, page->report->tally);
    char wanted[NUMBER_TEXT_SIZE], got[NUMBER_TEXT_SIZE];
    number_plain(scale * precision->half_width, wanted);
    number_fixed(reached, number_decimals(reached, 1) + 1, got);
    fprintf(page->stream, "Wanted was a half-width of %s at most %s%s: it is %s.\n",
            figure_name(page->set, precision->figure), wanted, scale > 1 ? " points" : "",
            isfinite(reached) ? got : "not known");
    if (!page->report->partial)
        fputs("Games ended when the interval was narrow, wherever it lay, so it is one for a fixed "
              "number of games.\n",
              page->stream);
}

// The mean of a count that is 0 or 1, as the share that it is.
static void print_event_answer(const Page *page, const char *answer, const SummaryRow *row)
{
    SummaryRow share = *row;
    share.statistic = SUMMARY_SHARE;
    print_share_answer(page, answer, &share);
}

static void print_measure_answer(const Page *page, const Prepared *prepared)
{
    const SummaryRow *row = find_mean(page, prepared->answer_measure, CONDITION_ALL);
    if (isnan(row->value))
        fprintf(page->stream, "%s: no game could tell.\n", prepared->answer);
    else if (figure_is_event(page->set, figure_of_answer(prepared)))
        print_event_answer(page, prepared->answer, row);
    else
        print_mean_answer(page, prepared->answer, row);
}

static void print_answer(const Page *page)
{
    const Prepared *prepared = page->report->scenario->prepared;
    char played[NUMBER_TEXT_SIZE], planned[WORDS_SIZE];
    number_grouped(page->report->tally->games, played);
    words_games(page->report->games_planned, planned);
    if (page->report->tally->games == 0) {
        fprintf(page->stream, "No answer: none of %s was finished.\n", planned);
        return;
    }
    if (prepared->answer_measure < 0)
        print_share_answer(page, prepared->answer, find_share(page, 0));
    else
        print_measure_answer(page, prepared);
    if (page->report->no_exact)
        fprintf(page->stream, "No exact value beside it: %s%s\n", page->report->no_exact,
                answer_stop(page->report->no_exact));
    if (page->report->precision)
        print_precision(page);
    if (page->report->partial)
        fprintf(page->stream, "Interrupted: these are the first %s of %s. %s\n", played, planned,
                WORDS_ANYTIME);
}

static void set_result(Grid *grid, int line, const SummaryRow *row, double confidence)
{
    char share[WORDS_SIZE], interval[WORDS_SIZE], exact[WORDS_SIZE];
    words_share(row, confidence, share);
    words_share_interval(row, interval);
    words_exactly(row->exact, 100, exact);
    grid_set(grid, line, 1, "%s", share);
    grid_set(grid, line, 2, "(%s)", interval);
    if (!isnan(row->exact))
        grid_set(grid, line, 3, "exactly %s %%", exact);
}

// What games were worth to the first side, unless that is the share of the first result.
static Status add_score(const Page *page, Grid *grid, Error *error)
{
    const SummaryRow *score =
        summary_find(page->summary, FIGURE_SCORE_NAME, CONDITION_ALL, SUMMARY_MEAN);
    int line;
    if (!score || score->measure != FIGURE_SCORE || score->value == find_share(page, 0)->value)
        return OK;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  score");
    set_result(grid, line, score, page->report->confidence);
    return OK;
}

// The shares of all results that the answer has not told.
static Status print_results(const Page *page, Error *error)
{
    bool is_told = page->report->scenario->prepared->answer_measure < 0;
    Grid grid = {.columns = 4, .is_text = true};
    Status status = OK;
    for (int result = is_told; result < page->set->result_count && status == OK; ++result) {
        int line;
        status = grid_add_row(&grid, &line, error);
        if (status != OK)
            break;
        grid_set(&grid, line, 0, "  %s", page->set->results[result].words);
        set_result(&grid, line, find_share(page, result), page->report->confidence);
    }
    if (status == OK)
        status = add_score(page, &grid, error);
    if (status == OK && grid.rows > 0) {
        fputs(is_told ? "\nOther results\n" : "\nResults\n", page->stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, page->stream);
    }
    grid_destroy(&grid);
    return status;
}

// All, and each result that occurred unless it was the only one.
static void choose_conditions(Page *page)
{
    page->conditions[page->condition_count++] = CONDITION_ALL;
    for (int result = 0; result < page->set->result_count; ++result) {
        uint64_t games = tally_result(page->report->tally, result);
        if (games > 0 && games < page->report->tally->games)
            page->conditions[page->condition_count++] = result;
    }
}

// Length of "killed." in "killed.officer"; 0 without a point.
static size_t group_length(const Measure *measure)
{
    const char *point = strchr(measure->name, '.');
    return point ? (size_t)(point - measure->name) + 1 : 0;
}

static bool is_same_group(const Measure *a, const Measure *b)
{
    size_t length = group_length(a);
    return length > 0 && length == group_length(b) && memcmp(a->name, b->name, length) == 0;
}

// Measures from `first` on that share its group; one that stands alone belongs to none.
static int group_size(const MeasureSet *set, int first)
{
    int size = 1;
    while (first + size < set->count &&
           is_same_group(&set->measures[first], &set->measures[first + size]))
        ++size;
    return size;
}

static void set_exact(Grid *grid, int line, const SummaryRow *row)
{
    char exact[WORDS_SIZE];
    words_exactly(row->exact, 1, exact);
    grid_set(grid, line, grid->columns - 1, "%s", exact);
}

static Status add_means(const Page *page, Grid *grid, int measure, const char *label, Error *error)
{
    int line;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  %s", label);
    for (int i = 0; i < page->condition_count; ++i) {
        const SummaryRow *row = find_mean(page, measure, page->conditions[i]);
        char mean[WORDS_SIZE] = "–";
        if (row)
            words_mean(row, mean);
        grid_set(grid, line, i + 1, "%s", mean);
    }
    if (page->has_exact)
        set_exact(grid, line, find_mean(page, measure, CONDITION_ALL));
    return OK;
}

static bool is_never_seen(const Page *page, int measure)
{
    return report_never_has(page->summary, page->set, measure);
}

static bool is_group_never_seen(const Page *page, int first, int size)
{
    for (int measure = first; measure < first + size; ++measure)
        if (!is_never_seen(page, measure))
            return false;
    return true;
}

static Status add_group(const Page *page, Grid *grid, int first, int size, Error *error)
{
    const Measure *m = &page->set->measures[first];
    char label[WORDS_SIZE];
    int line;
    TRY(grid_add_row(grid, &line, error));
    words_name(m->name, label);
    grid_set(grid, line, 0, "%.*s (%s)", (int)group_length(m) - 1, label, m->unit);
    for (int measure = first; measure < first + size; ++measure) {
        if (is_never_seen(page, measure))
            continue;
        words_name(page->set->measures[measure].name + group_length(m), label);
        TRY(add_means(page, grid, measure, label, error));
    }
    return OK;
}

static Status add_single(const Page *page, Grid *grid, int measure, Error *error)
{
    const Measure *m = &page->set->measures[measure];
    char name[WORDS_SIZE], label[2 * WORDS_SIZE];
    words_name(m->name, name);
    if (strcmp(m->name, m->unit) == 0)
        snprintf(label, sizeof label, "%s", name);
    else
        snprintf(label, sizeof label, "%s (%s)", name, m->unit);
    return add_means(page, grid, measure, label, error);
}

static Status add_heading(const Page *page, Grid *grid, Error *error)
{
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int i = 0; i < page->condition_count; ++i) {
        char label[WORDS_SIZE];
        words_name(condition_name(page->set, page->conditions[i]), label);
        grid_set(grid, line, i + 1, "%s", i == 0 ? "all games" : label);
    }
    if (page->has_exact)
        grid_set(grid, line, grid->columns - 1, "exactly");
    return OK;
}

// Parts of the game have a table of their own.
static bool is_in_means(const Measure *measure)
{
    return measure_has_mean(measure) && !measure->part;
}

// Groups first, then what stands alone.
static Status fill_means(const Page *page, Grid *grid, Error *error)
{
    int line, singles = 0, groups = 0;
    TRY(add_heading(page, grid, error));
    for (int first = 0, size; first < page->set->count; first += size) {
        size = group_size(page->set, first);
        if (size > 1 && is_in_means(&page->set->measures[first]) &&
            !is_group_never_seen(page, first, size)) {
            TRY(add_group(page, grid, first, size, error));
            ++groups;
        }
    }
    for (int first = 0, size; first < page->set->count; first += size) {
        size = group_size(page->set, first);
        if (size > 1 || !is_in_means(&page->set->measures[first]) || is_never_seen(page, first))
            continue;
        if (singles++ == 0 && groups > 0) {
            TRY(grid_add_row(grid, &line, error));
            grid_set(grid, line, 0, "other");
        }
        TRY(add_single(page, grid, first, error));
    }
    return OK;
}

static Status print_means(const Page *page, Error *error)
{
    char confidence[NUMBER_TEXT_SIZE];
    Grid grid = {.columns = page->condition_count + 1 + page->has_exact};
    Status status = fill_means(page, &grid, error);
    if (status == OK && grid.rows > 1) {
        number_plain(100 * page->report->confidence, confidence);
        fprintf(page->stream, "\nMeans%s, ± half-width of the %s %% interval\n",
                page->set->result_count > 1 ? " by result" : "", confidence);
        grid_print(&grid, REPORT_TABLE_WIDTH, page->stream);
    }
    if (status == OK)
        report_never(page->summary, page->set, REPORT_TABLE_WIDTH, page->stream);
    grid_destroy(&grid);
    return status;
}

Status report_table(const RunReport *report, const Summary *summary, FILE *stream, Error *error)
{
    Page page = {.report = report, .summary = summary, .set = report->tally->set, .stream = stream};
    print_answer(&page);
    if (report->tally->games > 0) {
        choose_conditions(&page);
        page.has_exact = report->exact && page.set->result_count == 1;
        if (page.set->result_count > 1)
            TRY(print_results(&page, error));
        if (page.set->count > 0)
            TRY(print_means(&page, error));
        TRY(report_parts(report, summary, stream, error));
        TRY(report_by_print(report, REPORT_TABLE_WIDTH, stream, error));
    }
    report_grounds(report->scenario, REPORT_TABLE_WIDTH, stream);
    return OK;
}
