/* An explanation of a game: a chain of steps to its goal. */
#pragma once

#include "explain/step_search.h"
#include "keypeg.h"

enum kp_asked_about { KP_ASKED_ALL, KP_ASKED_PEG, KP_ASKED_COLOUR, KP_ASKED_ROW, KP_ASKED_CODE };

/* A question, read. */
struct kp_asked {
    enum kp_asked_about about;
    int peg, colour; /* from 0 */
    size_t row;      /* from 0; KP_NO_ROW if the question is about another thing */
    uint16_t *code;
};

struct kp_explanation {
    struct kp_arena arena;
    struct kp_asked asked;
    struct kp_code_sets sets; /* about a code only the game, pegs and colours */
    struct kp_chain chain;
    uint64_t *wanted;   /* the facts that the steps are to show, or NULL */
    uint64_t *possible; /* the set of codes that fit all rows, but for a row that is asked about */
    size_t secrets;     /* how many these are; if the codes are not listed, some of them */
    uint64_t *certain;  /* the set of facts that are certain */
    uint64_t *shared;   /* those that all of these secrets have */
    bool is_settled;    /* no other fact is certain */
    /* Steps beyond this number are inside a supposition, which it is; 0: none is. */
    size_t supposes;
    const uint16_t
        *secret; /* one of them; that fits also the row that is asked about, if one does */
    enum kp_explained goal;
    enum kp_stop_reason stop;

    /* Of a row: the scores that the possible secrets give it, by blacks and whites. */
    struct kp_score *scores;
    size_t score_count;

    /* Of a code: the rows that it misses. */
    struct kp_wrong_row *missed;
    size_t missed_count;
    struct kp_diag broken_rule; /* why the rules forbid it, or "" */
};

/* Finds the same on a board with too many codes. */
enum kp_stop_reason kp_find_unlisted(struct kp_explanation *explanation,
                                     const struct kp_transcript *game,
                                     const struct kp_limits *limits);

/* Whether a step follows from what it cites, by the engines: the game of its rows and premises and
 * of the opposite of a conclusion has no secret.  For boards with too many codes to list. */
bool kp_step_is_certain(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                        const struct kp_limits *limits);

/* How hard a chain is to follow. */
enum kp_grade kp_grade_of(const struct kp_chain *chain);

/* Whether the rules alone allow no code. */
static inline bool kp_explains_rules(const struct kp_explanation *explanation)
{
    return kp_codes_are_listed(&explanation->sets) && explanation->sets.code_count == 0;
}

/* As kp_explain; unless `lists_codes`, as if the board had too many codes to list. */
enum kp_status kp_explain_by(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_explain_question *question, bool lists_codes,
                             struct kp_explanation **made, struct kp_diag *why);

/* Reads a question; the code lives in the arena. */
enum kp_status kp_ask_read(const struct kp_transcript *game,
                           const struct kp_explain_question *question, struct kp_arena *arena,
                           struct kp_asked *asked, struct kp_diag *why);

/* Finds the rows that the code of the question misses.  false: no memory. */
bool kp_find_missed_rows(struct kp_explanation *explanation);
