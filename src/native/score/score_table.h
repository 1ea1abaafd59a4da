/* The score of every code of a small board against every row of a game.
 *
 * An audit asks dozens of questions about the same rows: which of them can all
 * be right, which codes get fewest of them wrong, what a row would have to say.
 * On a board of few codes one pass over all of them answers these questions
 * together, where a search for each answer would walk the same codes again.
 *
 * A table does not change once it is made, so threads may share it. */
#ifndef KP_NATIVE_SCORE_SCORE_TABLE_H
#define KP_NATIVE_SCORE_SCORE_TABLE_H

#include "native/search/enumerate.h"

struct kp_score_table;

/* How many codes a table of this game would have at most.  What is known of the
 * pegs lowers the number; the rows and the sum do not.  0: no table can be made of
 * the game, which has too many codes, pegs or rows. */
size_t kp_score_table_codes(const struct kp_transcript *game);

#define KP_TABLE_CODES 12000
#define KP_TABLE_ROWS  24
#define KP_TABLE_PEGS  15

/* Score all codes against all rows.  The table refers to the game, which must
 * outlive it.  NULL: no table can be made of the game, the limits give too
 * little memory, or there is none. */
struct kp_score_table *kp_score_table_new(const struct kp_transcript *game,
                                          const struct kp_limits *limits);
void kp_score_table_free(struct kp_score_table *table); /* NULL is fine */

/* How many codes it has. */
size_t kp_score_table_size(const struct kp_score_table *table);

/* Whether some code gives the score of every row r with on[r] (NULL: of all).
 * If so, it is copied to `code`, as colours. */
bool kp_score_table_find(const struct kp_score_table *table, const bool *on, uint16_t *code);

/* Visit the codes that give the scores of the rows asked about, in code order,
 * as kp_enumerate does: `others` is always 0, for every colour is a class of its own.
 * KP_COMPLETED: these were all, or the visitor had enough. */
enum kp_stop_reason kp_score_table_visit(const struct kp_score_table *table,
                                         struct kp_row_selection asked,
                                         const struct kp_limits *limits, struct kp_visitor visitor);

/* How many codes give the scores of the rows asked about; the first of them in
 * code order is copied to `first` if there is one. */
size_t kp_score_table_count(const struct kp_score_table *table, struct kp_row_selection asked,
                            uint16_t *first);

/* The same for other scores of the same guesses: those of the rows of `game`,
 * of which both counts are known. */
size_t kp_score_table_count_meant(const struct kp_score_table *table,
                                  const struct kp_transcript *game, uint16_t *first);

#endif
