/// replay: feeds the files of the named folders to a fuzz target, each once.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

enum { BYTES_MAX = 1 << 21 };

static int feed(const char *folder, const char *name, uint8_t *bytes)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "rbe");
    if (!stream)
        return 0;
    size_t size = fread(bytes, 1, BYTES_MAX, stream);
    fclose(stream);
    // An exact copy, so that a sanitizer sees the first byte read beyond.
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        return 0;
    memcpy(copy, bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    return 1;
}

int main(int argc, char **argv)
{
    uint8_t *bytes = malloc(BYTES_MAX);
    int count = 0;
    for (int i = 1; bytes && i < argc; ++i) {
        DIR *directory = opendir(argv[i]);
        if (!directory) {
            fprintf(stderr, "%s: cannot read the folder\n", argv[i]);
            count = 0;
            break;
        }
        for (const struct dirent *entry; (entry = readdir(directory));)
            if (entry->d_name[0] != '.')
                count += feed(argv[i], entry->d_name, bytes);
        closedir(directory);
    }
    free(bytes);
    printf("%d inputs replayed\n", count);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
