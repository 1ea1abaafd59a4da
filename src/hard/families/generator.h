/* An order, as the family understands it: what kp_generator_new and kp_generate of
 * keypeg.h do. */
#ifndef KP_HARD_FAMILIES_GENERATOR_H
#define KP_HARD_FAMILIES_GENERATOR_H

#include "hard/families/family.h"

struct kp_generator {
    const struct kp_family *family;
    struct kp_generate_options order; /* with nothing left open */
    struct kp_recipe recipe;          /* of instance 0 */
    struct kp_options options;        /* which recipe.options is */
    size_t usual_rows;                /* where nobody says how many; 0: the family finds them */
};

/* Hold the order against the family, and fill in what it leaves open. */
enum kp_status kp_generator_set(struct kp_generator *generator,
                                const struct kp_generate_options *order, struct kp_diag *why);

/* Make instance i, measure it where that was ordered, and say above its game what it
 * is.  Cleared by the caller after any return; without a game where *stop is not
 * KP_COMPLETED. */
enum kp_status kp_generator_make(const struct kp_generator *generator, uint64_t i,
                                 struct kp_instance *instance, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

#endif
