/// plural: the words for one and for several.
#pragma once

/// What a noun ends in after the count: "" or "s".
static inline const char *plural(long long count)
{
    return count == 1 ? "" : "s";
}

/// "man" or "men".
static inline const char *plural_men(long long count)
{
    return count == 1 ? "man" : "men";
}
