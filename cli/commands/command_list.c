/// command_list: what there is to play: games, their policies, and the scenarios of a folder.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/system/file.h"
#include "cli/system/printable.h"
#include "sim/script/library_rows.h"

enum { LINE_MAX_SIZE = 400 };

static bool is_policy(const ParamSpec *spec)
{
    return spec->kind == PARAM_CHOICE && strcmp(spec->name, "policy") == 0;
}

static int width_of(const char *const *words)
{
    size_t width = 0;
    for (; *words; ++words)
        width = strlen(*words) > width ? strlen(*words) : width;
    return (int)width;
}

static void list_policies(const Game *game)
{
    const char *const *listed = NULL;
    for (int i = 0; i < game->params.count; ++i) {
        const ParamTable *table = game->params.sections[i].table;
        for (int j = 0; j < table->count; ++j) {
            const ParamSpec *spec = &table->specs[j];
            if (!is_policy(spec) || spec->choices == listed)
                continue;
            listed = spec->choices;
            for (int k = 0; spec->choices[k]; ++k)
                printf("      %-*s  %s\n", width_of(listed), spec->choices[k],
                       spec->choice_docs ? spec->choice_docs[k] : "");
            if (spec->names_in)
                printf("      %-*s  one of the scenario's own, in its section '%s'\n",
                       width_of(listed), "NAME", spec->names_in);
        }
    }
}

static void list_games(void)
{
    puts("Games, and the policies their sides can follow");
    for (int i = 0; i < game_count; ++i) {
        printf("  %-10s  %s\n", game_registry[i]->name, game_registry[i]->question);
        list_policies(game_registry[i]);
    }
}

static int is_scenario(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && strcmp(dot, ".yaml") == 0;
}

// Opens a plain file; null for a pipe or a device, which would block, and for what cannot be read.
static FILE *open_scenario(const char *path)
{
    struct stat facts;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return NULL;
    FILE *stream =
        fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) ? fdopen(descriptor, "r") : NULL;
    if (!stream)
        close(descriptor);
    return stream;
}

// The first paragraph of the comment at the top of a scenario, as one line: which question it
// answers.
static void read_comment(const char *path, char comment[LINE_MAX_SIZE])
{
    char line[LINE_MAX_SIZE];
    size_t used = 0;
    comment[0] = '\0';
    FILE *stream = open_scenario(path);
    while (stream && fgets(line, sizeof line, stream) && line[0] == '#') {
        char *text = line + 1 + strspn(line + 1, " #");
        text[strcspn(text, "\r\n")] = '\0';
        for (char *c = text; *c != '\0'; ++c)
            if (*c == '\t')
                *c = ' ';
        if (*text == '\0')
            break;
        if (used < LINE_MAX_SIZE)
            used += (size_t)snprintf(comment + used, LINE_MAX_SIZE - used, "%s%s", used ? " " : "",
                                     text);
    }
    if (stream)
        fclose(stream);
}

static void list_scenario(const char *folder, const char *name)
{
    char *path, comment[LINE_MAX_SIZE], shown[PRINTABLE_SIZE], told[PRINTABLE_SIZE];
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return;
    read_comment(path, comment);
    printable(name, shown, sizeof shown);
    printable(comment, told, sizeof told);
    printf("  %-30s %s\n", shown, told);
    free(path);
}

static void list_scenarios(const char *folder, struct dirent **entries, int count)
{
    char shown[PRINTABLE_SIZE];
    printable(folder, shown, sizeof shown);
    printf("Scenarios in %s\n", shown);
    for (int i = 0; i < count; ++i) {
        list_scenario(folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

// Lists the script functions: as tables in Markdown, one for each section, or as plain lines.
static void list_functions(bool markdown)
{
    if (markdown)
        puts("# What a script can call\n\nMade by `mutineer list --functions --markdown`; a test "
             "compares the two. How to write a script\nis in [scripts.md](scripts.md).");
    for (const LibraryRow *row = library_rows; row->title || row->signature; ++row)
        if (row->title && markdown)
            printf("\n## %s\n\n| function | what it does |\n| --- | --- |\n", row->title);
        else if (row->title)
            printf("%s%s\n", row == library_rows ? "" : "\n", row->title);
        else
            printf(markdown ? "| `%s` | %s |\n" : "  %-44s %s\n", row->signature, row->doc);
    puts(markdown ? "\n## Names of other programs\n\n| absent | instead |\n| --- | --- |"
                  : "\nNames of other programs that are absent");
    for (const LibraryAbsent *row = library_absent; row->name; ++row)
        printf(markdown ? "| `%s` | %s |\n" : "  %-44s %s\n", row->name, row->advice);
}

Status command_list(const Options *options, Problems *problems)
{
    if (options->functions) {
        list_functions(options->markdown);
        return OK;
    }
    Error error;
    struct dirent **entries;
    const char *folder = options->arguments[0] ? options->arguments[0] : "scenarios";
    int count = scandir(folder, &entries, is_scenario, alphasort);
    if (count < 0 && options->arguments[0]) {
        file_error(&error, errno, folder, "cannot read the folder");
        return command_fail(problems, &error);
    }
    list_games();
    if (count >= 0)
        list_scenarios(folder, entries, count);
    return OK;
}
