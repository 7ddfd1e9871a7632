/// scripted: a duel played by a script of faces, in the order in which a table would roll them. The
/// script must be used up to the last face.
#pragma once

#include "sim/games/ram/ram.h"
#include "tests/river/setting.h"

/// What a scripted duel came to.
typedef struct Played {
    RamResult result;
    int32_t cells[CELL_COUNT];
} Played;

/// Plays the settings by the faces; spaces between them are for the reader.
static inline Played play(const char *settings, const char *faces)
{
    uint8_t list[256];
    int count = (int)strlen(faces), used = 0;
    for (int i = 0; i < count; ++i)
        if (faces[i] != ' ')
            list[used++] = (uint8_t)(faces[i] - '0');
    DiceScript script = {.faces = list, .count = used};
    Setting setting = setting_play(&game_ram, settings);
    Played played = {0};
    RamOutcome room = {.words = {0}};
    const LiteralTable table = {.script = &script};
    step_game_play_at((const StepPrepared *)setting.prepared, &table, &room.outcome);
    played.result = (RamResult)room.outcome.result;
    memcpy(played.cells, room.outcome.cells, sizeof played.cells);
    assert_int_equal(script.used, script.count);
    setting_close(&setting);
    return played;
}

/// Hull hits on a side by a cause.
static inline int hits(const Played *played, RamSide side, RamCause cause)
{
    return played->cells[CELL_HITS + (int)side * CAUSE_COUNT + (int)cause];
}
