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
        if (name ? strcmp((*format)->name, name) == 0
                 : file && (*format)->endings && ends_so(file, (*format)->endings))
            return *format;
    return NULL;
}

const struct kp_format *kp_format_claiming(const char *text, size_t length)
{
    for (const struct kp_format *const *format = kp_formats; *format; format++)
        if ((*format)->claims(text, length))
            return *format;
    return kp_format_named("text", NULL);
}
