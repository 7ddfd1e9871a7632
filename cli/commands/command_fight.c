/// command_fight: a designer's pocket calculator: who wins one compartment's fight?

#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/report/fight_report.h"
#include "cli/scenario/number.h"
#include "cli/scenario/scenario_reader.h"
#include "sim/mutiny/exact/exact_fight.h"
#include "sim/mutiny/params.h"

// Reads "5+4": specials, then sailors.
static Status read_men(const char *text, int men[RANK_COUNT], Error *error)
{
    char specials[16];
    uint64_t numbers[RANK_COUNT];
    const char *plus = strchr(text, '+');
    size_t length = plus ? (size_t)(plus - text) : sizeof specials;
    if (length < sizeof specials) {
        memcpy(specials, text, length);
        specials[length] = '\0';
        if (number_read_whole(specials, &numbers[RANK_SPECIAL]) &&
            number_read_whole(plus + 1, &numbers[RANK_SAILOR]) &&
            numbers[RANK_SPECIAL] <= MEN_MAX && numbers[RANK_SAILOR] <= MEN_MAX) {
            men[RANK_SPECIAL] = (int)numbers[RANK_SPECIAL];
            men[RANK_SAILOR] = (int)numbers[RANK_SAILOR];
            return OK;
        }
    }
    return error_set(error, FAIL_USAGE, NULL,
                     "'%.60s' is not SPECIALS+SAILORS, such as 5+4, each 0..%d men", text, MEN_MAX);
}

static Status solve(const Options *options, const Rules *rules, Error *error)
{
    ExactFight fight;
    ReportFormat format = REPORT_TABLE;
    ExactFightSetup setup = {.rules = rules, .attacker = COLOUR_RED};
    if (options->attacker && strcmp(options->attacker, "white") == 0)
        setup.attacker = COLOUR_WHITE;
    if (options->strongpoint)
        setup.penalised = rules->strongpoint_rolls;
    TRY(read_men(options->arguments[0], setup.men[ROLE_ATTACKER], error));
    TRY(read_men(options->arguments[1], setup.men[ROLE_DEFENDER], error));
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    TRY(exact_fight_solve(&setup, &fight, error));
    Status status = fight_report_print(&setup, &fight, format, stdout, error);
    exact_fight_release(&fight);
    return status;
}

Status command_fight(const Options *options, Problems *problems)
{
    const Game *game;
    Scenario scenario;
    Error error;
    if (game_find("mutiny", &game, &error) != OK)
        return command_fail(problems, &error);
    TRY(scenario_of_defaults(game, &scenario, problems));
    for (int i = 0; i < options->set_count; ++i)
        scenario_read_set(&scenario, &options->sets[i], problems);
    Status status = problems->total ? problems->status : OK;
    if (status == OK) {
        status = solve(options, &((const MutinyParams *)scenario.block)->rules, &error);
        if (status != OK)
            command_fail(problems, &error);
    }
    scenario_release(&scenario);
    return status;
}
