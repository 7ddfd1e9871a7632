/// fuzz_script: any bytes as a script. What is refused says so; what is accepted plays the same
/// games twice.

#include "tests/fuzz/script_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Engine engines[] = {ENGINE_LITERAL, ENGINE_LITERAL};
    Error error = {.status = OK};
    Script *script = script_of((Given){(const char *)data, size}, &error);
    require(script || error.text[0] != '\0');
    if (script)
        play_by(script, engines);
    script_release(script);
    return 0;
}
