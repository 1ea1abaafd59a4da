/* What is known of a game, and of the rows that are wrong: the part of keypeg.h
 * that only tells. */
#ifndef KEYPEG_H
#error "include keypeg.h"
#endif
#ifndef KEYPEG_VERDICT_H
#define KEYPEG_VERDICT_H

enum kp_answer { KP_UNDECIDED = 0, KP_CONSISTENT, KP_CHEATED };

/* What the work cost: member, and what it counts. */
#define KP_STATS(STAT) \
    STAT(expected, "states that counting natively was expected to take") \
    STAT(states, "states the native engine visited") \
    STAT(variables, "variables in all formulas") \
    STAT(clauses, "clauses in all formulas") \
    STAT(literals, "literals in all formulas") \
    STAT(solves, "calls of the solver") \
    STAT(conflicts, "conflicts the solver met") \
    STAT(decisions, "decisions the solver made")

struct kp_stats {
#define KP_STAT(name, what) uint64_t name;
    KP_STATS(KP_STAT)
#undef KP_STAT
};

/* A row that a secret does not give, and what it gives instead. */
struct kp_wrong_row {
    size_t row; /* from 0 */
    struct kp_score right;
    const char *mistake; /* how people come to it, "a black called white"; or NULL */
};

/* Rows, from 0, ascending. */
struct kp_rows {
    const size_t *row;
    size_t count;
};

/* One way to set the scores right: the rows that are wrong, as few as it
 * takes, and what they should have said.  Counts nobody noted stay unknown. */
struct kp_repair {
    const struct kp_wrong_row *rows;
    size_t row_count;
    int pegs_changed;       /* per row the larger of key pegs added and taken away */
    const uint16_t *secret; /* one that gives these scores */
    const char *count;      /* of such secrets, in decimal; NULL: not known */
};

/* Another way: every score is right, but one peg of one guess was another. */
struct kp_misrecorded_peg {
    size_t row; /* from 0, as the peg is */
    int peg;
    uint16_t colour; /* that it had */
    const uint16_t *secret;
    const char *count; /* as above */
};

/* Another: the codemaker made the same mistake in every row. */
struct kp_repeated_mistake {
    const char *mistake; /* "white was written before black" */
    const uint16_t *secret;
    const char *count; /* as above */
    bool count_is_exact;
};

/* What an audit looks for: a name, the JSON member that holds it, and how reports
 * call it. */
#define KP_AUDIT_PARTS(PART) \
    PART(FIRST_IMPOSSIBLE, "first_impossible", "the first impossible row") \
    PART(SLIPS, "slips", "all systematic mistakes") \
    PART(WRONG_ROWS, "wrong_most", "the fewest wrong rows") \
    PART(SUSPECTS, "suspects", "all suspect rows") \
    PART(REPAIRS, "repairs", "all repairs") \
    PART(MISNOTED, "misnoted", "all misrecorded guesses") \
    PART(CONFLICT, "conflict", "the smallest conflict") \
    PART(CONFLICTS, "conflicts", "all conflicts")

enum kp_audit_part {
#define KP_AUDIT_PART(name, member, words) KP_PART_##name,
    KP_AUDIT_PARTS(KP_AUDIT_PART)
#undef KP_AUDIT_PART
};

/* Why scores cannot all be right, and what would set them right: in the order
 * of likelihood, the same whichever engine found it. */
struct kp_audit {
    size_t wrong_least;              /* so many rows are wrong at least; that is proven */
    size_t wrong_most;               /* so many suffice; 0: nobody knows how many do */
    const struct kp_repair *repairs; /* of wrong_most rows each */
    size_t repair_count, repairs_left_out;
    bool repairs_are_all;           /* these and those left out */
    const struct kp_rows *suspects; /* all sets of wrong_most rows that can be the wrong ones */
    size_t suspect_count;
    bool suspects_are_all;
    const struct kp_repeated_mistake *slips;
    size_t slip_count;
    const struct kp_misrecorded_peg *misnoted;
    size_t misnoted_count, misnoted_left_out;
    bool misnoted_are_all;           /* these and those left out */
    const struct kp_rows *conflicts; /* where all were asked for: the smallest first */
    size_t conflict_count;
    bool conflicts_are_all;
    enum kp_stop_reason stop; /* what kept it from knowing more */
    unsigned unfinished;      /* what it had not found by then: 1 << enum kp_audit_part each */
};

/* The game so far, and what its last row told. */
struct kp_story_row {
    const char *count;       /* of secrets that fit the rows up to here; NULL: not known */
    bool count_is_exact;     /* false: there are at least so many */
    bool told_nothing;       /* the row: as many as before it */
    bool guess_was_possible; /* as a secret, by the rows before it */
};

/* What was done for the answer, one thing after the other; or at once with the
 * one before it, where two raced. */
struct kp_step {
    const char *who;          /* "arithmetic", "native", or a solver's name */
    enum kp_answer answer;    /* whether there is a secret, as far as this step knows */
    bool counted;             /* and it knows of all */
    uint64_t secrets;         /* it knows so many; UINT64_MAX: that or more */
    enum kp_stop_reason stop; /* what ended it before it was done */
    uint64_t allowed;         /* states, for the native engine; UINT64_MAX: any number */
    uint64_t expected;        /* states that counting would take; 0: nobody had to know;
                                 UINT64_MAX: more than anybody can tell */
    bool raced;               /* against the step before or behind it */
    struct kp_stats cost;     /* its part of what all cost */
    double seconds;           /* on the clock */
};

#define KP_MOST_STEPS 8

/* What is known of a game.  A secret here has been re-scored against every
 * row by the plain rule. */
struct kp_verdict {
    enum kp_answer answer;
    enum kp_stop_reason stop;     /* what kept it from knowing more */
    const char *engine;           /* who decided: "arithmetic", "native", "sat", "replay" */
    const char *encoding;         /* the clauses it used, or NULL */
    const char *solver;           /* that was given them, or NULL */
    const uint16_t *secret;       /* one that fits, or NULL */
    const char *count;            /* of secrets that fit, in decimal; NULL: not known */
    bool count_is_exact;          /* false: there are at least that many */
    const size_t *conflict;       /* rows, from 0, that cannot all be right */
    size_t conflict_rows;         /* how many */
    bool conflict_is_minimal;     /* without any one of them the others can */
    bool conflict_is_smallest;    /* no fewer rows clash */
    const char *reason;           /* why, where a sentence can say it; or NULL */
    size_t first_impossible;      /* the row, from 0, after which no secret was left; KP_NO_ROW */
    const struct kp_audit *audit; /* of scores that cannot all be right; or NULL */
    const struct kp_story_row *chapters; /* where the story was asked for: before the first row,
                                          and after each */
    size_t chapter_count;
    size_t lies; /* rows that were allowed to be wrong */

    /* Where the codemaker revealed a secret: */
    const uint16_t *revealed;
    const char *against_rules;        /* a sentence: no such secret is allowed; or NULL */
    const struct kp_wrong_row *wrong; /* rows it does not give */
    size_t wrong_rows;                /* how many */
    enum kp_answer without_secret;    /* the answer for the rows alone */

    const char *notes; /* remarks, a line each; "" for none */
    struct kp_stats stats;
    struct kp_step steps[KP_MOST_STEPS]; /* to the answer; an audit's are not told */
    size_t step_count;
};

#endif
