/* A game, the verdict on it, and what kp_prove writes of that. */
#ifndef KP_TESTS_PROOF_TEXTS_H
#define KP_TESTS_PROOF_TEXTS_H

#include "base/strbuf.h"
#include "game/transcript.h"
#include "keypeg.h"

struct kp_proof_texts {
    const struct kp_transcript *game;
    struct kp_verdict *verdict;
    struct kp_strbuf clauses, proof; /* never NULL after kp_proof_texts_write */
};

/* kp_prove into texts, behind what is there. */
enum kp_status kp_proof_texts_write(struct kp_proof_texts *proven, const struct kp_options *options,
                                    enum kp_stop_reason *stop);
void kp_proof_texts_free(struct kp_proof_texts *proven); /* and the verdict */

#endif
