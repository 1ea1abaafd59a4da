/* The tree of a proof by cases.  A branch introduces a literal, and each of its parts ends with a
 * clause of the literals that the part needed.  The two clauses are resolved on the literal of the
 * branch, so the root ends with the empty clause or with one about the rows.  A part whose clause
 * does not need the literal makes the other part superfluous. */
#include "linear/proof/case_proof_impl.h"

#include <stdlib.h>
#include <string.h>

enum kp_case_proof_state kp_case_proof_state_of(const struct kp_case_proof *proof)
{
    return proof->state;
}

void kp_case_fail(struct kp_case_proof *proof, enum kp_case_proof_state state)
{
    if (kp_case_is_good(proof))
        proof->state = state;
}

bool kp_case_proof_has_secrets(const struct kp_case_proof *proof)
{
    return proof->secrets.count > 0;
}

/* ---- Construction -------------------------------------------------------------- */

static void set_all(uint32_t *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        literals[i] = KP_NO_LITERAL;
}

static void list_colours(struct kp_case_proof *proof)
{
    const struct kp_question *question = proof->question;

    for (int class = 0; class < question->classes; class ++) {
        int colours = class < question->kept ? 1 : question->others;

        proof->first_colour[class] = -1;
        for (int i = colours; i-- > 0;) {
            int colour = class < question->kept ? question->colour_of[class]
                                                : question->other_colours[i];

            proof->next_colour[colour] = proof->first_colour[class];
            proof->first_colour[class] = colour;
        }
    }
}

static void make_hints(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    KP_TAKE(&proof->arena, hints->bounded[0], (size_t)proof->question->classes);
    KP_TAKE(&proof->arena, hints->bounded[1], (size_t)proof->question->classes);
}

static bool make_arrays(struct kp_case_proof *proof)
{
    struct kp_arena *arena = &proof->arena;
    size_t classes = (size_t)proof->question->classes, pegs = (size_t)proof->question->pegs;
    size_t cells = kp_multiply_sizes(proof->box.groups.count, classes);
    size_t counts = kp_multiply_sizes(classes, pegs + 1);

    KP_TAKE(arena, proof->least_by, cells);
    KP_TAKE(arena, proof->most_by, cells);
    KP_TAKE(arena, proof->count_by, classes);
    KP_TAKE(arena, proof->excluded_by, counts);
    KP_TAKE(arena, proof->first_colour, classes);
    KP_TAKE(arena, proof->next_colour, proof->formula->colours);
    KP_TAKE(arena, proof->threshold, counts);
    KP_TAKE(arena, proof->bound_line[0], counts);
    KP_TAKE(arena, proof->bound_line[1], counts);
    KP_TAKE(arena, proof->exact, counts);
    KP_TAKE(arena, proof->rule_line[0], classes);
    KP_TAKE(arena, proof->rule_line[1], classes);
    KP_TAKE(arena, proof->at_least, kp_multiply_sizes(classes, pegs));
    make_hints(proof, &proof->hints);
    make_hints(proof, &proof->lemma);
    make_hints(proof, &proof->rule);
    if (arena->failed)
        return false;
    set_all(proof->least_by, cells);
    set_all(proof->most_by, cells);
    set_all(proof->count_by, classes);
    set_all(proof->excluded_by, counts);
    list_colours(proof);
    return true;
}

struct kp_case_proof *kp_case_proof_new(const struct kp_question *question, const bool *on,
                                        struct kp_proof_writer *writer,
                                        struct kp_case_conditions conditions,
                                        struct kp_case_secrets secrets)
{
    struct kp_case_proof *proof = kp_calloc(1, sizeof *proof);

    if (!proof)
        return NULL;
    proof->question = question;
    proof->formula = writer->formula;
    proof->writer = writer;
    proof->conditions = conditions;
    proof->secrets = secrets;
    proof->first_variable = writer->variables;
    if (kp_secret_box_make(&proof->box, question, on, true) &&
        kp_row_sum_make(&proof->sum, question) && make_arrays(proof))
        return proof;
    kp_case_proof_free(proof);
    return NULL;
}

static void free_hints(struct kp_case_hints *hints)
{
    free(hints->ids);
    free(hints->literals);
}

void kp_case_proof_free(struct kp_case_proof *proof)
{
    if (!proof)
        return;
    for (size_t i = 0; i < proof->depth; i++)
        free(proof->branches[i].clause.literals);
    free(proof->branches);
    free(proof->root.literals);
    free(proof->definitions);
    free(proof->temporary);
    free(proof->terms);
    free_hints(&proof->hints);
    free_hints(&proof->lemma);
    free_hints(&proof->rule);
    kp_strbuf_free(&proof->combination);
    kp_row_sum_free(&proof->sum);
    kp_secret_box_free(&proof->box);
    kp_arena_free(&proof->arena);
    free(proof);
}

enum kp_case_proof_state kp_case_proof_end(struct kp_case_proof *proof,
                                           struct kp_case_clause *clause)
{
    if (!proof->is_closed)
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
    if (proof->writer->no_memory)
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
    if (proof->writer->to->failed)
        kp_case_fail(proof, KP_CASE_PROOF_NOT_WRITTEN);
    *clause = proof->root;
    proof->root = (struct kp_case_clause){0};
    return proof->state;
}

/* ---- Clauses ------------------------------------------------------------------------ */

static bool has_literal(const struct kp_case_clause *clause, uint32_t literal)
{
    for (size_t i = 0; i < clause->count; i++)
        if (clause->literals[i] == literal)
            return true;
    return false;
}

/* Adds the literals of another clause but one, in ascending order. */
static bool merge_literals(struct kp_case_clause *clause, const struct kp_case_clause *more,
                           uint32_t without)
{
    size_t room = clause->count + more->count, count = 0, i = 0, k = 0;
    uint32_t *literals = kp_calloc(room, sizeof *literals);

    if (!literals)
        return false;
    while (i < clause->count || k < more->count) {
        bool first = k == more->count ||
                     (i < clause->count && clause->literals[i] <= more->literals[k]);
        uint32_t literal = first ? clause->literals[i] : more->literals[k];

        k += k < more->count && more->literals[k] == literal;
        i += i < clause->count && clause->literals[i] == literal;
        if (literal >> 1 != without >> 1)
            literals[count++] = literal;
    }
    free(clause->literals);
    clause->literals = literals;
    clause->count = count;
    clause->room = room;
    return true;
}

void kp_case_clause_resolve(struct kp_proof_writer *writer, struct kp_case_clause *clause,
                            const struct kp_case_clause *other, uint32_t literal)
{
    uint64_t first = clause->id;

    if (!merge_literals(clause, other, literal)) {
        writer->no_memory = true;
        return;
    }
    kp_strbuf_addf(&writer->step, "pol ");
    kp_proof_add_id(writer, first, &writer->step);
    kp_proof_add_id(writer, other->id, &writer->step);
    kp_strbuf_addf(&writer->step, "+ s");
    clause->id = kp_proof_end_step(writer);
    kp_proof_delete(writer, first);
    kp_proof_delete(writer, other->id);
}

/* ---- The tree ----------------------------------------------------------------------- */

/* Enters or leaves the part. */
static void exchange(struct kp_case_proof *proof, struct kp_case_branch *branch)
{
    struct kp_case_part *part = &branch->parts[branch->is_second];
    uint32_t old = *part->by;

    kp_secret_box_exchange(&proof->box, &part->change);
    *part->by = branch->old_by;
    branch->old_by = old;
}

static void enter_part(struct kp_case_proof *proof, struct kp_case_branch *branch, bool second)
{
    branch->is_second = second;
    branch->old_by = second ? kp_literal_not(branch->literal) : branch->literal;
    exchange(proof, branch);
}

/* Begins a branch whose parts are `yes`, where the literal is true, and `no`. */
static void open_branch(struct kp_case_proof *proof, uint32_t literal, struct kp_case_part yes,
                        struct kp_case_part no, bool yes_is_first)
{
    if (proof->is_closed)
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
    if (!KP_RESERVE(proof->branches, proof->room, proof->depth + 1)) {
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
        return;
    }
    proof->branches[proof->depth] = (struct kp_case_branch){
        .parts = {yes_is_first ? yes : no, yes_is_first ? no : yes},
        .literal = yes_is_first ? literal : kp_literal_not(literal)};
    enter_part(proof, &proof->branches[proof->depth++], false);
}

/* Ends both parts of the last branch.  The clause is that of the second part, and becomes that of
 * the whole. */
static void close_branch(struct kp_case_proof *proof, struct kp_case_clause *clause)
{
    struct kp_case_branch *last = &proof->branches[--proof->depth];

    if (last->is_covered) {
        free(clause->literals);
        *clause = last->clause;
        proof->covered--;
    } else {
        if (has_literal(clause, last->literal))
            kp_case_clause_resolve(proof->writer, clause, &last->clause, last->literal);
        else
            kp_proof_delete(proof->writer, last->clause.id);
        free(last->clause.literals);
    }
    exchange(proof, last);
}

void kp_case_end_part(struct kp_case_proof *proof, struct kp_case_clause clause)
{
    while (proof->depth > 0) {
        struct kp_case_branch *last = &proof->branches[proof->depth - 1];

        if (!last->is_second) {
            exchange(proof, last);
            last->clause = clause;
            last->is_covered = proof->covered > 0 ||
                               !has_literal(&clause, kp_literal_not(last->literal));
            proof->covered += last->is_covered;
            enter_part(proof, last, true);
            return;
        }
        close_branch(proof, &clause);
    }
    proof->root = clause;
    proof->is_closed = true;
}

/* ---- Branches ------------------------------------------------------------------------ */

void kp_case_proof_branch_on_count(struct kp_case_proof *proof, int class, int32_t count, bool is)
{
    size_t cell = kp_box_count_cell(&proof->box, class, count);
    struct kp_case_part yes = {{KP_BOX_COUNT, (size_t) class, count}, &proof->count_by[class]};
    struct kp_case_part no = {{KP_BOX_EXCLUDED, cell, true}, &proof->excluded_by[cell]};

    if (kp_case_is_good(proof))
        open_branch(proof, kp_case_exact(proof, class, count), yes, no, is);
}

void kp_case_proof_branch_on_group(struct kp_case_proof *proof, size_t group, int class,
                                   int32_t count, bool at_least)
{
    size_t cell = kp_box_cell(&proof->box, group, class);
    int32_t threshold = at_least ? count : count + 1;
    struct kp_case_part yes = {{KP_BOX_LEAST, cell, threshold}, &proof->least_by[cell]};
    struct kp_case_part no = {{KP_BOX_MOST, cell, threshold - 1}, &proof->most_by[cell]};

    if (kp_case_is_good(proof))
        open_branch(proof, kp_case_group(proof, group, class, threshold), yes, no, at_least);
}
