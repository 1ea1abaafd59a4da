/* `keypeg play`: chooses the role, reads the file of a game that is resumed, and then line
 * after line until the game is over or the input ends. */
#include "cli/play/play.h"

#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/play/game_display.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static size_t length_without_end(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return length;
}

/* ---- Exit statuses ------------------------------------------------------------------------ */

int kp_play_status(const struct kp_play *play)
{
    const struct kp_play_session *session = &play->session;

    if (session->verdict)
        return kp_exit_status(session->verdict->answer);
    return session->check_error.says[0] ? KP_EXIT_BAD : KP_EXIT_DONE;
}

int kp_play_worst_status(const struct kp_play *play)
{
    const struct kp_record *record = &play->session.record;
    unsigned seen = 1u << kp_play_status(play);

    for (size_t i = 0; i < record->count; i++)
        seen |= 1u << record->lines[i].status;
    return kp_worst_exit_status(seen);
}

/* ---- Resuming a game ------------------------------------------------------------------------ */

/* Every line of the file becomes a line of the record, so that both count lines alike.  A game
 * is checked only where it ends. */
static bool add_saved_line(struct kp_play *play, char *text, size_t length)
{
    struct kp_play_session *session = &play->session;
    size_t place = session->record.count;
    int status = KP_EXIT_DONE;

    length = length_without_end(text, length);
    text[length] = '\0';
    if (kp_is_game_end(text)) {
        kp_play_session_check(session);
        status = kp_play_status(play);
    }
    if (!kp_play_session_put(session, place, text, length))
        return false;
    session->record.lines[place].status = status;
    return true;
}

static bool say_bad_line(const struct kp_play_session *session, const char *file, unsigned line)
{
    const struct kp_diag *why = &session->problems.item[0];

    fprintf(stderr, "%s:%u:%u: %s\n", kp_printable(file).text, line, why->column, why->says);
    return false;
}

/* A person's answer: 1 is yes, 0 is no, -1 is neither. */
static int read_yes_or_no(const char *text)
{
    const char *word = kp_skip_blanks(text);

    if (kp_same_word(word, "yes") || kp_same_word(word, "y"))
        return 1;
    return kp_same_word(word, "no") || kp_same_word(word, "n") ? 0 : -1;
}

/* keypeg ends each line that it saves with a line end, so a last line without one was cut off,
 * or not written by keypeg.  'board 1' could have been 'board 10': only the user knows.  Returns
 * false, after reporting it, if the user does not say whether to drop it. */
static bool ask_whether_to_drop(struct kp_play *play, const char *file, unsigned line,
                                const char *text, bool *drop)
{
    int answer = -1;

    fprintf(stderr, "%s:%u:1: this last line has no line end, so its end may be lost: '%s'%s\n",
            kp_printable(file).text, line, kp_printable(text).text,
            kp_is_interactive() ? "" : "; delete it, or end it with a line end if it is whole");
    if (!kp_is_interactive())
        return false;
    while (answer < 0 && kp_typed_read(&play->typed, "Drop it (yes or no)? "))
        answer = read_yes_or_no(play->typed.text);
    *drop = answer == 1;
    return answer >= 0;
}

static bool read_saved_lines(struct kp_play *play, const char *file)
{
    FILE *stream = play->session.record.file;
    char *text = NULL;
    size_t room = 0;
    unsigned line = 0;
    bool good = true;
    ssize_t length;

    while (good && !kp_interrupted(NULL) && (length = getline(&text, &room, stream)) >= 0) {
        bool drop = false;

        line++;
        if (text[length - 1] != '\n')
            good = ask_whether_to_drop(play, file, line, text, &drop);
        if (good && !drop)
            good = add_saved_line(play, text, (size_t)length) ||
                   say_bad_line(&play->session, file, line);
    }
    free(text);
    if (good && kp_interrupted(NULL)) {
        kp_say_error("%s: an interruption, after line %u; the file stays as it is",
                     kp_printable(file).text, line);
        return false;
    }
    if (good && ferror(stream)) {
        kp_say_error("%s: cannot be read: %s", kp_printable(file).text, strerror(errno));
        return false;
    }
    return good;
}

/* Read every line of the file into the empty record.  Returns false, after reporting it, if
 * the file cannot be read, written or understood; it is unchanged then. */
static bool resume(struct kp_play *play, const char *file)
{
    struct kp_play_session *session = &play->session;
    bool good;

    if (!kp_record_resume(&session->record, file)) {
        kp_say_error("%s: cannot be resumed: %s", kp_printable(file).text,
                     errno == EINVAL        ? "it is no regular file"
                     : errno == EWOULDBLOCK ? "somebody else goes on with it"
                                            : strerror(errno));
        return false;
    }
    session->deferred = true;
    good = read_saved_lines(play, file);
    session->deferred = false;
    if (good) {
        kp_play_session_check(session);
        kp_say_position(session, session->record.count);
    }
    return good;
}

/* ---- The beginning ------------------------------------------------------------------------------ */

static bool save_into(struct kp_play *play, const char *file)
{
    if (kp_record_keep(&play->session.record, file))
        return true;
    kp_say_error("%s: cannot be written: %s", kp_printable(file).text,
                 errno == EEXIST ? "it is there already; --resume goes on with it"
                                 : strerror(errno));
    return false;
}

/* A rule that an option gives becomes a line, which cannot be taken back. */
static bool enter_rule(struct kp_play *play, const char *rule, const char *argument)
{
    char *text;
    int length = asprintf(&text, "%s %s", rule, argument);

    if (length < 0)
        return false;
    kp_play_enter_line(play, text, (size_t)length);
    free(text);
    kp_undo_log_clear(&play->session.undo);
    play->session.option_lines += !play->refused;
    return !play->refused;
}

static bool enter_number(struct kp_play *play, const char *rule, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    return number == 0 || enter_rule(play, rule, text);
}

static bool enter_rules(struct kp_play *play)
{
    const struct kp_call *call = play->session.call;

    return (!call->game || enter_rule(play, "game", call->game)) &&
           enter_number(play, "pegs", call->pegs) && enter_number(play, "colours", call->colours);
}

/* An option that --resume excludes, or NULL. */
static const char *find_excluded_option(const struct kp_call *call)
{
    return call->game        ? "game"
           : call->pegs      ? "pegs"
           : call->colours   ? "colours"
           : call->save_file ? "save"
                             : NULL;
}

/* On a terminal each game gets another secret. */
static uint64_t choose_seed(const struct kp_call *call)
{
    return call->has_seed || !kp_is_interactive() ? call->options.seed : kp_unpredictable_number();
}

/* A wrong name would otherwise be reported late, by a hint, or never. */
static bool check_strategy(const char *name)
{
    struct kp_strategy_facts facts;

    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        if (!name || strcmp(facts.name, name) == 0)
            return true;
    kp_say_error("unknown strategy '%s'; 'keypeg help strategies' lists them",
                 kp_printable(name).text);
    return false;
}

static bool begin(struct kp_play *play)
{
    const struct kp_call *call = play->session.call;
    const char *excluded = call->resume_file ? find_excluded_option(call) : NULL;

    if (excluded) {
        kp_say_error("--resume goes without --%s: %s", excluded,
                     call->save_file && strcmp(excluded, "save") == 0
                         ? "the file keeps what is typed"
                         : "the file has the rules");
        return false;
    }
    if (!check_strategy(call->strategy.strategy) ||
        (call->save_file && !save_into(play, call->save_file)))
        return false;
    if (kp_is_interactive())
        fprintf(stderr, "%s\n", play->role->greeting);
    return call->resume_file ? resume(play, call->resume_file) : enter_rules(play);
}

/* ---- Line by line -------------------------------------------------------------------------------- */

static bool read_line(struct kp_play *play)
{
    struct kp_out prompt = kp_prompt_out(&play->prompt);

    if (kp_is_interactive())
        play->role->write_prompt(play, &prompt);
    return kp_typed_read(&play->typed, play->prompt.text);
}

/* Returns false when the game is to end. */
static bool answer_line(struct kp_play *play)
{
    char *text = play->typed.text;
    size_t length = length_without_end(text, play->typed.length);
    const struct kp_play_command *command;
    const char *word;

    text[length] = '\0';
    word = kp_skip_blanks(text);
    command = kp_play_command_find(play, word);
    if (command)
        return command->run(play, word + kp_word_length(word));
    if (play->role->single && kp_is_game_end(text))
        kp_refuse(play, "this is one game: 'quit' ends it, and 'keypeg play' begins another");
    else if (*word)
        play->role->enter(play, text, length);
    return true;
}

static int end(const struct kp_play *play)
{
    if (play->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", play->typed.line + 1, play->typed.failure);
    if (play->typed.failure || play->refused || play->session.record.unsaved)
        return KP_EXIT_BAD;
    if (play->session.match)
        return play->role->exit_status(play);
    fputs("<stdin>: no game was typed\n", stderr);
    return KP_EXIT_BAD;
}

static int play_role(const struct kp_call *call, const struct kp_role *role)
{
    struct kp_play play = {.session = {.call = call, .single = role->single},
                           .typed = {.max_length = call->options.memory},
                           .role = role,
                           .seed = choose_seed(call)};
    int status = KP_EXIT_BAD;

    if (begin(&play)) {
        while (role->take_turn(&play) && read_line(&play) && answer_line(&play))
            ;
        status = end(&play);
    }
    kp_typed_free(&play.typed);
    kp_play_session_free(&play.session);
    free(play.secret);
    free(play.guess);
    return status;
}

/* ---- The role --------------------------------------------------------------------------------------- */

static const struct kp_role *const roles[] = {&kp_codebreaker_role, &kp_codemaker_role,
                                              &kp_adversary_role, &kp_referee_role, NULL};

static int say_role_missing(void)
{
    fputs("keypeg: play wants a role: write", stderr);
    for (size_t i = 0; roles[i]; i++)
        fprintf(stderr, "%s 'keypeg play --%s'",
                i == 0         ? ""
                : roles[i + 1] ? ","
                               : " or",
                roles[i]->name);
    fputs("\n", stderr);
    return KP_EXIT_BAD;
}

int kp_run_play(const struct kp_call *call)
{
    if (call->first_role)
        return kp_say_error("play takes one role: --%s or --%s", call->first_role, call->role);
    if (call->operand_count)
        return kp_say_error("play takes no file: it reads what is typed, 'keypeg play --%s < FILE'",
                            call->role ? call->role : "referee");
    for (size_t i = 0; roles[i]; i++)
        if (call->role && strcmp(call->role, roles[i]->name) == 0)
            return play_role(call, roles[i]);
    return say_role_missing();
}
