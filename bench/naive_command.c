/// naive_command: orders obeyed and refused as a hobbyist would program them in an evening, and so
/// the baseline of the benchmark: commanders are structs in a list made for each campaign, dice
/// come from GSL's Mersenne twister, one call a roll, and everything that the engine counts is
/// counted here too: by commander, by rating and for the army. It shares no code with sim/.
///
///     naive_command ARMY TURNS CAMPAIGNS SEED
///     naive_command red 20 100000 1
///
/// Armies: red, white, or a rating from 1 to 10 for a single commander. Prints one line "name mean
/// standard-error" for each measure of the army, then "ns_per_game N". Source: CMP-1, defaults.

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    COMMANDERS_MAX = 26,
    TURNS_MAX = 100,
    RATINGS = 11,
    ORDERS_MAX = COMMANDERS_MAX * TURNS_MAX
};

static const int red_ratings[] = {10, 9, 8, 6, 7, 6, 5, 6, 6, 6, 6, 8, 7,
                                  9,  7, 9, 7, 8, 7, 6, 5, 8, 6, 8, 9, 7};
static const int white_ratings[] = {10, 8, 7, 9, 8, 7, 7, 8, 7, 6, 8,
                                    5,  8, 6, 6, 7, 5, 9, 6, 7, 6, 6};

typedef struct Commander {
    int rating;
    int refusals; // in a row: each makes the next roll easier
    int obeyed;
    int longest;
    int spells[TURNS_MAX + 1]; // how many of each length
} Commander;

// What many campaigns came to, for a commander, a rating or the army.
typedef struct Record {
    long obeyed[ORDERS_MAX + 1];
    long longest[TURNS_MAX + 1];
    long spells[TURNS_MAX + 1];
} Record;

typedef struct Campaign {
    gsl_rng *rng;
    int commander_count;
    Commander *commanders;
    int turns;
    int movers[TURNS_MAX];
} Campaign;

static Record of_commander[COMMANDERS_MAX], of_rating[RATINGS], of_army;
static long movers[COMMANDERS_MAX + 1];

static Campaign *campaign_new(const int *ratings, int count, int turns, gsl_rng *rng)
{
    Campaign *campaign = malloc(sizeof *campaign);
    campaign->rng = rng;
    campaign->turns = turns;
    campaign->commander_count = count;
    campaign->commanders = calloc((size_t)count, sizeof *campaign->commanders);
    for (int i = 0; i < count; ++i)
        campaign->commanders[i].rating = ratings[i];
    return campaign;
}

static void campaign_free(Campaign *campaign)
{
    free(campaign->commanders);
    free(campaign);
}

static void end_spell(Commander *commander)
{
    if (commander->refusals == 0)
        return;
    ++commander->spells[commander->refusals];
    if (commander->refusals > commander->longest)
        commander->longest = commander->refusals;
    commander->refusals = 0;
}

static int obeys(Commander *commander, gsl_rng *rng)
{
    int roll = (int)gsl_rng_uniform_int(rng, 10) + 1;
    if (roll - commander->refusals <= commander->rating) {
        ++commander->obeyed;
        end_spell(commander);
        return 1;
    }
    ++commander->refusals;
    return 0;
}

static void play(Campaign *campaign)
{
    for (int turn = 0; turn < campaign->turns; ++turn) {
        campaign->movers[turn] = 0;
        for (int i = 0; i < campaign->commander_count; ++i)
            campaign->movers[turn] += obeys(&campaign->commanders[i], campaign->rng);
    }
    for (int i = 0; i < campaign->commander_count; ++i)
        end_spell(&campaign->commanders[i]);
}

static void record(const Campaign *campaign, int rating, Record *record)
{
    int obeyed = 0, longest = 0;
    for (int i = 0; i < campaign->commander_count; ++i) {
        const Commander *commander = &campaign->commanders[i];
        if (rating != 0 && commander->rating != rating)
            continue;
        obeyed += commander->obeyed;
        if (commander->longest > longest)
            longest = commander->longest;
        for (int length = 1; length <= commander->longest; ++length)
            record->spells[length] += commander->spells[length];
    }
    ++record->obeyed[obeyed];
    ++record->longest[longest];
}

static void tally(const Campaign *campaign)
{
    int seen[RATINGS] = {0};
    for (int i = 0; i < campaign->commander_count; ++i) {
        const Commander *commander = &campaign->commanders[i];
        ++of_commander[i].obeyed[commander->obeyed];
        ++of_commander[i].longest[commander->longest];
        for (int length = 1; length <= commander->longest; ++length)
            of_commander[i].spells[length] += commander->spells[length];
        seen[commander->rating] = 1;
    }
    for (int rating = 1; rating < RATINGS; ++rating)
        if (seen[rating])
            record(campaign, rating, &of_rating[rating]);
    record(campaign, 0, &of_army);
    for (int turn = 0; turn < campaign->turns; ++turn)
        ++movers[campaign->movers[turn]];
}

static void report(const char *name, const long *histogram, int size)
{
    double n = 0, sum = 0, squares = 0;
    for (int value = 0; value < size; ++value) {
        n += (double)histogram[value];
        sum += (double)histogram[value] * value;
        squares += (double)histogram[value] * value * value;
    }
    double mean = sum / n;
    printf("%s %.9f %.9f\n", name, mean, sqrt((squares / n - mean * mean) / n));
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int usage(void)
{
    fprintf(stderr, "usage: naive_command red|white|RATING TURNS CAMPAIGNS SEED\n"
                    "a rating of 1 to 10, up to 100 turns, at least one campaign\n");
    return 2;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return usage();
    int single = atoi(argv[1]), turns = atoi(argv[2]), count = 1;
    const int *ratings = &single;
    if (strcmp(argv[1], "red") == 0) {
        ratings = red_ratings;
        count = sizeof red_ratings / sizeof *red_ratings;
    } else if (strcmp(argv[1], "white") == 0) {
        ratings = white_ratings;
        count = sizeof white_ratings / sizeof *white_ratings;
    } else if (single < 1 || single > 10) {
        return usage();
    }
    long campaigns = strtol(argv[3], NULL, 10);
    if (turns < 1 || turns > TURNS_MAX || campaigns < 1)
        return usage();
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, strtoul(argv[4], NULL, 10));
    double start = now();
    for (long i = 0; i < campaigns; ++i) {
        Campaign *campaign = campaign_new(ratings, count, turns, rng);
        play(campaign);
        tally(campaign);
        campaign_free(campaign);
    }
    double seconds = now() - start;
    report("obeyed", of_army.obeyed, ORDERS_MAX + 1);
    report("spell", of_army.spells, TURNS_MAX + 1);
    report("longest_spell", of_army.longest, TURNS_MAX + 1);
    report("movers", movers, COMMANDERS_MAX + 1);
    printf("ns_per_game %.1f\n", seconds * 1e9 / (double)campaigns);
    gsl_rng_free(rng);
    return 0;
}
