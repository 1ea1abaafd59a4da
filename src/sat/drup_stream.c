/* The only file that makes a FILE of something else (fopencookie, of glibc and
 * musl): a port without it replaces this.
 *
 * PicoSAT 965 begins with a line of its own, "%RUPD32 variables clauses", 255
 * bytes that no other checker knows; it comes with the first learned clause,
 * and not at all where there is none.  The empty clause may come twice, and
 * nothing is worth reading after the first. */
#include "sat/drup_stream.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct kp_drup {
    const struct kp_out *out;
    FILE *stream;
    bool failed;
    bool inside; /* a line has begun: */
    bool header; /* PicoSAT's own, */
    bool empty;  /* or one that is "0" so far */
    bool ended;  /* there was an empty clause */
    char buffer[1 << 16];
};

/* What a line is, by its first byte. */
static void begin(struct kp_drup *drup, char byte)
{
    drup->inside = true;
    drup->header = byte == '%';
    drup->empty = byte == '0';
}

/* The length of the piece of a line that the text begins with. */
static size_t piece(struct kp_drup *drup, const char *text, size_t length)
{
    const char *newline = memchr(text, '\n', length);

    if (!drup->inside)
        begin(drup, *text);
    drup->inside = !newline;
    if (newline && drup->empty)
        drup->ended = true;
    return newline ? (size_t)(newline - text) + 1 : length;
}

static void pass_on(struct kp_drup *drup, const char *text, size_t length)
{
    if (length > 0 && !drup->failed)
        drup->failed = !drup->out->write(drup->out->to, text, length);
}

/* Lines go out together, but for those that are left out. */
static ssize_t take(void *data, const char *text, size_t length)
{
    struct kp_drup *drup = data;
    const char *from = text;
    size_t at = 0;

    while (at < length && !drup->ended) {
        size_t size = piece(drup, text + at, length - at);

        at += size;
        if (drup->header)
            from = text + at;
    }
    pass_on(drup, from, (size_t)(text + at - from));
    return drup->failed ? 0 : (ssize_t)length;
}

struct kp_drup *kp_drup_new(const struct kp_out *out)
{
    cookie_io_functions_t functions = {.write = take};
    struct kp_drup *drup = kp_calloc(1, sizeof *drup);

    if (!drup)
        return NULL;
    drup->out = out;
    drup->stream = fopencookie(drup, "w", functions);
    if (!drup->stream) {
        free(drup);
        return NULL;
    }
    setvbuf(drup->stream, drup->buffer, _IOFBF, sizeof drup->buffer);
    return drup;
}

void kp_drup_free(struct kp_drup *drup)
{
    if (!drup)
        return;
    fclose(drup->stream);
    free(drup);
}

FILE *kp_drup_stream(struct kp_drup *drup)
{
    return drup->stream;
}

bool kp_drup_failed(const struct kp_drup *drup)
{
    return drup->failed;
}

bool kp_drup_end(struct kp_drup *drup)
{
    if (fflush(drup->stream) != 0)
        drup->failed = true;
    if (!drup->ended)
        pass_on(drup, "0\n", 2);
    drup->ended = true;
    return !drup->failed;
}
