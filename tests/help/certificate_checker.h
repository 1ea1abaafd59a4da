/* A checker of linear certificates (docs/linear-certificate.md), which shares no code with the
 * library: it reads the transcript and the certificate by itself, and calculates with integers
 * only.  It aborts if memory runs out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct certificate_result {
    const char *wrong; /* NULL: it proves that no secret fits the transcript */
    size_t line;       /* of the certificate: where it is wrong; 0: in the transcript */
    size_t branches, leaves;
};

/* without_checksum: the checksum of the last line may be wrong, so that a test can tell which
 * changes only the checksum finds. */
struct certificate_result certificate_check(const char *transcript, const char *certificate,
                                            bool without_checksum);
