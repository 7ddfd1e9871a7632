/// exact_report_table: the answer, the other results, and the means by result.

#include "cli/report/exact_report_table.h"

#include <math.h>
#include <stdio.h>

#include "cli/report/report_grounds.h"
#include "cli/runs/grid.h"
#include "cli/scenario/number.h"
#include "cli/scenario/words.h"

enum { WIDTH = 100, SHARE_DECIMALS = 10, MEAN_DECIMALS = 9 };

// The mean of a count or series, the value of a ratio; NaN where it is unknown or undefined.
static double mean_of(const MeasureSet *set, const Summary *summary, int measure, int condition)
{
    const Measure *m = &set->measures[measure];
    const SummaryRow *row = summary_find(summary, m->name, condition,
                                         m->kind == MEASURE_RATIO ? SUMMARY_RATIO : SUMMARY_MEAN);
    return row ? row->exact : NAN;
}

static double share_of(const MeasureSet *set, const Summary *summary, int result)
{
    const SummaryRow *row =
        summary_find(summary, set->results[result].name, CONDITION_ALL, SUMMARY_SHARE);
    return row ? row->exact : NAN;
}

static void print_answer(const Scenario *scenario, const Summary *summary, FILE *stream)
{
    const Prepared *prepared = scenario->prepared;
    char value[WORDS_SIZE];
    if (prepared->answer_measure < 0) {
        words_exact(share_of(&prepared->measures, summary, 0), 100, SHARE_DECIMALS, value);
        fprintf(stream, "%s in exactly %s %% of games.\n", prepared->answer, value);
        return;
    }
    double mean = mean_of(&prepared->measures, summary, prepared->answer_measure, CONDITION_ALL);
    if (figure_is_event(&prepared->measures, figure_of_answer(prepared)) && !isnan(mean)) {
        words_exact(mean, 100, SHARE_DECIMALS, value);
        fprintf(stream, "%s in exactly %s %% of games.\n", prepared->answer, value);
        return;
    }
    words_exact(mean, 1, MEAN_DECIMALS, value);
    fprintf(stream, "%s: exactly %s.\n", prepared->answer, isnan(mean) ? "not known" : value);
}

static void print_second_line(const Scenario *scenario, const Summary *summary, FILE *stream)
{
    const MeasureSet *set = &scenario->prepared->measures;
    double shares[MEASURE_RESULT_MAX];
    for (int result = 0; result < set->result_count; ++result)
        shares[result] = share_of(set, summary, result);
    report_grounds_second_line(scenario, shares, WIDTH, stream);
}

// What games are worth to the first side, unless that is the share of the first result.
static Status add_score(const MeasureSet *set, const Summary *summary, Grid *grid, Error *error)
{
    const SummaryRow *score = summary_find(summary, FIGURE_SCORE_NAME, CONDITION_ALL, SUMMARY_MEAN);
    char value[WORDS_SIZE];
    int line;
    if (!score || score->measure != FIGURE_SCORE || score->exact == share_of(set, summary, 0))
        return OK;
    TRY(grid_add_row(grid, &line, error));
    words_exact(score->exact, 100, SHARE_DECIMALS, value);
    grid_set(grid, line, 0, "  score");
    grid_set(grid, line, 1, "%s %%", value);
    return OK;
}

static Status print_results(const MeasureSet *set, const Summary *summary, FILE *stream,
                            Error *error)
{
    Grid grid = {.columns = 2};
    Status status = OK;
    for (int result = 0; result < set->result_count && status == OK; ++result) {
        int line;
        char share[WORDS_SIZE];
        words_exact(share_of(set, summary, result), 100, SHARE_DECIMALS, share);
        status = grid_add_row(&grid, &line, error);
        if (status != OK)
            break;
        grid_set(&grid, line, 0, "  %s", set->results[result].words);
        grid_set(&grid, line, 1, "%s %%", share);
    }
    if (status == OK)
        status = add_score(set, summary, &grid, error);
    if (status == OK) {
        fputs("\nResults\n", stream);
        grid_print(&grid, WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

// A share that is known within bounds alone: "66.0000000000 to 90.0000000000 %".
static void bounds_words(const ExactTable *table, int result, char text[WORDS_SIZE])
{
    char lower[NUMBER_TEXT_SIZE], upper[NUMBER_TEXT_SIZE];
    const ExactExtra *bounds = &table->extra[2 * result];
    number_fixed(100 * bounds[0].value, SHARE_DECIMALS, lower);
    number_fixed(100 * bounds[1].value, SHARE_DECIMALS, upper);
    snprintf(text, WORDS_SIZE, "%s to %s %%", lower, upper);
}

// What a solution says that was cut off: bounds, and why they do not meet.
static Status print_bounds(const Scenario *scenario, const ExactTable *table, FILE *stream,
                           Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    char text[WORDS_SIZE];
    Grid grid = {.columns = 2};
    Status status = OK;
    bounds_words(table, 0, text);
    fprintf(stream, "%s in %s of games; no more can be said of those that go on beyond the cut.\n",
            set->results[0].words, text);
    for (int result = 0; result < set->result_count && status == OK; ++result) {
        int line;
        status = grid_add_row(&grid, &line, error);
        if (status != OK)
            break;
        bounds_words(table, result, text);
        grid_set(&grid, line, 0, "  %s", set->results[result].words);
        grid_set(&grid, line, 1, "%s", text);
    }
    if (status == OK) {
        fputs("\nResults\n", stream);
        grid_print(&grid, WIDTH, stream);
    }
    grid_destroy(&grid);
    number_fixed(100 * table->unexplored, SHARE_DECIMALS, text);
    fprintf(stream, "\nGames that go on beyond the cut: %s %%.\n", text);
    return status;
}

static Status add_heading(const MeasureSet *set, const int *conditions, int count, Grid *grid,
                          Error *error)
{
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int i = 0; i < count; ++i) {
        char label[WORDS_SIZE];
        words_name(condition_name(set, conditions[i]), label);
        grid_set(grid, line, i + 1, "%s", i == 0 ? "all games" : label);
    }
    return OK;
}

static Status fill_means(const MeasureSet *set, const Summary *summary, const int *conditions,
                         Grid *grid, Error *error)
{
    TRY(add_heading(set, conditions, grid->columns - 1, grid, error));
    for (int measure = 0; measure < set->count; ++measure) {
        int line;
        TRY(grid_add_row(grid, &line, error));
        grid_set(grid, line, 0, "  %s", set->measures[measure].name);
        for (int i = 0; i < grid->columns - 1; ++i) {
            char text[WORDS_SIZE];
            words_exact(mean_of(set, summary, measure, conditions[i]), 1, MEAN_DECIMALS, text);
            grid_set(grid, line, i + 1, "%s", text);
        }
    }
    return OK;
}

static Status print_means(const MeasureSet *set, const Summary *summary, FILE *stream, Error *error)
{
    int conditions[MEASURE_RESULT_MAX + 1] = {CONDITION_ALL}, count = 1;
    for (int result = 0; result < set->result_count; ++result) {
        double share = share_of(set, summary, result);
        if (share > 0 && share < 1)
            conditions[count++] = result;
    }
    Grid grid = {.columns = count + 1};
    Status status = fill_means(set, summary, conditions, &grid, error);
    if (status == OK) {
        fputs(set->result_count > 1 ? "\nMeans by result\n" : "\nMeans\n", stream);
        grid_print(&grid, WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

static void print_extra(const ExactTable *table, FILE *stream)
{
    if (table->extra_count > 0)
        fputs("\nBeyond what a run can see\n", stream);
    for (int i = 0; i < table->extra_count; ++i) {
        char value[NUMBER_TEXT_SIZE];
        number_plain(table->extra[i].value, value);
        fprintf(stream, "  %s = %s\n", table->extra[i].name, value);
    }
}

static void print_cost(const ExactAnswer *answer, FILE *stream)
{
    char states[NUMBER_TEXT_SIZE], seconds[NUMBER_TEXT_SIZE], number[NUMBER_TEXT_SIZE];
    number_grouped(answer->table.states, states);
    number_fixed(answer->seconds, 3, seconds);
    number_fixed(answer->table.total, 15, number);
    // what is counted over all dice at once, such as independent rolls, has no states
    if (answer->table.states > 0)
        fprintf(stream, "\n%s state%s in %s s; all", states, answer->table.states == 1 ? "" : "s",
                seconds);
    else
        fprintf(stream, "\nSolved in %s s; all", seconds);
    fprintf(stream, " probabilities add up to %s.\n", number);
    number_plain(answer->table.dropped, number);
    if (answer->table.dropped > 0)
        fprintf(stream, "Probability that was cut off: %s.\n", number);
}

Status exact_report_table(const Scenario *scenario, const ExactAnswer *answer,
                          const Summary *summary, FILE *stream, Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    if (answer->table.unexplored > 0) {
        TRY(print_bounds(scenario, &answer->table, stream, error));
        print_cost(answer, stream);
        report_grounds(scenario, WIDTH, stream);
        return OK;
    }
    print_answer(scenario, summary, stream);
    print_second_line(scenario, summary, stream);
    if (set->result_count > 1)
        TRY(print_results(set, summary, stream, error));
    if (set->count > 0)
        TRY(print_means(set, summary, stream, error));
    print_extra(&answer->table, stream);
    print_cost(answer, stream);
    report_grounds(scenario, WIDTH, stream);
    return OK;
}
