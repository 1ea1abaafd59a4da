/* Which codes of a small board fit which rows of a game.
 *
 * An audit asks dozens of questions about the same rows: which of them can all be right, which
 * codes get the fewest of them wrong, which other score a row would need.  On a board of few codes
 * one pass over all codes answers these questions together.  A search for each answer would walk
 * over the same codes again, and with thousands of rows it would not end.
 *
 * A table does not change once it is made, so threads may share it. */
#pragma once

#include "native/search/enumerate.h"

struct kp_score_table;

/* The most codes that a table of this game would have.  Known pegs lower this number; the rows, the
 * sum and the counts of colours do not.  0: the game is not suited for a table: it has too many
 * codes, or so few rows that a search is faster. */
size_t kp_score_table_codes(const struct kp_transcript *game);

#define KP_TABLE_CODES 100000
#define KP_TABLE_PEGS  255 /* 15 where black and white count */

/* Scores all codes against all rows.  The game must outlive the table.  Returns NULL if the game is
 * not suited for a table, or if there is not enough memory. */
struct kp_score_table *kp_score_table_new(const struct kp_transcript *game,
                                          const struct kp_limits *limits);
void kp_score_table_free(struct kp_score_table *table); /* NULL is fine */

/* The number of its codes. */
size_t kp_score_table_size(const struct kp_score_table *table);

/* The least number of rows that a code without a wrong sure row gets wrong; SIZE_MAX: there is no
 * such code. */
size_t kp_score_table_fewest(const struct kp_score_table *table);

/* Visits the codes that give the scores of the selected rows, in code order, as kp_enumerate does;
 * `others` is always 0.  Returns KP_COMPLETED after all codes, or after the visitor returned
 * false. */
enum kp_stop_reason kp_score_table_visit(const struct kp_score_table *table,
                                         struct kp_row_selection selection,
                                         const struct kp_limits *limits, struct kp_visitor visitor);

/* Counts the codes that give the scores of the selected rows; stops at `most` or a few more.  If there
 * is one, copies the first of them in code order to `first`, as colours. */
size_t kp_score_table_count(const struct kp_score_table *table, struct kp_row_selection selection,
                            size_t most, uint16_t *first);
