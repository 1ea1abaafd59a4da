/* `keypeg explain`: why no secret fits, why only one does, or what is certain; or the answer to a
 * question about a peg, a colour, a row, a code or the next guess. */
#include "base/limits.h"
#include "cli/commands/proof.h"
#include "cli/io/output.h"
#include "cli/option_parser.h"

static int find_exit_status(enum kp_explained goal)
{
    return goal == KP_EXPLAINED_NOTHING                                        ? KP_EXIT_UNDECIDED
           : goal == KP_EXPLAINED_CONTRADICTION || goal == KP_EXPLAINED_MISSES ? KP_EXIT_CHEATED
                                                                               : KP_EXIT_DONE;
}

static enum kp_status report(struct kp_visit *visit, const struct kp_explanation *explanation,
                             const struct kp_proof *proof)
{
    struct kp_game_location where = kp_visit_location(visit);
    const struct kp_call *call = visit->call;
    enum kp_status status;

    if (proof->written)
        kp_proof_locate(proof, &where);
    if (call->json)
        return kp_explanation_json(explanation, &call->view, &where, &visit->item->out);
    kp_write_title(visit, NULL);
    status = kp_explanation_report(explanation, &call->view, &call->style, &visit->item->out);
    if (proof->written)
        kp_proof_describe(proof, &visit->item->out);
    return status;
}

static int explain(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    const struct kp_call *call = visit->call;
    struct kp_proof *proof = visit->data;
    struct kp_explanation *explanation;
    enum kp_explained goal;
    int exit_status = KP_EXIT_DONE;
    enum kp_status status;

    if (!visit->item->game)
        return kp_answer_unreadable(visit);
    if (call->why_guess)
        return kp_explain_guess(visit);
    proof->started = kp_now();
    status = kp_explain(visit->item->game, &options, &call->question, &explanation, &visit->why);
    if (status != KP_OK)
        return kp_say_failure(visit, status);
    goal = kp_explanation_about(explanation).goal;
    if (proof->file && goal != KP_EXPLAINED_NOTHING)
        exit_status = kp_proof_write(proof, visit, &options,
                                     (struct kp_proved){.explanation = explanation});
    status = report(visit, explanation, proof);
    kp_explanation_free(explanation);
    if (status != KP_OK)
        return kp_say_failure(visit, status);
    return exit_status == KP_EXIT_DONE ? find_exit_status(goal) : exit_status;
}

int kp_run_explain(const struct kp_call *call)
{
    const char *other = call->question.colour ? kp_find_given(call, "peg row not guess") : NULL;
    struct kp_proof proof = {0};
    int status = KP_EXIT_DONE;

    if (other)
        return kp_say_error("--colour %s and --%s cannot be combined; use one of them",
                            call->question.colour, other);
    if (call->proof_file)
        status = kp_proof_begin(&proof, call);
    if (status == KP_EXIT_DONE)
        status = kp_visit_games(call, call->proof_file ? KP_ONE_GAME : KP_ALL_GAMES, explain,
                                &proof);
    kp_proof_files_free(&proof);
    return status;
}
