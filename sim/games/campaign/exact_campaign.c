/// exact_campaign: the exact solution of `campaign`, part by part: no part's luck touches
/// another's.

#include "sim/games/campaign/campaign.h"

Status campaign_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                      Error *error)
{
    const Campaign *campaign = campaign_of(prepared);
    if (campaign->plays.replacements) // the first two can be refused
        TRY(replacements_solve(&campaign->replacements, options, table, error));
    if (campaign->plays.supply)
        TRY(supply_solve(&campaign->supply, options, table, error));
    if (campaign->plays.march)
        march_solve(&campaign->march, table);
    if (campaign->plays.partisans)
        partisans_solve(&campaign->partisans, table);
    if (campaign->plays.battle)
        battle_solve(&campaign->battle, table);
    if (campaign->plays.events)
        events_solve(&campaign->events, table);
    table->cells[0] = 1;
    table->total = 1;
    return OK;
}
