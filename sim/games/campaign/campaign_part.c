/// campaign_part: measures are added to the set, and their cells noted.

#include "sim/games/campaign/campaign_part.h"

Status campaign_part_add(MeasureSet *set, Measure measure, CampaignSlot *slot, Error *error)
{
    TRY(measure_set_add(set, measure, error));
    *slot = (CampaignSlot){set->count - 1, set->measures[set->count - 1].outcome_cell};
    return OK;
}
