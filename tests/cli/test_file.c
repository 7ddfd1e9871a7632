/// test_file: files appear whole or not at all.

#include "cli/system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>

#include "tests/cli/cmocka_all.h"
#include "tests/cli/folder.h"

static Folder folder;

static int enter(void **state)
{
    (void)state;
    folder = folder_enter();
    return 0;
}

static int leave(void **state)
{
    (void)state;
    folder_leave(&folder);
    return 0;
}

static void assert_content(const char *name, const char *wanted)
{
    char *text = folder_read(name);
    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
}

static void a_file_has_no_name_before_it_is_committed(void **state)
{
    (void)state;
    File file;
    assert_int_equal(file_create("a.csv", &file, NULL), OK);
    fputs("x,y\n", file.stream);
    assert_int_equal(file_check(&file, NULL), OK);
    assert_int_not_equal(access("a.csv", F_OK), 0);
    assert_int_equal(folder_count(), 1);
    assert_int_equal(file_commit(&file, NULL), OK);
    assert_content("a.csv", "x,y\n");
    assert_int_equal(folder_count(), 1);
    assert_null(file.stream);
}

static void a_discarded_file_leaves_nothing_and_keeps_the_old_one(void **state)
{
    (void)state;
    File file;
    folder_write("old.csv", "old\n");
    assert_int_equal(file_create_in(".", "old.csv", &file, NULL), OK);
    fputs("new\n", file.stream);
    file_discard(&file);
    file_discard(&file);
    assert_content("old.csv", "old\n");
    assert_int_equal(folder_count(), 1);
}

static void a_link_stays_a_link_and_its_target_is_replaced(void **state)
{
    (void)state;
    File file;
    struct stat facts;
    folder_write("target.csv", "old\n");
    assert_int_equal(symlink("target.csv", "link.csv"), 0);
    assert_int_equal(file_create("link.csv", &file, NULL), OK);
    fputs("new\n", file.stream);
    assert_int_equal(file_commit(&file, NULL), OK);
    assert_int_equal(lstat("link.csv", &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_content("target.csv", "new\n");
}

static void an_own_stream_is_continued_even_when_it_is_a_file(void **state)
{
    (void)state;
    folder_write("log", "before\n");
    int log = open("log", O_WRONLY | O_APPEND);
    assert_true(log >= 0);
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", log);
    File file;
    assert_int_equal(file_create(path, &file, NULL), OK);
    fputs("x,y\n", file.stream);
    assert_int_equal(file_commit(&file, NULL), OK);
    assert_int_equal(write(log, "after\n", 6), 6);
    close(log);
    assert_content("log", "before\nx,y\nafter\n");
    assert_int_equal(folder_count(), 1);
}

static void bad_paths_are_the_users_mistake(void **state)
{
    (void)state;
    char longest[NAME_MAX + 10];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    folder_write("plain", "");
    assert_int_equal(mkdir("sub", 0777), 0);
    const char *const paths[] = {"no/such/folder.csv", "plain/x.csv", "sub", "", longest};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i) {
        File file;
        Error error;
        assert_int_equal(file_create(paths[i], &file, &error), FAIL_INPUT);
        assert_non_null(strstr(error.text, "cannot write: "));
        assert_null(file.stream);
    }
    assert_int_equal(folder_count(), 2);
}

static void a_full_disk_is_the_systems_refusal(void **state)
{
    (void)state;
    File file;
    Error error;
    assert_int_equal(file_create("/dev/full", &file, &error), OK);
    fputs("x\n", file.stream);
    assert_int_equal(file_commit(&file, &error), FAIL_SYSTEM);
    assert_string_equal(error.text, "/dev/full: cannot write: No space left on device");
    assert_null(file.stream);
    assert_int_equal(file_create("/dev/full", &file, &error), OK);
    fputs("x\n", file.stream);
    assert_int_equal(file_check(&file, &error), FAIL_SYSTEM);
    file_discard(&file);
}

static void a_file_that_cannot_be_renamed_is_removed(void **state)
{
    (void)state;
    File file;
    Error error;
    assert_int_equal(file_create("a.csv", &file, &error), OK);
    assert_int_equal(mkdir("a.csv", 0777), 0);
    assert_int_equal(file_commit(&file, &error), FAIL_INPUT);
    assert_int_equal(folder_count(), 1);
}

static void temporaries_can_be_removed_all_at_once(void **state)
{
    (void)state;
    File files[3];
    assert_int_equal(file_create("a.csv", &files[0], NULL), OK);
    assert_int_equal(file_create("b.csv", &files[1], NULL), OK);
    assert_int_equal(file_create("c.csv", &files[2], NULL), OK);
    assert_int_equal(file_commit(&files[1], NULL), OK);
    assert_int_equal(folder_count(), 3);
    file_remove_temporaries();
    assert_int_equal(folder_count(), 1);
    assert_content("b.csv", "");
    file_discard(&files[0]);
    file_discard(&files[2]);
}

static void finished_files_make_room_for_others_to_be_removed(void **state)
{
    (void)state;
    File file;
    for (int i = 0; i < 40; ++i) {
        assert_int_equal(file_create("a.csv", &file, NULL), OK);
        if (i % 2 == 0)
            assert_int_equal(file_commit(&file, NULL), OK);
        else
            file_discard(&file);
    }
    assert_int_equal(file_create("b.csv", &file, NULL), OK);
    assert_int_equal(folder_count(), 2);
    file_remove_temporaries();
    assert_int_equal(folder_count(), 1);
    file_discard(&file);
}

static void a_folder_is_made_with_those_above_it_unless_a_file_is_in_the_way(void **state)
{
    (void)state;
    Error error;
    folder_write("plain", "");
    assert_int_equal(file_make_directory("out", &error), OK);
    assert_int_equal(file_make_directory("out", &error), OK);
    assert_int_equal(file_make_directory("out/sub/", &error), OK);
    assert_int_equal(file_make_directory("a//b/../c/d", &error), OK);
    assert_int_equal(access("a/b", F_OK), 0);
    assert_int_equal(access("a/c/d", F_OK), 0);
    assert_int_equal(file_make_directory("/", &error), OK);
    assert_int_equal(file_make_directory("", &error), FAIL_INPUT);
    assert_int_equal(file_make_directory("plain", &error), FAIL_INPUT);
    assert_int_equal(file_make_directory("plain/sub", &error), FAIL_INPUT);
    assert_int_equal(folder_count(), 3);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)
    const struct CMUnitTest tests[] = {
        TEST(a_file_has_no_name_before_it_is_committed),
        TEST(a_discarded_file_leaves_nothing_and_keeps_the_old_one),
        TEST(a_link_stays_a_link_and_its_target_is_replaced),
        TEST(an_own_stream_is_continued_even_when_it_is_a_file),
        TEST(bad_paths_are_the_users_mistake),
        TEST(a_full_disk_is_the_systems_refusal),
        TEST(a_file_that_cannot_be_renamed_is_removed),
        TEST(temporaries_can_be_removed_all_at_once),
        TEST(finished_files_make_room_for_others_to_be_removed),
        TEST(a_folder_is_made_with_those_above_it_unless_a_file_is_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
