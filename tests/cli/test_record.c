/* A saved game survives the end of the process at any moment: the file has the old lines
 * or the new ones, and never a part of both. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The calls that change a file, of which one is the last ------------------ */

static int calls_left = -1; /* negative: all of them */

static void perhaps_die(void)
{
    if (calls_left >= 0 && calls_left-- == 0)
        _exit(9);
}

static ssize_t last_pwrite(int file, const void *bytes, size_t length, off_t at)
{
    perhaps_die();
    return pwrite(file, bytes, length, at);
}

static int last_ftruncate(int file, off_t length)
{
    perhaps_die();
    return ftruncate(file, length);
}

static int last_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    perhaps_die();
    return renameat(from_folder, from, to_folder, to);
}

#define pwrite    last_pwrite
#define ftruncate last_ftruncate
#define renameat  last_renameat
#include "cli/io/output_file.c"
#include "cli/play/play_history.c"

#include <cmocka.h>

/* ---- Changes of a record ------------------------------------------------------ */

static void put_line(struct kp_record *record, size_t i, const char *text)
{
    assert_true(kp_record_reserve(record));
    free(kp_record_swap(record, i, (struct kp_record_line){.text = strdup(text)}).text);
}

static void begin(struct kp_record *record)
{
    put_line(record, 0, "game classic");
    put_line(record, 1, "red red green green : 1 1");
    put_line(record, 2, "rbyk : 2 0 # as I remember it");
}

static void add(struct kp_record *record)
{
    put_line(record, 3, "rgby : 0 2");
}

static void take_back(struct kp_record *record)
{
    free(kp_record_swap(record, 2, (struct kp_record_line){0}).text);
}

static void shorten(struct kp_record *record)
{
    put_line(record, 1, "rrgg : 1 1");
}

static void lengthen(struct kp_record *record)
{
    put_line(record, 1, "red red green green : 1 black and 1 white");
}

typedef void change(struct kp_record *record);

static char folder[] = "/tmp/keypeg-record-XXXXXX", file[sizeof folder + 8];

static void read_file(char *text, size_t size)
{
    FILE *stream = fopen(file, "r");
    size_t length;

    assert_non_null(stream);
    length = fread(text, 1, size - 1, stream);
    text[length] = '\0';
    fclose(stream);
}

/* In a child: save a game, change it, save it again, and die at the call so numbered of the
 * second saving.  Returns its exit status. */
static int change_and_die(change *changed, bool resumed, int call)
{
    struct kp_record record = {0};
    pid_t child;
    int status;

    unlink(file);
    assert_true(kp_record_keep(&record, file));
    begin(&record);
    assert_true(kp_record_save(&record));
    if (resumed) {
        fclose(record.file);
        free(record.saved);
        record.saved = NULL;
        assert_true(kp_record_resume(&record, file));
    }
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        calls_left = call;
        changed(&record);
        _exit(kp_record_save(&record) ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    kp_record_free(&record);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expected_text(change *changed, char *text, size_t size)
{
    struct kp_record record = {0};
    char *all;

    begin(&record);
    if (changed)
        changed(&record);
    all = kp_record_text(&record, 0, "");
    snprintf(text, size, "%s", all);
    free(all);
    kp_record_free(&record);
}

static void the_file_has_old_lines_or_new_ones(void **state)
{
    static change *const changes[] = {add, take_back, shorten, lengthen};
    char old[256], new[256], found[256];
    int ends = 0;

    (void)state;
    expected_text(NULL, old, sizeof old);
    for (size_t i = 0; i < 2 * sizeof changes / sizeof *changes; i++) {
        change *changed = changes[i / 2];
        int status = 9;

        expected_text(changed, new, sizeof new);
        for (int call = 0; status == 9; call++) {
            status = change_and_die(changed, i % 2, call);
            read_file(found, sizeof found);
            ends += status == 9;
            if (strcmp(found, status ? old : new) != 0 && (status != 9 || strcmp(found, new) != 0))
                fail_msg("change %zu, dead at call %d (status %d):\n%s", i, call, status, found);
        }
        assert_int_equal(status, 0);
    }
    assert_in_range(ends, 8, 100);
}

/* A game goes on in the file that took the old one's place, and is locked there. */
static void the_new_file_is_held(void **state)
{
    struct kp_record record = {0}, other = {0};
    char found[256];

    (void)state;
    unlink(file);
    assert_true(kp_record_keep(&record, file));
    begin(&record);
    assert_true(kp_record_save(&record));
    take_back(&record);
    assert_true(kp_record_save(&record));
    put_line(&record, 2, "kkkk : 0 0");
    assert_true(kp_record_save(&record));
    read_file(found, sizeof found);
    assert_string_equal(found, "game classic\nred red green green : 1 1\nkkkk : 0 0\n");
    assert_false(kp_record_resume(&other, file));
    assert_int_equal(errno, EWOULDBLOCK);
    kp_record_free(&other);
    kp_record_free(&record);
    assert_true(kp_record_resume(&other, file));
    kp_record_free(&other);
}

/* A file that was taken away comes back with all lines. */
static void a_file_that_is_gone_is_made_again(void **state)
{
    struct kp_record record = {0};
    char found[256], wanted[256];

    (void)state;
    unlink(file);
    assert_true(kp_record_keep(&record, file));
    begin(&record);
    assert_true(kp_record_save(&record));
    unlink(file);
    add(&record);
    assert_true(kp_record_save(&record));
    read_file(found, sizeof found);
    expected_text(add, wanted, sizeof wanted);
    assert_string_equal(found, wanted);
    kp_record_free(&record);
}

/* With the files that a process left behind when it died. */
static void remove_folder(void)
{
    DIR *entries = opendir(folder);

    for (struct dirent *entry; entries && (entry = readdir(entries));)
        unlinkat(dirfd(entries), entry->d_name, 0);
    if (entries)
        closedir(entries);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_has_old_lines_or_new_ones),
        cmocka_unit_test(the_new_file_is_held),
        cmocka_unit_test(a_file_that_is_gone_is_made_again),
    };
    int failed;

    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/a.game", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_folder();
    return failed;
}
