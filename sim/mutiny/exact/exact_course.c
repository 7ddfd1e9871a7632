/// exact_course: the states within a round, numbered as they are reached, match-up after match-up.

#include "sim/mutiny/exact/exact_course.h"

#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/mutiny/params.h"

void exact_course_release(ExactCourse *course)
{
    free(course->places);
    free(course->flows);
    intern_release(&course->words);
    *course = (ExactCourse){.places = NULL};
}

static Status too_large(Error *error)
{
    return error_set(error, FAIL_LIMIT, NULL,
                     "a round of this fight can go in too many ways; fewer men can be solved "
                     "exactly");
}

// The number of values of each component of a place, for its mixed-radix code.
typedef struct Bases {
    uint64_t lost[ROLE_COUNT][RANK_COUNT], penalised, specials, captured[ROLE_COUNT][RANK_COUNT];
} Bases;

static Bases bases_of(const ExactCourse *course)
{
    const ExactMen *men = &course->formation.men;
    const int matchups = course->formation.matchups;
    Bases bases = {.penalised = (uint64_t)men->penalised + 1,
                   .specials =
                       course->formation.shuffled == ROLE_COUNT ? 1 : (uint64_t)matchups + 1};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int most = men->count[role][rank];
            bases.lost[role][rank] = (uint64_t)(most < matchups ? most : matchups) + 1;
            bases.captured[role][rank] = course->tells_captives ? bases.lost[role][rank] : 1;
        }
    return bases;
}

// The code of a place: places after equally many match-ups are equal exactly when their codes are.
// Mixed-radix digits for the numbers of men, two bits for the guns that are lost and one for the
// gun that has yet to fight.
static uint64_t word_of(const Bases *bases, const ExactPlace *place)
{
    uint64_t word = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            word = word * bases->lost[role][rank] + place->lost[role][rank];
            word = word * bases->captured[role][rank] + place->captured[role][rank];
        }
    word = word * bases->penalised + (uint64_t)place->penalised;
    word = word * bases->specials + place->specials;
    return word << 3 | (uint64_t)place->disarmed << 1 | place->gun;
}

static bool words_fit(const Bases *bases)
{
    double words = 8.0 * (double)bases->penalised * (double)bases->specials;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            words *= (double)bases->lost[role][rank] * (double)bases->captured[role][rank];
    return words < (double)UINT64_MAX / 2;
}

/// A match-up under way.
typedef struct Matchup {
    ExactCourse *course;
    Bases bases;
    ExactDuel duels[RANK_ARMED_SAILOR + 1]; ///< by the rank of the shuffled row's lead
    int left;                               ///< match-ups from this one on
    size_t first;                           ///< place behind this match-up
} Matchup;

static Status find_place(Matchup *matchup, const ExactPlace *place, uint32_t *number, Error *error)
{
    ExactCourse *course = matchup->course;
    const uint64_t word = word_of(&matchup->bases, place);
    const uint32_t reached = course->words.count;
    uint32_t of_word;
    TRY(intern_number(&course->words, &word, &of_word, error));
    *number = (uint32_t)matchup->first + of_word;
    if (of_word < reached)
        return OK;
    if (course->place_count + 1 >= EXACT_COURSE_MAX)
        return too_large(error);
    TRY(GROW(course->places, &course->place_capacity, course->place_count + 2,
             "the exact law of a round", error));
    course->places[course->place_count++] = *place;
    return OK;
}

static Status add_flow(Matchup *matchup, const ExactPlace *to, ExactFlow flow, Error *error)
{
    ExactCourse *course = matchup->course;
    if (flow.killed + flow.captured == 0)
        return OK;
    TRY(find_place(matchup, to, &flow.to, error));
    if (course->flow_count >= EXACT_COURSE_MAX)
        return too_large(error);
    TRY(GROW(course->flows, &course->flow_capacity, course->flow_count + 1,
             "the exact law of a round", error));
    course->flows[course->flow_count++] = flow;
    return OK;
}

static Status lose_man(Matchup *matchup, const ExactPlace *from, int casualty, ExactFlow flow,
                       Error *error)
{
    ExactPlace to = *from;
    flow.rank = rank_on_board((Rank)casualty);
    ++to.lost[flow.role][flow.rank];
    if (casualty != (int)flow.rank)
        to.disarmed |= (uint8_t)(1 << flow.role);
    if (!matchup->course->tells_captives)
        return add_flow(matchup, &to, flow, error);
    ExactFlow killed = flow, captured = flow;
    killed.captured = captured.killed = 0;
    TRY(add_flow(matchup, &to, killed, error));
    ++to.captured[flow.role][flow.rank];
    return add_flow(matchup, &to, captured, error);
}

static Status decide(Matchup *matchup, const ExactPlace *from, const ExactDuel *duel,
                     const ExactLaw *law, double probability, Error *error)
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        TRY(lose_man(matchup, from, duel->casualty[role],
                     (ExactFlow){.role = (Role)role,
                                 .killed = probability * law->killed[role],
                                 .captured = probability * law->captured[role]},
                     error));
    return OK;
}

// Rolls a match-up until it is decided. Where a tie counts as a roll, it uses up one of the
// penalised rolls.
static Status roll(Matchup *matchup, ExactPlace from, const ExactDuel *duel, double probability,
                   Error *error)
{
    if (!matchup->course->formation.rules->reroll_counts) {
        const ExactLaw *law = from.penalised > 0 ? &duel->hampered : &duel->plain;
        from.penalised = (int16_t)(from.penalised - (from.penalised > 0));
        return decide(matchup, &from, duel, law, probability, error);
    }
    for (; from.penalised > 0 && probability > 0; probability *= duel->hampered.tie) {
        --from.penalised;
        TRY(decide(matchup, &from, duel, &duel->hampered, probability * (1 - duel->hampered.tie),
                   error));
    }
    return decide(matchup, &from, duel, &duel->plain, probability, error);
}

// In a shuffled row the next lead is any of the remaining ones with equal probability.
static Status lead_and_roll(Matchup *matchup, const ExactPlace *from, Error *error)
{
    const ExactFormation *formation = &matchup->course->formation;
    if (formation->shuffled == ROLE_COUNT)
        return roll(matchup, *from, &matchup->duels[RANK_SPECIAL], 1, error);
    const int armed = formation->men.armed[formation->shuffled];
    const int specials = from->specials, sailors = matchup->left - specials - from->gun;
    ExactPlace to = *from;
    TRY(sailors == 0 ? OK
                     : roll(matchup, to, &matchup->duels[RANK_SAILOR],
                            (double)sailors / matchup->left, error));
    to.gun = false;
    TRY(!from->gun ? OK : roll(matchup, to, &matchup->duels[armed], 1.0 / matchup->left, error));
    to.gun = from->gun;
    --to.specials;
    return specials == 0 ? OK
                         : roll(matchup, to, &matchup->duels[RANK_SPECIAL],
                                (double)specials / matchup->left, error);
}

static void line_up(Matchup *matchup, int index)
{
    const ExactFormation *formation = &matchup->course->formation;
    const bool shuffled = formation->shuffled != ROLE_COUNT;
    const int armed = shuffled ? formation->men.armed[formation->shuffled] : 0;
    matchup->left = formation->matchups - index;
    for (int rank = 0; rank <= (shuffled ? RANK_SAILOR : RANK_SPECIAL); ++rank)
        matchup->duels[rank] = exact_formation_duel(formation, index, (Rank)rank);
    if (armed)
        matchup->duels[armed] = exact_formation_duel(formation, index, (Rank)armed);
}

static Status fight_matchup(Matchup *matchup, int index, Error *error)
{
    ExactCourse *course = matchup->course;
    matchup->first = course->place_count;
    intern_clear(&course->words);
    line_up(matchup, index);
    for (size_t i = course->first[index]; i < matchup->first; ++i) {
        const ExactPlace from = course->places[i];
        course->places[i].flow = (uint32_t)course->flow_count;
        TRY(lead_and_roll(matchup, &from, error));
    }
    course->places[matchup->first].flow = (uint32_t)course->flow_count;
    course->first[index + 1] = matchup->first;
    return OK;
}

static ExactPlace first_place(const ExactFormation *formation)
{
    ExactPlace place = {.penalised = (int16_t)formation->men.penalised};
    if (formation->shuffled == ROLE_COUNT)
        return place;
    const int armed = formation->men.armed[formation->shuffled];
    place.gun = armed != 0;
    place.specials = (uint8_t)(formation->men.count[formation->shuffled][RANK_SPECIAL] -
                               (armed == RANK_ARMED_SPECIAL));
    return place;
}

Status exact_course_fill(ExactCourse *course, const Rules *rules, Colour attacker,
                         const ExactMen *men, Error *error)
{
    course->formation = exact_formation(rules, attacker, men);
    const int matchups = course->formation.matchups;
    Matchup matchup = {.course = course, .bases = bases_of(course)};
    if (matchups > EXACT_COURSE_MATCHUPS_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a round of %d match-ups is too large to be solved exactly; at most %d",
                         matchups, EXACT_COURSE_MATCHUPS_MAX);
    if (!words_fit(&matchup.bases))
        return too_large(error);
    course->place_count = course->flow_count = 0;
    if (course->words.key_size == 0)
        course->words = intern_of(sizeof(uint64_t), "the exact law of a round");
    intern_clear(&course->words);
    const ExactPlace first = first_place(&course->formation);
    uint32_t number;
    TRY(find_place(&matchup, &first, &number, error));
    course->first[0] = 0;
    for (int index = 0; index < matchups; ++index)
        TRY(fight_matchup(&matchup, index, error));
    course->first[matchups + 1] = course->place_count;
    return OK;
}
