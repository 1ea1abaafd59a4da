/* The oracle for audits: everything that an audit reports, found by trying every code.  It
 * shares the transcript with the library and nothing else; the scoring rule and the order of the
 * findings are written again. */
#pragma once

#include "game/transcript.h"

#define KP_ORACLE_PEGS 6
#define KP_ORACLE_ROWS 10

struct kp_oracle_repair {
    unsigned rows;                         /* a bit for each wrong row */
    struct kp_score right[KP_ORACLE_ROWS]; /* the right scores of these, where they were noted */
    int pegs, unlikely; /* how many key pegs change; how unlikely the mistakes are */
    size_t first;       /* the least code with these scores */
    uint64_t secrets;
};

/* A peg of a guess that was noted wrongly. */
struct kp_oracle_misrecorded {
    size_t row;
    int peg;
    uint16_t colour; /* the right one */
    size_t first;
    uint64_t secrets;
};

/* The same mistake in every row. */
struct kp_oracle_mistake {
    const char *mistake;
    struct kp_score meant[KP_ORACLE_ROWS];
    size_t first;
    uint64_t secrets;
};

/* Sets of rows are bits.  All lists are in the order of an audit. */
struct kp_audit_oracle {
    const struct kp_transcript *game;
    uint16_t (*codes)[KP_ORACLE_PEGS]; /* all that the rules allow, in code order */
    unsigned *wrong;                   /* of each code: the rows that do not fit it */
    size_t code_count;
    unsigned sure; /* rows that are never wrong */
    size_t fewest; /* the fewest wrong rows; 0: the game is consistent; SIZE_MAX: no code gives the
                      scores of all sure rows */
    struct kp_oracle_repair *repairs;
    size_t repair_count;
    struct kp_oracle_misrecorded *misrecorded_guesses;
    size_t misrecorded_guess_count;
    struct kp_oracle_mistake mistakes[4];
    size_t mistake_count;
    unsigned suspects[1 << KP_ORACLE_ROWS], conflicts[1 << KP_ORACLE_ROWS];
    size_t suspect_count, conflict_count;
    uint64_t left[KP_ORACLE_ROWS + 1]; /* possible secrets after the first k rows */
    bool possible[KP_ORACLE_ROWS];     /* whether each guess fits the rows before it */
};

/* At most KP_ORACLE_PEGS pegs, 64 colours and KP_ORACLE_ROWS rows. */
struct kp_audit_oracle *kp_audit_oracle_new(const struct kp_transcript *game);
void kp_audit_oracle_free(struct kp_audit_oracle *oracle);

/* The repair for which this code is a secret. */
struct kp_oracle_repair kp_oracle_find_repair(const struct kp_audit_oracle *oracle, size_t code);

/* Whether a code fits all rows, if the guess was this one; or if the mistake was made. */
bool kp_oracle_misrecorded_fits(const struct kp_audit_oracle *oracle,
                                const struct kp_oracle_misrecorded *misrecorded, size_t code);
bool kp_oracle_mistake_fits(const struct kp_audit_oracle *oracle,
                            const struct kp_oracle_mistake *mistake, size_t code);
