/// report_grounds: the settings that the figures of a report depend on: the policies, under the
/// answer's line, and all others in the last part of the table.
#pragma once

#include <stdio.h>

#include "cli/scenario/scenario.h"

/// Prints what was set otherwise than by default, the readings chosen and the house values in use,
/// of those that can matter; nothing of a kind that is empty.
/// @param width of a line, unless a single item is longer
void report_grounds(const Scenario *scenario, int width, FILE *stream);

enum { GROUNDS_VARIED_MAX = 8, GROUNDS_TEXT_SIZE = 1024 };

/// A scenario, and the full keys of what an answer varies: those values stand in the answer.
typedef struct Grounds {
    const Scenario *scenario;
    const char *varied[GROUNDS_VARIED_MAX];
    int varied_count;
} Grounds;

/// As report_grounds, but for what is varied.
void report_grounds_varied(const Grounds *grounds, int width, FILE *stream);

/// Writes "red swarm, white hold": the policies of all who choose one, by their sides; "" where
/// nobody does. Of what is varied the policy is "as below".
void report_grounds_policies(const Grounds *grounds, char text[GROUNDS_TEXT_SIZE]);

/// Prints, as the second line of an answer, every result that takes more than a tenth of the games,
/// but for the first where the answer speaks of it, and who played: "Neither side wins in 85.3 %.
/// Policies: red swarm, white hold."
/// @param shares of the results, in the order of the scenario's measures
void report_grounds_second_line(const Scenario *scenario, const double *shares, int width,
                                FILE *stream);

/// Writes those results alone: "Whites hold the ship in 56.8 %, nobody is aboard in 12.0 %"; ""
/// when there are none.
void report_grounds_results(const Scenario *scenario, const double *shares,
                            char text[GROUNDS_TEXT_SIZE]);

/// Prints "Policies: red swarm, white hold." where there are any.
void report_grounds_players(const Grounds *grounds, FILE *stream);

/// The kinds of settings that stand in the foot.
typedef enum GroundsKind {
    GROUNDS_CHANGED,  ///< parameters at other values than the defaults
    GROUNDS_READINGS, ///< readings in use
    GROUNDS_HOUSE,    ///< house values in use
    GROUNDS_KIND_COUNT
} GroundsKind;

/// Writes one kind of settings as "rules.pairing=sorted rules.kill_on=nat".
/// @param changed_only but for those at their default
void report_grounds_text(const Scenario *scenario, GroundsKind kind, bool changed_only,
                         char text[GROUNDS_TEXT_SIZE]);
