/* Families that are made through a reduction: a random problem, around an answer or not, is drawn,
 * turned into a game of two colours, and decided; for a falsified instance as often as it takes. */
#include "generate/families/reduction_families.h"

#include "base/allocate.h"
#include "base/fixed_log2.h"
#include "base/hash.h"
#include "base/limits.h"
#include "format/code_parser.h"
#include "generate/families/certify.h"

#include <stdlib.h>
#include <string.h>

/* ---- Any of them ---------------------------------------------------------- */

void kp_draw_three_variables(struct kp_random *draw, int n, int three[3])
{
    do
        for (int i = 0; i < 3; i++)
            three[i] = 1 + (int)kp_random_below(draw, (uint64_t)n);
    while (three[0] == three[1] || three[0] == three[2] || three[1] == three[2]);
}

void kp_draw_true_values(struct kp_random *draw, int n, int64_t trues, bool *values)
{
    for (int left = n; left > 0; left--) {
        values[left] = kp_random_below(draw, (uint64_t)left) < (uint64_t)trues;
        trues -= values[left];
    }
}

struct reduction_draft {
    const struct kp_family *family;
    const struct kp_recipe *recipe;
    struct kp_instance *instance;
    struct kp_random draw;
    struct kp_hard_problem problem;
    struct kp_two_colour_game game;
    bool *values; /* the planted answer, with room for one value per peg */
};

static void clear_problem(struct reduction_draft *draft)
{
    kp_hard_problem_free(&draft->problem);
    kp_two_colour_game_free(&draft->game);
    kp_transcript_free(draft->instance->game);
    draft->instance->game = NULL;
}

/* If a limit ends it, *stop says which, and there is no game. */
static enum kp_status draw_game(struct reduction_draft *draft, enum kp_stop_reason *stop,
                                struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(draft->recipe->options);
    const struct kp_recipe *recipe = draft->recipe;
    struct kp_hard_problem *problem = &draft->problem;
    bool *values = recipe->status == KP_PLANTED ? draft->values : NULL, found;
    enum kp_status status;

    clear_problem(draft);
    found = draft->family->draw_problem(&draft->draw, recipe, values, problem);
    if (problem->formula.failed || problem->graph.failed)
        return kp_no_memory(why);
    if (!found)
        return kp_bad_input(why, "no problem of this size found; use fewer --rows than %zu",
                            recipe->rows);
    status = kp_reduction_make(draft->family->reduction, problem, &draft->game, why);
    if (status != KP_OK)
        return status;
    draft->instance->game = kp_two_colour_game_transcript(&draft->game, &limits);
    if (!draft->instance->game)
        *stop = kp_limits_check(&limits);
    return draft->instance->game || *stop != KP_COMPLETED ? KP_OK : kp_no_memory(why);
}

/* ---- Comments ---------------------------------------------------------- */

/* The lines, each after its number, "peg 1: x1". */
static void add_lines(const struct kp_strbuf *lines, const char *what, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    for (size_t i = 1; *line; i++) {
        size_t length = strcspn(line, "\n") + 1;

        kp_strbuf_addf(to, "%s %zu: ", what, i);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static void add_meanings(const struct reduction_draft *draft)
{
    struct kp_strbuf *to = &draft->instance->comments;

    kp_strbuf_add_lines(to, "", &draft->game.about);
    add_lines(&draft->game.peg_names, "peg", to);
    add_lines(&draft->game.row_notes, "row", to);
}

static enum kp_status add_planted_secret(struct reduction_draft *draft, struct kp_diag *why)
{
    struct kp_instance *instance = draft->instance;
    uint16_t *secret = kp_calloc((size_t)draft->game.pegs, sizeof *secret);

    if (!secret)
        return kp_no_memory(why);
    draft->family->reduction->plant(&draft->problem, draft->values, secret);
    kp_strbuf_addf(&instance->comments, "the planted secret: ");
    kp_text_write_code(instance->game->rules, secret, &instance->comments);
    kp_strbuf_add(&instance->comments, "\n", 1);
    instance->answer = KP_CONSISTENT;
    instance->known = KP_BY_SECRET;
    free(secret);
    return KP_OK;
}

/* ---- Instances --------------------------------------------------------- */

#define PROBLEM_ATTEMPTS 64

static enum kp_status make_instance(struct reduction_draft *draft, enum kp_stop_reason *stop,
                                    struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;
    bool planted = recipe->status == KP_PLANTED;

    for (int attempt = 0; attempt < PROBLEM_ATTEMPTS; attempt++) {
        enum kp_status status = draw_game(draft, stop, why);

        if (status == KP_OK && *stop == KP_COMPLETED && !planted)
            status = kp_certify(recipe, draft->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (recipe->status == KP_FALSIFIED && draft->instance->answer != KP_CHEATED)
            continue;
        add_meanings(draft);
        return planted ? add_planted_secret(draft, why) : KP_OK;
    }
    return kp_bad_input(
        why, "no problem without an answer found in %d attempts; use more --rows than %zu",
        PROBLEM_ATTEMPTS, recipe->rows);
}

enum kp_status kp_reduction_family_make(const struct kp_family *family,
                                        const struct kp_recipe *recipe,
                                        struct kp_instance *instance, enum kp_stop_reason *stop,
                                        struct kp_diag *why)
{
    struct reduction_draft draft = {
        .family = family,
        .recipe = recipe,
        .instance = instance,
        .draw = kp_random_seed(recipe->seed, recipe->index),
        .values = kp_calloc((size_t)recipe->pegs + 1, sizeof *draft.values)};
    enum kp_status status = draft.values ? make_instance(&draft, stop, why) : kp_no_memory(why);

    kp_hard_problem_free(&draft.problem);
    kp_two_colour_game_free(&draft.game);
    free(draft.values);
    return status;
}

#define PART_DRAWS 10000 /* of a clause or an edge; then there is none that fits the others */

#define KP_REDUCTION_FAMILY \
    .colours = 2, .statuses = KP_EVERY_STATUS, .usual = KP_PLANTED, .make = kp_reduction_family_make

/* ---- One in three -------------------------------------------------------
 *
 * Random one-in-three formulas of three literals of both signs, by de Bondt's reduction:
 * V variables and M clauses make 2V pegs and 1 + V + M rows.  With one clause for every three
 * variables formulas cease to have answers (docs/research/hardness.md).  Rows that are so sparse
 * are easy for a solver; the family tests size. */

static enum kp_status plan_one_in_three(const struct kp_family *family, struct kp_recipe *recipe,
                                        size_t *usual_rows, struct kp_diag *why)
{
    size_t variables = (size_t)recipe->pegs / 2, least = variables + 2;

    (void)family;
    recipe->pegs -= recipe->pegs % 2;
    if (recipe->pegs < 6)
        return kp_bad_input(why, "one-in-three requires --pegs 6 or more");
    if (recipe->rows && recipe->rows < least)
        return kp_bad_input(why, "one-in-three with %d pegs requires --rows %zu or more",
                            recipe->pegs, least);
    *usual_rows = 1 + variables +
                  (recipe->status == KP_FALSIFIED ? (2 * variables + 4) / 5 : (variables + 2) / 3);
    return KP_OK;
}

/* With `values` the first literal is the one that is true. */
static void add_signed_clause(struct kp_random *draw, int variables, const bool *values,
                              struct kp_formula *formula)
{
    int literals[3];

    kp_draw_three_variables(draw, variables, literals);
    for (int i = 0; i < 3; i++) {
        bool negated = values ? values[literals[i]] != (i == 0) : kp_random_below(draw, 2) != 0;

        literals[i] = negated ? -literals[i] : literals[i];
    }
    kp_formula_add_clause(formula, literals, 3, 0);
}

static bool draw_signed_formula(struct kp_random *draw, const struct kp_recipe *recipe,
                                bool *values, struct kp_hard_problem *problem)
{
    int variables = recipe->pegs / 2;
    size_t clauses = recipe->rows - 1 - (size_t)variables;

    problem->formula.variables = variables;
    for (int x = 1; values && x <= variables; x++)
        values[x] = kp_random_below(draw, 2) != 0;
    for (size_t i = 0; i < clauses; i++)
        add_signed_clause(draw, variables, values, &problem->formula);
    return true;
}

const struct kp_family kp_family_one_in_three = {
    KP_REDUCTION_FAMILY,
    .name = "one-in-three",
    .title = "random one-in-three formulas with literals of both signs",
    .pegs = 100,
    .plan = plan_one_in_three,
    .usual_rows_note = "a clause for every three variables, where formulas cease to have answers; "
                       "two for every five if falsified",
    .reduction = &kp_reduction_one_in_three,
    .draw_problem = draw_signed_formula,
};

/* ---- Consistent Mastermind ----------------------------------------------
 *
 * Random one-in-three formulas without negations, any two clauses of which share at most one
 * variable, as games in which every guess could have been the secret by the rows before it.  V
 * variables and M <= V - 3 clauses make V * V - V pegs and M + V - 3 rows.  Such formulas cease
 * to have answers at 0.62 to 0.63 clauses per variable (docs/research/hardness.md). */

/* The most variables for which there are enough pegs. */
static int count_variables(const struct kp_recipe *recipe)
{
    int variables = 2;

    while ((variables + 1) * variables <= recipe->pegs)
        variables++;
    return variables;
}

static enum kp_status plan_consistent(const struct kp_family *family, struct kp_recipe *recipe,
                                      size_t *usual_rows, struct kp_diag *why)
{
    int variables = count_variables(recipe);
    size_t blocks = (size_t)variables - 3;

    (void)family;
    recipe->pegs = variables * variables - variables;
    if (variables < 8)
        return kp_bad_input(why, "consistent requires --pegs 56 or more");
    if (recipe->rows && (recipe->rows <= blocks || recipe->rows > 2 * blocks))
        return kp_bad_input(why, "consistent with %d pegs requires --rows %zu to %zu", recipe->pegs,
                            blocks + 1, 2 * blocks);
    *usual_rows = kp_min_size(blocks + (63 * (size_t)variables + 99) / 100, 2 * blocks);
    return KP_OK;
}

static bool shares_two(const struct kp_formula *formula, const int *three)
{
    for (size_t i = 0; i < formula->count; i++)
        if (kp_count_shared_literals(three, kp_formula_literals(formula, i)) > 1)
            return true;
    return false;
}

static bool add_linear_clause(struct kp_random *draw, const bool *values,
                              struct kp_formula *formula)
{
    int three[3];

    for (int i = 0; i < PART_DRAWS; i++) {
        kp_draw_three_variables(draw, formula->variables, three);
        if ((!values || values[three[0]] + values[three[1]] + values[three[2]] == 1) &&
            !shares_two(formula, three)) {
            kp_formula_add_clause(formula, three, 3, 0);
            return !formula->failed;
        }
    }
    return false;
}

static bool draw_linear_formula(struct kp_random *draw, const struct kp_recipe *recipe,
                                bool *values, struct kp_hard_problem *problem)
{
    int variables = count_variables(recipe);
    size_t clauses = recipe->rows - ((size_t)variables - 3);
    bool found = true;

    problem->formula.variables = variables;
    if (values)
        kp_draw_true_values(draw, variables, variables / 3, values);
    for (size_t i = 0; found && i < clauses; i++)
        found = add_linear_clause(draw, values, &problem->formula);
    return found;
}

const struct kp_family kp_family_consistent = {
    KP_REDUCTION_FAMILY,
    .name = "consistent",
    .title = "one-in-three formulas as games in which every guess fits the rows before it",
    .pegs = 240,
    .plan = plan_consistent,
    .usual_rows_note = "0.63 clauses per variable, where formulas cease to have answers",
    .reduction = &kp_reduction_consistent,
    .draw_problem = draw_linear_formula,
};

/* ---- Vertex cover -------------------------------------------------------
 *
 * Random graphs, and how many vertices should touch all their edges, by Stuckman and Zhang's
 * reduction: V vertices and E edges make V + 2E pegs and 2 + 2E rows.  The size of the cover is
 * the one at which a single cover is expected. */

static int64_t count_edges(const struct kp_recipe *recipe)
{
    return recipe->rows ? ((int64_t)recipe->rows - 2) / 2 : recipe->pegs / 3;
}

static int64_t count_vertices(const struct kp_recipe *recipe)
{
    return recipe->pegs - 2 * count_edges(recipe);
}

/* At most half of all pairs of vertices are edges. */
static bool has_room(int64_t vertices, int64_t edges)
{
    return vertices >= 3 && edges <= vertices * (vertices - 1) / 4;
}

/* Without rows there are as many edges as vertices. */
static enum kp_status plan_vertex_cover(const struct kp_family *family, struct kp_recipe *recipe,
                                        size_t *usual_rows, struct kp_diag *why)
{
    int64_t vertices = 3, edges, pegs;

    (void)family;
    if (recipe->rows)
        recipe->rows -= recipe->rows % 2;
    else
        recipe->pegs -= recipe->pegs % 3;
    edges = count_edges(recipe);
    *usual_rows = 2 + 2 * ((size_t)recipe->pegs / 3);
    if (has_room(count_vertices(recipe), edges) && edges > 0)
        return KP_OK;
    if (recipe->rows == 0)
        return kp_bad_input(why, "vertex-cover requires --pegs 15 or more");
    if (edges < 1)
        return kp_bad_input(why, "vertex-cover requires --rows 4 or more");
    while (!has_room(vertices, edges))
        vertices++;
    pegs = vertices + 2 * edges;
    if (pegs > KP_MOST_PEGS)
        return kp_bad_input(why,
                            "vertex-cover with %zu rows requires more pegs than "
                            "keypeg allows; use fewer --rows",
                            recipe->rows);
    return kp_bad_input(why, "vertex-cover with %zu rows requires --pegs %lld or more",
                        recipe->rows, (long long)pegs);
}

/* The least k at which the sets of k vertices have as many bits as all edges take away.
 * A random edge is covered by `touched` of the `pairs` of vertices. */
static int64_t choose_size(unsigned vertices, uint64_t edges)
{
    uint64_t pairs = (uint64_t)vertices * (vertices - 1) / 2, sets = kp_log2(vertices);
    unsigned k = 1;

    for (; k + 1 < vertices; k++) {
        uint64_t others = vertices - k, touched = pairs - others * (others - 1) / 2;

        if (sets >= edges * (kp_log2(pairs) - kp_log2(touched)))
            break;
        sets = sets + kp_log2(others) - kp_log2(k + 1);
    }
    return (int64_t)k;
}

static bool has_edge(const struct kp_graph *graph, int a, int b)
{
    for (size_t e = 0; e < graph->count; e++)
        if (graph->edges[e].from == (a < b ? a : b) && graph->edges[e].to == (a < b ? b : a))
            return true;
    return false;
}

static bool add_edge(struct kp_random *draw, const bool *values, struct kp_graph *graph)
{
    uint64_t vertices = (uint64_t)graph->vertices;

    for (int i = 0; i < PART_DRAWS; i++) {
        int a = 1 + (int)kp_random_below(draw, vertices),
            b = 1 + (int)kp_random_below(draw, vertices);

        if (a != b && (!values || values[a] || values[b]) && !has_edge(graph, a, b)) {
            kp_graph_add_edge(graph, a, b);
            return !graph->failed;
        }
    }
    return false;
}

static bool draw_graph(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                       struct kp_hard_problem *problem)
{
    int vertices = (int)count_vertices(recipe);
    int64_t edges = count_edges(recipe);
    bool found = true;

    problem->graph.vertices = vertices;
    problem->size = choose_size((unsigned)vertices, (uint64_t)edges);
    if (values)
        kp_draw_true_values(draw, vertices, problem->size, values);
    for (int64_t e = 0; found && e < edges; e++)
        found = add_edge(draw, values, &problem->graph);
    kp_graph_end(&problem->graph);
    return found;
}

const struct kp_family kp_family_vertex_cover = {
    KP_REDUCTION_FAMILY,
    .name = "vertex-cover",
    .title = "vertex covers of random graphs",
    .pegs = 150,
    .plan = plan_vertex_cover,
    .usual_rows_note = "as many edges as vertices",
    .reduction = &kp_reduction_vertex_cover,
    .draw_problem = draw_graph,
};
