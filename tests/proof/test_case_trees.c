/* Proofs by cases whose trees are drawn at random (proof/case_proof.h): every kind of branch and
 * leaf, also those that the linear engine rarely needs.  The checkers accept them all. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/checked_proofs.h"
#include "help/planted_games.h"
#include "linear/linear_engine.h"
#include "linear/proof/case_proof_impl.h"
#include "linear/search/branch_and_bound.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct random_tree {
    struct kp_case_proof *proof;
    const struct kp_question *question;
    struct kp_secret_box *box;
    struct kp_row_sum *sum;
    uint64_t seed;
    int trials;      /* random sums that are tried at a node before it branches */
    int depth, deep; /* branches above the node; from this depth on each weight is tried, too */
    int counts, groups, odd, leaves, secrets;
};

static int below(struct random_tree *tree, int n)
{
    return kp_seeded_below(&tree->seed, n);
}

/* ---- Sums --------------------------------------------------------------------------- */

/* Weighs a row so that what is known of its score gives the sum a value. */
static void weigh_row(struct random_tree *tree, size_t r, int64_t weight, int64_t more)
{
    const struct kp_question_row *row = &tree->question->rows[r];

    if (row->total != KP_UNKNOWN) {
        tree->sum->keys[r] = more;
        tree->sum->blacks[r] = tree->question->ordered ? weight : 0;
    } else if (row->white != KP_UNKNOWN) {
        tree->sum->blacks[r] = -weight;
        tree->sum->keys[r] = weight + llabs(more);
    } else if (row->black != KP_UNKNOWN) {
        tree->sum->blacks[r] = weight;
        tree->sum->keys[r] = llabs(more);
    }
}

static int64_t draw_weight(struct random_tree *tree)
{
    return below(tree, 2) ? 0 : below(tree, 7) - 3;
}

static void draw_sum(struct random_tree *tree)
{
    kp_row_sum_clear(tree->sum);
    for (size_t r = 0; r < tree->question->row_count; r++)
        if (below(tree, 2))
            weigh_row(tree, r, draw_weight(tree), draw_weight(tree));
    for (int c = 0; c < tree->question->classes; c++)
        if (tree->question->ordered)
            tree->sum->price[c] = draw_weight(tree);
    *tree->sum->pegs = draw_weight(tree);
    if (tree->question->sum >= 0)
        *tree->sum->sum = draw_weight(tree);
    for (size_t i = 0; i < tree->question->quota_count; i++)
        tree->sum->quota[i] = draw_weight(tree);
}

static bool try_to_close(struct random_tree *tree)
{
    bool closed = kp_case_proof_close(tree->proof);

    if (!kp_case_is_good(tree->proof)) {
        kp_print_game(tree->question->game);
        fail_msg("state %d", (int)kp_case_proof_state_of(tree->proof));
    }
    tree->leaves += closed;
    return closed;
}

/* Tries one weight after the other, for a part in which everything is decided. */
static bool try_each_weight(struct random_tree *tree)
{
    for (int64_t sign = -1; sign <= 1; sign += 2) {
        for (size_t r = 0; r < tree->question->row_count; r++)
            for (int kind = 0; kind < 2; kind++) {
                kp_row_sum_clear(tree->sum);
                weigh_row(tree, r, kind ? sign : 0, kind ? 0 : sign);
                if (try_to_close(tree))
                    return true;
            }
        for (int c = 0; c < tree->question->classes && tree->question->ordered; c++) {
            kp_row_sum_clear(tree->sum);
            tree->sum->price[c] = sign;
            if (try_to_close(tree))
                return true;
        }
        for (size_t i = 0; i < tree->question->quota_count; i++) {
            kp_row_sum_clear(tree->sum);
            tree->sum->quota[i] = sign;
            if (try_to_close(tree))
                return true;
        }
        kp_row_sum_clear(tree->sum);
        *tree->sum->pegs = sign;
        if (try_to_close(tree))
            return true;
        kp_row_sum_clear(tree->sum);
        *tree->sum->sum = tree->question->sum >= 0 ? sign : 0;
        if (try_to_close(tree))
            return true;
    }
    return false;
}

/* ---- Odd sums ------------------------------------------------------------------------- */

/* With two classes and known counts a row determines whether its black pegs are even in number.
 * Let the guess have class 0 k times, and the secret class 1 H times; then they are as even as k +
 * H. */
static bool is_odd_row(const struct random_tree *tree, size_t r)
{
    const struct kp_question_row *row = &tree->question->rows[r];
    const struct kp_secret_box *box = tree->box;
    int32_t of[2] = {0, 0}, common = 0;

    for (int p = 0; p < tree->question->pegs; p++) {
        if (row->guess[p] == KP_NO_CLASS)
            return false;
        of[row->guess[p]]++;
    }
    for (int c = 0; c < 2; c++)
        common += box->from[c] < of[c] ? box->from[c] : of[c];
    if (row->black == KP_UNKNOWN && row->white == KP_UNKNOWN)
        return false;
    return ((row->black != KP_UNKNOWN ? row->black : common - row->white) + of[0] + box->from[1]) %
               2 !=
           0;
}

static bool try_odd(struct random_tree *tree)
{
    const struct kp_question *question = tree->question;
    const struct kp_secret_box *box = tree->box;

    if (question->classes != 2 || !question->ordered || box->from[0] != box->to[0] ||
        box->from[1] != box->to[1] || below(tree, 2))
        return false;
    if (question->others > 1 && box->from[1] == question->pegs)
        return false; /* no guessed colour is left, which rows refute before */
    for (size_t r = 0; r < question->row_count; r++)
        if (is_odd_row(tree, r)) {
            kp_row_sum_clear(tree->sum);
            tree->sum->blacks[r] = 1;
            tree->sum->keys[r] = question->rows[r].black == KP_UNKNOWN ? -1 : 0;
            tree->sum->price[1] = 1;
            kp_case_proof_close_odd(tree->proof);
            assert_true(kp_case_is_good(tree->proof));
            tree->odd++;
            return true;
        }
    return false;
}

/* ---- Branches --------------------------------------------------------------------------- */

static bool try_count_branch(struct random_tree *tree)
{
    const struct kp_secret_box *box = tree->box;
    int class = below(tree, tree->question->classes);
    int32_t count;

    if (box->from[class] == box->to[class])
        return false;
    do
        count = box->from[class] + below(tree, box->to[class] - box->from[class] + 1);
    while (!kp_box_allows_count(box, class, count));
    kp_case_proof_branch_on_count(tree->proof, class, count, below(tree, 2));
    tree->counts++;
    return true;
}

/* Whether the rules and conditions leave the pegs of the group only one class, so that there is
 * nothing to branch on. */
static bool is_fixed(const struct random_tree *tree, size_t group)
{
    int classes = 0;

    for (int c = 0; c < tree->question->classes; c++)
        classes += kp_question_allows(tree->question, tree->box->groups.first[group], c);
    return classes == 1;
}

static bool try_group_branch(struct random_tree *tree)
{
    const struct kp_secret_box *box = tree->box;
    int class = below(tree, tree->question->classes), group;
    int32_t least, most;

    if (box->groups.count == 0)
        return false;
    group = below(tree, (int)box->groups.count);
    least = box->least[kp_box_cell(box, (size_t)group, class)];
    most = box->most[kp_box_cell(box, (size_t)group, class)];
    if (least >= most || is_fixed(tree, (size_t)group))
        return false;
    if (below(tree, 2))
        kp_case_proof_branch_on_group(tree->proof, (size_t)group, class,
                                      least + 1 + below(tree, most - least), true);
    else
        kp_case_proof_branch_on_group(tree->proof, (size_t)group, class,
                                      least + below(tree, most - least), false);
    tree->groups++;
    return true;
}

/* Branches if anything is not decided. */
static bool branch(struct random_tree *tree)
{
    const struct kp_secret_box *box = tree->box;
    bool open = false;

    for (int c = 0; c < tree->question->classes; c++) {
        open = open || box->from[c] < box->to[c];
        for (size_t group = 0; group < box->groups.count; group++) {
            size_t cell = kp_box_cell(box, group, c);

            open = open || (box->least[cell] < box->most[cell] && !is_fixed(tree, group));
        }
    }
    while (open)
        if (below(tree, 2) ? try_count_branch(tree) : try_group_branch(tree))
            return true;
    return false;
}

/* ---- The tree ----------------------------------------------------------------------------- */

/* Closes a part whose counts are decided, if they are those of an excluded secret. */
static bool try_secret(struct random_tree *tree)
{
    uint16_t code[16];
    int p = 0;

    if (!kp_case_proof_has_secrets(tree->proof))
        return false;
    for (int c = 0; c < tree->question->classes; c++) {
        if (tree->box->from[c] != tree->box->to[c])
            return false;
        if (p + tree->box->from[c] > tree->question->pegs)
            return false;
        for (int32_t k = 0; k < tree->box->from[c]; k++)
            code[p++] = (uint16_t)c;
    }
    if (p < tree->question->pegs)
        return false;
    kp_question_colours(tree->question, code);
    if (!kp_case_proof_close_by_secret(tree->proof, code))
        return false;
    tree->secrets++;
    return true;
}

static void close_part(struct random_tree *tree)
{
    kp_row_sum_clear(tree->sum);
    if (!kp_secret_box_find_counts(tree->box)) {
        assert_true(try_to_close(tree));
        return;
    }
    if (try_odd(tree) || try_secret(tree))
        return;
    for (int i = 0; i < tree->trials; i++) {
        draw_sum(tree);
        if (try_to_close(tree))
            return;
    }
    if (tree->depth >= tree->deep && try_each_weight(tree))
        return;
    kp_secret_box_find_counts(tree->box);
    if (branch(tree)) {
        tree->depth++;
        close_part(tree);
        close_part(tree);
        tree->depth--;
    } else if (!try_each_weight(tree)) {
        kp_print_game(tree->question->game);
        fail_msg("a part cannot be closed");
    }
}

/* ---- Whole proofs -------------------------------------------------------------------------- */

/* A proof about a game: of all of its pegs, or of those secrets that the conditions leave. */
struct tree_case {
    struct kp_transcript *game, *part; /* the part: with the conditions */
    enum kp_game_formula_use use;
    uint32_t conditions[4];
    struct kp_case_secrets secrets;
    struct kp_strbuf codes;
};

static void add_clause(struct kp_proof_writer *writer, const struct kp_case_clause *clause)
{
    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t i = 0; i < clause->count; i++) {
        kp_strbuf_addf(&writer->step, "1 ");
        kp_proof_add_literal(writer, clause->literals[i], &writer->step);
    }
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
    kp_proof_add_id(writer, clause->id, &writer->step);
    kp_proof_end_step(writer);
}

/* Excludes all secrets of a game whose places do not count. */
static void exclude_secrets(struct tree_case *is, struct kp_proof_writer *writer)
{
    size_t pegs = writer->formula->pegs;
    bool *values = calloc(writer->formula->variables, sizeof *values);

    is->secrets.first = writer->id + 1;
    for (size_t i = 0; i < is->secrets.count; i++) {
        kp_strbuf_addf(&writer->step, "solx ");
        assert_true(
            kp_game_formula_evaluate(writer->formula, is->secrets.codes + i * pegs, values));
        for (uint32_t v = 0; v < writer->formula->variables; v++)
            kp_proof_add_literal(writer, kp_literal(v, values[v]), &writer->step);
        kp_proof_end_step(writer);
    }
    free(values);
}

static void conclude(const struct tree_case *is, struct kp_proof_writer *writer,
                     const struct kp_case_clause *clause)
{
    if (clause->count > 0) {
        add_clause(writer, clause);
        kp_strbuf_addf(&writer->step, "conclusion NONE");
    } else if (is->secrets.count > 0) {
        kp_strbuf_addf(&writer->step, "conclusion ENUMERATION_COMPLETE %zu : %" PRIu64,
                       is->secrets.count, clause->id);
    } else {
        kp_strbuf_addf(&writer->step, "conclusion UNSAT : %" PRIu64, clause->id);
    }
    assert_int_equal(kp_proof_writer_end(writer), KP_OK);
}

/* The literals of a clause are the negations of conditions. */
static void expect_clause(const struct tree_case *is, size_t conditions,
                          const struct kp_case_clause *clause)
{
    for (size_t i = 0; i < clause->count; i++) {
        bool known = false;

        for (size_t k = 0; k < conditions; k++)
            known = known || clause->literals[i] == kp_literal_not(is->conditions[k]);
        assert_true(known);
    }
}

static void expect_tree(struct random_tree *tree, struct tree_case *is, size_t conditions)
{
    struct kp_checked_proof files = {0};
    struct kp_out formula_out = kp_strbuf_out(&files.formula);
    struct kp_out proof_out = kp_strbuf_out(&files.proof);
    struct kp_game_formula formula;
    struct kp_proof_writer writer;
    struct kp_case_clause clause = {0};
    struct kp_question *question = kp_question_new(is->part, is->secrets.count == 0);

    assert_int_equal(kp_game_formula_make(&formula, is->game, is->use, NULL), KP_OK);
    assert_int_equal(kp_game_formula_write(&formula, &(struct kp_limits){0}, &formula_out,
                                           &(enum kp_stop_reason){0}),
                     KP_OK);
    assert_int_equal(kp_proof_writer_begin(&writer, &formula, &proof_out), KP_OK);
    exclude_secrets(is, &writer);
    tree->question = question;
    tree->proof = kp_case_proof_new(question, NULL, &writer,
                                    (struct kp_case_conditions){is->conditions, conditions},
                                    is->secrets);
    tree->box = &tree->proof->box;
    tree->sum = &tree->proof->sum;
    tree->trials = below(tree, 10);
    tree->deep = below(tree, 8);
    close_part(tree);
    assert_int_equal(kp_case_proof_end(tree->proof, &clause), KP_CASE_PROOF_GOOD);
    expect_clause(is, conditions, &clause);
    conclude(is, &writer, &clause);
    kp_checked_proof_expect(&files, is->game);
    if (clause.count == 0)
        assert_int_equal(files.conclusion.kind,
                         is->secrets.count > 0 ? KP_CONCLUDES_ENUMERATION : KP_CONCLUDES_UNSAT);
    free(clause.literals);
    kp_case_proof_free(tree->proof);
    kp_proof_writer_free(&writer);
    kp_game_formula_free(&formula);
    kp_question_free(question);
    kp_checked_proof_free(&files);
}

/* ---- Games ---------------------------------------------------------------------------------- */

/* Restricts pegs of the part, each to one colour or to all others; returns the conditions that say
 * so.  A peg may be left without any colour, which the part does not know then. */
static size_t draw_conditions(struct random_tree *tree, struct tree_case *is)
{
    uint16_t colours = (uint16_t)kp_rules_secret_colours(is->game->rules), others[64];
    int pegs = is->game->rules->pegs;
    size_t conditions = 0;

    for (int p = 0; p < pegs && conditions < 4; p++) {
        uint16_t colour = (uint16_t)below(tree, colours), n = 0;
        bool is_fixed = below(tree, 2);

        if (is->game->rules->scores == KP_COLOURS_ONLY || below(tree, 4) > 0 ||
            !kp_transcript_allows(is->game, p, colour))
            continue;
        for (uint16_t c = 0; c < colours; c++)
            if ((c == colour) == is_fixed && kp_transcript_allows(is->game, p, c))
                others[n++] = c;
        if (n == 0)
            continue;
        assert_true(kp_transcript_restrict_peg(is->part, p, others, n, false, NULL));
        is->conditions[conditions++] = kp_literal((uint32_t)p * colours + colour, is_fixed);
    }
    return conditions;
}

/* Lists the secrets of a game whose places do not count. */
static void list_secrets(struct tree_case *is)
{
    uint16_t code[16] = {0};
    int pegs = is->game->rules->pegs, colours = kp_rules_secret_colours(is->game->rules), p;

    if (is->game->rules->scores != KP_COLOURS_ONLY)
        return;
    do {
        if (kp_brute_fits(is->game, NULL, code)) {
            kp_strbuf_add(&is->codes, (const char *)code, (size_t)pegs * sizeof *code);
            is->secrets.count++;
        }
        for (p = pegs - 1; p >= 0 && ++code[p] == colours; p--)
            code[p] = 0;
    } while (p >= 0);
    is->secrets.codes = (const uint16_t *)(const void *)is->codes.text;
}

/* Draws a tree for the game, if no secret fits it, or if all can be excluded.  Takes the game. */
static bool expect_tree_of_game(struct random_tree *tree, struct kp_transcript *game)
{
    struct tree_case is = {.game = game, .part = kp_transcript_copy(game)};
    size_t conditions = below(tree, 2) ? draw_conditions(tree, &is) : 0;
    bool tried = false;

    if (kp_brute_force(is.part, NULL).count == 0) {
        is.use = KP_FORMULA_SECRET;
        tried = true;
    } else if (game->rules->scores == KP_COLOURS_ONLY) {
        is.use = KP_FORMULA_SECRETS;
        list_secrets(&is);
        tried = is.secrets.count <= 30;
    }
    if (tried)
        expect_tree(tree, &is, conditions);
    kp_strbuf_free(&is.codes);
    kp_transcript_free(is.part);
    kp_transcript_free(game);
    return tried;
}

/* Boards for what small random games lack: alike pegs, two colours, many unguessed colours. */
static const struct kp_planted_plan plans[] = {
    {{.pegs = 6, .colours = 2}, .rows = 5, .wrong = 2},
    {{.pegs = 8, .colours = 2}, .rows = 6, .wrong = 1, .slight = true, .forgotten = 30},
    {{.pegs = 6, .colours = 3}, .rows = 5, .wrong = 2, .slight = true, .known = 30},
    {{.pegs = 5, .colours = 4}, .rows = 5, .wrong = 2, .slight = true, .sum = true},
    {{.pegs = 4, .colours = 9, .no_repeats = true}, .rows = 2, .wrong = 2},
    {{.pegs = 4, .colours = 8, .no_repeats = true, .blanks = KP_BLANKS},
     .rows = 3,
     .wrong = 2,
     .known = 20},
    {{.pegs = 4, .colours = 8}, .rows = 2, .wrong = 2, .known = 20},
    {{.pegs = 5, .colours = 5, .blanks = KP_GUESS_BLANKS}, .rows = 4, .wrong = 3, .slight = true},
    {{.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 3, .wrong = 2},
    {{.pegs = 4, .colours = 7, .scores = KP_COLOURS_ONLY, .no_repeats = true},
     .rows = 3,
     .wrong = 2},
    {{.pegs = 5, .colours = 5, .scores = KP_BLACK_ONLY}, .rows = 5, .wrong = 3},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

static struct kp_transcript *draw_game(uint64_t *seed, int i)
{
    struct kp_transcript *game;
    size_t pegs, block = 1 + (size_t)kp_seeded_below(seed, 3);

    if (i % 2)
        return kp_small_random_game(seed);
    game = kp_planted_game(seed, &plans[i / 2 % PLANS]);
    pegs = (size_t)game->rules->pegs;
    for (size_t k = 0; k < game->row_count * pegs; k++)
        game->guesses[k] = game->guesses[k - k % pegs % block];
    return game;
}

static void random_trees_are_proofs(void **state)
{
    struct random_tree tree = {.seed = 1};
    uint64_t seed = 2;
    int games = kp_share(10000), proofs = 0;

    (void)state;
    for (int i = 0; i < games; i++)
        proofs += expect_tree_of_game(&tree, draw_game(&seed, i));
    print_message("%d proofs: %d branches on counts, %d on pegs; %d leaves, %d odd ones, %d "
                  "secrets\n",
                  proofs, tree.counts, tree.groups, tree.leaves, tree.odd, tree.secrets);
    assert_true(proofs > games / 4 && tree.odd > 0 && tree.secrets > 0);
}

/* All pegs of the only guess have one colour, so the other colours are one class. */
static void odd_leaves_of_merged_classes(void **state)
{
    static const struct kp_score scores[] = {{1, 1}, {0, 1}, {0, 3}};
    struct random_tree tree = {.seed = 3};

    (void)state;
    for (int i = 0; i < 150; i++) {
        struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 3, .colours = 4});
        uint16_t guess[3] = {0};

        assert_true(kp_transcript_add(game, guess, scores[i % 3], 0));
        assert_true(expect_tree_of_game(&tree, game));
    }
    print_message("%d odd leaves\n", tree.odd);
    assert_true(tree.odd > 10);
}

/* ---- Trees of the linear engine -------------------------------------------------------------- */

/* The first relaxation refutes most games, and its proof has no branches.  Here the linker replaces
 * the search, so that the engine has to write the tree over counts, or that over pegs, and some
 * branches are drawn at random. */
static struct {
    bool on_counts; /* or on pegs */
    int depth;      /* of the branches that are drawn */
    int calls;      /* since the engine was called */
    uint64_t seed;
    bool has_count; /* a branch gives a class a count: no others are drawn, as they might give it
                     * two */
    int branches, leaves;
} search;

enum kp_stop_reason __real_kp_branch_and_bound(const struct kp_branch_plan *plan,
                                               struct kp_linear_budget *budget,
                                               struct kp_branch_result *result);
enum kp_stop_reason __wrap_kp_branch_and_bound(const struct kp_branch_plan *plan,
                                               struct kp_linear_budget *budget,
                                               struct kp_branch_result *result);

/* Draws a column to branch on; SIZE_MAX: there is none. */
static size_t draw_column(const struct kp_branch_plan *plan)
{
    const struct kp_linear_system *system = plan->system;

    for (int i = 0; i < 20 && system->columns > 0; i++) {
        size_t column = (size_t)kp_seeded_below(&search.seed, (int)system->columns);

        if (plan->branching[column] != KP_DO_NOT_BRANCH &&
            (plan->branching[column] != KP_BRANCH_LAST || !search.has_count) &&
            system->least[column] < system->most[column])
            return column;
    }
    return SIZE_MAX;
}

static enum kp_stop_reason search_randomly(const struct kp_branch_plan *plan,
                                           struct kp_linear_budget *budget,
                                           struct kp_branch_result *result, int depth)
{
    const struct kp_linear_system *system = plan->system;
    size_t column = depth > 0 ? draw_column(plan) : SIZE_MAX;
    enum kp_stop_reason stop = KP_COMPLETED;
    int32_t least, most, below;
    bool up = kp_seeded_below(&search.seed, 2), had_count = search.has_count, is_count;

    if (column == SIZE_MAX) {
        search.leaves++;
        return __real_kp_branch_and_bound(plan, budget, result);
    }
    is_count = plan->branching[column] == KP_BRANCH_LAST;
    least = system->least[column];
    most = system->most[column];
    below = least + kp_seeded_below(&search.seed, most - least);
    search.branches++;
    stop = plan->note_branch(plan->data, column, below, up);
    for (int part = 0; part < 2 && stop == KP_COMPLETED && !result->found; part++) {
        bool is_above = (part == 0) == up;

        system->least[column] = is_above ? below + 1 : least;
        system->most[column] = is_above ? most : below;
        search.has_count = had_count || (is_above && is_count);
        stop = search_randomly(plan, budget, result, depth - 1);
        search.has_count = had_count;
        system->least[column] = least;
        system->most[column] = most;
    }
    return stop;
}

enum kp_stop_reason __wrap_kp_branch_and_bound(const struct kp_branch_plan *plan,
                                               struct kp_linear_budget *budget,
                                               struct kp_branch_result *result)
{
    search.calls++;
    if (search.calls == 1 || (search.calls == 2 && search.on_counts))
        return KP_ENOUGH; /* not at the root, and not soon */
    if (!plan->note_branch)
        return __real_kp_branch_and_bound(plan, budget, result);
    return search_randomly(plan, budget, result, search.depth);
}

/* Has the engine prove that no secret fits, if none does.  Takes the game. */
static bool expect_engine_tree(struct kp_transcript *game)
{
    struct kp_checked_proof files = {0};
    struct kp_out formula_out = kp_strbuf_out(&files.formula);
    struct kp_out proof_out = kp_strbuf_out(&files.proof);
    struct kp_game_formula formula;
    struct kp_proof_writer writer;
    struct kp_case_clause clause = {0};
    struct kp_question *question = kp_question_new(game, true);
    struct kp_limits limits = {0};
    struct kp_linear_query query = {.question = question, .what = "testing"};
    struct kp_linear_result result = {0};
    uint64_t pivots = UINT64_MAX;
    enum kp_stop_reason stop;

    assert_int_equal(kp_game_formula_make(&formula, game, KP_FORMULA_SECRET, NULL), KP_OK);
    assert_int_equal(kp_game_formula_write(&formula, &(struct kp_limits){0}, &formula_out,
                                           &(enum kp_stop_reason){0}),
                     KP_OK);
    assert_int_equal(kp_proof_writer_begin(&writer, &formula, &proof_out), KP_OK);
    query.proof = kp_case_proof_new(question, NULL, &writer, (struct kp_case_conditions){0},
                                    (struct kp_case_secrets){0});
    search.calls = 0;
    stop = kp_linear_solve(&query, &limits, &pivots, &result);
    if (stop != KP_COMPLETED) {
        kp_print_game(game);
        fail_msg("stop %d, state %d", (int)stop, (int)kp_case_proof_state_of(query.proof));
    }
    if (!result.found) {
        if (kp_case_proof_end(query.proof, &clause) != KP_CASE_PROOF_GOOD) {
            kp_print_game(game);
            fail_msg("state %d", (int)kp_case_proof_state_of(query.proof));
        }
        kp_strbuf_addf(&writer.step, "conclusion UNSAT : %" PRIu64, clause.id);
        assert_int_equal(kp_proof_writer_end(&writer), KP_OK);
        kp_checked_proof_expect(&files, game);
        assert_int_equal(files.conclusion.kind, KP_CONCLUDES_UNSAT);
    }
    free(clause.literals);
    kp_case_proof_free(query.proof);
    kp_proof_writer_free(&writer);
    kp_game_formula_free(&formula);
    kp_question_free(question);
    kp_checked_proof_free(&files);
    kp_transcript_free(game);
    return !result.found;
}

/* Boards on which the engine branches anyway. */
static const struct kp_planted_plan larger_plans[] = {
    {{.pegs = 8, .colours = 6}, .rows = 8, .wrong = 1, .slight = true},
    {{.pegs = 9, .colours = 9}, .rows = 10, .wrong = 1, .slight = true, .known = 40},
    {{.pegs = 8, .colours = 5}, .rows = 8, .wrong = 1, .slight = true, .sum = true},
    {{.pegs = 16, .colours = 2}, .rows = 10, .wrong = 1, .slight = true},
    {{.pegs = 14, .colours = 2}, .rows = 10, .wrong = 2, .slight = true, .forgotten = 30},
    {{.pegs = 10, .colours = 3}, .rows = 8, .wrong = 1, .slight = true, .known = 20},
    {{.pegs = 8, .colours = 5, .scores = KP_BLACK_ONLY}, .rows = 10, .wrong = 1, .slight = true},
    {{.pegs = 7, .colours = 9, .no_repeats = true}, .rows = 7, .wrong = 1, .slight = true},
    {{.pegs = 7, .colours = 6, .blanks = KP_GUESS_BLANKS}, .rows = 7, .wrong = 1, .slight = true},
    {{.pegs = 6, .colours = 12}, .rows = 4, .wrong = 2, .known = 20},
};

#define LARGER_PLANS ((int)(sizeof larger_plans / sizeof *larger_plans))

static void trees_of_the_engine_are_proofs(void **state)
{
    uint64_t seed = 3;
    int games = kp_share(4000), proofs = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = i % 4 == 0 ? kp_planted_game(
                                                      &seed, &larger_plans[i / 4 % LARGER_PLANS])
                                                : draw_game(&seed, i);

        search.on_counts = kp_seeded_below(&seed, 2);
        search.depth = kp_seeded_below(&seed, 5);
        if (game->rules->pegs == 1)
            search.depth = 0; /* its only variables n would be branched on twice */
        proofs += expect_engine_tree(game);
    }
    print_message("%d proofs of %d games, %d drawn branches, %d searches\n", proofs, games,
                  search.branches, search.leaves);
    assert_true(proofs > games / 4 && search.branches > games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees_are_proofs),
        cmocka_unit_test(odd_leaves_of_merged_classes),
        cmocka_unit_test(trees_of_the_engine_are_proofs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
