/* Why no secret fits, why only one does, or what is certain.  A part of keypeg.h, which includes
 * it. */
#pragma once

struct kp_explanation;

/* What an explanation ends in. */
enum kp_explained {
    KP_EXPLAINED_NOTHING,       /* the board is too large, or a limit ended the search */
    KP_EXPLAINED_CONTRADICTION, /* no secret fits */
    KP_EXPLAINED_SECRET,        /* the only secret */
    KP_EXPLAINED_CERTAIN        /* all that the possible secrets have in common */
};

struct kp_explanation_facts {
    enum kp_explained goal;
    bool complete; /* the steps reach the goal; otherwise none are known that do */
    size_t steps;
    double cost, dearest;     /* of all steps together, and of the dearest */
    enum kp_stop_reason stop; /* KP_BOARD_TOO_LARGE: over 262,144 codes, or too
                               many rows for these */
};

/* Explains why no secret fits the rows, why only one does, or what is certain of several, in steps
 * that a person can check; a revealed secret is ignored.  The explanation lives no longer than the
 * game. */
enum kp_status kp_explain(const struct kp_transcript *game, const struct kp_options *options,
                          struct kp_explanation **made, struct kp_diag *why);
struct kp_explanation_facts kp_explanation_about(const struct kp_explanation *explanation);
enum kp_status kp_explanation_report(const struct kp_explanation *explanation,
                                     const struct kp_style *style, const struct kp_out *out);

/* Writes the steps alone. */
enum kp_status kp_explanation_steps(const struct kp_explanation *explanation,
                                    const struct kp_style *style, const struct kp_out *out);
enum kp_status kp_explanation_json(const struct kp_explanation *explanation,
                                   const struct kp_game_location *where, const struct kp_out *out);
void kp_explanation_free(struct kp_explanation *explanation);
