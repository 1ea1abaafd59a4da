/* The codes a strategy may choose from, and what each would be told by each.
 *
 * They are numbered in code order.  A field is whole where it has every code there is
 * of its kind; one that is not has the codes that somebody put into it.  What a guess
 * is told is a mark, a byte that stands for a score. */
#ifndef KP_STRATEGY_CODE_TABLE_H
#define KP_STRATEGY_CODE_TABLE_H

#include "game/transcript.h"
#include "native/score/bulk_score.h"

#define KP_MOST_MARKS 136 /* that KP_MARK_PEGS pegs can have */

struct kp_code_table {
    const struct kp_rules *rules; /* not owned */
    int pegs, colours;
    bool whole;
    size_t count, room; /* codes, and of `codes` */
    uint16_t *codes;    /* one after the other */
    struct kp_bulk_scorer *all;
    size_t mark_count;
    uint8_t marks[KP_MOST_MARKS];  /* ascending: all that a guess can be told */
    uint8_t won;                   /* the mark of the secret itself */
    enum kp_bulk_score_method way; /* how scores are worked out */
};

#define KP_MOST_CODES ((size_t)1 << 20)

/* Which codes are guesses. */
enum kp_guesses {
    KP_GUESS_SECRETS, /* those that the rules allow as secrets */
    KP_GUESS_ANY      /* all that may be guessed: repeats and holes, too */
};

/* How many there are; SIZE_MAX: more than can be said. */
size_t kp_code_table_size(const struct kp_rules *rules, enum kp_guesses guesses);

/* Whether marks tell scores under these rules, so that there can be a field. */
bool kp_code_table_admits(const struct kp_rules *rules);

/* Every code; the field is all zero before but for `way`.  KP_BAD_INPUT: there are more
 * than KP_MOST_CODES, or none is admitted.
 * To be cleared whatever is returned. */
enum kp_status kp_code_table_fill(struct kp_code_table *field, const struct kp_rules *rules,
                                  enum kp_guesses guesses, struct kp_diag *why);

/* The codes[0..count-1], one after the other; sorted, and each once. */
enum kp_status kp_code_table_choose(struct kp_code_table *field, const struct kp_rules *rules,
                                    const uint16_t *codes, size_t count, struct kp_diag *why);
void kp_code_table_clear(struct kp_code_table *field);

const uint16_t *kp_code_table_code(const struct kp_code_table *field, size_t i);

/* The number of a code; SIZE_MAX: it is none of them. */
size_t kp_code_table_find(const struct kp_code_table *field, const uint16_t *code);

struct kp_score kp_code_table_score(const struct kp_code_table *field, uint8_t mark);

/* Where marks go, out of the scorer; as marks of the rules of this field. */
struct kp_score_arrays kp_code_table_scored(const struct kp_code_table *field, uint8_t *marks);

#endif
