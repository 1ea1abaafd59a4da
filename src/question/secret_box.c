/* Each change is an exchange of one number, so a search keeps a log of changes instead of copies of
 * the box.  The counts that remain for a class follow from its own bounds and from what the other
 * classes need at least. */
#include "question/secret_box.h"

#include "base/allocate.h"
#include "base/arena.h"

static bool make_arrays(struct kp_secret_box *box)
{
    const struct kp_question *question = box->question;
    size_t classes = (size_t)question->classes, pegs = (size_t)question->pegs;
    size_t cells = kp_multiply_sizes(box->groups.count, classes);

    KP_TAKE(&box->arena, box->least, cells);
    KP_TAKE(&box->arena, box->most, cells);
    KP_TAKE(&box->arena, box->count_least, classes);
    KP_TAKE(&box->arena, box->count_most, classes);
    KP_TAKE(&box->arena, box->count, classes);
    KP_TAKE(&box->arena, box->excluded, kp_multiply_sizes(classes, pegs + 1));
    box->tally = kp_question_tally(question, box->on, &box->arena);
    KP_TAKE(&box->arena, box->from, classes);
    KP_TAKE(&box->arena, box->to, classes);
    KP_TAKE(&box->arena, box->weight, classes);
    KP_TAKE(&box->arena, box->gain, pegs + 2);
    KP_TAKE(&box->arena, box->capacity, classes);
    return !box->arena.failed;
}

bool kp_secret_box_make(struct kp_secret_box *box, const struct kp_question *question,
                        const bool *on, bool merge)
{
    *box = (struct kp_secret_box){.question = question, .on = on};
    if ((question->ordered &&
         !kp_peg_groups_make(&box->groups, question, on, merge, &box->arena)) ||
        !make_arrays(box))
        return false;
    for (int c = 0; c < question->classes; c++)
        box->count[c] = -1;
    kp_question_bound_counts(question, box->count_least, box->count_most);
    for (size_t group = 0; group < box->groups.count; group++)
        for (int c = 0; c < question->classes; c++)
            if (kp_question_allows(question, box->groups.first[group], c))
                box->most[kp_box_cell(box, group, c)] = box->groups.size[group];
    return true;
}

void kp_secret_box_free(struct kp_secret_box *box)
{
    kp_arena_free(&box->arena);
    *box = (struct kp_secret_box){0};
}

void kp_secret_box_exchange(struct kp_secret_box *box, struct kp_box_change *change)
{
    int32_t *const arrays[] = {box->least, box->most, box->count};
    int32_t old;

    if (change->array == KP_BOX_EXCLUDED) {
        old = box->excluded[change->at];
        box->excluded[change->at] = change->value != 0;
    } else {
        old = arrays[change->array][change->at];
        arrays[change->array][change->at] = change->value;
    }
    change->value = old;
}

bool kp_secret_box_find_counts(struct kp_secret_box *box)
{
    int64_t rest = box->question->pegs;

    for (int c = 0; c < box->question->classes; c++) {
        int32_t from = box->count_least[c], to = box->count_most[c];

        if (box->count[c] >= from && box->count[c] <= to)
            from = to = box->count[c];
        while (from <= to && !kp_box_allows_count(box, c, from))
            from++;
        while (from <= to && !kp_box_allows_count(box, c, to))
            to--;
        box->from[c] = from;
        box->to[c] = to;
        if (from > to)
            return false;
        rest -= from;
    }
    for (int c = 0; c < box->question->classes && rest >= 0; c++)
        if (box->to[c] - box->from[c] > rest) {
            box->to[c] = box->from[c] + (int32_t)rest;
            while (!kp_box_allows_count(box, c, box->to[c])) /* there is a possible one */
                box->to[c]++;
        }
    return true;
}
