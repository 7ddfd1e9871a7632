/// campaign: preparing and playing the parts that are on, and the game's row in the registry.

#include "sim/games/campaign/campaign.h"

#include <stdio.h>
#include <stdlib.h>

static const Result results[] = {
    {.name = "played", .plural = "played", .words = "The campaign is played"}};

static Status prepare_parts(const CampaignParams *params, Campaign *campaign, Error *error)
{
    MeasureSet *set = &campaign->prepared.measures;
    if (campaign->plays.march)
        TRY(march_prepare(params, set, &campaign->march, error));
    if (campaign->plays.supply)
        TRY(supply_prepare(params, set, &campaign->supply, error));
    if (campaign->plays.partisans)
        TRY(partisans_prepare(params, set, &campaign->partisans, error));
    if (campaign->plays.replacements)
        TRY(replacements_prepare(params, set, &campaign->replacements, error));
    if (campaign->plays.battle)
        TRY(battle_prepare(params, set, &campaign->battle, error));
    if (campaign->plays.events)
        TRY(events_prepare(params, set, &campaign->events, error));
    if (set->count == 0)
        return error_set(error, FAIL_CONFLICT, "campaign.march",
                         "nothing is played; switch on march (with vehicles), supply, partisans, "
                         "replacements, battle or events");
    return OK;
}

static bool has_vehicles(const Campaign *campaign, Vehicle vehicle)
{
    return campaign->plays.march && campaign->march.kinds[vehicle].vehicles > 0;
}

static void answer_march(Campaign *campaign)
{
    bool has_cars = has_vehicles(campaign, VEHICLE_ARMOURED_CAR);
    const MarchKind *kind = &campaign->march.kinds[has_cars ? VEHICLE_ARMOURED_CAR : VEHICLE_TANK];
    int turns = campaign->march.turns;
    snprintf(campaign->answer, sizeof campaign->answer, "%s left after %d turn%s",
             has_cars ? "Armoured cars" : "Tanks", turns, turns == 1 ? "" : "s");
    campaign->prepared.answer_measure = kind->left.measure + turns - 1;
}

// The first part that is played has the answer.
static void choose_answer(Campaign *campaign)
{
    const struct {
        bool is_played;
        const char *words;
        int measure;
    } answers[] = {
        {campaign->plays.supply, "Turns that the depot is used", campaign->supply.uses.measure},
        {campaign->plays.partisans, "Contacts that partisans evade",
         campaign->partisans.evaded_share.measure},
        {campaign->plays.replacements, "Draws of the Reds",
         campaign->replacements.recruits[FACTION_RED].drawn.measure},
        {campaign->plays.battle, "Men of the winner who come back",
         campaign->battle.back[BATTLE_WINNER].measure},
        {campaign->plays.events, "Event cards drawn", campaign->events.drawn.measure}};
    campaign->prepared.answer = campaign->answer;
    if (has_vehicles(campaign, VEHICLE_ARMOURED_CAR) || has_vehicles(campaign, VEHICLE_TANK)) {
        answer_march(campaign);
        return;
    }
    int first = 0;
    while (!answers[first].is_played)
        ++first;
    snprintf(campaign->answer, sizeof campaign->answer, "%s", answers[first].words);
    campaign->prepared.answer_measure = answers[first].measure;
}

static void release(Prepared *prepared)
{
    measure_set_release(&prepared->measures);
    free(prepared);
}

static Status fill(const CampaignParams *params, Campaign *campaign, Error *error)
{
    campaign->prepared.game = &game_campaign;
    campaign->prepared.measures = (MeasureSet){.results = results, .result_count = 1};
    campaign->plays = params->campaign;
    TRY(prepare_parts(params, campaign, error));
    choose_answer(campaign);
    return measure_set_close(&campaign->prepared.measures, error);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    Campaign *campaign = calloc(1, sizeof *campaign);
    if (!campaign)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the campaign");
    Status status = fill(block, campaign, error);
    if (status == OK)
        *prepared = &campaign->prepared;
    else
        release(&campaign->prepared);
    return status;
}

void campaign_play(const Campaign *campaign, GameAddress address, DiceScript *script,
                   const Narrator *narrator, Outcome *outcome)
{
    CampaignTable table = {.root = stream_root(address),
                           .script = script,
                           .narrator = narrator,
                           .cells = outcome->cells};
    if (campaign->plays.march) {
        narrator_say(narrator, "The march");
        march_play(&campaign->march, &table);
    }
    if (campaign->plays.supply) {
        narrator_say(narrator, "Supply");
        supply_play(&campaign->supply, &table);
    }
    if (campaign->plays.partisans) {
        narrator_say(narrator, "Partisans");
        partisans_play(&campaign->partisans, &table);
    }
    if (campaign->plays.replacements) {
        narrator_say(narrator, "Replacements");
        replacements_play(&campaign->replacements, &table);
    }
    if (campaign->plays.battle) {
        narrator_say(narrator, "After the battle");
        battle_play(&campaign->battle, &table);
    }
    if (campaign->plays.events) {
        narrator_say(narrator, "Events");
        events_play(&campaign->events, &table);
    }
}

static void play(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    campaign_play(campaign_of(prepared), address, NULL, NULL, outcome);
}

static void trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome)
{
    campaign_play(campaign_of(prepared), address, NULL, narrator, outcome);
}

const Game game_campaign = {
    .name = "campaign",
    .question = "What is left after marches, battles and turns without supply, and what comes in?",
    .params = {campaign_sections, CAMPAIGN_SECTION_COUNT, sizeof(CampaignParams)},
    .prepare = prepare,
    .release = release,
    .play = play,
    .trace = trace,
    .exact = campaign_exact,
};
