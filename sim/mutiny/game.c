/// game: the mutiny's row in the registry.

#include "sim/interface/game.h"

#include "sim/mutiny/chain/chain.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_answer.h"
#include "sim/mutiny/exact/exact_fates.h"
#include "sim/mutiny/exact/exact_odds_mutiny.h"
#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/params.h"
#include "sim/mutiny/play.h"

extern const Game game_mutiny;

// More tables take more time than they save; in the first case to make, in the second to look up.
enum { GAMES_PER_TABLE = 4, TABLES_MAX = 1 << 18, TABLES_ASKED_MAX = 1 << 22 };

// With optional rules many games may be the literal engine's: to begin more than half of them by
// tables is lost labour, and where it plays all of them tables are of no use at all. The sample is
// always the same, so that the choice is.
static Status check_use(const Chain *chain, Engine wanted, Error *error)
{
    uint64_t literal = chain_literal_games(chain, (GameAddress){0});
    uint64_t most = wanted == ENGINE_PLAN ? CHAIN_SAMPLE - 1 : CHAIN_SAMPLE / 2;
    if (literal <= most)
        return OK;
    return error_set(error, FAIL_CONFLICT, NULL,
                     "%llu of its first %d games come to executions, boats or relief",
                     (unsigned long long)literal, CHAIN_SAMPLE);
}

static uint64_t most_tables(Engine wanted, uint64_t games)
{
    uint64_t worth = games / GAMES_PER_TABLE;
    if (wanted == ENGINE_PLAN)
        return TABLES_ASKED_MAX;
    return worth < TABLES_MAX ? worth : TABLES_MAX;
}

static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    Mutiny *mutiny = (Mutiny *)prepared;
    Error why;
    chain_destroy(mutiny->chain);
    mutiny->chain = NULL;
    prepared->engine = ENGINE_LITERAL;
    if (wanted == ENGINE_LITERAL)
        return OK;
    Chain *chain = NULL;
    Status status = chain_create(mutiny, most_tables(wanted, games), &chain, &why);
    if (status == OK)
        status = check_use(chain, wanted, &why);
    if (status == OK) {
        mutiny->chain = chain;
        prepared->engine = ENGINE_PLAN;
        return OK;
    }
    chain_destroy(chain);
    if (wanted != ENGINE_PLAN)
        return OK;
    return status == FAIL_MEMORY ? error_set(error, status, NULL, "%s", why.text)
                                 : game_refuse_plan(why.text, error);
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    const Chain *chain = ((const Mutiny *)prepared)->chain;
    if (chain)
        chain_play(chain, address, outcome);
    else
        play_game(prepared, address, outcome);
}

static void play_stratum(const Prepared *prepared, const ExactStratum *stratum, GameAddress address,
                         Outcome *outcome)
{
    const Chain *chain = ((const Mutiny *)prepared)->chain;
    if (chain)
        chain_play_start(chain, stratum->values, address, outcome);
    else
        play_given((const Mutiny *)prepared, stratum->values, address, outcome);
}

static void play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally)
{
    chain_play_many(((const Mutiny *)prepared)->chain, first, games, tally);
}

static void play_each(const Prepared *prepared, GameAddress first, uint64_t games, void *outcomes)
{
    chain_play_each(((const Mutiny *)prepared)->chain, first, games, outcomes);
}

const Game game_mutiny = {
    .name = "mutiny",
    .question = "How often do the Reds take the ship?",
    .params = {.sections = mutiny_sections,
               .count = MUTINY_SECTION_COUNT,
               .size = sizeof(MutinyParams)},
    .defaults = params_fill_lists,
    .prepare = mutiny_prepare,
    .check = mutiny_check,
    .release = mutiny_release,
    .play = play,
    .play_many = play_many,
    .play_each = play_each,
    .choose_engine = choose_engine,
    .trace = play_trace,
    .exact = exact_solve,
    .joint = exact_fates_solve,
    .best_play = exact_equilibrium_answer,
    .odds = exact_odds_mutiny,
    .strata = exact_start_strata,
    .play_stratum = play_stratum,
};
