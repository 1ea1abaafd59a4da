#include "cli/commands/proof.h"

#include "base/limits.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What follows "c keypeg VERSION" on the first line of FILE.cnf, by which the clauses of a
 * proof are recognised. */
#define TITLE ": the clauses of a proof\n"

/* ---- The arguments ---------------------------------------------------------------- */

/* Guards against a forgotten proof name (`check --proof my.game`): only a proof with its
 * clauses is replaced, and nothing that the same call reads or writes. */
static bool refuse(const char *name, const char *says)
{
    kp_say_error("'%s' %s", kp_printable(name).text, says);
    return false;
}

/* Whether the text may be a proof: the first line has numbers, and 0 at its end. */
static bool is_proof(const char *text)
{
    size_t length = strcspn(text, "\n");
    bool whole = text[length] == '\n';

    if (!text[0] || strspn(text, "0123456789- d") != length)
        return false;
    return !whole || strncmp(text, "0\n", 2) == 0 ||
           (length > 1 && strncmp(text + length - 2, " 0", 2) == 0);
}

/* Whether the first line is that of clauses which --proof wrote, in any version.  Those of
 * `encode` begin differently. */
static bool is_clauses(const char *text)
{
    static const char begins[] = "c keypeg ";
    const char *version = text + strlen(begins);

    if (strncmp(text, begins, strlen(begins)) != 0)
        return false;
    return strncmp(version + strcspn(version, " :\n"), TITLE, strlen(TITLE)) == 0;
}

static bool is_regular_or_new(const char *name)
{
    struct stat about;

    return stat(name, &about) != 0 || S_ISREG(about.st_mode) ||
           refuse(name, "is not a regular file; name another file for --proof");
}

/* A file of numbers is only taken for a proof if its clauses lie beside it. */
static bool may_replace(const char *proof, const char *clauses)
{
    static const char other[] = "exists and is not a proof with its clauses; name another file "
                                "for --proof";
    struct stat about;
    bool proof_there = lstat(proof, &about) == 0, clauses_there = lstat(clauses, &about) == 0;

    if (!is_regular_or_new(proof) || !is_regular_or_new(clauses))
        return false;
    if (clauses_there && !kp_file_begins(clauses, is_clauses))
        return refuse(clauses, other);
    return !proof_there || (clauses_there && kp_file_begins(proof, is_proof)) ||
           refuse(proof, other);
}

/* Whether the call neither reads the file nor writes anything else into it. */
static bool is_unused(const struct kp_call *call, const char *name)
{
    if (kp_is_game_of_call(call, name))
        return refuse(name, "is the game, which --proof would overwrite; name another file");
    if (call->html_file && kp_is_one_place(name, call->html_file))
        return refuse(name,
                      "is the page of --html, which --proof would overwrite; name another file");
    if (kp_is_open_as(name, STDOUT_FILENO) || kp_is_open_as(name, STDERR_FILENO))
        return refuse(name,
                      "is where the answer goes, which --proof would overwrite; name another file");
    return true;
}

static bool fits_other_options(const struct kp_call *call)
{
    if (strcmp(call->proof_file, "-") == 0)
        kp_say_error("--proof writes two files, FILE and FILE.cnf; name a file instead of '-'");
    else if (call->options.lies > 0)
        kp_say_error("--proof and --lies cannot be combined; use one of them");
    else if (call->operand_count > 1)
        kp_say_error("--proof requires a single game; name one file");
    else
        return true;
    return false;
}

bool kp_proof_check_arguments(const struct kp_call *call)
{
    char *clauses = NULL;
    bool good;

    if (!call->proof_file)
        return true;
    if (!fits_other_options(call))
        return false;
    if (asprintf(&clauses, "%s.cnf", call->proof_file) < 0) {
        kp_say_error("no memory left");
        return false;
    }
    good = is_unused(call, call->proof_file) && is_unused(call, clauses) &&
           may_replace(call->proof_file, clauses);
    free(clauses);
    return good;
}

bool kp_proof_is_of_many(const struct kp_visit *visit)
{
    return visit->call->proof_file && visit->item->games != 1;
}

int kp_proof_refuse_many(const struct kp_visit *visit)
{
    char says[80];

    snprintf(says, sizeof says, "--proof requires a single game, found %zu", visit->item->games);
    if (visit->item->number == 1 && !visit->call->json)
        kp_print(&visit->item->log, "%s: %s\n", kp_printable(visit->file).text, says);
    return visit->call->json || visit->call->html_file ? kp_answer_with_error(visit, says)
                                                       : KP_EXIT_BAD;
}

/* ---- The earlier proof -------------------------------------------------------------- */

/* kp_proof_check_arguments has made sure that it is a proof or not there. */
static enum kp_status remove_file(const char *file, bool *removed, struct kp_diag *why)
{
    *removed = unlink(file) == 0;
    if (*removed || errno == ENOENT)
        return KP_OK;
    snprintf(why->says, sizeof why->says, "cannot remove the earlier '%.150s': %.100s",
             kp_printable(file).text, strerror(errno));
    return KP_BAD_INPUT;
}

enum kp_status kp_proof_begin(struct kp_proof *proof, const struct kp_visit *visit,
                              struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;
    bool clauses_removed;

    proof->file = visit->call->proof_file;
    proof->started = kp_now();
    if (!proof->file)
        return KP_OK;
    options->minimal = options->repairs >= 0;
    if (asprintf(&proof->clauses, "%s.cnf", proof->file) < 0) {
        proof->clauses = NULL;
        return KP_NO_MEMORY;
    }
    status = remove_file(proof->file, &proof->removed, why);
    return status ? status : remove_file(proof->clauses, &clauses_removed, why);
}

/* ---- The two files ------------------------------------------------------------------- */

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

static enum kp_status prove(const struct kp_proof *proof, struct proof_files *files,
                            const struct kp_visit *visit, const struct kp_options *options,
                            const struct kp_verdict *verdict, enum kp_stop_reason *stop,
                            struct kp_diag *why)
{
    struct kp_options rest = remaining_options(options, proof->started);

    if (!kp_print(&files->clauses.out, "c keypeg %s" TITLE, kp_version()))
        return KP_WRITE_FAILED;
    return kp_prove(visit->item->game, &rest, verdict, &files->clauses.out, &files->proof.out, stop,
                    why);
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
    unlink(proof->clauses);
    return say_write_failed(visit, proof->file, files->proof.error);
}

static int write_files(struct kp_proof *proof, const struct kp_visit *visit,
                       const struct kp_options *options, const struct kp_verdict *verdict)
{
    struct proof_files files;
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_WRITE_FAILED;
    int exit_status = KP_EXIT_DONE;
    bool opened = kp_output_file_open(&files.clauses, proof->clauses);

    opened = kp_output_file_open(&files.proof, proof->file) && opened;
    if (opened)
        status = prove(proof, &files, visit, options, verdict, &stop, &why);
    if (status != KP_WRITE_FAILED)
        exit_status = kp_say_end(visit, status, &why, "the proof is not complete", stop);
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

int kp_proof_write(struct kp_proof *proof, const struct kp_visit *visit,
                   const struct kp_options *options, const struct kp_verdict *verdict)
{
    const char *reason = why_no_proof(verdict);
    int status = KP_EXIT_DONE;

    if (!proof->file)
        return KP_EXIT_DONE;
    if (reason)
        kp_print(&visit->item->log, "%s: there is nothing to prove: %s\n",
                 kp_visit_name(visit).text, reason);
    else
        status = write_files(proof, visit, options, verdict);
    if (proof->removed && !proof->written)
        kp_print(&visit->item->log, "%s: the earlier proof in %s and %s was removed\n",
                 kp_visit_name(visit).text, kp_printable(proof->file).text,
                 kp_printable(proof->clauses).text);
    return status;
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
    kp_print(out, "\nThe clauses of ");
    write_conflict(verdict, out);
    kp_print(out, " are in %s, and a proof\nthat they have no solution is in %s. To check it:\n",
             kp_printable(proof->clauses).text, kp_printable(proof->file).text);
    kp_print(out, "  drat-trim");
    write_shell_word(proof->clauses, out);
    write_shell_word(proof->file, out);
    kp_print(out, "\n");
    if (verdict->conflict_rows && !verdict->conflict_is_minimal)
        kp_print(out, "A part of these rows may be a conflict, too.\n");
}

void kp_proof_free(struct kp_proof *proof)
{
    free(proof->clauses);
}
