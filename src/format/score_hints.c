/* Explains scores that cannot be read: each function recognises a kind of mistake, and the sentence
 * shows what to write instead. */
#include "format/score_parser.h"

#include <stdio.h>

static bool is_kind(const struct kp_score_pieces *pieces, size_t i, int kind)
{
    return i < pieces->count && (int)pieces->item[i].kind == kind;
}

static bool is_two_digits(const struct kp_score_piece *piece)
{
    return piece->word.length == 2 && piece->value != KP_UNKNOWN;
}

/* 4, 10, ?: a single count, which may be black, or two digits that belong together or not. */
static enum kp_status explain_one_count(const struct kp_rules *rules,
                                        const struct kp_score_piece *piece, struct kp_diag *why)
{
    struct kp_quoted quote = kp_word_quote(&piece->word);
    const char *digits = piece->word.text;

    if (piece->value == KP_UNKNOWN)
        return kp_bad_input(
            why, "'?' is one count and two are wanted: write '? ?' where nobody noted them");
    if (is_two_digits(piece) && (piece->value > rules->pegs || digits[0] == '0'))
        return kp_bad_input(
            why, "'%s' is one count and two are wanted: write '%c %c' for %c black and %c white",
            quote.text, digits[0], digits[1], digits[0], digits[1]);
    if (is_two_digits(piece))
        return kp_bad_input(
            why,
            "'%s' is one count and two are wanted: write '%s 0' for %s black and no white, or '%c "
            "%c'",
            quote.text, quote.text, quote.text, digits[0], digits[1]);
    return kp_bad_input(
        why, "'%s' is one count and two are wanted: write '%s 0' for %s black and no white",
        quote.text, quote.text, quote.text);
}

/* 2b: the other count is missing. */
static enum kp_status explain_one_label(const struct kp_score_piece *count, int which,
                                        struct kp_diag *why)
{
    struct kp_quoted quote = kp_word_quote(&count->word);

    if (which == 0)
        return kp_bad_input(why, "how many white? write '%sb 0w' for none", quote.text);
    return kp_bad_input(why, "how many black? write '0b %sw' for none", quote.text);
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

static enum kp_status suggest_counts(const struct kp_score_piece *const count[2],
                                     struct kp_diag *why)
{
    struct kp_quoted black = kp_word_quote(&count[0]->word), white = kp_word_quote(&count[1]->word);

    return kp_bad_input(why,
                        "write '%s %s' for %s black and %s white, with only a blank between them",
                        black.text, white.text, black.text, white.text);
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

static enum kp_status suggest_labels(const struct kp_score_piece *const count[2],
                                     struct kp_diag *why)
{
    return kp_bad_input(
        why, "write '%sb %sw': each count before its name, with only a blank between them",
        kp_word_quote(&count[0]->word).text, kp_word_quote(&count[1]->word).text);
}

static bool are_all(const struct kp_score_pieces *pieces, int kind)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (!is_kind(pieces, i, kind))
            return false;
    return true;
}

/* Some games have red key pegs instead of black ones.  Their sign is not accepted: with it, a black
 * sign often means that there is no key peg. */
static bool has_red_sign(const struct kp_score_pieces *pieces)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (kp_word_is(&pieces->item[i].word, KP_RED_EMOJI))
            return true;
    return false;
}

/* 2b 1b: counts and labels alternate, but one label is there twice. */
static bool repeats_label(const struct kp_score_pieces *pieces)
{
    return pieces->count == 4 && is_kind(pieces, 0, KP_PIECE_COUNT) &&
           is_kind(pieces, 2, KP_PIECE_COUNT) && kp_score_label(&pieces->item[1], false) >= 0 &&
           kp_score_label(&pieces->item[1], false) == kp_score_label(&pieces->item[3], false);
}

/* Explain a score without usable counts and labels. */
static enum kp_status explain_unreadable(const struct kp_score_pieces *pieces, struct kp_diag *why)
{
    if (has_red_sign(pieces))
        return kp_bad_input(why, "write B for a red key peg and W for a white one, as in 'BBW'");
    if (are_all(pieces, KP_PIECE_OTHER) && pieces->count > 1)
        return kp_bad_input(
            why,
            "write B for a black key peg and W for a white one, as in 'BBW', or count them, as in "
            "'2 1'");
    if (are_all(pieces, KP_PIECE_OTHER))
        return kp_bad_input(why, "write 'none' for no key pegs, or '? ?' where nobody noted them");
    if (is_kind(pieces, 0, KP_PIECE_LABEL) && is_kind(pieces, 1, KP_PIECE_COUNT))
        return kp_bad_input(why, "a count stands before its name: write '2b 1w'");
    return kp_bad_input(
        why,
        "I cannot read this score: write black and white, as in '1 0', '1b 0w' or 'BW', or 'none'");
}

static enum kp_status explain_black_and_white(const struct kp_rules *rules,
                                              const struct kp_score_pieces *pieces,
                                              struct kp_diag *why)
{
    const struct kp_score_piece *count[2];
    int which = is_kind(pieces, 1, KP_PIECE_LABEL) ? kp_score_label(&pieces->item[1], false) : -1;

    if (pieces->count == 1 && are_all(pieces, KP_PIECE_COUNT))
        return explain_one_count(rules, &pieces->item[0], why);
    if (pieces->count == 2 && is_kind(pieces, 0, KP_PIECE_COUNT) && which >= 0)
        return explain_one_label(&pieces->item[0], which, why);
    if (find_two_counts(pieces, count))
        return suggest_counts(count, why);
    if (find_two_labels(pieces, count))
        return suggest_labels(count, why);
    if (are_all(pieces, KP_PIECE_COUNT))
        return kp_bad_input_at(why, pieces->item[2].word.column,
                               "two counts are wanted, black then white, and this is one more");
    if (repeats_label(pieces))
        return kp_bad_input_at(why, pieces->item[3].word.column,
                               "'%s' is said twice: write black and white once each, as in '2b 1w'",
                               kp_word_quote(&pieces->item[3].word).text);
    return explain_unreadable(pieces, why);
}

enum kp_status kp_score_explain(const struct kp_rules *rules, const struct kp_score_pieces *pieces,
                                struct kp_diag *why)
{
    if (rules->scores == KP_BLACK_ONLY)
        return kp_bad_input(why, "this game scores black only: write one count, as in '2'");
    if (rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(
            why,
            "this game scores how many pegs agree wherever they stand: write one count, as in '3'");
    return explain_black_and_white(rules, pieces, why);
}
