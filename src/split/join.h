/* The verdict of a game from answers to its parts.  Nothing that an answer says is believed without
 * need: its secret is scored again, its count is compared with the number of codes of its part and
 * with all other answers, and whether the parts are the whole game is computed.  What remains to be
 * believed is that a part has no secret, or how many.
 *
 * join.c reads the answers, join_verdict.c compares them and decides. */
#pragma once

#include "format/json/part_answer.h"
#include "split/part_tree.h"

#define KP_NO_ANSWER SIZE_MAX

/* A line with an answer. */
struct kp_joined_answer {
    const char *file;
    unsigned line;
    const char *says;           /* why it is not used; NULL: it is */
    bool is_unusable;           /* it was refused before all answers were compared */
    struct kp_part_answer read; /* without its part */
};

/* A secret that fits the game. */
struct kp_shown_secret {
    const uint16_t *code; /* not owned */
    size_t bytes, answer;
};

/* What the answers say of a node of the tree. */
struct kp_joined_node {
    struct kp_bignum count; /* secrets: at least that many */
    bool is_counted;        /* exactly that many */
    size_t secrets;         /* different ones that answers show */
    size_t shown[2];        /* the answers that show the first two of them */
    size_t answer;          /* the first one about this part; KP_NO_ANSWER: none */
    size_t part;            /* the nearest node with an answer, here or above; KP_NO_PART: none */
    bool is_closed;         /* it is counted, or a node above it is */
    bool is_region;         /* a leaf that is not closed */
    bool is_open;           /* a part with such a leaf */
};

struct kp_join {
    const struct kp_transcript *game; /* not owned */
    struct kp_limits limits;
    struct kp_part_space space;
    struct kp_arena arena; /* of boxes and texts */
    struct kp_replay *replay;
    char digest[KP_DIGEST_LENGTH + 1];

    struct kp_joined_answer *answers; /* in the order in which they were added */
    struct kp_part_box *boxes;        /* [answer] */
    size_t answer_count, answer_room, box_room;
    struct kp_shown_secret *secrets;
    size_t secret_count, secret_room;
    size_t refused_count;
    size_t box_bytes; /* of all boxes */

    /* The decision. */
    struct kp_part_tree tree;
    struct kp_joined_node *nodes; /* [node] */
    size_t part_count;
    size_t open_count, missing_count; /* open parts; regions that are in no part */
    struct kp_strbuf count;           /* of verdict.count */
    struct kp_verdict verdict;
};

/* ---- Inside the module ---- */

/* Refuses an answer, unless it was refused before. */
void kp_join_refuse(struct kp_join *join, size_t answer, const char *format, ...) KP_PRINTF(3, 4);

/* The file of an answer, to be shown. */
const char *kp_joined_file(const struct kp_joined_answer *answer);

/* Forgets the decision, and refusals that came from it. */
void kp_join_forget_decision(struct kp_join *join);
