#include "cli/play/resume.h"

#include "cli/io/game_files.h"
#include "cli/io/terminal.h"
#include "cli/play/secrets_left.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static bool refuse(const struct kp_play_session *sitting, const char *file, unsigned line)
{
    const struct kp_diag *why = &sitting->problems.item[0];

    fprintf(stderr, "%s:%u:%u: %s\n", kp_file_name(file).text, line, why->column, why->says);
    return false;
}

/* Every line is a place in the record, so that its own count of lines is right;
 * a game is judged where it ends. */
static bool take_line(struct kp_play *taking, char *text, size_t length)
{
    struct kp_play_session *sitting = &taking->sitting;
    size_t place = sitting->record.count;
    int status = KP_EXIT_DONE;

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    if (kp_line_divides(&(struct kp_record_line){.text = text, .length = length})) {
        kp_play_session_check(sitting);
        status = kp_play_status(taking);
    }
    if (!kp_play_session_put(sitting, place, text, length))
        return false;
    sitting->record.lines[place].status = status;
    return true;
}

/* The answer of a person: 1 yes, 0 no, -1 neither. */
static int read_answer(const char *text)
{
    const char *word = kp_word_begin(text);

    if (kp_same_word(word, "yes") || kp_same_word(word, "y"))
        return 1;
    return kp_same_word(word, "no") || kp_same_word(word, "n") ? 0 : -1;
}

/* keypeg ends each line that it saves with a line end, so a last line without one was not
 * written to its end, or not by keypeg.  'board 1' could have been 'board 10': nobody but
 * the user knows, so ask.  false: it is neither to be dropped nor kept; that was said. */
static bool ask_about_torn(struct kp_play *taking, const char *file, unsigned line,
                           const char *text, bool *drop)
{
    struct kp_name name = kp_file_name(file), torn = kp_file_name(text);
    int answer = -1;

    fprintf(stderr, "%s:%u:1: this last line has no line end, so its end may be lost: '%s'%s\n",
            name.text, line, torn.text,
            kp_typed_by_hand() ? "" : "; delete it, or end it with a line end if it is whole");
    if (!kp_typed_by_hand())
        return false;
    while (answer < 0 && kp_typed_next(&taking->typed, "Drop it (yes or no)? "))
        answer = read_answer(taking->typed.text);
    *drop = answer == 1;
    return answer >= 0;
}

static bool take_lines(struct kp_play *taking, const char *file)
{
    struct kp_play_session *sitting = &taking->sitting;
    char *text = NULL;
    size_t room = 0;
    unsigned line = 0;
    bool good = true;
    ssize_t length;

    while (good && !kp_interrupted(NULL) &&
           (length = getline(&text, &room, sitting->record.file)) >= 0) {
        bool drop = false;

        line++;
        if (text[length - 1] != '\n')
            good = ask_about_torn(taking, file, line, text, &drop);
        if (good && !drop)
            good = take_line(taking, text, (size_t)length) || refuse(sitting, file, line);
    }
    free(text);
    if (good && kp_interrupted(NULL)) {
        fprintf(stderr, "keypeg: %s: an interruption, after line %u; the file stays as it is\n",
                kp_file_name(file).text, line);
        return false;
    }
    if (good && ferror(sitting->record.file)) {
        fprintf(stderr, "keypeg: %s: cannot be read: %s\n", kp_file_name(file).text,
                strerror(errno));
        good = false;
    }
    return good;
}

bool kp_resume(struct kp_play *taking, const char *file)
{
    struct kp_play_session *sitting = &taking->sitting;
    bool good;

    if (!kp_record_resume(&sitting->record, file)) {
        fprintf(stderr, "keypeg: %s: cannot be resumed: %s\n", kp_file_name(file).text,
                errno == EINVAL        ? "it is no regular file"
                : errno == EWOULDBLOCK ? "somebody else goes on with it"
                                       : strerror(errno));
        return false;
    }
    sitting->waits = true;
    good = take_lines(taking, file);
    sitting->waits = false;
    if (good) {
        kp_play_session_check(sitting);
        kp_say_standing(sitting, sitting->record.count);
    }
    return good;
}
