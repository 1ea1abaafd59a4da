/* A problem on its way to a game and back, the same for every reduction.
 *
 * A secret that fits every row is read back as an answer, and the problem itself has the
 * last word on it.  If no secret fits, the rows of the conflict are shown in the words of
 * the problem. */
#include "base/allocate.h"
#include "base/arena.h"
#include "base/tokenizer.h"
#include "base/unknown_name.h"
#include "format/code_parser.h"
#include "keypeg.h"
#include "reductions/reduction.h"
#include "verdict/verdict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- From a problem to its game ------------------------------------------ */

static enum kp_status refuse_name(const char *name, struct kp_errors *errors)
{
    struct kp_unknown_name unknown = kp_unknown_begin("problem", name, strlen(name));

    for (const struct kp_reduction *const *known = kp_reductions; *known; known++)
        kp_unknown_expect(&unknown, (*known)->name);
    *errors = (struct kp_errors){.count = 1};
    return kp_unknown_refuse(&unknown, &errors->item[0]);
}

static enum kp_status check_size(const struct kp_reduction *reduction, int64_t size,
                                 struct kp_errors *errors)
{
    bool needs_size = reduction->asks == KP_COVER;

    if (needs_size == (size >= 0))
        return KP_OK;
    kp_add_error(errors, 0, 0,
                 needs_size ? "%s requires the size of the cover, as in --size 3"
                            : "%s does not take a size",
                 reduction->name);
    return KP_BAD_INPUT;
}

static enum kp_status reduce_text(struct kp_reduced *reduced, const char *text, size_t length,
                                  struct kp_errors *errors)
{
    enum kp_status status = check_size(reduced->reduction, reduced->problem.size, errors);
    struct kp_diag why = {0};

    if (status == KP_OK)
        status = kp_hard_problem_read(reduced->reduction, text, length, &reduced->problem, errors);
    if (status)
        return status;
    status = kp_reduction_make(reduced->reduction, &reduced->problem, &reduced->game, &why);
    if (status == KP_BAD_INPUT)
        kp_add_error(errors, 0, 0, "%s", why.says);
    return status;
}

enum kp_status kp_reduce(const char *name, const char *text, size_t length, int64_t size,
                         struct kp_reduced **reduced, struct kp_errors *errors)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);
    struct kp_reduced *made = kp_calloc(1, sizeof *made);
    enum kp_status status = KP_NO_MEMORY;
    struct kp_errors unseen = {0};

    errors = errors ? errors : &unseen;
    errors->count = errors->left_out = 0;
    *reduced = NULL;
    if (made && !reduction)
        status = refuse_name(name, errors);
    if (made && reduction) {
        made->reduction = reduction;
        made->problem.size = size;
        status = reduce_text(made, text, length, errors);
    }
    if (status == KP_NO_MEMORY)
        kp_add_error(errors, 0, 0, "no memory left");
    if (status == KP_OK)
        *reduced = made;
    else
        kp_reduced_free(made);
    return status;
}

void kp_reduced_free(struct kp_reduced *reduced)
{
    if (!reduced)
        return;
    kp_hard_problem_free(&reduced->problem);
    kp_two_colour_game_free(&reduced->game);
    free(reduced);
}

enum kp_status kp_reduced_write(const struct kp_reduced *reduced, const struct kp_out *out)
{
    return kp_two_colour_game_write(&reduced->game, out);
}

bool kp_reduction_needs_size(const char *name)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);

    return reduction && reduction->asks == KP_COVER;
}

/* ---- From a secret to an answer ------------------------------------------- */

/* A solution, and the arena of all that it points to. */
struct owned_solution {
    struct kp_solution public;
    struct kp_arena arena;
};

static const char *copy_string(struct owned_solution *made, const char *text)
{
    return kp_arena_copy(&made->arena, text, strlen(text) + 1, 1);
}

/* Stores the answer that the secret stands for: the chosen vertices of a cover, or a literal for
 * each variable of a formula.  Checks it against the problem: if it is none, `wrong` says why. */
static void read_back(const struct kp_reduced *reduced, const uint16_t *secret,
                      struct owned_solution *made)
{
    enum kp_asked_of asks = reduced->reduction->asks;
    int n = kp_hard_problem_value_count(&reduced->problem);
    struct kp_diag objection = {0};
    int64_t *parts;
    bool *values;

    KP_TAKE(&made->arena, values, (size_t)n + 1);
    KP_TAKE(&made->arena, parts, (size_t)n);
    if (!values || !parts)
        return;
    kp_hard_problem_read_secret(&reduced->problem, &reduced->game, secret, values);
    for (int i = 1; i <= n; i++)
        if (values[i] || asks != KP_COVER)
            parts[made->public.part_count++] = values[i] ? i : -i;
    made->public.parts = parts;
    if (kp_hard_problem_is_solved(&reduced->problem, asks, values, &objection))
        made->public.answer = KP_CONSISTENT;
    else
        made->public.wrong = copy_string(made, objection.says);
}

/* Hands the solution over, or frees it if the status is a failure or its arena has failed. */
static enum kp_status finish(struct owned_solution *made, enum kp_status status,
                             struct kp_solution **solution, struct kp_diag *why)
{
    if (status == KP_OK && (!made || made->arena.failed))
        status = kp_no_memory(why);
    *solution = status == KP_OK ? &made->public : NULL;
    if (status)
        kp_solution_free((struct kp_solution *)made);
    return status;
}

void kp_solution_free(struct kp_solution *solution)
{
    struct owned_solution *made = (struct owned_solution *)solution;

    if (made)
        kp_arena_free(&made->arena);
    free(made);
}

/* ---- kp_reduced_solve ------------------------------------------------------- */

/* Copies the rows of the conflict, and the note on each of them. */
static void store_conflict(const struct kp_reduced *reduced, const struct kp_finding *finding,
                           struct owned_solution *made)
{
    const char *line = reduced->game.row_notes.text;
    char **meanings;
    size_t *rows, n = 0;

    KP_TAKE(&made->arena, meanings, finding->verdict.conflict_rows);
    KP_TAKE(&made->arena, rows, finding->verdict.conflict_rows);
    for (size_t r = 0; n < finding->verdict.conflict_rows && !made->arena.failed; r++) {
        size_t length = strcspn(line, "\n");

        if (finding->conflict[r]) {
            KP_TAKE(&made->arena, meanings[n], length + 1);
            if (meanings[n])
                memcpy(meanings[n], line, length);
            rows[n++] = r;
        }
        line += length + 1;
    }
    made->public.meanings = (const char *const *)meanings;
    made->public.conflict = (struct kp_rows){rows, n};
    made->public.conflict_is_minimal = n > 0 && finding->verdict.conflict_is_minimal;
}

static enum kp_status store_finding(const struct kp_reduced *reduced,
                                    const struct kp_finding *finding, struct owned_solution *made,
                                    struct kp_diag *why)
{
    const struct kp_verdict *verdict = &finding->verdict;
    struct kp_solution *solution = &made->public;

    solution->answer = verdict->answer;
    solution->engine = verdict->engine;
    solution->stats = verdict->stats;
    if (verdict->answer == KP_UNDECIDED) {
        solution->stop = verdict->stop;
        solution->unfinished = copy_string(made, kp_stop_name(verdict->stop));
    }
    if (verdict->answer == KP_CONSISTENT)
        read_back(reduced, verdict->secret, made);
    if (solution->wrong)
        return kp_internal_error(why, "a secret fits every row but does not solve the problem: %s",
                                 solution->wrong);
    store_conflict(reduced, finding, made);
    return KP_OK;
}

/* Asks for one secret, and for no repairs if there is none. */
static enum kp_status check_game(const struct kp_reduced *reduced, const struct kp_options *options,
                                 struct owned_solution *made, struct kp_diag *why)
{
    struct kp_options check = *options;
    struct kp_transcript *game = kp_two_colour_game_transcript(&reduced->game, NULL);
    struct kp_finding finding = {0};
    enum kp_status status = game ? KP_OK : kp_no_memory(why);

    check.most = 1;
    check.repairs = -1;
    check.wrong_rows = 0;
    check.story = check.count_all = check.minimal = check.all_conflicts = false;
    if (status == KP_OK)
        status = kp_find_verdict(game, &check, kp_limits_of(options), &finding, why);
    if (status == KP_OK)
        status = store_finding(reduced, &finding, made, why);
    kp_finding_free(&finding);
    kp_transcript_free(game);
    return status;
}

/* The rows alone would take more memory than is allowed. */
static void refuse_memory(const struct kp_two_colour_game *game, double bytes,
                          struct owned_solution *made)
{
    struct kp_diag text;
    unsigned long long tenths = (unsigned long long)(10 * bytes / (1 << 20) + 0.5);

    kp_fail(&text, KP_OK, "the memory limit (--memory-limit): %s pegs in %s rows need %s.%llu MB",
            kp_grouped(game->pegs).text, kp_grouped((long long)game->row_count).text,
            kp_grouped((long long)(tenths / 10)).text, tenths % 10);
    made->public.stop = KP_OUT_OF_MEMORY;
    made->public.unfinished = copy_string(made, text.says);
}

enum kp_status kp_reduced_solve(const struct kp_reduced *reduced, const struct kp_options *options,
                                struct kp_solution **solution, struct kp_diag *why)
{
    struct owned_solution *made = kp_calloc(1, sizeof *made);
    const struct kp_two_colour_game *game = &reduced->game;
    double bytes = (double)game->pegs * (double)game->row_count * sizeof(uint16_t);
    enum kp_status status = KP_OK;

    options = kp_options_or_default(options);
    if (!made)
        status = kp_no_memory(why);
    else if (options->memory && bytes > (double)options->memory)
        refuse_memory(game, bytes, made);
    else
        status = check_game(reduced, options, made, why);
    return kp_end_progress(options, finish(made, status, solution, why));
}

/* ---- kp_reduced_answer -------------------------------------------------------- */

/* Finds the first line with a code, after the word that may precede it; false: there is
 * none. */
static bool find_code(struct kp_token *text, struct kp_token *line)
{
    while (kp_token_line(text, line)) {
        struct kp_token rest = *line, word;

        if (!kp_token_next(&rest, &word) || word.at[0] == '#' || kp_token_is(&word, "c") ||
            kp_token_is(&word, "s"))
            continue;
        if (kp_token_is(&word, "v") || kp_token_is(&word, "secret"))
            *line = rest;
        return true;
    }
    return false;
}

/* If the line is one of the things that are mistaken for a secret: what to give instead. */
static const char *hint(const struct kp_token *line)
{
    if (line->at[0] == '{')
        return "; expected a secret as 'keypeg list' prints it";
    if (memchr(line->at, '-', line->length))
        return "; 'keypeg decode GAME' turns literals into a secret";
    return "";
}

static enum kp_status read_code(const struct kp_rules *rules, struct kp_token text,
                                uint16_t *secret, struct kp_diag *why)
{
    struct kp_diag wrong = {0};
    struct kp_token line;
    enum kp_status status;

    if (!find_code(&text, &line))
        return kp_fail(why, KP_BAD_INPUT, "no secret found; expected a line of %s colours 0 and 1",
                       kp_grouped(rules->pegs).text);
    status = kp_code_parse(rules, line.at, line.length, secret, &wrong);
    if (status && why) {
        kp_fail(why, status, "%s%s", wrong.says, hint(&line));
        why->line = line.line;
        why->column = line.column + (wrong.column ? wrong.column - 1 : 0);
    }
    return status;
}

enum kp_status kp_reduced_answer(const struct kp_reduced *reduced, const char *text, size_t length,
                                 struct kp_solution **solution, struct kp_diag *why)
{
    struct owned_solution *made = kp_calloc(1, sizeof *made);
    struct kp_rules *rules = kp_rules_with_numbers(reduced->game.pegs, 2);
    uint16_t *secret = kp_calloc((size_t)reduced->game.pegs, sizeof *secret);
    enum kp_status status;

    if (why)
        why->line = why->column = 0;
    if (made && rules && secret)
        status = read_code(rules, (struct kp_token){text, length, 0, 1}, secret, why);
    else
        status = kp_no_memory(why);
    if (made && status == KP_OK) /* a secret that stands for no answer is a result here */
        read_back(reduced, secret, made);
    kp_rules_unref(rules);
    free(secret);
    return finish(made, status, solution, why);
}

/* ---- As SAT solvers print it ---------------------------------------------------- */

#define ANSWER_WIDTH 78 /* columns of a line 'v' */
#define MOST_LINES   20 /* about the rows of a conflict */

static void write_parts(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t begin = to->length; /* of the line */

    kp_strbuf_addf(to, "v");
    for (size_t i = 0; i <= solution->part_count; i++) {
        int64_t number = i < solution->part_count ? solution->parts[i] : 0;
        size_t before = to->length;

        kp_strbuf_addf(to, " %" PRId64, number);
        if (to->length - begin <= ANSWER_WIDTH || to->failed)
            continue;
        to->length = before;
        kp_strbuf_addf(to, "\nv %" PRId64, number);
        begin = before + 1;
    }
    kp_strbuf_add(to, "\n", 1);
}

/* Lines 'c', which readers of solvers' answers skip. */
static void write_conflict(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t count = solution->conflict.count, shown = count <= MOST_LINES ? count : MOST_LINES - 1;

    if (count == 0)
        return;
    kp_strbuf_addf(to, "c %s%s:\n",
                   count == 1 ? "this row of the game cannot be right"
                              : "these rows of the game cannot all be right",
                   count > 1 && solution->conflict_is_minimal
                       ? ", but without any one of them the others can"
                       : "");
    for (size_t i = 0; i < shown; i++)
        kp_strbuf_addf(to, "c row %zu: %s\n", solution->conflict.row[i] + 1, solution->meanings[i]);
    if (shown < count)
        kp_strbuf_addf(to, "c and %s more; use --json to see them all\n",
                       kp_grouped((long long)(count - shown)).text);
}

enum kp_status kp_solution_write(const struct kp_solution *solution, const struct kp_out *out)
{
    static const char *const answers[] = {[KP_UNDECIDED] = "UNKNOWN",
                                          [KP_CONSISTENT] = "SATISFIABLE",
                                          [KP_CHEATED] = "UNSATISFIABLE"};
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "s %s\n", answers[solution->answer]);
    if (solution->answer == KP_CONSISTENT)
        write_parts(&text, solution);
    write_conflict(&text, solution);
    return kp_strbuf_send(&text, out);
}
