#include "format/score_parser.h"

#include "base/utf8.h"

#include <inttypes.h>

/* Count the key pegs of two kinds; false if a character is of neither. */
static bool count_kind(const struct kp_word *words, size_t n, const char *const kind[2],
                       int count[2])
{
    count[0] = count[1] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length;) {
            uint32_t point;
            size_t size = kp_utf8_read(words[i].text + at, words[i].length - at, &point);
            struct kp_word key = {words[i].text + at, size, 0};
            bool black = kp_word_is(&key, kind[0]);

            if (!black && !kp_word_is(&key, kind[1]))
                return false;
            count[black ? 0 : 1]++;
            at += size;
        }
    return true;
}

/* Count key pegs.  Signs of different sets are not mixed: some of them may mean empty holes. */
static bool count_key_pegs(const struct kp_word *words, size_t n, int count[2])
{
    static const char *const kinds[][2] = {
        {"b", "w"}, {KP_BLACK_EMOJI, KP_WHITE_EMOJI}, {KP_BLACK_DISC, KP_WHITE_DISC}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (count_kind(words, n, kinds[i], count))
            return true;
    return false;
}

#define MOST_COUNT 1000000000 /* a larger count is read as this */

#define ABSENT (-2)

/* A score as it was written, whatever the rules need. */
struct written_score {
    int count[2]; /* black and white; ABSENT: not written */
    bool plain;   /* without labels or key pegs */
};

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static size_t count_run(const struct kp_word *word, size_t at, bool (*is)(char))
{
    size_t end = at;

    while (end < word->length && is(word->text[end]))
        end++;
    return end - at;
}

/* The piece of a word that begins at `at`. */
static struct kp_score_piece piece_at(const struct kp_word *word, size_t at, unsigned index,
                                      size_t of)
{
    struct kp_score_piece piece = {
        KP_PIECE_COUNT,
        KP_UNKNOWN,
        of,
        {word->text + at, count_run(word, at, is_digit), word->column + index}};
    uint32_t point;

    if (piece.word.length) {
        int64_t value = kp_parse_number(piece.word.text, piece.word.length);

        piece.value = value > MOST_COUNT ? MOST_COUNT : (int)value;
    } else if (word->text[at] == '?') {
        piece.word.length = 1;
    } else if ((piece.word.length = count_run(word, at, is_letter)) > 0) {
        piece.kind = KP_PIECE_LABEL;
    } else {
        piece.kind = KP_PIECE_OTHER;
        piece.word.length = kp_utf8_read(word->text + at, word->length - at, &point);
        if (kp_word_is(&piece.word, KP_BLACK_SIGNS " " KP_WHITE_SIGNS))
            piece.kind = KP_PIECE_LABEL;
    }
    return piece;
}

static struct kp_score_pieces split_score(const struct kp_word *words, size_t n)
{
    struct kp_score_pieces pieces = {.count = 0};

    for (size_t i = 0; i < n; i++)
        for (size_t at = 0, index = 0; at < words[i].length; index++) {
            struct kp_score_piece piece = piece_at(&words[i], at, (unsigned)index, i);

            if (pieces.count == KP_MOST_PIECES) {
                pieces.more = true;
                return pieces;
            }
            pieces.item[pieces.count++] = piece;
            index += kp_utf8_count(piece.word.text, piece.word.length) - 1;
            at += piece.word.length;
        }
    return pieces;
}

/* Read key pegs, or 'none'.  White pegs that are missing were not given. */
static bool read_key_pegs(const struct kp_word *words, size_t n, struct written_score *written)
{
    *written = (struct written_score){{0, ABSENT}, true};
    if (n == 1 && kp_word_is(words, "none"))
        return true;
    written->plain = false;
    if (!count_key_pegs(words, n, written->count))
        return false;
    if (written->count[1] == 0)
        written->count[1] = ABSENT;
    return true;
}

/* Read counts without labels, each a separate word. */
static bool read_plain_counts(const struct kp_score_pieces *pieces, struct written_score *written)
{
    if (pieces->count > 2 || pieces->item[0].kind != KP_PIECE_COUNT)
        return false;
    *written = (struct written_score){{pieces->item[0].value, ABSENT}, true};
    if (pieces->count == 1)
        return true;
    written->count[1] = pieces->item[1].value;
    return pieces->item[1].kind == KP_PIECE_COUNT && pieces->item[1].of != pieces->item[0].of;
}

int kp_score_label(const struct kp_score_piece *piece, bool letters)
{
    if (letters)
        return kp_word_is(&piece->word, "a") ? 0 : kp_word_is(&piece->word, "b") ? 1 : -1;
    if (kp_word_is(&piece->word, "b black blacks red reds exact bull bulls " KP_BLACK_SIGNS))
        return 0;
    return kp_word_is(&piece->word, "w white whites c cow cows " KP_WHITE_SIGNS) ? 1 : -1;
}

static bool has_label(const struct kp_score_pieces *pieces, const char *label)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (kp_word_is(&pieces->item[i].word, label))
            return true;
    return false;
}

/* Whether the labels are A and B; without A, B is black. */
static bool has_a_and_b(const struct kp_score_pieces *pieces)
{
    return has_label(pieces, "a") && has_label(pieces, "b");
}

/* The number of pieces, 0 or 1, that link labels: '1 black and 1 white.' */
static size_t count_link(const struct kp_score_pieces *pieces, size_t i)
{
    bool last = i + 1 == pieces->count;

    return i < pieces->count && kp_word_is(&pieces->item[i].word, last ? "." : ". and &");
}

/* Read counts, each followed by its label. */
static bool read_labelled_counts(const struct kp_score_pieces *pieces,
                                 struct written_score *written)
{
    *written = (struct written_score){{ABSENT, ABSENT}, false};
    for (size_t i = 0; i < pieces->count; i += 2 + count_link(pieces, i + 2)) {
        const struct kp_score_piece *count = &pieces->item[i];
        int which = i + 1 < pieces->count ? kp_score_label(count + 1, has_a_and_b(pieces)) : -1;

        if (count->kind != KP_PIECE_COUNT || which < 0 || written->count[which] != ABSENT)
            return false;
        written->count[which] = count->value;
    }
    return !pieces->more;
}

/* Whether the written counts are those that the rules need; then *score is set. */
static bool fits_rules(enum kp_scoring scores, struct written_score written, bool keys,
                       struct kp_score *score)
{
    *score = (struct kp_score){written.count[0], written.count[1]};
    if (keys && scores == KP_BLACK_AND_WHITE && score->white == ABSENT)
        score->white = 0;
    if (scores == KP_BLACK_AND_WHITE)
        return score->black != ABSENT && score->white != ABSENT;
    if (score->black == ABSENT || score->white != ABSENT)
        return false;
    score->white = KP_UNKNOWN;
    if (scores == KP_COLOURS_ONLY)
        *score = (struct kp_score){0, written.count[0]};
    return scores == KP_BLACK_ONLY || written.plain;
}

enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why)
{
    int64_t black = score.black > 0 ? score.black : 0, white = score.white > 0 ? score.white : 0;

    if (black + white <= rules->pegs)
        return KP_OK;
    if (black + white >= MOST_COUNT) /* the counts may have been larger still */
        return kp_bad_input(why, "these are more key pegs than the %d holes", rules->pegs);
    if (rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(why, "%" PRId64 " pegs cannot agree: there are only %d holes", white,
                            rules->pegs);
    if (white == 0)
        return kp_bad_input(why, "%" PRId64 " black are more key pegs than the %d holes", black,
                            rules->pegs);
    return kp_bad_input(why,
                        "%" PRId64 " black and %" PRId64 " white are %" PRId64
                        " key pegs, more than the %d holes",
                        black, white, black + white, rules->pegs);
}

static const char *describe_score(enum kp_scoring scores)
{
    if (scores == KP_BLACK_ONLY)
        return "the black key pegs, as in '2'";
    return scores == KP_COLOURS_ONLY ? "how many pegs agree, as in '3'"
                                     : "black and white, as in '1 0'";
}

enum kp_status kp_score_parse(const struct kp_rules *rules, const struct kp_word *colon,
                              const struct kp_word *words, size_t n, struct kp_score *score,
                              struct kp_diag *why)
{
    struct kp_score_pieces pieces;
    struct written_score written;
    bool keys;

    if (n == 0)
        return kp_bad_input_at(why, colon->column, "no score stands after ':': write %s",
                               describe_score(rules->scores));
    pieces = split_score(words, n);
    keys = read_key_pegs(words, n, &written);
    kp_diag_at(why, words[0].column);
    if ((keys || read_plain_counts(&pieces, &written) || read_labelled_counts(&pieces, &written)) &&
        fits_rules(rules->scores, written, keys, score))
        return kp_score_check(rules, *score, why);
    return kp_score_explain(rules, &pieces, why);
}
