/* A description is the secret, one byte per peg with colours from 1 on, under two masks, in
 * hex.  The scheme is that of obfuscate_bitmap in the puzzles' misc.c: each half of the bytes is
 * masked by SHA-1 of the other, as in OAEP, so that each part of a description depends on all of
 * it. */
#include "format/foreign/tatham_game_id.h"

#include "base/allocate.h"
#include "base/sha1.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parameters --------------------------------------------------------
 * c6p4g10Bm is six colours, four pegs, ten guesses, no blanks, repeats allowed.  These are also
 * the defaults. */

/* Read the parameter that begins at byte `at`, a letter, perhaps with a number.  Returns its
 * length, or 0 if it is not one.  Only guesses may have empty holes: the program never chooses
 * one. */
static size_t read_parameter(const struct kp_word *word, size_t at, struct kp_rules *said)
{
    char letter = word->text[at];
    int *count = letter == 'c' ? &said->colours : letter == 'p' ? &said->pegs : &said->board;
    size_t end = at + 1;

    if (letter == 'b' || letter == 'B')
        said->blanks = letter == 'b' ? KP_GUESS_BLANKS : KP_NO_BLANKS;
    else if (letter == 'm' || letter == 'M')
        said->repeats = letter == 'm';
    if (!strchr("cpg", letter))
        return strchr("bBmM", letter) != NULL;
    while (end < word->length && end - at < 7 && kp_parse_number(word->text + end, 1) >= 0)
        end++;
    if (end == at + 1)
        return 0;
    *count = (int)kp_parse_number(word->text + at + 1, end - at - 1);
    return end - at;
}

enum kp_status kp_guess_rules_read(struct kp_simple_reader *reader, const struct kp_word *word,
                                   struct kp_diag *why)
{
    struct kp_rules said = {.pegs = 4, .colours = 6, .board = 10, .repeats = true};

    for (size_t at = 0, size; at < word->length; at += size)
        if ((size = read_parameter(word, at, &said)) == 0)
            return kp_bad_input_at(
                why, word->column + (unsigned)at,
                "invalid parameters; write the colours after c, the pegs after p and the guesses "
                "after g, then b or B, and m or M, like 'c6p4g10Bm'");
    kp_diag_at(why, word->column);
    if (said.colours < 2 || said.colours > KP_GUESS_MOST_COLOURS || said.pegs < 2 || said.board < 1)
        return kp_bad_input(
            why,
            "expected 2 to %d colours, at least 2 pegs and at least one guess, as Guess has them",
            KP_GUESS_MOST_COLOURS);
    return kp_simple_reader_set_rules(reader, &said, why);
}

void kp_guess_rules_write(const struct kp_rules *rules, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "c%dp%dg%d%c%c", rules->colours, rules->pegs, rules->board,
                   rules->blanks == KP_NO_BLANKS ? 'B' : 'b', rules->repeats ? 'm' : 'M');
}

/* ---- Descriptions ------------------------------------------------------ */

/* The bytes of a description of n pegs, and room behind them for one half of them and a number. */
static unsigned char *make_bytes(size_t n)
{
    return kp_calloc(2 * n + 16, 1);
}

/* Exclusive-or SHA1(other "0"), SHA1(other "1"), ... over half[0..size-1]; `seed` is scratch. */
static void mask_half(unsigned char *seed, unsigned char *half, size_t size,
                      const unsigned char *other, size_t other_size)
{
    unsigned char digest[KP_SHA1_BYTES];
    char *number = (char *)seed + other_size;

    memcpy(seed, other, other_size);
    for (size_t i = 0; i < size; i++) {
        if (i % KP_SHA1_BYTES == 0)
            kp_sha1(seed, other_size + (size_t)snprintf(number, 16, "%zu", i / KP_SHA1_BYTES),
                    digest);
        half[i] ^= digest[i % KP_SHA1_BYTES];
    }
}

/* Mask both halves, the smaller one first, or undo that in the reverse order. */
static void mask_bytes(unsigned char *bytes, size_t n, bool hide)
{
    size_t first = n / 2, second = n - first;
    unsigned char *a = bytes, *b = bytes + first, *seed = bytes + n;

    if (hide)
        mask_half(seed, a, first, b, second);
    mask_half(seed, b, second, a, first);
    if (!hide)
        mask_half(seed, a, first, b, second);
}

/* ---- Reading ------------------------------------------------------------ */

static enum kp_status read_code(const struct kp_rules *rules, const struct kp_word *word,
                                unsigned char *bytes, uint16_t *code, struct kp_diag *why)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < word->length; i++) {
        char byte = kp_utf8_lower(word->text[i]);
        const char *digit = byte ? strchr(digits, byte) : NULL;

        if (!digit)
            return kp_bad_input_at(
                why, word->column + (unsigned)i,
                "invalid description; it consists of the digits 0 to 9 and a to f");
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | (digit - digits));
    }
    mask_bytes(bytes, word->length / 2, false);
    for (size_t p = 0; p < word->length / 2; p++) {
        if (bytes[p] < 1 || bytes[p] > rules->colours)
            return kp_bad_input_at(
                why, word->column,
                "the description does not fit %d pegs and %d colours; copy the whole game id again",
                rules->pegs, rules->colours);
        code[p] = bytes[p] - 1;
    }
    return KP_OK;
}

enum kp_status kp_guess_secret_read(struct kp_transcript *game, const struct kp_word *word,
                                    struct kp_diag *why)
{
    size_t pegs = (size_t)game->rules->pegs;
    unsigned char *bytes;
    enum kp_status status;

    if (word->length != 2 * pegs)
        return kp_bad_input_at(
            why, word->column,
            "expected a description of two digits for each of the %zu pegs, found %zu digits", pegs,
            word->length);
    game->secret = kp_calloc(pegs, sizeof *game->secret);
    bytes = make_bytes(pegs);
    status = bytes && game->secret ? read_code(game->rules, word, bytes, game->secret, why)
                                   : kp_no_memory(why);
    free(bytes);
    return status;
}

/* ---- Writing ------------------------------------------------------------ */

void kp_guess_secret_write(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t pegs = (size_t)game->rules->pegs;
    unsigned char *bytes = make_bytes(pegs);

    for (size_t p = 0; bytes && p < pegs; p++)
        bytes[p] = (unsigned char)(game->secret[p] + 1);
    if (bytes)
        mask_bytes(bytes, pegs, true);
    else
        to->failed = true;
    for (size_t p = 0; bytes && p < pegs; p++)
        kp_strbuf_addf(to, "%02x", bytes[p]);
    free(bytes);
}
