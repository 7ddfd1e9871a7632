#include "sim/script/script_score.h"

#include <string.h>

static bool is_called_after(const char *result, const char *side)
{
    size_t length = strlen(side);
    return strncmp(result, side, length) == 0 && (result[length] == '\0' || result[length] == '_');
}

static void declare_by_names(ScriptDeclaration *declared)
{
    static const ResultEnd ends[] = {RESULT_WON, RESULT_LOST};
    for (int i = 0; i < declared->result_count; ++i) {
        Result *result = &declared->results[i];
        result->end = RESULT_DRAWN;
        for (int side = 0; side < 2; ++side)
            if (is_called_after(result->name, declared->sides[side]))
                result->end = ends[side];
    }
}

// The payoff of each result, as best play has it; false where counts pay, too.
static bool find_payoffs(const ScriptDeclaration *declared, int64_t payoffs[MEASURE_RESULT_MAX],
                         bool *ends_unpaid)
{
    *ends_unpaid = true;
    for (int i = 0; i < declared->payoff_count; ++i) {
        int result = 0;
        while (result < declared->result_count &&
               strcmp(declared->results[result].name, declared->payoffs[i].name) != 0)
            ++result;
        if (result == declared->result_count)
            return false;
        payoffs[result] = declared->payoffs[i].millionths;
        if (result == declared->result_count - 1)
            *ends_unpaid = false;
    }
    return true;
}

static void declare_by_payoffs(ScriptDeclaration *declared)
{
    int64_t payoffs[MEASURE_RESULT_MAX] = {0};
    bool ends_unpaid;
    if (!find_payoffs(declared, payoffs, &ends_unpaid))
        return;
    int paid = declared->result_count - ends_unpaid;
    int64_t least = payoffs[0], most = payoffs[0];
    for (int i = 1; i < paid; ++i) {
        least = payoffs[i] < least ? payoffs[i] : least;
        most = payoffs[i] > most ? payoffs[i] : most;
    }
    int64_t range = most - least;
    for (int i = 0; i < declared->result_count && range > 0; ++i) {
        Result *result = &declared->results[i];
        result->end = i < paid ? RESULT_PAID : RESULT_DRAWN;
        if (i < paid)
            result->points = (int32_t)(((payoffs[i] - least) * MEASURE_POINTS + range / 2) / range);
    }
}

void script_score_declare(ScriptDeclaration *declared)
{
    if (declared->side_count != 2)
        return;
    if (declared->payoff_count > 0)
        declare_by_payoffs(declared);
    else
        declare_by_names(declared);
}
