/* `keypeg check`: answers as text, JSON, one page of HTML, or in the words of SAT solvers. */
#include "base/limits.h"
#include "cli/brief_steps.h"
#include "cli/commands/proof.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"

#include <stdlib.h>
#include <string.h>

struct check_job {
    const struct kp_call *call;
    enum kp_visited games;
    struct kp_proof proof;
    int solver_status; /* with --competition */

    /* With --html: the games of the page so far; pages are made one game after the other. */
    struct kp_match_points *points;
    size_t count;
};

/* ---- One game -------------------------------------------------------------- */

/* Adds a game to the list of games on the page, and writes the element that the list links to. */
static void add_to_page(const struct kp_visit *visit, enum kp_answer answer,
                        enum kp_stop_reason stop)
{
    struct check_job *job = visit->data;

    if (kp_points_add(job->points, visit->item->game, answer, stop, NULL) == KP_OK)
        kp_print(&visit->item->out, "<div id=\"game-%zu\"></div>\n", ++job->count);
}

/* The name of a file for a link in a page: relative to the folder of the page, if it is there. */
static const char *name_in_page(const char *file, const char *page)
{
    const char *slash = strrchr(page, '/');
    size_t folder = slash ? (size_t)(slash - page) + 1 : 0;

    return strncmp(file, page, folder) == 0 ? file + folder : file;
}

/* Shows why the rows cannot all be right, unless a sentence has said it; on a page any number of
 * steps.  Only a file with one game is explained, so that long matches take no longer. */
static enum kp_status say_why(const struct kp_visit *visit, const struct kp_verdict *verdict,
                              double started)
{
    const struct kp_call *call = visit->call;
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_explanation *explanation;
    enum kp_status status = KP_OK;

    if (verdict->conflict_rows == 0 || verdict->reason || verdict->most_wrong_rows > 0 ||
        visit->item->games != 1 || call->operand_count > 1)
        return KP_OK;
    if (options.seconds > 0)
        options.seconds -= kp_now() - started;
    if (options.seconds < 0)
        return KP_OK;
    if (!call->html_file)
        return kp_write_brief_steps(visit->item->game, &options, 0, call->why, &call->style,
                                    &visit->item->out);
    explanation = kp_find_brief_steps(visit->item->game, &options, 0);
    if (explanation)
        status = kp_html_explanation(explanation, &visit->item->out);
    kp_explanation_free(explanation);
    return status;
}

static enum kp_status report(const struct kp_visit *visit, const struct kp_verdict *verdict,
                             const struct kp_proof *proof, double started)
{
    struct kp_game_location where = kp_visit_location(visit);
    enum kp_status status;

    if (proof->written)
        kp_proof_locate(proof, &where);
    if (visit->call->json)
        return kp_verdict_json(visit->item->game, verdict, &where, &visit->item->out);
    if (visit->call->html_file) {
        if (proof->file && proof->written) {
            where.proof = name_in_page(proof->file, visit->call->html_file);
            where.formula = name_in_page(proof->formula, visit->call->html_file);
        }
        add_to_page(visit, verdict->answer, verdict->stop);
        status = kp_html_game(visit->item->game, verdict, &where, &visit->item->out);
    } else {
        kp_write_title(visit, kp_game_codemaker(visit->item->game));
        status = kp_report(visit->item->game, verdict, &visit->call->style, &visit->item->out);
    }
    if (status == KP_OK)
        status = say_why(visit, verdict, started);
    if (proof->written)
        kp_proof_describe(proof, visit->call->html_file ? &visit->item->log : &visit->item->out);
    return status;
}

/* The words and exit statuses of SAT solvers. */
static enum kp_status report_to_competition(const struct kp_visit *visit,
                                            const struct kp_verdict *verdict, int *solver_status)
{
    static const struct {
        const char *line;
        int status;
    } answer[] = {
        [KP_UNDECIDED] = {"s UNKNOWN", 0},
        [KP_CONSISTENT] = {"s SATISFIABLE", 10},
        [KP_CHEATED] = {"s UNSATISFIABLE", 20},
    };
    enum kp_status status = KP_OK;

    *solver_status = answer[verdict->answer].status;
    if (visit->item->id.text)
        kp_print(&visit->item->out, "c id %s\n", kp_printable(visit->item->id.text).text);
    if (verdict->answer == KP_UNDECIDED)
        kp_print(&visit->item->out, "c stopped by %s\n", kp_stop_name(verdict->stop));
    kp_print(&visit->item->out, "%s\n", answer[verdict->answer].line);
    if (verdict->answer == KP_CONSISTENT) {
        kp_print(&visit->item->out, "v ");
        status = kp_code_write(visit->item->game, verdict->secret, &visit->item->out);
        kp_print(&visit->item->out, "\n");
    }
    return status;
}

/* A proof that was asked for and could not be written is graver than the answer.  The
 * statuses of solvers are none of keypeg's. */
static int check(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false), proof_options;
    struct check_job *job = visit->data;
    bool competes = visit->call->competition;
    double started = kp_now();
    struct kp_verdict *verdict;
    enum kp_status status;
    int exit_status;

    if (!visit->item->game && visit->call->html_file)
        add_to_page(visit, KP_UNDECIDED, KP_COMPLETED);
    if (!visit->item->game)
        return kp_answer_unreadable(visit);
    if (visit->call->proof_file)
        job->proof.started = started;
    if (competes)
        options.most = 1; /* another secret would not be mentioned */
    if (competes && !visit->call->proof_file)
        options.verdict_only = true; /* nor a conflict */
    proof_options = options;
    if (visit->call->proof_file)
        options.seconds /= 2; /* an audit may need all that it gets */
    status = kp_check(visit->item->game, &options, &verdict, &visit->why);
    if (status == KP_OK) {
        exit_status = job->proof.file ? kp_proof_write(&job->proof, visit, &proof_options,
                                                       (struct kp_proved){.verdict = verdict})
                                      : KP_EXIT_DONE;
        status = competes ? report_to_competition(visit, verdict, &job->solver_status)
                          : report(visit, verdict, &job->proof, started);
        if (exit_status == KP_EXIT_DONE && !competes)
            exit_status = kp_exit_status(verdict->answer);
    }
    if (status)
        exit_status = kp_say_failure(visit, status);
    kp_verdict_free(verdict);
    return exit_status;
}

/* ---- A page ------------------------------------------------------------------- */

/* The answers become sections of the page, which is named after the first file. */
static int write_page(void *data, const struct kp_out *out)
{
    struct check_job *job = data;
    struct kp_call to_page = *job->call;
    const char *first = to_page.operand_count ? to_page.operands[0] : "-";
    int status = KP_EXIT_BAD;
    bool good = kp_points_new(to_page.rule_set, &job->points, NULL) == KP_OK;

    to_page.out = out;
    to_page.jobs = 1; /* the list of games has their order */
    good = good && kp_html_begin(strcmp(first, "-") ? first : NULL, out) == KP_OK;
    if (good)
        status = kp_visit_games(&to_page, job->games, check, job);
    good = good && kp_html_match(job->points, out) == KP_OK && kp_html_end(out) == KP_OK;
    kp_points_free(job->points);
    return good ? status : KP_EXIT_BAD;
}

static int check_to_page(struct check_job *job)
{
    return kp_page_check_name(job->call) == KP_EXIT_DONE ? kp_page_write(job->call, write_page, job)
                                                         : KP_EXIT_BAD;
}

int kp_run_check(const struct kp_call *call)
{
    struct check_job job = {
        .call = call, .games = call->competition || call->proof_file ? KP_ONE_GAME : KP_ALL_GAMES};
    int status = call->proof_file ? kp_proof_begin(&job.proof, call) : KP_EXIT_DONE;

    if (status == KP_EXIT_DONE)
        status = call->html_file ? check_to_page(&job)
                                 : kp_visit_games(call, job.games, check, &job);
    if (call->proof_file)
        kp_proof_files_free(&job.proof);
    return status ? status : job.solver_status;
}

/* The page of check has the points, too; wrong scores are part of a match. */
int kp_points_page(const struct kp_call *call)
{
    struct check_job job = {.call = call, .games = KP_ALL_GAMES};
    int status = check_to_page(&job);

    return status == KP_EXIT_CHEATED ? KP_EXIT_DONE : status;
}
