/* The scores of all guesses against all candidates of a position, in both orders, and the
 * parts that a guess splits a set of candidates into.
 *
 * Candidates are numbered from 0 here; guesses have their numbers in the table.  A score is
 * the index of its mark, here called outcome; the last one is that of the secret itself. */
#pragma once

#include "strategy/exact/lower_bound.h"
#include "strategy/position.h"

#define KP_LANE           32    /* guesses that are evaluated together */
#define KP_MATRIX_SECRETS 16000 /* candidates at most */

/* A hash of a set of candidates: the exclusive or of the random numbers of its members (Zobrist,
 * 1970).  Two sets have the same hash once in 2^128. */
struct kp_set_hash {
    uint64_t a, b;
};

struct kp_score_matrix {
    const struct kp_position *position; /* not owned */
    size_t guesses, width;              /* `width`: guesses rounded up to lanes */
    size_t secrets, outcomes;
    const uint32_t *as_guess; /* the numbers that the candidates have as guesses; not owned */
    uint8_t *by_guess;        /* [guess][secret] */
    uint8_t *by_secret;       /* [secret][guess], rows of `width` */
    struct kp_set_hash *keys; /* of the candidates */
};

/* With arrays of the arena.  KP_BAD_INPUT: it would not fit into `most` bytes. */
enum kp_status kp_score_matrix_make(struct kp_score_matrix *matrix, struct kp_arena *arena,
                                    const struct kp_position *position, uint64_t most,
                                    struct kp_diag *why);

/* The scores that the candidates give a guess. */
const uint8_t *kp_score_matrix_row(const struct kp_score_matrix *matrix, size_t guess);

/* ---- Sets, and their parts ----------------------------------------------- */

/* A set of candidates that is searched. */
struct kp_candidate_subset {
    const uint16_t *secrets; /* ascending; not owned */
    size_t count;
    struct kp_set_hash key;
    size_t parts;                       /* that a guess can have, besides the secret itself */
    int left;                           /* guesses that a game may take from here */
    int depth;                          /* guesses so far */
    const struct kp_symmetry *symmetry; /* NULL: none, or none that is worth the effort */
};

struct kp_set_part {
    uint32_t start, size; /* in the sorted set */
    uint32_t least;       /* a lower bound of the guesses that all its games take */
    uint8_t outcome;
    struct kp_set_hash key;
};

/* The parts of a set, in the order of their outcomes until kp_partition_ascend. */
struct kp_partition {
    size_t count;
    struct kp_set_part part[KP_MOST_MARKS];
    uint8_t number[KP_MOST_MARKS]; /* of the part of each outcome that has one */
};

/* Finds the sizes of the parts, and by these their lower bounds; `room` is the number of candidates
 * that the guesses after this one can find at most.  Returns the bound of the whole set with this
 * guess. */
uint32_t kp_partition_measure(struct kp_partition *partition, const struct kp_score_matrix *matrix,
                              const struct kp_guess_bounds *bounds,
                              const struct kp_candidate_subset *set, size_t guess, size_t room);

/* After that: find the parts, one after the other in `sorted`, and leave out that of the secret
 * itself. */
void kp_partition_fill(struct kp_partition *partition, const struct kp_score_matrix *matrix,
                       const struct kp_candidate_subset *set, size_t guess, uint16_t *sorted);

/* Sorts the parts by ascending sizes; then `number` is undefined. */
void kp_partition_ascend(struct kp_partition *partition);
