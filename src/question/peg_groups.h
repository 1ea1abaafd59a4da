/* Groups of pegs that nothing distinguishes: every guess has the same class at all pegs of a group,
 * the rules allow them the same classes, and a quota counts all of them or none.  A linear model
 * counts the classes of a group instead of each peg. */
#pragma once

#include "question/question.h"

struct kp_peg_groups {
    size_t count;
    int *group_of; /* [peg] */
    int *first;    /* [group]: its first peg */
    int *next;     /* [peg]: the next peg of its group, or -1 */
    int *size;     /* [group] */
};

/* Finds the groups for the rows r with on[r] (NULL: all rows) whose black pegs are known or follow
 * from their white pegs.  If `merge` is not set, each peg is a group.  The arrays are taken from
 * the arena.  Returns false if memory runs out. */
bool kp_peg_groups_make(struct kp_peg_groups *groups, const struct kp_question *question,
                        const bool *on, bool merge, struct kp_arena *arena);

/* Whether a row distinguishes between pegs. */
static inline bool kp_row_places_pegs(const struct kp_question *question, const bool *on, size_t r)
{
    const struct kp_question_row *row = &question->rows[r];

    return (!on || on[r]) && (row->black != KP_UNKNOWN || row->white != KP_UNKNOWN);
}
