/* The audit of rows that cannot all be right: which of them may be wrong, and what would repair the
 * game.  verdict.c runs it; the other declarations are shared by its stages.
 *
 * All stages share one budget.  Each may use a part of what is left, so that a hard stage leaves
 * something for the stages after it.  A stage that fails sets the builder's status; a stage that a
 * limit stopped records the limit. */
#pragma once

#include "verdict/conflict/conflict_search.h"
#include "verdict/finding.h"

/* Finds the audit of builder->finding: also the first row after which no secret was possible, and
 * the smallest conflict in place of a larger one.  The finding has a conflict, and the engines have
 * begun an audit. */
void kp_audit_run(struct kp_verdict_builder *builder);

/* ---- Repairs, repair_list.c ---------------------------------------------------- */

/* The likeliest repairs so far, each with the secret that was found first and the number of secrets
 * that fit it. */
struct kp_ranked_repair {
    struct kp_repair repair;  /* without its count */
    size_t unlikeliness;      /* the sum over its mistakes */
    struct kp_bignum secrets; /* 0: not counted */
};

/* At most KP_MOST_REPAIRS repairs, in this order: fewest rows, fewest key pegs changed, likeliest
 * mistakes, earliest rows. */
struct kp_repair_list {
    const struct kp_transcript *game;
    struct kp_ranked_repair *items;
    size_t count, room;
    bool overflowed; /* whether there are more, all of them less likely */
};

/* Adds a secret that fits all rows but wrong[0..count-1], ascending, and represents *secrets
 * secrets.  If the list has the repair, its first secret stays, and the numbers are added.  Returns
 * false if memory runs out. */
bool kp_repair_list_add(struct kp_repair_list *list, const struct kp_wrong_row *wrong, size_t count,
                        const uint16_t *secret, const struct kp_bignum *secrets);

/* Drops the counts of all repairs, because some secrets were left out. */
void kp_repair_list_uncount(struct kp_repair_list *list);
void kp_repair_list_free(struct kp_repair_list *list); /* leaves an empty list of the same game */

/* Returns row `row` with its right score; counts that were not recorded stay unknown. */
struct kp_wrong_row kp_wrong_row_of(const struct kp_transcript *game, size_t row,
                                    struct kp_score right);

/* The right scores of wrong rows, asked one by one, for boards with too many codes to visit
 * (score_corrections.c). */
/* Each of `corrections` is a correction, and all have the same number of rows.  Collects their
 * repairs, beginning with those that change the fewest key pegs, until there are `wanted` of them,
 * and then all others that change as few.  Does not count their secrets.  After KP_COMPLETED *all
 * is whether there are no other repairs. */
enum kp_stop_reason kp_score_corrections_find(struct kp_engines *engines,
                                              const struct kp_row_sets *corrections, size_t wanted,
                                              struct kp_repair_list *repairs, bool *all);

/* ---- Misrecorded guesses, misrecorded_guess.c ------------------------------------ */

/* Guesses that may have been recorded wrongly: the score of the one wrong row is right if one peg
 * of its guess had another colour. */
struct kp_misrecorded_guesses {
    struct kp_misrecorded_item {
        struct kp_misrecorded_guess peg; /* without its count */
        uint64_t secrets;                /* 0: not counted */
    } * items;                           /* by row, peg and colour */
    size_t count, room;
    bool are_all;
    struct kp_arena arena; /* of the secrets */
};

/* ---- What an audit finds ---------------------------------------------------------- */

struct kp_audit_finding {
    struct kp_audit shown; /* finding.c writes its lists */
    size_t wanted;         /* repairs and misrecorded guesses to be shown */
    struct kp_repair_list repairs;
    struct kp_row_sets suspects;
    struct kp_misrecorded_guesses misrecorded;
    struct kp_row_sets conflicts; /* if lists_conflicts */
    bool lists_conflicts;
};

void kp_audit_finding_free(struct kp_audit_finding *audit); /* NULL is fine */

/* ---- The stages ------------------------------------------------------------------- */

struct kp_audit_context {
    struct kp_verdict_builder *builder;
    struct kp_engines *engines;     /* the engines of the builder */
    struct kp_audit_finding *audit; /* that of the builder's finding */
    struct kp_conflict_search search;
    bool over;          /* whether the time is up, or the user asked to stop */
    bool mistakes_open; /* whether a limit ended the search for repeated mistakes */
    bool repairs_open;  /* whether a limit ended the search for repairs */
};

/* Records why the audit is not complete: the stop that ended everything, or else the first one. */
void kp_audit_note_stop(struct kp_audit_context *context, enum kp_stop_reason stop);

/* Records that the sure rows alone contradict each other, so that there is nothing to find. */
void kp_audit_note_sure_conflict(struct kp_audit_context *context);

/* Reports that a secret does not give the scores that it should. */
void kp_audit_broken(struct kp_verdict_builder *builder);

/* Without `row` all other rows can be right.  Adds every peg and colour that make `row` right as
 * well, by the native engine or by asking about each.  If it does not return KP_COMPLETED, there
 * may be more. */
enum kp_stop_reason kp_misrecorded_guess_find(struct kp_audit_context *context, size_t row);

/* The first two stages: the same mistake in every row, and the fewest wrong rows. */
void kp_audit_repeated_mistakes(struct kp_audit_context *context);
void kp_audit_fewest_rows(struct kp_audit_context *context);
