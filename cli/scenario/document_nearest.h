/// document_nearest: which file somebody meant who misspelt its name.
#pragma once

/// The path of the YAML file nearest to `path` in its folder, or of that name in the folder
/// scenarios; null when there is none. To be freed.
char *document_nearest(const char *path);
