/* Both checkers of proofs, that of the library and the plain one of the tests, are given proofs and
 * formulas in which one number, sign, label, word or line was changed: every change of the pairs in
 * tests/proofs, and random changes of proofs of games.  Either both refuse the changed proof, or
 * both accept it with the same conclusion. */
#include "help/case_share.h"
#include "help/game_proofs.h"
#include "help/proof_answers.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A pair of texts, one of which is changed, and how often the checkers answered. */
struct pair {
    const char *name;
    struct kp_strbuf opb, pbp;
    bool in_formula; /* the formula is changed */
    int one_in;      /* one of that many changes is tried */
    uint64_t seed;
    size_t changes, accepted;
};

static bool is_chosen(struct pair *pair)
{
    return kp_seeded_below(&pair->seed, pair->one_in) == 0 && kp_is_chosen(&pair->seed);
}

static void check_change(struct pair *pair, const struct kp_strbuf *changed)
{
    const char *opb = pair->in_formula ? changed->text : pair->opb.text;
    const char *pbp = pair->in_formula ? pair->pbp.text : changed->text;
    struct kp_proof_answer plain = kp_plain_proof_answer(opb, pbp);
    struct kp_proof_answer library = kp_library_proof_answer(opb, pbp);

    pair->changes++;
    pair->accepted += library.accepted;
    kp_expect_proof_answers_agree(pair->name, &plain, &library, opb, pbp);
}

/* Replaces `length` bytes at `at` by a word. */
static void try_word(struct pair *pair, const struct kp_strbuf *text, size_t at, size_t length,
                     const char *word)
{
    struct kp_strbuf changed = {0};

    if (!is_chosen(pair))
        return;
    kp_strbuf_add(&changed, text->text, at);
    kp_strbuf_addf(&changed, "%s", word);
    kp_strbuf_addf(&changed, "%s", text->text + at + length);
    check_change(pair, &changed);
    kp_strbuf_free(&changed);
}

/* ---- Words ---- */

static void change_number(struct pair *pair, const struct kp_strbuf *text, size_t at, size_t length,
                          const char *word)
{
    static const char *const formats[] = {"%lld", "+%lld", "-%lld", "0%lld", "%lld0", "~ %lld"};
    long long number = length < 18 ? strtoll(word, NULL, 10) : 1;
    char other[400];

    for (int by = -2; by <= 2 && length < 18; by++) {
        snprintf(other, sizeof other, *word == '+' ? "%+lld" : "%lld", number + by);
        if (by != 0)
            try_word(pair, text, at, length, other);
    }
    snprintf(other, sizeof other, "%s%s", *word == '-' ? "" : "-", word + strspn(word, "+-"));
    try_word(pair, text, at, length, other);
    snprintf(other, sizeof other, "%s1", word);
    try_word(pair, text, at, length, other);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        snprintf(other, sizeof other, formats[i], llabs(number));
        if (strcmp(other, word) != 0)
            try_word(pair, text, at, length, other);
    }
    try_word(pair, text, at, length, "0");
    try_word(pair, text, at, length, "99999999999999999999999999999999999999999");
}

static void change_name(struct pair *pair, const struct kp_strbuf *text, size_t at, size_t length,
                        const char *word)
{
    static const char *const names[] = {"x1", "~x1", "x2", "~x2", "x3", "y1", "w1", "~w2", "new"};
    char other[400];

    if (*word == '~')
        snprintf(other, sizeof other, "%s", word + 1);
    else
        snprintf(other, sizeof other, "~%s", word);
    try_word(pair, text, at, length, other);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], word) != 0)
            try_word(pair, text, at, length, names[i]);
}

static void change_mark(struct pair *pair, const struct kp_strbuf *text, size_t at, size_t length,
                        const char *word)
{
    static const char *const marks[] = {">=", "<=", "=", ":", ";",  "+",  "*",  "d",
                                        "s",  "w",  "~", "1", "@a", "->", "qed"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strcmp(marks[i], word) != 0)
            try_word(pair, text, at, length, marks[i]);
}

static void change_keyword(struct pair *pair, const struct kp_strbuf *text, size_t at,
                           size_t length, const char *word)
{
    static const char *const words[] = {"pol",   "rup", "red", "pbc",  "qed", "del", "solx",  "f",
                                        "UNSAT", "SAT", "id",  "NONE", "dom", "e",   "output"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) != 0)
            try_word(pair, text, at, length, words[i]);
}

static bool is_name(const char *word)
{
    static const char *const keywords[] = {"pol",  "rup",  "red",   "pbc",    "qed",
                                           "del",  "solx", "UNSAT", "SAT",    "id",
                                           "NONE", "end",  "proof", "output", "conclusion"};

    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(word, keywords[i]) == 0)
            return false;
    return strlen(word) > 1 && strchr("~abcdefghijklmnopqrstuvwxyz_X", *word);
}

static void change_words(struct pair *pair, const struct kp_strbuf *text)
{
    size_t at = strcspn(text->text, "\n"); /* the first line stays */

    for (;;) {
        char word[300];
        size_t length;

        at += strspn(text->text + at, " \t\n");
        length = strcspn(text->text + at, " \t\n");
        if (length == 0)
            return;
        if (length < sizeof word) {
            snprintf(word, sizeof word, "%.*s", (int)length, text->text + at);
            try_word(pair, text, at, length, "");
            if (strchr("0123456789", word[strspn(word, "+-")]) && length > strspn(word, "+-"))
                change_number(pair, text, at, length, word);
            else if (is_name(word))
                change_name(pair, text, at, length, word);
            else if (length <= 2)
                change_mark(pair, text, at, length, word);
            else
                change_keyword(pair, text, at, length, word);
        }
        at += length;
    }
}

/* ---- Lines ---- */

/* Takes line i out, or puts it twice, or after line i + 1. */
static void change_line(struct pair *pair, const struct kp_strbuf *text, size_t i, int how)
{
    struct kp_strbuf changed = {0}, moved = {0};
    const char *line = text->text;

    if (!is_chosen(pair))
        return;
    kp_strbuf_add(&changed, "", 0);
    for (size_t n = 0; *line; n++) {
        size_t length = strcspn(line, "\n");

        length += line[length] == '\n';
        if (n == i && how != 1)
            kp_strbuf_add(&moved, line, length);
        else
            kp_strbuf_add(&changed, line, length);
        if (n == i && how == 1)
            kp_strbuf_add(&changed, line, length);
        if (n == i + 1 && how == 2)
            kp_strbuf_append(&changed, &moved);
        line += length;
    }
    check_change(pair, &changed);
    kp_strbuf_free(&moved);
    kp_strbuf_free(&changed);
}

static void change_lines(struct pair *pair, const struct kp_strbuf *text)
{
    size_t lines = 0;

    for (const char *at = text->text; (at = strchr(at, '\n')); at++)
        lines++;
    for (size_t i = 0; i < lines; i++)
        for (int how = 0; how < 3; how++)
            change_line(pair, text, i, how);
}

/* A text that ends after any byte. */
static void cut(struct pair *pair, const struct kp_strbuf *text)
{
    for (size_t length = 0; length < text->length; length++)
        try_word(pair, text, length, text->length - length, "");
}

/* ---- All proofs ---- */

static void change_pair(struct pair *pair)
{
    for (int i = 0; i < 2; i++) {
        const struct kp_strbuf *text = i == 0 ? &pair->pbp : &pair->opb;

        pair->in_formula = i == 1;
        change_words(pair, text);
        change_lines(pair, text);
        cut(pair, text);
    }
}

static void change_files(struct pair *pair)
{
    struct kp_strbuf path = {0};

    kp_strbuf_addf(&path, "tests/proofs/%s.opb", pair->name);
    pair->opb = kp_read_file(path.text);
    kp_strbuf_clear(&path);
    kp_strbuf_addf(&path, "tests/proofs/%s.pbp", pair->name);
    pair->pbp = kp_read_file(path.text);
    change_pair(pair);
    kp_strbuf_free(&path);
    kp_strbuf_free(&pair->opb);
    kp_strbuf_free(&pair->pbp);
}

static void expect_some_accepted(const struct pair *pair)
{
    print_message("%zu of %zu changes leave a proof\n", pair->accepted, pair->changes);
    assert_true(pair->accepted > 0 && pair->accepted < pair->changes / 2);
}

static void no_change_divides_the_checkers(void **state)
{
    DIR *folder = opendir(KEYPEG_SOURCE "/tests/proofs");
    struct pair pair = {.seed = 26, .one_in = 1};

    (void)state;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char *ending = strrchr(entry->d_name, '.');

        if (!ending || strcmp(ending, ".opb") != 0)
            continue;
        *ending = '\0';
        pair.name = entry->d_name;
        change_files(&pair);
    }
    closedir(folder);
    expect_some_accepted(&pair);
}

/* ---- Proofs of games ---- */

static void no_change_of_a_game_divides_the_checkers(void **state)
{
    struct kp_options options = {.rows_alone = true, .most = 5, .repairs = -1};
    struct pair pair = {.name = "a proof of a game", .seed = 27, .one_in = 20};

    (void)state;
    for (int i = 0; i < 50; i++) {
        struct kp_transcript *game = kp_small_random_game(&pair.seed);
        struct kp_game_proof proof = kp_game_proof_write(game, &options);

        pair.opb = proof.opb;
        pair.pbp = proof.pbp;
        change_pair(&pair);
        kp_game_proof_free(&proof);
        kp_transcript_free(game);
    }
    expect_some_accepted(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_change_divides_the_checkers),
        cmocka_unit_test(no_change_of_a_game_divides_the_checkers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
