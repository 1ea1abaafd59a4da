/* Writing games in a format, one after the other: struct kp_writer of keypeg.h.  The first game
 * waits until it is known whether it is the only one, since formats frame several games. */
#include "base/allocate.h"
#include "format/format.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

struct kp_writer {
    const struct kp_format *format;
    struct kp_out out;
    struct kp_rules *before; /* of the last game, with a reference; or NULL */
    struct kp_strbuf text;   /* a game that waits */
    size_t games;
    bool left_out;         /* a game was, or more */
    enum kp_status status; /* the first failure */
};

enum kp_status kp_writer_new(const char *format, const struct kp_out *out,
                             struct kp_writer **writer, struct kp_diag *why)
{
    const struct kp_format *chosen = kp_format_named(format, NULL);
    struct kp_writer *made = chosen ? kp_calloc(1, sizeof *made) : NULL;

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
    send(writer, string, string ? strlen(string) : 0);
}

static void send_waiting_text(struct kp_writer *writer)
{
    if (writer->text.failed && writer->status == KP_OK)
        writer->status = KP_NO_MEMORY;
    send(writer, writer->text.text, writer->text.length);
    kp_strbuf_clear(&writer->text);
}

enum kp_status kp_writer_add(struct kp_writer *writer, const struct kp_transcript *game,
                             struct kp_diag *why)
{
    const struct kp_format *format = writer->format;

    writer->left_out = writer->left_out || !game;
    if (!game)
        return KP_OK;
    if (writer->games == 1)
        send_string(writer, format->prefix);
    if (writer->games > 0)
        send_waiting_text(writer);
    if (writer->games > 0 && format->between)
        kp_strbuf_add_text(&writer->text, format->between);
    format->write(game, writer->before, &writer->text);
    kp_rules_unref(writer->before);
    writer->before = kp_rules_ref(game->rules);
    writer->games++;
    if (writer->games > 1 || !format->prefix)
        send_waiting_text(writer);
    return writer->status == KP_NO_MEMORY ? kp_no_memory(why) : writer->status;
}

/* No game is written as an empty text or list, unless games were left out: then nothing is. */
enum kp_status kp_writer_end(struct kp_writer *writer)
{
    const struct kp_format *format = writer ? writer->format : NULL;
    enum kp_status status;

    if (!writer)
        return KP_OK;
    if (writer->games > 0 || !writer->left_out) {
        if (writer->games == 0)
            send_string(writer, format->prefix);
        send_waiting_text(writer);
        send_string(writer, writer->games == 1 ? format->suffix_of_one : format->suffix);
    }
    status = writer->status;
    kp_rules_unref(writer->before);
    kp_strbuf_free(&writer->text);
    free(writer);
    return status;
}
