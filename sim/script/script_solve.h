/// script_solve: what is found out about a script's game without playing it. The functions are
/// those of Game (sim/interface/game.h), and fail as it says.
#pragma once

#include "sim/interface/game.h"

/// The work that best play which was asked for may take, some minutes, as ScriptExploring counts
/// it.
#define SCRIPT_WORK_OF_BEST_PLAY UINT64_C(20000000000)

Status script_solve_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                          Error *error);
Status script_solve_joint(const Prepared *prepared, const ExactOptions *options,
                          const ExactJointTaker *taker, Error *error);
Status script_solve_odds(const Prepared *prepared, const ExactWorth *worth,
                         const ExactOptions *options, ExactOdds *odds, Error *error);
Status script_solve_best_play(const Prepared *prepared, const ExactBestPlayOptions *options,
                              ExactBestPlay *answer, Error *error);
