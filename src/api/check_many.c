/* Texts of a game each, for programs in other languages: one call reads, checks and answers all of
 * them.  Each text is a stream of its own (stream.c), so that it is read as the command reads a
 * file; only the numbers of its game and its line come from its place among the texts. */
#include "base/error.h"
#include "base/limits.h"
#include "keypeg.h"

#include <string.h>

struct texts_run {
    struct kp_texts *texts;
    const struct kp_options *options;
    bool is_answered; /* the text that is being read */
    enum kp_status status;
    struct kp_diag *why;
};

/* Answer with the errors or, if they are NULL, with the game. */
static enum kp_status answer(const struct texts_run *run, const struct kp_stream_game *item,
                             const struct kp_errors *errors)
{
    const struct kp_texts *texts = run->texts;
    struct kp_game_location where = {.file = texts->file,
                                     .game = texts->first + texts->answered,
                                     .line = item->line,
                                     .id = item->id};
    struct kp_errors failure = {.count = 1};
    struct kp_verdict *verdict = NULL;
    enum kp_status status;

    if (!errors && kp_check(item->game, run->options, &verdict, &failure.item[0]) != KP_OK) {
        failure.item[0].line = failure.item[0].column = 0;
        errors = &failure;
    }
    if (errors)
        return kp_errors_json(errors, &where, &texts->answers);
    status = kp_verdict_json(item->game, verdict, &where, &texts->answers);
    if (status == KP_OK && texts->reports.write)
        status = kp_report(item->game, verdict, texts->style, &texts->reports);
    kp_verdict_free(verdict);
    return status;
}

/* For struct kp_stream.  Of a text with several games, which is a mistake, only the first is seen. */
static void answer_game(void *data, const struct kp_stream_game *item)
{
    struct texts_run *run = data;
    struct kp_errors errors;

    if (run->is_answered)
        return;
    run->is_answered = true;
    run->status = answer(run, item, kp_stream_game_errors(item, true, &errors) ? &errors : NULL);
}

static int is_to_stop(void *data)
{
    const struct texts_run *run = data;

    return run->options->stop && run->options->stop(run->options->stop_data);
}

static void answer_text(struct texts_run *run, const char *text, size_t length)
{
    struct kp_texts *texts = run->texts;
    struct kp_memory memory = {.text = (char *)text, .length = length};
    const char *end = memchr(text, '\n', length);
    struct kp_stream stream = {.format = texts->format,
                               .in = {kp_memory_read, &memory},
                               .out = texts->answers,
                               .log = texts->answers, /* nothing is written to it */
                               .each = answer_game,
                               .stop = is_to_stop,
                               .data = run,
                               .seconds = run->options->seconds,
                               .whole = true,
                               .most = run->options->memory};
    struct kp_errors failure = {.count = 1};
    enum kp_status status;

    if (!end || end + 1 == text + length) {
        stream.line = (unsigned)(texts->first + texts->answered);
        if (!texts->format && length > 0 && text[0] == '{')
            stream.format = "jsonl";
    }
    run->is_answered = false;
    status = kp_stream_run(&stream, &failure.item[0]);
    if (status == KP_BAD_INPUT) /* there is no such format */
        run->status = kp_fail(run->why, status, "%s", failure.item[0].says);
    else if (status != KP_OK && run->status == KP_OK)
        run->status = answer(run, &(struct kp_stream_game){.line = stream.line}, &failure);
    if (texts->reports.write && run->status == KP_OK)
        run->status = texts->reports.write(texts->reports.to, "", 1) ? KP_OK : KP_WRITE_FAILED;
    texts->answered += run->is_answered || status != KP_OK;
}

enum kp_status kp_check_texts(struct kp_texts *texts, const struct kp_options *options,
                              struct kp_diag *why)
{
    struct texts_run run = {.texts = texts, .options = kp_options_or_default(options), .why = why};
    const char *text = texts->text;

    texts->answered = 0;
    for (size_t i = 0; i < texts->count && texts->answered == i && run.status == KP_OK; i++) {
        answer_text(&run, text, texts->lengths[i]);
        text += texts->lengths[i];
    }
    if (run.status == KP_NO_MEMORY || run.status == KP_WRITE_FAILED)
        kp_fail(why, run.status, "the answers cannot be written");
    return run.status;
}
