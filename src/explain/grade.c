/* Grades: from which cost of the dearest step on an explanation is medium, hard or for experts. */
#include "explain/explanation.h"

const char *kp_grade_name(enum kp_grade grade)
{
    static const char *const names[] = {[KP_UNGRADED] = NULL,
                                        [KP_EASY] = "easy",
                                        [KP_MEDIUM] = "medium",
                                        [KP_HARD] = "hard",
                                        [KP_EXPERT] = "expert"};

    return names[grade];
}

enum kp_grade kp_grade_of(const struct kp_chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        if (chain->steps[i].kind == KP_STEP_SUPPOSE)
            return chain->complete ? KP_EXPERT : KP_UNGRADED;
    return !chain->complete || chain->count == 0 ? KP_UNGRADED
           : chain->dearest <= 35                ? KP_EASY
           : chain->dearest <= 55                ? KP_MEDIUM
           : chain->dearest <= 90                ? KP_HARD
                                                 : KP_EXPERT;
}
