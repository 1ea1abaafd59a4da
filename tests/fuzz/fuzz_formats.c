/* Any bytes at all, read in every format there is: the games that are read are
 * written in every format that has words for them, read back, and must be the
 * same.  The format that a text is written in by its looks comes last. */
#include "base/utf8.h"
#include "help/round_trip.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever the bytes are, a sentence about them is text for a terminal. */
static void expect_text(const char *says)
{
    uint32_t point = 0;

    for (size_t i = 0, size; says[i]; i += size) {
        size = kp_utf8_read(says + i, strnlen(says + i, 4), &point);
        if (size == 0 || point < 0x20 || (point >= 0x7F && point < 0xA0))
            abort();
    }
}

static void read_as(const char *format, const char *text, size_t length)
{
    struct kp_errors problems = {0};
    struct kp_match *match;
    enum kp_status status = kp_match_read(text, length, format, &match, &problems);

    if (status != KP_OK && problems.count == 0)
        abort(); /* whoever is refused is told why */
    for (size_t i = 0; i < problems.count; i++)
        expect_text(problems.item[i].says);
    if (status == KP_OK)
        kp_expect_round_trip(match);
    kp_match_free(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *format;
    size_t i = 0;

    do {
        format = kp_plugin(KP_FORMATS, i++, NULL);
        read_as(format, (const char *)data, size);
    } while (format);
    return 0;
}
