#include "cli/io/file_text.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include <stdlib.h>
#include <string.h>

#define PIECE 65536

static bool make_room(struct kp_file_text *whole)
{
    char *text;

    if (whole->room - whole->length >= PIECE)
        return true;
    text = realloc(whole->text, 2 * whole->room + PIECE);
    if (!text)
        return false;
    whole->text = text;
    whole->room = 2 * whole->room + PIECE;
    return true;
}

const char *kp_file_text_read(struct kp_file_text *whole)
{
    long got = 1;

    if (!kp_input_open(&whole->input, whole->file))
        return whole->input.is_output ? "the answer is written into this very file"
                                      : strerror(whole->input.reason);
    while (got > 0) {
        if (whole->most > 0 && whole->length > whole->most)
            return "larger than the memory limit";
        if (!make_room(whole))
            return "no memory left";
        got = kp_input_read(&whole->input, whole->text + whole->length, PIECE);
        whole->length += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? strerror(whole->input.reason) : NULL;
}

void kp_file_text_free(struct kp_file_text *whole)
{
    kp_input_close(&whole->input);
    free(whole->text);
}

const char *kp_file_text_name(const struct kp_file_text *whole)
{
    return strcmp(whole->file, "-") == 0 ? "<stdin>" : whole->file;
}

static void say(const char *file, const struct kp_diag *why)
{
    const struct kp_out *log = &kp_standard_error;

    if (why->line)
        kp_print(log, "%s:%u:%u: %s\n", file, why->line, why->column, why->says);
    else
        kp_print(log, "%s: %s\n", file, why->says);
}

int kp_file_text_say(const struct kp_call *call, const struct kp_file_text *whole,
                     const struct kp_errors *problems)
{
    struct kp_game_location where = {.file = kp_file_text_name(whole)};
    struct kp_name file = kp_file_name(where.file);

    if (call->json) {
        kp_problems_json(problems, &where, &kp_standard_output);
        return KP_EXIT_BAD;
    }
    for (size_t i = 0; i < problems->count; i++)
        say(file.text, &problems->item[i]);
    if (problems->left_out)
        kp_print(&kp_standard_error, "%s: and %zu more mistakes\n", file.text, problems->left_out);
    return KP_EXIT_BAD;
}

int kp_file_text_say_one(const struct kp_call *call, const struct kp_file_text *whole,
                         const struct kp_diag *why)
{
    struct kp_errors problems = {.count = 1, .item = {*why}};

    return kp_file_text_say(call, whole, &problems);
}

int kp_file_text_say_unread(const struct kp_call *call, const struct kp_file_text *whole,
                            const char *why)
{
    struct kp_diag cut = {.says = "not read, or not to its end: an interruption"};
    struct kp_diag bad = {0};

    if (kp_interrupted(NULL)) {
        kp_file_text_say_one(call, whole, &cut);
        return KP_EXIT_UNDECIDED;
    }
    snprintf(bad.says, sizeof bad.says, "cannot be read: %.200s", why);
    return kp_file_text_say_one(call, whole, &bad);
}
