#include "cli/commands/proof.h"

#include "base/limits.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The arguments ---------------------------------------------------------------- */

/* Whether the linear engine writes its certificate, which is one file. */
static bool is_certificate(const struct kp_call *call)
{
    return call->options.engine && strcmp(call->options.engine, kp_engine_name(KP_LINEAR)) == 0;
}

/* Both files are new: nothing is overwritten, and no earlier proof is taken for that of this
 * game. */
static int check_name(const struct kp_call *call, const char *name)
{
    struct stat about;

    if (lstat(name, &about) == 0)
        return kp_say_error("'%s' already exists; remove it, or name another file for --proof",
                            name);
    if (call->html_file && kp_is_one_place(name, call->html_file))
        return kp_say_error(
            "--html and --proof would both write '%s'; name another file for one of them", name);
    return KP_EXIT_DONE;
}

static int check_options(const struct kp_call *call)
{
    if (strcmp(call->proof_file, "-") == 0)
        return kp_say_error(
            is_certificate(call)
                ? "--proof writes a file; name one instead of '-'"
                : "--proof writes two files, FILE and FILE.cnf; name a file instead of '-'");
    if (call->options.wrong_rows > 0)
        return kp_say_error("--proof and --lies cannot be combined; use one of them");
    return KP_EXIT_DONE;
}

int kp_proof_begin(struct kp_proof *proof, const struct kp_call *call)
{
    int status = check_options(call);

    proof->file = call->proof_file;
    if (status == KP_EXIT_DONE && !is_certificate(call) &&
        asprintf(&proof->clauses, "%s.cnf", proof->file) < 0) {
        proof->clauses = NULL;
        status = kp_say_error("no memory left");
    }
    if (status == KP_EXIT_DONE)
        status = check_name(call, proof->file);
    return status == KP_EXIT_DONE && proof->clauses ? check_name(call, proof->clauses) : status;
}

/* ---- The files ----------------------------------------------------------------------- */

/* A certificate has no clauses; their file is then all zero, and closing it does nothing. */
struct proof_files {
    struct kp_output_file clauses, proof;
};

static int say_write_failed(const struct kp_visit *visit, const char *file, int error)
{
    kp_print(&visit->item->log, "keypeg: cannot write '%s': %s\n", kp_printable(file).text,
             strerror(error));
    return KP_EXIT_BAD;
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

/* Let both files take their names, the clauses first: a proof is never there without them. */
static int close_files(struct kp_proof *proof, struct proof_files *files,
                       const struct kp_visit *visit, int status)
{
    bool clauses_there, proof_there;

    if (status != KP_EXIT_DONE)
        kp_output_file_give_up(&files->clauses);
    clauses_there = kp_output_file_close(&files->clauses);
    if (!clauses_there)
        kp_output_file_give_up(&files->proof);
    proof_there = kp_output_file_close(&files->proof);
    proof->written = clauses_there && proof_there;
    if (proof->written || status != KP_EXIT_DONE)
        return status;
    if (!clauses_there)
        return say_write_failed(visit, proof->clauses, files->clauses.error);
    if (proof->clauses)
        unlink(proof->clauses);
    return say_write_failed(visit, proof->file, files->proof.error);
}

static int write_files(struct kp_proof *proof, struct kp_visit *visit,
                       const struct kp_options *options, const struct kp_verdict *verdict)
{
    struct kp_options rest = remaining_options(options, proof->started);
    struct proof_files files = {0};
    const struct kp_out *clauses = proof->clauses ? &files.clauses.out : NULL;
    enum kp_status status = KP_WRITE_FAILED;
    int exit_status = KP_EXIT_DONE;
    bool opened = !clauses || kp_output_file_create(&files.clauses, proof->clauses);

    opened = kp_output_file_create(&files.proof, proof->file) && opened;
    if (opened &&
        (!clauses || kp_print(clauses, "c keypeg %s: the clauses of a proof\n", kp_version())))
        status = kp_prove(visit->item->game, &rest, verdict, clauses, &files.proof.out,
                          &visit->stop, &visit->why);
    if (status != KP_WRITE_FAILED)
        exit_status = kp_say_end(visit, status, "the proof is not complete");
    return close_files(proof, &files, visit, exit_status);
}

/* Why there is nothing to prove, or NULL. */
static const char *why_no_proof(const struct kp_verdict *verdict)
{
    if (verdict->without_secret == KP_CHEATED)
        return NULL;
    if (verdict->without_secret == KP_UNDECIDED)
        return "it is not known whether a secret fits";
    return verdict->answer == KP_CHEATED
               ? "a secret fits every row, and only the revealed secret is wrong"
               : "these scores can all be right";
}

int kp_proof_write(struct kp_proof *proof, struct kp_visit *visit, const struct kp_options *options,
                   const struct kp_verdict *verdict)
{
    const char *reason = proof->file ? why_no_proof(verdict) : NULL;

    if (!proof->file)
        return KP_EXIT_DONE;
    if (!reason)
        return write_files(proof, visit, options, verdict);
    kp_print(&visit->item->log, "%s: there is nothing to prove: %s\n", kp_visit_name(visit).text,
             reason);
    return KP_EXIT_DONE;
}

/* ---- The report ------------------------------------------------------------------------ */

#define MAX_NAMED_ROWS 12

/* "rows 1, 2 and 5" */
static void write_conflict(const struct kp_verdict *verdict, const struct kp_out *out)
{
    size_t n = verdict->conflict_rows;

    if (n == 0)
        kp_print(out, "the rules alone");
    else if (n > MAX_NAMED_ROWS)
        kp_print(out, "the %zu rows of the conflict", n);
    for (size_t i = 0; n <= MAX_NAMED_ROWS && i < n; i++)
        kp_print(out, "%s%zu",
                 i > 0    ? i + 1 < n ? ", " : " and "
                 : n == 1 ? "row "
                          : "rows ",
                 verdict->conflict[i] + 1);
}

/* Quote a file name for a shell; "./" keeps a name that begins with '-' from being taken for
 * an option. */
static void write_shell_word(const char *name, const struct kp_out *out)
{
    struct kp_printable_text shown = kp_printable(name);
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+,:@%=";
    bool quoted = shown.text[strspn(shown.text, plain)] != '\0';

    kp_print(out, " %s%s", quoted ? "'" : "", name[0] == '-' ? "./" : "");
    for (const char *at = shown.text; *at; at++)
        if (*at == '\'')
            kp_print(out, "'\\''");
        else
            kp_print(out, "%c", *at);
    if (quoted)
        kp_print(out, "'");
}

void kp_proof_describe(const struct kp_proof *proof, const struct kp_verdict *verdict,
                       const struct kp_out *out)
{
    if (!proof->written)
        return;
    kp_print(out, proof->clauses ? "\nThe clauses of " : "\nA certificate that no secret fits ");
    write_conflict(verdict, out);
    if (proof->clauses) {
        kp_print(out,
                 " are in %s, and a proof\nthat they have no solution is in %s. To check it:\n",
                 kp_printable(proof->clauses).text, kp_printable(proof->file).text);
        kp_print(out, "  drat-trim");
        write_shell_word(proof->clauses, out);
        write_shell_word(proof->file, out);
        kp_print(out, "\n");
    } else {
        kp_print(out, "\nis in %s; docs/linear-certificate.md describes it.\n",
                 kp_printable(proof->file).text);
    }
    if (verdict->conflict_rows && !verdict->conflict_is_minimal)
        kp_print(out, "A part of these rows may be a conflict, too.\n");
}
