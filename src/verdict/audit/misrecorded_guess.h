/* Guesses that may have been recorded wrongly: the score of the one wrong row is right, if one peg
 * of its guess had another colour. */
#ifndef KP_VERDICT_AUDIT_MISRECORDED_GUESS_H
#define KP_VERDICT_AUDIT_MISRECORDED_GUESS_H

#include "verdict/engines.h"

struct kp_misrecorded_guesses {
    struct kp_misrecorded_guess {
        struct kp_misrecorded_peg peg; /* its count is written when it leaves the list */
        uint64_t secrets;              /* 0: not counted */
    } * items;                         /* by row, peg and colour */
    size_t count, room;
    bool are_all;
};

/* Without `row` all the others can be right.  Add every peg and colour that make `row` right as
 * well: by the native engine, or by asking about each.  Not KP_COMPLETED: there may be more. */
enum kp_stop_reason kp_misrecorded_guess_find(struct kp_engines *engines, size_t row,
                                              struct kp_misrecorded_guesses *list);
void kp_misrecorded_guesses_free(struct kp_misrecorded_guesses *list);

#endif
