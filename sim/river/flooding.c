/// flooding: sums over the holes of a vessel.

#include "sim/river/flooding.h"

int flooding_hits(const Flooding *flooding)
{
    int hits = 0;
    for (int i = 0; i < flooding->count; ++i)
        hits += flooding->hits[i];
    return hits;
}

int flooding_repair(Flooding *flooding, DiceSource *dice, const Narrator *narrator)
{
    int left = 0;
    Hand hand = {0};
    for (int i = 0; i < flooding->count; ++i) {
        if (i % HAND_MAX == 0)
            hand = hand_throw(dice, HAND_12);
        int hits = flooding->hits[i], face = hand_face(&hand);
        bool stops = face > hits || face == 6;
        if (!stops)
            flooding->hits[left++] = (uint8_t)hits;
        if (narrator)
            narrator_say(narrator, "    repair of a hole of %d: %d, %s", hits, face,
                         stops ? "stopped" : "she still takes water");
    }
    int stopped = flooding->count - left;
    flooding->count = left;
    return stopped;
}
