#include "keypeg/formats.h"

#include <string.h>
#include <strings.h>

static bool ends_so(const char *file, const char *endings)
{
    size_t length = strlen(file);

    while (*endings) {
        size_t size = strcspn(endings, " ");

        if (size < length && strncasecmp(file + length - size, endings, size) == 0)
            return true;
        endings += size + (endings[size] == ' ');
    }
    return false;
}

const struct kp_format *kp_format_named(const char *name, const char *file)
{
    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if (name ? strcasecmp((*format)->name, name) == 0
                 : file && (*format)->endings && ends_so(file, (*format)->endings))
            return *format;
    return NULL;
}

enum kp_status kp_format_unknown(const char *name, struct kp_diag *why)
{
    struct kp_text names = {0};
    enum kp_status status;

    for (const struct kp_format *const *format = kp_formats; *format; format++)
        kp_text_add(&names, " %s", (*format)->name);
    status = kp_fail(why, KP_BAD_INPUT, "there is no format '%s'; there are:%s", name,
                     names.failed ? "" : names.text);
    kp_text_free(&names);
    return status;
}

const struct kp_format *kp_format_claiming(const char *text, size_t length)
{
    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if ((*format)->claims(text, length))
            return *format;
    return kp_format_named("text", NULL);
}
