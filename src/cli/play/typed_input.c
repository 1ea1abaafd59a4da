/* A line is answered before the next is read.  Prompts appear only on a terminal, which edits the
 * line. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TYPED_PIECE 4096

bool kp_is_interactive(void)
{
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
}

/* Read more of the input, behind what is held. */
static bool read_more(struct kp_typed *typed)
{
    ssize_t got;

    if (typed->held > typed->max_length)
        typed->failure = "this line is larger than the memory limit";
    else if (!KP_RESERVE(typed->text, typed->room, typed->held + TYPED_PIECE + 1))
        typed->failure = "no memory left";
    if (typed->failure || !kp_wait_for(STDIN_FILENO))
        return false;
    got = read(STDIN_FILENO, typed->text + typed->held, TYPED_PIECE);
    if (got < 0)
        typed->failure = strerror(errno);
    typed->ended = got == 0;
    typed->held += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* `end` is its line end, or NULL for a last line without one. */
static bool set_line(struct kp_typed *typed, const char *end)
{
    typed->length = end ? (size_t)(end - typed->text) : typed->held;
    typed->next = typed->length + (end != NULL);
    typed->text[typed->length] = '\0';
    typed->line++;
    return true;
}

bool kp_typed_read(struct kp_typed *typed, const char *prompt)
{
    size_t searched = 0;

    kp_flush_output();
    if (kp_is_interactive())
        fputs(prompt, stderr);
    typed->held -= typed->next; /* the last line is forgotten */
    if (typed->held)
        memmove(typed->text, typed->text + typed->next, typed->held);
    typed->next = 0;
    do {
        const char *end = typed->held > searched
                              ? memchr(typed->text + searched, '\n', typed->held - searched)
                              : NULL;

        if (end)
            return set_line(typed, end);
        searched = typed->held;
    } while (!typed->ended && read_more(typed));
    if (typed->ended && typed->held)
        return set_line(typed, NULL);
    if (kp_is_interactive())
        fputc('\n', stderr);
    return false;
}
