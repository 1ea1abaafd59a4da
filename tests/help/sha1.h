/* SHA-1 (FIPS 180-4), for fingerprints of what must not change. */
#pragma once

#include <stddef.h>

#define KP_SHA1_BYTES 20

void kp_sha1(const void *bytes, size_t length, unsigned char digest[KP_SHA1_BYTES]);
