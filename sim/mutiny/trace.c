/// trace: sentences about men, moves, dice and ends.

#include "sim/mutiny/trace.h"

#include <stdarg.h>
#include <stdio.h>

#include "sim/base/plural.h"
#include "sim/mutiny/play.h"
#include "sim/mutiny/trace_text.h"

enum { DUELLIST_SIZE = 200, SIDES_SIZE = 2 * TRACE_MEN_SIZE + 16, TIES_SIZE = 200 };

static void tell_board(const Trace *trace, const Board *board)
{
    for (int room = 0; room < trace->mutiny->rooms; ++room) {
        const Room *here = &board->rooms[room];
        int white = room_free(here, COLOUR_WHITE), red = room_free(here, COLOUR_RED);
        char whites[TRACE_MEN_SIZE] = "", reds[TRACE_MEN_SIZE] = "";
        if (white > 0)
            trace_board_men(COLOUR_WHITE, here->free[COLOUR_WHITE], whites);
        if (red > 0)
            trace_board_men(COLOUR_RED, here->free[COLOUR_RED], reds);
        if (white + red > 0)
            narrator_say(trace->narrator, "  %s: %s%s%s", trace->mutiny->names[room].text, whites,
                         white > 0 && red > 0 ? ", " : "", reds);
    }
}

void trace_rolls_begin(TraceRolls *rolls, const Trace *trace, const char *words, ...)
{
    rolls->trace = trace;
    rolls->count = 0;
    if (!trace)
        return;
    va_list arguments;
    va_start(arguments, words);
    vsnprintf(rolls->words, sizeof rolls->words, words, arguments);
    va_end(arguments);
}

void trace_rolls_end(TraceRolls *rolls)
{
    char text[2 * TRACE_ROLLS_IN_A_LINE + 1] = "";
    for (int i = 0; i < rolls->count; ++i)
        snprintf(text + 2 * i, sizeof text - 2 * (size_t)i, " %d", rolls->faces[i] % 10);
    if (rolls->count > 0)
        narrator_say(rolls->trace->narrator, "%s%s", rolls->words, text);
    rolls->count = 0;
}

void trace_number(const Trace *trace, const char *men, Dice dice, int total)
{
    char text[DICE_TEXT_SIZE];
    dice_format(dice, text);
    if (dice.count > 0)
        narrator_say(trace->narrator, "  Dice for the number of %ss, %s: %d.", men, text, total);
}

void trace_begin(const Trace *trace, const Play *play)
{
    const int32_t *started = play->fates.started;
    char whites[TRACE_MEN_SIZE], reds[TRACE_MEN_SIZE];
    trace_board_men(COLOUR_WHITE, &started[KIND_OFFICER], whites);
    trace_board_men(COLOUR_RED, &started[KIND_PARTY_MEMBER], reds);
    narrator_say(trace->narrator, "Mutiny on the %s: %s against %s.", trace->mutiny->ship.text,
                 whites, reds);
    if (trace->mutiny->optional.cards)
        trace_cards(trace, play);
    tell_board(trace, &play->board);
}

void trace_turn(const Trace *trace, const Play *play)
{
    narrator_say(trace->narrator, "Turn %d, %s.", play->turn, trace_colour(play->mover));
}

void trace_move(const Trace *trace, const Play *play, TraceMove move)
{
    char men[TRACE_MEN_SIZE];
    int count = 0;
    for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
        count += move.men[rank];
    narrator_say(trace->narrator, "  %s %s from %s to %s.", trace_men(play->mover, move.men, men),
                 count == 1 ? "goes" : "go", trace->mutiny->names[move.from].text,
                 trace->mutiny->names[move.to].text);
}

// Tells both sides of a fight, attackers first.
static const char *sides_text(const Fight *fight, char text[SIDES_SIZE])
{
    char sides[ROLE_COUNT][TRACE_MEN_SIZE];
    for (int role = 0; role < ROLE_COUNT; ++role) {
        int32_t men[RANK_FIGHT_COUNT];
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
            men[rank] = fight_count(fight, (Role)role, (Rank)rank);
        trace_men(fight_colour(fight, (Role)role), men, sides[role]);
    }
    snprintf(text, SIDES_SIZE, "%s against %s", sides[ROLE_ATTACKER], sides[ROLE_DEFENDER]);
    return text;
}

void trace_assault(const Trace *trace, int room, const Fight *fight)
{
    char sides[SIDES_SIZE], penalty[64] = "";
    int rolls = fight->penalised;
    if (rolls > 0)
        snprintf(penalty, sizeof penalty, ", the first %d roll%s at %+d", rolls, plural(rolls),
                 fight->rules->strongpoint_penalty);
    narrator_say(trace->narrator, "  Fight in %s: %s%s.", trace->mutiny->names[room].text,
                 sides_text(fight, sides), penalty);
}

void trace_round(const Trace *trace, const Fight *fight)
{
    char sides[SIDES_SIZE];
    if (fight->matchups > 0)
        narrator_say(trace->narrator, "    Next round: %s.", sides_text(fight, sides));
}

// " + 1 party member - 1 strongpoint = 4"; "" where nothing is added.
static void sum_text(const TraceMatchup *matchup, Role role, char text[DUELLIST_SIZE])
{
    const char *const names[TRACE_MODIFIER_COUNT] = {
        [TRACE_MODIFIER_RANK] = trace_man(matchup->colour[role], rank_unarmed(matchup->lead[role])),
        [TRACE_MODIFIER_GUN] = "gun",
        [TRACE_MODIFIER_SUPPORT] = "support",
        [TRACE_MODIFIER_STRONGPOINT] = "strongpoint"};
    int total = matchup->faces.of[role];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < TRACE_MODIFIER_COUNT; ++i) {
        int pips = matchup->modifiers[role][i];
        total += pips;
        if (pips != 0)
            used += (size_t)snprintf(text + used, DUELLIST_SIZE - used, " %c %d %s",
                                     pips < 0 ? '-' : '+', pips < 0 ? -pips : pips, names[i]);
    }
    if (used > 0)
        snprintf(text + used, DUELLIST_SIZE - used, " = %d", total);
}

// "party member with 1 supporter rolls 2 + 1 party member + 1 support = 4".
static void duellist_text(const TraceMatchup *matchup, Role role, char text[DUELLIST_SIZE])
{
    char support[32] = "", sum[DUELLIST_SIZE];
    int supporters = matchup->supporters[role];
    if (supporters > 0)
        snprintf(support, sizeof support, " with %d supporter%s", supporters, plural(supporters));
    sum_text(matchup, role, sum);
    snprintf(text, DUELLIST_SIZE, "%s%s rolls %d%.100s",
             trace_man(matchup->colour[role], matchup->lead[role]), support,
             matchup->faces.of[role], sum);
}

// " after ties 3:4 2:3"; further ties than are kept are counted only.
static void ties_text(const TraceMatchup *matchup, char text[TIES_SIZE])
{
    int ties = matchup->ties, kept = ties < TRACE_TIES_MAX ? ties : TRACE_TIES_MAX;
    int used = ties ? snprintf(text, TIES_SIZE, " after %d tie%s", ties, plural(ties)) : 0;
    for (int i = 0; i < kept; ++i)
        used += snprintf(text + used, TIES_SIZE - (size_t)used, " %d:%d",
                         matchup->tied[i].of[ROLE_ATTACKER], matchup->tied[i].of[ROLE_DEFENDER]);
}

// A strongpoint that takes nothing off is told all the same.
static bool is_idle_penalty(const TraceMatchup *matchup)
{
    return matchup->penalised && matchup->modifiers[ROLE_ATTACKER][TRACE_MODIFIER_STRONGPOINT] == 0;
}

void trace_matchup(const Trace *trace, const TraceMatchup *matchup)
{
    char attacker[DUELLIST_SIZE], defender[DUELLIST_SIZE], ties[TIES_SIZE] = "";
    duellist_text(matchup, ROLE_ATTACKER, attacker);
    duellist_text(matchup, ROLE_DEFENDER, defender);
    ties_text(matchup, ties);
    Role loser = matchup->end <= MATCHUP_ATTACKER_CAPTURED ? ROLE_ATTACKER : ROLE_DEFENDER;
    bool killed =
        matchup->end == MATCHUP_ATTACKER_KILLED || matchup->end == MATCHUP_DEFENDER_KILLED;
    narrator_say(trace->narrator, "    %s%s, %s%s: %s%s %s.", attacker,
                 is_idle_penalty(matchup) ? " (strongpoint)" : "", defender, ties,
                 matchup->casualty[loser] == matchup->lead[loser] ? "" : "supporting ",
                 trace_man(matchup->colour[loser], matchup->casualty[loser]),
                 killed ? "killed" : "taken prisoner");
}

void trace_freed(const Trace *trace, int room, Colour colour, const int32_t men[RANK_COUNT])
{
    char text[TRACE_MEN_SIZE];
    narrator_say(trace->narrator, "  Freed in %s: %s.", trace->mutiny->names[room].text,
                 trace_board_men(colour, men, text));
}

// "2 officers"; "0 officers" when nobody is.
static const char *shot_text(Colour loser, const int32_t shot[RANK_FIGHT_COUNT],
                             char text[TRACE_MEN_SIZE])
{
    if (shot[RANK_SPECIAL] + shot[RANK_SOLDIER_SPECIAL] > 0)
        return trace_men(loser, shot, text);
    snprintf(text, TRACE_MEN_SIZE, "0 %ss", trace_man(loser, RANK_SPECIAL));
    return text;
}

void trace_end(const Trace *trace, const Play *play, MutinyResult result)
{
    const Fates *fates = &play->fates;
    char men[TRACE_MEN_SIZE];
    if (result == MUTINY_STALEMATE || result == MUTINY_DERELICT) {
        narrator_say(trace->narrator,
                     result == MUTINY_STALEMATE ? "Stalemate after %d turn%s."
                                                : "The ship is derelict after %d turn%s.",
                     play->turn, plural(play->turn));
        return;
    }
    int32_t shot[RANK_FIGHT_COUNT] = {0};
    Colour loser = result == MUTINY_RED_WINS ? COLOUR_WHITE : COLOUR_RED;
    shot[RANK_SPECIAL] = fates->shot[kind_of(loser, RANK_SPECIAL)];
    shot[RANK_SOLDIER_SPECIAL] = fates->shot[KIND_SOLDIER];
    narrator_say(trace->narrator, "%s after %d turn%s and %d match-up%s: %s shot, a crew of %d.",
                 result == MUTINY_RED_WINS ? "Reds take the ship" : "Whites hold the ship",
                 play->turn, plural(play->turn), play->matchups, plural(play->matchups),
                 shot_text(loser, shot, men), fates->crew);
}
