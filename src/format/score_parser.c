/* A score such as "2 1", "2b 1w" or "? 1".  A score that cannot be read is compared with kinds of
 * mistakes that people make: one count, counts with signs between them, letters for digits.  Each
 * kind has its own suggestion, and a score is suggested only if it can be read. */
#include "format/score_parser.h"

#include "base/strbuf.h"
#include "format/score_reader.h"

#include <string.h>

const char *kp_score_unknown_count(const struct kp_rules *rules, struct kp_score score)
{
    if (rules->scores != KP_COLOURS_ONLY && score.black == KP_UNKNOWN)
        return "black";
    if (rules->scores == KP_BLACK_ONLY || score.white != KP_UNKNOWN)
        return NULL;
    return rules->scores == KP_COLOURS_ONLY ? "total" : "white";
}

enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why)
{
    int black = score.black > 0 ? score.black : 0, white = score.white > 0 ? score.white : 0;
    struct kp_grouped_number pegs, sum;

    if (black + white <= rules->pegs)
        return KP_OK;
    pegs = kp_grouped(rules->pegs);
    sum = kp_grouped(black + white);
    if (black + white >= KP_MOST_COUNT) /* the counts may have been larger still */
        return kp_bad_input(why, "expected at most %s key pegs, found more", pegs.text);
    if (rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(why, "expected at most %s pegs that agree, found %s", pegs.text,
                            sum.text);
    if (white == 0)
        return kp_bad_input(why, "expected at most %s key pegs, found %s black", pegs.text,
                            sum.text);
    return kp_bad_input(why, "expected at most %s key pegs, found %s: %s black and %s white",
                        pegs.text, sum.text, kp_grouped(black).text, kp_grouped(white).text);
}

/* ---- Scores that cannot be read -------------------------------------------
 * Each function recognises a kind of mistake.  A score is suggested only if it can be read. */

static bool fits_pegs(const struct kp_rules *rules, int black, int white)
{
    return kp_score_check(rules, (struct kp_score){black, white}, NULL) == KP_OK;
}

static bool is_kind(const struct kp_score_pieces *pieces, size_t i, int kind)
{
    return i < pieces->count && (int)pieces->item[i].kind == kind;
}

static bool are_all(const struct kp_score_pieces *pieces, int kind)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (!is_kind(pieces, i, kind))
            return false;
    return true;
}

/* 4, 10, ?: a single count, which may be black, or two digits that belong together or not. */
static enum kp_status explain_one_count(const struct kp_rules *rules,
                                        const struct kp_score_piece *piece, struct kp_diag *why)
{
    struct kp_quoted found = kp_word_quote(&piece->word);
    const char *digits = piece->word.text;
    bool two = piece->word.length == 2 && fits_pegs(rules, digits[0] - '0', digits[1] - '0');
    bool one = fits_pegs(rules, piece->value, 0) && (piece->word.length == 1 || *digits != '0');

    if (piece->value != KP_UNKNOWN && !one && !two)
        return kp_bad_input(
            why,
            "expected two counts, black and white, at most %s together, found '%s'; "
            "write a score like '1 0'",
            kp_grouped(rules->pegs).text, found.text);
    kp_bad_input(why, "expected two counts, black and white, found '%s'; write ", found.text);
    if (piece->value == KP_UNKNOWN)
        kp_continue(why, "'? ?' if both are unknown");
    else if (one)
        kp_continue(why, "'%s 0' for %s black and 0 white", found.text, found.text);
    else
        kp_continue(why, "'%c %c' for %c black and %c white", digits[0], digits[1], digits[0],
                    digits[1]);
    if (piece->value != KP_UNKNOWN && one && two)
        kp_continue(why, ", or '%c %c'", digits[0], digits[1]);
    return KP_BAD_INPUT;
}

/* 2-1, (2,1), 2?, 2 and 1: two counts, and something else between or around them. */
static bool find_two_counts(const struct kp_score_pieces *pieces,
                            const struct kp_score_piece *count[2])
{
    size_t found = 0;

    for (size_t i = 0; i < pieces->count; i++) {
        if (is_kind(pieces, i, KP_PIECE_LABEL) && !kp_word_is(&pieces->item[i].word, "and"))
            return false;
        if (is_kind(pieces, i, KP_PIECE_COUNT) && found++ < 2)
            count[found - 1] = &pieces->item[i];
    }
    return found == 2 && !pieces->more;
}

/* B=1 W=1, (1b, 1w): two counts with labels before or after them, and something else around. */
static bool find_two_labels(const struct kp_score_pieces *pieces,
                            const struct kp_score_piece *count[2])
{
    const struct kp_score_piece *half = NULL;

    count[0] = count[1] = NULL;
    for (size_t i = 0; i < pieces->count; i++) {
        const struct kp_score_piece *piece = &pieces->item[i], *label;
        int which;

        if (is_kind(pieces, i, KP_PIECE_OTHER) || kp_word_is(&piece->word, "and"))
            continue;
        if (!half) {
            half = piece;
            continue;
        }
        label = half->kind == KP_PIECE_LABEL ? half : piece;
        which = half->kind != piece->kind ? kp_score_label(label, false) : -1;
        if (which < 0 || count[which])
            return false;
        count[which] = label == half ? piece : half;
        half = NULL;
    }
    return !half && !pieces->more && count[0] && count[1];
}

/* What to write instead of a score without usable counts and labels. */
static const char *describe_key_pegs(const struct kp_score_pieces *pieces)
{
    if (kp_score_has_label(pieces,
                           KP_RED_EMOJI)) /* with red signs, a black one often means no key peg */
        return "B for each red key peg and W for each white one, like 'BW'";
    if (are_all(pieces, KP_PIECE_OTHER) && pieces->count > 1)
        return "B for each black key peg and W for each white one, like 'BW', or two counts, like "
               "'1 0'";
    if (are_all(pieces, KP_PIECE_OTHER))
        return "'none' for no key pegs, or '? ?' if the score is unknown";
    if (is_kind(pieces, 0, KP_PIECE_LABEL) && is_kind(pieces, 1, KP_PIECE_COUNT))
        return "each count before its label, like '1b 0w'";
    return "black and white, like '1 0', '1b 0w' or 'BW', or 'none'";
}

static enum kp_status explain_black_and_white(const struct kp_rules *rules,
                                              const struct kp_score_pieces *pieces,
                                              const struct kp_word *all, struct kp_diag *why)
{
    const struct kp_score_piece *first = &pieces->item[0], *count[2];
    struct kp_quoted found = kp_word_quote(all), black, white;
    int which = is_kind(pieces, 1, KP_PIECE_LABEL) ? kp_score_label(first + 1, false) : -1;
    bool counts;

    if (pieces->count == 1 && first->kind == KP_PIECE_COUNT)
        return explain_one_count(rules, first, why);
    black = kp_word_quote(&first->word);
    if (pieces->count == 2 && first->kind == KP_PIECE_COUNT && which >= 0) {
        if (!fits_pegs(rules, first->value, 0))
            return kp_score_check(
                rules, (struct kp_score){which ? 0 : first->value, which ? first->value : 0}, why);
        return which == 0
                   ? kp_bad_input(why, "the white count is missing; write '%sb 0w' if it is 0",
                                  black.text)
                   : kp_bad_input(why, "the black count is missing; write '0b %sw' if it is 0",
                                  black.text);
    }
    counts = find_two_counts(pieces, count);
    if (counts || find_two_labels(pieces, count)) {
        struct kp_score score = {count[0]->value, count[1]->value};

        black = kp_word_quote(&count[0]->word);
        white = kp_word_quote(&count[1]->word);
        if (kp_score_check(rules, score, why) != KP_OK)
            return KP_BAD_INPUT;
        if (counts)
            return kp_bad_input(why,
                                "cannot read the score '%s'; write '%s %s' for %s black and %s "
                                "white",
                                found.text, black.text, white.text, black.text, white.text);
        return kp_bad_input(why, "cannot read the score '%s'; write '%sb %sw'", found.text,
                            black.text, white.text);
    }
    if (pieces->count > 2 && are_all(pieces, KP_PIECE_COUNT))
        return kp_bad_input_at(why, first[2].word.column,
                               "expected two counts, black and white; '%s' is extra",
                               kp_word_quote(&first[2].word).text);
    /* 2b 1b: counts and labels alternate, but one label is there twice. */
    if (pieces->count == 4 && is_kind(pieces, 0, KP_PIECE_COUNT) &&
        is_kind(pieces, 2, KP_PIECE_COUNT) && kp_score_label(first + 1, false) >= 0 &&
        kp_score_label(first + 1, false) == kp_score_label(first + 3, false))
        return kp_bad_input_at(why, first[3].word.column,
                               "'%s' occurs twice; write black and white once each, like '1b 0w'",
                               kp_word_quote(&first[3].word).text);
    return kp_bad_input(why, "cannot read the score '%s'; write %s", found.text,
                        describe_key_pegs(pieces));
}

static const char *describe_score(enum kp_scoring scores)
{
    if (scores == KP_BLACK_ONLY)
        return "the number of black key pegs, like '1'";
    return scores == KP_COLOURS_ONLY ? "how many pegs agree in any place, like '1'"
                                     : "black and white, like '1 0'";
}

/* 'O 1', '2 l': letters for digits, if the score can be read with digits.  KP_OK: it is not
 * that. */
static enum kp_status explain_letter(const struct kp_rules *rules, const struct kp_word *all,
                                     struct kp_diag *why)
{
    char mended[48] = "", letter = '\0';
    struct kp_text_line line = {0};
    struct kp_score score;
    enum kp_status status;

    if (all->length >= sizeof mended)
        return KP_OK;
    memcpy(mended, all->text, all->length);
    for (char *at = mended; *at; at++)
        if (strchr("OolI", *at)) {
            if (!letter)
                letter = *at;
            *at = "01"[*at == 'l' || *at == 'I'];
        }
    if (!letter)
        return KP_OK;
    status = kp_text_line_split(&line, mended, all->length, why);
    if (status == KP_OK && kp_score_read(rules, line.words, line.count, &score, NULL) &&
        kp_score_check(rules, score, NULL) == KP_OK)
        status = kp_bad_input(why, "'%c' is a letter; write '%s'", letter, mended);
    kp_text_line_free(&line);
    return status;
}

enum kp_status kp_score_parse(const struct kp_rules *rules, const struct kp_word *colon,
                              const struct kp_word *words, size_t n, struct kp_score *score,
                              struct kp_diag *why)
{
    struct kp_score_pieces pieces;
    struct kp_word all;
    enum kp_status status;

    if (n == 0)
        return kp_bad_input_at(why, colon->column, "the score is missing; after ':' write %s",
                               describe_score(rules->scores));
    kp_diag_at(why, words[0].column);
    if (kp_score_read(rules, words, n, score, NULL))
        return kp_score_check(rules, *score, why);
    all = kp_word_span(words, n);
    status = explain_letter(rules, &all, why);
    if (status)
        return status;
    kp_score_split(words, n, &pieces);
    if (rules->scores == KP_BLACK_AND_WHITE)
        return explain_black_and_white(rules, &pieces, &all, why);
    return kp_bad_input(why, "expected one count, found '%s'; write %s", kp_word_quote(&all).text,
                        describe_score(rules->scores));
}
