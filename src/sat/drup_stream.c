/* The only file that makes a FILE with functions behind it (fopencookie, of glibc and musl);
 * a port without that replaces this file.
 *
 * PicoSAT 965 begins with a line "%RUPD32 variables clauses", 255 bytes that no other
 * checker knows.  It comes with the first learned clause, and not at all if there is
 * none.  The empty clause may come twice, and nothing matters after the first. */
#include "sat/drup_stream.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct kp_drup {
    const struct kp_out *out;
    FILE *stream;
    bool failed;
    bool inside;  /* a line has begun; it is */
    bool header;  /* PicoSAT's header, */
    bool is_zero; /* or begins with "0" */
    bool ended;   /* there was an empty clause */
    char buffer[1 << 16];
};

static void begin_line(struct kp_drup *drup, char byte)
{
    drup->inside = true;
    drup->header = byte == '%';
    drup->is_zero = byte == '0';
}

/* Returns the number of bytes up to the end of the line, or of the text. */
static size_t scan_line(struct kp_drup *drup, const char *text, size_t length)
{
    const char *newline = memchr(text, '\n', length);

    if (!drup->inside)
        begin_line(drup, *text);
    drup->inside = !newline;
    if (newline && drup->is_zero)
        drup->ended = true;
    return newline ? (size_t)(newline - text) + 1 : length;
}

static void write_text(struct kp_drup *drup, const char *text, size_t length)
{
    if (length > 0 && !drup->failed)
        drup->failed = !drup->out->write(drup->out->to, text, length);
}

/* All lines of a block are written at once, except the header. */
static ssize_t write_block(void *data, const char *text, size_t length)
{
    struct kp_drup *drup = data;
    const char *from = text;
    size_t at = 0;

    while (at < length && !drup->ended) {
        size_t size = scan_line(drup, text + at, length - at);

        at += size;
        if (drup->header)
            from = text + at;
    }
    write_text(drup, from, (size_t)(text + at - from));
    return drup->failed ? 0 : (ssize_t)length;
}

struct kp_drup *kp_drup_new(const struct kp_out *out)
{
    cookie_io_functions_t functions = {.write = write_block};
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
        write_text(drup, "0\n", 2);
    drup->ended = true;
    return !drup->failed;
}
