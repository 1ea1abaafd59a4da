/* A program that uses the library on a stream: which games of these JSON Lines
 * cannot have been scored rightly?
 *
 *     cc stream.c $(pkg-config --cflags --libs keypeg) -o stream
 *     ./stream < games.jsonl */
#include <keypeg.h>
#include <stdio.h>

static long take(void *from, char *bytes, size_t room)
{
    size_t got = fread(bytes, 1, room, (FILE *)from);

    return ferror((FILE *)from) ? -1 : (long)got;
}

static bool print(void *to, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, (FILE *)to) == length;
}

/* Called on any of the threads.  What is written to item->out leaves in the
 * order of the games all the same. */
static void check(void *data, const struct kp_stream_game *item)
{
    struct kp_options options = {0};
    struct kp_game_location where = {.file = "stdin", .game = item->number, .line = item->line};
    struct kp_verdict *verdict;
    char line[64];

    (void)data;
    if (!item->game) {
        kp_errors_json(item->problems, &where, &item->log);
        return;
    }
    if (kp_check(item->game, &options, &verdict, NULL))
        return;
    if (verdict->answer == KP_CHEATED) {
        int length = snprintf(line, sizeof line, "line %u\n", item->line);

        item->out.write(item->out.to, line, (size_t)length);
    }
    kp_verdict_free(verdict);
}

int main(void)
{
    struct kp_stream run = {0};
    struct kp_diag why = {0};

    run.format = "jsonl";
    run.in = (struct kp_in){take, stdin};
    run.out = (struct kp_out){print, stdout};
    run.log = (struct kp_out){print, stderr};
    run.each = check;
    run.jobs = 2;
    if (kp_stream_run(&run, &why) == KP_OK)
        return 0;
    fprintf(stderr, "after %zu games: %s\n", run.games, why.says);
    return 2;
}
