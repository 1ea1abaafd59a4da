#include "cli/play/line_entry.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/play/game_display.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* Where what was refused stands: what an option says stands in no line, and a
 * person has the line before his eyes. */
static void say_place(struct kp_play *taking, unsigned column)
{
    taking->refused = true;
    kp_flush_output();
    if (taking->typed.line == 0)
        fputs("keypeg: ", stderr);
    else if (kp_typed_by_hand())
        return;
    else if (column)
        fprintf(stderr, "<stdin>:%u:%u: ", taking->typed.line, column);
    else
        fprintf(stderr, "<stdin>:%u: ", taking->typed.line);
}

void kp_refuse(struct kp_play *taking, const char *format, ...)
{
    va_list arguments;

    say_place(taking, 0);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

/* Lines are counted among those that were taken, and by nobody else: say what
 * stands there.  What options said comes first. */
static void say_reason(const struct kp_play_session *sitting, const char *says)
{
    const char *name = strstr(says, "line ");
    char *behind = NULL;
    unsigned long line = name ? strtoul(name + 5, &behind, 10) : 0;

    if (line == 0 || line > sitting->record.count)
        fprintf(stderr, "%s\n", says);
    else
        fprintf(stderr, "%.*s'%s%s'%s\n", (int)(name - says), says,
                line <= sitting->said ? "--" : "", sitting->record.lines[line - 1].text, behind);
}

/* Where a line is made of another one its columns are not those that were typed. */
void kp_say_refused(struct kp_play *taking, bool as_typed)
{
    const struct kp_diag *first = &taking->sitting.problems.item[0];

    say_place(taking, as_typed ? first->column : 0);
    say_reason(&taking->sitting, first->says);
}

static void taken(struct kp_play *taking)
{
    taking->refused = false;
    if (!kp_record_save(&taking->sitting.record))
        kp_print(&kp_standard_error, "keypeg: cannot write %s: %s\n",
                 kp_file_name(taking->sitting.record.name).text, strerror(errno));
}

bool kp_play_put_line(struct kp_play *taking, size_t i, const char *text, size_t length,
                      bool as_typed)
{
    if (!kp_play_session_put(&taking->sitting, i, text, length)) {
        kp_say_refused(taking, as_typed);
        return false;
    }
    taken(taking);
    return true;
}

static void say_taken_back(const struct kp_record *record, const struct kp_undo_entry *change)
{
    SAY("Taken back: %s\n", record->lines[change->place].text);
    if (change->before.text)
        SAY("It is again: %s\n", change->before.text);
}

void kp_play_undo(struct kp_play *taking)
{
    struct kp_play_session *sitting = &taking->sitting;
    const struct kp_undo_entry *change = kp_play_session_last_change(sitting);

    if (!change) {
        SAY("There is no line to take back.\n");
        return;
    }
    say_taken_back(&sitting->record, change);
    if (!kp_play_session_undo(sitting)) {
        kp_say_refused(taking, false);
        return;
    }
    taken(taking);
    kp_say_standing(sitting, sitting->record.count);
}

/* ---- Lines of a kind ---------------------------------------------------- */

const char *kp_word_begin(const char *line)
{
    return line + strspn(line, " \t");
}

size_t kp_word_length(const char *text)
{
    return strcspn(text, " \t,:");
}

bool kp_same_word(const char *a, const char *b)
{
    size_t length = kp_word_length(a);

    return length == kp_word_length(b) && strncasecmp(a, b, length) == 0;
}

/* With what is known of the secret before the first guess. */
bool kp_is_rule(const char *line)
{
    static const char *const words[] = {"game",   "pegs",  "colours", "colors",   "colour",
                                        "color",  "blank", "blanks",  "hole",     "holes",
                                        "repeat", "sum",   "repeats", "scores",   "score",
                                        "board",  "peg",   "rows",    "codemaker"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (kp_same_word(line, words[i]))
            return true;
    return *line == '#';
}

size_t kp_line_length(const char *line)
{
    size_t length = strcspn(line, "#");

    while (line[length] && length > 0 && line[length - 1] != ' ' && line[length - 1] != '\t')
        length += 1 + strcspn(line + length + 1, "#");
    return length;
}

bool kp_is_row(const char *line)
{
    return memchr(line, ':', kp_line_length(line)) && !kp_same_word(line, "peg");
}

/* A game has one secret, and that may stand before rows. */
static size_t secret_place(const struct kp_record *record)
{
    for (size_t i = record->count; i > 0 && !kp_line_divides(&record->lines[i - 1]); i--)
        if (kp_same_word(kp_word_begin(record->lines[i - 1].text), "secret"))
            return i - 1;
    return record->count;
}

/* Lines of one kind take each other's place when the first of them spoilt the
 * game: rows, secrets, and lines that begin with the same word. */
static size_t place_of(const struct kp_play_session *sitting, const char *line)
{
    const struct kp_record *record = &sitting->record;

    line = kp_word_begin(line);
    if (!kp_scores_clash(sitting))
        return record->count;
    if (kp_same_word(line, "secret"))
        return secret_place(record);
    if (kp_is_row(line))
        return record->count - (kp_row_to_retype(sitting) > 0);
    return record->count - kp_same_word(line, kp_word_begin(record->lines[record->count - 1].text));
}

/* ---- A line more --------------------------------------------------------- */

static int status_of(const struct kp_verdict *verdict)
{
    static const int status[] = {
        [KP_UNDECIDED] = KP_EXIT_UNDECIDED,
        [KP_CONSISTENT] = KP_EXIT_DONE,
        [KP_CHEATED] = KP_EXIT_CHEATED,
    };

    return status[verdict->answer];
}

int kp_play_status(const struct kp_play *taking)
{
    const struct kp_play_session *sitting = &taking->sitting;

    if (sitting->verdict)
        return status_of(sitting->verdict);
    return sitting->why.says[0] ? KP_EXIT_BAD : KP_EXIT_DONE;
}

bool kp_play_read_line(struct kp_play *taking, const char *text, size_t length, bool as_typed,
                       size_t *place)
{
    struct kp_play_session *sitting = &taking->sitting;
    struct kp_record_line line = {.text = (char *)text, .length = length};
    int status = kp_play_status(taking);

    *place = place_of(sitting, text);
    if (!kp_play_put_line(taking, *place, text, length, as_typed))
        return false;
    if (kp_line_divides(&line))
        sitting->record.lines[*place].status = status;
    return true;
}

void kp_play_line(struct kp_play *taking, const char *text, size_t length)
{
    size_t place;

    if (kp_play_read_line(taking, text, length, true, &place))
        kp_say_standing(&taking->sitting, place);
}

void kp_play_free(struct kp_play *taking)
{
    kp_typed_free(&taking->typed);
    kp_play_session_free(&taking->sitting);
    free(taking->secret);
    free(taking->guess);
}
