#include "hard/reductions/solve_problem.h"

#include "base/memory.h"
#include "base/tokenizer.h"
#include "format/code_parser.h"
#include "hard/reductions/dimacs_reader.h"
#include "verdict/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Rows that clash, in the words of the problem. */

/* A line without its end. */
static char *copy_line(const char *line)
{
    size_t length = strcspn(line, "\n");
    char *copy = kp_calloc(length + 1, 1);

    return copy ? memcpy(copy, line, length) : NULL;
}

static const char *skip_lines(const char *at, size_t count)
{
    while (count-- > 0)
        at += strcspn(at, "\n") + 1;
    return at;
}

static bool kp_variable_names_make(const struct kp_two_colour_game *sheet,
                                   const struct kp_verdict *verdict, struct kp_solution *solution)
{
    size_t count = verdict->conflict_rows, row = 0;
    const char *line = sheet->says.text;
    char **meanings;

    if (count == 0)
        return true;
    meanings = kp_calloc(count, sizeof *meanings);
    solution->meanings = (const char *const *)meanings;
    solution->conflict.row = kp_copy(verdict->conflict, count * sizeof *verdict->conflict);
    if (!meanings || !solution->conflict.row)
        return false;
    solution->conflict.count = count;
    solution->conflict_is_minimal = verdict->conflict_is_minimal;
    for (size_t i = 0; i < count; i++) {
        line = skip_lines(line, verdict->conflict[i] - row);
        row = verdict->conflict[i];
        if (!(meanings[i] = copy_line(line)))
            return false;
    }
    return true;
}

/* Copy the verdict's conflict, and what the sheet says of each of its rows.  false: no
 * memory.  To be freed after any return. */
static void kp_variable_names_free(struct kp_solution *solution)
{
    for (size_t i = 0; i < solution->conflict.count; i++)
        free((void *)solution->meanings[i]);
    free((void *)solution->meanings);
    free((void *)solution->conflict.row);
}

/* An answer as SAT solvers say it. */
#define WIDTH      78 /* columns of a line 'v' */
#define MOST_LINES 20 /* about rows that clash */

static void add_part(struct kp_strbuf *to, size_t *begin, int64_t part)
{
    size_t before = to->length;

    kp_strbuf_addf(to, " %" PRId64, part);
    if (to->length - *begin <= WIDTH || to->failed)
        return;
    to->length = before;
    kp_strbuf_addf(to, "\nv %" PRId64, part);
    *begin = before + 1;
}

static void add_parts(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t begin = to->length;

    kp_strbuf_addf(to, "v");
    for (size_t i = 0; i < solution->part_count; i++)
        add_part(to, &begin, solution->parts[i]);
    add_part(to, &begin, 0);
    kp_strbuf_add(to, "\n", 1);
}

/* In lines that readers of solvers' answers skip. */
static void add_conflict(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t count = solution->conflict.count, shown = count <= MOST_LINES ? count : MOST_LINES - 1;

    if (count == 0)
        return;
    kp_strbuf_addf(to, "c %s%s:\n",
                   count == 1 ? "this row of the game cannot be right"
                              : "these rows of the game cannot all be right",
                   count > 1 && solution->conflict_is_minimal
                       ? "; without any one of them the others can"
                       : "");
    for (size_t i = 0; i < shown; i++)
        kp_strbuf_addf(to, "c row %zu: %s\n", solution->conflict.row[i] + 1, solution->meanings[i]);
    if (shown < count)
        kp_strbuf_addf(to, "c and %zu more: --json has them all\n", count - shown);
}

void kp_solution_text(const struct kp_solution *solution, struct kp_strbuf *to)
{
    static const char *const answers[] = {[KP_UNDECIDED] = "UNKNOWN",
                                          [KP_CONSISTENT] = "SATISFIABLE",
                                          [KP_CHEATED] = "UNSATISFIABLE"};

    kp_strbuf_addf(to, "s %s\n", answers[solution->answer]);
    if (solution->answer == KP_CONSISTENT)
        add_parts(to, solution);
    add_conflict(to, solution);
}

static enum kp_status no_reduction(const char *name, struct kp_errors *problems)
{
    struct kp_strbuf names = {0};

    for (const struct kp_reduction *const *known = kp_reductions; *known; known++)
        kp_strbuf_addf(&names, " %s", (*known)->name);
    kp_add_error(problems, 0, 0, "there is no reduction '%s'; there are:%s", name,
                 names.failed ? "" : names.text);
    kp_strbuf_free(&names);
    return KP_BAD_INPUT;
}

static enum kp_status read_problem(struct kp_reduced *reduced, const char *text, size_t length,
                                   struct kp_errors *problems)
{
    struct kp_hard_problem *problem = &reduced->problem;

    if (reduced->reduction->asks == KP_COVER)
        return kp_graph_read(text, length, &problem->graph, problems);
    return kp_formula_read(text, length, reduced->reduction, &problem->formula, problems);
}

static enum kp_status check_size(const struct kp_reduction *reduction, int64_t size,
                                 struct kp_errors *problems)
{
    bool wanted = reduction->asks == KP_COVER;

    if (wanted == (size >= 0))
        return KP_OK;
    kp_add_error(problems, 0, 0,
                 wanted ? "%s wants the size of the cover, as in --size 3" : "%s has no size",
                 reduction->name);
    return KP_BAD_INPUT;
}

static enum kp_status fill(struct kp_reduced *reduced, const char *text, size_t length,
                           struct kp_errors *problems)
{
    enum kp_status status = check_size(reduced->reduction, reduced->problem.size, problems);
    struct kp_diag why = {0};

    if (status == KP_OK)
        status = read_problem(reduced, text, length, problems);
    if (status)
        return status;
    status = kp_reduction_make(reduced->reduction, &reduced->problem, &reduced->sheet, &why);
    if (status == KP_BAD_INPUT)
        kp_add_error(problems, 0, 0, "%s", why.says);
    return status;
}

enum kp_status kp_reduced_make(const char *name, const char *text, size_t length, int64_t size,
                               struct kp_reduced **reduced, struct kp_errors *problems)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);
    struct kp_reduced *made = kp_calloc(1, sizeof *made);
    enum kp_status status = KP_NO_MEMORY;

    *reduced = NULL;
    if (made && !reduction)
        status = no_reduction(name, problems);
    if (made && reduction) {
        made->reduction = reduction;
        made->problem.size = size;
        status = fill(made, text, length, problems);
    }
    if (status == KP_NO_MEMORY)
        kp_add_error(problems, 0, 0, "no memory left");
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
    kp_two_colour_game_free(&reduced->sheet);
    free(reduced);
}

bool kp_reduction_wants_size(const char *name)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);

    return reduction && reduction->asks == KP_COVER;
}

/* From a secret to the answer it stands for. */
/* ---- An answer in words ----------------------------------------------- */

struct making {
    const struct kp_reduced *reduced;
    struct kp_solution *solution;
    struct kp_diag *why;
};

static enum kp_status tell(struct making *making, const char **where, const char *says)
{
    *where = kp_copy(says, strlen(says) + 1);
    return *where ? KP_OK : kp_no_memory(making->why);
}

/* Of a cover the vertices that are chosen, of a formula a literal of each variable. */
static enum kp_status tell_parts(struct making *making, const bool *values)
{
    const struct kp_reduced *reduced = making->reduced;
    int n = kp_hard_problem_parts(&reduced->problem);
    bool is_cover = reduced->reduction->asks == KP_COVER;
    int64_t *parts = kp_calloc((size_t)n, sizeof *parts);
    size_t count = 0;

    if (!parts)
        return kp_no_memory(making->why);
    for (int i = 1; i <= n; i++)
        if (values[i] || !is_cover)
            parts[count++] = values[i] ? i : -i;
    making->solution->parts = parts;
    making->solution->part_count = count;
    return KP_OK;
}

/* The problem itself has the last word.  *wrong: it says no. */
static enum kp_status read_back(struct making *making, const uint16_t *secret, bool *wrong,
                                struct kp_diag *objection)
{
    const struct kp_reduced *reduced = making->reduced;
    const struct kp_hard_problem *problem = &reduced->problem;
    bool *values = kp_calloc((size_t)kp_hard_problem_parts(problem) + 1, sizeof *values);
    enum kp_status status;

    if (!values)
        return kp_no_memory(making->why);
    kp_hard_problem_answer(problem, &reduced->sheet, secret, values);
    *wrong = !kp_hard_problem_is_solved(reduced->reduction, problem, values, objection);
    status = tell_parts(making, values);
    free(values);
    return status;
}

static enum kp_status end(struct making *making, enum kp_status status,
                          struct kp_solution **solution)
{
    if (status) {
        kp_solution_free(making->solution);
        making->solution = NULL;
    }
    *solution = making->solution;
    return status;
}

void kp_solution_free(struct kp_solution *solution)
{
    if (!solution)
        return;
    free((void *)solution->parts);
    free((void *)solution->wrong);
    free((void *)solution->unfinished);
    free((void *)solution->engine);
    kp_variable_names_free(solution);
    free(solution);
}

/* ---- Found here ------------------------------------------------------- */

static enum kp_status use_secret(struct making *making, const uint16_t *secret)
{
    struct kp_diag objection = {0};
    bool wrong = false;
    enum kp_status status = read_back(making, secret, &wrong, &objection);

    if (status == KP_OK && wrong)
        return kp_fail(making->why, KP_BROKEN, "a secret gives every score and is no answer: %s",
                       objection.says);
    return status;
}

static enum kp_status use_verdict(struct making *making, const struct kp_verdict *verdict)
{
    struct kp_solution *solution = making->solution;
    enum kp_status status = KP_OK;

    solution->answer = verdict->answer;
    solution->stats = verdict->stats;
    if (verdict->engine)
        status = tell(making, &solution->engine, verdict->engine);
    if (status == KP_OK && verdict->answer == KP_UNDECIDED)
        status = tell(making, &solution->unfinished, kp_stop_name(verdict->stop));
    if (status == KP_OK && verdict->answer == KP_CONSISTENT)
        status = use_secret(making, verdict->secret);
    if (status == KP_OK && !kp_variable_names_make(&making->reduced->sheet, verdict, solution))
        status = kp_no_memory(making->why);
    return status;
}

/* One secret is enough, and nobody is to blame where there is none. */
static enum kp_status ask(struct making *making, const struct kp_options *options)
{
    struct kp_options asked = *options;
    struct kp_transcript *game = kp_two_colour_game_transcript(&making->reduced->sheet);
    struct kp_verdict *verdict = NULL;
    enum kp_status status = game ? KP_OK : kp_no_memory(making->why);

    asked.most = 1;
    asked.repairs = -1;
    asked.lies = 0;
    asked.story = asked.count_all = asked.minimal = asked.all_conflicts = false;
    if (status == KP_OK)
        status = kp_verdict_make(game, &asked, &verdict, making->why);
    if (status == KP_OK)
        status = use_verdict(making, verdict);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    return status;
}

/* That the rows alone are too many is known before they are made. */
static enum kp_status refuse_size(struct making *making, double bytes)
{
    struct kp_diag says;
    unsigned long long tenths = (unsigned long long)(10 * bytes / (1 << 20) + 0.5);

    kp_fail(&says, KP_OK, "the memory limit: %d pegs in %zu rows take %llu.%llu MB",
            making->reduced->sheet.pegs, making->reduced->sheet.count, tenths / 10, tenths % 10);
    return tell(making, &making->solution->unfinished, says.says);
}

enum kp_status kp_solution_find(const struct kp_reduced *reduced, const struct kp_options *options,
                                struct kp_solution **solution, struct kp_diag *why)
{
    struct making making = {reduced, kp_calloc(1, sizeof **solution), why};
    double bytes = kp_two_colour_game_bytes(&reduced->sheet);
    enum kp_status status;

    if (!making.solution)
        status = kp_no_memory(why);
    else if (options->memory && bytes > (double)options->memory)
        status = refuse_size(&making, bytes);
    else
        status = ask(&making, options);
    return end(&making, status, solution);
}

/* ---- Found elsewhere -------------------------------------------------- */

static bool is_aside(const struct kp_token *word)
{
    return word->at[0] == '#' || kp_token_is(word, "c") || kp_token_is(word, "s");
}

/* The first line with a code, behind the word in front of it; false: there is none. */
static bool find_code(struct kp_token *text, struct kp_token *line)
{
    while (kp_token_line(text, line)) {
        struct kp_token rest = *line, word;

        if (!kp_token_next(&rest, &word) || is_aside(&word))
            continue;
        if (kp_token_is(&word, "v") || kp_token_is(&word, "secret"))
            *line = rest;
        return true;
    }
    return false;
}

/* What people give in a secret's place, and what they should have given; or "". */
static const char *hint(const struct kp_token *line)
{
    if (line->at[0] == '{')
        return "; this is no secret: take what 'keypeg list' writes";
    if (memchr(line->at, '-', line->length))
        return "; these look like literals, which 'keypeg decode GAME' makes a secret of";
    return "";
}

static enum kp_status read_code(struct making *making, const struct kp_rules *rules,
                                struct kp_token text, uint16_t *secret)
{
    struct kp_token line;
    struct kp_diag wrong = {0};
    enum kp_status status;

    if (!find_code(&text, &line))
        return kp_fail(making->why, KP_BAD_INPUT,
                       "there is no secret here: a line of %d colours 0 and 1", rules->pegs);
    status = kp_code_read(rules, line.at, line.length, secret, &wrong);
    if (status && making->why) {
        kp_fail(making->why, status, "%s%s", wrong.says, hint(&line));
        making->why->line = line.line;
        making->why->column = line.column + (wrong.column ? wrong.column - 1 : 0);
    }
    return status;
}

/* An objection is an answer: the secret is none of this problem. */
static enum kp_status use_other(struct making *making, const uint16_t *secret)
{
    struct kp_solution *solution = making->solution;
    struct kp_diag objection = {0};
    bool wrong = false;
    enum kp_status status = read_back(making, secret, &wrong, &objection);

    if (status == KP_OK && wrong)
        return tell(making, &solution->wrong, objection.says);
    solution->answer = KP_CONSISTENT;
    return status;
}

enum kp_status kp_solution_read(const struct kp_reduced *reduced, const char *text, size_t length,
                                struct kp_solution **solution, struct kp_diag *why)
{
    struct making making = {reduced, kp_calloc(1, sizeof **solution), why};
    struct kp_rules *rules = kp_two_colour_game_rules(&reduced->sheet);
    uint16_t *secret = kp_calloc((size_t)reduced->sheet.pegs, sizeof *secret);
    bool good = making.solution && rules && secret;
    enum kp_status status = KP_NO_MEMORY;

    if (why)
        why->line = why->column = 0;
    if (good)
        status = read_code(&making, rules, (struct kp_token){text, length, 0, 1}, secret);
    else
        kp_no_memory(why);
    if (good && status == KP_OK)
        status = use_other(&making, secret);
    kp_rules_unref(rules);
    free(secret);
    return end(&making, status, solution);
}
