/* The secrets that are left, or some of them where there are too many to look at all.
 *
 * They stand one after the other, sorted, each once. */
#ifndef KP_STRATEGY_CANDIDATE_SET_H
#define KP_STRATEGY_CANDIDATE_SET_H

#include "game/transcript.h"

/* The secrets that are left, listed by the plain walk and held as codes: for what shares
 * nothing with the strategies' own layout. */
struct kp_candidate_list {
    const struct kp_transcript *game; /* not owned */
    uint16_t *codes;                  /* one after the other */
    size_t count, room, most;
    size_t beside;     /* bytes that whoever asks wants to hold for each */
    uint64_t memory;   /* that is allowed; 0: any */
    bool full, failed; /* the memory allowed holds no more of them; there is no memory */
};

/* KP_BAD_INPUT: there are too many.  *stop: KP_COMPLETED, or the limit that ended the listing.  To be
 * freed whatever is returned. */
enum kp_status kp_candidate_list_take(struct kp_candidate_list *roster,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, size_t beside,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

const uint16_t *kp_candidate_list_code(const struct kp_candidate_list *roster, uint32_t secret);

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
