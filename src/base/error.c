/* A status is for programs, a `struct kp_diag` has the place and the words for people. */
#include "base/error.h"

#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

/* Write a sentence after its first `done` bytes. */
static void write_sentence(struct kp_diag *diag, size_t done, const char *format, va_list arguments)
{
    size_t room = sizeof diag->says - done;
    int length = vsnprintf(diag->says + done, room, format, arguments);

    if (length >= (int)room)
        diag->says[kp_utf8_whole(diag->says, strlen(diag->says))] = '\0';
    for (char *at = diag->says; (at = strchr(at, '\t')) != NULL;)
        *at = ' ';
    kp_make_printable(diag->says); /* quoted input must not control a terminal */
}

enum kp_status kp_fail(struct kp_diag *why, enum kp_status status, const char *format, ...)
{
    va_list arguments;

    if (!why)
        return status;
    va_start(arguments, format);
    write_sentence(why, 0, format, arguments);
    va_end(arguments);
    return status;
}

void kp_continue(struct kp_diag *why, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (why)
        write_sentence(why, strlen(why->says), format, arguments);
    va_end(arguments);
}

struct kp_diag *kp_diag_at(struct kp_diag *why, unsigned column)
{
    if (why)
        why->column = column;
    return why;
}

enum kp_status kp_no_memory(struct kp_diag *why)
{
    return kp_fail(why, KP_NO_MEMORY, "no memory left");
}

enum kp_status kp_internal_error(struct kp_diag *why, const char *format, ...)
{
    char sentence[sizeof why->says];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return kp_fail(why, KP_BROKEN, "%s; this is a fault in keypeg, please report the game",
                   sentence);
}

void kp_add_error(struct kp_errors *errors, unsigned line, unsigned column, const char *format, ...)
{
    size_t k = errors->count;
    va_list arguments;

    for (; k > 0; k--) {
        const struct kp_diag *before = &errors->item[k - 1];

        if (before->line != line ? before->line < line : before->column <= column)
            break;
    }
    if (errors->count == KP_MOST_ERRORS)
        errors->left_out++;
    else
        errors->count++;
    if (k == KP_MOST_ERRORS)
        return;
    for (size_t i = errors->count - 1; i > k; i--)
        errors->item[i] = errors->item[i - 1];
    errors->item[k].line = line;
    errors->item[k].column = column;
    va_start(arguments, format);
    write_sentence(&errors->item[k], 0, format, arguments);
    va_end(arguments);
}
