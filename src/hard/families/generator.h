/* Makes instances: the section "generate" of keypeg.h, which describes these functions. */
#ifndef KP_HARD_FAMILIES_GENERATOR_H
#define KP_HARD_FAMILIES_GENERATOR_H

#include "hard/families/family.h"

KP_API enum kp_status kp_generator_new(const struct kp_generate_options *order,
                                       struct kp_generator **generator, struct kp_diag *why);
KP_API void kp_generator_free(struct kp_generator *generator);
KP_API const struct kp_generate_options *
kp_generator_defaults(const struct kp_generator *generator);
KP_API void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                              char name[KP_INSTANCE_NAME]);
KP_API enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                                  struct kp_instance **made, enum kp_stop_reason *stop,
                                  struct kp_diag *why);
KP_API void kp_instance_free(struct kp_instance *instance);
KP_API const struct kp_transcript *kp_instance_game(const struct kp_instance *instance);
KP_API struct kp_instance_facts kp_instance_about(const struct kp_instance *instance);

#endif
