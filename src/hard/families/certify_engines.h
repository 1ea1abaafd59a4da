/* The engines, asked about a game each alone, within limits that are not times.  A
 * clash is believed and not narrowed down: nobody wants to know who is to blame. */
#ifndef KP_HARD_FAMILIES_CERTIFY_ENGINES_H
#define KP_HARD_FAMILIES_CERTIFY_ENGINES_H

#include "hard/families/family.h"
#include "verdict/engines.h"

struct kp_certify_engines {
    struct kp_question *question;
    struct kp_engines judge;
    struct kp_replay *replay;
    struct kp_count_result census;

    enum kp_answer answer;    /* of the last one asked; a secret was replayed */
    bool counted;             /* census.total is how many there are */
    enum kp_stop_reason stop; /* why it does not know more */

    /* Why the native engine, asked last or before, did not know more; and how many states
     * it expected to need where it gave up early for that, UINT64_MAX where it cannot
     * tell, or 0. */
    enum kp_stop_reason native_stop;
    uint64_t expected;
};

/* Dismissed by the caller after any return. */
enum kp_status kp_certify_engines_call(struct kp_certify_engines *witness,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, struct kp_diag *why);
void kp_certify_engines_dismiss(struct kp_certify_engines *witness);

/* A row, or a few, that no secret gives? */
enum kp_status kp_certify_engines_arithmetic(struct kp_certify_engines *witness,
                                             struct kp_diag *why);

/* How many secrets are there?  And is there one?  What it cost is in judge.stats. */
enum kp_status kp_certify_engines_native(struct kp_certify_engines *witness, uint64_t states,
                                         struct kp_diag *why);
enum kp_status kp_certify_engines_solver(struct kp_certify_engines *witness, uint64_t effort,
                                         struct kp_diag *why);

#endif
