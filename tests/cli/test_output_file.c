/* A file that must be new never replaces another, however late that one appears; and a new file
 * has the permissions that the umask leaves, which stays as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

/* ---- A file system that cannot rename without replacing ------------------------- */

static int renames_fail_with; /* an errno, or 0: they work */

static int rename_or_fail(int from_folder, const char *from, int to_folder, const char *to,
                          unsigned flags);
#define renameat2 rename_or_fail
#include "cli/io/output_file.c"
#undef renameat2

static int rename_or_fail(int from_folder, const char *from, int to_folder, const char *to,
                          unsigned flags)
{
    errno = renames_fail_with;
    return errno ? -1 : renameat2(from_folder, from, to_folder, to, flags);
}

#include <cmocka.h>
#include <dirent.h>

/* ---- Files ------------------------------------------------------------------------- */

static char folder[] = "/tmp/keypeg-output-XXXXXX", path[sizeof folder + 8];

static void write_text(struct kp_output_file *file, const char *text)
{
    assert_true(file->out.write(file->out.to, text, strlen(text)));
}

/* Another process makes a file of that name. */
static void make_other_file(void)
{
    FILE *other = fopen(path, "w");

    assert_non_null(other);
    assert_true(fputs("theirs", other) >= 0);
    assert_int_equal(fclose(other), 0);
}

static void expect_text(const char *wanted)
{
    char text[64] = "";
    FILE *stream = fopen(path, "r");

    assert_non_null(stream);
    assert_non_null(fgets(text, sizeof text, stream));
    fclose(stream);
    assert_string_equal(text, wanted);
}

/* Removes all files of the folder and returns their number. */
static int remove_files(void)
{
    DIR *entries = opendir(folder);
    int n = 0;

    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));)
        n += unlinkat(dirfd(entries), entry->d_name, 0) == 0;
    closedir(entries);
    return n;
}

/* ---- Files that must be new ---------------------------------------------------------- */

static void open_by_name(struct kp_output_file *file)
{
    assert_true(kp_output_file_claim(file, AT_FDCWD, path));
}

static int folder_descriptor;

static void open_by_claim(struct kp_output_file *file)
{
    folder_descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    assert_true(folder_descriptor >= 0);
    assert_true(kp_output_file_claim(file, folder_descriptor, last_part(path)));
}

static void expect_new(void (*begin)(struct kp_output_file *file))
{
    struct kp_output_file file;

    begin(&file);
    write_text(&file, "ours");
    assert_true(kp_output_file_close(&file));
    expect_text("ours");
    assert_int_equal(remove_files(), 1);
}

static void expect_refusal(void (*begin)(struct kp_output_file *file))
{
    struct kp_output_file file;

    begin(&file);
    write_text(&file, "ours");
    make_other_file();
    assert_false(kp_output_file_close(&file));
    assert_int_equal(file.error, EEXIST);
    expect_text("theirs");
    assert_int_equal(remove_files(), 1); /* nothing else is left */
}

static void a_late_file_is_not_replaced(void **state)
{
    static const int errors[] = {0, EINVAL, ENOSYS};

    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        renames_fail_with = errors[i];
        expect_new(open_by_name);
        expect_refusal(open_by_name);
        expect_new(open_by_claim);
        close(folder_descriptor);
        expect_refusal(open_by_claim);
        close(folder_descriptor);
    }
    renames_fail_with = 0;
}

static void an_early_file_is_refused(void **state)
{
    struct kp_output_file file;

    (void)state;
    make_other_file();
    assert_false(kp_output_file_claim(&file, AT_FDCWD, path));
    assert_false(kp_output_file_close(&file));
    assert_int_equal(file.error, EEXIST);
    expect_text("theirs");
    assert_int_equal(remove_files(), 1);
}

/* ---- Files that may be replaced -------------------------------------------------------- */

static mode_t mode_of_file(void)
{
    struct stat about;

    assert_int_equal(stat(path, &about), 0);
    return about.st_mode & 0777;
}

static void write_whole_file(void)
{
    struct kp_output_file file;

    assert_true(kp_output_file_open(&file, path));
    write_text(&file, "ours");
    assert_true(kp_output_file_close(&file));
    expect_text("ours");
}

static void permissions_are_kept(void **state)
{
    static const mode_t masks[] = {0, 022, 077};
    mode_t before = umask(0);

    (void)state;
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        umask(masks[i]);
        write_whole_file();
        assert_int_equal(mode_of_file(), 0666 & ~masks[i]);
        assert_int_equal(umask(0), masks[i]);
        assert_int_equal(chmod(path, 0640), 0);
        write_whole_file();
        assert_int_equal(mode_of_file(), 0640);
        assert_int_equal(remove_files(), 1);
    }
    umask(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_file_is_not_replaced),
        cmocka_unit_test(an_early_file_is_refused),
        cmocka_unit_test(permissions_are_kept),
    };
    int failed;

    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/a", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
