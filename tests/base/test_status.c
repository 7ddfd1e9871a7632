/// test_status: exit codes and error sentences.

#include "sim/base/status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_status_has_its_exit_code(void **state)
{
    (void)state;
    assert_int_equal(status_exit_code(OK), 0);
    assert_int_equal(status_exit_code(FAIL_ANSWER_NO), 1);
    for (Status status = FAIL_USAGE; status <= FAIL_LIMIT; ++status)
        assert_int_equal(status_exit_code(status), 2);
    assert_int_equal(status_exit_code(FAIL_MEMORY), 3);
    assert_int_equal(status_exit_code(FAIL_SYSTEM), 3);
    assert_int_equal(status_exit_code(FAIL_INTERRUPTED), 130);
    for (Status status = OK + 1; status < STATUS_COUNT; ++status)
        assert_int_not_equal(status_exit_code(status), 0);
}

static void an_error_keeps_key_and_sentence_and_cuts_what_is_too_long(void **state)
{
    (void)state;
    Error error;
    assert_int_equal(error_set(&error, FAIL_CONFLICT, "rules.kill_min", "%d is odd", 7),
                     FAIL_CONFLICT);
    assert_int_equal(error.status, FAIL_CONFLICT);
    assert_string_equal(error.key, "rules.kill_min");
    assert_string_equal(error.text, "7 is odd");
    char longer[2000];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(error_set(&error, FAIL_INPUT, longer, "%s", longer), FAIL_INPUT);
    assert_int_equal(strlen(error.key), ERROR_KEY_SIZE - 1);
    assert_int_equal(strlen(error.text), ERROR_TEXT_SIZE - 1);
    assert_int_equal(error_set(NULL, FAIL_INPUT, NULL, "%s", "nobody listens"), FAIL_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_exit_code),
        cmocka_unit_test(an_error_keeps_key_and_sentence_and_cuts_what_is_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
