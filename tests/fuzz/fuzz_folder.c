/// fuzz_folder: any bytes as a file of an answer's folder, which the first byte picks: the journal
/// of a sweep, with the check sums put right, of which no point then has more games than are
/// planned; summary.csv or distribution.csv, vouched for by a manifest, of which every group that
/// is drawn has rows; or manifest.json. Nothing beside the folder is touched.

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/plot/plot_folder.h"
#include "cli/plot/plot_group.h"
#include "cli/report/answer_folder.h"
#include "cli/runs/sweep_run.h"
#include "cli/system/journal.h"
#include "tests/fuzz/fuzz.h"

enum { GAMES = 40 };

static char above[64], folder[96], header[JOURNAL_HEADER_SIZE];
static Scenario base;
static SweepPlan plan;

static void require(int condition)
{
    if (!condition)
        abort();
}

static void write_file(const char *name, const void *bytes, size_t size)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "w");
    require(stream && fwrite(bytes, 1, size, stream) == size && fclose(stream) == 0);
}

static void remove_file(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

// Plays what the journal lacks; true when all is played.
static bool play(SweepRun *run)
{
    Problems problems = {0};
    Error error;
    require(sweep_run_create(&plan, run, &problems) == OK);
    return sweep_run_play(run, folder, true, &error) == OK;
}

// The folder, a plan of two points, and the header that its journal has.
static void begin(void)
{
    static const TextList vary = {.items = {"officer_bonus=0,1"}, .count = 1};
    Problems problems = {0};
    SweepRun run;
    char path[256];
    snprintf(above, sizeof above, "/tmp/mutineer-fuzz-XXXXXX");
    require(mkdtemp(above) != NULL);
    snprintf(folder, sizeof folder, "%s/folder", above);
    require(mkdir(folder, 0777) == 0);
    const Game *game = game_registry[0];
    ScenarioSet sets[] = {{"games", "run.games", "40"}, {"threads", "run.threads", "1"}};
    Scenario defaults;
    require(scenario_of_defaults(game, &defaults, &problems) == OK);
    require(scenario_derive(&defaults, sets, 2, &base, &problems) == OK);
    scenario_release(&defaults);
    require(sweep_plan_create(&base, "sweep", &vary, &plan, &problems) == OK);
    require(play(&run));
    sweep_run_destroy(&run);
    snprintf(path, sizeof path, "%s/sweep.part", folder);
    FILE *stream = fopen(path, "r");
    require(stream && fgets(header, sizeof header, stream) != NULL);
    fclose(stream);
    *strrchr(header, '#') = '\0';
    header[strlen(header) - 1] = '\0';
}

static void end(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", above);
    if (system(command) != 0) // NOLINT(cert-env33-c): a fixed path of ours
        abort();
}

// The lines of the input, each with the sum that it should have.
static void try_journal(char *text)
{
    char path[256];
    SweepRun run;
    snprintf(path, sizeof path, "%s/sweep.part", folder);
    FILE *stream = fopen(path, "w");
    require(stream != NULL);
    fprintf(stream, "%s #%016llx\n", header, (unsigned long long)journal_sum(0, header));
    for (char *line; (line = strsep(&text, "\n"));)
        fprintf(stream, "%s #%016llx\n", line, (unsigned long long)journal_sum(0, line));
    require(fclose(stream) == 0);
    if (play(&run))
        for (int i = 0; i < plan.points; ++i)
            require(run.points[i].tally.games == GAMES);
    sweep_run_destroy(&run);
    remove_file("sweep.part");
}

static void vouch_for(const char *name, const char *bytes, size_t size)
{
    char sum[ANSWER_SUM_SIZE], manifest[256];
    Error error;
    FILE *stream = fmemopen((void *)(uintptr_t)(size ? bytes : "\n"), size ? size : 1, "r");
    require(stream && answer_folder_sum(stream, sum, &error) == OK);
    fclose(stream);
    write_file(name, size ? bytes : "\n", size ? size : 1);
    snprintf(manifest, sizeof manifest,
             "{\"program\": \"mutineer\", \"command\": \"run\", \"files\": {\"%s\": \"%s\"}}", name,
             sum);
    write_file("manifest.json", manifest, strlen(manifest));
}

static void try_table(const char *name, Status (*read)(const char *, PlotGroups *, Error *),
                      const char *bytes, size_t size)
{
    PlotGroups groups;
    Error error;
    vouch_for(name, bytes, size);
    AnswerFolder answer;
    require(plot_folder_read(folder, &answer, &error) == OK);
    answer_folder_release(&answer);
    if (read(folder, &groups, &error) == OK) {
        for (int i = 0; i < groups.count; ++i) {
            require(groups.items[i].measures > 0);
            // Ratios are drawn from summary.csv itself.
            const char *rows = groups.items[i].rows;
            const char *first = rows ? strchr(rows, '\n') : NULL;
            require(!rows || (first && first[1] != '\0'));
        }
        plot_groups_release(&groups);
    }
    plot_count_results(folder, name);
    remove_file(name);
    remove_file("manifest.json");
}

static void try_manifest(const char *bytes, size_t size)
{
    AnswerFolder answer;
    Error error;
    write_file("summary.csv", "a\n", 2);
    write_file("manifest.json", bytes, size);
    if (answer_folder_read(folder, &answer, &error) == OK) {
        require(answer_folder_command(&answer) != NULL);
        answer_folder_release(&answer);
    } else {
        require(error.text[0] != '\0');
    }
    remove_file("summary.csv");
    remove_file("manifest.json");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*folder) {
        begin();
        require(atexit(end) == 0);
    }
    if (size == 0)
        return 0;
    char *text = strndup((const char *)data + 1, size - 1);
    require(text != NULL);
    const size_t length = strlen(text);
    switch (data[0] % 4) {
    case 0:
        try_journal(text);
        break;
    case 1:
        try_table("summary.csv", plot_groups_of_ratios, text, length);
        break;
    case 2:
        try_table("distribution.csv", plot_groups_of_values, text, length);
        break;
    default:
        try_manifest((const char *)data + 1, size - 1);
    }
    free(text);
    struct stat facts;
    require(stat(above, &facts) == 0 && facts.st_nlink == 3); // the folder alone is there
    return 0;
}
