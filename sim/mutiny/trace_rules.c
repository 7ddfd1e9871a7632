/// trace_rules: sentences about the rules of a policy.

#include <stdio.h>

#include "sim/mutiny/params.h"
#include "sim/mutiny/play.h"
#include "sim/mutiny/trace.h"
#include "sim/mutiny/trace_text.h"

enum { SEEN_SIZE = 400 };

#define WORD(member, word, ...) [member] = (word),

// ", since attackers 9, target 3": all that the rule's conditions look at.
static void seen_text(const PolicyRule *rule, const int32_t *values, char text[SEEN_SIZE])
{
    static const char *const words[RULE_COUNT_COUNT] = {RULE_COUNT_ROWS(WORD)};
    size_t used = 0;
    text[0] = '\0';
    for (int word = 0; word < RULE_COUNT_COUNT; ++word) {
        bool is_used = false;
        for (int i = 0; i < rule->when.count; ++i)
            is_used = is_used || clause_uses(&rule->when.items[i], word);
        if (is_used)
            used += (size_t)snprintf(text + used, SEEN_SIZE - used, "%s %s %d",
                                     used ? "," : ", since", words[word], values[word]);
    }
}

void trace_rule(const Trace *trace, const Play *play, int room, int rule, const int32_t *values)
{
    static const char *const actions[RULE_ACTION_COUNT] = {RULE_ACTION_ROWS(WORD)};
    const OwnPolicy *policy = play->mutiny->own[play->mover];
    const char *where = room < 0 ? trace_colour(play->mover) : trace->mutiny->names[room].text;
    char seen[SEEN_SIZE];
    if (rule < 0) {
        narrator_say(trace->narrator, "  %s: no rule of '%s' applies.", where, policy->name.text);
        return;
    }
    seen_text(&policy->rules.items[rule], values, seen);
    narrator_say(trace->narrator, "  %s: rule %d of '%s', %s%s.", where, rule + 1,
                 policy->name.text, actions[policy->rules.items[rule].action], seen);
}
