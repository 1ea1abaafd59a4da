#include "format/format.h"

#include "base/utf8.h"

#include <string.h>

static bool has_extension(const char *file, const char *extensions)
{
    size_t length = strlen(file);

    while (*extensions) {
        size_t size = strcspn(extensions, " ");

        if (size < length && kp_ascii_same_bytes(file + length - size, extensions, size))
            return true;
        extensions += size + (extensions[size] == ' ');
    }
    return false;
}

const struct kp_format *kp_format_named(const char *name, const char *file)
{
    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if (name ? kp_ascii_same((*format)->name, name)
                 : file && (*format)->extensions && has_extension(file, (*format)->extensions))
            return *format;
    return NULL;
}

enum kp_status kp_format_unknown(const char *name, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (const struct kp_format *const *format = kp_formats; *format; format++)
        kp_strbuf_addf(&names, "%s%s", format == kp_formats ? "" : ", ", (*format)->name);
    status = kp_bad_input(why, "unknown format '%s'; known formats: %s", name,
                          names.failed ? "" : names.text);
    kp_strbuf_free(&names);
    return status;
}

const struct kp_format *kp_format_detect(const char *text, size_t length)
{
    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if ((*format)->detect && (*format)->detect(text, length))
            return *format;
    return kp_format_named("text", NULL);
}

static enum kp_status refuse_loss(const struct kp_format *format, const char *lost,
                                  struct kp_diag *why)
{
    return kp_bad_input(why, "format '%s' cannot express %s%s%sthis game; it expresses %s",
                        format->name, *lost ? "the " : "", lost, *lost ? " of " : "",
                        format->supports);
}

static enum kp_status read_back(const struct kp_format *format, const struct kp_strbuf *text,
                                const struct kp_transcript *game, struct kp_diag *why)
{
    struct kp_errors errors = {0};
    struct kp_match match = {0};
    enum kp_status status = format->read(text->text, text->length, 1, &match, &errors);
    const char *lost = "";

    if (status == KP_OK)
        lost = match.count == 1 ? kp_transcript_difference(game, match.games[0]) : "";
    if (status == KP_NO_MEMORY)
        kp_no_memory(why);
    else
        status = lost ? refuse_loss(format, lost, why) : KP_OK;
    kp_match_clear(&match);
    return status;
}

enum kp_status kp_format_check_round_trip(const struct kp_format *format,
                                          const struct kp_transcript *game, struct kp_diag *why)
{
    struct kp_strbuf text = {0};
    enum kp_status status;

    if (!format->supports)
        return KP_OK;
    kp_strbuf_addf(&text, "%s", format->count_first ? "1\n" : "");
    format->write(game, NULL, &text);
    status = text.failed ? kp_no_memory(why) : read_back(format, &text, game, why);
    kp_strbuf_free(&text);
    return status;
}
