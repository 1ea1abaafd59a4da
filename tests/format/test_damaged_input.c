/* What is no transcript any more: every game of the tree, in text and in the
 * formats of other programs, cut off at every byte, with a bit turned, with
 * lines twice, missing or out of place, with junk in its middle.  Whatever it
 * is, it is read or refused at a place that is there, and what was read can be
 * asked about. */
#include "base/utf8.h"
#include "format/keywords.h"
#include "game/predefined_game.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t texts;                /* that were tried */
static const char *format = "text"; /* as which */

/* Whether a place is in the text, or just behind a line of it. */
static bool is_there(const char *text, size_t length, const struct kp_diag *at)
{
    const char *end = text + length, *line = text, *newline;

    for (unsigned number = 1; number < at->line; number++) {
        newline = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
        if (!newline)
            return false;
        line = newline + 1;
    }
    newline = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
    return at->line > 0 && at->column > 0 &&
           (ptrdiff_t)at->column <= (newline ? newline : end) - line + 1;
}

static bool is_printable(const char *says)
{
    size_t length = strlen(says);

    for (const char *byte = says; *byte; byte++)
        if ((unsigned char)*byte < ' ')
            return false;
    return length > 0 && kp_utf8_whole(says, length) == length;
}

static bool refused_well(const char *text, size_t length, const struct kp_errors *problems)
{
    const struct kp_diag *item = problems->item;

    for (size_t i = 0; i < problems->count; i++) {
        bool in_order = i == 0 || item[i - 1].line < item[i].line ||
                        (item[i - 1].line == item[i].line && item[i - 1].column <= item[i].column);

        if (!in_order || !is_there(text, length, &item[i]) || !is_printable(item[i].says))
            return false;
    }
    return problems->count > 0;
}

static bool answered(const struct kp_transcript *game)
{
    struct kp_options options = {.engine = "native", .states = 200};
    struct kp_verdict *verdict;
    enum kp_status status = kp_check(game, &options, &verdict, NULL);

    kp_verdict_free(verdict);
    return status == KP_OK && (!kp_game_codemaker(game) || is_printable(kp_game_codemaker(game)));
}

static bool read_well(const char *text, size_t length)
{
    struct kp_errors problems;
    struct kp_match *match;
    enum kp_status status = kp_match_read(text, length, format, &match, &problems);
    bool good = status == KP_OK ? match && problems.count == 0
                                : status == KP_BAD_INPUT && refused_well(text, length, &problems);

    for (size_t i = 0; good && match && i < kp_match_games(match); i++) {
        const struct kp_transcript *game = kp_match_game(match, i);

        good = game ? answered(game) : status == KP_BAD_INPUT;
    }
    for (size_t i = 0; !good && i < problems.count; i++)
        print_error("%u:%u: %s\n", problems.item[i].line, problems.item[i].column,
                    problems.item[i].says);
    kp_match_free(match);
    return good;
}

/* In a block of its very length, so that a sanitizer sees who reads on. */
static void try(const char *head, size_t head_length, const char *tail, size_t tail_length)
{
    size_t length = head_length + tail_length;
    char *text = malloc(length ? length : 1);

    assert_non_null(text);
    if (head_length)
        memcpy(text, head, head_length);
    if (tail_length)
        memcpy(text + head_length, tail, tail_length);
    texts++;
    if (!read_well(text, length))
        fail_msg("this is neither read nor refused as it should be:\n%.*s", (int)length, text);
    free(text);
}

static void cut(struct kp_strbuf *game, uint64_t *seed)
{
    (void)seed;
    for (size_t at = 0; at <= game->length; at++)
        try(game->text, at, "", 0);
}

static void behead(struct kp_strbuf *game, uint64_t *seed)
{
    (void)seed;
    for (size_t at = 0; at <= game->length; at++)
        try(game->text + at, game->length - at, "", 0);
}

static void turn_a_bit(struct kp_strbuf *game, uint64_t *seed)
{
    for (size_t at = 0; at < game->length; at++) {
        char before = game->text[at];

        game->text[at] = (char)(before ^ 1 << kp_seeded_below(seed, 8));
        try(game->text, game->length, "", 0);
        game->text[at] = before;
    }
}

/* The line that begins at `at`, with its end. */
static size_t line_at(const struct kp_strbuf *game, size_t at)
{
    const char *newline = memchr(game->text + at, '\n', game->length - at);

    return newline ? (size_t)(newline - game->text) + 1 - at : game->length - at;
}

/* A line once more, here or at the end, or not at all. */
static void move_lines(struct kp_strbuf *game, uint64_t *seed)
{
    (void)seed;
    for (size_t at = 0, length; at < game->length; at += length) {
        struct kp_strbuf without = {0};

        length = line_at(game, at);
        try(game->text, at + length, game->text + at, game->length - at);
        kp_strbuf_add(&without, game->text, at);
        kp_strbuf_add(&without, game->text + at + length, game->length - at - length);
        try(without.text, without.length, "", 0);
        try(without.text, without.length, game->text + at, length);
        kp_strbuf_free(&without);
    }
}

static const struct {
    const char *bytes;
    size_t length;
} junk[] = {
#define JUNK(bytes) \
    { \
        bytes, sizeof(bytes) - 1 \
    }
    JUNK("\0"),
    JUNK("\r"),
    JUNK("\r\n"),
    JUNK("\n"),
    JUNK("\n\n---\n"),
    JUNK(":"),
    JUNK("\t:\t"),
    JUNK(","),
    JUNK("#"),
    JUNK(" # "),
    JUNK("="),
    JUNK("."),
    JUNK("?"),
    JUNK("-1"),
    JUNK("--"),
    JUNK("\xff"),
    JUNK("\xc3"),
    JUNK("\xf0\x9f\x94"),
    JUNK("\xef\xbb\xbf"),
    JUNK("\xef\xb8\x8f"),
    JUNK("\xed\xa0\x80"),
    JUNK("\x1b[1m"),
    JUNK("%s%n%d"),
    JUNK("\xe2\x80\xae"),
    JUNK("\x7f"),
    JUNK("\ngame classic\n"),
    JUNK("\npegs 0\n"),
    JUNK("\npegs 65536\n"),
    JUNK("\ncolours 1-70000\n"),
    JUNK("\nsum 99999999999999999999\n"),
    JUNK("\npeg 1 :\n"),
    JUNK("\nsecret\n"),
    JUNK("\nscores colours\n"),
    JUNK("99999999999999999999"),
    JUNK(" 2147483648 "),
    JUNK(" 4294967297"),
    JUNK("0x10"),
    JUNK("1e3"),
};

static void put_junk_in(struct kp_strbuf *game, uint64_t *seed)
{
    for (size_t k = 0; k < sizeof junk / sizeof *junk; k++) {
        size_t at = (size_t)kp_seeded_below(seed, (int)game->length + 1);
        struct kp_strbuf head = {0};

        kp_strbuf_add(&head, game->text, at);
        kp_strbuf_add(&head, junk[k].bytes, junk[k].length);
        try(head.text, head.length, game->text + at, game->length - at);
        kp_strbuf_free(&head);
    }
}

static void (*const ways[])(struct kp_strbuf *game, uint64_t *seed) = {
    cut, behead, turn_a_bit, move_lines, put_junk_in,
};

/* JSON is spoilt elsewhere. */
static const char *format_of(const char *ending)
{
    return strcmp(ending, "game") == 0 || strcmp(ending, "bulls") == 0 ? "text" : NULL;
}

static int spoil(const char *path, const struct stat *about, int type, struct FTW *where)
{
    const char *ending = strrchr(path, '.');
    static uint64_t seed;
    static size_t seen;

    (void)where;
    format = ending && type == FTW_F ? format_of(ending + 1) : NULL;
    if (!format || about->st_size > 20000 || seen++ % (size_t)kp_stride() > 0)
        return 0;
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        struct kp_strbuf game = kp_read_file(path + strlen(KEYPEG_SOURCE) + 1);

        ways[k](&game, &seed);
        kp_strbuf_free(&game);
    }
    return 0;
}

static void every_game_is_spoilt(void **state)
{
    (void)state;
    assert_int_equal(nftw(KEYPEG_SOURCE "/examples", spoil, 16, FTW_PHYS), 0);
    assert_int_equal(nftw(KEYPEG_SOURCE "/tests", spoil, 16, FTW_PHYS), 0);
    print_message("%zu texts\n", texts);
    assert_in_range(texts, 40000 / (size_t)kp_stride(), SIZE_MAX);
}

static void noise_is_refused_well(void **state)
{
    uint64_t seed = 1;
    char noise[4096];

    (void)state;
    format = "text";
    for (int i = 0; i < kp_share(2000); i++) {
        int length = kp_seeded_below(&seed, sizeof noise), least = i % 2 ? 0 : ' ';

        for (int k = 0; k < length; k++)
            noise[k] = (char)(least + kp_seeded_below(&seed, (i % 4 < 2 ? 256 : 128) - least));
        try(i % 3 ? "game classic\n" : "", i % 3 ? 13 : 0, noise, (size_t)length);
    }
}

/* libFuzzer knows no more of the format than tests/fuzz/text.dict. */
static void the_dictionary_has_every_word(void **state)
{
    struct kp_strbuf words = kp_read_file("tests/fuzz/text.dict");

    (void)state;
    for (const struct kp_keyword *head = kp_keywords; head->name; head++)
        if (!strstr(words.text, head->name))
            fail_msg("tests/fuzz/text.dict lacks '%s'", head->name);
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++)
        if (!strstr(words.text, predefined->name))
            fail_msg("tests/fuzz/text.dict lacks the predefined game '%s': add the line \"%s\"",
                     predefined->name, predefined->name);
    kp_strbuf_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_spoilt),
        cmocka_unit_test(noise_is_refused_well),
        cmocka_unit_test(the_dictionary_has_every_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
