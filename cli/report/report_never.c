/// report_never: a list that flows over lines.

#include "cli/report/report_never.h"

#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

static const SummaryRow *find(const Summary *summary, const MeasureSet *set, int measure)
{
    return summary_find(summary, set->measures[measure].name, CONDITION_ALL, SUMMARY_MEAN);
}

bool report_never_has(const Summary *summary, const MeasureSet *set, int measure)
{
    const Measure *m = &set->measures[measure];
    const SummaryRow *row = find(summary, set, measure);
    return m->kind == MEASURE_COUNT && measure_has_mean(m) && !m->part && row && row->games > 0 &&
           row->count == 0 && !(row->exact > 0);
}

// "killed officer" for "killed.officer".
static void name_words(const Measure *measure, char text[WORDS_SIZE])
{
    words_name(measure->name, text);
    for (; *text; ++text)
        if (*text == '.')
            *text = ' ';
}

void report_never(const Summary *summary, const MeasureSet *set, int width, FILE *stream)
{
    char name[WORDS_SIZE], games[WORDS_SIZE], text[3 * WORDS_SIZE];
    int column = 0;
    for (int measure = 0; measure < set->count; ++measure) {
        if (!report_never_has(summary, set, measure))
            continue;
        name_words(&set->measures[measure], name);
        words_games(find(summary, set, measure)->games, games);
        if (column == 0)
            snprintf(text, sizeof text, "\nNever in %s: %s", games, name);
        else
            snprintf(text, sizeof text, " %s", name);
        int size = grid_text_width(text);
        bool fits = column == 0 || column + 1 + size < width; // a comma before, one behind
        fprintf(stream, "%s%s%s", column == 0 ? "" : ",", fits ? "" : "\n ", text);
        column = column == 0 ? size : fits ? column + 1 + size : 1 + size;
    }
    if (column > 0)
        fputc('\n', stream);
}
