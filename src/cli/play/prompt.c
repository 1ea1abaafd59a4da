#include "cli/play/prompt.h"

#include <ctype.h>

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
