/* The files take their names when both are whole, the formula first, so that a proof is never
 * without its formula.  Then they are checked as `keypeg verify` does, so that the report says no
 * more than they prove. */
#include "cli/commands/proof.h"

#include "base/limits.h"
#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/terminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Both files are new: nothing is overwritten, and no earlier proof is taken for that of this
 * game. */
static int check_name(const struct kp_call *call, const char *name)
{
    struct stat about;

    if (lstat(name, &about) == 0)
        return kp_say_error("'%s' already exists; remove it, or name another file for --proof",
                            name);
    if (call->html_file && strcmp(name, call->html_file) == 0)
        return kp_say_error(
            "--html and --proof would both write '%s'; name another file for one of them", name);
    return KP_EXIT_DONE;
}

char *kp_proof_name_formula(const char *file)
{
    size_t length = strlen(file);
    char *name;

    if (length > 4 && strcmp(file + length - 4, ".pbp") == 0)
        length -= 4;
    return asprintf(&name, "%.*s.opb", (int)length, file) < 0 ? NULL : name;
}

int kp_proof_begin(struct kp_proof *proof, const struct kp_call *call)
{
    int status;

    if (strcmp(call->proof_file, "-") == 0)
        return kp_say_error("--proof writes two files; name one of them instead of '-'");
    proof->file = call->proof_file;
    proof->formula = kp_proof_name_formula(proof->file);
    status = proof->formula ? check_name(call, proof->file) : kp_say_error("no memory left");
    return status == KP_EXIT_DONE ? check_name(call, proof->formula) : status;
}

/* The time limit is that of the game, so the proof gets what the check has left of it; never
 * 0, which would be no limit. */
static struct kp_options remaining_options(const struct kp_options *options, double started)
{
    struct kp_options rest = *options;

    if (rest.seconds > 0)
        rest.seconds -= kp_now() - started;
    if (options->seconds > 0 && rest.seconds < 1e-3)
        rest.seconds = 1e-3;
    return rest;
}

static int check_files(struct kp_proof *proof, struct kp_visit *visit,
                       const struct kp_options *options)
{
    struct kp_options rest = remaining_options(options, proof->started);
    struct kp_input inputs[2] = {{0}, {0}};
    struct kp_in formula = {kp_input_read, &inputs[0]}, text = {kp_input_read, &inputs[1]};
    struct kp_verification *verification = NULL;
    enum kp_status status = KP_READ_FAILED;

    if (kp_input_open(&inputs[0], proof->formula) && kp_input_open(&inputs[1], proof->file))
        status = kp_verify(visit->item->game, &rest, &formula, &text, &verification, &visit->stop,
                           &visit->why);
    proof->written = !verification || verification->claim != KP_NOT_PROVED;
    if (!proof->written)
        status = kp_internal_error(&visit->why, "the proof does not hold: %.300s",
                                   verification->says);
    else if (verification)
        kp_strbuf_addf(&proof->says, "%s", verification->says);
    kp_verification_free(verification);
    kp_input_close(&inputs[0]);
    kp_input_close(&inputs[1]);
    return kp_say_end(visit, status, "the proof was written, but not checked to its end");
}

static int write_files(struct kp_proof *proof, struct kp_visit *visit,
                       const struct kp_options *options, struct kp_proved what)
{
    struct kp_options rest = remaining_options(options, proof->started);
    const char *const names[] = {proof->formula, proof->file};
    struct kp_output_file files[2];
    enum kp_status status = KP_WRITE_FAILED;
    int exit_status = KP_EXIT_DONE;
    bool good = kp_output_file_claim(&files[0], AT_FDCWD, names[0]);

    good = kp_output_file_claim(&files[1], AT_FDCWD, names[1]) && good;
    if (good && what.explanation)
        status = kp_explanation_prove(what.explanation, &rest, &files[0].out, &files[1].out,
                                      &visit->stop, &visit->why);
    else if (good)
        status = kp_prove(visit->item->game, &rest, what.verdict, &files[0].out, &files[1].out,
                          &visit->stop, &visit->why);
    if (status != KP_WRITE_FAILED)
        exit_status = kp_say_end(visit, status, "the proof is not complete");
    good = exit_status == KP_EXIT_DONE;
    for (int i = 0; i < 2; i++) {
        if (!good)
            kp_output_file_give_up(&files[i]);
        if (kp_output_file_close(&files[i]) || !good)
            continue;
        kp_print(&visit->item->log, "keypeg: cannot write '%s': %s\n", kp_printable(names[i]).text,
                 strerror(files[i].error));
        if (i > 0)
            unlink(names[0]);
        exit_status = KP_EXIT_BAD;
        good = false;
    }
    proof->written = good;
    return good ? check_files(proof, visit, options) : exit_status;
}

void kp_proof_files_free(struct kp_proof *proof)
{
    free(proof->formula);
    kp_strbuf_free(&proof->says);
}

int kp_proof_write(struct kp_proof *proof, struct kp_visit *visit, const struct kp_options *options,
                   struct kp_proved what)
{
    if (what.explanation || what.verdict->without_secret != KP_UNDECIDED)
        return write_files(proof, visit, options, what);
    kp_print(&visit->item->log,
             "%s: there is nothing to prove: it is not known whether a secret fits\n",
             kp_visit_name(visit).text);
    return KP_EXIT_DONE;
}

void kp_proof_locate(const struct kp_proof *proof, struct kp_game_location *where)
{
    where->proof = proof->file;
    where->formula = proof->formula;
    where->proof_says = proof->says.text;
}

void kp_proof_describe(const struct kp_proof *proof, const struct kp_out *out)
{
    const char *says = proof->says.text;

    kp_print(out,
             says ? "\nThe proof in %s, about the scores in %s, shows:\n%s\n"
                  : "\nA proof is in %s, about the scores in %s.\n%s",
             kp_printable(proof->file).text, kp_printable(proof->formula).text, says ? says : "");
    kp_print(out, says ? "'keypeg verify' checks it again.\n"
                       : "It was not checked to its end; 'keypeg verify' checks it.\n");
}
