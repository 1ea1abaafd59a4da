/* Names and section numbers are those of FIPS 180-4.  Tested with its examples. */
#include "help/sha1.h"

#include <stdint.h>
#include <string.h>

#define BLOCK_BYTES 64

static uint32_t rotate_left(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

/* The function and the constant of round t: sections 4.1.1 and 4.2.1. */
static uint32_t round_function(int t, uint32_t b, uint32_t c, uint32_t d)
{
    if (t < 20)
        return ((b & c) ^ (~b & d)) + 0x5A827999;
    if (t < 40)
        return (b ^ c ^ d) + 0x6ED9EBA1;
    if (t < 60)
        return ((b & c) ^ (b & d) ^ (c & d)) + 0x8F1BBCDC;
    return (b ^ c ^ d) + 0xCA62C1D6;
}

/* The message schedule, section 6.1.2, step 1. */
static void expand_block(const unsigned char block[BLOCK_BYTES], uint32_t w[80])
{
    for (int t = 0; t < 16; t++, block += 4)
        w[t] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (int t = 16; t < 80; t++)
        w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
}

/* Section 6.1.2, steps 2 to 4: a to e are v[0] to v[4]. */
static void add_block(uint32_t hash[5], const unsigned char block[BLOCK_BYTES])
{
    uint32_t w[80], v[5];

    expand_block(block, w);
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < 80; t++) {
        uint32_t first = rotate_left(v[0], 5) + round_function(t, v[1], v[2], v[3]) + v[4] + w[t];

        memmove(v + 1, v, 4 * sizeof *v);
        v[0] = first;
        v[2] = rotate_left(v[2], 30);
    }
    for (int i = 0; i < 5; i++)
        hash[i] += v[i];
}

/* The bytes that do not fill a block, and their padding (section 5.1.1): one block, or two if
 * the length does not fit into the first. */
static size_t pad_rest(const unsigned char *rest, size_t length, size_t whole,
                       unsigned char last[2 * BLOCK_BYTES])
{
    size_t size = length < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES;
    uint64_t bits = (uint64_t)whole * 8;

    memset(last, 0, size);
    if (length)
        memcpy(last, rest, length);
    last[length] = 0x80;
    for (size_t i = 0; i < 8; i++)
        last[size - 1 - i] = (unsigned char)(bits >> 8 * i);
    return size;
}

void kp_sha1(const void *bytes, size_t length, unsigned char digest[KP_SHA1_BYTES])
{
    uint32_t hash[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    size_t full = length / BLOCK_BYTES * BLOCK_BYTES;
    const unsigned char *message = bytes;
    unsigned char last[2 * BLOCK_BYTES];
    size_t size = pad_rest(message + full, length - full, length, last);

    for (size_t i = 0; i < full; i += BLOCK_BYTES)
        add_block(hash, message + i);
    for (size_t i = 0; i < size; i += BLOCK_BYTES)
        add_block(hash, last + i);
    for (int i = 0; i < KP_SHA1_BYTES; i++)
        digest[i] = (unsigned char)(hash[i / 4] >> (24 - i % 4 * 8));
}
