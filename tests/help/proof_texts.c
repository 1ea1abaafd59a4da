#include "help/proof_texts.h"
#include "keypeg.h"

enum kp_status kp_proof_texts_write(struct kp_proof_texts *proven, const struct kp_options *options,
                                    enum kp_stop_reason *stop)
{
    struct kp_out clauses = kp_strbuf_out(&proven->clauses), proof = kp_strbuf_out(&proven->proof);

    kp_strbuf_add(&proven->clauses, "", 0);
    kp_strbuf_add(&proven->proof, "", 0);
    return kp_prove(proven->game, options, proven->verdict, &clauses, &proof, stop, NULL);
}

void kp_proof_texts_free(struct kp_proof_texts *proven)
{
    kp_verdict_free(proven->verdict);
    kp_strbuf_free(&proven->clauses);
    kp_strbuf_free(&proven->proof);
}
