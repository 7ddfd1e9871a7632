/// command_trace: one game in words and dice.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/runs/pick.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static Status tell(const Scenario *scenario, uint64_t game, Error *error)
{
    const Prepared *prepared = scenario->prepared;
    Narrator narrator = {.listen = print_line};
    GameAddress address = {.seed = scenario->run->seed, .game = game};
    Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
    if (!outcome)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory");
    scenario->game->trace(prepared, address, &narrator, outcome);
    free(outcome);
    return game_failed(prepared, error);
}

// Why the game was picked, in a sentence.
static void tell_pick(const Scenario *scenario, PickWhich which, const Pick *pick)
{
    char games[WORDS_SIZE], alike[WORDS_SIZE], share[WORDS_SIZE];
    const char *began =
        scenario->prepared->measures.start_cells > 0 ? " that began in the same way" : "";
    words_games(scenario->run->games, games);
    words_games(pick->alike, alike);
    words_exact(pick->share, 100, 1, share);
    printf("Game %" PRIu64 " of %s, seed %" PRIu64 ", the %s: ", pick->game, games,
           scenario->run->seed, which == PICK_UPSET ? "upset" : pick_words[which]);
    switch (which) {
    case PICK_TYPICAL:
        printf("it ended as %s %% do, its counts nearest to their means.\n\n", share);
        break;
    case PICK_CLOSEST:
        printf(
            "of %s%s no result has more than %s %%,\nand it took the most lines to tell, %" PRIu64
            ".\n\n",
            alike, began, share, pick->lines);
        break;
    case PICK_UPSET:
        printf("of %s%s %s %% ended so.\n\n", alike, began, share);
        break;
    default:
        printf("%" PRIu64 " lines to tell.\n\n", pick->lines);
    }
}

static Status pick_and_tell(const Options *options, const Scenario *scenario, Error *error)
{
    uint64_t game = options->game;
    if (options->pick) {
        Pick pick;
        int which = 0;
        while (strcmp(pick_words[which], options->pick) != 0)
            ++which; // the option has no other words
        TRY(pick_game(scenario, (PickWhich)which, &pick, error));
        tell_pick(scenario, (PickWhich)which, &pick);
        game = pick.game;
    }
    return tell(scenario, game, error);
}

// Picking looks at fewer games than a run plays, unless the user says how many.
static Status load(const Options *options, Scenario *scenario, Problems *problems)
{
    if (!options->pick)
        return command_load_alone(options, scenario, problems);
    char games[NUMBER_TEXT_SIZE];
    Options with_games = *options;
    snprintf(games, sizeof games, "%d", PICK_GAMES);
    with_games.sets[0] = (ScenarioSet){.option = "games", .key = "run.games", .text = games};
    // What is set last is in force.
    int kept = options->set_count < OPTIONS_SET_MAX - 1 ? options->set_count : OPTIONS_SET_MAX - 1;
    for (int i = 0; i < kept; ++i)
        with_games.sets[1 + i] = options->sets[i];
    with_games.set_count = 1 + kept;
    return command_load_alone(&with_games, scenario, problems);
}

Status command_trace(const Options *options, Problems *problems)
{
    Scenario scenario;
    Error error;
    if (options->pick && options_have(options, "game"))
        return problems_say(problems, &(Place){.source = "mutineer trace"}, NULL,
                            "--pick chooses the game, so --game does not go with it");
    TRY(load(options, &scenario, problems));
    Status status = pick_and_tell(options, &scenario, &error);
    if (status != OK && error.key[0])
        scenario_blame(&scenario, &error, problems);
    else if (status != OK)
        command_fail(problems, &error);
    scenario_release(&scenario);
    return status;
}
