/// stray: temporary files that a process left behind which was killed.
#pragma once

/// How a temporary file is named: the number of its process, and a count.
#define STRAY_FORMAT ".mutineer-%ld-%d.part"

/// Removes the temporary files of dead processes from a folder: of processes that are no more, and
/// whose files nobody has locked. What cannot be removed stays; that is no failure.
void stray_sweep(const char *directory);

/// The same for the folder that a file lies in.
/// @param path with at least one slash
void stray_sweep_beside(const char *path);
