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

static size_t last_fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    perhaps_die();
    return fwrite(bytes, size, count, file);
}

static int last_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    perhaps_die();
    return renameat(from_folder, from, to_folder, to);
}

#define fwrite   last_fwrite
#define renameat last_renameat
#include "cli/io/output_file.c"

#include <cmocka.h>

/* ---- Changes of the lines ---------------------------------------------------- */

static const char old_lines[] = "game classic\nred red green green : 1 1\nrbyk : 2 0 # by heart\n";

static const char *const new_lines[] = {
    "game classic\nred red green green : 1 1\nrbyk : 2 0 # by heart\nrgby : 0 2\n",
    "game classic\nred red green green : 1 1\n",
    "game classic\nrrgg : 1 1\nrbyk : 2 0 # by heart\n",
};

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

/* As `play` saves its lines. */
static bool save(const char *lines)
{
    struct kp_output_file output;

    if (kp_output_file_open(&output, file))
        output.out.write(output.out.to, lines, strlen(lines));
    return kp_output_file_close(&output);
}

/* In a child: save a game, change it, save it again, and die at the call so numbered of the
 * second saving.  Returns its exit status. */
static int change_and_die(const char *changed, int call)
{
    pid_t child;
    int status;

    unlink(file);
    assert_true(save(old_lines));
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        calls_left = call;
        _exit(save(changed) ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void the_file_has_old_lines_or_new_ones(void **state)
{
    char found[256];
    int ends = 0;

    (void)state;
    for (size_t i = 0; i < sizeof new_lines / sizeof *new_lines; i++) {
        const char *changed = new_lines[i];
        int status = 9;

        for (int call = 0; status == 9; call++) {
            status = change_and_die(changed, call);
            read_file(found, sizeof found);
            ends += status == 9;
            if (strcmp(found, status ? old_lines : changed) != 0)
                fail_msg("change %zu, dead at call %d (status %d):\n%s", i, call, status, found);
        }
        assert_int_equal(status, 0);
    }
    assert_int_equal(ends, 6); /* before the text is written, and before it takes its name */
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
    };
    int failed;

    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/a.game", folder);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_folder();
    return failed;
}
