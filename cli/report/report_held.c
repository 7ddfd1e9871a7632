/// report_held: from the series of turns after which a place was held.

#include "cli/report/report_held.h"

#include "analysis/condition.h"

bool report_held_applies(const RunReport *report)
{
    const MeasureSet *set = report->tally->set;
    for (int measure = 0; measure < set->count; ++measure)
        if (set->measures[measure].place)
            return report->tally->games > 0;
    return false;
}

// Games in which the place is held after the turn.
static uint64_t games_held(const Tally *tally, int measure, int turn)
{
    uint64_t games = 0;
    for (int result = 0; result < tally->set->result_count; ++result)
        if (measure_is_given(&tally->set->measures[measure], result))
            games += tally_histogram(tally, measure, result)[turn];
    return games;
}

// Turns of the longest game, after which all stays as it is.
static int longest_game(const Tally *tally)
{
    int turns = measure_set_find(tally->set, "turns"), longest = 0;
    for (int turn = 0; turns >= 0 && turn <= tally->set->measures[turns].hi; ++turn)
        if (games_held(tally, turns, turn) > 0)
            longest = turn;
    return longest;
}

static const Column columns[] = {
    {"turn", COLUMN_WHOLE, false, "turns", "from 0"},
    {"place", COLUMN_TEXT, false, NULL, "the compartment"},
    {"count", COLUMN_WHOLE, false, "games", "in which the Reds hold it"},
    {"share", COLUMN_NUMBER, false, "games", "`count` over all games"},
    {"low", COLUMN_NUMBER, false, "games", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "games", "upper end"},
};
COLUMN_TABLE(report_held_columns, "held.csv", columns);

static void put_rows(Rows *rows, const void *context)
{
    const RunReport *report = context;
    const Tally *tally = report->tally;
    for (int turn = 0, last = longest_game(tally); turn <= last; ++turn)
        for (int measure = 0; measure < tally->set->count; ++measure) {
            if (!tally->set->measures[measure].place)
                continue;
            uint64_t count = games_held(tally, measure, turn);
            Interval share =
                interval_proportion(report->method, count, tally->games, report->confidence);
            rows_whole(rows, (Signed128)turn);
            rows_text(rows, tally->set->measures[measure].place);
            rows_whole(rows, count);
            rows_number(rows, share.estimate);
            rows_number(rows, share.low);
            rows_number(rows, share.high);
            rows_end_row(rows);
        }
}

Status report_held_csv(const RunReport *report, FILE *stream, Error *error)
{
    return columns_write_csv(&report_held_columns, put_rows, report, stream, error);
}
