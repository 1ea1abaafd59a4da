#include "cli/files.h"

#include "cli/terminal.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int kp_graver(int a, int b)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return KP_EXIT_DONE;
}

static bool write_out(void *to, const char *bytes, size_t length)
{
    (void)to;
    return fwrite(bytes, 1, length, stdout) == length;
}

const struct kp_out kp_standard_output = {write_out, NULL};

/* Why standard output could not be written to, the first time; or 0. */
static int output_error;

static void flush(void)
{
    errno = 0;
    if (fflush(stdout) != 0 && output_error == 0)
        output_error = errno;
}

int kp_finish_output(int status)
{
    flush();
    if (!ferror(stdout))
        return status;
    if (output_error != EPIPE && !kp_output_is_closed())
        fprintf(stderr, "keypeg: cannot write the answer: %s\n",
                output_error ? strerror(output_error) : "the output is closed or full");
    return KP_EXIT_BAD;
}

int kp_say_failure(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why)
{
    if (status == KP_NO_MEMORY)
        fprintf(stderr, "%s: no memory left\n", visit->file);
    else if (status == KP_BAD_INPUT) /* the game was read well: it is an option */
        fprintf(stderr, "keypeg: %s\n", why->says);
    else if (status != KP_WRITE_FAILED && why) /* that is told once, at the end */
        fprintf(stderr, "%s: %s\n", visit->file, why->says);
    return KP_EXIT_BAD;
}

int kp_say_end(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why,
               const char *unfinished, enum kp_stop stop)
{
    if (status)
        return kp_say_failure(visit, status, why);
    if (stop == KP_RAN)
        return KP_EXIT_DONE;
    fprintf(stderr, "%s: %s: %s\n", visit->file, unfinished, kp_stop_name(stop));
    return KP_EXIT_UNDECIDED;
}

struct buffer {
    char *text;
    size_t length, room;
};

static bool grow(struct buffer *buffer)
{
    size_t room = buffer->room ? 2 * buffer->room : 1 << 16;
    char *text = realloc(buffer->text, room);

    if (!text)
        return false;
    buffer->text = text;
    buffer->room = room;
    return true;
}

/* All of a stream, as far as `most` bytes; false: errno tells why not. */
static bool read_all(FILE *stream, struct buffer *buffer, size_t most)
{
    ssize_t got;

    do {
        if (buffer->length == buffer->room && (buffer->room >= most || !grow(buffer))) {
            errno = ENOMEM;
            return false;
        }
        got = kp_read(fileno(stream), buffer->text + buffer->length, buffer->room - buffer->length);
        buffer->length += got > 0 ? (size_t)got : 0;
    } while (got > 0);
    return got == 0;
}

static bool read_file(const char *name, struct buffer *buffer, size_t most)
{
    bool is_standard = strcmp(name, "-") == 0, good;
    FILE *stream;
    int reason;

    if (is_standard && isatty(STDIN_FILENO))
        fputs("Type the game, then Ctrl-D.\n", stderr);
    kp_catch_interrupts(true); /* a pipe may be waited for already when it is opened */
    stream = is_standard ? stdin : fopen(name, "r");
    good = stream && read_all(stream, buffer, most);
    reason = errno;
    kp_catch_interrupts(false);
    if (stream && !is_standard)
        fclose(stream);
    errno = reason;
    return good;
}

static void say_problem(const char *file, const struct kp_diag *problem)
{
    if (problem->line)
        fprintf(stderr, "%s:%u:%u: %s\n", file, problem->line, problem->column, problem->says);
    else
        fprintf(stderr, "%s: %s\n", file, problem->says);
}

static void say_problems(const char *file, const struct kp_problems *problems)
{
    for (size_t i = 0; i < problems->count; i++)
        say_problem(file, &problems->item[i]);
    if (problems->left_out)
        fprintf(stderr, "%s: and %zu more mistakes\n", file, problems->left_out);
}

/* One game of a match.  Its answer leaves at once, so that nothing is lost
 * when a later game takes the machine down; after Ctrl-C the rest is not
 * looked at. */
static int visit_game(struct kp_visit *visit, size_t i, const struct kp_match *match,
                      kp_visitor *visitor)
{
    int status;

    visit->number = i + 1;
    visit->game = kp_match_game(match, i);
    if (kp_interrupted(NULL)) {
        if (!visit->said_interrupted)
            fprintf(stderr, "%s: game %zu and what follows: not looked at, by an interruption\n",
                    visit->file, visit->number);
        visit->said_interrupted = true;
        return KP_EXIT_UNDECIDED;
    }
    status = visitor(visit);
    flush();
    return status;
}

static int visit_text(struct kp_visit *visit, const struct buffer *buffer, kp_visitor *visitor)
{
    struct kp_problems problems = {0};
    struct kp_match *match;
    int status = KP_EXIT_DONE;

    if (kp_match_read(buffer->text, buffer->length, NULL, &match, &problems)) {
        say_problems(visit->file, &problems);
        status = KP_EXIT_BAD;
    }
    if (!match)
        return status;
    visit->games = kp_match_games(match);
    for (size_t i = 0; i < visit->games && !ferror(stdout); i++)
        status = kp_graver(status, visit_game(visit, i, match, visitor));
    kp_match_free(match);
    return status;
}

static int say_unread(const char *file)
{
    fprintf(stderr, "%s: not read, or not to its end: an interruption\n", file);
    return KP_EXIT_UNDECIDED;
}

static int visit_file(const struct kp_call *call, const char *name, kp_visitor *visitor, void *data)
{
    struct kp_visit visit = {.call = call,
                             .file = strcmp(name, "-") == 0 ? "<stdin>" : name,
                             .several_files = call->word_count > 1,
                             .first_file = call->word_count == 0 || name == call->words[0],
                             .data = data};
    struct buffer buffer = {0};
    int status = KP_EXIT_BAD;

    if (kp_interrupted(NULL))
        return say_unread(visit.file);
    if (read_file(name, &buffer, call->options.memory ? call->options.memory : SIZE_MAX / 4))
        status = visit_text(&visit, &buffer, visitor);
    else if (kp_interrupted(NULL))
        status = say_unread(visit.file);
    else if (errno == ENOMEM)
        fprintf(stderr, "%s: cannot be read: it is larger than the memory limit, or than memory\n",
                visit.file);
    else
        fprintf(stderr, "%s: cannot be read: %s\n", visit.file, strerror(errno));
    free(buffer.text);
    return status;
}

int kp_each_game(const struct kp_call *call, kp_visitor *visitor, void *data)
{
    int status = KP_EXIT_DONE;

    if (call->word_count == 0)
        return visit_file(call, "-", visitor, data);
    for (int i = 0; i < call->word_count; i++)
        status = kp_graver(status, visit_file(call, call->words[i], visitor, data));
    return status;
}

struct only {
    kp_visitor *visitor;
    void *data;
};

static int visit_only(const struct kp_visit *visit)
{
    const struct only *only = visit->data;
    struct kp_visit inner = *visit;

    inner.data = only->data;
    if (visit->games == 1)
        return visit->game ? only->visitor(&inner) : KP_EXIT_BAD;
    if (visit->number == 1)
        fprintf(stderr, "%s: this takes one game, and here are %zu\n", visit->file, visit->games);
    return KP_EXIT_BAD;
}

int kp_only_game(const struct kp_call *call, kp_visitor *visitor, void *data)
{
    struct only only = {visitor, data};

    if (call->word_count <= 1)
        return kp_each_game(call, visit_only, &only);
    fputs("keypeg: this takes one file with one game\n", stderr);
    return KP_EXIT_BAD;
}
