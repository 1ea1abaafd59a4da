#include "base/edit_distance.h"

#include "base/utf8.h"

#define LONGEST 16
#define FAR     (KP_MAX_EDITS + 1)

struct letters {
    uint32_t at[LONGEST];
    size_t count;
};

/* The letters of a word in lower case; false: it is too long, or no UTF-8. */
static bool spell(const char *word, size_t length, struct letters *letters)
{
    letters->count = 0;
    for (size_t i = 0, size; i < length; i += size) {
        uint32_t point;

        size = kp_utf8_read(word + i, length - i, &point);
        if (size == 0 || letters->count == LONGEST)
            return false;
        letters->at[letters->count++] = kp_utf8_fold(point);
    }
    return true;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The table of Damerau, whose letters are swapped only where both stand. */
static size_t distance(const struct letters *a, const struct letters *b)
{
    size_t far[LONGEST + 1][LONGEST + 1];

    for (size_t i = 0; i <= a->count; i++)
        for (size_t k = 0; k <= b->count; k++) {
            if (i == 0 || k == 0) {
                far[i][k] = i + k;
                continue;
            }
            far[i][k] = least(far[i - 1][k], far[i][k - 1]) + 1;
            far[i][k] = least(far[i][k], far[i - 1][k - 1] + (a->at[i - 1] != b->at[k - 1]));
            if (i > 1 && k > 1 && a->at[i - 1] == b->at[k - 2] && a->at[i - 2] == b->at[k - 1])
                far[i][k] = least(far[i][k], far[i - 2][k - 2] + 1);
        }
    return far[a->count][b->count];
}

size_t kp_edit_distance(const char *word, size_t word_length, const char *name, size_t length)
{
    struct letters a, b;
    size_t slips;

    if (!spell(word, word_length, &a) || !spell(name, length, &b) ||
        a.count > b.count + KP_MAX_EDITS || b.count > a.count + KP_MAX_EDITS)
        return FAR;
    slips = distance(&a, &b);
    return slips * 3 <= b.count ? least(slips, FAR) : FAR;
}
