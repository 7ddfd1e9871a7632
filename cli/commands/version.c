/// version: see version.h. MUTINEER_VERSION comes from the build.

#include "cli/commands/version.h"

const char *version_text(void)
{
    return MUTINEER_VERSION;
}
