/* Hard problems as games of Mastermind, and their secrets as answers: a formula or
 * graph goes in, a transcript comes out whose secrets are the problem's answers.
 *
 *     struct kp_reduced *reduced;
 *     struct kp_solution *solution;
 *
 *     if (kp_reduce("cnf", text, length, 0, &reduced, &problems))
 *         ... problems.item[0] tells the first mistake
 *     kp_reduced_write(reduced, &out);         the transcript
 *     if (kp_reduced_solve(reduced, NULL, &solution, NULL) == KP_OK)
 *         kp_solution_write(solution, &out);   "s SATISFIABLE", "v 1 -2 3 0"
 *     kp_solution_free(solution);
 *     kp_reduced_free(reduced);
 *
 * docs/reductions.md tells the constructions.  This is a part of keypeg.h. */
#ifndef KEYPEG_H
#error "include keypeg.h"
#endif
#ifndef KEYPEG_REDUCE_H
#define KEYPEG_REDUCE_H

struct kp_reduced; /* a problem, and its game */

/* Read a formula (DIMACS CNF) or graph (DIMACS, edges as for colouring) and make
 * its game, by the reduction so named (KP_REDUCTIONS of kp_plugin); `size` is that of
 * a vertex cover, and negative where none is asked for.  On failure *reduced is NULL
 * and the problems, unless NULL, say what is wrong: of the text with its place, or
 * without one that no game is large enough. */
KP_API enum kp_status kp_reduce(const char *name, const char *text, size_t length, int64_t size,
                                struct kp_reduced **reduced, struct kp_errors *problems);
KP_API void kp_reduced_free(struct kp_reduced *reduced);

/* Whether the reduction so named wants the size of a cover; false also where there
 * is no such reduction. */
KP_API bool kp_reduction_wants_size(const char *name);

/* The transcript, in the format text, with a comment on every peg and row. */
KP_API enum kp_status kp_reduced_write(const struct kp_reduced *reduced, const struct kp_out *out);

/* What is known of the problem. */
struct kp_solution {
    enum kp_answer answer; /* KP_CONSISTENT: here is one; KP_CHEATED: there is none */
    const int64_t *parts;  /* of KP_CONSISTENT: the literals that are true, or the vertices
                               that are chosen; in ascending order of their numbers */
    size_t part_count;
    const char *wrong;           /* the secret that was given stands for `parts`, and they are no
                               answer: why, and `answer` is KP_UNDECIDED; or NULL */
    struct kp_rows conflict;     /* of KP_CHEATED: rows of the game that cannot all be right; of
                                no rows where nobody knows which */
    const char *const *meanings; /* what each of them says, "x1 is true or false" */
    bool conflict_is_minimal;    /* without any one of them the others can be right */
    const char *unfinished;      /* why it is undecided, or NULL */
    const char *engine;          /* who decided, as in struct kp_verdict, or NULL */
    struct kp_stats stats;
};

/* Look for a secret, as kp_check does, and read it back to an answer, which is held
 * against the problem itself before it is told.  Of `options` the limits, the engine,
 * the encoding, the solver and who watches count. */
KP_API enum kp_status kp_reduced_solve(const struct kp_reduced *reduced,
                                       const struct kp_options *options,
                                       struct kp_solution **solution, struct kp_diag *why);

/* The same for a secret that somebody else found: the first line of a text that is
 * no comment (# or c) and no line 's', as kp_code_write writes it, with "v" or
 * "secret" in front or without.  KP_BAD_INPUT: it is no code of this game. */
KP_API enum kp_status kp_reduced_answer(const struct kp_reduced *reduced, const char *text,
                                        size_t length, struct kp_solution **solution,
                                        struct kp_diag *why);
KP_API void kp_solution_free(struct kp_solution *solution);

/* As SAT solvers do: a line 's', and of an answer lines 'v' that end with 0.  Of a
 * vertex cover they have the vertices that are chosen.  Where there is none, lines 'c',
 * 20 or so at most, tell which rows clash, and what they say. */
KP_API enum kp_status kp_solution_write(const struct kp_solution *solution,
                                        const struct kp_out *out);

/* A line of JSON: the sizes, and the solution, or the transcript where that is NULL;
 * `where` may be NULL. */
KP_API enum kp_status kp_reduced_json(const struct kp_reduced *reduced,
                                      const struct kp_solution *solution,
                                      const struct kp_game_location *where,
                                      const struct kp_out *out);

#endif
