/// coverage_main: prints how often intervals hold the exact value, as CSV. bench/coverage runs it
/// for all samples at once, and draws the picture.
///
///     coverage_rows [-s SEEDS] [-f FIRST_SEED] [-n GAMES,GAMES…] [-b BUDGET] [-t THREADS]
///              [-c CONFIDENCE] [-l] SCENARIOS [SAMPLE…]
///
/// -l lists the samples. Fewer seeds are played where games × seeds would pass the budget.

#include "bench/coverage.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/library.h"

enum { SIZES_MAX = 15 };

static void print_row(const CoverageSample *sample, int row, uint64_t games, double exact,
                      const CoverageCount *count)
{
    const CoverageRow *shown = &sample->rows[row];
    double known = (double)(count->seeds - count->none);
    double missed = (double)(count->below + count->above), mean = count->errors / known;
    double sd = sqrt(fmax(0, count->squares / known - mean * mean));
    double gain = known / count->told_squares;
    char level[32] = "", told[32] = "";
    if (shown->level > 0)
        snprintf(level, sizeof level, " q%02.0f", 100 * shown->level);
    if (!isnan(gain))
        snprintf(told, sizeof told, "%.6g", gain);
    printf("%s,%s,%s%s,%s,%llu,%llu,%llu,%llu,%llu,%.4f,%.10g,%.3f,%.6g,%.6g,%s\n", sample->name,
           coverage_kind_name(shown->kind), shown->figure, level,
           shown->condition ? shown->condition : "all", (unsigned long long)games,
           (unsigned long long)count->seeds, (unsigned long long)count->none,
           (unsigned long long)count->below, (unsigned long long)count->above, 1 - missed / known,
           exact, sd > 0 ? mean / sd : 0, sd, count->width / known, told);
}

static bool read_sizes(char *text, uint64_t sizes[SIZES_MAX + 1])
{
    int count = 0;
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        if (count == SIZES_MAX)
            return false;
        sizes[count] = strtoull(word, NULL, 10);
        if (sizes[count] <= (count > 0 ? sizes[count - 1] : 0))
            return false;
        ++count;
    }
    sizes[count] = 0;
    return count > 0;
}

static int usage(void)
{
    fputs("usage: coverage_rows [-s SEEDS] [-f FIRST_SEED] [-n GAMES,GAMES…] [-b BUDGET] [-t "
          "THREADS] "
          "[-c CONFIDENCE] [-l] SCENARIOS [SAMPLE…]\n",
          stderr);
    return 2;
}

// Whether the sample is asked for: all are when none is named.
static bool is_wanted(const char *name, char **names, int count)
{
    for (int i = 0; i < count; ++i)
        if (strcmp(name, names[i]) == 0)
            return true;
    return count == 0;
}

static int play(const CoverageStudy *study, char **names, int count)
{
    Error error;
    puts("sample,kind,figure,condition,games,seeds,none,below,above,coverage,exact,bias,sd,width,"
         "told_gain");
    for (const CoverageSample *sample = coverage_samples; sample->name; ++sample) {
        if (!is_wanted(sample->name, names, count))
            continue;
        Status status = coverage_play(study, sample, print_row, &error);
        if (status != OK) {
            fprintf(stderr, "coverage: %s: %s\n", sample->name, error.text);
            return status_exit_code(status);
        }
        fflush(stdout);
    }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t sizes[SIZES_MAX + 1] = {10, 30, 200, 2000, 20000, 100000, 0};
    CoverageStudy study = {.first_seed = 1,
                           .seeds = 1000,
                           .games = sizes,
                           .budget = UINT64_C(20000000),
                           .confidence = 0.95,
                           .threads = 1};
    library_begin();
    for (int option; (option = getopt(argc, argv, "s:f:n:b:t:c:l")) != -1;) {
        if (option == 's')
            study.seeds = strtoull(optarg, NULL, 10);
        else if (option == 'f')
            study.first_seed = strtoull(optarg, NULL, 10);
        else if (option == 'b')
            study.budget = strtoull(optarg, NULL, 10);
        else if (option == 't')
            study.threads = atoi(optarg);
        else if (option == 'c')
            study.confidence = strtod(optarg, NULL);
        else if (option == 'l') {
            for (const CoverageSample *sample = coverage_samples; sample->name; ++sample)
                puts(sample->name);
            return 0;
        } else if (option != 'n' || !read_sizes(optarg, sizes))
            return usage();
    }
    if (optind >= argc || !(study.confidence > 0 && study.confidence < 1))
        return usage();
    study.scenarios = argv[optind];
    return play(&study, argv + optind + 1, argc - optind - 1);
}
