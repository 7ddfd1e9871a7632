/// grapple: one die a deckhand.

#include "sim/river/grapple.h"

int grapple_throw(int throwers, int grapple_min, HandSource *hands, const Narrator *narrator)
{
    int holds = 0;
    Hand hand = {0};
    for (int i = 0; i < throwers; ++i) {
        if (i % HAND_MAX == 0)
            hand = hand_throw(hands, HAND_WAYS_MAX);
        int face = hand_face(&hand);
        holds += face >= grapple_min;
        if (narrator)
            narrator_say(narrator, "    grapple: %d, %s", face,
                         face >= grapple_min ? "it holds" : "it falls short");
    }
    return holds;
}
