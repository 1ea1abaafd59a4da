/* `keypeg split`: the parts of one game, for several machines.  They are written to standard
 * output, a line of JSON each, or each into its own file (--into). */
#include "base/strbuf.h"
#include "cli/io/game_files.h"
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_PARTS 64

/* Writes a part with a writer of this format. */
static enum kp_status write_game(const struct kp_transcript *game, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    struct kp_writer *writer;
    enum kp_status status = kp_writer_new(format, out, &writer, why);

    if (status)
        return status;
    kp_writer_add(writer, game, why); /* the writer keeps a failure */
    return kp_writer_end(writer);
}

static int write_lines(struct kp_visit *visit, const struct kp_parts *parts)
{
    for (size_t i = 0; i < kp_parts_count(parts); i++) {
        enum kp_status status = write_game(kp_parts_game(parts, i), "jsonl", &visit->item->out,
                                           &visit->why);

        if (status)
            return kp_say_failure(visit, status);
    }
    return KP_EXIT_DONE;
}

/* The names sort by their numbers: "part-07-of-64.game". */
static int write_file(struct kp_visit *visit, const struct kp_parts *parts, size_t i, int folder)
{
    char name[80];
    int digits = snprintf(name, sizeof name, "%zu", kp_parts_count(parts));
    struct kp_output_file file;
    enum kp_status status = KP_OK;

    snprintf(name, sizeof name, "part-%0*zu-of-%zu.game", digits, i + 1, kp_parts_count(parts));
    if (kp_output_file_claim(&file, folder, name))
        status = write_game(kp_parts_game(parts, i), "text", &file.out, &visit->why);
    if (status && file.error == 0)
        kp_output_file_give_up(&file);
    if (kp_output_file_close(&file))
        return KP_EXIT_DONE;
    if (status && status != KP_WRITE_FAILED)
        return kp_say_failure(visit, status);
    kp_print(&visit->item->log, "keypeg: cannot write '%s' into the folder '%s': %s%s\n", name,
             kp_printable(visit->call->folder).text, strerror(file.error),
             file.error == EEXIST ? "; use an empty folder" : "");
    return KP_EXIT_BAD;
}

static int write_files(struct kp_visit *visit, const struct kp_parts *parts)
{
    int folder = open(visit->call->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int status = KP_EXIT_DONE;

    if (folder < 0)
        return kp_say_error("cannot write into the folder '%s': %s%s", visit->call->folder,
                            strerror(errno), errno == ENOENT ? "; create the folder first" : "");
    for (size_t i = 0; i < kp_parts_count(parts) && status == KP_EXIT_DONE; i++)
        status = write_file(visit, parts, i, folder);
    close(folder);
    return status;
}

static void summarise(const struct kp_visit *visit, const struct kp_parts *parts)
{
    size_t count = kp_parts_count(parts);
    struct kp_strbuf text = {0};
    double seconds = 0;

    for (size_t i = 0; i < count; i++)
        seconds += kp_parts_seconds(parts, i);
    kp_strbuf_addf(&text, "%s: %s part%s, expected to take ", kp_visit_name(visit).text,
                   kp_grouped((long long)count).text, count == 1 ? "" : "s");
    kp_strbuf_add_duration(&text, seconds);
    kp_strbuf_addf(&text, count > 1 ? " in all, the largest " : " in all");
    if (count > 1)
        kp_strbuf_add_duration(&text, kp_parts_seconds(parts, 0));
    kp_strbuf_addf(&text, "\n");
    if (count == 0)
        kp_strbuf_clear(&text);
    if (count < visit->call->part_count)
        kp_strbuf_addf(&text,
                       count == 0 ? "%s: the answers leave nothing open, so there are no parts\n"
                                  : "%s: the game cannot be divided further\n",
                       kp_visit_name(visit).text);
    if (text.text)
        kp_print(&visit->item->log, "%s", text.text);
    kp_strbuf_free(&text);
}

static int split_game(struct kp_visit *visit, const struct kp_join *answers)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_parts *parts;
    enum kp_status status = kp_split(visit->item->game, answers, visit->call->part_count, &options,
                                     &parts, &visit->stop, &visit->why);
    int exit_status = kp_say_end(visit, status, "not split");

    if (exit_status == KP_EXIT_DONE)
        exit_status = visit->call->folder ? write_files(visit, parts) : write_lines(visit, parts);
    if (exit_status == KP_EXIT_DONE)
        summarise(visit, parts);
    kp_parts_free(parts);
    return exit_status;
}

/* The first file of answers to earlier parts is the argument of --from, and others are operands
 * after the game. */
static int split(struct kp_visit *visit)
{
    const char *from = visit->data;
    struct kp_options options = kp_visit_options(visit, false);
    const struct kp_verdict *verdict;
    struct kp_join *join;
    int exit_status = KP_EXIT_DONE;
    size_t refused;

    if (!from)
        return split_game(visit, NULL);
    if (kp_join_new(visit->item->game, &options, &join, &visit->why) != KP_OK)
        return kp_say_failure(visit, KP_NO_MEMORY);
    for (int i = 0; exit_status == KP_EXIT_DONE && (i == 0 || i < visit->call->operand_count); i++)
        exit_status = kp_add_answers(visit, join, i == 0 ? from : visit->call->operands[i]);
    if (exit_status == KP_EXIT_DONE && kp_join_decide(join, &verdict, &visit->why) != KP_OK)
        exit_status = kp_say_failure(visit, KP_NO_MEMORY);
    refused = kp_join_refused(join);
    if (exit_status == KP_EXIT_DONE && refused > 0)
        kp_print(&visit->item->log, "%s: %zu answer%s not used; 'keypeg join' says why\n",
                 kp_visit_name(visit).text, refused, refused == 1 ? " is" : "s are");
    if (exit_status == KP_EXIT_DONE)
        exit_status = split_game(visit, join);
    kp_join_free(join);
    return exit_status;
}

int kp_run_split(const struct kp_call *call)
{
    struct kp_call game = *call;

    game.from = NULL; /* which is not the format of the game */
    game.part_count = call->part_count ? call->part_count : DEFAULT_PARTS;
    if (call->from && call->operand_count == 0)
        return kp_say_error("split --from needs the game as well, as in: "
                            "keypeg split friday.game --from friday.answers");
    return kp_visit_games(&game, call->from ? KP_GAME_OF_FIRST_FILE : KP_ONE_GAME, split,
                          (void *)call->from);
}
