/// plot_folder: reads the manifest and compares it with the files.

#include "cli/plot/plot_folder.h"

#include "cli/system/stray.h"

Status plot_folder_read(const char *directory, AnswerFolder *folder, Error *error)
{
    const char *stranger;
    TRY(answer_folder_read(directory, folder, error));
    Status status = answer_folder_lock(directory, error);
    if (status == OK)
        stray_sweep(directory);
    if (status == OK && answer_folder_find_stranger(directory, folder, &stranger))
        status = error_set(error, FAIL_INPUT, NULL,
                           "%.300s/%s: is not of the answer that manifest.json describes; remove "
                           "it, or write the answer again to another folder",
                           directory, stranger);
    if (status != OK)
        answer_folder_release(folder);
    return status;
}
