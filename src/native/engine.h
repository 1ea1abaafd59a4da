/* What the native engine is asked: for one secret, for the least, or how many
 * there are.
 *
 * Two ways lead there.  The plain one, kp_enumerate, tries code after code and
 * ends soon where the board is small or nearly every code fits; the fast one,
 * kp_count_secrets, is for all others.  The plain one is asked first for a moment,
 * and once more where the fast one may not be asked, has no room, or is expected
 * to take more states than there are. */
#ifndef KP_NATIVE_ENGINE_H
#define KP_NATIVE_ENGINE_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

struct kp_native_query {
    const struct kp_question *question;
    struct kp_row_selection asked;
    bool least;       /* the secret is to be the least in code order */
    bool count;       /* all of them; the least is then known as well */
    const char *what; /* the work, as progress tells it */
    uint64_t vain;    /* states that the plain way may visit where the fast one is expected to
                       * take more than there are; 0: all */
};

struct kp_native_result {
    bool found;
    uint64_t expected; /* states for counting by the fast way; 0: nobody had to know; UINT64_MAX:
                              * more than anybody can tell */
    uint16_t *code;    /* room for a secret; the least where that was asked for, as far as
                              * the states go */
    struct kp_bignum
        secrets; /* where all are counted: exact after KP_COMPLETED, else at least so many;
                              * to be freed */
};

/* Ends with KP_OUT_OF_STATES after *states states (UINT64_MAX: no limit); what
 * it did not use stays in *states.  KP_COMPLETED: that is the answer.  A secret that
 * was found is one, whatever ended the work. */
enum kp_stop_reason kp_native_solve(const struct kp_native_query *task,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_native_result *told);

#endif
