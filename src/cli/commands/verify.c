/* `keypeg verify`: checks a proof of `check --proof` against the game. */
#include "base/json_writer.h"
#include "cli/commands/proof.h"
#include "cli/io/game_files.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

#include <stdlib.h>
#include <string.h>

struct verify_job {
    struct kp_input proof, formula;
};

static const char *const claim_names[] = {[KP_NOT_PROVED] = NULL,
                                          [KP_PROVED_NO_SECRET] = "no-secret",
                                          [KP_PROVED_SECRET] = "a-secret",
                                          [KP_PROVED_ALL_SECRETS] = "all-secrets"};

static void add_secrets(const struct kp_visit *visit, const struct kp_verification *verification,
                        struct kp_strbuf *text)
{
    size_t pegs = (size_t)kp_game_pegs(visit->item->game);
    struct kp_out out = kp_strbuf_out(text);

    kp_strbuf_addf(text, ",\"secrets\":[");
    for (size_t i = 0; i < verification->secret_count; i++) {
        kp_strbuf_addf(text, i == 0 ? "" : ",");
        kp_json_write_code(visit->item->game, verification->secrets + i * pegs, &out);
    }
    kp_strbuf_addf(text, "]");
}

static void write_json(const struct kp_visit *visit, const struct kp_verification *verification)
{
    const struct verify_job *job = visit->data;
    struct kp_strbuf text = {0};
    struct kp_json_writer json = {.to = &text, .depth = 1, .more = true};
    enum kp_claim claim = verification->claim;

    kp_jsonw_string(&json, "proved", claim_names[claim]);
    kp_jsonw_string(&json, "says", verification->says);
    kp_jsonw_string(&json, "proof", job->proof.name);
    kp_jsonw_string(&json, "proof_formula", job->formula.name);
    if (claim == KP_NOT_PROVED) {
        kp_jsonw_string(&json, "wrong_file",
                        verification->is_in_formula ? job->formula.name : job->proof.name);
        kp_jsonw_number(&json, "wrong_line", verification->line);
        kp_jsonw_number(&json, "wrong_column", verification->column);
    }
    if (claim == KP_PROVED_NO_SECRET)
        kp_jsonw_ordinals(&json, "rows", verification->rows, verification->row_count);
    if (verification->secret_count > 0)
        add_secrets(visit, verification, &text);
    if (claim != KP_NOT_PROVED)
        kp_jsonw_number(&json, "steps", (long long)verification->steps);
    kp_strbuf_addf(&text, "}\n");
    kp_write_json_location(visit);
    kp_strbuf_send(&text, &visit->item->out);
}

static void write_text(const struct kp_visit *visit, const struct kp_verification *verification)
{
    const struct verify_job *job = visit->data;
    const char *file = verification->is_in_formula ? job->formula.name : job->proof.name;

    if (verification->claim != KP_NOT_PROVED) {
        kp_print(&visit->item->out, "%s\n", verification->says);
        return;
    }
    kp_print(&visit->item->out, "%s:", kp_printable(file).text);
    if (verification->line > 0)
        kp_print(&visit->item->out, "%u:%u:", verification->line, verification->column);
    kp_print(&visit->item->out, " %s\nNothing is proved.\n", verification->says);
}

static int say_unreadable(const struct kp_call *call, const struct kp_input *input)
{
    struct kp_file_text file = {.call = call,
                                .name = strcmp(input->name, "-") ? input->name : "<stdin>"};
    struct kp_errors problems = {.count = 1};
    int status = kp_input_explain(input, NULL, &problems.item[0]);

    kp_file_text_say(&file, &problems);
    return status;
}

static int verify(struct kp_visit *visit)
{
    struct verify_job *job = visit->data;
    struct kp_options options = kp_visit_options(visit, true);
    struct kp_in formula = {kp_input_read, &job->formula}, proof = {kp_input_read, &job->proof};
    struct kp_verification *verification;
    enum kp_status status = kp_verify(visit->item->game, &options, &formula, &proof, &verification,
                                      &visit->stop, &visit->why);
    int exit_status;

    if (status == KP_READ_FAILED)
        exit_status = say_unreadable(visit->call, job->proof.error ? &job->proof : &job->formula);
    else
        exit_status = kp_say_end(visit, status, "the proof was not checked to its end");
    if (verification) {
        (visit->call->json ? write_json : write_text)(visit, verification);
        if (exit_status == KP_EXIT_DONE && verification->claim == KP_NOT_PROVED)
            exit_status = KP_EXIT_CHEATED;
        kp_verification_free(verification);
    }
    return exit_status;
}

int kp_run_verify(const struct kp_call *call)
{
    struct verify_job job = {0};
    int from_standard_input = 0, status;
    char *formula;

    if (call->operand_count < 2)
        return kp_say_error("verify needs a game and a proof, as in: "
                            "keypeg verify friday.game friday.pbp");
    if (call->operand_count > 3)
        return kp_say_error("unexpected word '%s'; verify takes a game, a proof and its formula",
                            call->operands[3]);
    if (call->operand_count == 2 && strcmp(call->operands[1], "-") == 0)
        return kp_say_error("a proof on standard input requires the name of its formula, as in: "
                            "keypeg verify friday.game - friday.opb");
    for (int i = 0; i < call->operand_count; i++)
        from_standard_input += strcmp(call->operands[i], "-") == 0;
    if (from_standard_input > 1)
        return kp_say_error("only one of the game, the proof and the formula can come from "
                            "standard input; name files for the others");
    formula = call->operand_count > 2 ? strdup(call->operands[2])
                                      : kp_proof_name_formula(call->operands[1]);
    if (!formula)
        return kp_say_error("no memory left");
    if (!kp_input_open(&job.proof, call->operands[1]))
        status = say_unreadable(call, &job.proof);
    else if (!kp_input_open(&job.formula, formula))
        status = say_unreadable(call, &job.formula);
    else
        status = kp_visit_games(call, KP_GAME_OF_FIRST_FILE, verify, &job);
    kp_input_close(&job.formula);
    kp_input_close(&job.proof);
    free(formula);
    return status;
}
