/* The score is cut into counts, labels and signs.  Brackets around it and stops after it are
 * dropped.  What remains must be one of a few patterns:
 *
 *   count count, with a sign that separates them    2/1  2-1  2:1  2 | 1
 *   count label, once or twice                      1 bull / 2 cows
 *   label count, once or twice                      Bulls: 1, Cows: 2   B=1 W=2   one bull, no cows
 *   + count - count                                 +1 -2
 *
 * Each pattern gives each count its meaning by a label or by the order that transcripts have.
 * A dash between two counts has a space on both sides or on neither: '1 -2' may be negative. */
#include "format/tolerant_score.h"

#include "format/score_parser.h"
#include "format/score_pieces.h"

#define ANY_DASH "- " KP_LONG_DASHES

size_t kp_dash_size(const struct kp_word *text)
{
    uint32_t point = 0;
    struct kp_word first = {text->text, kp_utf8_read(text->text, text->length, &point), 0};

    return kp_word_is(&first, ANY_DASH) ? first.length : 0;
}

/* The pieces that are not yet read. */
struct rest {
    const struct kp_score_piece *item;
    size_t count;
};

static bool is_sign(const struct rest *rest, size_t i, const char *signs)
{
    return i < rest->count && rest->item[i].kind == KP_PIECE_OTHER &&
           kp_word_is(&rest->item[i].word, signs);
}

static bool is_count(const struct rest *rest, size_t i)
{
    return i < rest->count && rest->item[i].kind == KP_PIECE_COUNT;
}

/* Whether no space separates a piece from the one before it. */
static bool is_glued(const struct rest *rest, size_t i)
{
    return rest->item[i].word.text == rest->item[i - 1].word.text + rest->item[i - 1].word.length;
}

/* Drop brackets around the score, stops after it and the bars of a table. */
static struct rest strip_signs(struct rest rest)
{
    static const char *const brackets[][2] = {{"(", ")"}, {"[", "]"}, {"{", "}"}};

    while (rest.count > 1 && is_sign(&rest, rest.count - 1, ". ! | ;"))
        rest.count--;
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++)
        if (rest.count > 2 && is_sign(&rest, 0, brackets[i][0]) &&
            is_sign(&rest, rest.count - 1, brackets[i][1])) {
            rest.item++;
            rest.count -= 2;
        }
    return rest;
}

/* Whether a sign is a dash that may make the count after it negative. */
static bool is_doubtful_dash(const struct rest *rest, size_t i)
{
    return is_sign(rest, i, ANY_DASH) && is_glued(rest, i) != is_glued(rest, i + 1);
}

/* '2 1', '2/1', '2 and 1'; under rules of one count, '2'. */
static bool read_counts(const struct rest *rest, int count[2])
{
    bool link = rest->count == 3 &&
                (is_sign(rest, 1, "/ | ; & " ANY_DASH) || kp_word_is(&rest->item[1].word, "and") ||
                 (is_sign(rest, 1, ":") && is_glued(rest, 1) && is_glued(rest, 2)));

    if (!is_count(rest, 0) || (rest->count > 1 && !is_count(rest, rest->count - 1)) ||
        (rest->count > 2 && !link) || (rest->count == 2 && is_glued(rest, 1)) ||
        (link && is_doubtful_dash(rest, 1)))
        return false;
    count[0] = rest->item[0].value;
    if (rest->count > 1)
        count[1] = rest->item[rest->count - 1].value;
    return true;
}

/* '+1 -2' */
static bool read_plus_and_minus(const struct rest *rest, int count[2])
{
    if (rest->count != 4 || !is_count(rest, 1) || !is_count(rest, 3))
        return false;
    for (size_t i = 0; i < 4; i += 2) {
        int which = is_sign(rest, i, "+") ? 0 : is_sign(rest, i, ANY_DASH) ? 1 : -1;

        if (which < 0 || count[which] != KP_NO_COUNT || !is_glued(rest, i + 1))
            return false;
        count[which] = rest->item[i + 1].value;
    }
    return true;
}

/* Read a count and its label, in the given order, from piece *at on. */
static bool read_labelled_count(const struct rest *rest, bool label_first, bool letters, size_t *at,
                                int count[2])
{
    size_t label = *at, number = *at + 1, end;
    int which;

    if (label_first && is_sign(rest, number, ": = " ANY_DASH) && !is_doubtful_dash(rest, number))
        number++;
    if (!label_first) {
        number = *at;
        label = *at + 1;
    }
    end = (number > label ? number : label) + 1;
    if (end > rest->count || !is_count(rest, number))
        return false;
    which = kp_score_label(&rest->item[label], letters);
    if (which < 0 || count[which] != KP_NO_COUNT)
        return false;
    count[which] = rest->item[number].value;
    *at = end;
    return true;
}

/* Make counts of numbers in words: 'no', 'one'. */
static void read_number_words(struct kp_score_pieces *pieces)
{
    static const char *const words[] = {"no zero", "one", "two", "three", "four", "five", "six"};
    const int n = (int)(sizeof words / sizeof *words);

    for (struct kp_score_piece *piece = pieces->item; piece < pieces->item + pieces->count; piece++)
        for (int i = 0; i < n && piece->kind == KP_PIECE_LABEL; i++)
            if (kp_word_is(&piece->word, words[i])) {
                piece->kind = KP_PIECE_COUNT;
                piece->value = i;
            }
}

/* '1 bull, 2 cows', 'Bulls: 1, Cows: 2' */
static bool read_labelled_counts(const struct rest *rest, bool letters, int count[2])
{
    bool label_first = rest->item[0].kind == KP_PIECE_LABEL;

    for (size_t at = 0; at < rest->count;) {
        if (!read_labelled_count(rest, label_first, letters, &at, count))
            return false;
        if (at < rest->count &&
            (is_sign(rest, at, ". / | ; & + " ANY_DASH) ||
             kp_word_is(&rest->item[at].word, "and plus")) &&
            ++at == rest->count)
            return false;
    }
    return true;
}

bool kp_score_read_tolerantly(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                              struct kp_score *score, bool *lone)
{
    struct kp_score_pieces pieces;
    struct rest rest;
    int count[2] = {KP_NO_COUNT, KP_NO_COUNT};
    bool letters, plain = true, good;

    *lone = false;
    if (kp_score_read(rules, words, n, score))
        return true;
    kp_score_split(words, n, &pieces);
    if (pieces.more)
        return false;
    rest = strip_signs((struct rest){pieces.item, pieces.count});
    letters = kp_score_has_label(&pieces, "a") && kp_score_has_label(&pieces, "b");
    good = read_counts(&rest, count) || read_plus_and_minus(&rest, count);
    if (!good) {
        count[0] = count[1] = KP_NO_COUNT;
        plain = false;
        read_number_words(&pieces);
        good = read_labelled_counts(&rest, letters, count);
    }
    if (good && rules->scores == KP_BLACK_AND_WHITE && !plain &&
        kp_score_has_label(&pieces, "bull bulls cow cows") &&
        (count[0] == KP_NO_COUNT || count[1] == KP_NO_COUNT)) {
        int missing = count[0] == KP_NO_COUNT ? 0 : 1;

        *lone = true;
        count[missing] = 0;
        good = count[1 - missing] != KP_UNKNOWN; /* '2 bulls?' is a doubt */
    }
    return good && kp_score_of_counts(rules, count, plain, score);
}
