#include "cli/referee.h"

#include "cli/output.h"
#include "cli/standing.h"
#include "cli/typed.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

struct referee {
    struct kp_sitting sitting;
    struct kp_typed typed;
    unsigned statuses; /* a bit for each that a game before this one ended with */
    bool refused;      /* the last line, and nothing was taken since */
};

/* Where a line is made of another one its columns are not those that were typed,
 * and what --game says stands in no line. */
static void say_refused(struct referee *referee, bool as_typed)
{
    const struct kp_diag *first = &referee->sitting.problems.item[0];

    referee->refused = true;
    kp_flush_output();
    if (referee->typed.line == 0)
        fprintf(stderr, "keypeg: %s\n", first->says);
    else if (as_typed)
        fprintf(stderr, "<stdin>:%u:%u: %s\n", referee->typed.line, first->column, first->says);
    else
        fprintf(stderr, "<stdin>:%u: %s\n", referee->typed.line, first->says);
}

/* ---- What can be typed ------------------------------------------------- */

static bool put(struct referee *referee, size_t i, const char *text, size_t length, bool as_typed)
{
    if (!kp_sitting_put(&referee->sitting, i, text, length)) {
        say_refused(referee, as_typed);
        return false;
    }
    referee->refused = false;
    if (!kp_record_save(&referee->sitting.record))
        kp_print(&kp_standard_error, "keypeg: cannot write %s: %s\n", referee->sitting.call->save,
                 strerror(errno));
    return true;
}

static bool undo(struct referee *referee, const char *rest)
{
    struct kp_record *record = &referee->sitting.record;

    (void)rest;
    if (record->count == 0)
        SAY("There is no line to take back.\n");
    else {
        SAY("Taken back: %s\n", record->lines[record->count - 1].text);
        if (put(referee, record->count - 1, NULL, 0, true))
            kp_say_standing(&referee->sitting, record->count);
    }
    return true;
}

/* "row 2 : 1 1": the guess stays, the score is another. */
static bool set_right(struct referee *referee, const char *rest)
{
    const struct kp_record *record = &referee->sitting.record;
    char *score, *text;
    size_t i = kp_sitting_row(&referee->sitting, strtoul(rest, &score, 10));
    int guess, length;

    score += strspn(score, " \t:");
    if (i == record->count) {
        SAY("There is no such row: write 'row 1 : 1 0' for another score of row 1.\n");
        return true;
    }
    guess = (int)strcspn(record->lines[i].text, ":");
    length = asprintf(&text, "%.*s: %s", guess, record->lines[i].text, score);
    if (length >= 0 && put(referee, i, text, (size_t)length, false)) {
        SAY("Row %zu is now: %s\n", record->lines[i].row, text);
        kp_say_standing(&referee->sitting, record->count);
    }
    if (length >= 0)
        free(text);
    return true;
}

static bool help(struct referee *referee, const char *rest);

static bool quit(struct referee *referee, const char *rest)
{
    (void)referee;
    (void)rest;
    return false;
}

/* Words that are no lines of a transcript.  They return whether to go on. */
static const struct {
    const char *name, *written, *what;
    bool (*run)(struct referee *referee, const char *rest);
} commands[] = {
    {"undo", "undo", "take the last line back", undo},
    {"row", "row 2 : 1 1", "another score for a row", set_right},
    {"help", "help", "this list", help},
    {"quit", "quit", "end, as Ctrl-D does", quit},
};

#define COMMANDS (sizeof commands / sizeof *commands)

static bool help(struct referee *referee, const char *rest)
{
    (void)referee;
    (void)rest;
    SAY("A line of a transcript (docs/transcript.md), or one of these:\n");
    SAY("  %-14s %s\n", "rrgg : 1 0", "a guess and its score, black and white");
    SAY("  %-14s %s\n", "secret rgby", "what the codemaker revealed");
    SAY("  %-14s %s\n", "---", "the next game of the match");
    for (size_t i = 0; i < COMMANDS; i++)
        SAY("  %-14s %s\n", commands[i].written, commands[i].what);
    return true;
}

/* ---- Lines ------------------------------------------------------------- */

static const char *begin_of(const char *line)
{
    return line + strspn(line, " \t");
}

static size_t word_length(const char *text)
{
    return strcspn(text, " \t,:");
}

static bool same_word(const char *a, const char *b)
{
    size_t length = word_length(a);

    return length == word_length(b) && strncasecmp(a, b, length) == 0;
}

static bool is_row(const char *line)
{
    return strchr(line, ':') && !same_word(line, "peg");
}

/* Lines of one kind take each other's place when the first of them spoilt the
 * game: rows, and lines that begin with the same word. */
static bool same_kind(const char *a, const char *b)
{
    a = begin_of(a);
    b = begin_of(b);
    return same_word(a, b) || (is_row(a) && is_row(b));
}

static int status_of(const struct kp_verdict *verdict)
{
    static const int status[] = {
        [KP_UNDECIDED] = KP_EXIT_UNDECIDED,
        [KP_CONSISTENT] = KP_EXIT_DONE,
        [KP_CHEATED] = KP_EXIT_CHEATED,
    };

    return status[verdict->answer];
}

static void note_status(struct referee *referee)
{
    const struct kp_sitting *sitting = &referee->sitting;

    if (sitting->verdict)
        referee->statuses |= 1u << status_of(sitting->verdict);
    else if (sitting->why.says[0])
        referee->statuses |= 1u << KP_EXIT_BAD;
}

static bool is_spoilt(const struct referee *referee)
{
    const struct kp_verdict *verdict = referee->sitting.verdict;

    return verdict && verdict->answer == KP_CHEATED;
}

static void take_line(struct referee *referee, const char *text, size_t length)
{
    struct kp_sitting *sitting = &referee->sitting;
    size_t count = sitting->record.count;
    struct kp_line line = {.text = (char *)text, .length = length};
    unsigned before = referee->statuses;

    if (kp_line_divides(&line))
        note_status(referee);
    else if (is_spoilt(referee) && same_kind(text, sitting->record.lines[count - 1].text))
        count--;
    if (put(referee, count, text, length, true))
        kp_say_standing(sitting, count);
    else
        referee->statuses = before;
}

/* false: it is time to end. */
static bool answer(struct referee *referee)
{
    char *text = referee->typed.text;
    const char *word;
    size_t length = referee->typed.length;

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    word = begin_of(text);
    for (size_t i = 0; i < COMMANDS; i++)
        if (same_word(word, commands[i].name))
            return commands[i].run(referee, word + word_length(word));
    if (*word)
        take_line(referee, text, length);
    return true;
}

/* ---- From the beginning to the end ------------------------------------- */

static bool begin(struct referee *referee)
{
    const struct kp_call *call = referee->sitting.call;
    char *text;
    int length;

    if (call->save && !kp_record_keep(&referee->sitting.record, call->save)) {
        fprintf(stderr, "keypeg: %s: cannot be written: %s\n", call->save,
                errno == EEXIST ? "it is there already" : strerror(errno));
        return false;
    }
    if (kp_typed_by_hand())
        fputs("Type the game line by line; 'help' tells what can be typed, Ctrl-D ends.\n", stderr);
    if (!call->game)
        return true;
    length = asprintf(&text, "game %s", call->game);
    if (length < 0)
        return false;
    take_line(referee, text, (size_t)length);
    free(text);
    return !referee->refused;
}

static const char *prompt(const struct referee *referee, char *text, size_t room)
{
    const struct kp_sitting *sitting = &referee->sitting;
    const struct kp_transcript *game = kp_sitting_game(sitting);
    size_t last = kp_record_last_row(&sitting->record);

    if (!game)
        return sitting->match ? "next game> " : "rules> ";
    if (is_spoilt(referee) && last)
        snprintf(text, room, "row %zu again> ", last);
    else
        snprintf(text, room, "row %zu> ", kp_game_rows(game) + 1);
    return text;
}

static int gravest(const struct referee *referee)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (referee->statuses >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

static int end(struct referee *referee)
{
    note_status(referee);
    if (referee->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", referee->typed.line + 1, referee->typed.failure);
    if (referee->typed.failure || referee->refused)
        return KP_EXIT_BAD;
    if (referee->sitting.match)
        return gravest(referee);
    fputs("<stdin>: no game was typed\n", stderr);
    return KP_EXIT_BAD;
}

int kp_referee(const struct kp_call *call)
{
    struct referee referee = {.sitting = {.call = call}, .typed = {.most = call->options.memory}};
    char text[40];
    int status = KP_EXIT_BAD;

    if (begin(&referee)) {
        while (kp_typed_next(&referee.typed, prompt(&referee, text, sizeof text)) &&
               answer(&referee))
            ;
        status = end(&referee);
    }
    kp_typed_free(&referee.typed);
    kp_sitting_free(&referee.sitting);
    return status;
}
