/// luck: throws that the header does not keep inline, and what an explorer is told of them.

#include "sim/kit/luck.h"

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

int64_t luck_kind(Luck *luck, const LuckStream *stream, const LuckKind *kind, const void *what,
                  uint32_t what_size, const Narrator *narrator)
{
    if (!luck->take)
        return kind->draw(what, luck, stream, narrator);
    const LuckThrow thrown = {.stream = *stream,
                              .index = LUCK_NEXT,
                              .kind = kind,
                              .what = what,
                              .what_size = what_size,
                              .side = -1};
    return luck->take(luck->context, &thrown);
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
