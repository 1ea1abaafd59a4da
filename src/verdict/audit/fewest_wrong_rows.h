/* The fewest rows that must be wrong: by the native engine, which visits all codes with so few
 * wrong rows, or else by hitting sets and the solver. */
#ifndef KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H
#define KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H

#include "verdict/verdict_builder.h"

/* Row `row` with its right score, of which counts that were not recorded stay unknown. */
struct kp_wrong_row kp_wrong_row_of(const struct kp_transcript *game, size_t row,
                                    struct kp_score right);

/* Where rows may be wrong (options->lies of them): the solver's answer, with a secret in
 * `code`. */
enum kp_answer kp_solve_with_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code);

/* Where rows may be wrong: replace the secret by the least one with the fewest wrong rows, as far
 * as the budget goes. */
void kp_prefer_fewer_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code);

#endif
