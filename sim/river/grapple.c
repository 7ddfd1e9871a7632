/// grapple: one die a deckhand.

#include "sim/river/grapple.h"

int grapple_throw(int throwers, int grapple_min, DiceSource *dice, const Narrator *narrator)
{
    int holds = 0;
    Hand hand = {0};
    for (int i = 0; i < throwers; ++i) {
        if (i % HAND_MAX == 0)
            hand = hand_throw(dice, HAND_WAYS_12);
        int face = hand_face(&hand);
        holds += face >= grapple_min;
        if (narrator)
            narrator_say(narrator, "    grapple: %d, %s", face,
                         face >= grapple_min ? "it holds" : "it falls short");
    }
    return holds;
}
