/* An explanation of a game: a chain of steps to its goal. */
#pragma once

#include "explain/step_search.h"
#include "keypeg.h"

struct kp_explanation {
    struct kp_code_sets sets;
    struct kp_chain chain;
    uint64_t *possible; /* the set of codes that fit all rows */
    size_t secrets;     /* how many these are */
    enum kp_explained goal;
    enum kp_stop_reason stop;
};
