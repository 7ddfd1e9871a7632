#include "sim/interface/faults.h"

#include <string.h>

Status faults_add(Faults *faults, Status status, const Error *error)
{
    if (status == OK)
        return OK;
    for (int i = 0; i < faults->count; ++i)
        if (strcmp(faults->items[i].key, error->key) == 0 &&
            strcmp(faults->items[i].text, error->text) == 0)
            return status;
    if (faults->count < FAULTS_MAX)
        faults->items[faults->count++] = *error;
    return status;
}
