/* The secrets that are left, or some of them where there are too many to look at all.
 *
 * They stand one after the other, sorted, each once. */
#ifndef KP_STRATEGY_CANDIDATE_SET_H
#define KP_STRATEGY_CANDIDATE_SET_H

#include "game/transcript.h"

struct kp_candidate_set {
    const struct kp_transcript *game; /* not owned */
    size_t most, count, room;
    uint16_t *codes;
    bool all;               /* that there are */
    const char *drawn_by;   /* "native", "sat"; NULL: nobody had to draw */
    struct kp_strbuf total; /* how many there are, in decimal; empty: nobody knows */

    bool few, failed; /* so few that they are listed; no memory for one */
};

/* At most `most` of them, drawn without a preference where the native engine can, else
 * as the solver finds them, and then no more than KP_SOLVED.  *stop: what ended that
 * before it was done, else KP_COMPLETED.  To be cleared whatever is returned. */
#define KP_SOLVED 500
enum kp_status kp_candidate_set_take(struct kp_candidate_set *lineup,
                                     const struct kp_transcript *game,
                                     const struct kp_options *options, size_t most,
                                     enum kp_stop_reason *stop, struct kp_diag *why);
void kp_candidate_set_clear(struct kp_candidate_set *lineup);

/* Sort codes of so many pegs and drop those that stand there twice; *count is how many
 * are left.  false: no memory. */
bool kp_codes_sort(uint16_t *codes, size_t *count, int pegs);

/* A code that may be guessed, at random. */
struct kp_random;
void kp_code_draw(const struct kp_rules *rules, int colours, bool repeats, struct kp_random *draw,
                  uint16_t *code);

/* The options with what is left of their time, since `started`; false: nothing is. */
bool kp_options_left(const struct kp_options *options, double started, struct kp_options *left);

#endif
