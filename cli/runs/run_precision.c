#include "cli/runs/run_precision.h"

#include <string.h>

#include "cli/scenario/counted.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

Status run_precision_parse(const char *text, double *half_width, Error *error)
{
    double value = 0;
    if (!number_read(text, strlen(text), &value) || value <= 0)
        return error_set(error, FAIL_USAGE, NULL,
                         "--precision '%.60s' is not a half-width above 0, such as 0.001%s", text,
                         number_is_long(text) ? "; a number has at most 15 digits" : "");
    *half_width = value;
    return OK;
}

Status run_precision_check(const Options *options, Error *error)
{
    for (int i = 0; i < options->set_count; ++i)
        if (options->precision && strcmp(options->sets[i].option, "games") == 0)
            return error_set(error, FAIL_USAGE, NULL,
                             "--precision says when to stop; --min-games and --max-games go with "
                             "it, --games does not");
    if (!options->precision && (options->min_games || options->max_games))
        return error_set(error, FAIL_USAGE, NULL,
                         "--min-games and --max-games go with --precision WIDTH");
    if (options->max_games && options->min_games > options->max_games)
        return error_set(error, FAIL_USAGE, NULL, "--min-games is above --max-games");
    if (options->allocation && !options->stratify)
        return error_set(error, FAIL_USAGE, NULL, "--allocation goes with --stratify");
    if (options->by.count > 0 && options->stratify)
        return error_set(error, FAIL_USAGE, NULL,
                         "--by goes with games as they come, not with --stratify");
    return OK;
}

Status run_precision_read(const Options *options, const Scenario *scenario, Precision *precision,
                          Error *error)
{
    const Prepared *prepared = scenario->prepared;
    *precision = (Precision){.prepared = prepared,
                             .figure = figure_of_answer(prepared),
                             .least = options->min_games,
                             .request = {.method = (IntervalMethod)scenario->run->interval,
                                         .confidence = run_settings_confidence(scenario->run)}};
    TRY(run_precision_parse(options->precision, &precision->half_width, error));
    return options->measure ? counted_figure(scenario, options->measure, &precision->figure, error)
                            : OK;
}

Status run_precision_read_paired(const Options *options, const Scenario *first,
                                 bool is_of_difference, PairedPrecision *precision, Error *error)
{
    Figure figure = figure_of_answer(first->prepared);
    if (options->measure)
        TRY(counted_figure(first, options->measure, &figure, error));
    *precision = (PairedPrecision){.figure = figure_name(&first->prepared->measures, figure),
                                   .is_of_difference = is_of_difference,
                                   .confidence = run_settings_confidence(first->run),
                                   .least = options->min_games,
                                   .most = options->max_games ? options->max_games
                                                              : RUN_PRECISION_GAMES_MAX};
    return run_precision_parse(options->precision, &precision->half_width, error);
}

Status run_precision_check_figure(const MeasureSet *set, const ExactTable *exact, Figure figure,
                                  Error *error)
{
    if (!exact || !figure_is_never_defined(exact, figure))
        return OK;
    return error_set(error, FAIL_ANSWER_NO, NULL,
                     "no precision of '%.60s' can be reached: it is defined in no game, as its "
                     "exact answer says",
                     figure_name(set, figure));
}
