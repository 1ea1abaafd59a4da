/* Writes the steps of a proof in VeriPB's format 3.0.
 *
 * Each step that derives a constraint gets the next id; the lines of the formula have the ids
 * before, and are named by their labels.  A literal is a variable times 2, plus 1 if it is
 * negated.  After a failure nothing more is written. */
#pragma once

#include "base/buffered_out.h"
#include "proof/game_formula.h"

struct kp_proof_writer {
    const struct kp_game_formula *formula; /* not owned */
    struct kp_buffered_out *to;
    struct kp_strbuf step; /* the step that is being written */
    uint64_t id;           /* of the last constraint */
    uint32_t variables;    /* of the formula, and defined in the proof */
    bool no_memory;
};

static inline uint32_t kp_literal(uint32_t variable, bool is_true)
{
    return variable << 1 | !is_true;
}

static inline uint32_t kp_literal_not(uint32_t literal)
{
    return literal ^ 1;
}

#define KP_NO_LITERAL UINT32_MAX

/* Begins a proof.  KP_NO_MEMORY; writes fail later.  The caller frees the writer after any
 * return. */
enum kp_status kp_proof_writer_begin(struct kp_proof_writer *writer,
                                     const struct kp_game_formula *formula,
                                     const struct kp_out *out);

/* Ends the proof, whose conclusion is in the step. */
enum kp_status kp_proof_writer_end(struct kp_proof_writer *writer);
void kp_proof_writer_free(struct kp_proof_writer *writer);

/* A new variable, which steps are about to define. */
uint32_t kp_proof_new_variable(struct kp_proof_writer *writer);

/* Parts of a step, with a space after them, which are added to `to`.  id 0: nothing is added. */
void kp_proof_add_id(const struct kp_proof_writer *writer, uint64_t id, struct kp_strbuf *to);
void kp_proof_add_literal(const struct kp_proof_writer *writer, uint32_t literal,
                          struct kp_strbuf *to);

/* Adds "1 x " to the step, a term of a clause. */
void kp_proof_add_term(struct kp_proof_writer *writer, uint32_t literal);

/* Adds the values of the formula's variables for a secret. */
void kp_proof_add_secret(struct kp_proof_writer *writer, const uint16_t *secret);

/* Ends a step that derives a constraint, and returns its id.  A space at its end is dropped. */
uint64_t kp_proof_end_step(struct kp_proof_writer *writer);

/* Writes a line of comment, in which control characters become '?'. */
void kp_proof_comment(struct kp_proof_writer *writer, const char *text);

/* Deletes a constraint that is not one of the formula. */
void kp_proof_delete(struct kp_proof_writer *writer, uint64_t id);

/* Defines the variable as "at least `least` of the terms are true", in two steps: the first, whose
 * id is returned, says that the variable implies it, and the second, with the next id, the
 * converse. */
struct kp_proof_terms {
    const uint32_t *literals;
    size_t count;
};
uint64_t kp_proof_define_at_least(struct kp_proof_writer *writer, uint32_t variable,
                                  struct kp_proof_terms terms, size_t least);
