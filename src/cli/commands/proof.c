#include "cli/commands/proof.h"

#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* `check --proof my.game` means something else than it says: nothing gives way
 * but a proof with its clauses, and nothing that the same call reads or writes. */
static bool refuse(const char *name, const char *says)
{
    fprintf(stderr, "keypeg: '%s' %s\n", kp_file_name(name).text, says);
    return false;
}

/* ---- What is there already ------------------------------------------------ */

/* Whether the text of a file, of which this is the first line or a part of it,
 * may be a proof: numbers, and 0 at the end. */
static bool is_proof(const char *line)
{
    size_t length = strcspn(line, "\n");
    bool whole = line[length] == '\n';

    if (strspn(line, "0123456789- d") != length)
        return false;
    return !whole || strncmp(line, "0\n", 2) == 0 ||
           (length > 1 && strncmp(line + length - 2, " 0", 2) == 0);
}

/* Whether it is the first line of clauses that an earlier call wrote, maybe of
 * another version; those that `encode` writes begin in another way. */
static bool is_clauses(const char *line)
{
    static const char begins[] = "c keypeg ";
    const char *version = line + strlen(begins);

    if (strncmp(line, begins, strlen(begins)) != 0)
        return false;
    return strncmp(version + strcspn(version, " :\n"), KP_PROOF_TITLE, sizeof KP_PROOF_TITLE - 1) ==
           0;
}

static bool begins_as(const char *name, bool (*is_ours)(const char *line))
{
    char line[1024] = "";
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;

    if (file)
        fclose(file);
    return length > 0 && strlen(line) == length && is_ours(line);
}

static bool may_be_written(const char *name)
{
    struct stat about;

    return stat(name, &about) != 0 || S_ISREG(about.st_mode) ||
           refuse(name, "is not a file that --proof could write");
}

/* Numbers alone show nothing: a proof is one by the clauses beside it. */
static bool may_give_way(const char *proof, const char *clauses)
{
    static const char other[] = "is there already and is something else than a proof with its "
                                "clauses; --proof takes the name of a file to write";
    struct stat about;
    bool proof_there = lstat(proof, &about) == 0, clauses_there = lstat(clauses, &about) == 0;

    if (!may_be_written(proof) || !may_be_written(clauses))
        return false;
    if (clauses_there && !begins_as(clauses, is_clauses))
        return refuse(clauses, other);
    return !proof_there || (clauses_there && begins_as(proof, is_proof)) || refuse(proof, other);
}

/* ---- What the call reads and writes --------------------------------------- */

static bool is_game(const struct kp_call *call, const char *name)
{
    if (call->word_count == 0 || strcmp(call->words[0], "-") == 0)
        return kp_is_open_as(name, STDIN_FILENO);
    return kp_is_one_place(name, call->words[0]);
}

static bool is_free(const struct kp_call *call, const char *name)
{
    if (is_game(call, name))
        return refuse(name, "is the game, and --proof would write over it");
    if (call->html && kp_is_one_place(name, call->html))
        return refuse(name, "is the page of --html, and --proof would write over it");
    if (kp_is_open_as(name, STDOUT_FILENO) || kp_is_open_as(name, STDERR_FILENO))
        return refuse(name, "is where the answer goes, and --proof would write over it");
    return true;
}

static bool fits_the_call(const struct kp_call *call)
{
    if (strcmp(call->proof, "-") == 0) {
        fputs("keypeg: --proof FILE writes two files, FILE and FILE.cnf; '-' is none\n", stderr);
        return false;
    }
    if (call->options.lies > 0) {
        fputs("keypeg: --proof shows that rows clash, and --lies lets them: choose one\n", stderr);
        return false;
    }
    if (call->word_count > 1)
        fputs("keypeg: --proof takes one file with one game\n", stderr);
    return call->word_count <= 1;
}

bool kp_proof_check_arguments(const struct kp_call *call)
{
    char *clauses = NULL;
    bool good = true;

    if (!call->proof)
        return true;
    if (!fits_the_call(call))
        return false;
    if (asprintf(&clauses, "%s.cnf", call->proof) < 0) {
        fputs("keypeg: no memory left\n", stderr);
        return false;
    }
    good = is_free(call, call->proof) && is_free(call, clauses) &&
           may_give_way(call->proof, clauses);
    free(clauses);
    return good;
}

/* It is of ours, or not there: kp_proof_check_arguments has looked. */
static enum kp_status remove_old(const char *file, bool *removed, struct kp_diag *why)
{
    *removed = unlink(file) == 0;
    if (*removed || errno == ENOENT)
        return KP_OK;
    snprintf(why->says, sizeof why->says, "cannot take the old '%.150s' away: %.100s",
             kp_file_name(file).text, strerror(errno));
    return KP_BAD_INPUT;
}

bool kp_proof_is_of_many(const struct kp_visit *visit)
{
    return visit->call->proof && visit->games != 1;
}

int kp_proof_refuse_many(const struct kp_visit *visit)
{
    struct kp_diag why;

    snprintf(why.says, sizeof why.says, "--proof takes one game, and here are %zu", visit->games);
    if (visit->number == 1 && !visit->call->json)
        kp_print(&visit->log, "%s: %s\n", kp_file_name(visit->file).text, why.says);
    return visit->call->json || visit->call->html ? kp_say_in_place(visit, why.says) : KP_EXIT_BAD;
}

enum kp_status kp_proof_begin(struct kp_proof *proof, const struct kp_visit *visit,
                              struct kp_options *options, struct kp_diag *why)
{
    enum kp_status status;
    bool clauses_too;

    proof->file = visit->call->proof;
    proof->began = kp_clock();
    if (!proof->file)
        return KP_OK;
    options->minimal = options->repairs >= 0;
    if (asprintf(&proof->clauses, "%s.cnf", proof->file) < 0) {
        proof->clauses = NULL;
        return KP_NO_MEMORY;
    }
    status = remove_old(proof->file, &proof->removed, why);
    return status ? status : remove_old(proof->clauses, &clauses_too, why);
}

/* What is said of the earlier one where there is none in its place; "": there
 * was none. */
struct gone {
    char says[1300];
};

static struct gone tell_gone(const struct kp_proof *proof, const char *before)
{
    struct gone gone = {""};

    if (proof->removed)
        snprintf(gone.says, sizeof gone.says, "%s in %.600s and %.600s is gone", before,
                 kp_file_name(proof->file).text, kp_file_name(proof->clauses).text);
    return gone;
}

/* ---- The two files ----------------------------------------------------- */

static int fail_write(const struct kp_visit *visit, const char *file, int reason)
{
    kp_print(&visit->log, "keypeg: cannot write '%s': %s\n", kp_file_name(file).text,
             strerror(reason));
    return KP_EXIT_BAD;
}

struct files {
    struct kp_output_file clauses, proof;
};

/* The time limit is that of a game: what the answer left of it. */
static struct kp_options left_over(const struct kp_options *options, double began)
{
    struct kp_options rest = *options;

    if (rest.seconds > 0)
        rest.seconds -= kp_clock() - began;
    if (options->seconds > 0 && rest.seconds < 1e-3)
        rest.seconds = 1e-3;
    return rest;
}

static enum kp_status prove(struct files *files, const struct kp_visit *visit,
                            const struct kp_options *options, const struct kp_verdict *verdict,
                            enum kp_stop_reason *stop, struct kp_diag *why, double began)
{
    struct kp_options rest = left_over(options, began);

    if (!kp_print(&files->clauses.out, "c keypeg %s" KP_PROOF_TITLE, kp_version()))
        return KP_WRITE_FAILED;
    return kp_prove(visit->game, &rest, verdict, &files->clauses.out, &files->proof.out, stop, why);
}

/* The clauses first: a proof is never there without them. */
static int put_in_place(struct kp_proof *proof, struct files *files, const struct kp_visit *visit,
                        int status)
{
    bool stated, proven;

    if (status != KP_EXIT_DONE)
        kp_output_file_give_up(&files->clauses);
    stated = kp_output_file_close(&files->clauses);
    if (!stated)
        kp_output_file_give_up(&files->proof);
    proven = kp_output_file_close(&files->proof);
    proof->written = stated && proven;
    if (proof->written || status != KP_EXIT_DONE)
        return status;
    if (!stated)
        return fail_write(visit, proof->clauses, files->clauses.reason);
    unlink(proof->clauses);
    return fail_write(visit, proof->file, files->proof.reason);
}

static int write_files(struct kp_proof *proof, const struct kp_visit *visit,
                       const struct kp_options *options, const struct kp_verdict *verdict)
{
    struct files files;
    struct kp_diag why = {0};
    char unfinished[1400];
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_WRITE_FAILED;
    int answer = KP_EXIT_DONE;
    bool opened = kp_output_file_open(&files.clauses, proof->clauses);

    opened = kp_output_file_open(&files.proof, proof->file) && opened;
    if (opened)
        status = prove(&files, visit, options, verdict, &stop, &why, proof->began);
    snprintf(unfinished, sizeof unfinished, "the proof is not complete%s",
             tell_gone(proof, ", and the earlier one").says);
    if (status != KP_WRITE_FAILED)
        answer = kp_say_end(visit, status, &why, unfinished, stop);
    return put_in_place(proof, &files, visit, answer);
}

/* ---- Whether there is one ---------------------------------------------- */

/* What keeps it from being written; NULL: nothing. */
static const char *nothing_to_prove(const struct kp_verdict *verdict)
{
    if (verdict->without_secret == KP_CHEATED)
        return NULL;
    if (verdict->without_secret == KP_UNDECIDED)
        return "nobody knows whether the rows clash";
    return verdict->answer == KP_CHEATED
               ? "another code gives every score, and it is the revealed secret that is wrong"
               : "these scores can all be right";
}

int kp_proof_write(struct kp_proof *proof, const struct kp_visit *visit,
                   const struct kp_options *options, const struct kp_verdict *verdict)
{
    const char *reason = nothing_to_prove(verdict);

    if (!proof->file)
        return KP_EXIT_DONE;
    if (!reason)
        return write_files(proof, visit, options, verdict);
    kp_print(&visit->log, "%s: there is nothing to prove: %s%s\n", kp_visit_name(visit).text,
             reason, tell_gone(proof, "; the earlier proof").says);
    return KP_EXIT_DONE;
}

#define MOST 12 /* rows that are named */

/* "rows 1, 2 and 5" */
static void tell_rows(const struct kp_verdict *verdict, const struct kp_out *out)
{
    size_t n = verdict->conflict_rows;

    if (n == 0)
        kp_print(out, "the rules alone");
    else if (n > MOST)
        kp_print(out, "the %zu rows that clash", n);
    for (size_t i = 0; n <= MOST && i < n; i++)
        kp_print(out, "%s%zu",
                 i > 0    ? i + 1 < n ? ", " : " and "
                 : n == 1 ? "row "
                          : "rows ",
                 verdict->conflict[i] + 1);
}

/* A word of a command, as a shell takes it; a name that begins with '-' is none of
 * its options. */
static void tell_word(const char *name, const struct kp_out *out)
{
    struct kp_name shown = kp_file_name(name);
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

void kp_proof_tell(const struct kp_proof *proof, const struct kp_verdict *verdict,
                   const struct kp_out *out)
{
    struct kp_name file, clauses;

    if (!proof->written)
        return;
    file = kp_file_name(proof->file);
    clauses = kp_file_name(proof->clauses);
    kp_print(out, "\nThe clauses of ");
    tell_rows(verdict, out);
    kp_print(out, " are in %s, and a proof\nthat they have no solution in %s; to check it:\n",
             clauses.text, file.text);
    kp_print(out, "  drat-trim");
    tell_word(proof->clauses, out);
    tell_word(proof->file, out);
    kp_print(out, "\n");
    if (verdict->conflict_rows && !verdict->conflict_is_minimal)
        kp_print(out, "These may be more rows than it takes.\n");
}

void kp_proof_free(struct kp_proof *proof)
{
    free(proof->clauses);
}
