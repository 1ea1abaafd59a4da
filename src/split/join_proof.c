/* One proof of a game from the proofs of its parts (proof/joined_proof.h): one proof a part, and then
 * the tree.  Only parts that are needed are read. */
#include "split/join.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "proof/joined_proof.h"

#include <stdlib.h>
#include <string.h>

struct tree_proof {
    struct kp_join *join;
    const struct kp_options *options;
    struct kp_limits limits;
    const struct kp_named_texts *proofs;
    const struct kp_out *formula_out, *proof_out;
    struct kp_game_formula formula;
    struct kp_joined_proof joined;
    enum kp_status status;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

static bool has_failed(const struct tree_proof *tree)
{
    return tree->status != KP_OK || *tree->stop != KP_COMPLETED;
}

/* ---- Parts ------------------------------------------------------------------------ */

/* Notes that the last lines of the proof come from this file. */
static void note_text(struct tree_proof *tree, const char *file)
{
    struct kp_join *join = tree->join;

    if (KP_RESERVE(join->texts, join->text_room, join->text_count + 1))
        join->texts[join->text_count++] = (struct kp_joined_text){file, tree->joined.writer.lines};
    else
        tree->status = kp_no_memory(tree->why);
}

/* Adds the proof of an answer, and returns the clause of its part, whose formula has the lines `peg`
 * and `times` of the answer. */
static uint64_t add_proof(struct tree_proof *tree, const struct kp_joined_answer *answer)
{
    const char *file = kp_joined_file(answer), *proof = answer->read.proof;
    struct kp_transcript part = *tree->join->game;
    struct kp_diag why = {0};
    struct kp_in text;
    uint64_t clause = 0;

    if (!proof || !tree->proofs->open(tree->proofs->data, proof, answer->file, &text)) {
        tree->status = kp_bad_input(
            tree->why, proof ? "%s:%u: cannot read its proof '%.200s'" : "%s:%u: %s", file,
            answer->line,
            proof ? proof
                  : "this answer has no proof; get one with keypeg check --json --proof FILE.pbp");
        return 0;
    }
    part.allowed = answer->read.part->allowed;
    part.times = answer->read.part->times;
    tree->status = kp_joined_proof_add_part(&tree->joined, &part, &text, &clause, tree->stop, &why);
    if (tree->status == KP_BAD_INPUT)
        kp_bad_input(tree->why, "%s:%u:%u: %.300s", proof, why.line, why.column, why.says);
    else if (tree->status != KP_OK)
        kp_fail(tree->why, tree->status, "%s: %.300s", proof, why.says);
    else
        note_text(tree, proof);
    tree->proofs->open(tree->proofs->data, NULL, answer->file, &text);
    return clause;
}

/* ---- The tree --------------------------------------------------------------------- */

/* Finds for each node the first answer that names a proof; KP_NO_ANSWER: none does. */
static void find_proofs(const struct kp_join *join, size_t *proofs)
{
    for (size_t n = 0; n < join->tree.count; n++)
        proofs[n] = KP_NO_ANSWER;
    for (size_t i = join->answer_count; i-- > 0;) {
        const struct kp_joined_answer *answer = &join->answers[i];

        if (kp_join_uses(join, i) && answer->read.verdict == KP_CHEATED && answer->read.proof)
            proofs[join->tree.node_of[i]] = i;
    }
}

/* Writes the clause of a node from the proof of its part. */
static uint64_t close_node(struct tree_proof *tree, size_t n, size_t answer)
{
    const struct kp_join *join = tree->join;
    struct kp_transcript *region = kp_part_tree_game(&join->tree, n);
    uint64_t id = 0, part;

    part = add_proof(tree, &join->answers[answer == KP_NO_ANSWER ? join->nodes[n].answer : answer]);
    if (!region && tree->status == KP_OK)
        tree->status = kp_no_memory(tree->why);
    if (!has_failed(tree))
        id = kp_joined_proof_close(&tree->joined, region, part);
    kp_transcript_free(region);
    return id;
}

static uint64_t merge_children(struct tree_proof *tree, size_t child, const uint64_t *clauses)
{
    size_t dimension = tree->join->tree.nodes[child].line.dimension, pegs = tree->join->space.pegs;
    bool is_count = dimension >= pegs;

    return kp_joined_proof_merge(
        &tree->joined, (struct kp_joined_cut){is_count, is_count ? dimension - pegs : dimension},
        clauses[child], clauses[child + 1]);
}

/* Gives a clause to each node that needs one, from the leaves up.  A node that has a proof does not
 * need its children. */
static void write_tree(struct tree_proof *tree, size_t *proofs, uint64_t *clauses, bool *needed)
{
    const struct kp_join *join = tree->join;

    find_proofs(join, proofs);
    needed[0] = true;
    for (size_t n = 0; n < join->tree.count; n++) {
        size_t child = join->tree.nodes[n].children;

        if (needed[n] && child > 0 && proofs[n] == KP_NO_ANSWER && join->nodes[child].is_counted &&
            join->nodes[child + 1].is_counted)
            needed[child] = needed[child + 1] = true;
    }
    for (size_t n = join->tree.count; n-- > 0 && !has_failed(tree);) {
        size_t child = join->tree.nodes[n].children;

        if (needed[n])
            clauses[n] = child > 0 && needed[child] ? merge_children(tree, child, clauses)
                                                    : close_node(tree, n, proofs[n]);
    }
    if (!has_failed(tree))
        tree->status = kp_joined_proof_end(&tree->joined, clauses[0]);
}

static enum kp_status prove_by_parts(struct tree_proof *tree)
{
    size_t count = tree->join->tree.count;
    uint64_t *clauses = kp_calloc(count, sizeof *clauses);
    size_t *proofs = kp_calloc(count, sizeof *proofs);
    bool *needed = kp_calloc(count, sizeof *needed);

    tree->status = kp_game_formula_make(&tree->formula, tree->join->game, KP_FORMULA_SECRET,
                                        tree->why);
    if (tree->status == KP_OK)
        tree->status = clauses && proofs && needed
                           ? kp_game_formula_write(&tree->formula, tree->formula_out)
                           : KP_NO_MEMORY;
    if (tree->status == KP_OK) {
        tree->status = kp_joined_proof_begin(&tree->joined, &tree->formula, &tree->limits,
                                             tree->proof_out);
        if (tree->status == KP_OK)
            write_tree(tree, proofs, clauses, needed);
        kp_joined_proof_free(&tree->joined);
    }
    kp_game_formula_free(&tree->formula);
    free(clauses);
    free(proofs);
    free(needed);
    return tree->status == KP_NO_MEMORY ? kp_no_memory(tree->why) : tree->status;
}

enum kp_status kp_join_prove(struct kp_join *join, const struct kp_options *options,
                             const struct kp_named_texts *proofs, const struct kp_out *formula,
                             const struct kp_out *proof, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct tree_proof tree = {.join = join,
                              .options = kp_options_or_default(options),
                              .proofs = proofs,
                              .formula_out = formula,
                              .proof_out = proof,
                              .stop = stop,
                              .why = why};
    struct kp_verdict secret = {
        .answer = KP_CONSISTENT, .without_secret = KP_CONSISTENT, .secret = join->verdict.secret};

    tree.limits = kp_limits_of(tree.options);
    *stop = KP_COMPLETED;
    join->text_count = 0;
    if (join->verdict.answer == KP_CONSISTENT)
        return kp_prove(join->game, tree.options, &secret, formula, proof, stop, why);
    if (join->verdict.answer == KP_UNDECIDED)
        return kp_bad_input(why,
                            "there is nothing to prove: it is not known whether a secret fits");
    return kp_end_progress(tree.options, prove_by_parts(&tree));
}

const char *kp_join_proof_at(const struct kp_join *join, unsigned line)
{
    for (size_t i = 0; i < join->text_count; i++)
        if (line <= join->texts[i].end)
            return join->texts[i].file;
    return NULL;
}
