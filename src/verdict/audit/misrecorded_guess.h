/* Guesses that may have been noted wrongly: the score of the one row to blame
 * is right, if one peg of its guess was another colour. */
#ifndef KP_VERDICT_AUDIT_MISRECORDED_GUESS_H
#define KP_VERDICT_AUDIT_MISRECORDED_GUESS_H

#include "verdict/engines.h"

struct kp_misrecorded_guesses {
    struct kp_misrecorded_guess {
        size_t row;
        int peg;
        uint16_t colour;
        uint16_t *secret;
        uint64_t secrets; /* 0: nobody counted them */
    } * items;            /* by row, peg and colour */
    size_t count, room;
    bool are_all;
};

/* Without `row` all the others can be right.  Find every peg and colour that
 * make it right as well: natively where that can be done, else by asking.
 * They follow those found for earlier rows.  Not KP_COMPLETED: there may be more. */
enum kp_stop_reason kp_misrecorded_guess_find(struct kp_engines *engines, size_t row,
                                              struct kp_misrecorded_guesses *misrecorded);
void kp_misrecorded_guesses_free(struct kp_misrecorded_guesses *misrecorded);

#endif
