#include "help/proof_texts.h"
#include "keypeg.h"

enum kp_status kp_proof_texts_write(struct kp_proof_texts *texts, const struct kp_options *options,
                                    enum kp_stop_reason *stop)
{
    struct kp_out clauses = kp_strbuf_out(&texts->clauses), proof = kp_strbuf_out(&texts->proof);
    struct kp_options by_clauses = *options;

    kp_strbuf_add(&texts->clauses, "", 0);
    kp_strbuf_add(&texts->proof, "", 0);
    by_clauses.proof_format = "drup";
    return kp_prove(texts->game, &by_clauses, texts->verdict, &clauses, &proof, stop, NULL);
}

void kp_proof_texts_free(struct kp_proof_texts *texts)
{
    kp_verdict_free(texts->verdict);
    kp_strbuf_free(&texts->clauses);
    kp_strbuf_free(&texts->proof);
}
