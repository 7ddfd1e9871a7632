/// version: MUTINEER_VERSION comes from the build.

#include "cli/system/version.h"

const char *version_text(void)
{
    return MUTINEER_VERSION;
}
