/// fuzz_scenario: any bytes as a scenario file. What is refused has at least one line that a
/// terminal can show; what is accepted comes back the same from the texts of its own parameters.

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/scenario/scenario.h"
#include "tests/fuzz/fuzz.h"

static void require(int condition)
{
    if (!condition)
        abort();
}

static bool set_again(const ParamRef *ref, void *context)
{
    (void)context;
    char before[PARAM_TEXT_SIZE], after[PARAM_TEXT_SIZE];
    if (ref->spec->kind == PARAM_LIST)
        return true;
    param_get(ref, before);
    require(param_set(ref, before, NULL) == OK);
    param_get(ref, after);
    require(strcmp(before, after) == 0);
    return true;
}

static void check_problems(const Problems *problems)
{
    require(problems->total > 0 && problems->status != OK);
    for (int i = 0; i < problems->total && i < PROBLEMS_MAX; ++i) {
        size_t length = strlen(problems->lines[i]);
        require(length > 0 && length < PROBLEM_LINE_SIZE);
        for (size_t j = 0; j < length; ++j)
            require((unsigned char)problems->lines[i][j] >= ' ');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Problems problems;
    char path[64];
    int descriptor = memfd_create("scenario", MFD_CLOEXEC);
    require(descriptor >= 0 && write(descriptor, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    Scenario scenario;
    problems = (Problems){0};
    if (scenario_load(&(ScenarioRequest){.path = path}, &scenario, &problems) == OK) {
        require(scenario.prepared && problems.total == 0);
        param_visit(&scenario.tree, scenario.block, set_again, NULL);
        scenario_release(&scenario);
    } else {
        check_problems(&problems);
    }
    close(descriptor);
    return 0;
}
