/* The generator behind kp_generator_new and kp_generate of keypeg.h. */
#ifndef KP_HARD_FAMILIES_GENERATOR_H
#define KP_HARD_FAMILIES_GENERATOR_H

#include "hard/families/family.h"

struct kp_generator {
    const struct kp_family *family;
    struct kp_generate_options order; /* completed: nothing is 0 or NULL any more */
    struct kp_recipe recipe;          /* of instance 0 */
    struct kp_options options;        /* what recipe.options points to */
    size_t usual_rows;                /* without --rows; 0: the family decides */
};

/* Checks the order against its family and completes it.  The generator must not be copied
 * or moved afterwards, for it points into itself. */
enum kp_status kp_generator_set(struct kp_generator *generator,
                                const struct kp_generate_options *order, struct kp_diag *why);

/* Makes instance i, measures it if that was ordered, and adds the remarks above its game.
 * The caller clears it after any return; it has no game if *stop is not KP_COMPLETED. */
enum kp_status kp_generator_make(const struct kp_generator *generator, uint64_t i,
                                 struct kp_instance *instance, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

#endif
