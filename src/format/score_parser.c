/* A score is a row of key pegs, or it is cut into pieces, which are counts, labels and signs.  What
 * says the same is made the same: a number in words becomes a count, a sentence about places
 * becomes counts and labels, brackets and stops at the ends are dropped.  Then the pieces must be
 * one of
 *
 *   count count, perhaps with a sign between them   2 1  2/1  2-1  2:1  2 | 1
 *   count label, once or twice                      1b 0w  1 bull / 2 cows
 *   label count, once or twice                      Bulls: 1, Cows: 2   B=1 W=2
 *
 * Each pattern gives each count its meaning by a label or by the order, black first.  A dash
 * between two counts has a space on both sides or on neither: '1 -2' may be negative.
 *
 * If a score cannot be read, its first two counts, with their labels, are the nearest that can. */
#include "format/score_parser.h"

#include "base/strbuf.h"

#include <string.h>

#define BLACK_EMOJI "\xE2\x9A\xAB"
#define WHITE_EMOJI "\xE2\x9A\xAA"
#define BLACK_DISC  "\xE2\x97\x8F"
#define WHITE_DISC  "\xE2\x97\x8B"
#define BULL_EMOJI  "\xF0\x9F\x90\x82"
#define COW_EMOJI   "\xF0\x9F\x90\x84 \xF0\x9F\x90\xAE" /* a cow, and its face */
#define BLACK_LABELS \
    "b black blacks red reds exact bull bulls " BLACK_EMOJI " " BLACK_DISC " " BULL_EMOJI
#define WHITE_LABELS "w white whites c cow cows " WHITE_EMOJI " " WHITE_DISC " " COW_EMOJI
#define MOST_COUNT   1000000000 /* a larger count is read as this */
#define NO_COUNT     (-2)       /* a count that was not written */
#define MOST_PIECES  24

enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why)
{
    int black = score.black > 0 ? score.black : 0, white = score.white > 0 ? score.white : 0;

    if (black + white <= rules->pegs)
        return KP_OK;
    return kp_bad_input(why, "expected at most %s key pegs, found %s%s",
                        kp_grouped(rules->pegs).text, kp_grouped(black + white).text,
                        black + white >= MOST_COUNT ? " or more" : "");
}

/* ---- Key pegs ---- */

/* Count key pegs.  Signs of different sets are not mixed: some of them may mean empty holes. */
static bool count_key_pegs(const struct kp_word *words, size_t n, int count[2])
{
    static const char *const kinds[] = {"b", "w", BLACK_EMOJI, WHITE_EMOJI, BLACK_DISC, WHITE_DISC};
    size_t set = SIZE_MAX;

    count[0] = count[1] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length;) {
            struct kp_word key = kp_word_character(&words[i], at);
            size_t k = 0;

            while (k < 6 && !kp_word_is(&key, kinds[k]))
                k++;
            set = set == SIZE_MAX ? k / 2 : set;
            if (k == 6 || k / 2 != set)
                return false;
            count[k % 2]++;
            at += key.length;
        }
    return true;
}

/* ---- Pieces ---- */

struct piece {
    enum { COUNT, LABEL, OTHER } kind;
    int value; /* of a count, KP_UNKNOWN for '?'; of a label, 0 black, 1 white, -1 neither */
    struct kp_word word; /* the piece itself */
};

struct pieces {
    struct piece item[MOST_PIECES];
    size_t count;
    bool more; /* there are further ones */
};

/* The piece of a word that begins at its byte `at`. */
static struct piece piece_at(const struct kp_word *word, size_t at, size_t index)
{
    struct piece piece = {COUNT,
                          KP_UNKNOWN,
                          {word->text + at, kp_word_run(word, at, kp_ascii_is_digit),
                           word->column + (unsigned)index}};

    if (piece.word.length) {
        int64_t value = kp_word_number(&piece.word);

        piece.value = value > MOST_COUNT ? MOST_COUNT : (int)value;
        return piece;
    }
    piece.word.length = kp_word_run(word, at, kp_ascii_is_letter);
    piece.kind = LABEL;
    if (piece.word.length == 0) {
        piece.word.length = kp_word_character(word, at).length;
        piece.kind = kp_word_is(&piece.word, "?") ? COUNT : OTHER;
    }
    if (piece.kind == COUNT)
        return piece;
    piece.value = kp_word_is(&piece.word, BLACK_LABELS)   ? 0
                  : kp_word_is(&piece.word, WHITE_LABELS) ? 1
                                                          : -1;
    piece.kind = piece.value >= 0 ? LABEL : piece.kind;
    return piece;
}

static void cut_pieces(const struct kp_word *words, size_t n, struct pieces *pieces)
{
    pieces->count = 0;
    pieces->more = false;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0, index = 0; at < words[i].length;) {
            struct piece piece = piece_at(&words[i], at, index);

            pieces->more = pieces->count == MOST_PIECES;
            if (pieces->more)
                return;
            pieces->item[pieces->count++] = piece;
            index += kp_utf8_count(piece.word.text, piece.word.length);
            at += piece.word.length;
        }
}

static bool is_sign(const struct pieces *pieces, size_t i, const char *signs)
{
    return i < pieces->count && pieces->item[i].kind != COUNT &&
           kp_word_is(&pieces->item[i].word, signs);
}

static bool is_count(const struct pieces *pieces, size_t i)
{
    return i < pieces->count && pieces->item[i].kind == COUNT;
}

static bool has_label(const struct pieces *pieces, const char *labels)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (is_sign(pieces, i, labels))
            return true;
    return false;
}

/* Whether no space separates a piece from the one before it. */
static bool is_glued(const struct pieces *pieces, size_t i)
{
    return pieces->item[i].word.text ==
           pieces->item[i - 1].word.text + pieces->item[i - 1].word.length;
}

/* ---- What says the same is made the same ---- */

/* Drop brackets around the score, stops after it and the bars of a table. */
static void strip_signs(struct pieces *pieces)
{
    static const char *const brackets[][2] = {{"(", ")"}, {"[", "]"}, {"{", "}"}};

    while (pieces->count > 1 && is_sign(pieces, pieces->count - 1, ". ! | ;"))
        pieces->count--;
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++)
        if (pieces->count > 2 && is_sign(pieces, 0, brackets[i][0]) &&
            is_sign(pieces, pieces->count - 1, brackets[i][1])) {
            pieces->count -= 2;
            memmove(pieces->item, pieces->item + 1, pieces->count * sizeof *pieces->item);
        }
}

/* If both letters occur, A is black and B is white. */
static void name_letters(struct pieces *pieces)
{
    if (!has_label(pieces, "a") || !has_label(pieces, "b"))
        return;
    for (size_t i = 0; i < pieces->count; i++)
        if (is_sign(pieces, i, "a b"))
            pieces->item[i].value = is_sign(pieces, i, "b");
}

static void count_words(struct pieces *pieces)
{
    static const char *const words[] = {
        "no zero none nothing", "one", "two", "three", "four", "five", "six"};

    for (struct piece *piece = pieces->item; piece < pieces->item + pieces->count; piece++)
        for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
            if (piece->kind == LABEL && piece->value < 0 && kp_word_is(&piece->word, words[i])) {
                piece->kind = COUNT;
                piece->value = i;
            }
}

/* Make counts and labels of the sentences of lock puzzles: 'one number is correct but in the wrong
 * place', 'nothing is correct'.  Returns whether the pieces are one; if not, they are unchanged. */
static bool read_sentence(struct pieces *pieces)
{
    struct pieces found = {.count = 0};
    bool correct = false, negated = false, placed = false;
    int which = -1;

    for (size_t i = 0; i < pieces->count; i++) {
        struct piece piece = pieces->item[i];
        bool misplaced = is_sign(pieces, i, "misplaced");

        if (is_count(pieces, i)) {
            found.item[found.count++] = piece;
            negated = placed = false;
            which = -1;
        } else if (is_sign(pieces, i, "correct right well correctly rightly")) {
            correct = true;
            which = negated;
        } else if (is_sign(pieces, i, "wrong incorrect wrongly incorrectly badly")) {
            which = !negated;
        } else if (is_sign(pieces, i, "not")) {
            negated = true;
        } else if (misplaced ||
                   is_sign(pieces, i, "placed place places position positions spot spots")) {
            piece.kind = LABEL;
            piece.value = misplaced ? 1 : which;
            if (piece.value < 0 || placed || found.count == 0)
                return false;
            found.item[found.count++] = piece;
            correct = placed = true;
        } else if (
            !is_sign(
                pieces, i,
                "number numbers digit digits colour colours color colors peg pegs is are it but "
                "and in the a its their of them . , ; ! -")) {
            return false;
        }
    }
    if (correct && found.count == 1 && found.item[0].value == 0) { /* 'nothing is correct' */
        found.item[found.count++] = (struct piece){LABEL, 0, found.item[0].word};
    }
    if (!correct || found.count < 2)
        return false;
    *pieces = found;
    return true;
}

/* ---- Patterns ---- */

/* Whether a sign is a dash that may make the count after it negative. */
static bool is_doubtful_dash(const struct pieces *pieces, size_t i)
{
    return is_sign(pieces, i, KP_ANY_DASH) && is_glued(pieces, i) != is_glued(pieces, i + 1);
}

/* '2 1', '2/1', '2 and 1'; under rules of one count, '2'. */
static bool read_counts(const struct pieces *pieces, int count[2])
{
    size_t last = pieces->count - 1;

    if (!is_count(pieces, 0) || !is_count(pieces, last) || last > 2)
        return false;
    if (last == 1 && is_glued(pieces, 1))
        return false;
    if (last == 2 && !(is_sign(pieces, 1, ":") && is_glued(pieces, 1) && is_glued(pieces, 2)) &&
        (!is_sign(pieces, 1, "/ | ; & and " KP_ANY_DASH) || is_doubtful_dash(pieces, 1)))
        return false;
    count[0] = pieces->item[0].value;
    if (last > 0)
        count[1] = pieces->item[last].value;
    return true;
}

/* '1 bull, 2 cows', 'Bulls: 1, Cows: 2', '1 black and 1 white' */
static bool read_labelled_counts(const struct pieces *pieces, int count[2])
{
    bool label_first = !is_count(pieces, 0);

    for (size_t at = 0; at < pieces->count; at += 2) {
        size_t label = label_first ? at : at + 1, number = at + label_first;

        if (label_first && is_sign(pieces, number, ": = " KP_ANY_DASH) &&
            !is_doubtful_dash(pieces, number)) {
            number++;
            at++;
        }
        if (label >= pieces->count || !is_count(pieces, number) ||
            pieces->item[label].kind != LABEL || pieces->item[label].value < 0 ||
            count[pieces->item[label].value] != NO_COUNT)
            return false;
        count[pieces->item[label].value] = pieces->item[number].value;
        if (is_sign(pieces, at + 2, ". / | ; & + and plus " KP_ANY_DASH) &&
            ++at + 2 == pieces->count)
            return false;
    }
    return true;
}

/* Make a score of black and white, each of which may be NO_COUNT; false: they are not those that
 * the rules need.  `plain`: they were written without labels. */
static bool make_score(const struct kp_rules *rules, const int count[2], bool plain,
                       struct kp_score *score)
{
    *score = (struct kp_score){count[0], count[1]};
    if (rules->scores == KP_BLACK_AND_WHITE)
        return count[0] != NO_COUNT && count[1] != NO_COUNT;
    if (rules->scores == KP_BLACK_ONLY)
        score->white = KP_UNKNOWN;
    else
        *score = (struct kp_score){0, count[0]};
    return count[0] != NO_COUNT && count[1] == NO_COUNT &&
           (plain || rules->scores == KP_BLACK_ONLY);
}

static bool read_pieces(const struct kp_rules *rules, struct pieces *pieces, struct kp_score *score)
{
    int count[2] = {NO_COUNT, NO_COUNT};
    bool whole; /* a count that is not named is 0 */

    strip_signs(pieces);
    if (read_counts(pieces, count))
        return make_score(rules, count, true, score);
    count_words(pieces);
    name_letters(pieces);
    whole = has_label(pieces, "bull bulls cow cows");
    whole = read_sentence(pieces) || whole;
    count[0] = count[1] = NO_COUNT;
    if (!read_labelled_counts(pieces, count))
        return false;
    for (int i = 0; whole && i < 2 && rules->scores == KP_BLACK_AND_WHITE; i++)
        if (count[i] == NO_COUNT && count[1 - i] >= 0)
            count[i] = 0;
    return make_score(rules, count, false, score);
}

bool kp_score_read(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                   struct kp_score *score)
{
    struct pieces pieces;
    bool none = n == 1 && kp_word_is(words, "none");
    int count[2] = {0, 0};

    if (n == 0)
        return false;
    if (!kp_ascii_is_digit(*words->text) && (none || count_key_pegs(words, n, count))) {
        if (count[1] == 0 && rules->scores != KP_BLACK_AND_WHITE) /* white pegs were not given */
            count[1] = NO_COUNT;
        return make_score(rules, count, none, score);
    }
    cut_pieces(words, n, &pieces);
    return !pieces.more && read_pieces(rules, &pieces, score);
}

/* ---- Scores that cannot be read ---- */

/* Find the score that is nearest: the first two counts, or those that are labelled.  A count that
 * is missing is 0; a single number may be two digits, '10'.  false: no score is near. */
static bool find_nearest(const struct kp_rules *rules, const struct pieces *pieces,
                         struct kp_score *score)
{
    int value[2] = {0, 0}, label[2] = {0, 1}, count[2] = {0, 0};
    const char *digits = "";
    size_t counts = 0, labels = 0;
    bool other = false; /* an unknown word */

    for (const struct piece *piece = pieces->item; piece < pieces->item + pieces->count; piece++)
        if (piece->kind == COUNT && counts++ < 2) {
            value[counts - 1] = piece->value;
            digits = piece->word.length == 2 ? piece->word.text : "";
        } else if (piece->kind == LABEL && piece->value >= 0 && labels++ < 2) {
            label[labels - 1] = piece->value;
        } else if (piece->kind != COUNT) {
            other = other || (piece->kind == LABEL && !kp_word_is(&piece->word, "and")) ||
                    kp_word_is(&piece->word, "+");
        }
    if (other || counts == 0 ||
        (labels > 0 && (labels != counts || (labels > 1 && label[0] == label[1]))))
        return false;
    if (counts == 1 && labels == 0 && kp_ascii_is_digit(*digits) &&
        digits[0] - '0' + digits[1] - '0' <= rules->pegs) {
        value[0] = digits[0] - '0';
        value[1] = digits[1] - '0';
    }
    count[label[0]] = value[0];
    count[1 - label[0]] = value[1];
    *score = (struct kp_score){count[0], count[1]};
    return count[0] >= 0 && count[1] >= 0 && kp_score_check(rules, *score, NULL) == KP_OK;
}

static const char *describe_score(enum kp_scoring scores)
{
    if (scores == KP_BLACK_ONLY)
        return "the number of black key pegs, like '1'";
    return scores == KP_COLOURS_ONLY ? "how many pegs agree in any place, like '1'"
                                     : "black and white, like '1 0' or '1b 0w', 'none' for "
                                       "no key pegs, or '? ?' if it is unknown";
}

enum kp_status kp_score_explain(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    struct kp_quoted quote;
    struct kp_word all;
    struct pieces pieces;
    struct kp_score score;

    if (n == 0)
        return kp_bad_input(why, "the score is missing; after ':' write %s",
                            describe_score(rules->scores));
    all = kp_word_span(words, n);
    quote = kp_word_quote(&all);
    kp_diag_at(why, words[0].column);
    cut_pieces(words, n, &pieces);
    count_words(&pieces);
    name_letters(&pieces);
    if (rules->scores == KP_BLACK_AND_WHITE && find_nearest(rules, &pieces, &score))
        return kp_bad_input(why,
                            "cannot read the score '%s'; write '%d %d' for %d black and %d white",
                            quote.text, score.black, score.white, score.black, score.white);
    return kp_bad_input(why, "cannot read the score '%s'; write %s", quote.text,
                        describe_score(rules->scores));
}
