/// Tests of cli/runs/paired_record.h.

#include "cli/runs/paired_record.h"

#include "tests/base/toy_game.h"
#include "tests/cli/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fixture {
    Prepared *prepared[2];
    Paired paired;
    PairedTally tally;
} Fixture;

static int open_fixture(void **state)
{
    static Fixture f;
    const ToyRules rules = {.target = 3};
    *state = &f;
    return toy_game.prepare(NULL, &f.prepared[0], NULL) != OK ||
           toy_game.prepare(&rules, &f.prepared[1], NULL) != OK ||
           paired_create(f.prepared[0], f.prepared[1], &f.paired, NULL) != OK ||
           paired_tally_create(&f.paired, &f.tally, NULL) != OK ||
           paired_play((BatchPlan){.seed = 3, .games = 1000}, NULL, &f.tally, NULL) != OK;
}

static int close_fixture(void **state)
{
    Fixture *f = *state;
    paired_tally_destroy(&f->tally);
    paired_destroy(&f->paired);
    toy_game.release(f->prepared[0]);
    toy_game.release(f->prepared[1]);
    return 0;
}

static void expect_equal(const PairedTally *a, const PairedTally *b)
{
    assert_true(a->games == b->games && a->first_change == b->first_change);
    assert_memory_equal(a->results, b->results, sizeof a->results);
    assert_memory_equal(a->sums, b->sums, (size_t)a->paired->count * sizeof *a->sums);
}

static void a_tally_comes_back_from_its_line_and_adds_up(void **state)
{
    Fixture *f = *state;
    PairedTally back;
    f->tally.sums[0].products[0] = ((Unsigned128)1 << 120) + 12345; // 128 bits are kept
    char *line = paired_record_format(&f->tally);
    assert_int_equal(paired_tally_create(&f->paired, &back, NULL), OK);
    assert_int_equal(paired_record_add(line, &back, NULL), OK);
    expect_equal(&back, &f->tally);
    assert_int_equal(paired_record_add(line, &back, NULL), OK);
    assert_int_equal(back.games, 2000);
    assert_true(back.sums[1].sums[1] == 2 * f->tally.sums[1].sums[1]);
    free(line);
    paired_tally_destroy(&back);
}

static void a_line_that_does_not_fit_changes_nothing(void **state)
{
    Fixture *f = *state;
    PairedTally back;
    char *line = paired_record_format(&f->tally);
    assert_int_equal(paired_tally_create(&f->paired, &back, NULL), OK);
    *strrchr(line, ' ') = '\0'; // one number too few
    assert_int_equal(paired_record_add(line, &back, NULL), FAIL_INPUT);
    assert_int_equal(paired_record_add("", &back, NULL), FAIL_INPUT);
    free(line);
    char *more;
    line = paired_record_format(&f->tally);
    assert_true(asprintf(&more, "%s 1", line) > 0);
    assert_int_equal(paired_record_add(more, &back, NULL), FAIL_INPUT);
    *strchr(line, ' ') = 'x';
    assert_int_equal(paired_record_add(line, &back, NULL), FAIL_INPUT);
    assert_int_equal(back.games, 0);
    free(more);
    free(line);
    paired_tally_destroy(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tally_comes_back_from_its_line_and_adds_up),
        cmocka_unit_test(a_line_that_does_not_fit_changes_nothing),
    };
    return cmocka_run_group_tests(tests, open_fixture, close_fixture);
}
