/* The restricted Damerau distance: insertions, deletions, changes and swaps of neighbours,
 * by the usual table of distances between the beginnings of both words.  Words of more than
 * 16 letters are not compared: the names keypeg suggests are shorter. */
#include "base/edit_distance.h"

#include "base/hash.h"
#include "base/utf8.h"

#define LONGEST_WORD   16
#define TOO_MANY_EDITS (KP_MAX_EDITS + 1)

struct letters {
    uint32_t at[LONGEST_WORD];
    size_t count;
};

/* The letters of a word in lower case; false if there are too many, or it is not UTF-8. */
static bool decode_letters(const char *word, size_t length, struct letters *letters)
{
    letters->count = 0;
    for (size_t i = 0, size; i < length; i += size) {
        uint32_t point;

        size = kp_utf8_read(word + i, length - i, &point);
        if (size == 0 || letters->count == LONGEST_WORD)
            return false;
        letters->at[letters->count++] = kp_utf8_fold(point);
    }
    return true;
}

static size_t count_edits(const struct letters *a, const struct letters *b)
{
    size_t far[LONGEST_WORD + 1][LONGEST_WORD + 1];

    for (size_t i = 0; i <= a->count; i++)
        for (size_t k = 0; k <= b->count; k++) {
            if (i == 0 || k == 0) {
                far[i][k] = i + k;
                continue;
            }
            far[i][k] = kp_min_size(far[i - 1][k], far[i][k - 1]) + 1;
            far[i][k] = kp_min_size(far[i][k], far[i - 1][k - 1] + (a->at[i - 1] != b->at[k - 1]));
            if (i > 1 && k > 1 && a->at[i - 1] == b->at[k - 2] && a->at[i - 2] == b->at[k - 1])
                far[i][k] = kp_min_size(far[i][k], far[i - 2][k - 2] + 1);
        }
    return far[a->count][b->count];
}

size_t kp_edit_distance(const char *word, size_t word_length, const char *name, size_t length)
{
    struct letters a, b;
    size_t edits;

    if (!decode_letters(word, word_length, &a) || !decode_letters(name, length, &b) ||
        a.count > b.count + KP_MAX_EDITS || b.count > a.count + KP_MAX_EDITS)
        return TOO_MANY_EDITS;
    edits = count_edits(&a, &b);
    return edits * 3 <= b.count ? kp_min_size(edits, TOO_MANY_EDITS) : TOO_MANY_EDITS;
}
