/// purpose: the words of purpose.def.

#include "sim/base/purpose.h"

static const char *const docs[PURPOSE_COUNT] = {
#define PURPOSE(member, doc) doc,
#include "sim/base/purpose.def"
#undef PURPOSE
};

const char *purpose_doc(Purpose purpose)
{
    return docs[purpose];
}
