/* The trial of a game: everything an audit tells, by trying every code.  It
 * shares the transcript with the house and nothing else; the order of the
 * findings is said once more, as mark.h does with the scores. */
#ifndef KP_TESTS_TRIAL_H
#define KP_TESTS_TRIAL_H

#include "game/transcript.h"

#define KP_TRIAL_PEGS 6
#define KP_TRIAL_ROWS 10

struct kp_trial_repair {
    unsigned rows;                        /* a bit for each that is wrong */
    struct kp_score right[KP_TRIAL_ROWS]; /* of these, as far as it was noted */
    int pegs, unlikely;
    size_t first; /* the least code that gives it */
    uint64_t secrets;
};

struct kp_trial_misread {
    size_t row;
    int peg;
    uint16_t colour;
    size_t first;
    uint64_t secrets;
};

struct kp_trial_slip {
    const char *mistake;
    struct kp_score meant[KP_TRIAL_ROWS];
    size_t first;
    uint64_t secrets;
};

/* Sets of rows are bits.  Everything stands in the order of the audit. */
struct kp_trial {
    const struct kp_transcript *game;
    uint16_t (*codes)[KP_TRIAL_PEGS]; /* all that the rules allow, in order */
    unsigned *wrong;                  /* the rows that each of them does not give */
    size_t code_count;
    size_t fewest; /* wrong rows; 0: the scores can all be right */
    struct kp_trial_repair *repairs;
    size_t repair_count;
    struct kp_trial_misread *misreads;
    size_t misread_count;
    struct kp_trial_slip slips[4];
    size_t slip_count;
    unsigned suspects[1 << KP_TRIAL_ROWS], conflicts[1 << KP_TRIAL_ROWS];
    size_t suspect_count, conflict_count;
    uint64_t left[KP_TRIAL_ROWS + 1]; /* secrets, after so many rows */
    bool possible[KP_TRIAL_ROWS];     /* the guess of each row, by the rows before it */
};

/* At most KP_TRIAL_PEGS pegs, 64 colours and KP_TRIAL_ROWS rows. */
struct kp_trial *kp_trial_new(const struct kp_transcript *game);
void kp_trial_free(struct kp_trial *trial);

/* The repair that a code makes. */
struct kp_trial_repair kp_trial_repair_of(const struct kp_trial *trial, size_t code);

/* Whether a code gives all scores, if the guess was this one, or if the slip
 * was made. */
bool kp_trial_reads(const struct kp_trial *trial, const struct kp_trial_misread *misread,
                    size_t code);
bool kp_trial_slips(const struct kp_trial *trial, const struct kp_trial_slip *slip, size_t code);

#endif
