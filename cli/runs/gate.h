/// gate: a balance regression test: many figures of many scenarios, each with the band that it has
/// to keep to, read from a YAML list:
///
///     - scenario: large-merchant.yaml      # relative to the gate's own file
///       measure: red_wins                  # default: what the game's answer speaks of
///       band: 0.40:0.46
///       set: [officer_bonus=2]             # default: nothing
///       name: bonus                        # default: the scenario's name; no other item's, and
///                                          # that of its folder of --baseline
///       max_games: 1000000                 # default: as --max-games says
#pragma once

#include "cli/commands/options.h"
#include "cli/runs/baseline.h"
#include "cli/runs/judgement.h"

enum { GATE_ITEMS_MAX = 500 };

typedef struct GateItem {
    Name name;
    Scenario scenario;
    Judgement judgement;
    bool has_band;
    BaselineCheck baseline;
    bool is_judged; ///< to the end: not interrupted before
} GateItem;

typedef struct Gate {
    const char *source; ///< the file as it was named; not owned
    GateItem *items;    ///< owned
    int count;
} Gate;

/// Reads the file, and loads and prepares every scenario. --set of the command line is in force in
/// all of them, over the item's own. All problems are told. With `baseline` the stored run of every
/// item is read from its folder there, and an item needs no band. All judgements hold together with
/// the lowest confidence of the scenarios: each is at 1 − (1 − confidence) / items.
MUST_CHECK Status gate_read(const Options *options, Gate *gate, Problems *problems);

void gate_release(Gate *gate);

/// Items that were judged.
int gate_judged(const Gate *gate);

/// Whether the item, which was judged, keeps to its band and has not moved.
bool gate_item_holds(const GateItem *item);
