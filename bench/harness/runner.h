/* The runners that are asked whether a game has a secret, or how many it has: keypeg's
 * engines in the process, and other solvers as programs of their own. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"
#include <stdio.h>

struct kp_result {
    bool asked;
    enum kp_answer answer;       /* KP_UNDECIDED: not within the time */
    double seconds;              /* of processor time; the limit if it is undecided */
    uint64_t variables, clauses; /* PicoSAT's, in the process */
    char count[40];              /* of the secrets, in decimal, or as much of it as fits; or "" */
};

struct kp_runner;

/* Does the work in the process once, from the game to the answer. */
typedef void kp_run_once(const struct kp_runner *runner, const struct kp_transcript *game,
                         double seconds, struct kp_result *result);

#define KP_MODEL      "@"
#define KP_MOST_WORDS 10

struct kp_runner {
    const char *name, *title;
    bool counts; /* all secrets; the others look for one */

    kp_run_once *once;    /* in the process, */
    const char *encoding; /* perhaps with this; NULL: the default */

    /* Or a program, on a model of the game in a file of this ending. */
    const char *command[KP_MOST_WORDS], *ending; /* KP_MODEL among its words is the file */
    void (*model)(const struct kp_transcript *game, FILE *file);
    const char *yes[2], *no[6]; /* beginnings of a line with that answer; end with NULL */
};

extern const struct kp_runner kp_runners[]; /* ends with one without a name */

const struct kp_runner *kp_runner_find(const char *name); /* or NULL */

/* Whether it can be asked: its program is on PATH, or it needs none. */
bool kp_runner_is_here(const struct kp_runner *runner);

/* Asks the runner.  Work in the process of less than a millisecond is repeated, and the
 * mean counts. */
struct kp_result kp_runner_run(const struct kp_runner *runner, const struct kp_transcript *game,
                               double seconds);

#define KP_RUNNER_MEMORY ((size_t)2 << 30) /* bytes that each may have */

/* The two kinds of runners. */
struct kp_result kp_run_in_process(const struct kp_runner *runner, const struct kp_transcript *game,
                                   double seconds);
struct kp_result kp_run_program(const struct kp_runner *runner, const struct kp_transcript *game,
                                double seconds);

/* In the process. */
kp_run_once kp_plain_decide, kp_plain_count, kp_reckon_decide, kp_reckon_count;
kp_run_once kp_encoding_decide; /* PicoSAT on the clauses of an encoding */
kp_run_once kp_rows_decide;     /* and on those of kp_model_cnf_rows */
kp_run_once kp_linear_decide;   /* the linear engine */
kp_run_once kp_auto_decide, kp_auto_count;

/* Models. */
void kp_model_asp(const struct kp_transcript *game, FILE *file);
void kp_model_smt(const struct kp_transcript *game, FILE *file);
void kp_model_lp(const struct kp_transcript *game, FILE *file);
void kp_model_equations(const struct kp_transcript *game, FILE *file);
void kp_model_text(const struct kp_transcript *game, FILE *file); /* as keypeg reads it */
void kp_model_opb(const struct kp_transcript *game, FILE *file);
void kp_model_zinc(const struct kp_transcript *game, FILE *file);
void kp_model_cnf(const struct kp_transcript *game, FILE *file);      /* as `keypeg encode` */
void kp_model_cnf_rows(const struct kp_transcript *game, FILE *file); /* a counter for every row */

/* Writes the clauses of kp_model_cnf_rows to the sink, which may stop. */
struct kp_clause_sink;
void kp_rows_encode(struct kp_clause_sink *cnf, const struct kp_transcript *game);
