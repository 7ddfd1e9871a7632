/// naive_mutiny: the mutiny as a hobbyist would program it in an evening, and so the baseline of
/// the benchmark: men are structs in a list made for each game, dice come from GSL's Mersenne
/// twister, ties are rolled again in a loop, and every game is tallied in full. It shares no code
/// with sim/.
///
///     naive_mutiny SHIP RED WHITE GAMES SEED
///     naive_mutiny large swarm hold 1000000 1
///
/// Prints one line "name mean standard-error" for each measure, then "ns_per_game N".
/// Ships: large, small. Policies: swarm, hold, overwhelm. Source: MUT-1 to MUT-10, MUT-16,
/// defaults.

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEN_MAX = 24, TURNS_MAX = 50, PENALISED_ROLLS = 3, KILL_MIN = 5 };

typedef enum Side { RED, WHITE, NOBODY } Side;
typedef enum Kind { OFFICER, WHITE_SAILOR, PARTY_MEMBER, RED_SAILOR, KINDS } Kind;
typedef enum State { FREE, PRISONER, DEAD } State;
typedef enum Policy { SWARM, HOLD, OVERWHELM, POLICIES } Policy;

static const Side side_of[KINDS] = {WHITE, WHITE, RED, RED};
static const Kind special_of[2] = {PARTY_MEMBER, OFFICER};
static const Kind sailor_of[2] = {RED_SAILOR, WHITE_SAILOR};
static const char *const policy_names[POLICIES] = {"swarm", "hold", "overwhelm"};

typedef struct Ship {
    const char *name;
    int places;
    int sailors;
    int special_die;  ///< sides of the die for officers, and for party members
    int home[2];      ///< where each side's specials start and its sailors gather
    bool strongpoint; ///< homes are strongpoints
} Ship;

static const Ship ships[] = {
    {"large", 5, 12, 6, {3, 0}, true}, // Bridge, Deck, Forward Hold, Engine Room, After Hold
    {"small", 2, 6, 4, {1, 0}, false}, // Above Decks, Below Decks
};

typedef struct Man {
    Kind kind;
    State state;
    int place;
} Man;

typedef struct Game {
    const Ship *ship;
    gsl_rng *rng;
    Man *men;
    int men_count;
    Side winner;
    int turns;
    int matchups;
    int crew;
    int killed[KINDS];
    int captured[KINDS];
} Game;

static int roll(Game *game, int sides)
{
    return 1 + (int)gsl_rng_uniform_int(game->rng, (unsigned long)sides);
}

static int count_free(const Game *game, Side side)
{
    int count = 0;
    for (int i = 0; i < game->men_count; ++i)
        count += side_of[game->men[i].kind] == side && game->men[i].state == FREE;
    return count;
}

static int count_free_at(const Game *game, Side side, int place)
{
    int count = 0;
    for (int i = 0; i < game->men_count; ++i) {
        const Man *man = &game->men[i];
        count += side_of[man->kind] == side && man->state == FREE && man->place == place;
    }
    return count;
}

static void add_men(Game *game, Kind kind, int count)
{
    for (int i = 0; i < count; ++i)
        game->men[game->men_count++] =
            (Man){.kind = kind, .state = FREE, .place = game->ship->home[side_of[kind]]};
}

static Game *game_new(const Ship *ship, gsl_rng *rng)
{
    Game *game = calloc(1, sizeof *game);
    Man *men = malloc(MEN_MAX * sizeof *men);
    if (game == NULL || men == NULL) {
        fprintf(stderr, "naive_mutiny: out of memory\n");
        exit(3);
    }
    game->ship = ship;
    game->rng = rng;
    game->men = men;
    add_men(game, OFFICER, roll(game, ship->special_die));
    add_men(game, PARTY_MEMBER, roll(game, ship->special_die));
    for (int i = 0; i < ship->sailors; ++i)
        add_men(game, roll(game, 6) <= 3 ? WHITE_SAILOR : RED_SAILOR, 1);
    return game;
}

static void game_free(Game *game)
{
    free(game->men);
    free(game);
}

// The side's free men in a place, officers and party members first.
static int line_up(Game *game, Side side, int place, Man **row)
{
    int count = 0;
    for (int pass = 0; pass < 2; ++pass) {
        Kind wanted = pass == 0 ? special_of[side] : sailor_of[side];
        for (int i = 0; i < game->men_count; ++i) {
            Man *man = &game->men[i];
            if (man->kind == wanted && man->state == FREE && man->place == place)
                row[count++] = man;
        }
    }
    return count;
}

static int bonus(const Man *man)
{
    return man->kind == OFFICER || man->kind == PARTY_MEMBER;
}

static void match_up(Game *game, Man *red, int red_modifier, Man *white, int white_modifier)
{
    int red_die, white_die, red_total, white_total;
    do {
        red_die = roll(game, 6);
        white_die = roll(game, 6);
        red_total = red_die + red_modifier + bonus(red);
        white_total = white_die + white_modifier + bonus(white);
    } while (red_total == white_total);
    Man *loser = red_total > white_total ? white : red;
    if ((red_total > white_total ? red_die : white_die) >= KILL_MIN) {
        loser->state = DEAD;
        game->killed[loser->kind]++;
    } else {
        loser->state = PRISONER;
        game->captured[loser->kind]++;
    }
    game->matchups++;
}

// Fights one place to a finish.
static void fight(Game *game, int place, Side attacker)
{
    Man *row[2][MEN_MAX];
    Side defender = attacker == RED ? WHITE : RED;
    bool stormed = game->ship->strongpoint && place == game->ship->home[defender];
    int penalised = stormed ? PENALISED_ROLLS : 0;
    for (;;) {
        int reds = line_up(game, RED, place, row[RED]);
        int whites = line_up(game, WHITE, place, row[WHITE]);
        if (reds == 0 || whites == 0)
            return;
        int pairs = reds < whites ? reds : whites;
        int extra = reds + whites - 2 * pairs;
        for (int i = 0; i < pairs; ++i) {
            int modifier[2] = {0, 0};
            modifier[reds > whites ? RED : WHITE] = extra / pairs + (i < extra % pairs);
            if (penalised > 0) {
                modifier[attacker]--;
                penalised--;
            }
            match_up(game, row[RED][i], modifier[RED], row[WHITE][i], modifier[WHITE]);
        }
    }
}

static int weakest_enemy_place(const Game *game, Side enemy)
{
    int best = -1, fewest = MEN_MAX + 1;
    for (int place = 0; place < game->ship->places; ++place) {
        int enemies = count_free_at(game, enemy, place);
        if (enemies > 0 && enemies < fewest) {
            fewest = enemies;
            best = place;
        }
    }
    return best;
}

// Overwhelm: one sailor for the garrison, preferably one who is at home already.
static Man *choose_garrison(Game *game, Side side, Side enemy)
{
    Man *chosen = NULL;
    int home = game->ship->home[side];
    if (count_free_at(game, enemy, home) > 0)
        return NULL;
    for (int i = 0; i < game->men_count; ++i) {
        Man *man = &game->men[i];
        if (man->kind == sailor_of[side] && man->state == FREE &&
            (chosen == NULL || (chosen->place != home && man->place == home)))
            chosen = man;
    }
    return chosen;
}

static void move(Game *game, Side side, Policy policy)
{
    if (policy == HOLD)
        return;
    Side enemy = side == RED ? WHITE : RED;
    int target = weakest_enemy_place(game, enemy);
    Man *garrison = NULL;
    if (policy == OVERWHELM) {
        garrison = choose_garrison(game, side, enemy);
        int attackers = count_free(game, side) - (garrison != NULL);
        if (attackers < 1.5 * count_free_at(game, enemy, target))
            return;
    }
    for (int i = 0; i < game->men_count; ++i) {
        Man *man = &game->men[i];
        if (side_of[man->kind] == side && man->state == FREE)
            man->place = man == garrison ? game->ship->home[side] : target;
    }
}

static void take_turn(Game *game, Side side, Policy policy)
{
    move(game, side, policy);
    for (int place = 0; place < game->ship->places; ++place)
        if (count_free_at(game, RED, place) > 0 && count_free_at(game, WHITE, place) > 0)
            fight(game, place, side);
}

static Side holder(const Game *game)
{
    int reds = count_free(game, RED), whites = count_free(game, WHITE);
    return whites == 0 ? RED : reds == 0 ? WHITE : NOBODY;
}

// The winner's crew: his own living men and the captured enemy sailors; enemy specials are shot.
static int count_crew(const Game *game)
{
    int crew = 0;
    if (game->winner == NOBODY)
        return 0;
    for (int i = 0; i < game->men_count; ++i) {
        const Man *man = &game->men[i];
        crew += man->state != DEAD && (side_of[man->kind] == game->winner || !bonus(man));
    }
    return crew;
}

static void play(Game *game, const Policy policy[2])
{
    game->winner = holder(game);
    for (Side side = RED; game->winner == NOBODY && game->turns < TURNS_MAX;
         side = side == RED ? WHITE : RED) {
        game->turns++;
        take_turn(game, side, policy[side]);
        game->winner = holder(game);
    }
    game->crew = count_crew(game);
}

enum { MEASURES = 6 + 2 * KINDS, VALUES = 64 };

static const char *const measure_names[MEASURES] = {"red_wins",
                                                    "white_wins",
                                                    "stalemate",
                                                    "turns",
                                                    "matchups",
                                                    "crew",
                                                    "killed.officer",
                                                    "killed.white_sailor",
                                                    "killed.party_member",
                                                    "killed.red_sailor",
                                                    "captured.officer",
                                                    "captured.white_sailor",
                                                    "captured.party_member",
                                                    "captured.red_sailor"};

static long histogram[MEASURES][VALUES];

static void tally(const Game *game)
{
    int values[MEASURES] = {game->winner == RED, game->winner == WHITE, game->winner == NOBODY,
                            game->turns,         game->matchups,        game->crew};
    for (int kind = 0; kind < KINDS; ++kind) {
        values[6 + kind] = game->killed[kind];
        values[6 + KINDS + kind] = game->captured[kind];
    }
    for (int i = 0; i < MEASURES; ++i)
        histogram[i][values[i]]++;
}

static void report(long games, double seconds)
{
    for (int i = 0; i < MEASURES; ++i) {
        double sum = 0, squares = 0, n = (double)games;
        for (int value = 0; value < VALUES; ++value) {
            sum += (double)histogram[i][value] * value;
            squares += (double)histogram[i][value] * value * value;
        }
        double mean = sum / n;
        printf("%s %.9f %.9f\n", measure_names[i], mean, sqrt((squares / n - mean * mean) / n));
    }
    printf("ns_per_game %.1f\n", seconds * 1e9 / (double)games);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static Policy find_policy(const char *name)
{
    int policy = 0;
    while (policy < POLICIES && strcmp(policy_names[policy], name) != 0)
        ++policy;
    return (Policy)policy;
}

static int usage(void)
{
    fprintf(stderr, "usage: naive_mutiny large|small RED WHITE GAMES SEED\n"
                    "policies: swarm, hold, overwhelm; at least one game\n");
    return 2;
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return usage();
    const Ship *ship = strcmp(argv[1], "large") == 0   ? &ships[0]
                       : strcmp(argv[1], "small") == 0 ? &ships[1]
                                                       : NULL;
    Policy policy[2] = {find_policy(argv[2]), find_policy(argv[3])};
    long games = strtol(argv[4], NULL, 10);
    if (ship == NULL || policy[RED] == POLICIES || policy[WHITE] == POLICIES || games < 1)
        return usage();
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, strtoul(argv[5], NULL, 10));
    double start = now();
    for (long i = 0; i < games; ++i) {
        Game *game = game_new(ship, rng);
        play(game, policy);
        tally(game);
        game_free(game);
    }
    report(games, now() - start);
    gsl_rng_free(rng);
    return 0;
}
