/// twins: games solved, or played, a second time, by means of their own. They share with the games
/// the figures of vessels and what policies decide, never dice nor the course of play.
#pragma once

#include "sim/interface/game.h"

/// Fills the table of a ramming duel.
MUST_CHECK Status ram_twin_solve(const Prepared *prepared, ExactTable *table, Error *error);

/// Fills the table of a boarding.
MUST_CHECK Status boarding_twin_solve(const Prepared *prepared, ExactTable *table, Error *error);

/// Fills the table of a campaign.
MUST_CHECK Status campaign_twin_solve(const Prepared *prepared, ExactTable *table, Error *error);

/// Plays a game of orders. Every cell of the outcome is zero before.
MUST_CHECK Status command_twin_play(const Prepared *prepared, GameAddress address, Outcome *outcome,
                                    Error *error);
