/* A description is the secret, a byte for each peg from 1 on, under two masks,
 * in hex.  The scheme is that of obfuscate_bitmap in the puzzles' misc.c: each
 * half of the bytes is masked by SHA-1 of the other, as OAEP does, so that every
 * part of a description hangs on all of it. */
#include "format/foreign/tatham_guess.h"

#include "base/memory.h"
#include "base/sha1.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parameters, as in c6p4g10Bm: six colours, four pegs, ten guesses, no blanks,
 * repeats allowed.  What is not said is as it is there. */
/* Where a letter's number goes, or NULL: none follows it. */
static int *count_of(char letter, struct kp_rules *said)
{
    if (letter == 'c')
        return &said->colours;
    if (letter == 'p')
        return &said->pegs;
    return letter == 'g' ? &said->board : NULL;
}

/* Only guesses may have holes: the program never chooses a blank. */
static bool is_switch(char letter, struct kp_rules *said)
{
    if (letter == 'b' || letter == 'B')
        said->blanks = letter == 'b' ? KP_GUESS_BLANKS : KP_NO_BLANKS;
    else if (letter == 'm' || letter == 'M')
        said->repeats = letter == 'm';
    else
        return false;
    return true;
}

/* The parameter that begins at byte `at`: its length, or 0. */
static size_t read_one(const struct kp_word *word, size_t at, struct kp_rules *said)
{
    int *count = count_of(word->text[at], said);
    size_t end = at + 1;

    if (!count)
        return is_switch(word->text[at], said);
    while (end < word->length && end - at < 7 && kp_number(word->text + end, 1) >= 0)
        end++;
    if (end == at + 1)
        return 0;
    *count = (int)kp_number(word->text + at + 1, end - at - 1);
    return end - at;
}

static enum kp_status check(const struct kp_rules *said, struct kp_diag *why)
{
    if (said->colours >= 2 && said->colours <= KP_GUESS_MOST_COLOURS && said->pegs >= 2 &&
        said->board >= 1)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "Guess has 2 to %d colours, 2 pegs or more, and at least one guess",
                   KP_GUESS_MOST_COLOURS);
}

enum kp_status kp_guess_rules_read(struct kp_simple_reader *simple, const struct kp_word *word,
                                   struct kp_diag *why)
{
    struct kp_rules said = {.pegs = 4, .colours = 6, .board = 10, .repeats = true}, *rules = NULL;
    enum kp_status status;

    for (size_t at = 0, size; at < word->length; at += size)
        if ((size = read_one(word, at, &said)) == 0)
            return kp_fail(kp_at(why, word->column + (unsigned)at), KP_BAD_INPUT,
                           "parameters of Guess are c, p and g with the numbers of colours, pegs "
                           "and guesses, b or B, m or M, as in c6p4g10Bm");
    status = check(&said, kp_at(why, word->column));
    if (status == KP_OK)
        rules = kp_simple_reader_set_rules(&said, &status, why);
    return rules && !kp_simple_reader_set_game(simple, rules) ? KP_NO_MEMORY : status;
}

void kp_guess_rules_write(const struct kp_rules *rules, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "c%dp%dg%d%c%c", rules->colours, rules->pegs, rules->board,
                   rules->blanks == KP_NO_BLANKS ? 'B' : 'b', rules->repeats ? 'm' : 'M');
}

/* The bytes of a description, and room for one half and a number. */
struct bytes {
    unsigned char *all, *seed;
    size_t count;
};

static bool make(struct bytes *bytes, int pegs)
{
    bytes->count = (size_t)pegs;
    bytes->all = kp_calloc(bytes->count, 1);
    bytes->seed = kp_calloc(bytes->count + 16, 1);
    return bytes->all && bytes->seed;
}

static void drop(struct bytes *bytes)
{
    free(bytes->all);
    free(bytes->seed);
}

/* Exclusive-or SHA1(seed "0"), SHA1(seed "1"), ... over half[0..size-1]. */
static void mask(const struct bytes *bytes, unsigned char *half, size_t size,
                 const unsigned char *other, size_t other_size)
{
    unsigned char digest[KP_SHA1_BYTES];
    char *number = (char *)bytes->seed + other_size;

    memcpy(bytes->seed, other, other_size);
    for (size_t i = 0; i < size; i++) {
        if (i % KP_SHA1_BYTES == 0)
            kp_sha1(bytes->seed,
                    other_size + (size_t)snprintf(number, 16, "%zu", i / KP_SHA1_BYTES), digest);
        half[i] ^= digest[i % KP_SHA1_BYTES];
    }
}

/* The lesser half first where `hide`, and last to undo that. */
static void turn(const struct bytes *bytes, bool hide)
{
    size_t first = bytes->count / 2, second = bytes->count - first;
    unsigned char *a = bytes->all, *b = bytes->all + first;

    if (hide)
        mask(bytes, a, first, b, second);
    mask(bytes, b, second, a, first);
    if (!hide)
        mask(bytes, a, first, b, second);
}

/* ---- Reading ------------------------------------------------------------ */

static int digit_of(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

static enum kp_status read_hex(const struct kp_word *word, unsigned char *bytes,
                               struct kp_diag *why)
{
    for (size_t i = 0; i < word->length; i++) {
        int digit = digit_of(word->text[i]);

        if (digit < 0)
            return kp_fail(kp_at(why, word->column + (unsigned)i), KP_BAD_INPUT,
                           "a description is made of the digits 0 to 9 and a to f");
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | digit);
    }
    return KP_OK;
}

static enum kp_status unmask(const struct kp_rules *rules, const struct kp_word *word,
                             struct bytes *bytes, struct kp_diag *why)
{
    enum kp_status status = read_hex(word, bytes->all, why);

    if (status != KP_OK)
        return status;
    turn(bytes, false);
    for (size_t p = 0; p < bytes->count; p++)
        if (bytes->all[p] < 1 || bytes->all[p] > rules->colours)
            return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                           "this describes no secret of %d pegs and %d colours: a digit of it is "
                           "wrong, or of these numbers",
                           rules->pegs, rules->colours);
    return KP_OK;
}

static enum kp_status read_code(const struct kp_rules *rules, const struct kp_word *word,
                                uint16_t *code, struct kp_diag *why)
{
    struct bytes bytes;
    enum kp_status status = make(&bytes, rules->pegs) ? unmask(rules, word, &bytes, why)
                                                      : kp_no_memory(why);

    for (size_t p = 0; status == KP_OK && p < bytes.count; p++)
        code[p] = bytes.all[p] - 1;
    drop(&bytes);
    return status;
}

enum kp_status kp_guess_secret_read(struct kp_transcript *game, const struct kp_word *word,
                                    struct kp_diag *why)
{
    size_t pegs = (size_t)game->rules->pegs;

    if (word->length != 2 * pegs)
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "a description has two digits for each of the %zu pegs, and this has %zu",
                       pegs, word->length);
    game->secret = kp_calloc(pegs, sizeof *game->secret);
    return game->secret ? read_code(game->rules, word, game->secret, why) : kp_no_memory(why);
}

/* ---- Writing ------------------------------------------------------------ */

void kp_guess_secret_write(const struct kp_transcript *game, struct kp_strbuf *to)
{
    struct bytes bytes;

    if (make(&bytes, game->rules->pegs)) {
        for (size_t p = 0; p < bytes.count; p++)
            bytes.all[p] = (unsigned char)(game->secret[p] + 1);
        turn(&bytes, true);
        for (size_t p = 0; p < bytes.count; p++)
            kp_strbuf_addf(to, "%02x", bytes.all[p]);
    } else {
        to->failed = true;
    }
    drop(&bytes);
}
