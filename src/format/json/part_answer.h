/* Answers about parts of a game: the lines that check --json and count --json write. */
#pragma once

#include "base/bignum.h"
#include "game/game_digest.h"

struct kp_part_answer {
    struct kp_id id; /* its text is owned */
    enum kp_answer verdict;
    uint16_t *secret;          /* or NULL */
    bool is_counted, is_exact; /* it has a count, which is not only a lower bound */
    struct kp_bignum count;
    char game[KP_DIGEST_LENGTH + 1]; /* the digest of the game that was asked */
    struct kp_transcript *part;      /* "peg" and "times", without rows */
};

/* Reads a line about a part of a game with these rules.  KP_BAD_INPUT: it is not such an answer, it
 * reports an error, or it answers another question than whether a secret fits all rows; *why has its
 * place.  Free the answer after any return. */
enum kp_status kp_part_answer_read(struct kp_part_answer *answer, struct kp_rules *rules,
                                   const char *text, size_t length, unsigned line,
                                   struct kp_diag *why);
void kp_part_answer_free(struct kp_part_answer *answer);
