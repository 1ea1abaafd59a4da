/* Rows of two colours as equations in K, the number of pegs of class 1 in the secret.  Blacks and
 * whites together are n - |K - k| for a guess with k such pegs, so a row leaves at most two values
 * of K, or those of one parity if only its blacks are known.  The difference of two rows of similar
 * guesses is an equation about few pegs, which neither row says alone. */
#include "question/two_colours.h"

#include "base/hash.h"
#include <stdlib.h>

bool kp_two_colours_fit(const struct kp_question *question)
{
    if (question->classes != 2 || !question->repeats)
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        for (int p = 0; p < question->pegs; p++)
            if (question->rows[r].guess[p] == KP_NO_CLASS)
                return false;
    return true;
}

/* A sum leaves one K, or none; if both colours have the same number, all or none. */
static void bound_by_rules(struct kp_two_colours *two)
{
    const struct kp_question *question = two->question;
    const int64_t *number = question->number;
    int n = question->pegs;
    int32_t least[2], most[2];
    int64_t rest; /* of the sum, for pegs of class 1 instead of class 0 */

    kp_question_bound_counts(question, least, most);
    two->least = kp_max_int(least[1], n - most[0]);
    two->most = kp_min_int(most[1], n - least[0]);
    if (!number)
        return;
    rest = question->sum - n * number[0];
    while (two->least <= two->most && two->least * (number[1] - number[0]) != rest)
        two->least++;
    while (two->most > two->least && two->most * (number[1] - number[0]) != rest)
        two->most--;
}

int kp_two_colours_white(const struct kp_question_row *row)
{
    return row->black != KP_UNKNOWN && row->total != KP_UNKNOWN ? row->total - row->black
                                                                : row->white;
}

/* The K that the key pegs of a row allow, whatever the rules say.
 *  - total = n - |K - k|, so K is n - total below k, or above it.
 *  - If only the blacks are known, n - black = K + k modulo 2, and the two classes must be able to
 *    agree this often.
 *  - White pegs come in pairs: one of each class in the guess, and in the secret as well. */
static struct kp_values find_values(const struct kp_two_colours *two, size_t r)
{
    const struct kp_question_row *row = &two->question->rows[r];
    int n = two->question->pegs, k = two->ones[r], far = n - row->total;
    int white = kp_two_colours_white(row), pairs = white == KP_UNKNOWN ? 0 : white / 2;
    struct kp_values allowed = {0, n, 1};

    if (row->total != KP_UNKNOWN)
        allowed = (struct kp_values){k - far, k + far, far > 0 ? 2 * far : 1};
    else if (row->black != KP_UNKNOWN)
        allowed = (struct kp_values){abs(n - k - row->black), n - abs(k - row->black), 2};
    if (white != KP_UNKNOWN && (white % 2 != 0 || pairs > k || pairs > n - k))
        return (struct kp_values){1, 0, 1};
    return kp_values_clip(allowed, pairs, n - pairs);
}

bool kp_two_colours_make(struct kp_two_colours *two, const struct kp_question *question)
{
    *two = (struct kp_two_colours){.question = question, .arena.block_bytes = KP_ARENA_BLOCK};
    KP_TAKE(&two->arena, two->ones, question->row_count);
    KP_TAKE(&two->arena, two->by_row, question->row_count);
    for (size_t r = 0; !two->arena.failed && r < question->row_count; r++) {
        for (int p = 0; p < question->pegs; p++)
            two->ones[r] += question->rows[r].guess[p];
        two->by_row[r] = find_values(two, r);
    }
    bound_by_rules(two);
    return !two->arena.failed;
}

void kp_two_colours_free(struct kp_two_colours *two)
{
    kp_arena_free(&two->arena);
    *two = (struct kp_two_colours){0};
}

bool kp_find_two_classes(const int *pegs, int classes, int two[2])
{
    int found = 0;

    for (int class = 0; class < classes; class ++)
        if (pegs[class] > 0 && found++ < 2)
            two[found - 1] = class;
    return found == 2;
}

struct kp_row_pair_count kp_two_colours_pair(const struct kp_two_colours *two, size_t first,
                                             size_t second)
{
    const struct kp_question *question = two->question;
    int n = question->pegs, apart = n - kp_question_agree(question, first, second);
    int black = question->rows[first].black;
    int twice = apart + black - question->rows[second].black;
    bool differ = 2 * apart <= n;

    if (twice % 2 != 0)
        return (struct kp_row_pair_count){differ, differ ? apart : n - apart, -1};
    return differ ? (struct kp_row_pair_count){true, apart, twice / 2}
                  : (struct kp_row_pair_count){false, n - apart, black - twice / 2};
}
