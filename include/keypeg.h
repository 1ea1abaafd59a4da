/* keypeg: is there a secret that gives exactly these scores?
 *
 *     struct kp_errors problems = {0};
 *     struct kp_options options = {0};
 *     struct kp_match *match;
 *     struct kp_verdict *verdict;
 *
 *     if (kp_match_read(text, length, NULL, &match, &problems))
 *         ... problems.item[0].line, .column and .says tell the first mistake
 *     if (kp_check(kp_match_game(match, 0), &options, &verdict, NULL) == KP_OK)
 *         ... verdict->answer
 *     kp_verdict_free(verdict);
 *     kp_match_free(match);
 *
 * Whatever a kp_..._read or kp_check returns is yours to pass to the matching
 * _free, and what kp_writer_new returns, to kp_writer_end; they accept NULL.
 * Nothing else hands over memory.  The library never prints, never exits and keeps no
 * globals.  It does not depend on the locale, and reads of the environment only PATH,
 * where the solver is a program.
 *
 * Threads: any number may use the library at once.  What a function takes as const is
 * only read, so that they may share it: a match and its games, a verdict, advice, a tree,
 * a generator, an instance, a reduced problem and its solution.  A writer, points, and
 * what is freed belong to one thread at a time.  The functions of the caller (struct
 * kp_out, kp_in, `stop`, `progress`, `each`) are called by the calling thread unless the
 * comment of the struct says otherwise.  Threads that the library creates have the signal
 * mask of the calling thread.  As everywhere in C, no other thread may change the locale or
 * the environment meanwhile. */
#ifndef KEYPEG_H
#define KEYPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KP_API __attribute__((visibility("default"))) /* all else stays inside */

#define KP_VERSION "0.1.0"

KP_API const char *kp_version(void); /* of the library that runs, as KP_VERSION */

/* ---- How a call ends -------------------------------------------------- */

enum kp_status {
    KP_OK = 0,
    KP_BAD_INPUT,    /* the text, or what was asked of it, is wrong */
    KP_NO_MEMORY,    /* the machine has none left */
    KP_READ_FAILED,  /* the caller's reader said no */
    KP_WRITE_FAILED, /* the caller's writer said no */
    KP_BROKEN        /* an engine contradicted the rules of the game: our fault */
};

/* Where and why.  Line and column count from 1; 0 means no place. */
struct kp_diag {
    unsigned line, column;
    char says[360];
};

#define KP_MOST_PROBLEMS 20

/* The first mistakes of a text, in the order of their places. */
struct kp_errors {
    size_t count;    /* items that are filled in */
    size_t left_out; /* how many more there were */
    struct kp_diag item[KP_MOST_PROBLEMS];
};

/* Why work ended before it was done. */
enum kp_stop_reason {
    KP_COMPLETED = 0, /* nothing did: all that the engine can tell is known */
    KP_OUT_OF_STATES,
    KP_OUT_OF_TIME,
    KP_OUT_OF_MEMORY,
    KP_INTERRUPTED,
    KP_OUT_OF_EFFORT, /* the budget of an audit: twelve times the states below */
    KP_SOLVER_FAILED, /* a SAT solver died or lied; the notes say how */
    KP_ENOUGH         /* as many secrets are counted as was asked for */
};

KP_API const char *kp_stop_name(enum kp_stop_reason stop); /* "the time limit", ... */

/* Where text goes.  `write` returns false when it cannot. */
struct kp_out {
    bool (*write)(void *to, const char *bytes, size_t length);
    void *to;
};

/* Where text comes from.  `read` returns how many bytes it put there, 0 at
 * the end, or -1 when it failed. */
struct kp_in {
    long (*read)(void *from, char *bytes, size_t room);
    void *from;
};

/* ---- Games ------------------------------------------------------------ */

struct kp_match;      /* the games of one text */
struct kp_transcript; /* one game: rules, and the rows played under them */

#define KP_MOST_PEGS    65535
#define KP_MOST_COLOURS 65535
#define KP_MOST_CELLS   (1 << 26) /* pegs times colours */
#define KP_MOST_ROWS    1000000

#define KP_NO_ROW SIZE_MAX

#define KP_UNKNOWN (-1) /* a count that nobody noted, or the game does not tell */

/* The key pegs of one row.  Under "scores black" white is unknown; under
 * "scores colours" places do not count: black is 0 and white is how many
 * pegs the two codes have in common. */
struct kp_score {
    int black, white;
};

/* Read all games of text[0..length-1].  `format` names a format, or is NULL:
 * the text tells; `problems` may be NULL.  On KP_BAD_INPUT the problems say
 * what is wrong; *match still holds the games that could be read, each in its
 * place.  Otherwise, and when there is nothing at all to read, *match is NULL
 * on failure. */
KP_API enum kp_status kp_match_read(const char *text, size_t length, const char *format,
                                    struct kp_match **match, struct kp_errors *problems);

/* The same for a transcript that goes on behind a game, which may be NULL: what its first
 * game does not say of its rules are the rules of that one.  Its first line has this
 * number.  Nothing at all is a match without games. */
KP_API enum kp_status kp_match_read_on(const struct kp_transcript *before, const char *text,
                                       size_t length, unsigned line, struct kp_match **match,
                                       struct kp_errors *problems);
KP_API void kp_match_free(struct kp_match *match);

KP_API size_t kp_match_games(const struct kp_match *match);

/* A game of a match, from 0; it lives as long as the match.  NULL: it could
 * not be read. */
KP_API const struct kp_transcript *kp_match_game(const struct kp_match *match, size_t i);

KP_API int kp_game_pegs(const struct kp_transcript *game);
KP_API size_t kp_game_rows(const struct kp_transcript *game);
KP_API size_t kp_game_board(const struct kp_transcript *game); /* rows on it; 0: not said */
KP_API const char *kp_game_codemaker(const struct kp_transcript *game); /* or NULL */

/* The first row, from 0, that has every peg; KP_NO_ROW: none has. */
KP_API size_t kp_game_winning_row(const struct kp_transcript *game);

/* A code is one colour per peg; this is the name the text gave a colour. */
KP_API const char *kp_colour_name(const struct kp_transcript *game, uint16_t colour);

/* Score the guess against the secret, both as words ("red red blue", or run
 * together), by the rules of the game so named; NULL: the words themselves
 * are the colours. */
KP_API enum kp_status kp_score_words(const char *game, const char *secret, const char *guess,
                                     struct kp_score *score, struct kp_diag *why);

/* ---- Questions and answers -------------------------------------------- */

/* How far a long call is.  It may do several works, one after the other; within
 * each `done` and `share` only grow.  The words last as long as the program. */
struct kp_progress {
    const char *what; /* "searching", "counting", "listing", "drawing",
                         "asking the solver", "narrowing the clash",
                         "naming variables", "writing clauses" */
    const char *unit; /* what `done` counts: "states", "propagations", "rows", ... */
    uint64_t done;
    double share; /* of this work, from 0 to 1; negative: not known */
};

/* All zero means the defaults: `struct kp_options options = {0};` */
struct kp_options {
    const char *engine;   /* "auto", "native" or "sat" */
    const char *encoding; /* "auto", or names of kp_plugin joined by '+' */
    const char *solver;   /* "picosat", ... or the command line of a program */
    const char *format;   /* of kp_encode: "dimacs", "opb" or "wcnf" */
    double seconds;       /* wall time for this call; 0: no limit */
    size_t memory;        /* bytes for an engine; 0: no limit for a solver,
                             512 MiB for the native one */
    uint64_t states;      /* for the native engine before auto turns to the
                             solver; 0: KP_STATES */
    uint64_t seed;        /* of what is drawn at random */
    bool count_all;       /* count every secret; however long it takes,
                             unless `states` says otherwise */
    uint64_t most;        /* secrets, after which the solver looks for no
                             others; 0: two, and to count all KP_COUNTED
                             for auto, for sat any number */
    bool race;            /* both engines at once, on two threads, each with
                             half of `memory`: the same answer, but another
                             secret and another count of some may be told */
    bool rows_alone;      /* leave a revealed secret aside */
    size_t lies;          /* rows that may be wrong */
    int repairs;          /* to be shown of a game that cannot be right; 0:
                             KP_REPAIRS, negative: no audit at all */
    bool all_conflicts;   /* and every set of rows that clash */
    bool minimal;         /* narrow rows that clash down whatever it takes */
    bool story;           /* how the secrets dwindled, row by row */
    int (*stop)(void *);  /* asked now and then; not 0: stop and tell what is known */
    void *stop_data;

    /* Told now and then, mostly every few milliseconds, how far it is; NULL when
     * the call ends.  This and `stop` are called by the thread that called, and in
     * a race by the other, too, but never by both at once. */
    void (*progress)(void *data, const struct kp_progress *progress);
    void *progress_data;
};

#define KP_STATES       4000000
#define KP_COUNTED      1000
#define KP_REPAIRS      5
#define KP_MOST_REPAIRS 10000

#include "keypeg-verdict.h" /* struct kp_verdict, and all that it holds */

/* Whether engine, encoding and solver have names that exist. */
KP_API enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why);

/* `options` NULL: the defaults, here and below. */
KP_API enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why);
KP_API void kp_verdict_free(struct kp_verdict *verdict);

/* Show every secret that fits, in code order, until `each` returns false;
 * *stop tells whether these were all (KP_COMPLETED: yes, or `each` had enough). */
KP_API enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                              bool (*each)(void *data, const uint16_t *secret), void *data,
                              enum kp_stop_reason *stop, struct kp_diag *why);

/* Show n secrets drawn at random, each time any one that fits as likely as any
 * other, whatever was drawn before; none where none fits.  The same for the same
 * options->seed, and a longer sample begins with the shorter ones.  options->lies
 * must be 0.  *stop: KP_COMPLETED, or why not all were drawn. */
KP_API enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                                uint64_t n, bool (*each)(void *data, const uint16_t *secret),
                                void *data, enum kp_stop_reason *stop, struct kp_diag *why);

/* ---- Writing ---------------------------------------------------------- */

struct kp_style {
    bool colour; /* pegs in their colours, by ANSI sequences */
    bool stats;  /* what the work cost */
    int width;   /* columns; 0: 80 */
};

/* The verdict as a person reads it. */
KP_API enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                const struct kp_style *style, const struct kp_out *out);

/* What would set scores right that cannot all be, without a word of the secrets
 * that would then fit: somebody may still be looking for one.  Rows stand as a
 * transcript has them; where there is no audit nothing is written. */
KP_API enum kp_status kp_report_remedies(const struct kp_transcript *game,
                                         const struct kp_verdict *verdict,
                                         const struct kp_style *style, const struct kp_out *out);

/* A code as the game would write it: "red green blue", "1122". */
KP_API enum kp_status kp_code_write(const struct kp_transcript *game, const uint16_t *code,
                                    const struct kp_out *out);

/* A score as reports say it: "2 black 1 white". */
KP_API enum kp_status kp_score_write(const struct kp_transcript *game, struct kp_score score,
                                     const struct kp_out *out);

/* Games in a format ("text", "json", ...), written so that they are read back
 * as the same games.  The writer keeps `out`; one game alone is written as
 * such, several as the format joins them.  A game that the format has no words
 * for is not written: KP_BAD_INPUT, and *why tells what is lost; others may
 * follow.  End it to write the last of it.  One thread at a time. */
struct kp_writer;
KP_API enum kp_status kp_writer_new(const char *format, const struct kp_out *out,
                                    struct kp_writer **writer, struct kp_diag *why);
KP_API enum kp_status kp_writer_add(struct kp_writer *writer, const struct kp_transcript *game,
                                    struct kp_diag *why);
KP_API enum kp_status kp_writer_end(struct kp_writer *writer); /* frees it, NULL too */

/* Where a game stands: its file, its number in it from 1, and its first line;
 * and the files of its proof.  What is NULL or 0 is left out. */
struct kp_game_location {
    const char *file;
    size_t game;
    unsigned line;
    const char *proof, *clauses;
};

/* Answers as a line of JSON each; docs/json.md names their members.  `where`
 * may be NULL. */
KP_API enum kp_status kp_verdict_json(const struct kp_transcript *game,
                                      const struct kp_verdict *verdict,
                                      const struct kp_game_location *where,
                                      const struct kp_out *out);
KP_API enum kp_status kp_problems_json(const struct kp_errors *problems,
                                       const struct kp_game_location *where,
                                       const struct kp_out *out);

/* A page of HTML: begun, then a section for each game, then ended.  `where` may
 * be NULL. */
KP_API enum kp_status kp_html_begin(const struct kp_out *out);
KP_API enum kp_status kp_html_game(const struct kp_transcript *game,
                                   const struct kp_verdict *verdict,
                                   const struct kp_game_location *where, const struct kp_out *out);
KP_API enum kp_status kp_html_problems(const struct kp_errors *problems,
                                       const struct kp_game_location *where,
                                       const struct kp_out *out);
KP_API enum kp_status kp_html_end(const struct kp_out *out);

/* Single values of JSON: a list of colours, a string. */
KP_API enum kp_status kp_json_write_code(const struct kp_transcript *game, const uint16_t *code,
                                         const struct kp_out *out);
KP_API enum kp_status kp_string_json(const char *text, const struct kp_out *out);

/* Replace by '?' whatever could control a terminal or mislead a reader: control
 * characters, direction marks, characters that cannot be seen, bytes that are not UTF-8. */
KP_API void kp_make_printable(char *text);

/* The question for solvers elsewhere, every variable and row named in comments:
 * as clauses for SAT solvers (DIMACS), as pseudo-Boolean constraints (OPB), or as
 * clauses of which those that say "this row is right" are soft (WCNF, as since
 * 2022), so that a MaxSAT solver finds the fewest wrong rows. */
KP_API enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                                const struct kp_out *out, enum kp_stop_reason *stop,
                                struct kp_diag *why);

/* What a solver answered to that, as it printed it: 's' and 'v' lines, or what
 * MiniSat writes into its file; options->encoding as it was for kp_encode.
 * KP_CONSISTENT: `secret` gives every score, by the rules of the game.
 * KP_CHEATED: the solver says that there is none; or, where `revealed` is not
 * NULL, that is its code, and `wrong` the rows that it does not give.
 * KP_BAD_INPUT: the text is no answer, or one that makes no code. */
KP_API enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                                const char *text, size_t length, struct kp_verdict **verdict,
                                struct kp_diag *why);

/* What a kp_check of the same game found, for whoever does not believe it: the
 * clauses of the rows of its conflict (DIMACS, as kp_encode writes them), and a
 * proof in DRUP text that they have no solution, which drat-trim and other checkers
 * accept.  It was made by PicoSAT from these clauses, whoever decided.
 * KP_BAD_INPUT: the rows do not clash, as far as the verdict knows, or rows may be
 * wrong (options->lies).  *stop is not KP_COMPLETED when the limits ended it; what was
 * written by then proves nothing. */
KP_API enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                               const struct kp_verdict *verdict, const struct kp_out *clauses,
                               const struct kp_out *proof, enum kp_stop_reason *stop,
                               struct kp_diag *why);

/* ---- Points ----------------------------------------------------------- */

/* Who has how many points in a match, by the rules so named (KP_RULE_SETS);
 * NULL: the first of them.  Add every game in its turn with what the audit
 * says of it; NULL is one that could not be read. */
struct kp_match_points;
KP_API enum kp_status kp_points_new(const char *rules, struct kp_match_points **points,
                                    struct kp_diag *why);
KP_API enum kp_status kp_points_add(struct kp_match_points *points,
                                    const struct kp_transcript *game, enum kp_answer scoring,
                                    struct kp_diag *why);
KP_API void kp_points_free(struct kp_match_points *points);

/* The i-th player's name and total, or NULL after the last. */
KP_API const char *kp_points_player(const struct kp_match_points *points, size_t i,
                                    long long *total);

KP_API enum kp_status kp_points_report(const struct kp_match_points *points,
                                       const struct kp_style *style, const struct kp_out *out);
KP_API enum kp_status kp_points_json(const struct kp_match_points *points,
                                     const struct kp_out *out);

/* ---- What was built in ------------------------------------------------ */

enum kp_kind {
    KP_FORMATS,
    KP_COUNTERS,
    KP_ENCODINGS,
    KP_SOLVERS,
    KP_PRESETS,
    KP_RULE_SETS,
    KP_REDUCTIONS,
    KP_LEFT_OUT
};

/* The i-th plug-in of a kind, or NULL after the last; *title: a line about it, or NULL. */
KP_API const char *kp_plugin(enum kp_kind kind, size_t i, const char **title);

#include "keypeg-generate.h" /* hard instances, made to order */
#include "keypeg-reduce.h"   /* hard problems as games */
#include "keypeg-strategy.h" /* the next guess */
#include "keypeg-stream.h"   /* every game of a text */

#ifdef __cplusplus
}
#endif
#endif
