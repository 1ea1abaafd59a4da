#include "cli/commands/proof.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/progress.h"

#include <string.h>
#include <sys/stat.h>

/* Answers on a page of HTML. */

/* check --html: the answers as sections of one page. */
static bool is_one_file(const char *a, const char *b)
{
    struct stat one, other;

    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static bool spares(const struct kp_call *call, const char *game)
{
    if (!is_one_file(strcmp(game, "-") == 0 ? "/dev/stdin" : game, call->html))
        return true;
    fprintf(stderr, "keypeg: --html would write the page over the game in '%s'\n",
            kp_file_name(call->html).text);
    return false;
}

/* The page must not take the place of a game. */
static bool spares_games(const struct kp_call *call)
{
    for (int i = 0; i < call->word_count; i++)
        if (!spares(call, call->words[i]))
            return false;
    return call->word_count > 0 || spares(call, "-");
}

/* An empty file, or a page that was written before. */
static bool may_be_replaced(FILE *file)
{
    static const char begins[] = "<!DOCTYPE html>";
    char found[sizeof begins] = "";
    size_t length = fread(found, 1, sizeof begins - 1, file);

    return length == 0 || strcmp(found, begins) == 0;
}

/* `check --html my.game` means something else than it says. */
static bool spares_others(const struct kp_call *call)
{
    struct stat about;
    bool regular = stat(call->html, &about) == 0 && S_ISREG(about.st_mode);
    FILE *file = regular ? fopen(call->html, "r") : NULL;
    bool good = !file || may_be_replaced(file);

    if (file)
        fclose(file);
    if (!good)
        fprintf(
            stderr,
            "keypeg: '%s' is there already and is no page; --html takes the name of the page to "
            "write\n",
            kp_file_name(call->html).text);
    return good;
}

static bool is_alone(const struct kp_call *call)
{
    if (call->json || call->competition)
        fprintf(stderr, "keypeg: --html and --%s are two ways to answer: choose one\n",
                call->json ? "json" : "competition");
    return !call->json && !call->competition;
}

static int write_page(const struct kp_call *call, kp_game_visitor *visitor,
                      struct kp_output_file *target)
{
    struct kp_call on_page = *call;
    int status = KP_EXIT_BAD;

    on_page.out = &target->out;
    if (kp_html_begin(&target->out) == KP_OK)
        status = kp_for_each_game(&on_page, visitor, NULL);
    return kp_html_end(&target->out) == KP_OK ? status : KP_EXIT_BAD;
}

/* Visit every game of the call; what the visitor writes are sections of the
 * page that --html names.  Returns the exit status. */
static int kp_run_page(const struct kp_call *call, kp_game_visitor *visitor)
{
    struct kp_output_file target;
    int status = KP_EXIT_BAD;

    if (!is_alone(call) || !spares_games(call) || !spares_others(call))
        return KP_EXIT_BAD;
    if (kp_output_file_open(&target, call->html))
        status = write_page(call, visitor, &target);
    if (kp_output_file_close(&target))
        return status;
    fprintf(stderr, "keypeg: cannot write '%s': %s\n", kp_file_name(call->html).text,
            strerror(target.reason));
    return KP_EXIT_BAD;
}

static int exit_status(const struct kp_verdict *verdict)
{
    static const int status[] = {
        [KP_UNDECIDED] = KP_EXIT_UNDECIDED,
        [KP_CONSISTENT] = KP_EXIT_DONE,
        [KP_CHEATED] = KP_EXIT_CHEATED,
    };

    return status[verdict->answer];
}

/* Which game this is, where there are several. */
static void write_title(const struct kp_visit *visit)
{
    const char *codemaker = visit->game ? kp_game_codemaker(visit->game) : NULL;

    if (visit->games == 1 && !visit->several_files && !codemaker)
        return;
    if (visit->number > 1 || !visit->first_file)
        kp_print(&visit->out, "\n");
    kp_print(&visit->out, "== %s", kp_visit_name(visit).text);
    if (codemaker)
        kp_print(&visit->out, ", codemaker %s", codemaker);
    kp_print(&visit->out, " ==\n");
}

/* In a file of its own the mistakes are enough. */
static int tell_unreadable(const struct kp_visit *visit)
{
    if (visit->call->json || visit->call->html)
        return kp_say_unreadable(visit);
    if (visit->games != 1) {
        write_title(visit);
        kp_print(&visit->out, "This game could not be read.\n");
    }
    return KP_EXIT_BAD;
}

static enum kp_status report(const struct kp_visit *visit, const struct kp_verdict *verdict,
                             const struct kp_proof *proof)
{
    struct kp_game_location where = kp_visit_where(visit);
    enum kp_status status;

    if (proof->written) {
        where.proof = proof->file;
        where.clauses = proof->clauses;
    }
    if (visit->call->json)
        return kp_verdict_json(visit->game, verdict, &where, &visit->out);
    if (visit->call->html) {
        kp_proof_tell(proof, verdict, &visit->log);
        return kp_html_game(visit->game, verdict, &where, &visit->out);
    }
    write_title(visit);
    status = kp_report(visit->game, verdict, &visit->call->style, &visit->out);
    kp_proof_tell(proof, verdict, &visit->out);
    return status;
}

/* A proof that was asked for and did not come is graver than the answer. */
static int prove_and_report(const struct kp_visit *visit, const struct kp_options *options,
                            const struct kp_verdict *verdict, struct kp_proof *proof)
{
    int proven = kp_proof_write(proof, visit, options, verdict);
    enum kp_status status = report(visit, verdict, proof);

    if (status)
        return kp_say_failure(visit, status, NULL);
    return proven != KP_EXIT_DONE ? proven : exit_status(verdict);
}

static int check(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict = NULL;
    struct kp_proof proof = {0};
    struct kp_diag why = {0};
    enum kp_status status;
    int answer;

    if (kp_proof_is_of_many(visit))
        return kp_proof_refuse_many(visit);
    if (!visit->game)
        return tell_unreadable(visit);
    status = kp_proof_begin(&proof, visit, &options, &why);
    if (status == KP_OK)
        status = kp_check(visit->game, &options, &verdict, &why);
    answer = status ? kp_say_failure(visit, status, &why)
                    : prove_and_report(visit, &options, verdict, &proof);
    kp_verdict_free(verdict);
    kp_proof_free(&proof);
    return answer;
}

/* The words and statuses of SAT solvers. */
static int compete(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    static const struct {
        const char *line;
        int status;
    } answer[] = {
        [KP_UNDECIDED] = {"s UNKNOWN", 0},
        [KP_CONSISTENT] = {"s SATISFIABLE", 10},
        [KP_CHEATED] = {"s UNSATISFIABLE", 20},
    };
    enum kp_status status;

    kp_print(&visit->out, "%s\n", answer[verdict->answer].line);
    if (verdict->answer == KP_CONSISTENT) {
        kp_print(&visit->out, "v ");
        status = kp_code_write(visit->game, verdict->secret, &visit->out);
        if (status)
            return kp_say_failure(visit, status, NULL);
        kp_print(&visit->out, "\n");
    }
    return answer[verdict->answer].status;
}

/* The statuses of solvers are none of ours: they are handed over by the side. */
static int check_competing(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict = NULL;
    struct kp_proof proof = {0};
    struct kp_diag why = {0};
    enum kp_status status = kp_proof_begin(&proof, visit, &options, &why);
    int *solver_status = visit->data, answer;

    if (status == KP_OK)
        status = kp_check(visit->game, &options, &verdict, &why);
    if (status) {
        answer = kp_say_failure(visit, status, &why);
    } else {
        answer = kp_proof_write(&proof, visit, &options, verdict);
        *solver_status = compete(visit, verdict);
    }
    kp_verdict_free(verdict);
    kp_proof_free(&proof);
    return answer;
}

int kp_run_check(const struct kp_call *call)
{
    int status, solver_status = 0;

    if (!kp_proof_check_arguments(call))
        return KP_EXIT_BAD;
    if (call->html)
        return kp_run_page(call, check);
    if (!call->competition)
        return kp_for_each_game(call, check, NULL);
    status = kp_only_game(call, check_competing, &solver_status);
    return status ? status : solver_status;
}
