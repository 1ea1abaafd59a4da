#include "cnf/extra_rows.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* A score that was asked for: `on` makes it right. */
struct weight {
    int black, total, white; /* or KP_UNKNOWN */
    int on;
};

struct kp_extra_guess {
    uint16_t *guess;
    struct kp_unary_count black, total; /* as far as anybody asked; empty: nobody did */
    struct weight *weights;
    size_t count, room;
};

/* A list that is long enough is as good as a longer one.  The first time it is
 * counted as far as asked, the second time to its end. */
static bool is_enough(struct kp_unary_count list, int most, int *cap)
{
    if (*cap > most)
        *cap = most;
    if (list.size > 0 && list.size < *cap)
        *cap = most;
    return list.size >= *cap;
}

/* Take the place of a list that is too short. */
static void replace(struct kp_unary_count *list, int *lits, int size)
{
    free((void *)list->lits);
    *list = (struct kp_unary_count){lits, size};
}

/* So many literals of `lits`, counted up to `cap` into a list to be kept. */
static void count(struct kp_extra_rows *scales, const int *lits, int n, int cap,
                  struct kp_unary_count *list)
{
    int *out;

    if (is_enough(*list, n, &cap))
        return;
    out = kp_clause_sink_scratch(scales->cnf, (size_t)cap);
    if (!out)
        return;
    kp_encode_count(scales->cnf, scales->counter, lits, n, cap, out);
    replace(list, out, cap);
}

static void count_black(struct kp_extra_rows *scales, struct kp_extra_guess *scale, int cap)
{
    int pegs = scales->question->pegs, n = 0;
    int *lits = kp_clause_sink_scratch(scales->cnf, (size_t)pegs);

    for (int p = 0; lits && p < pegs; p++)
        if (scale->guess[p] != KP_NO_CLASS)
            lits[n++] = kp_peg_literal(scales->vars, p, scale->guess[p]);
    if (lits)
        count(scales, lits, n, cap, &scale->black);
    free(lits);
}

static void count_class(struct kp_extra_rows *scales, int c, int cap)
{
    int pegs = scales->question->pegs;
    int *lits = kp_clause_sink_scratch(scales->cnf, (size_t)pegs);

    for (int p = 0; lits && p < pegs; p++)
        lits[p] = kp_peg_literal(scales->vars, p, c);
    if (lits)
        count(scales, lits, pegs, cap, &scales->classes[c]);
    free(lits);
}

/* Of each class of the guess: its count, as far as the guess has it. */
static int list_common(struct kp_extra_rows *scales, const uint16_t *guess,
                       struct kp_unary_count *lists)
{
    const struct kp_question *question = scales->question;
    int *tally = kp_clause_sink_scratch(scales->cnf, (size_t)question->classes); /* all 0 */
    int n = 0;

    if (!tally)
        return 0;
    for (int p = 0; p < question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            tally[guess[p]]++;
    for (int c = 0; c < question->classes; c++)
        if (tally[c] > 0) {
            count_class(scales, c, tally[c]);
            lists[n++] = (struct kp_unary_count){scales->classes[c].lits, tally[c]};
        }
    free(tally);
    return n;
}

/* The colours that both codes have: merged, for the counts are sorted. */
static void count_total(struct kp_extra_rows *scales, struct kp_extra_guess *scale, int cap)
{
    int pegs = scales->question->pegs, n;
    struct kp_unary_count *lists;
    int *out;

    if (is_enough(scale->total, pegs, &cap))
        return;
    lists = kp_calloc((size_t)pegs, sizeof *lists);
    out = kp_clause_sink_scratch(scales->cnf, (size_t)cap);
    if (!lists)
        kp_clause_sink_stop(scales->cnf, KP_OUT_OF_MEMORY);
    n = lists && out ? list_common(scales, scale->guess, lists) : 0;
    if (!scales->cnf->stopped) {
        kp_merge_lists(scales->cnf, scales->counter, lists, n, cap, out);
        replace(&scale->total, out, cap);
        out = NULL;
    }
    free(out);
    free(lists);
}

/* White pegs alone: the total is the black count, and so many more. */
static void more_than_black(struct kp_extra_rows *scales, struct kp_extra_guess *scale, int on,
                            int white)
{
    int pegs = scales->question->pegs;

    count_black(scales, scale, pegs);
    count_total(scales, scale, pegs);
    for (int k = 0; k <= pegs && !scales->cnf->stopped; k++) {
        int black = kp_at_least_literal(scale->black, k),
            total = kp_at_least_literal(scale->total, k + white);

        kp_add_clause(scales->cnf, -on, -black, total);
        kp_add_clause(scales->cnf, -on, black, -total);
    }
}

static void say(struct kp_extra_rows *scales, struct kp_extra_guess *scale,
                const struct weight *weight)
{
    struct kp_clause_sink *cnf = scales->cnf;

    if (weight->black != KP_UNKNOWN) {
        count_black(scales, scale, weight->black + 1);
        kp_exactly(cnf, weight->on, scale->black, weight->black);
    }
    if (weight->total != KP_UNKNOWN) {
        count_total(scales, scale, weight->total + 1);
        kp_exactly(cnf, weight->on, scale->total, weight->total);
    }
    if (weight->white != KP_UNKNOWN)
        more_than_black(scales, scale, weight->on, weight->white);
}

/* ---- What was made before ------------------------------------------------- */

static bool stop(struct kp_extra_rows *scales)
{
    kp_clause_sink_stop(scales->cnf, KP_OUT_OF_MEMORY);
    return false;
}

static struct kp_extra_guess *find(struct kp_extra_rows *scales, const uint16_t *guess)
{
    size_t bytes = (size_t)scales->question->pegs * sizeof *guess;

    for (size_t i = 0; i < scales->count; i++)
        if (memcmp(scales->of[i].guess, guess, bytes) == 0)
            return &scales->of[i];
    return NULL;
}

static struct kp_extra_guess *add(struct kp_extra_rows *scales, const uint16_t *guess)
{
    size_t bytes = (size_t)scales->question->pegs * sizeof *guess;
    struct kp_extra_guess scale = {.guess = kp_copy(guess, bytes)};

    if (!scale.guess || !KP_RESERVE(scales->of, scales->room, scales->count + 1)) {
        free(scale.guess);
        return NULL;
    }
    scales->of[scales->count] = scale;
    return &scales->of[scales->count++];
}

static int weigh(struct kp_extra_rows *scales, struct kp_extra_guess *scale,
                 const struct kp_question_row *row)
{
    struct weight weight = {row->black, row->total, row->white, 0};

    for (size_t i = 0; i < scale->count; i++) {
        const struct weight *old = &scale->weights[i];

        if (old->black == row->black && old->total == row->total && old->white == row->white)
            return old->on;
    }
    if (!KP_RESERVE(scale->weights, scale->room, scale->count + 1))
        return stop(scales);
    weight.on = kp_clause_sink_new_variables(scales->cnf, 1);
    say(scales, scale, &weight);
    if (scales->cnf->stopped)
        return 0;
    scale->weights[scale->count++] = weight;
    return weight.on;
}

int kp_extra_rows_add(struct kp_extra_rows *scales, const struct kp_question_row *row)
{
    struct kp_extra_guess *scale = find(scales, row->guess);

    if (scales->cnf->stopped)
        return 0;
    if (!scales->classes)
        scales->classes = kp_calloc((size_t)scales->question->classes, sizeof *scales->classes);
    if (scales->classes && !scale)
        scale = add(scales, row->guess);
    return scales->classes && scale ? weigh(scales, scale, row) : stop(scales);
}

static void drop(struct kp_extra_guess *scale)
{
    free(scale->guess);
    free((void *)scale->black.lits);
    free((void *)scale->total.lits);
    free(scale->weights);
}

void kp_extra_rows_free(struct kp_extra_rows *scales)
{
    for (size_t i = 0; i < scales->count; i++)
        drop(&scales->of[i]);
    for (int c = 0; scales->classes && c < scales->question->classes; c++)
        free((void *)scales->classes[c].lits);
    free(scales->classes);
    free(scales->of);
}
