/* `keypeg list` and `keypeg sample`: secrets, one to a line.  A million lines a second are
 * written: what all lines begin with is made once, and nothing passes through printf. */
#include "base/strbuf.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The secrets of one game. */
struct secret_lines {
    const struct kp_visit *visit;
    uint64_t limit, written; /* limit 0: no limit */
    struct kp_strbuf prefix; /* of each line */
    bool failed;             /* a write failed */
};

static bool is_limit_reached(const struct secret_lines *lines)
{
    return lines->limit && lines->written == lines->limit;
}

/* The caller frees the prefix. */
static void make_prefix(struct secret_lines *lines)
{
    struct kp_stream_game item = *lines->visit->item;
    struct kp_visit visit = *lines->visit;

    visit.item = &item;
    item.out = kp_strbuf_out(&lines->prefix);
    if (visit.call->json) {
        kp_write_json_location(&visit);
        kp_print(&item.out, ",\"secret\":");
    } else {
        kp_write_file_prefix(&visit);
    }
    lines->failed = lines->prefix.failed;
}

/* The first batch of a sample.  The later ones are multiples of it, so a batch is flushed before the
 * next one is drawn. */
#define SAMPLE_BATCH 1024

/* For kp_list and kp_sample.  Returns false at the limit or after a failure. */
static bool write_secret(void *data, const uint16_t *secret)
{
    struct secret_lines *lines = data;
    const struct kp_visit *visit = lines->visit;
    const struct kp_out *out = &visit->item->out;
    bool json = visit->call->json;

    if (lines->written == 0)
        kp_terminal_erase();
    if ((lines->prefix.length && !out->write(out->to, lines->prefix.text, lines->prefix.length)) ||
        (json ? kp_json_write_code(visit->item->game, secret, out)
              : kp_code_write(visit->item->game, secret, out)) != KP_OK ||
        !out->write(out->to, json ? "}\n" : "\n", 1 + (size_t)json))
        lines->failed = true;
    lines->written++;
    if (lines->written % SAMPLE_BATCH == 0 && visit->call->command->run == kp_run_sample)
        kp_flush_output();
    return !lines->failed && !is_limit_reached(lines);
}

/* The last line of a game in JSON.  `list` is complete if it reaches the end, and `sample` if it
 * reaches the number that was asked for. */
static void write_json_end(const struct secret_lines *lines, bool draws)
{
    const struct kp_visit *visit = lines->visit;
    enum kp_stop_reason stop = visit->stop;
    bool limited = is_limit_reached(lines);
    bool complete = draws ? limited : stop == KP_COMPLETED && !limited;
    const char *slug = kp_stop_slug(!draws && stop == KP_COMPLETED && limited ? KP_ENOUGH : stop);

    kp_write_json_location(visit);
    kp_print(&visit->item->out,
             ",\"%s\":%llu,\"complete\":%s,\"stop\":", draws ? "drawn" : "listed",
             (unsigned long long)lines->written, complete ? "true" : "false");
    kp_print(&visit->item->out, slug ? "\"%s\"}\n" : "null}\n", slug);
}

static int write_secrets(struct kp_visit *visit)
{
    bool draws = visit->call->command->run == kp_run_sample;
    struct kp_options options = kp_visit_options(visit, !draws || visit->call->options.most >
                                                                      SAMPLE_BATCH);
    const struct kp_transcript *game = visit->item->game;
    struct secret_lines lines = {.visit = visit, .limit = options.most};
    enum kp_status status;
    int exit_status;

    if (!visit->call->json && (visit->item->number > 1 || !visit->first_file))
        kp_print(&visit->item->out, "---\n");
    if (!game)
        return kp_answer_line_unreadable(visit);
    make_prefix(&lines);
    status = draws ? kp_sample(game, &options, lines.limit, write_secret, &lines, &visit->stop,
                               &visit->why)
                   : kp_list(game, &options, write_secret, &lines, &visit->stop, &visit->why);
    if (status == KP_OK && lines.failed)
        status = KP_WRITE_FAILED;
    if (status == KP_OK && visit->call->json)
        write_json_end(&lines, draws);
    kp_strbuf_free(&lines.prefix);
    exit_status = kp_say_end(visit, status,
                             !draws              ? "not all secrets were listed"
                             : lines.written > 0 ? "not all secrets were drawn"
                                                 : "no secrets were drawn");
    if (exit_status != KP_EXIT_DONE || lines.written > 0)
        return exit_status;
    if (draws)
        kp_print(&visit->item->log, "%s: no secret fits these scores, so none was drawn\n",
                 kp_visit_name(visit).text);
    return KP_EXIT_CHEATED;
}

int kp_run_list(const struct kp_call *call)
{
    return kp_visit_games(call, KP_ALL_GAMES, write_secrets, NULL);
}

/* ---- The arguments of sample ------------------------------------------------------ */

static bool is_number(const char *word)
{
    return word[0] && word[strspn(word, "0123456789")] == '\0';
}

/* The number of secrets is the first operand, if that is a number. */
int kp_run_sample(const struct kp_call *call)
{
    struct kp_call sized = *call;
    bool given = call->operand_count && is_number(call->operands[0]);
    const char *size = given ? call->operands[0] : "1";

    errno = 0;
    sized.options.most = strtoull(size, NULL, 10);
    sized.operands += given;
    sized.operand_count -= given;
    if (errno || sized.options.most == 0)
        return kp_say_error("invalid number of secrets '%s'; expected a whole number above 0",
                            size);
    return kp_visit_games(&sized, KP_ALL_GAMES, write_secrets, NULL);
}
