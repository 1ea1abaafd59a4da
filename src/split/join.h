/* The verdict of a game from answers to its parts.  Nothing that an answer says is believed without
 * need: its secret is scored again, its part is a box within the box of the game, and whether the parts
 * cover the game is computed.  What remains to be believed is that a part has no secret, or how
 * many. */
#pragma once

#include "format/json/part_answer.h"
#include "split/cover.h"

/* A line with an answer. */
struct kp_joined_answer {
    const char *file;
    unsigned line;
    const char *says;           /* why it is not used; NULL: it is */
    struct kp_part_answer read; /* with a part only if it has a proof */
    struct kp_code_box box;
    size_t part;      /* after the decision */
    bool is_repeated; /* an earlier answer about the same part says the same */
};

#define KP_NO_ANSWER SIZE_MAX

/* Answers about one box. */
struct kp_joined_part {
    size_t first;         /* answer, which names the part */
    size_t answer;        /* the one that is used; KP_NO_ANSWER: none of them */
    bool is_contradicted; /* it has two exact counts, neither of which is used */
    bool is_open;         /* there may be secrets in it that are not counted */
    double seconds;       /* that its open regions are expected to take; negative: not known */

    /* The proof. */
    size_t proof;  /* the answer that names it, or KP_NO_ANSWER */
    size_t number; /* of the part in the joined proof, or KP_NO_PART: it has none yet */
};

struct kp_join {
    const struct kp_transcript *game; /* not owned */
    struct kp_limits limits;
    struct kp_box_space space;
    struct kp_arena arena; /* of boxes and texts */
    struct kp_replay *replay;
    char digest[41];

    struct kp_joined_answer *answers; /* in the order in which they were added */
    size_t answer_count, answer_room;
    size_t *secrets; /* answers whose secrets fit the game */
    size_t secret_count, secret_room;
    size_t refused_count;
    size_t box_bytes; /* of all boxes */

    /* The decision. */
    struct kp_joined_part *parts; /* in the order of their first answers */
    struct kp_cover_box *boxes;   /* [part] */
    size_t part_count, repeated_count;
    size_t open_count, missing_count; /* open parts; regions that are in no part */
    struct kp_cover cover;
    double *seconds; /* [region]: that its secrets are expected to take; negative: not known */
    struct kp_strbuf count; /* of verdict.count */
    struct kp_verdict verdict;

    /* The proof: the texts in it, and the last line of each there. */
    struct kp_joined_text {
        const char *file; /* NULL: of a region without codes */
        uint64_t end;
    } * texts;
    size_t text_count, text_room;
};
