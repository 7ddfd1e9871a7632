/// tune: stages of changes, each tried once, with its share of the doubt.

#include "cli/runs/tune.h"

#include <math.h>
#include <stdlib.h>

#include "cli/system/interrupt.h"
#include "sim/base/grow.h"

/// The scenario as it stands has a share of the doubt like a stage.
enum { SHARES = CHANGE_PARTS_MAX + 1 };

/// Solvers round in the last digits: what is nearer by less is as near.
#define ROUNDING 1e-9

/// Games of the confirmation come after all that chose; no search plays so many.
#define FRESH_GAMES (UINT64_C(1) << 50)

static double confidence_of_one(const TuneQuestion *question, size_t changes)
{
    return 1 - (1 - question->confidence) / SHARES / (double)(changes > 0 ? changes : 1);
}

// The changed scenario; false when it cannot be so.
static Status open_changed(const Tune *tune, const Change *change, Scenario *scenario,
                           bool *is_there, Error *error)
{
    const TuneQuestion *question = tune->question;
    *is_there = false;
    Problems *unheard = calloc(1, sizeof *unheard);
    if (!unheard)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a change");
    Status status = change_make(question->base, question->ladders, change, scenario, unheard);
    free(unheard);
    *is_there = status == OK;
    return status == FAIL_MEMORY ? error_set(error, FAIL_MEMORY, NULL, "out of memory for a change")
                                 : OK;
}

static Status find_worth(Tune *tune, TuneTry *item, const WorthQuestion *worth, double confidence,
                         Watch *watch, Error *error)
{
    const WorthGames games = {.first = 0, .confidence = confidence, .watch = watch};
    Scenario scenario;
    bool is_there;
    item->worth = (Worth){.state = WORTH_REFUSED,
                          .interval = {NAN, NAN, NAN},
                          .method = "",
                          .answer = VERDICT_UNDECIDED};
    item->state = TUNE_TRIED;
    TRY(open_changed(tune, &item->change, &scenario, &is_there, error));
    if (!is_there)
        return OK;
    Status status = OK;
    if (!change_can_matter(tune->question->ladders, &item->change, &scenario))
        item->state = TUNE_UNUSED;
    else
        status = worth_find(worth, &scenario, &games, &item->worth, error);
    scenario_release(&scenario);
    return status;
}

static bool is_inside(const TuneTry *item)
{
    return item->state == TUNE_TRIED && item->worth.answer == VERDICT_INSIDE;
}

static Status add_try(Tune *tune, const Change *change, const WorthQuestion *worth,
                      double confidence, Watch *watch, Error *error)
{
    TuneTry item = {.change = *change};
    TRY(GROW(tune->items, &tune->room, tune->count + 1, "changes that were tried", error));
    TRY(find_worth(tune, &item, worth, confidence, watch, error));
    // What an interrupt cut short says nothing.
    if (!interrupt_came())
        tune->items[tune->count++] = item;
    return OK;
}

// Tries the changes in their order. Of one parameter all are tried, so that it can be said how far
// each reaches alone; of several no larger ones once a size has one that reaches the band.
static Status try_changes(Tune *tune, const ChangeList *changes, TuneStage *stage, Watch *watch,
                          Error *error)
{
    WorthQuestion worth = tune->question->worth;
    double confidence = confidence_of_one(tune->question, changes->count);
    double reached = INFINITY;
    worth.scenarios = (int)changes->count;
    size_t i = 0;
    for (; i < changes->count && !interrupt_came(); ++i) {
        const Change *change = &changes->items[i];
        if (change->parts > 1 && change->size > reached)
            break;
        TRY(add_try(tune, change, &worth, confidence, watch, error));
        if (interrupt_came())
            break;
        stage->tried += tune->items[tune->count - 1].state != TUNE_UNUSED;
        if (is_inside(&tune->items[tune->count - 1]))
            reached = fmin(reached, change->size);
    }
    bool is_whole = i == changes->count;
    stage->is_cut = changes->is_cut || !is_whole;
    stage->whole_size = stage->is_cut ? fmin(changes->whole_size, reached) : INFINITY;
    tune->interrupted = interrupt_came();
    if (tune->interrupted)
        stage->whole_size = 0;
    return OK;
}

static Status try_stage(Tune *tune, int parts, Watch *watch, Error *error)
{
    const TuneQuestion *question = tune->question;
    ChangeList changes;
    size_t most = parts > 1 ? question->tries_max : SIZE_MAX - 1;
    TRY(change_list(question->ladders, parts, most, &changes, error));
    Status status = try_changes(tune, &changes, &tune->stages[tune->stage_count++], watch, error);
    change_list_release(&changes);
    return status;
}

static double off_middle(const TuneTry *item, Band band)
{
    return fabs(item->worth.interval.estimate - (band.low + band.high) / 2);
}

bool tune_goes_before(const Tune *tune, size_t one, size_t other)
{
    const TuneTry *a = &tune->items[one], *b = &tune->items[other];
    if (a->change.parts != b->change.parts)
        return a->change.parts < b->change.parts;
    if (a->change.size != b->change.size)
        return a->change.size < b->change.size;
    return off_middle(a, tune->question->worth.band) < off_middle(b, tune->question->worth.band);
}

// The first change that reaches the band and has not been asked for again; −1: none.
static int first_unasked(const Tune *tune)
{
    int first = -1;
    for (size_t i = 0; i < tune->count; ++i)
        if (is_inside(&tune->items[i]) && !tune->items[i].is_asked &&
            (first < 0 || tune_goes_before(tune, i, (size_t)first)))
            first = (int)i;
    return first;
}

static Status ask_again(Tune *tune, TuneTry *item, Watch *watch, Error *error)
{
    const WorthGames games = {
        .first = FRESH_GAMES, .confidence = tune->question->confidence, .watch = watch};
    WorthQuestion worth = tune->question->worth;
    Scenario scenario;
    bool is_there;
    item->is_asked = true;
    item->is_confirmed = item->worth.state == WORTH_SOLVED;
    if (item->is_confirmed)
        return OK;
    worth.scenarios = 1;
    worth.mode = worth.sides ? worth.mode : EXACT_OFF;
    TRY(open_changed(tune, &item->change, &scenario, &is_there, error));
    if (!is_there)
        return OK;
    Status status = worth_find(&worth, &scenario, &games, &item->fresh, error);
    scenario_release(&scenario);
    item->is_confirmed = status == OK && item->fresh.answer == VERDICT_INSIDE && !interrupt_came();
    return status;
}

// The change that looks best among many is chosen with a bias (the winner's curse), so it is judged
// again by fresh games.
static Status confirm(Tune *tune, Watch *watch, Error *error)
{
    int item;
    while (tune->best < 0 && !interrupt_came() && (item = first_unasked(tune)) >= 0) {
        TRY(ask_again(tune, &tune->items[item], watch, error));
        if (tune->items[item].is_confirmed)
            tune->best = item;
    }
    tune->interrupted = interrupt_came();
    return OK;
}

static Status search(Tune *tune, Watch *watch, Error *error)
{
    const TuneQuestion *question = tune->question;
    WorthQuestion worth = question->worth;
    worth.scenarios = 1;
    TRY(add_try(tune, &(Change){.parts = 0}, &worth, confidence_of_one(question, 1), watch, error));
    TRY(confirm(tune, watch, error));
    for (int parts = 1; parts <= question->together && tune->best < 0 && !tune->interrupted;
         ++parts) {
        TRY(try_stage(tune, parts, watch, error));
        if (!tune->interrupted)
            TRY(confirm(tune, watch, error));
    }
    return OK;
}

Status tune_find(const TuneQuestion *question, Tune *tune, Error *error)
{
    *tune = (Tune){.question = question, .best = -1};
    Watch watch = watch_begin(question->quiet, 0);
    Status status = search(tune, &watch, error);
    watch_end(&watch);
    if (status != OK)
        tune_release(tune);
    return status;
}

void tune_release(Tune *tune)
{
    free(tune->items);
    *tune = (Tune){0};
}

bool tune_is_nearer(const TuneTry *one, const TuneTry *other, Band band)
{
    double first = worth_distance(&one->worth, band), second = worth_distance(&other->worth, band);
    if (isnan(first) || isnan(second))
        return !isnan(first);
    return first < second - ROUNDING;
}

int tune_nearest(const Tune *tune, int ladder)
{
    int nearest = -1;
    for (size_t i = 0; i < tune->count; ++i) {
        const TuneTry *item = &tune->items[i];
        if (item->change.parts != 1 || item->change.ladder[0] != ladder ||
            isnan(item->worth.interval.estimate))
            continue;
        // Changes of one parameter come by size, so the first of those as near is the smallest.
        if (nearest < 0 || tune_is_nearer(item, &tune->items[nearest], tune->question->worth.band))
            nearest = (int)i;
    }
    return nearest;
}
