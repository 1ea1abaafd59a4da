#include "cli/play/typed_input.h"

#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PIECE 4096

bool kp_typed_by_hand(void)
{
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
}

static bool make_room(struct kp_typed *typed)
{
    size_t wanted = typed->held + PIECE + 1;
    char *text;

    if (typed->room >= wanted)
        return true;
    text = realloc(typed->text, 2 * wanted);
    if (!text) {
        typed->failure = "no memory left";
        return false;
    }
    typed->text = text;
    typed->room = 2 * wanted;
    return true;
}

/* More of the input, behind what is held. */
static bool read_more(struct kp_typed *typed)
{
    ssize_t got;

    if (typed->held > typed->most) {
        typed->failure = "this line is larger than the memory limit";
        return false;
    }
    if (!make_room(typed) || !kp_wait_for(STDIN_FILENO))
        return false;
    got = read(STDIN_FILENO, typed->text + typed->held, PIECE);
    if (got < 0)
        typed->failure = strerror(errno);
    typed->ended = got == 0;
    typed->held += got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* Let go of the line that was answered. */
static void move_up(struct kp_typed *typed)
{
    typed->held -= typed->next;
    if (typed->held)
        memmove(typed->text, typed->text + typed->next, typed->held);
    typed->next = 0;
}

/* A line ends with its end or, when nothing follows, without one. */
static bool take(struct kp_typed *typed, const char *end)
{
    typed->length = end ? (size_t)(end - typed->text) : typed->held;
    typed->next = typed->length + (end != NULL);
    typed->text[typed->length] = '\0';
    typed->line++;
    return true;
}

bool kp_typed_next(struct kp_typed *typed, const char *prompt)
{
    size_t seen = 0;

    kp_flush_output();
    if (kp_typed_by_hand())
        fputs(prompt, stderr);
    move_up(typed);
    for (;;) {
        const char *end = typed->held > seen ? memchr(typed->text + seen, '\n', typed->held - seen)
                                             : NULL;

        if (end)
            return take(typed, end);
        seen = typed->held;
        if (typed->ended || !read_more(typed))
            break;
    }
    if (typed->ended && typed->held)
        return take(typed, NULL);
    if (kp_typed_by_hand())
        fputc('\n', stderr);
    return false;
}

void kp_typed_free(struct kp_typed *typed)
{
    free(typed->text);
    typed->text = NULL;
}
