/* What the files api_*.c share. */
#ifndef KP_KEYPEG_API_IMPL_H
#define KP_KEYPEG_API_IMPL_H

#include "keypeg.h"

static inline const struct kp_options *kp_options_or_default(const struct kp_options *options)
{
    static const struct kp_options defaults = {0};

    return options ? options : &defaults;
}

/* Call the caller's `progress` with NULL, since the call ends; returns `status`. */
static inline enum kp_status kp_end_progress(const struct kp_options *options,
                                             enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

#endif
