/// trace: sentences about men, moves, dice and ends.

#include "sim/mutiny/trace.h"

#include <stdio.h>

#include "sim/mutiny/play.h"

enum { MEN_TEXT_SIZE = 80, SIDE_TEXT_SIZE = 160 };

static const char *const colour_names[COLOUR_COUNT] = {"White", "Red"};
static const char *const kind_names[KIND_COUNT] = {"officer", "White sailor", "party member",
                                                   "Red sailor"};

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

// "2 officers and 1 White sailor"; "nobody" when there are none.
static const char *men_text(Colour colour, const int32_t men[RANK_COUNT], char text[MEN_TEXT_SIZE])
{
    int specials = men[RANK_SPECIAL], sailors = men[RANK_SAILOR];
    const char *special = kind_names[kind_of(colour, RANK_SPECIAL)];
    const char *sailor = kind_names[kind_of(colour, RANK_SAILOR)];
    if (specials > 0 && sailors > 0)
        snprintf(text, MEN_TEXT_SIZE, "%d %s%s and %d %s%s", specials, special, plural(specials),
                 sailors, sailor, plural(sailors));
    else if (specials + sailors > 0)
        snprintf(text, MEN_TEXT_SIZE, "%d %s%s", specials + sailors, specials ? special : sailor,
                 plural(specials + sailors));
    else
        snprintf(text, MEN_TEXT_SIZE, "nobody");
    return text;
}

static void tell_board(const Trace *trace, const Board *board)
{
    for (int room = 0; room < trace->mutiny->rooms; ++room) {
        const Room *here = &board->rooms[room];
        int white = room_free(here, COLOUR_WHITE), red = room_free(here, COLOUR_RED);
        char whites[MEN_TEXT_SIZE] = "", reds[MEN_TEXT_SIZE] = "";
        if (white > 0)
            men_text(COLOUR_WHITE, here->free[COLOUR_WHITE], whites);
        if (red > 0)
            men_text(COLOUR_RED, here->free[COLOUR_RED], reds);
        if (white + red > 0)
            narrator_say(trace->narrator, "  %s: %s%s%s", trace->mutiny->names[room].text, whites,
                         white > 0 && red > 0 ? ", " : "", reds);
    }
}

void trace_begin(const Trace *trace, const Play *play)
{
    const int32_t *started = play->fates.started;
    char whites[MEN_TEXT_SIZE], reds[MEN_TEXT_SIZE];
    men_text(COLOUR_WHITE, &started[KIND_OFFICER], whites);
    men_text(COLOUR_RED, &started[KIND_PARTY_MEMBER], reds);
    narrator_say(trace->narrator, "Mutiny on the %s: %s against %s.", trace->mutiny->ship.text,
                 whites, reds);
    tell_board(trace, &play->board);
}

void trace_turn(const Trace *trace, const Play *play)
{
    narrator_say(trace->narrator, "Turn %d, %s.", play->turn, colour_names[play->mover]);
}

void trace_move(const Trace *trace, const Play *play, TraceMove move)
{
    char men[MEN_TEXT_SIZE];
    bool one = move.men[RANK_SPECIAL] + move.men[RANK_SAILOR] == 1;
    narrator_say(trace->narrator, "  %s %s from %s to %s.", men_text(play->mover, move.men, men),
                 one ? "goes" : "go", trace->mutiny->names[move.from].text,
                 trace->mutiny->names[move.to].text);
}

// Tells both sides of a fight, attackers first.
static const char *sides_text(const Fight *fight, char text[SIDE_TEXT_SIZE])
{
    char attackers[MEN_TEXT_SIZE], defenders[MEN_TEXT_SIZE];
    men_text(fight_colour(fight, ROLE_ATTACKER), fight->men[ROLE_ATTACKER], attackers);
    men_text(fight_colour(fight, ROLE_DEFENDER), fight->men[ROLE_DEFENDER], defenders);
    snprintf(text, SIDE_TEXT_SIZE, "%.77s against %.70s", attackers, defenders);
    return text;
}

void trace_assault(const Trace *trace, int room, const Fight *fight)
{
    char sides[SIDE_TEXT_SIZE], penalty[64] = "";
    int rolls = fight->penalised;
    if (rolls > 0)
        snprintf(penalty, sizeof penalty, ", the first %d roll%s at %+d", rolls, plural(rolls),
                 fight->rules->strongpoint_penalty);
    narrator_say(trace->narrator, "  Fight in %s: %s%s.", trace->mutiny->names[room].text,
                 sides_text(fight, sides), penalty);
}

void trace_round(const Trace *trace, const Fight *fight)
{
    char sides[SIDE_TEXT_SIZE];
    if (fight->matchups > 0)
        narrator_say(trace->narrator, "    Next round: %s.", sides_text(fight, sides));
}

// "party member with 1 supporter 2+2=4".
static void duellist_text(const TraceMatchup *matchup, Role role, char text[MEN_TEXT_SIZE])
{
    char support[32] = "", sum[32] = "";
    int supporters = matchup->supporters[role], modifier = matchup->modifier[role];
    int face = matchup->faces.of[role];
    if (supporters > 0)
        snprintf(support, sizeof support, " with %d supporter%s", supporters, plural(supporters));
    if (modifier != 0)
        snprintf(sum, sizeof sum, "%+d=%d", modifier, face + modifier);
    snprintf(text, MEN_TEXT_SIZE, "%s%s rolls %d%s", kind_names[matchup->lead[role]], support, face,
             sum);
}

// " after ties 3:4 2:3"; further ties than are kept are counted only.
static void ties_text(const TraceMatchup *matchup, char text[SIDE_TEXT_SIZE])
{
    int ties = matchup->ties, kept = ties < TRACE_TIES_MAX ? ties : TRACE_TIES_MAX;
    int used = ties ? snprintf(text, SIDE_TEXT_SIZE, " after %d tie%s", ties, plural(ties)) : 0;
    for (int i = 0; i < kept; ++i)
        used += snprintf(text + used, SIDE_TEXT_SIZE - (size_t)used, " %d:%d",
                         matchup->tied[i].of[ROLE_ATTACKER], matchup->tied[i].of[ROLE_DEFENDER]);
}

void trace_matchup(const Trace *trace, const TraceMatchup *matchup)
{
    char attacker[MEN_TEXT_SIZE], defender[MEN_TEXT_SIZE], ties[SIDE_TEXT_SIZE] = "";
    duellist_text(matchup, ROLE_ATTACKER, attacker);
    duellist_text(matchup, ROLE_DEFENDER, defender);
    ties_text(matchup, ties);
    Role loser = matchup->end <= MATCHUP_ATTACKER_CAPTURED ? ROLE_ATTACKER : ROLE_DEFENDER;
    bool killed =
        matchup->end == MATCHUP_ATTACKER_KILLED || matchup->end == MATCHUP_DEFENDER_KILLED;
    narrator_say(trace->narrator, "    %s%s, %s%s: %s%s %s.", attacker,
                 matchup->penalised ? " (strongpoint)" : "", defender, ties,
                 matchup->casualty[loser] == matchup->lead[loser] ? "" : "supporting ",
                 kind_names[matchup->casualty[loser]], killed ? "killed" : "taken prisoner");
}

void trace_freed(const Trace *trace, int room, Colour colour, const int32_t men[RANK_COUNT])
{
    char text[MEN_TEXT_SIZE];
    narrator_say(trace->narrator, "  Freed in %s: %s.", trace->mutiny->names[room].text,
                 men_text(colour, men, text));
}

void trace_end(const Trace *trace, const Play *play, MutinyResult result)
{
    const Fates *fates = &play->fates;
    if (result == MUTINY_STALEMATE || result == MUTINY_DERELICT) {
        narrator_say(trace->narrator,
                     result == MUTINY_STALEMATE ? "Stalemate after %d turns."
                                                : "The ship is derelict after %d turns.",
                     play->turn);
        return;
    }
    int shot = fates->shot[KIND_OFFICER] + fates->shot[KIND_PARTY_MEMBER];
    narrator_say(trace->narrator,
                 "%s after %d turn%s and %d match-up%s: %d %s%s shot, a crew of %d.",
                 result == MUTINY_RED_WINS ? "Reds take the ship" : "Whites hold the ship",
                 play->turn, plural(play->turn), play->matchups, plural(play->matchups), shot,
                 kind_names[result == MUTINY_RED_WINS ? KIND_OFFICER : KIND_PARTY_MEMBER],
                 plural(shot), fates->crew);
}
