/// pumping: hands of dice, read one by one.

#include "sim/games/ram/pumping.h"

#include "sim/games/ram/ramming.h"

static uint64_t ways_of(int dice)
{
    uint64_t ways = 1;
    while (dice-- > 0)
        ways *= 6;
    return ways;
}

static bool stops(int face, int hits)
{
    return face > hits || face == 6;
}

static int read_pumping(const Pumping *pumping, Hand *hand, const Narrator *narrator)
{
    int stopped = 0;
    for (int i = 0; i < pumping->holes + pumping->harmless; ++i) {
        int hits = i < pumping->holes ? pumping->hits : 0, face = hand_face(hand);
        if (narrator)
            narrator_say(narrator, "  the %s at the pumps, a hole of %d: %d, %s",
                         ramming_words[pumping->side], hits, face,
                         stops(face, hits) ? "stopped" : "it goes on");
        stopped += i < pumping->holes && stops(face, hits);
    }
    return stopped;
}

static int64_t draw_pumping(const void *what, Luck *luck, const LuckStream *stream,
                            const Narrator *narrator)
{
    const Pumping *pumping = what;
    uint64_t ways = ways_of(pumping->holes + pumping->harmless);
    Hand hand = luck_hand(luck, stream, pumping->index, ways);
    return read_pumping(pumping, &hand, narrator);
}

// Each hole is stopped by a die of its own.
static Status law_of_pumping(const void *what, Law *law, Error *error)
{
    const Pumping *pumping = what;
    uint32_t faces = 0;
    for (int face = 1; face <= 6; ++face)
        faces += stops(face, pumping->hits);
    return law_binomial((uint32_t)pumping->holes, faces, 6, law, error);
}

// Up to a few holes the hand is read way by way, so that play can look it up; for many holes the
// equally likely ways would be too many edges of the graph, so they are thrown as a kind with a
// law.
int pumping_throw(Luck *luck, const LuckStream *stream, const Pumping *pumping,
                  const Narrator *narrator)
{
    enum { LOOKED_UP_MAX = 4 };
    static const LuckKind kind = {draw_pumping, law_of_pumping};
    int dice = pumping->holes + pumping->harmless;
    if (dice > LOOKED_UP_MAX)
        return (int)luck_kind(luck, stream, &kind, pumping, sizeof *pumping, narrator);
    Hand hand = luck_hand(luck, stream, pumping->index, ways_of(dice));
    return read_pumping(pumping, &hand, narrator);
}
