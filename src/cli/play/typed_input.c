#include "cli/play/typed_input.h"

#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A sequence is ESC, '[' and all up to a letter. */
static void count(struct kp_prompt *prompt, char byte)
{
    if (byte == '\033')
        prompt->in_sequence = true;
    else if (!prompt->in_sequence)
        prompt->columns += ((unsigned char)byte & 0xC0) != 0x80;
    else if (isalpha((unsigned char)byte))
        prompt->in_sequence = false;
}

static bool add(void *to, const char *bytes, size_t length)
{
    struct kp_prompt *prompt = to;

    for (size_t i = 0; i < length && prompt->length + 1 < sizeof prompt->text; i++) {
        prompt->text[prompt->length++] = bytes[i];
        count(prompt, bytes[i]);
    }
    prompt->text[prompt->length] = '\0';
    return true;
}

struct kp_out kp_prompt_out(struct kp_prompt *prompt)
{
    *prompt = (struct kp_prompt){.length = 0};
    return (struct kp_out){add, prompt};
}

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
