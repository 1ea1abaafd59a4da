/* Any bytes at all as JSON and as JSON Lines: the games that are read are
 * written in every format, read back, and must be the same. */
#include "help/round.h"
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_as(const char *format, const char *text, size_t length)
{
    struct kp_problems problems = {0};
    struct kp_match *match;
    enum kp_status status = kp_match_read(text, length, format, &match, &problems);

    if (status != KP_OK && problems.count == 0)
        abort(); /* whoever is refused is told why */
    if (status == KP_OK)
        kp_expect_rounds(match);
    kp_match_free(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_as("json", (const char *)data, size);
    read_as("jsonl", (const char *)data, size);
    read_as(NULL, (const char *)data, size);
    return 0;
}
