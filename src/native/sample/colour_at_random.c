#include "native/sample/colour_at_random.h"

#include <stdlib.h>
#include <string.h>

/* With repeats every peg draws for itself; without, from what is left (Fisher
 * and Yates, as far as there are pegs). */
static uint16_t draw_colour(const struct kp_question *question, struct kp_random *draw,
                            uint16_t *palette, int used)
{
    int first = question->repeats ? 0 : used;
    int k = first + (int)kp_random_below(draw, (uint64_t)(question->others - first));
    uint16_t colour = palette[k];

    if (!question->repeats) {
        palette[k] = palette[used];
        palette[used] = colour;
    }
    return colour;
}

static void paint_code(const struct kp_question *question, struct kp_random *draw, uint16_t *code,
                       uint16_t *palette)
{
    int used = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[p] = question->colour_of[code[p]];
        else
            code[p] = draw_colour(question, draw, palette, used++);
}

/* k of n, each choice as likely as any other (Knuth 3.4.2, algorithm S).  As many
 * colours out of W with repeats are k of W + k - 1 without: the i-th chosen
 * stands for a colour i places before. */
static void paint_multiset(const struct kp_question *question, struct kp_random *draw, int k,
                           uint16_t *to)
{
    uint64_t n = (uint64_t)question->others, wanted = (uint64_t)k;
    uint64_t all = question->repeats ? n + wanted - 1 : n;

    for (uint64_t at = 0, chosen = 0; chosen < wanted; at++)
        if (kp_random_below(draw, all - at) < wanted - chosen) {
            to[chosen] = question->other_colours[question->repeats ? at - chosen : at];
            chosen++;
        }
}

static int compare_colours(const void *left, const void *right)
{
    uint16_t a = *(const uint16_t *)left, b = *(const uint16_t *)right;

    return (a > b) - (a < b);
}

/* Pegs of the merged class to the end, and the others as they are. */
static int part_with_merged(const struct kp_question *question, uint16_t *code)
{
    int kept = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[kept++] = question->colour_of[code[p]];
    return kept;
}

void kp_colour_at_random(const struct kp_question *question, struct kp_random *draw, uint16_t *code,
                         uint16_t *palette)
{
    int kept;

    memcpy(palette, question->other_colours, (size_t)question->others * sizeof *palette);
    if (question->ordered) {
        paint_code(question, draw, code, palette);
        return;
    }
    kept = part_with_merged(question, code);
    paint_multiset(question, draw, question->pegs - kept, code + kept);
    qsort(code, (size_t)question->pegs, sizeof *code, compare_colours);
}
