#include "cli/runs/gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/band.h"
#include "cli/scenario/document.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

#define EXPECTED "a gate is a list of 1 to 500 items, such as '- scenario: my.yaml'"

static const char *const keys[] = {"scenario", "measure", "band", "set", "name", "max_games", NULL};

// The state of reading one item.
typedef struct Reader {
    const Options *options;
    const char *folder; // of the gate's file
    const Node *list, *node;
    GateItem *first, *item;
    Problems *problems;
} Reader;

static const char *next_key(const void *context, int index)
{
    (void)context;
    return keys[index];
}

static void check_key(const Node *member, Problems *problems)
{
    for (int i = 0; keys[i]; ++i)
        if (strcmp(keys[i], member->key) == 0)
            return;
    const char *nearest = name_nearest(member->key, next_key, NULL);
    problems_say(problems, &member->key_place, member->key,
                 "there is no such key%s%s%s; known are scenario, measure, band, set, name and "
                 "max_games",
                 nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

// The text of a key; null when it is not there, or after a complaint.
static const char *text_of(const Reader *reader, const char *key)
{
    const Node *member = node_find(reader->node, key);
    if (!member || member->kind == NODE_REFUSED)
        return NULL;
    if (member->kind == NODE_SCALAR && !node_is_empty(member))
        return member->text;
    problems_say(reader->problems, &member->place, key, "must be a single value");
    return NULL;
}

static void blame(const Reader *reader, const char *key, const Error *error)
{
    const Node *member = node_find(reader->node, key);
    problems_add(reader->problems, member ? &member->place : &reader->node->place, error);
}

// Adds the texts of `set`, a list or a single one; how many.
static int read_sets(const Reader *reader, ScenarioSet sets[OPTIONS_SET_MAX])
{
    const Node *member = node_find(reader->node, "set");
    int count = 0;
    if (!member)
        return 0;
    const Node *first = member->kind == NODE_LIST ? member->first : member;
    for (const Node *text = first; text; text = text == member ? NULL : text->next) {
        if (text->kind == NODE_SCALAR && count < OPTIONS_SET_MAX)
            sets[count++] = (ScenarioSet){.option = "set", .text = text->text};
        else
            problems_say(reader->problems, &text->place, "set",
                         "must be KEY=VALUE, or a list of those");
    }
    return count;
}

static Status load_scenario(const Reader *reader)
{
    ScenarioSet sets[2 * OPTIONS_SET_MAX];
    const char *name = text_of(reader, "scenario");
    char *path;
    if (!name)
        return problems_say(reader->problems, &reader->node->place, "scenario",
                            "is missing: the file that is judged");
    if (asprintf(&path, "%s%s", name[0] == '/' ? "" : reader->folder, name) < 0)
        return problems_no_memory(reader->problems, &reader->node->place);
    int count = read_sets(reader, sets);
    memcpy(sets + count, reader->options->sets, (size_t)reader->options->set_count * sizeof *sets);
    const ScenarioRequest request = {.path = path,
                                     .root = reader->options->root,
                                     .sets = sets,
                                     .set_count = count + reader->options->set_count};
    Scenario *scenario = &reader->item->scenario;
    Status status = scenario_load(&request, scenario, reader->problems);
    free(path);
    if (status != OK)
        return status;
    scenario_note_unused(&(const Scenario *){scenario}, 1, reader->problems);
    return scenario_choose_engine(scenario, scenario->run->games, reader->problems);
}

static void read_band(const Reader *reader, const char *text)
{
    VerdictQuestion *question = &reader->item->judgement.question;
    Error error;
    if (band_parse(text, &question->band, &error) == OK &&
        band_check(&question->prepared->measures, question->figure, question->band, &error) == OK)
        reader->item->has_band = true;
    else
        blame(reader, "band", &error);
}

// Where an item's name was said, or the item when it was not.
static Place place_of_name(const Node *item)
{
    const Node *name = node_find(item, "name");
    return name ? name->place : item->place;
}

// Names must be unique, since reports and stored runs refer to an item by its name.
static void check_name_is_new(const Reader *reader)
{
    const Place here = place_of_name(reader->node);
    const Node *node = reader->list->first;
    for (const GateItem *item = reader->first; item < reader->item; ++item, node = node->next) {
        if (memcmp(&item->name, &reader->item->name, sizeof item->name) != 0)
            continue;
        problems_say(reader->problems, &here, "name",
                     "'%s' is the name of the item in line %d already; give each a 'name' of its "
                     "own",
                     item->name.text, place_of_name(node).line);
        return;
    }
}

static void read_name(const Reader *reader)
{
    const char *text = text_of(reader, "name");
    Error error;
    reader->item->name = reader->item->scenario.name;
    if (text && name_parse(text, &reader->item->name, &error) != OK)
        blame(reader, "name", &error);
    else
        check_name_is_new(reader);
}

static void read_games(const Reader *reader)
{
    const char *text = text_of(reader, "max_games");
    uint64_t *games = &reader->item->judgement.games_max;
    if (reader->options->max_games)
        *games = reader->options->max_games;
    if (text && (!number_read_whole(text, games) || *games == 0)) {
        Error error;
        error_set(&error, FAIL_INPUT, "max_games", "'%.40s' is not a number of games", text);
        blame(reader, "max_games", &error);
    }
}

static void read_baseline(const Reader *reader)
{
    GateItem *item = reader->item;
    char *folder = NULL;
    Error error;
    if (!reader->options->baseline)
        return;
    const bool has_limit = reader->options->max_games || node_find(reader->node, "max_games");
    BaselineSource source = {.scenario = &item->scenario,
                             .games_max =
                                 has_limit ? item->judgement.games_max : BASELINE_GAMES_MAX};
    Status status = OK;
    if (asprintf(&folder, "%s/%s", reader->options->baseline, item->name.text) < 0) {
        folder = NULL;
        status = error_set(&error, FAIL_MEMORY, NULL, "out of memory for a path");
    }
    source.directory = folder;
    if (status == OK)
        status =
            baseline_read(&source, item->judgement.question.figure, &item->baseline.stored, &error);
    free(folder);
    if (status != OK)
        blame(reader, "name", &error);
}

static void read_item(const Reader *reader)
{
    Error error;
    const Node *node = reader->node;
    if (node->kind != NODE_MAP) {
        if (node->kind != NODE_REFUSED)
            problems_say(reader->problems, &node->place, NULL,
                         "each item is a map, such as '- scenario: my.yaml'");
        return;
    }
    for (const Node *member = node->first; member; member = member->next)
        check_key(member, reader->problems);
    if (load_scenario(reader) != OK)
        return;
    read_name(reader);
    if (judgement_prepare(&reader->item->scenario, text_of(reader, "measure"),
                          &reader->item->judgement, &error) != OK) {
        blame(reader, "measure", &error);
        return;
    }
    const char *band = text_of(reader, "band");
    if (band)
        read_band(reader, band);
    else if (!reader->options->baseline && !node_find(node, "band"))
        problems_say(reader->problems, &node->place, "band",
                     "is missing: LOW:HIGH, such as 0.45:0.55");
    read_games(reader);
    read_baseline(reader);
}

static Status read_items(const Options *options, const Node *root, Gate *gate, Problems *problems)
{
    int count = root->kind == NODE_LIST ? node_count(root) : 0;
    if (count == 0 || count > GATE_ITEMS_MAX)
        return problems_say(problems, &root->place, NULL, EXPECTED);
    char *folder = document_folder(gate->source);
    gate->items = calloc((size_t)count, sizeof *gate->items);
    if (folder && gate->items)
        for (const Node *node = root->first; node; node = node->next)
            read_item(&(Reader){.options = options,
                                .folder = folder,
                                .list = root,
                                .node = node,
                                .first = gate->items,
                                .item = &gate->items[gate->count++],
                                .problems = problems});
    else
        problems_no_memory(problems, &root->place);
    free(folder);
    return problems->total ? problems->status : OK;
}

// Divides the error probability among the items, so that the confidence holds for all verdicts
// together.
static void share_confidence(Gate *gate)
{
    double confidence = 1;
    for (int i = 0; i < gate->count; ++i)
        confidence = fmin(confidence, run_settings_confidence(gate->items[i].scenario.run));
    for (int i = 0; i < gate->count; ++i)
        gate->items[i].judgement.question.confidence = 1 - (1 - confidence) / gate->count;
}

Status gate_read(const Options *options, Gate *gate, Problems *problems)
{
    *gate = (Gate){.source = options->arguments[0]};
    Node *root = document_read_alone(gate->source, EXPECTED, problems);
    Status status = root ? read_items(options, root, gate, problems) : problems->status;
    node_destroy(root);
    if (status == OK)
        share_confidence(gate);
    else
        gate_release(gate);
    return status;
}

void gate_release(Gate *gate)
{
    for (int i = 0; i < gate->count; ++i) {
        baseline_release(&gate->items[i].baseline.stored);
        if (gate->items[i].scenario.game)
            scenario_release(&gate->items[i].scenario);
    }
    free(gate->items);
    gate->items = NULL;
    gate->count = 0;
}

int gate_judged(const Gate *gate)
{
    int judged = 0;
    for (int i = 0; i < gate->count; ++i)
        judged += gate->items[i].is_judged;
    return judged;
}

bool gate_item_holds(const GateItem *item)
{
    return (!item->has_band || item->judgement.verdict.answer == VERDICT_INSIDE) &&
           item->baseline.answer != BASELINE_MOVED;
}
