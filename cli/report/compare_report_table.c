/// compare_report: the table, for people.

#include "cli/report/compare_report.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "analysis/mcnemar.h"
#include "cli/report/answer.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/changes.h"
#include "cli/scenario/words.h"
#include "cli/system/printable.h"

static bool is_percentage(const ComparisonRow *row)
{
    return row->scale > 1;
}

static int decimals_of(const ComparisonRow *row)
{
    return words_difference_decimals(&row->difference, row->scale);
}

static void print_exactly(const ComparisonRow *row, FILE *stream)
{
    char exact[NUMBER_TEXT_SIZE], away[WORDS_SIZE];
    double difference = comparison_exact(row), scale = row->scale;
    if (isnan(difference))
        return;
    double gap = scale * (row->difference.interval.estimate - difference);
    number_signed(scale * difference, is_percentage(row) ? 7 : 9, exact);
    words_gap(gap, away);
    fprintf(stream, "Exactly %s %s: simulated minus exact is %s.\n", exact,
            is_percentage(row) ? "points" : row->unit, away);
}

// What the game's own answer speaks of; the first result when the versions do not share it.
static const ComparisonRow *find_answer(const CompareReport *report)
{
    const Prepared *prepared = report->scenario[PAIRED_FIRST]->prepared;
    const char *name = figure_name(&prepared->measures, figure_of_answer(prepared));
    if (report->figure)
        name = report->figure;
    const ComparisonRow *row = comparison_find(report->comparison, name);
    return row ? row : &report->comparison->rows[0];
}

static void print_interval(const CompareReport *report, const ComparisonRow *row, FILE *stream)
{
    const Interval *interval = &row->difference.interval;
    char ends[WORDS_SIZE], games[WORDS_SIZE], confidence[NUMBER_TEXT_SIZE];
    if (isnan(interval->low))
        return;
    words_signed_ends(interval, row->scale, ends);
    number_plain(100 * report->confidence, confidence);
    words_games(report->tally->games, games);
    fprintf(stream, " (%s, %s %% %s, %s played twice)", ends, confidence,
            words_method(row->difference.method), games);
}

// The versions' settings, but for what they differ in, which was told.
typedef struct Differing {
    Grounds grounds;
    char keys[GROUNDS_VARIED_MAX][ERROR_KEY_SIZE];
} Differing;

static void note_change(const ParameterShown *first, const char *second, void *context)
{
    Differing *differing = context;
    (void)second;
    if (differing->grounds.varied_count == GROUNDS_VARIED_MAX)
        return;
    char *key = differing->keys[differing->grounds.varied_count];
    snprintf(key, ERROR_KEY_SIZE, "%s", first->ref->key);
    differing->grounds.varied[differing->grounds.varied_count++] = key;
}

static void find_differing(const CompareReport *report, Differing *differing)
{
    *differing = (Differing){.grounds = {.scenario = report->scenario[PAIRED_FIRST]}};
    changes_visit(report->scenario[PAIRED_FIRST], report->scenario[PAIRED_SECOND], note_change,
                  differing);
}

// Results that take more than a tenth of the games of either version, but for the answer's own.
static void print_other_results(const CompareReport *report, FILE *stream)
{
    const PairedTally *tally = report->tally;
    const MeasureSet *set = &report->scenario[PAIRED_FIRST]->prepared->measures;
    const char *answer = find_answer(report)->name;
    for (int result = 0; set->result_count > 1 && result < set->result_count; ++result) {
        char shares[PAIRED_VERSION_COUNT][NUMBER_TEXT_SIZE];
        double most = 0;
        for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
            double share = (double)paired_tally_result(tally, (PairedVersion)version, result) /
                           (double)tally->games;
            most = fmax(most, share);
            number_fixed(100 * share, 1, shares[version]);
        }
        if (most > 0.1 && strcmp(set->results[result].name, answer) != 0)
            fprintf(stream, "%c%s in %s %% first, %s %% second.\n",
                    toupper((unsigned char)set->results[result].words[0]),
                    set->results[result].words + 1, shares[PAIRED_FIRST], shares[PAIRED_SECOND]);
    }
}

static void print_answer(const CompareReport *report, const Differing *differing, FILE *stream)
{
    const ComparisonRow *row = find_answer(report);
    const char *answer = report->scenario[PAIRED_FIRST]->prepared->answer;
    char first[WORDS_SIZE], second[WORDS_SIZE], difference[NUMBER_TEXT_SIZE];
    int decimals = decimals_of(row);
    if (report->tally->games == 0) {
        fputs("No answer: no game was finished.\n", stream);
        return;
    }
    words_value(&row->seen[PAIRED_FIRST], row->scale, decimals, first);
    words_value(&row->seen[PAIRED_SECOND], row->scale, decimals, second);
    number_signed(row->scale * row->difference.interval.estimate, decimals, difference);
    if (!is_percentage(row))
        fprintf(stream, "%s: %s %s first, %s second: %s", report->figure ? row->name : answer,
                first, row->unit, second, difference);
    else if (report->figure && strcmp(row->name, "score") == 0)
        fprintf(stream, "score: %s %% first, %s %% second: %s points", first, second, difference);
    else
        fprintf(stream, "%s in %s %% of games first, %s %% second: %s points",
                report->figure ? row->name : answer, first, second, difference);
    print_interval(report, row, stream);
    fputs(".\n", stream);
    print_other_results(report, stream);
    report_grounds_players(&differing->grounds, stream);
    print_exactly(row, stream);
    if (isfinite(row->difference.gain)) {
        number_fixed(row->difference.gain, 1, first);
        fprintf(stream,
                "Without the same dice for both, %s times as many games would tell as much.\n",
                first);
    }
}

static void print_change(const ParameterShown *first, const char *second, void *context)
{
    fprintf(context, "  %s = %s, then %s\n", first->ref->key, first->value, second);
}

static void print_versions(const CompareReport *report, FILE *stream)
{
    char first[PRINTABLE_SIZE], second[PRINTABLE_SIZE];
    printable(report->scenario[PAIRED_FIRST]->source, first, sizeof first);
    printable(report->scenario[PAIRED_SECOND]->source, second, sizeof second);
    fprintf(stream, "\nFirst %s, second %s, other in\n", first, second);
    changes_visit(report->scenario[PAIRED_FIRST], report->scenario[PAIRED_SECOND], print_change,
                  stream);
}

static Status print_moves(const CompareReport *report, FILE *stream, Error *error)
{
    const PairedTally *tally = report->tally;
    const MeasureSet *set = &report->scenario[PAIRED_FIRST]->prepared->measures;
    char changed[NUMBER_TEXT_SIZE], games[NUMBER_TEXT_SIZE];
    Grid grid = {.columns = 2};
    Status status = OK;
    uint64_t changes = paired_tally_changes(tally);
    number_grouped(changes, changed);
    number_grouped(tally->games, games);
    fprintf(stream, "\nGames that ended otherwise: %s of %s\n", changed, games);
    for (int cell = 0; cell < MEASURE_RESULT_MAX * MEASURE_RESULT_MAX && status == OK; ++cell) {
        int from = cell / MEASURE_RESULT_MAX, to = cell % MEASURE_RESULT_MAX, line;
        if (from == to || tally->results[from][to] == 0)
            continue;
        status = grid_add_row(&grid, &line, error);
        if (status == OK) {
            number_grouped(tally->results[from][to], games);
            grid_set(&grid, line, 0, "  %s, then: %s", set->results[from].words,
                     set->results[to].words);
            grid_set(&grid, line, 1, "%s", games);
        }
    }
    if (status == OK)
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    grid_destroy(&grid);
    return status;
}

static void fill_row(Grid *grid, int line, const ComparisonRow *row)
{
    const Difference *difference = &row->difference;
    char text[WORDS_SIZE];
    int decimals = decimals_of(row);
    grid_set(grid, line, 0, "  %s (%s)", row->name, row->unit);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        words_value(&row->seen[version], row->scale, decimals, text);
        grid_set(grid, line, 1 + version, "%s", text);
    }
    words_difference(difference, row->scale, text);
    grid_set(grid, line, 3, "%s", text);
    words_p_value(difference->p_value, text);
    grid_set(grid, line, 4, "%s", text);
    if (isfinite(difference->gain))
        number_fixed(difference->gain, 1, text);
    grid_set(grid, line, 5, "%s", isfinite(difference->gain) ? text : "–");
}

static Status fill_rows(const CompareReport *report, Grid *grid, Error *error)
{
    static const char *const heads[] = {"", "first", "second", "difference", "p", "gain"};
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int column = 0; column < 6; ++column)
        grid_set(grid, line, column, "%s", heads[column]);
    for (int i = 0; i < report->comparison->count; ++i) {
        TRY(grid_add_row(grid, &line, error));
        fill_row(grid, line, &report->comparison->rows[i]);
    }
    return OK;
}

static Status print_rows(const CompareReport *report, FILE *stream, Error *error)
{
    char confidence[NUMBER_TEXT_SIZE];
    Grid grid = {.columns = 6};
    Status status = fill_rows(report, &grid, error);
    if (status == OK) {
        number_plain(100 * report->confidence, confidence);
        fprintf(stream, "\nEvery measure, second minus first, ± half-width of the %s %% interval\n",
                confidence);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

static void print_divergence(const Divergence *divergence, FILE *stream)
{
    static const char *const names[] = {"First", "Second"};
    fprintf(stream, "\nGame %llu, the first that ended otherwise\n",
            (unsigned long long)divergence->game);
    for (int i = 0; i < divergence->common; ++i)
        fprintf(stream, "  %s\n", divergence->lines[PAIRED_FIRST][i]);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        const char *line = divergence_line(divergence, (PairedVersion)version);
        const char *end = divergence_end(divergence, (PairedVersion)version);
        fprintf(stream, "%s:\n", names[version]);
        if (line)
            fprintf(stream, "  %s\n", line);
        if (line && strcmp(line, end) != 0)
            fprintf(stream, "    …\n  %s\n", end);
    }
}

// "Wanted was a half-width of the difference of red_wins at most 0.1 points: it is 0.098."
static void print_precision(const CompareReport *report, FILE *stream)
{
    const PairedPrecision *precision = report->precision;
    const ComparisonRow *row = comparison_find(report->comparison, precision->figure);
    double half = row->scale * paired_precision_half_width(precision, report->tally);
    char wanted[NUMBER_TEXT_SIZE], got[NUMBER_TEXT_SIZE];
    int decimals = words_decimals(half) + 1;
    number_plain(row->scale * precision->half_width, wanted);
    number_fixed(number_ceiling(half, decimals), decimals, got);
    fprintf(stream,
            "Wanted was a half-width of the difference of %s at most %s%s: it is %s. " WORDS_ANYTIME
            "\n",
            precision->figure, wanted, is_percentage(row) ? " points" : "",
            isfinite(half) ? got : "not known");
}

Status compare_report_table(const CompareReport *report, FILE *stream, Error *error)
{
    Differing differing;
    find_differing(report, &differing);
    print_answer(report, &differing, stream);
    answer_tell_no_exact(&report->no_exact, "", stream);
    if (report->tally->games < report->games_planned)
        fputs("Interrupted: not all games were played. " WORDS_ANYTIME "\n", stream);
    else if (report->precision)
        print_precision(report, stream);
    print_versions(report, stream);
    if (report->tally->games == 0)
        return OK;
    TRY(print_moves(report, stream, error));
    TRY(print_rows(report, stream, error));
    if (report->divergence)
        print_divergence(report->divergence, stream);
    report_grounds_varied(&differing.grounds, REPORT_TABLE_WIDTH, stream);
    return OK;
}
