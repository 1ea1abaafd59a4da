#include "cli/play/play.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/play/game_display.h"
#include "cli/play/line_entry.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* A game that goes on: its file is read first, and keeps what is typed. */

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

/* Take every line of the file into an empty record.  false: it cannot be read,
 * written or understood, which was said, and it is as it was. */
static bool kp_resume(struct kp_play *taking, const char *file)
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

/* ---- How it begins ----------------------------------------------------- */

static bool keep(struct kp_play *taking, const char *file)
{
    if (kp_record_keep(&taking->sitting.record, file))
        return true;
    fprintf(stderr, "keypeg: %s: cannot be written: %s\n", kp_file_name(file).text,
            errno == EEXIST ? "it is there already; --resume goes on with it" : strerror(errno));
    return false;
}

/* What an option says is a line that nobody takes back. */
static bool take_rule(struct kp_play *taking, const char *rule, const char *argument)
{
    char *text;
    int length = asprintf(&text, "%s %s", rule, argument);

    if (length < 0)
        return false;
    kp_play_line(taking, text, (size_t)length);
    free(text);
    kp_undo_log_forget(&taking->sitting.past);
    taking->sitting.said += !taking->refused;
    return !taking->refused;
}

static bool take_number(struct kp_play *taking, const char *rule, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    return number == 0 || take_rule(taking, rule, text);
}

static bool take_rules(struct kp_play *taking)
{
    const struct kp_call *call = taking->sitting.call;

    return (!call->game || take_rule(taking, "game", call->game)) &&
           take_number(taking, "pegs", call->order.pegs) &&
           take_number(taking, "colours", call->order.colours);
}

/* The option that says rules, or keeps what is typed, where a file does. */
static const char *said_twice(const struct kp_call *call)
{
    return !call->resume         ? NULL
           : call->game          ? "game"
           : call->order.pegs    ? "pegs"
           : call->order.colours ? "colours"
           : call->save          ? "save"
                                 : NULL;
}

/* A person would rather not meet the same secret twice. */
static uint64_t seed_of(const struct kp_call *call)
{
    return call->seeded || !kp_typed_by_hand() ? call->options.seed : kp_unforeseen();
}

/* It would be asked for late, by a hint or never. */
static bool knows_strategy(const char *name)
{
    struct kp_strategy_facts facts;

    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        if (!name || strcmp(facts.name, name) == 0)
            return true;
    fprintf(stderr, "keypeg: there is no strategy '%s'; 'keypeg help' lists those that there are\n",
            kp_file_name(name).text);
    return false;
}

static bool begin(struct kp_play *taking)
{
    const struct kp_call *call = taking->sitting.call;
    const char *twice = said_twice(call);

    if (twice) {
        fprintf(stderr, "keypeg: --resume goes without --%s: %s\n", twice,
                strcmp(twice, "save") == 0 ? "the file keeps what is typed"
                                           : "the file has the rules");
        return false;
    }
    if (!knows_strategy(call->tactics.strategy) || (call->save && !keep(taking, call->save)))
        return false;
    if (kp_typed_by_hand())
        fprintf(stderr, "%s\n", taking->role->greeting);
    return call->resume ? kp_resume(taking, call->resume) : take_rules(taking);
}

/* ---- Line by line ------------------------------------------------------ */

/* false: it is time to end. */
static bool answer(struct kp_play *taking)
{
    char *text = taking->typed.text;
    const struct kp_play_command *order;
    const char *word;
    size_t length = taking->typed.length;

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    word = kp_word_begin(text);
    order = kp_play_command_find(taking, word);
    if (order)
        return order->run(taking, word + kp_word_length(word));
    if (*word)
        taking->role->take(taking, text, length);
    return true;
}

static bool next_line(struct kp_play *taking)
{
    struct kp_out prompt = kp_prompt_out(&taking->prompt);

    if (kp_typed_by_hand())
        taking->role->ask(taking, &prompt);
    return kp_typed_next(&taking->typed, taking->prompt.text);
}

/* ---- How it ends ------------------------------------------------------- */

int kp_worst_status(const struct kp_play *taking)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};
    const struct kp_record *record = &taking->sitting.record;
    unsigned statuses = 1u << kp_play_status(taking);

    for (size_t i = 0; i < record->count; i++)
        statuses |= 1u << record->lines[i].status;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (statuses >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

static int end(struct kp_play *taking)
{
    if (taking->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", taking->typed.line + 1, taking->typed.failure);
    if (taking->typed.failure || taking->refused || taking->sitting.record.unsaved)
        return KP_EXIT_BAD;
    if (taking->sitting.match)
        return taking->role->status(taking);
    fputs("<stdin>: no game was typed\n", stderr);
    return KP_EXIT_BAD;
}

/* Returns the exit status. */
static int kp_playing(const struct kp_call *call, const struct kp_role *role)
{
    struct kp_play taking = {.sitting = {.call = call, .single = role->single},
                             .typed = {.most = call->options.memory},
                             .role = role,
                             .seed = seed_of(call)};
    int status = KP_EXIT_BAD;

    if (begin(&taking)) {
        while (role->turn(&taking) && next_line(&taking) && answer(&taking))
            ;
        status = end(&taking);
    }
    kp_play_free(&taking);
    return status;
}

/* Games as they are played; keypeg's part in them is a role. */
static const struct kp_role *const roles[] = {&kp_codebreaker, &kp_codemaker, &kp_adversarial,
                                              &kp_referee, NULL};

static int ask_for_role(void)
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
    if (call->other_role) {
        fprintf(stderr, "keypeg: play takes one role: --%s or --%s\n", call->other_role,
                call->role);
        return KP_EXIT_BAD;
    }
    if (call->word_count) {
        fprintf(stderr,
                "keypeg: play takes no file: it reads what is typed, 'keypeg play --%s < FILE'\n",
                call->role ? call->role : "referee");
        return KP_EXIT_BAD;
    }
    for (size_t i = 0; roles[i]; i++)
        if (call->role && strcmp(call->role, roles[i]->name) == 0)
            return kp_playing(call, roles[i]);
    return ask_for_role();
}
