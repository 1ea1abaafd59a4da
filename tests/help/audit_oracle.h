/* The trial of a game: everything an audit tells, by trying every code.  It
 * shares the transcript with the house and nothing else; the order of the
 * findings is said once more, as mark.h does with the scores. */
#ifndef KP_TESTS_AUDIT_ORACLE_H
#define KP_TESTS_AUDIT_ORACLE_H

#include "game/transcript.h"

#define KP_ORACLE_PEGS 6
#define KP_ORACLE_ROWS 10

struct kp_oracle_repair {
    unsigned rows;                         /* a bit for each that is wrong */
    struct kp_score right[KP_ORACLE_ROWS]; /* of these, as far as it was noted */
    int pegs, unlikely;
    size_t first; /* the least code that gives it */
    uint64_t secrets;
};

struct kp_oracle_misnoted {
    size_t row;
    int peg;
    uint16_t colour;
    size_t first;
    uint64_t secrets;
};

struct kp_oracle_mistake {
    const char *mistake;
    struct kp_score meant[KP_ORACLE_ROWS];
    size_t first;
    uint64_t secrets;
};

/* Sets of rows are bits.  Everything stands in the order of the audit. */
struct kp_audit_oracle {
    const struct kp_transcript *game;
    uint16_t (*codes)[KP_ORACLE_PEGS]; /* all that the rules allow, in order */
    unsigned *wrong;                   /* the rows that each of them does not give */
    size_t code_count;
    size_t fewest; /* wrong rows; 0: the scores can all be right */
    struct kp_oracle_repair *repairs;
    size_t repair_count;
    struct kp_oracle_misnoted *misreads;
    size_t misread_count;
    struct kp_oracle_mistake slips[4];
    size_t slip_count;
    unsigned suspects[1 << KP_ORACLE_ROWS], conflicts[1 << KP_ORACLE_ROWS];
    size_t suspect_count, conflict_count;
    uint64_t left[KP_ORACLE_ROWS + 1]; /* secrets, after so many rows */
    bool possible[KP_ORACLE_ROWS];     /* the guess of each row, by the rows before it */
};

/* At most KP_ORACLE_PEGS pegs, 64 colours and KP_ORACLE_ROWS rows. */
struct kp_audit_oracle *kp_audit_oracle_new(const struct kp_transcript *game);
void kp_audit_oracle_free(struct kp_audit_oracle *trial);

/* The repair that a code makes. */
struct kp_oracle_repair kp_oracle_find_repair(const struct kp_audit_oracle *trial, size_t code);

/* Whether a code gives all scores, if the guess was this one, or if the slip
 * was made. */
bool kp_oracle_misnoted_fits(const struct kp_audit_oracle *trial,
                             const struct kp_oracle_misnoted *misread, size_t code);
bool kp_oracle_mistake_fits(const struct kp_audit_oracle *trial,
                            const struct kp_oracle_mistake *slip, size_t code);

#endif
