#include "question/refute_pairs.h"

#include "base/memory.h"
#include <stdlib.h>

bool kp_colour_uses_make(struct kp_colour_uses *hands, const struct kp_question *question)
{
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes + 1;
    size_t each = pegs < classes ? pegs : classes;

    *hands = (struct kp_colour_uses){
        .question = question,
        .hands = kp_calloc(question->row_count * each, sizeof *hands->hands),
        .begins = kp_calloc(question->row_count + 1, sizeof *hands->begins),
        .tally = kp_calloc(classes, sizeof *hands->tally),
    };
    return hands->hands && hands->begins && hands->tally;
}

void kp_colour_uses_free(struct kp_colour_uses *hands)
{
    free(hands->hands);
    free(hands->begins);
    free(hands->tally);
}

static void clear_last(struct kp_colour_uses *hands)
{
    if (hands->rows == 0)
        return;
    for (size_t i = hands->begins[hands->rows - 1]; i < hands->begins[hands->rows]; i++)
        hands->tally[hands->hands[i].class] = 0;
}

void kp_colour_uses_open(struct kp_colour_uses *hands)
{
    const uint16_t *guess = hands->question->rows[hands->rows].guess;
    uint16_t hole = (uint16_t)hands->question->classes;
    size_t begin = hands->begins[hands->rows], end = begin;

    clear_last(hands);
    for (int p = 0; p < hands->question->pegs; p++) {
        uint16_t kind = guess[p] == KP_NO_CLASS ? hole : guess[p];

        if (hands->tally[kind]++ == 0)
            hands->hands[end++].class = kind;
    }
    for (size_t i = begin; i < end; i++)
        hands->hands[i].times = (uint16_t)hands->tally[hands->hands[i].class];
    hands->begins[++hands->rows] = end;
}

int kp_colour_uses_common(const struct kp_colour_uses *hands, size_t q)
{
    int common = 0;

    for (size_t i = hands->begins[q]; i < hands->begins[q + 1]; i++) {
        int other = hands->tally[hands->hands[i].class], times = hands->hands[i].times;

        common += times < other ? times : other;
    }
    return common;
}
