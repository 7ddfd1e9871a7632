/// luck: throws that the header does not keep inline, and what an explorer is told of them.

#include "sim/kit/luck.h"

#include <stddef.h>

int64_t luck_take_way(Luck *luck, const LuckStream *stream, uint32_t index, uint64_t ways)
{
    const LuckThrow thrown = {.stream = *stream, .index = index, .ways = ways, .side = -1};
    return luck->take(luck->context, &thrown);
}

int64_t luck_law(Luck *luck, const LuckStream *stream, uint32_t index, const Law *law)
{
    if (law->count == 1)
        return law->values[0];
    if (luck->take) {
        const LuckThrow thrown = {.stream = *stream, .index = index, .law = law, .side = -1};
        return luck->take(luck->context, &thrown);
    }
    uint64_t total = law_total(law);
    uint64_t way = hand_way(luck_word(luck, stream, index, total), total);
    return law->values[law_find(law, way)];
}

int64_t luck_take_kind(Luck *luck, const LuckStream *stream, const LuckKind *kind, const void *what,
                       uint32_t what_size)
{
    const LuckThrow thrown = {.stream = *stream,
                              .index = LUCK_NEXT,
                              .kind = kind,
                              .what = what,
                              .what_size = what_size,
                              .side = -1};
    return luck->take(luck->context, &thrown);
}

// Dice that are rolled one by one.
typedef struct DiceThrow {
    Dice dice;
    int32_t purpose;
} DiceThrow;

static int64_t draw_dice(const void *what, Luck *luck, const LuckStream *stream,
                         const Narrator *narrator)
{
    (void)stream, (void)narrator;
    const DiceThrow *thrown = what;
    DiceSource source = luck_open(luck, (Purpose)thrown->purpose, luck->round);
    return dice_roll(thrown->dice, &source);
}

static Status law_of_dice(const void *what, Law *law, Error *error)
{
    const DiceThrow *thrown = what;
    uint64_t ways[DICE_COUNT_MAX * (DICE_SIDES_MAX - 1) + 1];
    int lowest = dice_lowest(thrown->dice), highest = dice_highest(thrown->dice);
    dice_ways(thrown->dice, ways);
    TRY(law_of_weights(ways, (uint32_t)(highest - lowest + 1), law, error));
    for (uint32_t i = 0; i < law->count; ++i)
        law->values[i] += lowest;
    return OK;
}

int luck_dice(Luck *luck, Purpose purpose, Dice dice)
{
    static const LuckKind kind = {draw_dice, law_of_dice};
    const DiceThrow thrown = {dice, (int32_t)purpose};
    // The purpose tells such throws apart; the stream is opened by the draw.
    const LuckStream stream = {.place = LUCK_PLACE(purpose)};
    return (int)luck_kind(luck, &stream, &kind, &thrown, sizeof thrown, NULL);
}

int luck_take_roll(Luck *luck, Dice dice, Purpose purpose)
{
    static const LuckKind kind = {.law = law_of_dice};
    const DiceThrow thrown = {dice, (int32_t)purpose};
    const LuckStream stream = {.place = LUCK_PLACE(purpose)};
    return (int)luck_take_kind(luck, &stream, &kind, &thrown, sizeof thrown);
}

uint32_t luck_choose(Luck *luck, int32_t side, uint32_t options)
{
    if (options == 1)
        return 0;
    if (luck->take) {
        const LuckThrow choice = {.ways = options, .side = side};
        return (uint32_t)luck->take(luck->context, &choice);
    }
    return luck->decide(luck->context, side, options);
}

uint32_t luck_choose_both(Luck *luck, const LuckStream *stream, uint32_t rows, uint32_t columns)
{
    const LuckThrow choice = {
        .stream = *stream, .index = columns, .ways = (uint64_t)rows * columns, .side = LUCK_BOTH};
    return (uint32_t)luck->take(luck->context, &choice);
}
