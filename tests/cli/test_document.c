/// test_document: files that extend files, and how far they may reach.

#include "cli/scenario/document.h"

#include "tests/cli/cmocka_all.h"
#include "tests/cli/folder.h"

static Folder folder;
static Problems problems;
static Document document;

static int enter(void **state)
{
    (void)state;
    folder = folder_enter();
    problems = (Problems){0};
    return 0;
}

static int leave(void **state)
{
    (void)state;
    document_release(&document);
    folder_leave(&folder);
    return 0;
}

static void assert_refused(const char *path, const char *root, const char *line)
{
    problems = (Problems){0};
    assert_int_not_equal(document_read(path, root, &document, &problems), OK);
    assert_int_equal(problems.total, 1);
    if (!strstr(problems.lines[0], line))
        fail_msg("'%s' is not in '%s'", line, problems.lines[0]);
    document_release(&document);
}

static void a_file_lies_on_top_of_what_it_extends(void **state)
{
    (void)state;
    assert_int_equal(mkdir("sub", 0777), 0);
    folder_write("sub/base.yaml", "game: mutiny\nrules: {a: 1, b: 2}\nx: [1, 2]\n");
    folder_write("middle.yaml", "extends: sub/base.yaml\nrules: {b: 3}\n");
    folder_write("top.yaml", "extends: middle.yaml\nrules: {c: 4}\nx: [5]\n");
    assert_int_equal(document_read("top.yaml", NULL, &document, &problems), OK);
    const Node *rules = node_find(document.root, "rules");
    assert_string_equal(node_find(rules, "a")->text, "1");
    assert_string_equal(node_find(rules, "b")->text, "3");
    assert_string_equal(node_find(rules, "c")->text, "4");
    assert_int_equal(node_count(node_find(document.root, "x")), 1);
    assert_string_equal(node_find(rules, "a")->place.source, "sub/base.yaml");
    assert_string_equal(node_find(rules, "b")->place.source, "middle.yaml");
    assert_int_equal(node_find(rules, "b")->place.line, 2);
    assert_null(node_find(document.root, "extends"));
    assert_int_equal(document.source_count, 3);
}

static void extends_is_relative_to_the_file_that_says_it(void **state)
{
    (void)state;
    assert_int_equal(mkdir("sub", 0777), 0);
    folder_write("sub/base.yaml", "a: inner\n");
    folder_write("base.yaml", "a: outer\n");
    folder_write("sub/top.yaml", "extends: base.yaml\n");
    assert_int_equal(document_read("sub/top.yaml", NULL, &document, &problems), OK);
    assert_string_equal(node_find(document.root, "a")->text, "inner");
}

static void extends_never_leaves_the_folder_unless_the_root_is_wider(void **state)
{
    (void)state;
    assert_int_equal(mkdir("sub", 0777), 0);
    assert_int_equal(mkdir("subway", 0777), 0);
    folder_write("base.yaml", "a: 1\n");
    folder_write("subway/base.yaml", "a: 1\n");
    folder_write("sub/up.yaml", "extends: ../base.yaml\n");
    folder_write("sub/aside.yaml", "extends: ../subway/base.yaml\n");
    folder_write("sub/there-and-back.yaml", "extends: ../sub/plain.yaml\n");
    folder_write("sub/plain.yaml", "a: 2\n");
    folder_write("sub/absolute.yaml", "extends: /etc/passwd\n");
    assert_int_equal(symlink("../base.yaml", "sub/link.yaml"), 0);
    folder_write("sub/linked.yaml", "extends: link.yaml\n");
    assert_refused("sub/up.yaml", NULL,
                   "sub/up.yaml:1:10: extends: 'sub/../base.yaml' lies outside");
    assert_refused("sub/aside.yaml", NULL, "lies outside the scenario's folder");
    assert_refused("sub/linked.yaml", NULL, "'sub/link.yaml' lies outside");
    assert_refused("sub/absolute.yaml", NULL, "'/etc/passwd' begins at /");
    assert_int_equal(document_read("sub/there-and-back.yaml", NULL, &document, &problems), OK);
    document_release(&document);
    assert_int_equal(document_read("sub/up.yaml", ".", &document, &problems), OK);
    document_release(&document);
    assert_int_equal(document_read("sub/linked.yaml", folder.path, &document, &problems), OK);
    document_release(&document);
    assert_refused("base.yaml", "sub", "'base.yaml' lies outside");
    assert_refused("base.yaml", "no-such-folder", "no-such-folder: cannot read");
}

static void circles_are_seen_through_links_too(void **state)
{
    (void)state;
    folder_write("self.yaml", "extends: self.yaml\n");
    folder_write("a.yaml", "extends: b.yaml\n");
    folder_write("b.yaml", "extends: link.yaml\n");
    assert_int_equal(symlink("a.yaml", "link.yaml"), 0);
    assert_refused("self.yaml", NULL, "self.yaml:1:10: extends: 'self.yaml' extends itself");
    assert_refused("a.yaml", NULL, "b.yaml:1:10: extends: 'link.yaml' extends itself");
}

static void as_many_files_as_allowed_extend_each_other(void **state)
{
    (void)state;
    char name[16], text[40];
    for (int i = 0; i < DOCUMENT_FILES_MAX; ++i) {
        snprintf(name, sizeof name, "%d.yaml", i);
        snprintf(text, sizeof text, i == 0 ? "a: 1\n" : "extends: %d.yaml\n", i - 1);
        folder_write(name, text);
    }
    folder_write("more.yaml", "extends: 7.yaml\n");
    assert_int_equal(document_read("7.yaml", NULL, &document, &problems), OK);
    assert_string_equal(node_find(document.root, "a")->text, "1");
    document_release(&document);
    assert_refused("more.yaml", NULL, "1.yaml:1:10: extends: more than 8 files extend each other");
}

static void what_cannot_be_read_is_said_where_it_was_asked_for(void **state)
{
    (void)state;
    folder_write("missing.yaml", "a: 1\nextends: nowhere.yaml\n");
    folder_write("list.yaml", "extends: [a.yaml]\n");
    folder_write("nothing.yaml", "extends:\n");
    folder_write("scalar.yaml", "hello\n");
    assert_refused("nowhere.yaml", NULL, "nowhere.yaml: cannot read: No such file");
    assert_refused("no/where.yaml", NULL, "no/where.yaml: cannot read: No such file");
    assert_refused(".", NULL, ".: cannot read: Is a directory");
    assert_refused("missing.yaml", NULL,
                   "missing.yaml:2:10: extends: nowhere.yaml: cannot read: No such file");
    assert_refused("list.yaml", NULL, "extends: must be the name of one file");
    assert_refused("nothing.yaml", NULL, "extends: must be the name of one file");
    assert_refused("scalar.yaml", NULL, "scalar.yaml:1:1: a scenario is a map of sections");
    assert_refused("/dev/zero", NULL, "too long");
    assert_int_equal(mkfifo("pipe.yaml", 0666), 0);
    assert_refused("pipe.yaml", NULL, "the file is empty");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)
    const struct CMUnitTest tests[] = {
        TEST(a_file_lies_on_top_of_what_it_extends),
        TEST(extends_is_relative_to_the_file_that_says_it),
        TEST(extends_never_leaves_the_folder_unless_the_root_is_wider),
        TEST(circles_are_seen_through_links_too),
        TEST(as_many_files_as_allowed_extend_each_other),
        TEST(what_cannot_be_read_is_said_where_it_was_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
