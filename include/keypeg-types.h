/* The types of keypeg.h, which includes this header: every public enum and struct. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_VERSION "0.1.0"

/* ---- How a call ends -------------------------------------------------- */

enum kp_status {
    KP_OK = 0,
    KP_BAD_INPUT,    /* the text, or what the caller asks of it, is wrong */
    KP_NO_MEMORY,    /* malloc failed, or a memory limit was too small */
    KP_READ_FAILED,  /* the caller's reader failed */
    KP_WRITE_FAILED, /* the caller's writer failed */
    KP_BROKEN        /* an engine contradicted the rules of the game: a bug of keypeg */
};

/* Where and why something failed.  Line and column count from 1; 0 means no place. */
struct kp_diag {
    unsigned line, column;
    char says[440];
};

#define KP_MOST_ERRORS 20

/* The first errors in a text, in the order of their places. */
struct kp_errors {
    size_t count;    /* items that are filled in */
    size_t left_out; /* how many more errors there were */
    struct kp_diag item[KP_MOST_ERRORS];
};

/* Why work ended before it was done. */
enum kp_stop_reason {
    KP_COMPLETED = 0, /* the work was done */
    KP_OUT_OF_STATES,
    KP_OUT_OF_TIME,
    KP_OUT_OF_MEMORY,
    KP_INTERRUPTED,       /* the caller's `stop` ended it */
    KP_OUT_OF_EFFORT,     /* the budget of an audit: twelve times kp_options.states */
    KP_INEXACT,           /* the linear engine could not prove its answer for rounding errors */
    KP_BOARD_TOO_LARGE,   /* for the linear engine, whatever memory is allowed */
    KP_NUMBERS_TOO_LARGE, /* a number of a proof does not fit into 64 bits */
    KP_ENOUGH             /* as many secrets were counted as the caller wanted */
};

/* Where text goes.  `write` returns false on failure. */
struct kp_out {
    bool (*write)(void *to, const char *bytes, size_t length);
    void *to;
};

/* Where text comes from.  `read` stores at most `room` bytes and returns their number,
 * 0 at the end, or -1 on failure. */
struct kp_in {
    long (*read)(void *from, char *bytes, size_t room);
    void *from;
};

/* ---- Games ------------------------------------------------------------ */

struct kp_match;      /* the games of one text */
struct kp_transcript; /* one game: its rules, and the rows played under them */

#define KP_MOST_PEGS    65535
#define KP_MOST_COLOURS 65535
#define KP_MOST_CELLS   (1 << 26) /* pegs times colours */
#define KP_MOST_ROWS    1000000

#define KP_MOST_ID 255 /* bytes of an id */

#define KP_NO_ROW SIZE_MAX

#define KP_UNKNOWN (-1) /* a count that was not recorded, or is not part of the scoring */

/* The key pegs of one row.  Under "scores black" white is unknown.  Under "scores
 * colours", where places do not count, black is 0 and white is the number of pegs that
 * the two codes have in common. */
struct kp_score {
    int black, white;
};

/* What the text calls a game.  A text may give several games the same id.  It can contain
 * control characters. */
struct kp_id {
    const char *text; /* NULL: the game has no id */
    bool is_number;   /* an integer in JSON; its text is its digits */
};

/* The place of a game in its file, and the files of its proof.  Members that are NULL or
 * 0 are not written. */
struct kp_game_location {
    const char *file;
    size_t game; /* its number in the file, from 1 */
    unsigned line;
    struct kp_id id; /* for errors and trees; other answers write the id of their game */
    const char *proof, *formula, *proof_says;
    bool no_stats; /* JSON is written without "stats" and "steps" */
};

/* ---- What a call may do, and how far it is ---------------------------- */

/* The progress of a long call.  A call may consist of several works, one after the
 * other; within each `done` and `share` only grow.  The strings are static. */
struct kp_progress {
    const char *what; /* "searching", "counting", "listing", "drawing",
                         "asking the solver", "narrowing the conflict",
                         "looking for repairs", "looking for the wrong rows",
                         "trying every code", "ranking guesses",
                         "estimating", "naming variables", "writing clauses" */
    const char *unit; /* of `done`: "states", "propagations", "rows", ... */
    uint64_t done;
    double share; /* of this work, from 0 to 1; negative: not known */
};

/* All zero means the defaults: `struct kp_options options = {0};` */
struct kp_options {
    const char *engine;   /* "auto", "native", "linear" or "sat" */
    const char *encoding; /* "auto", or names of kp_plugin joined by '+' */
    const char *format;   /* of kp_encode: "dimacs", "opb" or "wcnf" */
    double seconds;       /* wall time for this call; 0: no limit */
    size_t memory;        /* bytes for an engine; 0: no limit for PicoSAT,
                             512 MiB for the native one */
    uint64_t states;      /* the native engine's budget, after which auto asks the
                             others; 0: KP_STATES, of which it first gets a part */
    uint64_t seed;        /* of random choices */
    bool count_all;       /* count every secret, without a limit unless `states` sets one */
    uint64_t most;        /* secrets, after which no others are looked for;
                             0: two, and to count all any number (for auto
                             KP_COUNTED if `states` is set) */
    bool rows_alone;      /* ignore a revealed secret */
    size_t wrong_rows;    /* that many rows may be wrong */
    int repairs;          /* repairs to find if the scores cannot all be right; 0:
                             KP_REPAIRS, negative: no audit at all */
    bool verdict_only;    /* if no secret fits, look for no conflict and no repairs */
    bool all_conflicts;   /* find every minimal conflict, too */
    bool minimal;         /* make the conflict minimal, without an effort limit */
    bool story;           /* count the possible secrets after each row */
    int (*stop)(void *);  /* called now and then; a value other than 0 ends the work
                             with KP_INTERRUPTED and what is known by then; or NULL */
    void *stop_data;

    /* Called mostly every few milliseconds with the progress, and with NULL when the
     * call ends; or NULL.  This and `stop` are called by the calling thread. */
    void (*progress)(void *data, const struct kp_progress *progress);
    void *progress_data;
};

#define KP_STATES       4000000
#define KP_COUNTED      1000
#define KP_REPAIRS      5
#define KP_MOST_REPAIRS 10000

/* How reports for people look. */
struct kp_style {
    bool colour; /* pegs in their colours, by ANSI sequences */
    bool stats;  /* add what the work cost */
    int width;   /* columns; 0: 80 */
};

/* ---- The verdict ------------------------------------------------------ */

/* Whether a secret fits the rows.  KP_CHEATED means that none does, or that the revealed one does
 * not; it does not say who was wrong. */
enum kp_answer { KP_UNDECIDED = 0, KP_CONSISTENT, KP_CHEATED };

/* What worked on a game, and what decided it. */
enum kp_engine {
    KP_AUTO = 0, /* the engines in turns; of a verdict: nothing has decided */
    KP_NATIVE,
    KP_LINEAR,
    KP_SAT,
    KP_ARITHMETIC,  /* on one or two rows, before any engine */
    KP_REPLAY,      /* the plain scoring rule, for a secret that was given */
    KP_OTHER_SOLVER /* the program whose answer kp_decode read */
};

/* What the work cost: a member, and what it counts. */
#define KP_STATS(STAT) \
    STAT(expected, "states that counting natively was expected to take") \
    STAT(states, "states the native engine visited") \
    STAT(pivots, "pivots of the linear engine") \
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

/* A row that a secret does not fit, and the score that it would give. */
struct kp_wrong_row {
    size_t row; /* from 0 */
    struct kp_score right;
    const char *mistake; /* how people make it, "a black called white"; or NULL */
};

/* Rows, from 0, ascending. */
struct kp_rows {
    const size_t *row;
    size_t count;
};

/* A repair: the wrong rows, as few as possible, and their right scores.  Counts that were
 * not recorded stay unknown. */
struct kp_repair {
    const struct kp_wrong_row *rows;
    size_t row_count;
    int pegs_changed;       /* summed over rows: the larger of key pegs added and removed */
    const uint16_t *secret; /* one that fits the repaired game */
    const char *count;      /* of such secrets, in decimal; NULL: not known */
};

/* Another explanation: every score is right, but one peg of one guess was recorded
 * wrongly. */
struct kp_misrecorded_guess {
    size_t row;      /* from 0 */
    int peg;         /* from 0 */
    uint16_t colour; /* the colour that it had */
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

/* What an audit looks for: a name, the JSON member that holds it, and its name in
 * reports. */
#define KP_AUDIT_PARTS(PART) \
    PART(FIRST_IMPOSSIBLE, "first_impossible", "the row that rules out the last secret") \
    PART(REPEATED_MISTAKES, "repeated_mistakes", "all repeated mistakes") \
    PART(WRONG_ROWS, "wrong_most", "the fewest wrong rows") \
    PART(SUSPECTS, "suspects", "all suspect rows") \
    PART(REPAIRS, "repairs", "all repairs") \
    PART(MISRECORDED_GUESSES, "misrecorded_guesses", "all misrecorded guesses") \
    PART(CONFLICT, "conflict", "the smallest conflict") \
    PART(CONFLICTS, "conflicts", "all conflicts")

enum kp_audit_part {
#define KP_AUDIT_PART(name, member, words) KP_PART_##name,
    KP_AUDIT_PARTS(KP_AUDIT_PART)
#undef KP_AUDIT_PART
};

/* Why the scores cannot all be right, and what would repair them, likeliest first.  The
 * audit is the same whichever engine found it. */
struct kp_audit {
    size_t wrong_least;              /* proven lower bound on the number of wrong rows */
    size_t wrong_most;               /* a number of wrong rows that suffices; 0: not known */
    const struct kp_repair *repairs; /* of wrong_most rows each */
    size_t repair_count, repairs_left_out;
    bool repairs_are_all;           /* there are no others than these and those left out */
    bool sure_rows_conflict;        /* the sure rows alone cannot all be right; then there are
                                       neither repairs nor suspects, and the conflict has sure rows
                                       only */
    bool sure_rows_agree;           /* some secret fits the sure rows; if both are false, a limit
                                       came first */
    const struct kp_rows *suspects; /* all sets of wrong_most rows that can be the wrong ones */
    size_t suspect_count;
    bool suspects_are_all;
    const struct kp_repeated_mistake *repeated_mistakes;
    size_t repeated_mistake_count;
    const struct kp_misrecorded_guess *misrecorded_guesses;
    size_t misrecorded_guess_count, misrecorded_guesses_left_out;
    bool misrecorded_guesses_are_all; /* there are no others than these and those left out */
    const struct kp_rows *conflicts;  /* with kp_options.all_conflicts: the smallest first */
    size_t conflict_count;
    bool conflicts_are_all;
    enum kp_stop_reason stop; /* what kept it from finding more */
    unsigned unfinished;      /* bits 1 << enum kp_audit_part of what it had not found then */
};

/* The possible secrets after a row, or at the start. */
struct kp_story_row {
    const char *count;       /* of the possible secrets, in decimal; NULL: not known */
    bool count_is_exact;     /* false: there are at least that many */
    bool told_nothing;       /* as many secrets are possible as before the row */
    bool guess_was_possible; /* the guess fitted the rows before it */
};

/* One of the works that led to the answer.  They were done one after the other. */
struct kp_step {
    enum kp_engine engine;    /* KP_ARITHMETIC, KP_NATIVE, KP_LINEAR or KP_SAT */
    const char *who;          /* the engine's name, or the solver's */
    enum kp_answer answer;    /* as far as this step knows */
    bool counted;             /* it knows of all secrets */
    uint64_t secrets;         /* that it knows of; UINT64_MAX: that many or more */
    enum kp_stop_reason stop; /* what ended it before it was done */
    uint64_t allowed;         /* states, for the native engine; UINT64_MAX: any number */
    uint64_t expected;        /* states that counting would take; 0: not estimated;
                                 UINT64_MAX: more than the estimate can express */
    struct kp_stats cost;     /* its share of kp_verdict.stats */
    double seconds;           /* wall time */
    uint64_t turns;           /* in which the engine worked; others worked between them */
};

#define KP_MOST_STEPS 8

/* The answer for a game.  Every secret in it was scored again, by the plain scoring rule,
 * against every row. */
struct kp_verdict {
    enum kp_answer answer;
    enum kp_stop_reason stop;     /* what kept it from finding more */
    enum kp_engine engine;        /* what decided */
    const char *encoding;         /* of the clauses, or NULL */
    const uint16_t *secret;       /* one that fits, or NULL */
    const char *count;            /* of secrets that fit, in decimal; NULL: not known */
    bool count_is_exact;          /* false: there are at least that many */
    const size_t *conflict;       /* rows, from 0, that cannot all be right */
    size_t conflict_rows;         /* how many */
    bool conflict_is_minimal;     /* known: without any one of them the others can be right */
    bool conflict_is_smallest;    /* known: no conflict has fewer rows */
    const char *reason;           /* a sentence that says it of one row or two, or NULL */
    size_t first_impossible;      /* the row, from 0, that ruled out the last secret; KP_NO_ROW */
    const struct kp_audit *audit; /* if the scores cannot all be right; or NULL */
    const struct kp_story_row *story_rows; /* with kp_options.story: before the first row, and
                                            after each row; or NULL */
    size_t story_row_count;
    enum kp_stop_reason story_stop; /* what kept it from counting after each row */
    size_t most_wrong_rows;         /* kp_options.wrong_rows */

    /* If the codemaker revealed a secret: */
    const uint16_t *revealed;
    const char *against_rules;             /* a sentence: the rules do not allow it; or NULL */
    const struct kp_wrong_row *wrong_rows; /* that it does not fit */
    size_t wrong_row_count;
    bool wrong_sure_row;           /* one of them is sure */
    enum kp_answer without_secret; /* the answer for the rows alone */

    const char *notes; /* remarks, one per line; "" for none */
    struct kp_stats stats;
    struct kp_step steps[KP_MOST_STEPS]; /* to the answer, without those of the audit */
    size_t step_count;
};

/* ---- Objects ---------------------------------------------------------- */

struct kp_match_points; /* the players of a match and their points */
struct kp_writer;       /* writes games in one format, one after the other */
struct kp_join;         /* answers to the parts of a game */

/* ---- Built-in lists --------------------------------------------------- */

/* The lists of kp_plugin. */
enum kp_kind {
    KP_FORMATS,
    KP_COUNTERS,
    KP_ENCODINGS,
    KP_PREDEFINED_GAMES,
    KP_RULE_SETS,
    KP_REDUCTIONS,
    KP_STRATEGIES,
    KP_FAMILIES
};

/* ---- Streams ---------------------------------------------------------- */

/* One game of a stream. */
struct kp_stream_game {
    const struct kp_transcript *game; /* NULL: it could not be read */
    const struct kp_errors *problems; /* what is wrong with it */
    enum kp_stop_reason stop;         /* what ended its reading, or KP_COMPLETED */
    struct kp_id id;                  /* also of a game that could not be read, if its id could */
    unsigned line;                    /* where it begins */
    size_t number;                    /* from 1 */
    size_t games;                     /* in the whole text; 0: not known yet */
    struct kp_out out, log;           /* text written here leaves in the order of the games */
    const struct kp_transcript *partial; /* if game is NULL: the rows that could be read; or NULL */
};

/* A run over the games of a text.  Set in, out, log and each; zero is valid for the rest.
 *
 * With several jobs any of the threads may call the functions.  Calls of `in` and `stop`
 * never overlap, nor do calls of `out`, `log` and `done`; but one of the former may run at
 * the same time as one of the latter, and `each` at the same time as all of them. */
struct kp_stream {
    const char *name;   /* of the file, whose ending may determine the format; or NULL */
    const char *format; /* or NULL: determined by the name or the text */
    /* A transcript has the rules of this game, unless it states others; a game of any format whose
     * rules contradict these cannot be read.  NULL: each text states its rules. */
    const struct kp_transcript *rules;
    struct kp_in in;
    struct kp_out out, log;
    void (*each)(void *data, const struct kp_stream_game *item); /* several at once */
    void (*done)(void *data); /* the answer to a game has left, in order; or NULL */
    int (*stop)(void *data);  /* a value other than 0 ends the run; or NULL */
    void *data;
    double seconds; /* wall time for reading a game, apart from `each`; 0: no limit */
    unsigned line;  /* the number of the first line; 0: 1 */
    unsigned jobs;  /* threads; 0: one */
    bool whole;     /* read the text to its end before the first game, whatever its format */
    size_t most;    /* bytes of text to hold at once; 0: no limit */
    size_t games;   /* result: the number of games */
    bool ended;     /* result: these were all */
};

/* The numbers first to first + number - 1, each passed to `each`, several at once.  Which
 * other functions may be called at the same time is as in struct kp_stream: calls of
 * `stop` never overlap, nor do calls of `out`, `log` and `done`. */
struct kp_number_range {
    uint64_t first, number;
    unsigned jobs; /* threads; 0: one */
    struct kp_out out, log;
    /* On any thread; text written to these leaves in the order of the numbers. */
    void (*each)(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);
    void (*done)(void *data); /* one more has left; or NULL */
    int (*stop)(void *data);  /* asked before each: a value other than 0 ends the run; or NULL */
    void *data;
    bool ended; /* result: these were all */
};

/* ---- Strategies ------------------------------------------------------- */

struct kp_strategy_facts {
    const char *name, *title, *source; /* a word, a line, who had the idea */
};

/* All zero means the defaults. */
struct kp_strategy_options {
    const char *strategy; /* "knuth", ... */
    const char *guesses;  /* "secrets": guess only codes that the rules allow as secrets;
                             "any": all allowed guesses, with repeats and holes */
    size_t top;           /* the number of proposals, best first; 0: one */
    size_t sample;        /* secrets to look at if too many are possible; 0: KP_SAMPLE */
    int longest;       /* of "optimal": the most guesses a game may take from here; 0: no limit */
    const char *first; /* of a tree: the first guess, as words; NULL: the strategy's choice */
};

#define KP_SAMPLE 10000

/* A part: the secrets that would give the same score to a guess. */
struct kp_advice_part {
    struct kp_score score;
    uint64_t secrets;
};

struct kp_proposal {
    uint16_t *guess;
    bool fits; /* it may be the secret itself */
    size_t part_count;
    struct kp_advice_part *parts; /* of the secrets that were looked at, by ascending scores */
    uint64_t worst;               /* secrets in the largest part */
    uint64_t squares;             /* the sum of the squares of the sizes of the parts: divided by
                                     advice->looked_at, how many secrets are left on average */
};

struct kp_advice {
    const char *strategy;
    char *secrets;           /* that fit, in decimal; NULL: not known */
    uint64_t looked_at;      /* secrets that the parts consist of */
    bool sampled;            /* these are not all */
    enum kp_engine drawn_by; /* KP_NATIVE: uniformly; KP_SAT: whichever the solver found; KP_AUTO:
                                nothing was sampled */
    bool ranked;             /* the strategy ranks several guesses; false: it returns one */
    uint64_t guesses;        /* if it ranks: how many codes it considered */
    bool all_guesses;        /* these are all that there are */
    uint64_t total;          /* if it plays all games to their ends (optimal, worst): the guesses
                             that they take from here, summed over the secrets; else 0 */
    int longest;             /* and those of the longest game */
    bool won;                /* the game is over: its last guess was the secret */
    size_t count;            /* 0: no secret fits, the game is won, or a limit ran out */
    struct kp_proposal *proposals;
    enum kp_stop_reason stop; /* what ended the search before it was done */
};

struct kp_tree; /* a strategy against every possible secret: a guess for every position */

/* What a tree achieves; it lives as long as the tree. */
struct kp_tree_facts {
    const char *strategy;
    uint64_t secrets;        /* possible at the start; 0: none, and nothing is guessed */
    uint64_t total;          /* guesses of all games together */
    int longest;             /* guesses of the longest game */
    const uint64_t *lengths; /* the number of games of 1, 2 ... `longest` guesses */
    const uint16_t *first;   /* the first guess; NULL: nothing is guessed */
    size_t part_count;
    const struct kp_advice_part *parts; /* into which the first guess splits the secrets, by
                                           ascending scores */
};

/* ---- Instances of hard families --------------------------------------- */

struct kp_generator; /* makes instances of one family */
struct kp_instance;  /* one of them, and what is known about it */

/* How an instance was made, which need not determine whether a secret fits. */
enum kp_instance_kind {
    KP_PLANTED,   /* around a secret, which fits every row */
    KP_FALSIFIED, /* so that no secret fits; this is certain */
    KP_UNPLANTED  /* without a secret; some secret may fit or not */
};

/* How it is known whether a secret fits. */
enum kp_certainty {
    KP_NOT_KNOWN,
    KP_BY_SECRET,     /* by the one that was planted */
    KP_BY_COUNT,      /* the native engine counted all that fit */
    KP_BY_SEARCH,     /* an engine found one */
    KP_BY_REFUTATION, /* a solver refuted the clauses */
    KP_BY_ARITHMETIC, /* no secret fits a row, or a few, by their numbers alone */
    KP_BY_RELAXATION  /* the linear engine refuted the rows, and proved it in integers */
};

/* A family; the strings are static. */
struct kp_family_facts {
    const char *name, *title;    /* a word, a line */
    int pegs, colours;           /* the defaults */
    unsigned statuses;           /* bits 1 << enum kp_instance_kind that it offers */
    enum kp_instance_kind usual; /* the default */
};

/* What to make.  The family chooses what is 0 or NULL. */
struct kp_generate_options {
    const char *family;
    int pegs, colours;
    size_t rows;
    const char *status; /* "planted", "falsified" or "unplanted" */
    uint64_t seed;
    uint64_t states; /* the native engine's budget for making sure of the answer, at each attempt;
                        the others get KP_SOLVER_SHARE times as much effort each.  0: KP_STATES */

    size_t near_misses; /* of a puzzle, to be made with it; at most KP_MOST_NEAR_MISSES */
    const char *grade;  /* that a puzzle must have: "easy", ...; or "any", to make it known */
    int least_cost, most_cost; /* of the explanation of a puzzle; 0: any */

    /* The rules of a puzzle: a predefined game (KP_PREDEFINED_GAMES), which needs no pegs and
     * colours; the names of its colours, separated by spaces or commas; and whether the colours of
     * the secret differ. */
    const char *game, *colour_names;
    bool no_repeats;

    int (*stop)(void *); /* as in struct kp_options */
    void (*progress)(void *, const struct kp_progress *);
    void *stop_data, *progress_data;
};

#define KP_SOLVER_SHARE  8
#define KP_INSTANCE_NAME 120 /* bytes of a name, with the 0 at its end */
