/// fight_mixed: a fight in which some have a gun or are soldiers (MUT-6, MUT-11, MUT-14). Its rows
/// are lists of men, best first: whoever has the gun, specials, soldiers worth a special, sailors,
/// soldiers worth a sailor.
#pragma once

#include "sim/mutiny/fight/fight_openly.h"

/// How the men of both sides stand for one round.
typedef struct FightRows {
    Role larger;
    int matchups, extra; ///< men of the larger side who do not lead
    int penalised;       ///< rolls to come that carry the strongpoint penalty
    int shuffled;        ///< the role whose leads stand in a random order; ROLE_COUNT: neither
    /// Ranks of the leads in row order, then of the supporters in the order of dealing. Leads of
    /// the shuffled row are called up one by one; behind those who were they stand best first.
    uint8_t rank[ROLE_COUNT][SIDE_MEN_MAX];
} FightRows;

/// A man lost in a match-up.
typedef struct FightLoss {
    Role role;
    Loss loss;
    Rank rank;
} FightLoss;

/// Lines up the men of `fight->mix` for the next round; both sides have some.
void fight_rows_form(FightRows *rows, const Fight *fight);

/// Calls the first man of this rank of the shuffled row up to place `index`, where the first of
/// those stands who were not called yet.
void fight_rows_call(FightRows *rows, int index, Rank rank);

/// Resolves a match-up, the one after those resolved before; says who is lost, who stays in his
/// row and in `fight->mix` until the round is over or fight_mixed_lose is called.
FightLoss fight_rows_resolve(FightRows *rows, Fight *fight, int index);

/// Takes a lost man out of the mix.
void fight_mixed_lose(FightMix *mix, FightLoss loss);

/// Men of a role, of all ranks.
int fight_mixed_men(const Fight *fight, Role role);

/// Says by the ranks of the board, too, who is left, and adds who is lost.
void fight_mixed_fold(Fight *fight);

/// Does for `fight->mix` what fight_to_finish does for plain specials and sailors. Between such men
/// alone it plays the same fight with the same dice.
void fight_mixed_to_finish(Fight *fight);

/// Does for `fight->mix` what fight_list_round does for plain specials and sailors.
int fight_mixed_list_round(const Fight *fight, FightMatchup *matchups);
