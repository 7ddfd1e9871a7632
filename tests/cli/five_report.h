/// five_report: the report of the five games of tests/analysis/five_games.h, with a scenario around
/// them that has a few parameters.
#pragma once

#include "cli/report/report.h"
#include "cli/scenario/run_settings.h"
#include "tests/analysis/five_games.h"

/// Rules that change nothing but the words of a report.
typedef struct FiveRules {
    int32_t bonus, pairing, limit, gun;
} FiveRules;

typedef struct FiveBlock {
    FiveRules rules;
    RunSettings run;
} FiveBlock;

/// All that a report needs.
typedef struct FiveReport {
    FiveBlock block;
    Prepared prepared;
    Game game;
    Tally tally;
    Scenario scenario;
    RunReport report;
} FiveReport;

static const char *const five_pairings[] = {"sorted", "random", NULL};

static const ParamSpec five_specs[] = {
    {.name = "bonus",
     .offset = offsetof(FiveRules, bonus),
     .init = 1,
     .lo = -6,
     .hi = 6,
     .unit = "pips",
     .rule = "FIV-1",
     .doc = "Added to the die."},
    {.name = "pairing",
     .kind = PARAM_CHOICE,
     .offset = offsetof(FiveRules, pairing),
     .choices = five_pairings,
     .rule = "FIV-2",
     .doc = "Who meets whom.",
     .reading = true},
    {.name = "limit",
     .offset = offsetof(FiveRules, limit),
     .init = 9,
     .hi = 9,
     .unit = "turns",
     .rule = "FIV-3",
     .doc = "Turns before it is a draw.",
     .house = true},
    {.name = "gun",
     .offset = offsetof(FiveRules, gun),
     .init = 2,
     .hi = 9,
     .unit = "pips",
     .rule = "FIV-4",
     .doc = "A gun's bonus.",
     .house = true,
     .used_if = "pairing=random"},
};
static const ParamTable five_table = {.specs = five_specs, .count = 4, .size = sizeof(FiveRules)};
static const ParamSection five_sections[] = {
    {"rules", &five_table, offsetof(FiveBlock, rules), "The rules."},
    {"run", &run_settings_table, offsetof(FiveBlock, run), "The run."},
};

/// The report after the first `games` of five planned. The caller may change it, and releases it.
static inline void five_report_create(FiveReport *five, int games)
{
    *five = (FiveReport){.game = {.name = "five", .question = "Who wins?"}};
    five_games_set(&five->prepared.measures);
    five->prepared.game = &five->game;
    five->prepared.answer = "Reds win";
    five->prepared.answer_measure = -1;
    five_games_tally(&five->prepared.measures, games, &five->tally);
    five->scenario = (Scenario){.name = {"five-games"},
                                .game = &five->game,
                                .tree = {five_sections, 2, sizeof five->block},
                                .block = &five->block,
                                .run = &five->block.run,
                                .prepared = &five->prepared};
    param_tree_defaults(&five->scenario.tree, &five->block);
    five->report = (RunReport){.scenario = &five->scenario,
                               .tally = &five->tally,
                               .games_planned = 5,
                               .partial = games < 5,
                               .confidence = 0.95,
                               .method = INTERVAL_METHOD_WILSON};
}

static inline void five_report_release(FiveReport *five)
{
    tally_destroy(&five->tally);
    measure_set_release(&five->prepared.measures);
}

/// What the report prints, to be freed.
static inline char *five_report_print(const FiveReport *five, ReportFormat format)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    assert_int_equal(report_print(&five->report, format, stream, NULL), OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}
