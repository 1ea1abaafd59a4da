/* Proofs with large numbers, which keypeg checks only where the compiler has integers of 128 bits.
 * Elsewhere (machines of 32 bits) it refuses them by name, and tests pass over them. */
#pragma once

#include "proof/check/wide_number.h"

#include <ctype.h>
#include <stdbool.h>

/* Whether numbers of the text, or their products, are too large to be checked here. */
static inline bool kp_is_too_wide(const char *text)
{
    size_t digits = 0;

    if (sizeof(kp_wide) == 16)
        return false;
    for (; *text && digits < 10; text++)
        digits = isdigit((unsigned char)*text) ? digits + 1 : 0;
    return digits == 10;
}
