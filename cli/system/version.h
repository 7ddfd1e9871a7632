/// version: which mutineer this is.
#pragma once

/// "0.1.0", as meson.build has it.
const char *version_text(void);
