/// naive_ram: ramming and boarding as a hobbyist would program them in an evening, and so the
/// baseline of the benchmark: vessels are structs made for each game, holes a linked list, dice
/// come from GSL's Mersenne twister one by one, and every game is tallied in full. It shares no
/// code with sim/.
///
///     naive_ram ram RAMMER TARGET stand|avoid TURNS GAMES SEED
///     naive_ram boarding BOARDERS DEFENDERS GAMES SEED
///
/// Prints one line "name mean standard-error" for each measure, then "ns_per_game N". Classes:
/// small_steamer, large_steamer, small_gunboat, large_gunboat. Source: RIV-1 to RIV-6, RIV-8,
/// RIV-9, defaults; the rammer has the initiative and does not board.

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VALUES = 1001, MEASURES_MAX = 24 };

typedef struct Class {
    const char *name;
    int hull_size, points, hull_hits;
    bool armoured;
} Class;

static const Class classes[] = {{"small_steamer", 1, 2, 5, false},
                                {"large_steamer", 2, 2, 10, false},
                                {"small_gunboat", 1, 2, 5, true},
                                {"large_gunboat", 2, 2, 10, true}};

typedef struct Hole {
    int hits;
    struct Hole *next;
} Hole;

typedef struct Vessel {
    const Class *class;
    int hull;
    int by_ram, by_collision, by_flooding;
    int started, stopped;
    Hole *holes;
} Vessel;

typedef struct Duel {
    gsl_rng *rng;
    Vessel *rammer, *target;
    bool avoids;
    int turns, turn;
    int attempts, successes;
} Duel;

static long histogram[MEASURES_MAX][VALUES];

static int roll(gsl_rng *rng)
{
    return 1 + (int)gsl_rng_uniform_int(rng, 6);
}

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fprintf(stderr, "naive_ram: out of memory\n");
        exit(3);
    }
    return memory;
}

static Vessel *vessel_new(const Class *class)
{
    Vessel *vessel = allocate(sizeof *vessel);
    vessel->class = class;
    vessel->hull = class->hull_hits;
    return vessel;
}

static void vessel_free(Vessel *vessel)
{
    while (vessel->holes != NULL) {
        Hole *hole = vessel->holes;
        vessel->holes = hole->next;
        free(hole);
    }
    free(vessel);
}

static void hit(Vessel *vessel, int hits, int *cause)
{
    int taken = hits < vessel->hull ? hits : vessel->hull;
    vessel->hull -= taken;
    *cause += taken;
}

static int points_left(const Vessel *vessel)
{
    int lost = (vessel->class->hull_hits - vessel->hull) / vessel->class->hull_size;
    return lost < vessel->class->points ? vessel->class->points - lost : 0;
}

static void flood(Vessel *vessel, int hits)
{
    Hole *hole = allocate(sizeof *hole);
    hole->hits = hits;
    hole->next = vessel->holes;
    vessel->holes = hole;
    vessel->started++;
}

static int size_modifier(int rammer, int target)
{
    if (rammer >= 3 * target)
        return 2;
    if (rammer >= 2 * target)
        return 1;
    if (target >= 4 * rammer)
        return -2;
    if (target >= 2 * rammer)
        return -1;
    return 0;
}

static bool is_over(const Duel *duel)
{
    return duel->rammer->hull == 0 || duel->target->hull == 0;
}

static void collide(Duel *duel)
{
    Vessel *rammer = duel->rammer, *target = duel->target;
    int sizes[2] = {rammer->class->hull_size, target->class->hull_size};
    int on_target = 0;
    if (roll(duel->rng) <= sizes[1])
        hit(rammer, 1, &rammer->by_collision);
    if (roll(duel->rng) <= sizes[0])
        on_target = 1;
    hit(target, on_target, &target->by_collision);
    if (!is_over(duel) && sizes[0] > sizes[1] && roll(duel->rng) <= (sizes[0] - sizes[1]) / 2)
        flood(target, on_target);
}

static void ram(Duel *duel)
{
    Vessel *rammer = duel->rammer, *target = duel->target;
    int points = points_left(target);
    if (points_left(rammer) == 0)
        return;
    duel->attempts++;
    if (points > 0 && roll(duel->rng) > 4 - (duel->avoids ? (points + 1) / 2 : 0))
        return;
    duel->successes++;
    if (!rammer->class->armoured) {
        collide(duel);
        return;
    }
    hit(target, rammer->class->hull_size, &target->by_ram);
    if (is_over(duel))
        return;
    if (roll(duel->rng) + size_modifier(rammer->class->hull_size, target->class->hull_size) >= 4)
        flood(target, rammer->class->hull_size);
}

static void move(Duel *duel, Vessel *vessel)
{
    int hits = 0;
    for (Hole *hole = vessel->holes; hole != NULL; hole = hole->next)
        hits += hole->hits;
    hit(vessel, hits, &vessel->by_flooding);
    if (is_over(duel))
        return;
    for (Hole **link = &vessel->holes; *link != NULL;) {
        Hole *hole = *link;
        int face = roll(duel->rng);
        if (face > hole->hits || face == 6) {
            *link = hole->next;
            free(hole);
            vessel->stopped++;
        } else {
            link = &hole->next;
        }
    }
}

static void tally(int measure, int value)
{
    histogram[measure][value < VALUES ? value : VALUES - 1]++;
}

static const char *const ram_names[] = {"target.sunk",
                                        "rammer.sunk",
                                        "both.sunk",
                                        "afloat",
                                        "attempts",
                                        "successes",
                                        "turns",
                                        "rammer.hits.ram",
                                        "rammer.hits.collision",
                                        "rammer.hits.flooding",
                                        "target.hits.ram",
                                        "target.hits.collision",
                                        "target.hits.flooding",
                                        "rammer.hull",
                                        "target.hull",
                                        "rammer.floodings.started",
                                        "target.floodings.started",
                                        "rammer.floodings.stopped",
                                        "target.floodings.stopped",
                                        NULL};

static void tally_duel(const Duel *duel)
{
    const Vessel *rammer = duel->rammer, *target = duel->target;
    const int values[] = {target->hull == 0 && rammer->hull > 0,
                          target->hull > 0 && rammer->hull == 0,
                          target->hull == 0 && rammer->hull == 0,
                          !is_over(duel),
                          duel->attempts,
                          duel->successes,
                          duel->turn,
                          rammer->by_ram,
                          rammer->by_collision,
                          rammer->by_flooding,
                          target->by_ram,
                          target->by_collision,
                          target->by_flooding,
                          rammer->hull,
                          target->hull,
                          rammer->started,
                          target->started,
                          rammer->stopped,
                          target->stopped};
    for (int i = 0; ram_names[i] != NULL; ++i)
        tally(i, values[i]);
}

static void play_duel(gsl_rng *rng, const Class *sides[2], bool avoids, int turns)
{
    Duel duel = {.rng = rng,
                 .rammer = vessel_new(sides[0]),
                 .target = vessel_new(sides[1]),
                 .avoids = avoids,
                 .turns = turns};
    while (duel.turn < turns && !is_over(&duel)) {
        duel.turn++;
        ram(&duel);
        if (!is_over(&duel))
            move(&duel, duel.target);
    }
    tally_duel(&duel);
    vessel_free(duel.rammer);
    vessel_free(duel.target);
}

static const char *const boarding_names[] = {
    "boarders_win", "rounds", "boarders.lost", "defenders.lost", "surrendered",
    "driven_back",  NULL};

static bool fails(gsl_rng *rng, int started, int left)
{
    return 2 * (started - left) >= started && roll(rng) <= 2;
}

static void play_boarding(gsl_rng *rng, int boarders, int defenders)
{
    int left[2] = {boarders, defenders}, rounds = 0;
    bool yields = false, flees = false;
    while (left[0] > 0 && left[1] > 0 && !yields && !flees) {
        int pairs = left[0] < left[1] ? left[0] : left[1], more = abs(left[0] - left[1]);
        int fallen[2] = {0, 0};
        for (int i = 0; i < pairs; ++i) {
            int bonus = more / pairs + (i < more % pairs);
            int boarder = roll(rng) + (left[0] > left[1] ? bonus : 0);
            int defender = roll(rng) + (left[1] > left[0] ? bonus : 0);
            fallen[0] += defender > boarder;
            fallen[1] += boarder > defender;
        }
        left[0] -= fallen[0];
        left[1] -= fallen[1];
        rounds++;
        if (left[0] > 0 && left[1] > 0) {
            yields = fails(rng, defenders, left[1]);
            flees = !yields && fails(rng, boarders, left[0]);
        }
    }
    tally(0, left[0] > 0 && !flees);
    tally(1, rounds);
    tally(2, boarders - left[0]);
    tally(3, defenders - left[1]);
    tally(4, yields);
    tally(5, flees);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void report(const char *const *names, long games, double seconds)
{
    for (int i = 0; names[i] != NULL; ++i) {
        double sum = 0, squares = 0, n = (double)games;
        for (int value = 0; value < VALUES; ++value) {
            sum += (double)histogram[i][value] * value;
            squares += (double)histogram[i][value] * value * value;
        }
        double mean = sum / n;
        printf("%s %.9f %.9f\n", names[i], mean, sqrt((squares / n - mean * mean) / n));
    }
    printf("ns_per_game %.1f\n", seconds * 1e9 / (double)games);
}

static const Class *find_class(const char *name)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; ++i)
        if (strcmp(classes[i].name, name) == 0)
            return &classes[i];
    return NULL;
}

static int usage(void)
{
    fprintf(stderr, "usage: naive_ram ram RAMMER TARGET stand|avoid TURNS GAMES SEED\n"
                    "       naive_ram boarding BOARDERS DEFENDERS GAMES SEED\n");
    return 2;
}

static int run_duels(char **words, gsl_rng *rng)
{
    const Class *sides[2] = {find_class(words[2]), find_class(words[3])};
    int turns = (int)strtol(words[5], NULL, 10);
    long games = strtol(words[6], NULL, 10);
    if (sides[0] == NULL || sides[1] == NULL || turns < 1 || turns >= VALUES || games < 1)
        return usage();
    gsl_rng_set(rng, strtoul(words[7], NULL, 10));
    double start = now();
    for (long i = 0; i < games; ++i)
        play_duel(rng, sides, strcmp(words[4], "avoid") == 0, turns);
    report(ram_names, games, now() - start);
    return 0;
}

static int run_boardings(char **words, gsl_rng *rng)
{
    int boarders = (int)strtol(words[2], NULL, 10), defenders = (int)strtol(words[3], NULL, 10);
    long games = strtol(words[4], NULL, 10);
    if (boarders < 0 || defenders < 0 || boarders >= VALUES || defenders >= VALUES || games < 1)
        return usage();
    gsl_rng_set(rng, strtoul(words[5], NULL, 10));
    double start = now();
    for (long i = 0; i < games; ++i)
        play_boarding(rng, boarders, defenders);
    report(boarding_names, games, now() - start);
    return 0;
}

int main(int argc, char **argv)
{
    bool duels = argc == 8 && strcmp(argv[1], "ram") == 0;
    bool boardings = argc == 6 && strcmp(argv[1], "boarding") == 0;
    if (!duels && !boardings)
        return usage();
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    int code = duels ? run_duels(argv, rng) : run_boardings(argv, rng);
    gsl_rng_free(rng);
    return code;
}
