/// scenario: from a file to a prepared game.

#include "cli/scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/document.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/scenario_reader.h"
#include "cli/scenario/script_file.h"
#include "cli/scenario/settings.h"
#include "cli/system/progress.h"

static Status without_memory(Problems *problems)
{
    Error error = {.status = FAIL_MEMORY, .text = "out of memory"};
    return problems_add(problems, NULL, &error);
}

// The file's name without folder and ending, fit to be a name.
static void name_from(const char *path, Name *name)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t length = dot && dot > base ? (size_t)(dot - base) : strlen(base), used = 0;
    *name = (Name){{0}};
    for (size_t i = 0, step; i < length; i += step ? step : 1) {
        step = name_character(base + i);
        const bool is_outer_space = base[i] == ' ' && (i == 0 || i + 1 == length);
        if (used + (step ? step : 1) > NAME_LENGTH_MAX)
            break;
        if (step == 0 || is_outer_space)
            name->text[used++] = '_';
        else
            for (size_t byte = 0; byte < step; ++byte)
                name->text[used++] = base[i + byte];
    }
    if (used > 0 && name->text[used - 1] == ' ')
        name->text[used - 1] = '_';
    if (length == 0)
        strcpy(name->text, "scenario");
}

// Lays the section `run` behind the game's block and sets everything to its default.
static bool make_block(Scenario *scenario)
{
    const ParamTree *own = &scenario->game->params;
    size_t run_at = (own->size + 15) / 16 * 16;
    int count = own->count + 1;
    ParamSection *sections = calloc((size_t)count, sizeof *sections);
    scenario->tree =
        (ParamTree){.sections = sections, .count = count, .size = run_at + sizeof(RunSettings)};
    scenario->block = calloc(1, scenario->tree.size);
    if (!sections || !scenario->block)
        return false;
    memcpy(sections, own->sections, (size_t)own->count * sizeof *sections);
    sections[own->count] = (ParamSection){.name = "run",
                                          .table = &run_settings_table,
                                          .offset = run_at,
                                          .doc = "How much is played, and how sure."};
    RunSettings *run = (RunSettings *)((char *)scenario->block + run_at);
    game_defaults(scenario->game, scenario->block);
    param_table_defaults(&run_settings_table, run);
    scenario->run = run;
    return true;
}

// A scenario of the game with nothing set yet.
static Status create(Scenario *scenario, const Game *game, const char *source, Problems *problems)
{
    *scenario = (Scenario){.game = game, .script = script_of_game(game), .source = strdup(source)};
    if (scenario->script)
        script_hold(scenario->script);
    name_from(source, &scenario->name);
    if (scenario->source && make_block(scenario))
        return OK;
    scenario_release(scenario);
    without_memory(problems);
    return FAIL_MEMORY;
}

Status scenario_of_defaults(const Game *game, Scenario *scenario, Problems *problems)
{
    return create(scenario, game, game->name, problems);
}

// A fault and where the value at fault was given.
typedef struct Blame {
    Place place;
    const Error *error;
} Blame;

// By file, then down the file; what was said on the command line comes last.
static int compare_blames(const void *left, const void *right)
{
    const Place *a = &((const Blame *)left)->place, *b = &((const Blame *)right)->place;
    if ((a->line == 0) != (b->line == 0))
        return a->line == 0 ? 1 : -1;
    int by_source = strcmp(a->source, b->source);
    if (by_source != 0)
        return by_source;
    if (a->line != b->line)
        return a->line - b->line;
    if (a->column != b->column)
        return a->column - b->column;
    return ((const Blame *)left)->error < ((const Blame *)right)->error ? -1 : 1;
}

static Status blame_all(const Scenario *scenario, const Faults *faults, Problems *problems)
{
    Blame blames[FAULTS_MAX];
    for (int i = 0; i < faults->count; ++i)
        blames[i] = (Blame){settings_place(scenario, faults->items[i].key), &faults->items[i]};
    qsort(blames, (size_t)faults->count, sizeof *blames, compare_blames);
    for (int i = 0; i < faults->count; ++i)
        problems_add(problems, &blames[i].place, blames[i].error);
    return problems->status;
}

// All contradictions at once, before anything is made.
static Status check(const Scenario *scenario, Problems *problems)
{
    Faults faults = {.count = 0};
    if (scenario->game->check)
        scenario->game->check(scenario->block, &faults);
    return faults.count ? blame_all(scenario, &faults, problems) : OK;
}

// Shows how far prepare() is with what it solves. Ctrl-C needs no asking: it ends the program.
static bool show_preparing(void *progress, const ExactProgress *states)
{
    progress_show_states(progress, states);
    return true;
}

static Status prepare(Scenario *scenario, Error *error)
{
    Progress progress = progress_begin(false);
    ExactWatch watch = {.keep_going = show_preparing, .context = &progress};
    ExactWatch *before = exact_watch_prepare_by(&watch);
    Status status = scenario->game->prepare(scenario->block, &scenario->prepared, error);
    exact_watch_prepare_by(before);
    progress_end(&progress);
    return status;
}

Status scenario_prepare(Scenario *scenario, Problems *problems)
{
    Error error = {.status = OK};
    TRY(check(scenario, problems));
    if (prepare(scenario, &error) == OK) {
        measure_set_score(&scenario->prepared->measures, scenario->run->stalemate_worth);
        return OK;
    }
    scenario->prepared = NULL;
    return scenario_blame(scenario, &error, problems);
}

// What the key `game` says, or null after a complaint.
static const Game *find_game(const Document *document, const char *source, Problems *problems)
{
    const Game *game = NULL;
    Error error;
    const Node *node = node_find(document->root, "game");
    if (!node) {
        if (problems->total == 0)
            problems_say(problems, &(Place){source, 1, 1}, "game",
                         "is missing; begin with 'game: NAME' ('mutineer list' shows them)");
    } else if (node->kind != NODE_SCALAR) {
        if (node->kind != NODE_REFUSED)
            problems_say(problems, &node->place, "game", "must be one name");
    } else if (game_find(node->text, &game, &error) != OK) {
        problems_add(problems, &node->place, &error);
    }
    return game;
}

// The script beside the file that names it, or null after a complaint.
static Script *read_named_script(const ScenarioRequest *request, const Document *document,
                                 Problems *problems)
{
    Script *script = NULL;
    const Node *node = node_find(document->root, "script");
    if (!node || node->kind != NODE_SCALAR || node->text[0] == '\0' || node->text[0] == '/') {
        if (!node || node->kind != NODE_REFUSED)
            problems_say(problems, node ? &node->place : &(Place){request->path, 1, 1}, "script",
                         "%s; name the file beside the scenario, as in 'script: duel.lua'",
                         node ? "must be the name of one file" : "is missing");
        return NULL;
    }
    char *folder = document_folder(node->place.source), *path = NULL;
    const ScriptRequest wanted = {
        .scenario = request->path, .root = request->root, .place = &node->place};
    ScriptRequest asked = wanted;
    if (!folder || asprintf(&path, "%s%s", folder, node->text) < 0) {
        without_memory(problems);
    } else {
        asked.path = path;
        if (script_file_read(&asked, &script, problems) != OK)
            script = NULL;
    }
    free(folder);
    free(path);
    return script;
}

Status scenario_find_game(const char *name, const Game **game, Script **script, Problems *problems)
{
    Error error;
    *script = NULL;
    if (!script_file_is(name)) {
        Status status = game_find(name, game, &error);
        return status == OK ? OK : problems_add(problems, &(Place){.source = "mutineer"}, &error);
    }
    const ScriptRequest asked = {.path = name, .scenario = name};
    TRY(script_file_read(&asked, script, problems));
    *game = &(*script)->game;
    return OK;
}

// Sets from the file, if there is one, and the command line, then prepares if all is well.
static Status fill(const ScenarioRequest *request, const Document *document, Scenario *scenario,
                   Problems *problems)
{
    if (document->root)
        scenario_read_sections(scenario, document->root, problems);
    for (int i = 0; i < request->set_count; ++i)
        scenario_read_set(scenario, &request->sets[i], problems);
    if (problems->total)
        return problems->status;
    return request->is_pattern ? OK : scenario_prepare(scenario, problems);
}

// The game of a scenario file; a script is held in `*script`.
static const Game *find_whole_game(const ScenarioRequest *request, const Document *document,
                                   Script **script, Problems *problems)
{
    const Game *game = find_game(document, request->path, problems);
    if (game != &game_script)
        return game;
    *script = read_named_script(request, document, problems);
    return *script ? &(*script)->game : NULL;
}

Status scenario_load(const ScenarioRequest *request, Scenario *scenario, Problems *problems)
{
    Document document = {.root = NULL};
    Script *script = NULL;
    const Game *game = NULL;
    const ScriptRequest alone = {
        .path = request->path, .scenario = request->path, .root = request->root};
    Status status = OK;
    *scenario = (Scenario){0};
    if (!script_file_is(request->path))
        status = document_read(request->path, request->root, &document, problems);
    else if ((status = script_file_read(&alone, &script, problems)) == OK)
        game = &script->game;
    if (document.root)
        game = find_whole_game(request, &document, &script, problems);
    if (game && create(scenario, game, request->path, problems) == OK)
        fill(request, &document, scenario, problems);
    script_release(script); // the scenario holds it, too
    document_release(&document);
    if (problems->total)
        status = problems->status;
    if (status != OK)
        scenario_release(scenario);
    return status;
}

Status scenario_derive(const Scenario *from, const ScenarioSet *sets, int set_count,
                       Scenario *scenario, Problems *problems)
{
    TRY(create(scenario, from->game, from->source, problems));
    memcpy(scenario->block, from->block, from->tree.size);
    Status status = settings_copy(from, scenario);
    if (status != OK)
        without_memory(problems);
    for (int i = 0; i < set_count; ++i)
        scenario_read_set(scenario, &sets[i], problems);
    if (problems->total == 0)
        status = scenario_prepare(scenario, problems);
    if (problems->total)
        status = problems->status;
    if (status != OK)
        scenario_release(scenario);
    return status;
}

void scenario_release(Scenario *scenario)
{
    if (scenario->prepared)
        scenario->game->release(scenario->prepared);
    settings_release(scenario);
    free(scenario->block);
    free((void *)(uintptr_t)scenario->tree.sections);
    free(scenario->source);
    script_release(scenario->script);
    *scenario = (Scenario){0};
}

Status scenario_choose_engine(Scenario *scenario, uint64_t games, Problems *problems)
{
    Error error;
    const Engine wanted = (Engine)scenario->run->engine;
    Status status = game_choose_engine(scenario->prepared, wanted, games, &error);
    return status == OK ? OK : scenario_blame(scenario, &error, problems);
}

bool scenario_is_set(const Scenario *scenario, const char *key)
{
    return settings_has(scenario, key);
}

Status scenario_blame(const Scenario *scenario, const Error *error, Problems *problems)
{
    Place place = settings_place(scenario, error->key);
    // A script's faults have their own place.
    bool has_place = scenario->script && error->key[0] == '\0';
    return problems_add(problems, has_place ? NULL : &place, error);
}
