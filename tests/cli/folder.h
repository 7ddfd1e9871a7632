/// folder: a temporary folder for a test, with files in it.
#pragma once

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Folder {
    char path[64];
} Folder;

/// Makes a new folder and goes into it.
static inline Folder folder_enter(void)
{
    Folder folder = {"/tmp/mutineer-test-XXXXXX"};
    if (!mkdtemp(folder.path) || chdir(folder.path) != 0)
        abort();
    return folder;
}

/// Removes the folder and what is in it; goes to /.
static inline void folder_leave(const Folder *folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder->path);
    if (chdir("/") != 0 || system(command) != 0) // NOLINT(cert-env33-c): a fixed path of ours
        abort();
}

/// Writes a file with this text into the present folder.
static inline void folder_write(const char *name, const char *text)
{
    FILE *stream = fopen(name, "w");
    if (!stream || fputs(text, stream) < 0 || fclose(stream) != 0)
        abort();
}

/// Reads a whole file, at most 64 KiB; null when it cannot be read. To be freed.
static inline char *folder_read(const char *name)
{
    FILE *stream = fopen(name, "r");
    if (!stream)
        return NULL;
    char *text = calloc(1, 65537);
    if (!text || fread(text, 1, 65536, stream) == 0)
        text[0] = '\0';
    fclose(stream);
    return text;
}

/// How many files the present folder has, hidden ones too.
static inline int folder_count(void)
{
    int count = -2; // "." and ".."
    DIR *directory = opendir(".");
    if (!directory)
        abort();
    while (readdir(directory))
        ++count;
    closedir(directory);
    return count;
}
