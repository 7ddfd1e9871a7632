/// twin: luck, the two merchants, setting up, turns and sorting out.

#include "tests/mutiny/twin.h"

#include <assert.h>
#include <string.h>

#include "tests/mutiny/twin_game.h"

static uint32_t next_word(TwinLuck *luck)
{
    uint64_t old = luck->state;
    luck->state = old * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

TwinLuck twin_luck(uint64_t seed)
{
    TwinLuck luck = {0};
    next_word(&luck);
    luck.state += seed;
    next_word(&luck);
    return luck;
}

int twin_roll(TwinLuck *luck, int sides)
{
    if (luck->faces != NULL) {
        assert(luck->faces_left > 0 && *luck->faces <= sides);
        --luck->faces_left;
        return *luck->faces++;
    }
    uint32_t n = (uint32_t)sides, word;
    do
        word = next_word(luck);
    while (word >= UINT32_MAX / n * n);
    return 1 + (int)(word % n);
}

static int roll_dice(TwinLuck *luck, TwinDice dice)
{
    static const int average_faces[] = {2, 3, 3, 4, 4, 5};
    int total = dice.add;
    for (int i = 0; i < dice.count; ++i)
        total += dice.average ? average_faces[twin_roll(luck, 6) - 1] : twin_roll(luck, dice.sides);
    return total < 0 ? 0 : total;
}

static TwinScenario default_rules(void)
{
    return (TwinScenario){
        .loyalty_white_max = 3,
        .placement_first = TWIN_WHITE,
        .first_turn = TWIN_RED,
        .pairing = TWIN_SORTED,
        .kill_min = 5,
        .officer_bonus = 1,
        .party_bonus = 1,
        .support_bonus = 1,
        .support_cap = TWIN_NO_CAP,
        .strongpoint_penalty = -1,
        .strongpoint_rolls = 3,
        .max_turns = 50,
        .gun_bonus = 1,
        .desert_min = 6,
        .player = {{.policy = TWIN_SWARM, .garrison = 1, .odds_thousandths = 1500},
                   {.policy = TWIN_HOLD, .garrison = 1, .odds_thousandths = 1500}},
    };
}

static void join(TwinShip *ship, int one, int other)
{
    ship->adjacent[one][other] = ship->adjacent[other][one] = true;
}

TwinScenario twin_large_merchant(void)
{
    enum { BRIDGE, DECK, FORWARD_HOLD, ENGINE_ROOM, AFTER_HOLD, PLACES };
    TwinScenario large = default_rules();
    large.ship.places = PLACES;
    join(&large.ship, DECK, BRIDGE);
    join(&large.ship, DECK, FORWARD_HOLD);
    join(&large.ship, DECK, ENGINE_ROOM);
    join(&large.ship, DECK, AFTER_HOLD);
    join(&large.ship, ENGINE_ROOM, AFTER_HOLD);
    join(&large.ship, ENGINE_ROOM, FORWARD_HOLD);
    large.ship.strongpoint[TWIN_WHITE][BRIDGE] = true;
    large.ship.strongpoint[TWIN_RED][ENGINE_ROOM] = true;
    large.ship.start[TWIN_WHITE] = BRIDGE;
    large.ship.start[TWIN_RED] = ENGINE_ROOM;
    large.officers = large.party_members = (TwinDice){.count = 1, .sides = 6};
    large.sailors = (TwinDice){.add = 12};
    return large;
}

TwinScenario twin_small_merchant(void)
{
    enum { ABOVE_DECKS, BELOW_DECKS, PLACES };
    TwinScenario small = default_rules();
    small.ship.places = PLACES;
    join(&small.ship, ABOVE_DECKS, BELOW_DECKS);
    small.ship.start[TWIN_WHITE] = ABOVE_DECKS;
    small.ship.start[TWIN_RED] = BELOW_DECKS;
    small.officers = small.party_members = (TwinDice){.count = 1, .sides = 4};
    small.sailors = (TwinDice){.add = 6};
    return small;
}

TwinSide twin_other(TwinSide side)
{
    return side == TWIN_RED ? TWIN_WHITE : TWIN_RED;
}

TwinSide twin_side(TwinKind kind)
{
    return kind == TWIN_PARTY_MEMBER || kind == TWIN_RED_SAILOR ? TWIN_RED : TWIN_WHITE;
}

bool twin_is_special(TwinKind kind)
{
    return kind == TWIN_OFFICER || kind == TWIN_PARTY_MEMBER;
}

bool twin_is_worth_special(const TwinMan *man)
{
    return twin_is_special(man->kind) || (man->kind == TWIN_SOLDIER && man->veteran);
}

void twin_become(TwinGame *game, TwinMan *man, TwinKind kind)
{
    ++game->left[man->kind];
    ++game->joined[kind];
    man->kind = kind;
}

int twin_count(const TwinGame *game, TwinSide side)
{
    int count = 0;
    for (int i = 0; i < game->men_count; ++i)
        count += game->men[i].state == TWIN_FREE && twin_side(game->men[i].kind) == side;
    return count;
}

int twin_count_at(const TwinGame *game, TwinSide side, int place)
{
    int count = 0;
    for (int i = 0; i < game->men_count; ++i) {
        const TwinMan *man = &game->men[i];
        count += man->place == place && man->state == TWIN_FREE && twin_side(man->kind) == side;
    }
    return count;
}

void twin_add(TwinGame *game, TwinKind kind, int place, int count)
{
    for (int i = 0; i < count; ++i) {
        assert(game->men_count < TWIN_MEN);
        game->men[game->men_count++] = (TwinMan){.kind = kind, .state = TWIN_FREE, .place = place};
        ++game->started[kind];
    }
}

static void put_fixed_men(TwinGame *game)
{
    for (TwinKind kind = 0; kind < TWIN_KINDS; ++kind)
        for (int place = 0; place < game->scenario->ship.places; ++place)
            twin_add(game, kind, place, game->scenario->men_at[kind][place]);
}

// Rolls how many sailors each side has.
static void count_sailors(TwinGame *game, int sailors[TWIN_SIDES])
{
    const TwinScenario *scenario = game->scenario;
    if (scenario->fixed_loyalty) {
        sailors[TWIN_WHITE] = roll_dice(game->luck, scenario->white_sailors);
        sailors[TWIN_RED] = roll_dice(game->luck, scenario->red_sailors);
        return;
    }
    sailors[TWIN_WHITE] = sailors[TWIN_RED] = 0;
    for (int left = roll_dice(game->luck, scenario->sailors); left > 0; --left)
        ++sailors[twin_roll(game->luck, 6) <= scenario->loyalty_white_max ? TWIN_WHITE : TWIN_RED];
}

// The sides place one sailor each in turn until none is left.
static void place_sailors(TwinGame *game, int sailors[TWIN_SIDES])
{
    static const TwinKind sailor[TWIN_SIDES] = {TWIN_RED_SAILOR, TWIN_WHITE_SAILOR};
    TwinSide side = game->scenario->placement_first;
    while (sailors[TWIN_RED] + sailors[TWIN_WHITE] > 0) {
        if (sailors[side] > 0) {
            twin_add(game, sailor[side], twin_choose_place(game, side), 1);
            --sailors[side];
        }
        side = twin_other(side);
    }
}

static void place_men(TwinGame *game)
{
    const TwinScenario *scenario = game->scenario;
    twin_add(game, TWIN_OFFICER, scenario->ship.start[TWIN_WHITE],
             roll_dice(game->luck, scenario->officers));
    twin_add(game, TWIN_PARTY_MEMBER, scenario->ship.start[TWIN_RED],
             roll_dice(game->luck, scenario->party_members));
    int sailors[TWIN_SIDES];
    count_sailors(game, sailors);
    if (scenario->cards)
        twin_jacks(game, sailors);
    place_sailors(game, sailors);
}

static void set_up(TwinGame *game)
{
    const TwinScenario *scenario = game->scenario;
    if (scenario->cards)
        twin_draw_cards(game);
    if (scenario->placed)
        put_fixed_men(game);
    else
        place_men(game);
    if (scenario->cards && scenario->placed)
        twin_jacks_placed(game);
    if (scenario->cards)
        twin_kings_and_guns(game);
}

static void free_prisoners(TwinGame *game)
{
    for (int i = 0; i < game->men_count; ++i) {
        TwinMan *man = &game->men[i];
        TwinSide own = twin_side(man->kind);
        if (man->state == TWIN_PRISONER && twin_count_at(game, own, man->place) > 0 &&
            twin_count_at(game, twin_other(own), man->place) == 0)
            man->state = TWIN_FREE;
    }
}

// TWIN_STALEMATE while both sides have free men.
static TwinResult find_holder(const TwinGame *game)
{
    bool reds = twin_count(game, TWIN_RED) > 0, whites = twin_count(game, TWIN_WHITE) > 0;
    if (!reds && !whites)
        return TWIN_DERELICT;
    return reds && whites ? TWIN_STALEMATE : reds ? TWIN_RED_WINS : TWIN_WHITE_WINS;
}

static void move(TwinGame *game, TwinSide side)
{
    for (int i = 0; i < game->men_count; ++i)
        game->men[i].from = game->men[i].place;
    twin_move(game, side);
    if (game->scenario->cards || game->scenario->relief != TWIN_NO_RELIEF)
        twin_regroup(game, side);
    if (game->scenario->relief != TWIN_NO_RELIEF)
        twin_relieve(game, side);
    if (game->scenario->recapture_frees)
        free_prisoners(game);
}

static void take_turn(TwinGame *game, TwinSide side)
{
    ++game->turns;
    game->gangway = 0;
    if (game->scenario->executions)
        twin_execute_prisoners(game, side);
    if (game->scenario->boats && find_holder(game) == TWIN_STALEMATE)
        twin_leave_ship(game, side);
    if (find_holder(game) != TWIN_STALEMATE)
        return;
    move(game, side);
    for (int place; (place = twin_next_battle(game, side)) >= 0;) {
        twin_fight(game, place, side);
        if (game->scenario->recapture_frees)
            free_prisoners(game);
    }
}

static void note_holders(TwinGame *game)
{
    for (int place = 0; game->scenario->held && place < game->scenario->ship.places; ++place)
        game->held[place] +=
            twin_count_at(game, TWIN_RED, place) > 0 && twin_count_at(game, TWIN_WHITE, place) == 0;
}

void twin_sort_out(TwinGame *game, TwinSide winner)
{
    for (int i = 0; i < game->men_count; ++i) {
        TwinMan *man = &game->men[i];
        if (man->state != TWIN_PRISONER)
            continue;
        bool sailor = man->kind == TWIN_WHITE_SAILOR || man->kind == TWIN_RED_SAILOR ||
                      (man->kind == TWIN_SOLDIER && game->scenario->soldiers_join);
        man->state = !sailor && twin_side(man->kind) != winner
                         ? TWIN_SHOT
                         : TWIN_FREE; // free: he joins or rejoins the crew
    }
}

TwinOutcome twin_record(const TwinGame *game, TwinResult result)
{
    TwinOutcome outcome = {.result = result, .turns = game->turns, .matchups = game->matchups};
    memcpy(outcome.started, game->started, sizeof outcome.started);
    memcpy(outcome.joined, game->joined, sizeof outcome.joined);
    memcpy(outcome.left, game->left, sizeof outcome.left);
    memcpy(outcome.captured, game->captured, sizeof outcome.captured);
    memcpy(outcome.card, game->card, sizeof outcome.card);
    memcpy(outcome.held, game->held, sizeof outcome.held);
    for (int i = 0; i < game->men_count; ++i) {
        const TwinMan *man = &game->men[i];
        bool alive = man->state == TWIN_FREE || man->state == TWIN_PRISONER;
        outcome.killed[man->kind] += man->state == TWIN_KILLED;
        outcome.shot[man->kind] += man->state == TWIN_SHOT;
        outcome.executed[man->kind] += man->state == TWIN_EXECUTED;
        outcome.drowned[man->kind] += man->state == TWIN_DROWNED;
        outcome.escaped[man->kind] += man->state == TWIN_ESCAPED;
        outcome.alive[man->kind] += alive;
        outcome.crew += alive && (result == TWIN_RED_WINS || result == TWIN_WHITE_WINS);
    }
    return outcome;
}

TwinOutcome twin_play(const TwinScenario *scenario, TwinLuck *luck)
{
    static TwinGame game; // too large for a small stack; one game at a time
    memset(&game, 0, sizeof game);
    game.scenario = scenario;
    game.luck = luck;
    set_up(&game);
    note_holders(&game);
    TwinResult result = find_holder(&game);
    for (TwinSide side = scenario->first_turn;
         result == TWIN_STALEMATE && game.turns < scenario->max_turns; side = twin_other(side)) {
        take_turn(&game, side);
        note_holders(&game);
        result = find_holder(&game);
    }
    for (int turn = game.turns; turn < scenario->max_turns; ++turn)
        note_holders(&game);
    if (result == TWIN_RED_WINS || result == TWIN_WHITE_WINS)
        twin_sort_out(&game, result == TWIN_RED_WINS ? TWIN_RED : TWIN_WHITE);
    return twin_record(&game, result);
}
