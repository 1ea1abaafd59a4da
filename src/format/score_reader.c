/* A score that is not a row of key pegs is cut into counts, labels and signs, and must be one of a
 * few patterns.  Transcripts have counts without a sign between them, and a count before each
 * label; as people write scores, brackets around one and stops after it are dropped, and the
 * patterns are
 *
 *   count count, with a sign that separates them    2/1  2-1  2:1  2 | 1
 *   count label, once or twice                      1 bull / 2 cows
 *   label count, once or twice                      Bulls: 1, Cows: 2   B=1 W=2   one bull, no cows
 *   + count - count                                 +1 -2
 *
 * Each pattern gives each count its meaning by a label or by the order that transcripts have.
 * A dash between two counts has a space on both sides or on neither: '1 -2' may be negative. */
#include "format/score_reader.h"

#include <string.h>

#define ANY_DASH "- " KP_LONG_DASHES

#define BLACK_SIGNS KP_BLACK_EMOJI " " KP_BLACK_DISC " " KP_BULL_EMOJI
#define WHITE_SIGNS KP_WHITE_EMOJI " " KP_WHITE_DISC " " KP_COW_EMOJI

/* The piece of a word that begins at `at`. */
static struct kp_score_piece piece_at(const struct kp_word *word, size_t at, unsigned index)
{
    struct kp_score_piece piece = {
        KP_PIECE_COUNT,
        KP_UNKNOWN,
        {word->text + at, kp_word_run(word, at, kp_ascii_is_digit), word->column + index}};

    if (piece.word.length) {
        int64_t value = kp_word_number(&piece.word);

        piece.value = value > KP_MOST_COUNT ? KP_MOST_COUNT : (int)value;
    } else if (word->text[at] == '?') {
        piece.word.length = 1;
    } else if ((piece.word.length = kp_word_run(word, at, kp_ascii_is_letter)) > 0) {
        piece.kind = KP_PIECE_LABEL;
    } else {
        piece.kind = KP_PIECE_OTHER;
        piece.word.length = kp_word_character(word, at).length;
        if (kp_word_is(&piece.word, BLACK_SIGNS " " WHITE_SIGNS))
            piece.kind = KP_PIECE_LABEL;
    }
    return piece;
}

void kp_score_split(const struct kp_word *words, size_t n, struct kp_score_pieces *pieces)
{
    pieces->count = 0;
    pieces->more = false;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0, index = 0; at < words[i].length; index++) {
            struct kp_score_piece piece = piece_at(&words[i], at, (unsigned)index);

            if (pieces->count == KP_MOST_PIECES) {
                pieces->more = true;
                return;
            }
            pieces->item[pieces->count++] = piece;
            index += kp_utf8_count(piece.word.text, piece.word.length) - 1;
            at += piece.word.length;
        }
}

int kp_score_label(const struct kp_score_piece *piece, bool letters)
{
    if (letters)
        return kp_word_is(&piece->word, "a") ? 0 : kp_word_is(&piece->word, "b") ? 1 : -1;
    if (kp_word_is(&piece->word, "b black blacks red reds exact bull bulls " BLACK_SIGNS))
        return 0;
    return kp_word_is(&piece->word, "w white whites c cow cows " WHITE_SIGNS) ? 1 : -1;
}

bool kp_score_has_label(const struct kp_score_pieces *pieces, const char *label)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (kp_word_is(&pieces->item[i].word, label))
            return true;
    return false;
}

size_t kp_dash_size(const struct kp_word *text)
{
    struct kp_word first = kp_word_character(text, 0);

    return kp_word_is(&first, ANY_DASH) ? first.length : 0;
}

/* ---- Key pegs ---- */

/* Count key pegs.  Signs of different sets are not mixed: some of them may mean empty holes. */
static bool count_key_pegs(const struct kp_word *words, size_t n, int count[2])
{
    static const char *const kinds[][2] = {
        {"b", "w"}, {KP_BLACK_EMOJI, KP_WHITE_EMOJI}, {KP_BLACK_DISC, KP_WHITE_DISC}};
    size_t set = SIZE_MAX;

    count[0] = count[1] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length;) {
            struct kp_word key = kp_word_character(&words[i], at);
            size_t k = 0;

            while (k < 6 && !kp_word_is(&key, kinds[k / 2][k % 2]))
                k++;
            set = set == SIZE_MAX ? k / 2 : set;
            if (k == 6 || k / 2 != set)
                return false;
            count[k % 2]++;
            at += key.length;
        }
    return true;
}

/* Read key pegs, or 'none'.  White pegs that are missing were not given, and there are none if the
 * rules have any. */
static bool read_key_pegs(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                          int count[2], bool *plain)
{
    *plain = n == 1 && kp_word_is(words, "none");
    count[0] = count[1] = 0;
    if (!*plain && !count_key_pegs(words, n, count))
        return false;
    if (count[1] == 0 && rules->scores != KP_BLACK_AND_WHITE)
        count[1] = KP_NO_COUNT;
    return true;
}

/* ---- Counts ---- */

static bool is_sign(const struct kp_score_pieces *pieces, size_t i, const char *signs)
{
    return i < pieces->count && pieces->item[i].kind == KP_PIECE_OTHER &&
           kp_word_is(&pieces->item[i].word, signs);
}

static bool is_count(const struct kp_score_pieces *pieces, size_t i)
{
    return i < pieces->count && pieces->item[i].kind == KP_PIECE_COUNT;
}

/* Whether no space separates a piece from the one before it. */
static bool is_glued(const struct kp_score_pieces *pieces, size_t i)
{
    return pieces->item[i].word.text ==
           pieces->item[i - 1].word.text + pieces->item[i - 1].word.length;
}

/* Drop brackets around the score, stops after it and the bars of a table. */
static void strip_signs(struct kp_score_pieces *pieces)
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

/* Whether a sign is a dash that may make the count after it negative. */
static bool is_doubtful_dash(const struct kp_score_pieces *pieces, size_t i)
{
    return is_sign(pieces, i, ANY_DASH) && is_glued(pieces, i) != is_glued(pieces, i + 1);
}

/* '2 1', '2/1', '2 and 1'; under rules of one count, '2'. */
static bool read_counts(const struct kp_score_pieces *pieces, bool tolerant, int count[2])
{
    bool link = tolerant && pieces->count == 3 &&
                (is_sign(pieces, 1, "/ | ; & " ANY_DASH) ||
                 kp_word_is(&pieces->item[1].word, "and") ||
                 (is_sign(pieces, 1, ":") && is_glued(pieces, 1) && is_glued(pieces, 2)));

    if (!is_count(pieces, 0) || (pieces->count > 1 && !is_count(pieces, pieces->count - 1)) ||
        (pieces->count > 2 && !link) || (pieces->count == 2 && is_glued(pieces, 1)) ||
        (link && is_doubtful_dash(pieces, 1)))
        return false;
    count[0] = pieces->item[0].value;
    if (pieces->count > 1)
        count[1] = pieces->item[pieces->count - 1].value;
    return true;
}

/* '+1 -2' */
static bool read_plus_and_minus(const struct kp_score_pieces *pieces, int count[2])
{
    if (pieces->count != 4 || !is_count(pieces, 1) || !is_count(pieces, 3))
        return false;
    for (size_t i = 0; i < 4; i += 2) {
        int which = is_sign(pieces, i, "+") ? 0 : is_sign(pieces, i, ANY_DASH) ? 1 : -1;

        if (which < 0 || count[which] != KP_NO_COUNT || !is_glued(pieces, i + 1))
            return false;
        count[which] = pieces->item[i + 1].value;
    }
    return true;
}

/* Read a count and its label, in the given order, from piece *at on. */
static bool read_labelled_count(const struct kp_score_pieces *pieces, bool label_first,
                                bool letters, size_t *at, int count[2])
{
    size_t label = *at, number = *at + 1, end;
    int which;

    if (label_first && is_sign(pieces, number, ": = " ANY_DASH) &&
        !is_doubtful_dash(pieces, number))
        number++;
    if (!label_first) {
        number = *at;
        label = *at + 1;
    }
    end = (number > label ? number : label) + 1;
    if (end > pieces->count || !is_count(pieces, number))
        return false;
    which = kp_score_label(&pieces->item[label], letters);
    if (which < 0 || count[which] != KP_NO_COUNT)
        return false;
    count[which] = pieces->item[number].value;
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

/* '1 bull, 2 cows', 'Bulls: 1, Cows: 2'; '1 black and 1 white.' */
static bool read_labelled_counts(const struct kp_score_pieces *pieces, bool tolerant, bool letters,
                                 int count[2])
{
    bool label_first = tolerant && pieces->item[0].kind == KP_PIECE_LABEL;

    for (size_t at = 0; at < pieces->count;) {
        const struct kp_word *link;

        if (!read_labelled_count(pieces, label_first, letters, &at, count))
            return false;
        link = &pieces->item[at].word;
        if (at < pieces->count &&
            (tolerant ? is_sign(pieces, at, ". / | ; & + " ANY_DASH) || kp_word_is(link, "and plus")
                      : kp_word_is(link, ". and &")) &&
            ++at == pieces->count)
            return !tolerant && kp_word_is(link, ".");
    }
    return true;
}

/* Make a score of black and white, each of which may be KP_NO_COUNT; false: they are not those that
 * the rules need.  `plain`: they were written without labels. */
static bool make_score(const struct kp_rules *rules, const int count[2], bool plain,
                       struct kp_score *score)
{
    *score = (struct kp_score){count[0], count[1]};
    if (rules->scores == KP_BLACK_AND_WHITE)
        return count[0] != KP_NO_COUNT && count[1] != KP_NO_COUNT;
    if (rules->scores == KP_BLACK_ONLY)
        score->white = KP_UNKNOWN;
    else
        *score = (struct kp_score){0, count[0]};
    return count[0] != KP_NO_COUNT && count[1] == KP_NO_COUNT &&
           (plain || rules->scores == KP_BLACK_ONLY);
}

bool kp_score_read(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                   struct kp_score *score, bool *lone)
{
    struct kp_score_pieces pieces;
    int count[2];
    bool letters, plain, good;

    if (lone)
        *lone = false;
    if (read_key_pegs(rules, words, n, count, &plain))
        return make_score(rules, count, plain, score);
    kp_score_split(words, n, &pieces);
    if (pieces.more)
        return false;
    if (lone)
        strip_signs(&pieces);
    count[0] = count[1] = KP_NO_COUNT;
    good = plain = read_counts(&pieces, lone, count) ||
                   (lone && read_plus_and_minus(&pieces, count));
    if (!good) {
        count[0] = count[1] = KP_NO_COUNT;
        if (lone)
            read_number_words(&pieces);
        letters = kp_score_has_label(&pieces, "a") && kp_score_has_label(&pieces, "b");
        good = read_labelled_counts(&pieces, lone, letters, count);
    }
    if (good && lone && rules->scores == KP_BLACK_AND_WHITE && !plain &&
        kp_score_has_label(&pieces, "bull bulls cow cows") &&
        (count[0] == KP_NO_COUNT || count[1] == KP_NO_COUNT)) {
        int missing = count[0] == KP_NO_COUNT ? 0 : 1;

        *lone = true;
        count[missing] = 0;
        good = count[1 - missing] != KP_UNKNOWN; /* '2 bulls?' is a doubt */
    }
    return good && make_score(rules, count, plain, score);
}
