/// exact_course: one round of a fight as a layered transition graph: the places where the round can
/// stand after each match-up, and the probabilities of going from one to the next. Forward or
/// backward dynamic programming over it costs a few additions a match-up; the sequences of
/// match-ups are far more, and are never listed. A second implementation of the rules, which shares
/// nothing with the fights of play (MUT-6 to MUT-8).
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/intern.h"
#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_formation.h"

/// Rounds of more match-ups are refused (numbers of men are bytes).
enum { EXACT_COURSE_MATCHUPS_MAX = 100 };

/// A round with more places or transitions is refused.
#define EXACT_COURSE_MAX ((size_t)1 << 22)

/// A node: where a round can stand between two match-ups. Men by role and rank on the board.
typedef struct ExactPlace {
    uint8_t lost[ROLE_COUNT][RANK_COUNT];
    uint8_t captured[ROLE_COUNT][RANK_COUNT]; ///< of the lost; zero where captives are not told
    int16_t penalised;                        ///< rolls to come that carry the penalty
    uint8_t specials;                         ///< still to lead in the shuffled row, without a gun
    bool gun;                                 ///< a man with a gun is still to lead in it
    uint8_t disarmed; ///< bit r: the man of role r with a gun is among the lost
    uint32_t flow;    ///< its first one; its flows go up to the next place's first
} ExactPlace;

/// A transition by one match-up to a place of the next layer: the man lost, and how.
typedef struct ExactFlow {
    uint32_t to; ///< place
    Role role;
    Rank rank;               ///< on the board
    double killed, captured; ///< probabilities of losing him so
} ExactFlow;

/// All places of a round, those after m match-ups from first[m] to before first[m + 1].
typedef struct ExactCourse {
    ExactPlace *places; ///< owned, as are all arrays; one more than there are, for its first flow
    ExactFlow *flows;
    size_t place_count, place_capacity, flow_count, flow_capacity;
    size_t first[EXACT_COURSE_MATCHUPS_MAX + 2];
    ExactFormation formation;
    bool tells_captives; ///< set by the user: places differ in who was captured, too
    Intern words;        ///< of the places after the same match-ups; working memory
} ExactCourse;

/// Fills in the round that begins with `men`, of whom there are some on both sides. A course that
/// is all zero is empty, and any can be filled again. FAIL_LIMIT when the round is too large.
MUST_CHECK Status exact_course_fill(ExactCourse *course, const Rules *rules, Colour attacker,
                                    const ExactMen *men, Error *error);

void exact_course_release(ExactCourse *course);

/// Number of places where the round can end; they come last.
static inline size_t exact_course_ends(const ExactCourse *course)
{
    return course->place_count - course->first[course->formation.matchups];
}

/// A place where the round can end, by number.
static inline const ExactPlace *exact_course_end(const ExactCourse *course, size_t number)
{
    return &course->places[course->first[course->formation.matchups] + number];
}

/// The kind of a role's men of a rank.
static inline Kind exact_course_kind(const ExactCourse *course, int role, int rank)
{
    Colour attacker = course->formation.attacker;
    return kind_of(role == ROLE_ATTACKER ? attacker : colour_other(attacker), (Rank)rank);
}

/// Men lost on the way to a place, each in a match-up.
static inline int exact_place_lost(const ExactPlace *place)
{
    int lost = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            lost += place->lost[role][rank];
    return lost;
}
