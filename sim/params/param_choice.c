#include "sim/params/param_choice.h"

#include <assert.h>
#include <string.h>

// The names in a list that a choice may be, too; an empty list when it has none.
static ParamRef names_of(const ParamRef *ref)
{
    ParamRef list = {.spec = NULL};
    if (ref->spec->names_in && ref->tree) {
        Status status = param_find(ref->tree, ref->block, ref->spec->names_in, &list, NULL);
        assert(status == OK && "names_in names no list");
        (void)status;
    }
    return list;
}

/// Everything that a choice may be.
typedef struct Choices {
    const ParamSpec *spec;
    ParamRef list;
    int words;
} Choices;

static Choices choices_of(const ParamRef *ref)
{
    Choices choices = {.spec = ref->spec, .list = names_of(ref)};
    while (ref->spec->choices[choices.words])
        ++choices.words;
    return choices;
}

// The choice's word by its value, or null.
static const char *next_choice(const void *context, int index)
{
    const Choices *choices = context;
    if (index < choices->words)
        return choices->spec->choices[index];
    index -= choices->words;
    bool is_named = choices->list.spec && index < param_list_count(&choices->list);
    return is_named ? param_list_name(&choices->list, index)->text : NULL;
}

int param_choice_find(const ParamRef *ref, const char *text)
{
    const Choices choices = choices_of(ref);
    for (int i = 0; next_choice(&choices, i); ++i)
        if (strcmp(text, next_choice(&choices, i)) == 0)
            return i;
    return -1;
}

const char *param_choice_word(const ParamRef *ref, int value)
{
    const Choices choices = choices_of(ref);
    const char *word = next_choice(&choices, value);
    return word ? word : "";
}

const char *param_choice_nearest(const ParamRef *ref, const char *text)
{
    const Choices choices = choices_of(ref);
    return name_nearest(text, next_choice, &choices);
}
