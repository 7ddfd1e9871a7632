/// report_held: from the series of turns after which a place was held.

#include "cli/report/report_held.h"

#include "analysis/condition.h"
#include "cli/report/csv.h"

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

void report_held_csv(const RunReport *report, FILE *stream)
{
    static const char *const header[] = {"turn", "place", "count", "share", "low", "high", NULL};
    const Tally *tally = report->tally;
    Csv csv = {.stream = stream};
    for (int i = 0; header[i]; ++i)
        csv_text(&csv, header[i]);
    csv_end(&csv);
    for (int turn = 0, last = longest_game(tally); turn <= last; ++turn)
        for (int measure = 0; measure < tally->set->count; ++measure) {
            if (!tally->set->measures[measure].place)
                continue;
            uint64_t count = games_held(tally, measure, turn);
            Interval share =
                interval_proportion(report->method, count, tally->games, report->confidence);
            csv_whole(&csv, (Unsigned128)turn);
            csv_text(&csv, tally->set->measures[measure].place);
            csv_whole(&csv, count);
            csv_number(&csv, share.estimate);
            csv_number(&csv, share.low);
            csv_number(&csv, share.high);
            csv_end(&csv);
        }
}
