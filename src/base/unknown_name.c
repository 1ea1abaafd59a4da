/* The suggestion is the first name within MOST_EDITS typing mistakes that needs the fewest; the
 * list is written name by name, and its last name waits for the word "or".
 *
 * Mistakes are counted by the restricted Damerau distance: insertions, deletions, changes and swaps
 * of neighbours, by the usual table of distances between the beginnings of both words.  Words of
 * more than 16 letters are not compared: the names keypeg suggests are shorter. */
#include "base/unknown_name.h"

#include "base/hash.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* ---- Typing mistakes -------------------------------------------------------------- */

#define LONGEST_WORD   16
#define MOST_EDITS     2
#define TOO_MANY_EDITS (MOST_EDITS + 1)

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
        a.count > b.count + MOST_EDITS || b.count > a.count + MOST_EDITS)
        return TOO_MANY_EDITS;
    edits = count_edits(&a, &b);
    return edits * 3 <= b.count ? kp_min_size(edits, TOO_MANY_EDITS) : TOO_MANY_EDITS;
}

/* ---- Sentences -------------------------------------------------------------------- */

#define LONGEST_QUOTE 44 /* bytes of a word that is repeated */

struct kp_unknown_name kp_unknown_begin(const char *what, const char *word, size_t length)
{
    return (struct kp_unknown_name){
        .what = what, .word = word, .length = length, .edits = TOO_MANY_EDITS};
}

void kp_unknown_compare(struct kp_unknown_name *unknown, const char *name)
{
    size_t edits = kp_edit_distance(unknown->word, unknown->length, name, strlen(name));

    if (edits < unknown->edits) {
        unknown->edits = edits;
        unknown->nearest = name;
    }
}

void kp_unknown_list(struct kp_unknown_name *unknown, const char *name)
{
    size_t length = strlen(unknown->list);

    if (unknown->last)
        snprintf(unknown->list + length, sizeof unknown->list - length, "%s%s", length ? ", " : "",
                 unknown->last);
    unknown->last = name;
}

void kp_unknown_expect(struct kp_unknown_name *unknown, const char *name)
{
    kp_unknown_compare(unknown, name);
    kp_unknown_list(unknown, name);
}

enum kp_status kp_unknown_refuse(const struct kp_unknown_name *unknown, struct kp_diag *why)
{
    bool is_long = unknown->length > LONGEST_QUOTE;
    size_t shown = is_long ? kp_utf8_whole(unknown->word, LONGEST_QUOTE) : unknown->length;

    kp_bad_input(why, "unknown %s '%.*s%s'", unknown->what, (int)shown, unknown->word,
                 is_long ? "..." : "");
    if (unknown->nearest)
        kp_continue(why, "; did you mean '%s'?", unknown->nearest);
    else if (unknown->last)
        kp_continue(why, "; expected %s%s%s", unknown->list, *unknown->list ? " or " : "",
                    unknown->last);
    return KP_BAD_INPUT;
}
