/* The clauses and the proof that kp_prove writes, as texts. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"
#include "keypeg.h"

struct kp_proof_texts {
    const struct kp_transcript *game;
    struct kp_verdict *verdict;
    struct kp_strbuf clauses, proof; /* their text is never NULL after kp_proof_texts_write */
};

/* Calls kp_prove and appends what it writes to the texts. */
enum kp_status kp_proof_texts_write(struct kp_proof_texts *texts, const struct kp_options *options,
                                    enum kp_stop_reason *stop);
void kp_proof_texts_free(struct kp_proof_texts *texts); /* frees the verdict as well */
