/// test_faults: what is kept of many failing checks.

#include "sim/interface/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void each_fault_is_kept_once_up_to_the_most(void **state)
{
    (void)state;
    static Faults faults;
    Error error = {.status = OK};
    assert_int_equal(faults_add(&faults, OK, &error), OK);
    assert_int_equal(faults.count, 0);
    for (int i = 0; i < FAULTS_MAX + 5; ++i)
        for (int again = 0; again < 2; ++again) {
            Status status = error_set(&error, FAIL_CONFLICT, "a.key", "fault %d", i);
            assert_int_equal(faults_add(&faults, status, &error), FAIL_CONFLICT);
        }
    assert_int_equal(faults.count, FAULTS_MAX);
    assert_string_equal(faults.items[0].text, "fault 0");
    assert_string_equal(faults.items[FAULTS_MAX - 1].text, "fault 19");
}

static void one_sentence_about_two_keys_is_two_faults(void **state)
{
    (void)state;
    static Faults faults;
    Error error;
    faults_add(&faults, error_set(&error, FAIL_INPUT, "a", "is wrong"), &error);
    faults_add(&faults, error_set(&error, FAIL_INPUT, "b", "is wrong"), &error);
    assert_int_equal(faults.count, 2);
    assert_string_equal(faults.items[1].key, "b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_kept_once_up_to_the_most),
        cmocka_unit_test(one_sentence_about_two_keys_is_two_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
