/// effects: what single changes of a scenario do to one figure, under several pairs of policies:
/// exactly where both versions are quickly solved, else by games that meet the same dice.
#pragma once

#include "analysis/difference.h"
#include "cli/runs/exact_answer.h"
#include "cli/scenario/step.h"

enum { EFFECTS_SIDES = 2 };

/// One pair of policies, or of whatever else the sides may choose.
typedef struct EffectsPair {
    const char *value[EFFECTS_SIDES]; ///< null: as the scenario has it
} EffectsPair;

/// Which figure is looked at, where, and what is changed. Nothing of it is owned.
typedef struct EffectsQuestion {
    const Scenario *base;
    const char *figure;              ///< name of a result or measure
    const char *keys[EFFECTS_SIDES]; ///< of the sides' choices; null where no pair gives a value
    const EffectsPair *pairs;        ///< the first is the scenario as it stands
    int pair_count;
    const Step *steps;
    int step_count;
    ExactMode mode;
    double confidence; ///< of all intervals together
    bool quiet;
} EffectsQuestion;

typedef enum EffectState {
    EFFECT_DEAD,    ///< the parameter can matter in neither version: exactly 0
    EFFECT_REFUSED, ///< the scenario cannot be so, or has no such figure then
    EFFECT_SOLVED,
    EFFECT_PLAYED,
    EFFECT_STATE_COUNT
} EffectState;

/// One step under one pair: after minus before. Where it was solved the interval's ends are its
/// estimate.
typedef struct Effect {
    EffectState state;
    Difference difference;
} Effect;

typedef struct Effects {
    const EffectsQuestion *question;
    Effect *items; ///< owned; by step, then pair
    int played;    ///< of them
} Effects;

/// The effect of a step under a pair.
static inline const Effect *effects_of(const Effects *effects, int step, int pair)
{
    return &effects->items[step * effects->question->pair_count + pair];
}

/// Solves and plays all. Intervals hold together: each played one is at 1 − (1 − confidence) /
/// played. Problems of the pairs themselves are told; FAIL_INTERRUPTED after Ctrl-C.
/// @param question outlives the effects
MUST_CHECK Status effects_find(const EffectsQuestion *question, Effects *effects,
                               Problems *problems);

void effects_release(Effects *effects);

/// The pair in which the step moves the figure most, by its estimate; −1 when it has an effect in
/// none.
int effects_strongest(const Effects *effects, int step);

/// What is to be said of a step that should move the figure by no more than `matters`.
typedef enum EffectJudgement {
    EFFECT_MATTERS, ///< surely moves it by more, under some pair
    EFFECT_LITTLE,  ///< surely does not, under any
    EFFECT_UNSURE,  ///< more games would tell
    EFFECT_JUDGEMENT_COUNT
} EffectJudgement;

/// Judges one step.
/// @param matters at least 0, in the figure's unit
EffectJudgement effects_judge(const Effects *effects, int step, double matters);
