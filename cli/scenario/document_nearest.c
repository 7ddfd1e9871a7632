#include "cli/scenario/document_nearest.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/name.h"

// The files of a folder.
typedef struct Listing {
    struct dirent **entries;
    int count;
} Listing;

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0);
}

static const char *next_entry(const void *context, int index)
{
    const Listing *listing = context;
    return index < listing->count ? listing->entries[index]->d_name : NULL;
}

// "" stands for the present folder.
static char *nearest_in(const char *folder, const char *name)
{
    Listing listing;
    char *path = NULL, *whole = NULL;
    listing.count = scandir(*folder ? folder : ".", &listing.entries, is_yaml, alphasort);
    if (listing.count < 0)
        return NULL;
    // The ending may have been left out.
    if (asprintf(&whole, "%s%s", name, strchr(name, '.') ? "" : ".yaml") < 0)
        whole = NULL;
    const char *nearest = whole ? name_nearest(whole, next_entry, &listing) : NULL;
    if (nearest && asprintf(&path, "%s%s", folder, nearest) < 0)
        path = NULL;
    for (int i = 0; i < listing.count; ++i)
        free(listing.entries[i]);
    free(listing.entries);
    free(whole);
    return path;
}

char *document_nearest(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *folder = strndup(path, (size_t)(name - path));
    char *nearest = folder && *name ? nearest_in(folder, name) : NULL;
    free(folder);
    return nearest || slash || !*name ? nearest : nearest_in("scenarios/", name);
}
