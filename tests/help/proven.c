#include "help/proven.h"
#include "keypeg.h"

enum kp_status kp_proven_make(struct kp_proven *proven, const struct kp_options *options,
                              enum kp_stop_reason *stop)
{
    struct kp_out clauses = kp_strbuf_out(&proven->clauses), proof = kp_strbuf_out(&proven->proof);

    kp_strbuf_add(&proven->clauses, "", 0);
    kp_strbuf_add(&proven->proof, "", 0);
    return kp_prove(proven->game, options, proven->verdict, &clauses, &proof, stop, NULL);
}

void kp_proven_free(struct kp_proven *proven)
{
    kp_verdict_free(proven->verdict);
    kp_strbuf_free(&proven->clauses);
    kp_strbuf_free(&proven->proof);
}
