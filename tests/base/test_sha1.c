/* SHA-1: the examples that NIST publishes for FIPS 180-4, and all lengths
 * around the ends of blocks, chained into one digest. */
#include "help/sha1.h"
#include <stdio.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const void *bytes, size_t length, const char *known)
{
    unsigned char digest[KP_SHA1_BYTES];
    char text[2 * KP_SHA1_BYTES + 1];

    kp_sha1(bytes, length, digest);
    for (int i = 0; i < KP_SHA1_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(text, known);
}

static void published(void **state)
{
    static const struct {
        const char *text, *digest;
    } known[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmn"
         "opqrsmnopqrstnopqrstu",
         "a49b2446a02c645bf419f995b67091253a04a259"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        expect(known[i].text, strlen(known[i].text), known[i].digest);
}

static void a_million_times_a(void **state)
{
    char *much = malloc(1000000);

    (void)state;
    assert_non_null(much);
    memset(much, 'a', 1000000);
    expect(much, 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    free(much);
}

/* The digests of 0 to 199 bytes 'x', one behind the other; the known answer
 * is another program's: for n in $(seq 0 199); do head -c $n </dev/zero |
 * tr '\0' x | sha1sum | cut -c 1-40 | perl -pe '$_ = pack "H40", $_'; done | sha1sum */
static void every_length(void **state)
{
    static unsigned char digests[200][KP_SHA1_BYTES];
    char text[200];

    (void)state;
    memset(text, 'x', sizeof text);
    for (size_t n = 0; n < sizeof text; n++)
        kp_sha1(text, n, digests[n]);
    expect(digests, sizeof digests, "bbd580c3a0c872a603baa084a09981df9eb680e5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published),
        cmocka_unit_test(a_million_times_a),
        cmocka_unit_test(every_length),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
