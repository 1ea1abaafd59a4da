/* A tree as somebody wrote it down: a first guess, and below each guess what is guessed
 * after each score.  Nothing is known yet of whether it is any good; docs/strategies.md
 * tells how it is written. */
#ifndef KP_FORMAT_TREE_READER_H
#define KP_FORMAT_TREE_READER_H

#include "base/limits.h"
#include "game/transcript.h"

#define KP_MOST_LEVELS 512 /* guesses below one another */

struct kp_parsed_node {
    int depth;                            /* guesses before it, from 0 */
    struct kp_score score;                /* of the guess before it; unused at depth 0 */
    struct kp_text_position score_at, at; /* of that score, and of its guess */
};

/* All zero is empty. */
struct kp_parsed_tree {
    struct kp_match match; /* its only game is where the tree begins */
    size_t count, room, guess_room;
    struct kp_parsed_node *plies; /* in the order in which they stand */
    uint16_t *guesses;            /* one after the other */
    const struct kp_limits *limits;
    enum kp_stop_reason stop;
};

/* Read a text, in lines or in JSON.  To be cleared whatever is returned; KP_BAD_INPUT: the
 * problems tell.  written->stop: KP_COMPLETED, or the limit that ended it. */
enum kp_status kp_parsed_tree_read(struct kp_parsed_tree *written, const char *text, size_t length,
                                   const struct kp_limits *limits, struct kp_errors *problems);
void kp_parsed_tree_clear(struct kp_parsed_tree *written);

/* ---- Between those who read one ------------------------------------------ */

enum kp_status kp_parsed_tree_json(struct kp_parsed_tree *written, const char *text, size_t length,
                                   struct kp_errors *problems);

/* The game of it. */
const struct kp_transcript *kp_parsed_tree_game(const struct kp_parsed_tree *written);

/* Whether one ply more may be read; false: a limit ran out, and written->stop says so. */
bool kp_parsed_tree_goes_on(struct kp_parsed_tree *written);

/* false: no memory. */
bool kp_parsed_tree_add(struct kp_parsed_tree *written, struct kp_parsed_node ply,
                        const uint16_t *guess);

#endif
