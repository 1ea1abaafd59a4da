/* The sum that explains a conflict, calculated again from the transcript, and as lines of a report
 * (conflict_sum_lines.c). */
#ifndef KP_REPORT_CONFLICT_SUM_H
#define KP_REPORT_CONFLICT_SUM_H

#include "report/verdict_sentences.h"

/* A sum with its value and its bound.  Colours that no row of it guesses and that have the same
 * price are bounded together, as the first of them. */
struct kp_checked_sum {
    const struct kp_transcript *game;  /* not owned */
    const struct kp_conflict_sum *sum; /* not owned */
    int64_t value;                     /* by the scores; if one has an unknown count, at least */
    int64_t bound;                     /* of every secret; less than the value */
    int colours;                       /* that a secret can have */
    bool *allowed;                     /* [peg][colour]: by the rules and by rows that exclude it */
    int *counted_as;                   /* [colour]: the one that bounds it; most often itself */
    int *most;                         /* [colour]: pegs that may have it or one counted as it */
    int64_t *adds;                     /* [colour][count]: what its key pegs add; count <= pegs */
    int64_t *colour_bound;             /* [colour]: of what it adds, less its price per peg */
    int64_t *peg_bound;                /* [peg]: of what a black key peg adds, and the price */
    int *tally;                        /* scratch: [colour of a guess] */
    int empty_peg;                     /* a peg that can have no colour at all; or -1 */
};

enum kp_sum_state { KP_SUM_HOLDS, KP_SUM_FAILS, KP_SUM_NO_MEMORY };

/* Calculates verdict->sum; KP_SUM_FAILS if there is none, or if it does not refute the rows.  Freed
 * after any return. */
enum kp_sum_state kp_checked_sum_make(struct kp_checked_sum *checked,
                                      const struct kp_checked_game *of);
void kp_checked_sum_free(struct kp_checked_sum *checked);

/* What a row adds by its score, or at least. */
int64_t kp_sum_value_of_row(const struct kp_checked_sum *checked,
                            const struct kp_row_weight *weight);

static inline int64_t kp_sum_adds(const struct kp_checked_sum *checked, int colour, int count)
{
    return checked->adds[(size_t)colour * ((size_t)checked->game->rules->pegs + 1) + (size_t)count];
}

/* What a colour adds at a peg where it is allowed. */
int64_t kp_sum_adds_at_peg(const struct kp_checked_sum *checked, int peg, int colour);

/* A line of the sum: "peg 2", 1, "with colour red or blue". */
struct kp_sum_line {
    struct kp_strbuf label, words;
    int64_t number;
    bool has_number;
};

/* The sum as a report shows it: a sentence and lines for the scores, and a sentence and lines for
 * any secret. */
struct kp_sum_part {
    struct kp_strbuf sentence; /* or empty */
    struct kp_sum_line *lines;
    size_t count, room;
};

struct kp_sum_text {
    struct kp_sum_part scores, secret;
    bool failed; /* no memory */
};

/* Without a sum, or if it has too many lines to read, all is empty.  Freed after any return. */
void kp_sum_text_make(struct kp_sum_text *text, const struct kp_checked_game *of);
void kp_sum_text_free(struct kp_sum_text *text);

#endif
