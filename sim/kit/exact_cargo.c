/// exact_cargo: means by the product rule, laws by shifts and convolutions.

#include "sim/kit/exact_cargo.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/wide_loop.h"

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for states that wait to be solved");
}

static int32_t length_of(ExactSpan span)
{
    return span.hi - span.lo + 1;
}

static uint64_t size_of(const ExactSpan *spans, ExactHold hold)
{
    const uint64_t counts = (uint64_t)hold.counts;
    uint64_t numbers = hold.means ? counts : 0;
    for (int count = 0; count < hold.counts && !hold.means; ++count)
        numbers += (uint64_t)length_of(spans[count]);
    return sizeof(ExactCargo) + (hold.means ? 0 : counts * sizeof(ExactSpan)) +
           numbers * sizeof(double);
}

static ExactCargo *cargo_of(const ExactSpan *spans, ExactHold hold)
{
    uint64_t size = size_of(spans, hold);
    ExactCargo *cargo = calloc(1, extent(size));
    if (!cargo)
        return NULL;
    cargo->size = size;
    if (!hold.means)
        memcpy(cargo->spans, spans, (size_t)hold.counts * sizeof *spans);
    return cargo;
}

ExactCargo *exact_cargo_first(ExactHold hold)
{
    ExactSpan spans[hold.counts + 1];
    memset(spans, 0, sizeof spans);
    ExactCargo *cargo = cargo_of(spans, hold);
    if (!cargo)
        return NULL;
    cargo->share = 1;
    for (int count = 0; count < hold.counts && !hold.means; ++count)
        exact_cargo_numbers(cargo, hold)[count] = 1;
    return cargo;
}

// E[from + added; here] = probability × (E[from; there] + added × share there).
WIDE_LOOP static void add_means(const double *restrict from, double share, double probability,
                                const int32_t *restrict added, int counts, double *restrict to)
{
    for (int count = 0; count < counts; ++count)
        to[count] += probability * (from[count] + (double)added[count] * share);
}

// The same with a stretch in between: the mean of a sum of two numbers that are independent, once
// it is known where the stretch begins and ends.
WIDE_LOOP static void add_means_via(const double *restrict from, double share,
                                    const double *restrict via, double via_share,
                                    double *restrict to, int counts)
{
    for (int count = 0; count < counts; ++count)
        to[count] += from[count] * via_share + share * via[count];
}

static void add_mean_cargo(ExactHold hold, const ExactMove *move, ExactCargo *to)
{
    const double *from = exact_cargo_numbers(move->from, hold);
    double *numbers = exact_cargo_numbers(to, hold);
    double share = move->from->share, probability = move->probability;
    double copied[hold.counts + 1];
    copied[0] = 0;
    if (move->sources) {
        for (int count = 0; count < hold.counts; ++count)
            copied[count] = from[move->sources[count]];
        from = copied;
    }
    if (move->via) {
        const double passed = probability * move->via->share;
        add_means_via(from, share, exact_cargo_numbers(move->via, hold), passed, numbers,
                      hold.counts);
        for (int count = 0; count < hold.counts; ++count)
            if (move->added[count] != 0)
                numbers[count] += passed * share * move->added[count];
        to->share += passed * share;
        return;
    }
    add_means(from, share, probability, move->added, hold.counts, numbers);
    to->share += probability * share;
}

WIDE_LOOP static void add_scaled(const double *restrict from, int32_t length, double by,
                                 double *restrict to)
{
    for (int32_t i = 0; i < length; ++i)
        to[i] += by * from[i];
}

static int source_of(const ExactMove *move, int count)
{
    return move->sources ? move->sources[count] : count;
}

// Where the numbers of each count begin.
static void find_numbers(ExactHold hold, const ExactCargo *cargo, size_t *first)
{
    size_t at = 0;
    for (int count = 0; count < hold.counts; ++count) {
        first[count] = at;
        at += (size_t)length_of(cargo->spans[count]);
    }
}

// Adds to a cargo whose spans have room for it.
static void add_law_cargo(ExactHold hold, const ExactMove *move, ExactCargo *to)
{
    const ExactCargo *from = move->from, *via = move->via;
    const double *source, *numbers = exact_cargo_numbers(from, hold);
    size_t first_of[hold.counts + 1];
    find_numbers(hold, from, first_of);
    const double *passed = via ? exact_cargo_numbers(via, hold) : NULL;
    double *target = exact_cargo_numbers(to, hold);
    to->share += move->probability * from->share * (via ? via->share : 1);
    for (int count = 0; count < hold.counts; ++count) {
        const int of = source_of(move, count);
        const int32_t length = length_of(from->spans[of]);
        const int32_t others = via ? length_of(via->spans[count]) : 1;
        int32_t first = from->spans[of].lo + (via ? via->spans[count].lo : 0) + move->added[count];
        double *here = target + (first - to->spans[count].lo);
        source = numbers + first_of[of];
        for (int32_t i = 0; i < others; ++i)
            add_scaled(source, length, move->probability * (via ? passed[i] : 1), here + i);
        passed = via ? passed + others : NULL;
        target += length_of(to->spans[count]);
    }
}

// Joins the spans of a cargo with those of what is added. Returns false when the cargo has room for
// it already.
static bool join_spans(ExactHold hold, const ExactCargo *cargo, const ExactMove *move,
                       ExactSpan *joined)
{
    bool grows = !cargo;
    for (int count = 0; count < hold.counts && !hold.means; ++count) {
        ExactSpan span = move->from->spans[source_of(move, count)];
        span.lo += move->added[count] + (move->via ? move->via->spans[count].lo : 0);
        span.hi += move->added[count] + (move->via ? move->via->spans[count].hi : 0);
        joined[count] = span;
        if (!cargo)
            continue;
        ExactSpan own = cargo->spans[count];
        grows = grows || span.lo < own.lo || span.hi > own.hi;
        joined[count] =
            (ExactSpan){span.lo < own.lo ? span.lo : own.lo, span.hi > own.hi ? span.hi : own.hi};
    }
    return grows;
}

static void add_cargo(ExactHold hold, const ExactMove *move, ExactCargo *to)
{
    if (hold.means)
        add_mean_cargo(hold, move, to);
    else
        add_law_cargo(hold, move, to);
}

Status exact_cargo_add(ExactHold hold, const ExactMove *move, ExactCargo **to, Error *error)
{
    ExactSpan spans[hold.counts + 1];
    if (join_spans(hold, *to, move, spans)) {
        ExactCargo *wider = cargo_of(spans, hold);
        if (!wider)
            return out_of_memory(error);
        if (*to) {
            int32_t nothing[hold.counts + 1];
            memset(nothing, 0, sizeof nothing);
            const ExactMove all = {.from = *to, .probability = 1, .added = nothing};
            add_cargo(hold, &all, wider);
        }
        free(*to);
        *to = wider;
    }
    add_cargo(hold, move, *to);
    return OK;
}
