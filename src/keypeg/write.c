/* Games in a format, one after the other. */
#include "base/memory.h"
#include "keypeg/formats.h"
#include <stdlib.h>
#include <string.h>

struct kp_writer {
    const struct kp_format *format;
    struct kp_out out;
    struct kp_rules *before; /* held: of the last game, or NULL */
    struct kp_text text;     /* a first game may wait here until it is known to be the only one */
    size_t games;
    enum kp_status status; /* the first failure stays */
};

enum kp_status kp_writer_new(const char *format, const struct kp_out *out,
                             struct kp_writer **writer, struct kp_diag *why)
{
    const struct kp_format *chosen = kp_format_named(format, NULL);
    struct kp_writer *made = chosen ? kp_zeroed(1, sizeof *made) : NULL;

    *writer = made;
    if (!chosen)
        return kp_format_unknown(format, why);
    if (!made)
        return kp_no_memory(why);
    made->format = chosen;
    made->out = *out;
    return KP_OK;
}

static void send(struct kp_writer *writer, const char *bytes, size_t length)
{
    if (writer->status == KP_OK && length > 0 && !writer->out.write(writer->out.to, bytes, length))
        writer->status = KP_WRITE_FAILED;
}

static void send_string(struct kp_writer *writer, const char *string)
{
    send(writer, string, strlen(string));
}

static void send_text(struct kp_writer *writer)
{
    if (writer->text.failed && writer->status == KP_OK)
        writer->status = KP_NO_MEMORY;
    send(writer, writer->text.text, writer->text.length);
    kp_text_clear(&writer->text);
}

enum kp_status kp_writer_add(struct kp_writer *writer, const struct kp_transcript *game)
{
    if (writer->games == 1)
        send_string(writer, writer->format->opens);
    if (writer->games > 0) {
        send_text(writer);
        send_string(writer, writer->format->between);
    }
    writer->format->write(game, writer->before, &writer->text);
    kp_rules_free(writer->before);
    writer->before = kp_rules_hold(game->rules);
    if (writer->games++ > 0 || !*writer->format->opens)
        send_text(writer);
    return writer->status;
}

static void finish(struct kp_writer *writer)
{
    if (writer->games == 0)
        send_string(writer, writer->format->opens);
    send_text(writer);
    send_string(writer, writer->games == 1 ? writer->format->closes_one : writer->format->closes);
}

enum kp_status kp_writer_end(struct kp_writer *writer)
{
    enum kp_status status;

    if (!writer)
        return KP_OK;
    finish(writer);
    status = writer->status;
    kp_rules_free(writer->before);
    kp_text_free(&writer->text);
    free(writer);
    return status;
}
