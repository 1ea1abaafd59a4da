/* Accepts or refuses a line that is typed. */
#include "cli/play/play.h"

#include "base/utf8.h"
#include "cli/io/output.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Kinds of lines ---------------------------------------------------------------------------- */

const char *kp_skip_spaces(const char *line)
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

/* Comments, and lines that restrict the secret, count as rules. */
bool kp_is_rule(const char *line)
{
    static const char rules[] = "game pegs colours colors colour color blank blanks hole holes "
                                "repeat repeats scores score board rows peg place times sum "
                                "codemaker id";

    return *line == '#' || kp_ascii_is_one_of(line, kp_word_length(line), rules);
}

/* A '#' begins a comment at the beginning of a line and after a space. */
size_t kp_length_without_comment(const char *line)
{
    size_t length = strcspn(line, "#");

    while (line[length] && length > 0 && line[length - 1] != ' ' && line[length - 1] != '\t')
        length += 1 + strcspn(line + length + 1, "#");
    return length;
}

bool kp_is_row(const char *line)
{
    return memchr(line, ':', kp_length_without_comment(line)) && !kp_same_word(line, "peg");
}

/* ---- Lines that are refused ------------------------------------------------------------------ */

/* Begin a message with the place of the line.  Options have none, and a person sees the line
 * above. */
static void say_place(struct kp_play *play, unsigned column)
{
    play->refused = true;
    kp_flush_output();
    if (play->typed.line == 0)
        fputs("keypeg: ", stderr);
    else if (kp_is_interactive())
        return;
    else if (column)
        fprintf(stderr, "<stdin>:%u:%u: ", play->typed.line, column);
    else
        fprintf(stderr, "<stdin>:%u: ", play->typed.line);
}

void kp_play_refuse(struct kp_play *play, const char *format, ...)
{
    va_list arguments;

    say_place(play, 0);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void kp_say_no_answer(struct kp_play *play, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop)
{
    if (status != KP_OK) {
        kp_play_refuse(play, "%s", status == KP_NO_MEMORY ? "no memory left" : why->says);
    } else if (stop == KP_COMPLETED) {
        kp_play_refuse(play, "no secret fits these scores; 'keypeg check' shows why");
    } else {
        kp_flush_output();
        play->undecided = true;
        kp_print(&kp_standard_error, "keypeg: undecided: stopped by %s\n", kp_stop_name(stop));
    }
}

/* Whether the word that was typed is no attempt at a guess, a score or a row: "save". */
static bool is_unknown_word(const struct kp_play *play, const struct kp_diag *why)
{
    static const char *const reasons[] = {"unknown colour", "expected a rule or",
                                          "cannot read the score"};
    const char *typed = play->typed.text, *word = typed ? kp_skip_spaces(typed) : "";
    size_t length = strlen(word);
    bool known = false;

    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        known = known || strncmp(why->says, reasons[i], strlen(reasons[i])) == 0;
    for (size_t i = 0; i < length; i++)
        known = known && kp_ascii_is_letter(word[i]);
    return known && length > 2 && play->game && kp_game_pegs(play->game) > 1 &&
           (play->guess || why->column == (unsigned)(word - typed) + 1);
}

/* The library counts lines, which the user cannot see: instead of "line 3" quote
 * that line, or the option that it came from. */
void kp_say_why_refused(struct kp_play *play, bool as_typed)
{
    const struct kp_diag *first = &play->problems.item[0];
    const char *says = first->says, *number = strstr(says, "line ");
    char *rest = NULL;
    unsigned long line = number ? strtoul(number + 5, &rest, 10) : 0;

    say_place(play, as_typed ? first->column : 0);
    if (is_unknown_word(play, first))
        fprintf(stderr, "'%s' is neither a %s nor a command; 'help' lists the commands\n",
                kp_skip_spaces(play->typed.text),
                play->guess                      ? "score"
                : play->role == &kp_referee_role ? "row"
                                                 : "guess");
    else if (line == 0 || line > play->line_count)
        fprintf(stderr, "%s\n", says);
    else
        fprintf(stderr, "%.*s'%s%s'%s\n", (int)(number - says), says,
                line <= play->option_lines ? "--" : "", play->lines[line - 1].text,
                *rest != ';'             ? rest
                : play->role->keeps_rows ? ""
                                         : "; 'undo' takes back the last line");
}

/* ---- Lines that are accepted ----------------------------------------------------------------- */

bool kp_play_accept_line(struct kp_play *play, size_t i, const char *text)
{
    if (!kp_play_put(play, i, text)) {
        kp_say_why_refused(play, text == play->typed.text);
        return false;
    }
    kp_play_check(play);
    kp_play_save(play);
    return true;
}

/* A secret that is typed again replaces that of the last game. */
void kp_play_enter_line(struct kp_play *play, const char *text)
{
    bool is_secret = kp_same_word(kp_skip_spaces(text), "secret");
    size_t i = is_secret ? kp_game_begin(play) : play->line_count;

    while (i < play->line_count && !kp_same_word(kp_skip_spaces(play->lines[i].text), "secret"))
        i++;
    if (kp_play_accept_line(play, i, text))
        kp_say_position(play, false);
}
