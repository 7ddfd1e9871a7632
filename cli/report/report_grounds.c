/// report_grounds: three lists that flow over lines: changes, readings, house values.

#include "cli/report/report_grounds.h"

#include <string.h>

#include "cli/runs/grid.h"
#include "cli/scenario/parameters.h"

enum { SEEN_MAX = 64 };

// A list of "key = value" that flows over lines; its heading comes with the first item.
typedef struct Flow {
    FILE *stream;
    const char *heading;
    bool (*takes)(const ParameterShown *parameter);
    int width;                       // of a line
    int column;                      // 0 before the first item
    const ParamSpec *seen[SEEN_MAX]; // rows of lists that were told once for all records
    int seen_count;
} Flow;

static bool is_in_list(const ParamRef *ref)
{
    return ref->object != (const char *)ref->block + ref->section->offset;
}

// Whether the same row of another record of the list was told already.
static bool is_repeated(Flow *flow, const ParamRef *ref)
{
    for (int i = 0; i < flow->seen_count; ++i)
        if (flow->seen[i] == ref->spec)
            return true;
    if (flow->seen_count < SEEN_MAX)
        flow->seen[flow->seen_count++] = ref->spec;
    return false;
}

// "rules.pairing = sorted (MUT-6)"; of a list only "rules.boats_table", of its records only
// "ship.compartments: neighbours".
static void format_item(const ParameterShown *shown, char *text, size_t size)
{
    const ParamRef *ref = shown->ref;
    const char *mark = ref->spec->reading && param_is_changed(ref) ? "*" : "";
    int used;
    if (is_in_list(ref)) {
        int list = (int)(strchr(strchr(ref->key, '.') + 1, '.') - ref->key);
        used = snprintf(text, size, "%.*s: %s", list, ref->key, ref->spec->name);
    } else if (ref->spec->kind == PARAM_LIST) {
        used = snprintf(text, size, "%s", ref->key);
    } else {
        used = snprintf(text, size, "%s = %.64s%s", ref->key, shown->value, mark);
    }
    if (ref->spec->rule)
        snprintf(text + used, size - (size_t)used, " (%s)", ref->spec->rule);
}

static void add_item(const ParameterShown *shown, void *context)
{
    Flow *flow = context;
    char text[512];
    if (!flow->takes(shown) || (is_in_list(shown->ref) && is_repeated(flow, shown->ref)))
        return;
    format_item(shown, text, sizeof text);
    int width = grid_text_width(text);
    bool fits = flow->column + 2 + width < flow->width; // a comma may follow
    if (flow->column == 0)
        fprintf(flow->stream, "\n%s\n  ", flow->heading);
    else
        fputs(fits ? ", " : ",\n  ", flow->stream);
    flow->column = flow->column > 0 && fits ? flow->column + 2 + width : 2 + width;
    fputs(text, flow->stream);
}

static bool is_changed(const ParameterShown *shown)
{
    const ParamSpec *spec = shown->ref->spec;
    return shown->is_used && !spec->reading && !param_is_house(shown->ref) &&
           spec->kind != PARAM_LIST && !is_in_list(shown->ref) && param_is_changed(shown->ref);
}

static bool is_reading(const ParameterShown *shown)
{
    return shown->is_used && shown->ref->spec->reading;
}

static bool is_house(const ParameterShown *shown)
{
    return shown->is_used && param_is_house(shown->ref);
}

void report_grounds(const Scenario *scenario, int width, FILE *stream)
{
    const Flow flows[] = {
        {.heading = "Other than the defaults", .takes = is_changed},
        {.heading = "Readings chosen (* other than the default)", .takes = is_reading},
        {.heading = "House values in use", .takes = is_house},
    };
    for (size_t i = 0; i < sizeof flows / sizeof *flows; ++i) {
        Flow flow = flows[i];
        flow.width = width;
        flow.stream = stream;
        parameters_visit(scenario, add_item, &flow);
        if (flow.column > 0)
            fputc('\n', stream);
    }
}
