/* The codes that may be guessed, numbered in code order, and their scores as marks.
 *
 * A mark is a byte that stands for a score: 16 * black + white, or only one of the two when
 * the rules count only that.  So a table exists for boards of at most KP_MARK_PEGS pegs and
 * KP_BULK_SCORE_COLOURS colours. */
#pragma once

#include "game/code_list.h"
#include "game/transcript.h"
#include "native/score/bulk_score.h"

#include <string.h>

#define KP_MOST_MARKS 136               /* different marks on a board of KP_MARK_PEGS pegs */
#define KP_MOST_CODES ((size_t)1 << 20) /* in a table */

struct kp_code_table {
    const struct kp_rules *rules; /* not owned */
    int pegs, colours;
    size_t count, room;         /* codes, and elements that `codes` has room for */
    uint16_t *codes;            /* one after the other */
    struct kp_bulk_scorer *all; /* scores a code against all of them */
    size_t mark_count;
    uint8_t marks[KP_MOST_MARKS]; /* all that there are, ascending */
    uint8_t won;                  /* the mark of the secret itself */
    enum kp_bulk_score_method method;
};

/* Which codes may be guessed. */
enum kp_guesses {
    KP_GUESS_SECRETS, /* those that the rules allow as secrets */
    KP_GUESS_ANY      /* repeats and empty holes, too */
};

/* How many they are; SIZE_MAX: more than KP_MOST_CODES, or the board is too large. */
size_t kp_code_table_size(const struct kp_rules *rules, enum kp_guesses guesses);

/* Whether the scores of these rules have marks. */
bool kp_code_table_admits(const struct kp_rules *rules);

/* Fills a table, which is all zero but for `method`, with every code.  KP_BAD_INPUT: there are
 * more than KP_MOST_CODES, or the board is too large.  The table must be cleared whatever is
 * returned. */
enum kp_status kp_code_table_fill(struct kp_code_table *table, const struct kp_rules *rules,
                                  enum kp_guesses guesses, struct kp_diag *why);

/* Fills it with these codes only, which are sorted and each there once. */
enum kp_status kp_code_table_choose(struct kp_code_table *table, const struct kp_rules *rules,
                                    const uint16_t *codes, size_t count, struct kp_diag *why);
void kp_code_table_clear(struct kp_code_table *table);

const uint16_t *kp_code_table_code(const struct kp_code_table *table, size_t i);

/* The number of a code; SIZE_MAX: the table does not have it. */
size_t kp_code_table_find(const struct kp_code_table *table, const uint16_t *code);

/* The numbers of `count` codes, one after the other; the array belongs to the caller.
 * KP_BROKEN: the table does not have one of them. */
enum kp_status kp_code_table_numbers(const struct kp_code_table *table, const uint16_t *codes,
                                     size_t count, uint32_t **numbers, struct kp_diag *why);

/* Puts the k-th mark first: the one that ruled out a guess is counted first for the next guess. */
static inline void kp_mark_to_front(uint8_t *order, size_t k)
{
    uint8_t mark = order[k];

    memmove(order + 1, order, k);
    order[0] = mark;
}

struct kp_score kp_code_table_score(const struct kp_code_table *table, uint8_t mark);
