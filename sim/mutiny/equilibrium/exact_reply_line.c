/// exact_reply_line: the search keeps values and no orders, so the best order of each turn is found
/// again from the values of what it leads to.

#include "sim/mutiny/equilibrium/exact_reply_line.h"

#include <stdio.h>

#include "sim/mutiny/equilibrium/exact_reply_start.h"
#include "sim/mutiny/trace_text.h"

/// Orders whose worths differ by no more are worth the same: the search's own rounding.
#define SAME_WORTH 1e-9

/// The best order so far.
typedef struct Choice {
    Reply *reply;
    int left;
    double worth;
    bool fights;
    ReplyBoard board;
} Choice;

static bool leads_to_fight(const Reply *reply, const ReplyBoard *board)
{
    for (int room = 0; room < reply->ship.rooms; ++room)
        if (exact_reply_board_contested(board, room))
            return true;
    return false;
}

// Without a turn limit a wait is worth what the fight after it is, so that a game of the first of
// equals would wait for ever: of equals one that fights is told.
static void judge_order(void *context, const ReplyBoard *board)
{
    Choice *choice = context;
    const double worth = exact_reply_search_ordered(choice->reply, board, choice->left);
    const bool fights = leads_to_fight(choice->reply, board);
    const double least = choice->worth + (fights && !choice->fights ? -SAME_WORTH : SAME_WORTH);
    if (worth <= least)
        return;
    choice->worth = worth;
    choice->fights = fights;
    choice->board = *board;
}

static ReplyBoard best_order(Reply *reply, const ReplyBoard *board, int left)
{
    const Colour own = reply->setup.replies;
    Choice choice = {.reply = reply, .left = exact_reply_search_one_less(left), .worth = -1};
    ReplyBoard without = *board;
    int men[RANK_COUNT] = {0};
    for (int room = 0; room < reply->ship.rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[rank] += board->men[own][room][rank];
    memset(without.men[own], 0, sizeof without.men[own]);
    const ReplyPlacing placing = {own, reply->ship.rooms, judge_order, &choice};
    exact_reply_search_place(&placing, &without, 0, men, reply->setup.rooms);
    return choice.board;
}

static void add_text(char text[EXACT_LINE_TEXT_SIZE], const char *more)
{
    const size_t length = strlen(text);
    snprintf(text + length, EXACT_LINE_TEXT_SIZE - length, "%s", more);
}

// "1 officer and 2 White sailors in Bridge, 1 White sailor in Deck"
static void tell_places(const Reply *reply, const ReplyBoard *board, Colour colour,
                        char text[EXACT_LINE_TEXT_SIZE])
{
    const char *between = "";
    for (int room = 0; room < reply->ship.rooms; ++room) {
        if (exact_reply_board_total(board, colour, room) == 0)
            continue;
        char men[TRACE_MEN_SIZE];
        const int32_t here[RANK_COUNT] = {board->men[colour][room][RANK_SPECIAL],
                                          board->men[colour][room][RANK_SAILOR]};
        add_text(text, between);
        add_text(text, trace_board_men(colour, here, men));
        add_text(text, " in ");
        add_text(text, reply->setup.mutiny->names[room].text);
        between = ", ";
    }
}

static const ExactEnd *likeliest(const ExactEndList *ends)
{
    const ExactEnd *best = &ends->items[0];
    for (size_t i = 1; i < ends->count; ++i)
        if (ends->items[i].probability > best->probability)
            best = &ends->items[i];
    return best;
}

// Fights in every compartment where both stand, and tells who is left.
static bool fight(const Reply *reply, ReplyBoard *board, Colour attacker,
                  char text[EXACT_LINE_TEXT_SIZE])
{
    bool fights = false;
    for (int room = 0; room < reply->ship.rooms; ++room) {
        if (!exact_reply_board_contested(board, room))
            continue;
        const ExactEndList ends = exact_reply_search_ends(reply, board, attacker, room);
        const ExactEnd *end = likeliest(&ends);
        const Role winner =
            end->left[ROLE_ATTACKER][RANK_SPECIAL] + end->left[ROLE_ATTACKER][RANK_SAILOR] > 0
                ? ROLE_ATTACKER
                : ROLE_DEFENDER;
        int32_t left[ROLE_COUNT][RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            for (int role = 0; role < ROLE_COUNT; ++role) {
                const Colour colour = role == ROLE_ATTACKER ? attacker : colour_other(attacker);
                left[role][rank] = end->left[role][rank];
                board->men[colour][room][rank] = (uint8_t)left[role][rank];
            }
        char men[TRACE_MEN_SIZE];
        const Colour side = winner == ROLE_ATTACKER ? attacker : colour_other(attacker);
        add_text(text, "; of the fight in ");
        add_text(text, reply->setup.mutiny->names[room].text);
        add_text(text, " is left ");
        add_text(text, trace_board_men(side, left[winner], men));
        fights = true;
    }
    return fights;
}

static bool is_over(const Reply *reply, const ReplyBoard *board)
{
    int men[COLOUR_COUNT] = {0};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        for (int room = 0; room < reply->ship.rooms; ++room)
            men[colour] += exact_reply_board_total(board, (Colour)colour, room);
    return men[COLOUR_WHITE] == 0 || men[COLOUR_RED] == 0;
}

// One turn: whether anything came of it.
static bool tell_turn(Reply *reply, Colour mover, int left, ReplyBoard *board, ExactLineTurn *turn)
{
    const bool replies = mover == reply->setup.replies;
    const ReplyBoard before = *board;
    *turn = (ExactLineTurn){.worth = replies ? exact_reply_search_situation(reply, board, left)
                                             : exact_reply_search_answered(reply, board, left)};
    *board =
        replies ? best_order(reply, board, left) : exact_reply_search_moved(reply, board, left);
    add_text(turn->text, mover == COLOUR_RED ? "Reds: " : "Whites: ");
    tell_places(reply, board, mover, turn->text);
    const bool fights = fight(reply, board, mover, turn->text);
    add_text(turn->text, ".");
    return fights || memcmp(&before, board, sizeof before) != 0;
}

Status exact_reply_line(Reply *reply, const int men[KIND_COUNT], ExactLine *line, Error *error)
{
    ReplyBoard board;
    Colour mover = reply->setup.mutiny->first_turn;
    int left = reply->setup.turns, idle = 0;
    *line = (ExactLine){.count = 0};
    exact_reply_start(reply, men, &board);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        tell_places(reply, &board, (Colour)colour, line->start);
        add_text(line->start, colour == 0 ? "; " : "");
    }
    // With a turn limit a wait that changes nothing may still be for a later turn.
    while (line->count < EXACT_LINE_MAX && (idle < 2 || left > 0) && left != 0 &&
           reply->status == OK && !is_over(reply, &board)) {
        idle = tell_turn(reply, mover, left, &board, &line->turns[line->count++]) ? 0 : idle + 1;
        mover = colour_other(mover);
        left = exact_reply_search_one_less(left);
    }
    if (reply->status != OK && error)
        *error = reply->error;
    return reply->status;
}
