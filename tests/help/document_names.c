/* A document is checked line by line.  In backticks,
 *   - a word that looks like a path is the end of the path of some file or folder,
 *   - a word with an underscore is a word of some source file, the name of a test, or a variable
 *     of a proof, such as p3_red,
 *   - a word that begins with two dashes is an option of keypeg, or occurs in some script.
 * Words in capitals are placeholders.  In blocks of code only the options of keypeg's own calls
 * are checked, because readme.sh runs the blocks.
 *
 * An item of a list begins a line, and a section with a table and a date names the program that
 * measured the table.  That it also names engines cannot be demanded of every such section: the
 * tables of strategies, scoring and puzzles have none. */
#include "help/document_names.h"

#include "help/read_transcripts.h"

#include <ftw.h>
#include <glob.h>
#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What belongs to other programs, or to the reader. */
static const char *const of_others[] = {
    "guess.c",
    "midend.c",
    "misc.c",
    "--load",              /* Tatham's Guess */
    "--list-presets",      /* cmake */
    "--additional-suffix", /* split */
    "--path",              /* cargo */
    "--sshlogin",
    "--sshloginfile",
    "--nonall",
    "--tag",
    "--basefile", /* GNU parallel */
    "--workdir",
    "--cleanup",
    "--transferfile",
    "--return",
    "--pipepart",      /* GNU parallel */
    "--resume-failed", /* GNU parallel */
    "--partition",
    "--account",
    "--mem",             /* sbatch */
    "games/results.tsv", /* of an example */
};

static struct kp_strbuf paths;   /* of all files, each "/path\n" */
static struct kp_strbuf sources; /* the text of all files but documents and data */
static struct kp_strbuf options; /* the text of src/cli/option_table.c */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);

    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* Whether the text of the file counts: not a document, not data, and not this test. */
static bool is_source(const char *path)
{
    static const char *const no_folders[] = {"/corpus", "/golden/", "/games/", "/docs/", "/bad"};
    static const char *const no_ends[] = {
        ".md", ".svg", ".png", ".tsv", "test_documents.c", "document_names.c"};

    for (size_t i = 0; i < sizeof no_folders / sizeof *no_folders; i++)
        if (strstr(path, no_folders[i]))
            return false;
    for (size_t i = 0; i < sizeof no_ends / sizeof *no_ends; i++)
        if (ends_with(path, no_ends[i]))
            return false;
    return true;
}

static int add_file(const char *path, const struct stat *about, int kind, struct FTW *position)
{
    const char *relative = path + strlen(KEYPEG_SOURCE "/");

    (void)about;
    (void)position;
    if (kind != FTW_F)
        return 0;
    kp_strbuf_addf(&paths, "/%s\n", relative);
    if (is_source(path)) {
        struct kp_strbuf text = kp_read_file(relative);

        if (!memchr(text.text, '\0', text.length)) /* a program is not read */
            kp_strbuf_append(&sources, &text);
        kp_strbuf_free(&text);
    }
    return 0;
}

static void read_tree(void)
{
    static const char *const roots[] = {"src",
                                        "include",
                                        "encodings",
                                        "tests",
                                        "bench",
                                        "script",
                                        "cmake",
                                        "examples",
                                        "docs",
                                        ".ci",
                                        "debian",
                                        "CMakeLists.txt",
                                        "CMakePresets.json",
                                        "README.md",
                                        "CONTRIBUTING.md",
                                        "CHANGELOG.md",
                                        ".clang-tidy",
                                        "python"};
    char path[1024];

    if (paths.length > 0)
        return;
    options = kp_read_file("src/cli/option_table.c");
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        snprintf(path, sizeof path, KEYPEG_SOURCE "/%s", roots[i]);
        assert_int_equal(nftw(path, add_file, 16, FTW_PHYS), 0);
    }
    assert_false(paths.failed || sources.failed);
}

/* ---- Words --------------------------------------------------------------------------- */

static bool matches(const char *pattern, const char *text)
{
    regex_t compiled;
    bool found;

    assert_int_equal(regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB), 0);
    found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

static bool is_word_byte(char byte)
{
    return byte == '-' || byte == '_' || (byte >= '0' && byte <= '9') ||
           (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !is_word_byte(at[-1])) && !is_word_byte(at[length]))
            return true;
    return false;
}

/* Whether `paths` has the word between these two. */
static bool has_path(const char *before, const char *word, const char *after)
{
    char part[512];

    snprintf(part, sizeof part, "%s%s%s", before, word, after);
    return strstr(paths.text, part);
}

static bool path_exists(char *word)
{
    size_t length = strlen(word);

    if (length > 0 && word[length - 1] == '/')
        word[length - 1] = '\0';
    return has_path("/", word, "\n") || has_path("/", word, "/");
}

static bool option_exists(const char *option)
{
    char quoted[64], entry[70]; /* in a table of options */

    snprintf(quoted, sizeof quoted, "\"%s\"", option + 2);
    snprintf(entry, sizeof entry, "{%s,", quoted);
    return strstr(options.text, quoted) || strstr(sources.text, entry) ||
           has_word(sources.text, option);
}

static bool is_of_others(const char *word)
{
    for (size_t i = 0; i < sizeof of_others / sizeof *of_others; i++)
        if (strcmp(word, of_others[i]) == 0)
            return true;
    return false;
}

/* The kind of thing that the word names but that does not exist, or NULL. */
static const char *find_mistake(char *word)
{
    if (strpbrk(word, "*{}<>$") || is_of_others(word))
        return NULL;
    if (strncmp(word, "--", 2) == 0) {
        word[2 + strspn(word + 2, "abcdefghijklmnopqrstuvwxyz-")] = '\0';
        return word[2] == '\0' || is_of_others(word) || option_exists(word) ? NULL : "option";
    }
    if (matches("[A-Z][A-Z]", word) && !ends_with(word, ".md"))
        return NULL;
    if (matches("^[A-Za-z0-9.][A-Za-z0-9_./-]*\\.(c|h|md|sh|tsv|cmake|py)$", word) ||
        matches(
            "^(src|tests|script|encodings|include|cmake|docs|bench|examples|debian|python|\\.ci)/.",
            word))
        return path_exists(word) ? NULL : "file";
    if (matches("^[pn][0-9]+_[a-z]+$", word))
        return NULL;
    if (matches("^[a-z][a-z0-9]*(_[a-z0-9]+)+(\\(|$)", word)) {
        word[strcspn(word, "(")] = '\0';
        return has_word(sources.text, word) || has_path("/test_", word, ".c\n") ||
                       has_path("/", word, ".c\n")
                   ? NULL
                   : "name";
    }
    return NULL;
}

static int check_words(const char *path, int number, const char *text, size_t length)
{
    char copy[4096], *rest = NULL;
    int mistakes = 0;

    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    for (char *word = strtok_r(copy, " \t\"'|,;:[]", &rest); word;
         word = strtok_r(NULL, " \t\"'|,;:[]", &rest)) {
        const char *what = find_mistake(word);

        if (what)
            print_message("%s:%d: there is no %s '%s'\n", path, number, what, word);
        mistakes += what != NULL;
    }
    return mistakes;
}

/* ---- Lines --------------------------------------------------------------------------- */

int kp_check_document_line(const char *path, int number, const char *line)
{
    char prose[4096];
    size_t length = 0;
    int mistakes = 0;

    read_tree();
    for (const char *at = line; *at && length + 1 < sizeof prose;) {
        const char *end = *at == '`' ? strchr(at + 1, '`') : NULL;

        if (end) {
            mistakes += check_words(path, number, at + 1, (size_t)(end - at - 1));
            at = end + 1;
        } else
            prose[length++] = *at++;
    }
    prose[length] = '\0';
    if (matches("^([0-9]+\\. |\\* ).*[.;:] ([0-9]+\\. [A-Z]|\\* )|[.;:)] \\* ", prose)) {
        print_message("%s:%d: an item of a list begins in the middle of a line\n", path, number);
        mistakes++;
    }
    return mistakes;
}

/* In a block of code: the options of a call of keypeg. */
static int check_code(const char *path, int number, const char *line)
{
    int mistakes = 0;

    for (const char *at = strstr(line, "keypeg "); at && (at = strstr(at, " --"));) {
        size_t length = 1 + strcspn(at + 1, " |;)\"'`");

        mistakes += check_words(path, number, at + 1, length - 1);
        at += length;
    }
    return mistakes;
}

/* A section, which ends at the next heading. */
struct section {
    bool has_date, has_table, names_program;
    int number; /* of its first line */
};

static int end_section(const char *path, struct section *section, int next)
{
    bool wrong = section->has_date && section->has_table && !section->names_program;

    if (wrong)
        print_message(
            "%s:%d: a section with a dated table does not name the program that measured\n", path,
            section->number);
    *section = (struct section){.number = next};
    return wrong;
}

static int check_document(const char *path)
{
    struct kp_strbuf text = kp_read_file(path);
    struct section section = {.number = 1};
    char *rest = text.text;
    bool code = false;
    int number = 0, mistakes = 0;

    for (char *line; (line = strsep(&rest, "\n"));) {
        bool fence = strncmp(line + strspn(line, " "), "```", 3) == 0;

        number++;
        code ^= fence;
        if (!code && line[0] == '#')
            mistakes += end_section(path, &section, number);
        section.has_table |= line[0] == '|';
        section.has_date |= matches("2026-[01][0-9]-[0-3][0-9]", line);
        section.names_program |= matches("bench|build/|`(python -m )?keypeg[ .]|script/|\\.sh",
                                         line);
        if (code || fence || strncmp(line, "    ", 4) == 0)
            mistakes += check_code(path, number, line);
        else
            mistakes += kp_check_document_line(path, number, line);
    }
    mistakes += end_section(path, &section, number);
    kp_strbuf_free(&text);
    return mistakes;
}

int kp_check_documents(void)
{
    static const char *const patterns[] = {"*.md", "docs/*.md", "docs/*/*.md", "encodings/*.md",
                                           "bench/*.md"};
    int mistakes = 0;

    read_tree();
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++) {
        char pattern[1024];
        glob_t found;

        snprintf(pattern, sizeof pattern, KEYPEG_SOURCE "/%s", patterns[p]);
        assert_int_equal(glob(pattern, 0, NULL, &found), 0);
        for (size_t i = 0; i < found.gl_pathc; i++)
            mistakes += check_document(found.gl_pathv[i] + strlen(KEYPEG_SOURCE "/"));
        globfree(&found);
    }
    return mistakes;
}
