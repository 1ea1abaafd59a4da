#include "help/game_proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct kp_game_proof kp_game_proof_write(const struct kp_transcript *game,
                                         const struct kp_options *options)
{
    struct kp_game_proof proof = {0};
    struct kp_out opb = kp_strbuf_out(&proof.opb), pbp = kp_strbuf_out(&proof.pbp);
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status = kp_check(game, options, &verdict, &why);

    if (status == KP_OK)
        status = kp_prove(game, options, verdict, &opb, &pbp, &stop, &why);
    if (status != KP_OK || stop != KP_COMPLETED || proof.opb.failed || proof.pbp.failed)
        fail_msg("there is no proof: %s", why.says);
    kp_verdict_free(verdict);
    return proof;
}

void kp_game_proof_free(struct kp_game_proof *proof)
{
    kp_strbuf_free(&proof->opb);
    kp_strbuf_free(&proof->pbp);
}
