/// naive_duel: the duel of scenarios/scripts/duel.lua as a hobbyist would program it in an evening,
/// and so the baseline of the benchmark: dice come from GSL's Mersenne twister one by one, and
/// every game is tallied in full. It shares no code with sim/.
///
///     naive_duel GAMES SEED
///
/// Prints one line "name mean standard-error" for each measure.

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { HITS_TO_WIN = 3 };

typedef struct Sum {
    double total, squares;
} Sum;

static void add(Sum *sum, double value)
{
    sum->total += value;
    sum->squares += value * value;
}

static void print(const char *name, const Sum *sum, long games)
{
    double mean = sum->total / (double)games;
    printf("%s %.9f %.9f\n", name, mean,
           sqrt((sum->squares / (double)games - mean * mean) / (double)games));
}

static int roll(gsl_rng *rng)
{
    return 1 + (int)gsl_rng_uniform_int(rng, 6);
}

int main(int count, char *words[])
{
    Sum wins = {0}, rounds = {0};
    if (count != 3)
        return 2;
    long games = strtol(words[1], NULL, 10);
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, strtoul(words[2], NULL, 10));
    for (long game = 0; game < games; ++game) {
        int red = 0, white = 0, played = 0;
        for (; red < HITS_TO_WIN && white < HITS_TO_WIN; ++played) {
            int reds = roll(rng), whites = roll(rng);
            red += whites > reds;
            white += reds > whites;
        }
        add(&wins, white == HITS_TO_WIN);
        add(&rounds, played);
    }
    gsl_rng_free(rng);
    print("red_wins", &wins, games);
    print("rounds", &rounds, games);
    return 0;
}
