/// Tests of cli/system/journal.h: what was whole before the power failed is there, nothing else is.

#include "cli/system/journal.h"

#include "tests/cli/cmocka_all.h"
#include "tests/cli/folder.h"

// The lines that an opening handed over.
typedef struct Taken {
    int count;
    char lines[8][64];
} Taken;

static Status take(void *context, char *line, Error *error)
{
    Taken *taken = context;
    if (strcmp(line, "bad") == 0)
        return error_set(error, FAIL_INPUT, NULL, "a bad line");
    snprintf(taken->lines[taken->count++], sizeof taken->lines[0], "%s", line);
    return OK;
}

static Status open_journal(Journal *journal, Taken *taken, const char *header, Error *error)
{
    const JournalReader reader = {.take = take, .context = taken};
    *taken = (Taken){0};
    return journal_open(journal, ".", "job.part", header, &reader, error);
}

// A journal of two lines, closed.
static void write_two_lines(void)
{
    Journal journal;
    Taken taken;
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(taken.count, 0);
    assert_int_equal(journal_append(&journal, "first 1 2 3", NULL), OK);
    assert_int_equal(journal_append(&journal, "second", NULL), OK);
    journal_close(&journal);
}

static void what_was_appended_is_handed_over_in_order(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Journal journal;
    Taken taken;
    write_two_lines();
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(taken.count, 2);
    assert_string_equal(taken.lines[0], "first 1 2 3");
    assert_string_equal(taken.lines[1], "second");
    assert_int_equal(journal_append(&journal, "third", NULL), OK);
    journal_close(&journal);
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(taken.count, 3);
    journal_close(&journal);
    folder_leave(&folder);
}

// Cut after any byte, the whole lines before are kept and the journal goes on after them.
static void a_torn_end_is_thrown_away_wherever_it_tore(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    write_two_lines();
    char *whole = folder_read("job.part");
    long length = (long)strlen(whole), line_ends[3], ends = 0;
    for (long i = 0; i < length; ++i)
        if (whole[i] == '\n')
            line_ends[ends++] = i + 1;
    for (long cut = 0; cut < length; ++cut) {
        Journal journal;
        Taken taken;
        char *torn = strdup(whole);
        torn[cut] = '\0';
        folder_write("job.part", torn);
        assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
        assert_int_equal(taken.count, cut >= line_ends[1]);
        assert_int_equal(journal_append(&journal, "after", NULL), OK);
        journal_close(&journal);
        assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
        assert_int_equal(taken.count, 1 + (cut >= line_ends[1]));
        assert_string_equal(taken.lines[taken.count - 1], "after");
        journal_close(&journal);
        free(torn);
    }
    free(whole);
    folder_leave(&folder);
}

static void a_changed_line_ends_what_is_believed(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Journal journal;
    Taken taken;
    write_two_lines();
    char *text = folder_read("job.part");
    *strstr(text, "1 2 3") = '7';
    folder_write("job.part", text);
    free(text);
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(taken.count, 0);
    journal_close(&journal);
    folder_leave(&folder);
}

static void another_jobs_journal_is_left_alone(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Journal journal;
    Taken taken;
    Error error;
    write_two_lines();
    char *before = folder_read("job.part");
    assert_int_equal(open_journal(&journal, &taken, "job 2", &error), FAIL_CONFLICT);
    assert_string_equal(error.text, "./job.part: belongs to a job with other settings that was "
                                    "interrupted; remove it, or choose another folder");
    char *after = folder_read("job.part");
    assert_string_equal(after, before);
    free(before);
    free(after);
    folder_leave(&folder);
}

static void two_processes_do_not_write_to_one_journal(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Journal journal, second;
    Taken taken;
    Error error;
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(open_journal(&second, &taken, "job 1", &error), FAIL_CONFLICT);
    assert_string_equal(error.text,
                        "./job.part: another process is at work there; choose another folder");
    journal_close(&journal);
    assert_int_equal(open_journal(&second, &taken, "job 1", NULL), OK);
    journal_close(&second);
    folder_leave(&folder);
}

static void a_line_that_its_reader_refuses_is_a_failure(void **state)
{
    (void)state;
    Folder folder = folder_enter();
    Journal journal;
    Taken taken;
    Error error;
    assert_int_equal(open_journal(&journal, &taken, "job 1", NULL), OK);
    assert_int_equal(journal_append(&journal, "bad", NULL), OK);
    journal_close(&journal);
    assert_int_equal(open_journal(&journal, &taken, "job 1", &error), FAIL_INPUT);
    assert_string_equal(error.text, "a bad line");
    assert_null(journal.stream);
    folder_leave(&folder);
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    Journal journal;
    Error error;
    const JournalReader reader = {.take = take};
    assert_int_equal(journal_open(&journal, "/no/such", "job.part", "job", &reader, &error),
                     FAIL_INPUT);
    assert_string_equal(error.text, "/no/such/job.part: cannot open: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_appended_is_handed_over_in_order),
        cmocka_unit_test(a_torn_end_is_thrown_away_wherever_it_tore),
        cmocka_unit_test(a_changed_line_ends_what_is_believed),
        cmocka_unit_test(another_jobs_journal_is_left_alone),
        cmocka_unit_test(two_processes_do_not_write_to_one_journal),
        cmocka_unit_test(a_line_that_its_reader_refuses_is_a_failure),
        cmocka_unit_test(a_folder_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
