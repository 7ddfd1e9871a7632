/// chain: every way in which a game can start, and what can follow.

#include "sim/mutiny/chain/chain.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/base/extent.h"
#include "sim/mutiny/chain/chain_make.h"
#include "sim/mutiny/policy/policy.h"

enum { STARTS_MAX = 1 << 20 };

static Status check_luck(const Mutiny *mutiny, Error *error)
{
    uint32_t strongpoints = 0;
    if (mutiny->held)
        return error_set(error, FAIL_CONFLICT, NULL, "record.held looks at every turn");
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        strongpoints |= mutiny->plan[colour].strongpoints;
        if (!policy_is_steady(mutiny, (Colour)colour))
            return error_set(error, FAIL_CONFLICT, NULL,
                             "a policy acts by chance or by the turn's number");
    }
    if (mutiny->fight.pairing == PAIRING_RANDOM)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.pairing shuffles rows");
    if (mutiny->fight.reroll_counts && strongpoints && mutiny->strongpoint_rolls > 0)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.reroll_counts makes ties matter");
    if (mutiny->free_prisoners)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.free_prisoners_on_recapture frees men");
    if (mutiny->optional.captives_desert)
        return error_set(error, FAIL_CONFLICT, NULL, "rules.desert_rolls lets prisoners desert");
    return OK;
}

static bool can_start(const Mutiny *mutiny, const int32_t men[KIND_COUNT])
{
    int sailors = men[KIND_WHITE_SAILOR] + men[KIND_RED_SAILOR];
    return mutiny->placed || mutiny->numbers_fixed ||
           (sailors >= dice_lowest(mutiny->sailors) && sailors <= dice_highest(mutiny->sailors));
}

// Where a tally's start table counts games that start so; they end in the first result.
static uint32_t start_cell(const MeasureSet *set, const int32_t men[KIND_COUNT])
{
    const int32_t values[] = {[MUTINY_START_OFFICERS] = men[KIND_OFFICER],
                              [MUTINY_START_PARTY_MEMBERS] = men[KIND_PARTY_MEMBER],
                              [MUTINY_START_RED_SAILORS] = men[KIND_RED_SAILOR]};
    return set->start_cells ? (uint32_t)tally_start_index(set, values) * MUTINY_RESULT_COUNT : 0;
}

// Packs the numbers of men into one word, a byte for each kind.
static ChainMen pack(const int32_t men[KIND_COUNT])
{
    ChainMen packed = 0;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        packed |= (ChainMen)men[kind] << 8 * kind;
    return packed;
}

// The index of the draw with these cards and these effects; adds it when it is new.
static uint32_t find_draw(Chain *chain, const Play *play)
{
    ChainDraw draw = {.card = {play->extras.card[0], play->extras.card[1]},
                      .joined = pack(play->fates.joined),
                      .left = pack(play->fates.left)};
    uint32_t i = 0;
    while (i < chain->draw_count && memcmp(&chain->draws[i], &draw, sizeof draw) != 0)
        ++i;
    assert(i < CHAIN_DRAWS_MAX);
    if (i == chain->draw_count)
        chain->draws[chain->draw_count++] = draw;
    return i;
}

// Explores all fights that can follow a start with these men and cards.
static Status follow_start(ChainMaker *maker, const int32_t men[KIND_COUNT],
                           const Card cards[COLOUR_COUNT], Error *error)
{
    Chain *chain = maker->chain;
    PlayStop stop;
    if (!can_start(chain->mutiny, men))
        return OK;
    ChainStart *start = &chain->starts[chain_start_index(chain, men, cards)];
    play_to_fight(chain->mutiny, men, cards, &stop);
    start->started = pack(men);
    start->draw = find_draw(chain, &stop.play);
    const ChainDraw *draw = &chain->draws[start->draw];
    start->men = start->started + draw->joined - draw->left;
    start->cell = start_cell(&chain->mutiny->prepared.measures, men);
    return chain_make_follow(maker, &stop, &start->edge, error);
}

static Status follow_start_with_cards(ChainMaker *maker, const int32_t men[KIND_COUNT],
                                      Error *error)
{
    Card cards[COLOUR_COUNT] = {CARD_NONE, CARD_NONE};
    if (!maker->chain->mutiny->optional.cards)
        return follow_start(maker, men, cards, error);
    for (cards[0] = CARD_NONE; cards[0] < CARD_COUNT; ++cards[0])
        for (cards[1] = CARD_NONE; cards[1] < CARD_COUNT; ++cards[1])
            TRY(follow_start(maker, men, cards, error));
    return OK;
}

// The smallest number of men of a kind with which a game can start.
static int fewest(const Mutiny *mutiny, Kind kind)
{
    bool fixed = mutiny->placed || (mutiny->numbers_fixed && kind % RANK_COUNT == RANK_SAILOR);
    if (fixed)
        return mutiny->most[kind];
    return kind % RANK_COUNT == RANK_SAILOR ? 0
                                            : dice_lowest(mutiny->plan[kind / RANK_COUNT].specials);
}

static Status follow_starts(ChainMaker *maker, Error *error)
{
    const Mutiny *mutiny = maker->chain->mutiny;
    const int *most = mutiny->most;
    int32_t men[KIND_COUNT];
    for (men[0] = fewest(mutiny, (Kind)0); men[0] <= most[0]; ++men[0])
        for (men[1] = fewest(mutiny, (Kind)1); men[1] <= most[1]; ++men[1])
            for (men[2] = fewest(mutiny, (Kind)2); men[2] <= most[2]; ++men[2])
                for (men[3] = fewest(mutiny, (Kind)3); men[3] <= most[3]; ++men[3])
                    TRY(follow_start_with_cards(maker, men, error));
    return OK;
}

// Stores starts with the same numbers of sailors next to one another, so that the starts that come
// most often are close together and stay in the cache.
static Status lay_out_starts(Chain *chain, Error *error)
{
    static const Kind order[KIND_COUNT] = {KIND_OFFICER, KIND_PARTY_MEMBER, KIND_RED_SAILOR,
                                           KIND_WHITE_SAILOR};
    uint64_t starts = 1;
    for (int i = 0; i < KIND_COUNT; ++i) {
        Kind kind = order[i];
        chain->start_stride[kind] = (uint32_t)starts;
        starts *= (uint64_t)chain->mutiny->most[kind] + 1;
        if (starts > STARTS_MAX)
            return error_set(error, FAIL_LIMIT, NULL, "it can start in too many ways");
    }
    for (int colour = 0; colour < COLOUR_COUNT && chain->mutiny->optional.cards; ++colour) {
        chain->card_stride[colour] = (uint32_t)starts;
        starts *= CARD_COUNT;
    }
    if (starts > STARTS_MAX)
        return error_set(error, FAIL_LIMIT, NULL, "it can start in too many ways");
    chain->starts = calloc(extent(starts), sizeof *chain->starts);
    return chain->starts ? OK : chain_make_no_memory(error);
}

static Status make(const Mutiny *mutiny, uint64_t effort, Chain *chain, Error *error)
{
    ChainMaker maker = {.chain = chain,
                        .effort = effort,
                        .situations = intern_of(sizeof(Situation), "the chains of fights")};
    TRY(chain_rows_create(mutiny, &chain->rows, error));
    TRY(lay_out_starts(chain, error));
    Status status = follow_starts(&maker, error);
    chain_make_close(&maker);
    return status;
}

Status chain_create(const Mutiny *mutiny, uint64_t effort, Chain **chain, Error *error)
{
    TRY(check_luck(mutiny, error));
    Chain *made = calloc(1, sizeof *made);
    if (!made)
        return chain_make_no_memory(error);
    made->mutiny = mutiny;
    made->last_turn = (uint32_t)mutiny->max_turns;
    if (mutiny->optional.relief != RELIEF_OFF &&
        mutiny->optional.relief_turn <= mutiny->max_turns) {
        made->last_turn = (uint32_t)mutiny->optional.relief_turn - 1;
        made->literal_beyond = true;
    }
    Status status = make(mutiny, effort, made, error);
    if (status != OK) {
        chain_destroy(made);
        return status;
    }
    *chain = made;
    return OK;
}

void chain_destroy(Chain *chain)
{
    if (!chain)
        return;
    chain_rows_destroy(&chain->rows);
    free(chain->nodes);
    free(chain->edges);
    free(chain->starts);
    free(chain);
}
