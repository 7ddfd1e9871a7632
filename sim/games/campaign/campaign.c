/// campaign: the table of its parts, and the game's row in the registry.

#include "sim/games/campaign/campaign.h"

#include <stdio.h>
#include <stdlib.h>

static const Result results[] = {
    {.name = "played", .plural = "played", .words = "The campaign is played"}};

// A part of a campaign. The first that is played has the answer.
typedef struct CampaignRow {
    size_t plays, part, slot; // of CampaignSettings and Campaign: the flag, the part, its answer
    Status (*prepare)(const CampaignParams *params, PartsPrepared *parts, void *part, Error *error);
    const char *title, *answer;
} CampaignRow;

#define ROW(name, slot, title, answer)                                                             \
    {                                                                                              \
        offsetof(CampaignSettings, name), offsetof(Campaign, name), offsetof(Campaign, name.slot), \
            name##_prepare, title, answer                                                          \
    }

static const CampaignRow rows[] = {
    ROW(march, kinds[VEHICLE_TANK].left, "The march", "Vehicles left"),
    ROW(supply, uses, "Supply", "Turns that the depot is used"),
    ROW(partisans, evaded_share, "Partisans", "Contacts that partisans evade"),
    ROW(replacements, recruits[FACTION_RED].drawn, "Replacements", "Draws of the Reds"),
    ROW(battle, groups[BATTLE_WINNER].back, "After the battle", "Men of the winner who come back"),
    ROW(events, drawn, "Events", "Event cards drawn"),
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };

// A march answers how many are left in the end, of cars if there are any.
static void answer_march(Campaign *campaign)
{
    const March *march = &campaign->march;
    bool has_cars = march->kinds[VEHICLE_ARMOURED_CAR].vehicles > 0;
    const MarchKind *kind = &march->kinds[has_cars ? VEHICLE_ARMOURED_CAR : VEHICLE_TANK];
    snprintf(campaign->answer, sizeof campaign->answer, "%s left after %d turn%s",
             has_cars ? "Armoured cars" : "Tanks", march->turns, march->turns == 1 ? "" : "s");
    campaign->parts.base.answer_measure = kind->left.measure + march->turns - 1;
}

static void choose_answer(Campaign *campaign, const CampaignRow *row)
{
    const CampaignSlot *slot = (const void *)((const char *)campaign + row->slot);
    campaign->parts.base.answer = campaign->answer;
    campaign->parts.base.answer_measure = slot->measure;
    snprintf(campaign->answer, sizeof campaign->answer, "%s", row->answer);
    if (row->prepare == march_prepare)
        answer_march(campaign);
}

static Status prepare_row(const CampaignParams *params, const CampaignRow *row, Campaign *campaign,
                          Error *error)
{
    PartsPrepared *parts = &campaign->parts;
    uint32_t first = parts->count;
    TRY(row->prepare(params, parts, (char *)campaign + row->part, error));
    if (parts->count == first) // a march without vehicles
        return OK;
    parts->items[first].title = row->title;
    if (first == 0)
        choose_answer(campaign, row);
    return OK;
}

static Status fill(const CampaignParams *params, Campaign *campaign, Error *error)
{
    Prepared *base = &campaign->parts.base;
    base->game = &game_campaign;
    base->measures = (MeasureSet){.results = results, .result_count = 1};
    campaign->plays = params->campaign;
    for (int i = 0; i < ROW_COUNT; ++i)
        if (*(const int32_t *)(const void *)((const char *)&params->campaign + rows[i].plays))
            TRY(prepare_row(params, &rows[i], campaign, error));
    if (campaign->parts.count == 0)
        return error_set(error, FAIL_CONFLICT, "campaign.march",
                         "nothing is played; switch on march (with vehicles), supply, partisans, "
                         "replacements, battle or events");
    return parts_close(&campaign->parts, error);
}

static Status prepare(const void *block, Prepared **prepared, Error *error)
{
    Campaign *campaign = calloc(1, sizeof *campaign);
    if (!campaign)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the campaign");
    Status status = fill(block, campaign, error);
    if (status == OK)
        *prepared = &campaign->parts.base;
    else
        parts_release(&campaign->parts.base);
    return status;
}

const Game game_campaign = {
    .name = "campaign",
    .question = "What is left after marches, battles and turns without supply, and what comes in?",
    .params = {campaign_sections, CAMPAIGN_SECTION_COUNT, sizeof(CampaignParams)},
    .prepare = prepare,
    .release = parts_release,
    .play = parts_play,
    .trace = parts_trace,
    .exact = parts_exact,
};
