/// board: where the men are. Men of a kind are alike, so a compartment is eight numbers.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "sim/mutiny/choices.h"

typedef enum Colour { COLOUR_WHITE, COLOUR_RED, COLOUR_COUNT } Colour;

/// In the order in which men stand in a row: officers and party members are specials (MUT-6).
/// The board counts specials and sailors; a fight may tell further ranks apart among them, which
/// only optional rules bring.
typedef enum Rank {
    RANK_SPECIAL,
    RANK_SAILOR,
    RANK_COUNT,
    RANK_ARMED_SPECIAL = RANK_COUNT, ///< with the gun of an ace (MUT-11)
    RANK_ARMED_SAILOR,
    RANK_SOLDIER_SPECIAL, ///< of the relief, worth an officer (MUT-14)
    RANK_SOLDIER_SAILOR,  ///< worth a sailor
    RANK_FIGHT_COUNT
} Rank;

/// The moving side attacks (MUT-8).
typedef enum Role { ROLE_ATTACKER, ROLE_DEFENDER, ROLE_COUNT } Role;

/// A colour's rank: kind = colour × RANK_COUNT + rank. Soldiers, always White, come with one of the
/// optional rules only.
typedef enum Kind {
    KIND_OFFICER,
    KIND_WHITE_SAILOR,
    KIND_PARTY_MEMBER,
    KIND_RED_SAILOR,
    KIND_COUNT,
    KIND_SOLDIER = KIND_COUNT,
    KIND_ALL_COUNT
} Kind;

static inline Kind kind_of(Colour colour, Rank rank)
{
    return (Kind)((int)colour * RANK_COUNT + (int)rank);
}

/// The rank under which the board counts a man of a fight's rank.
static inline Rank rank_on_board(Rank rank)
{
    static const Rank counted[RANK_FIGHT_COUNT] = {
        [RANK_SPECIAL] = RANK_SPECIAL,         [RANK_SAILOR] = RANK_SAILOR,
        [RANK_ARMED_SPECIAL] = RANK_SPECIAL,   [RANK_ARMED_SAILOR] = RANK_SAILOR,
        [RANK_SOLDIER_SPECIAL] = RANK_SPECIAL, [RANK_SOLDIER_SAILOR] = RANK_SAILOR};
    return counted[rank];
}

/// The same man without the gun of an ace.
static inline Rank rank_unarmed(Rank rank)
{
    return rank == RANK_ARMED_SPECIAL || rank == RANK_ARMED_SAILOR ? rank_on_board(rank) : rank;
}

static inline Colour colour_other(Colour colour)
{
    return colour == COLOUR_RED ? COLOUR_WHITE : COLOUR_RED;
}

/// One compartment's men.
typedef struct Room {
    int32_t free[COLOUR_COUNT][RANK_COUNT];
    int32_t captive[COLOUR_COUNT][RANK_COUNT]; ///< prisoners, by their own colour
} Room;

/// All compartments, in the scenario's order. A value: copy it to branch, memcmp to compare.
typedef struct Board {
    Room rooms[SHIP_COMPARTMENT_MAX];
} Board;

/// Free men of one colour in a compartment.
static inline int room_free(const Room *room, Colour colour)
{
    return room->free[colour][RANK_SPECIAL] + room->free[colour][RANK_SAILOR];
}

/// Whether both sides have free men there.
static inline bool room_is_contested(const Room *room)
{
    return room_free(room, COLOUR_WHITE) > 0 && room_free(room, COLOUR_RED) > 0;
}
