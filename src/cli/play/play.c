/* `keypeg play`: chooses the role, reads the file of a game that is resumed, and then line
 * after line until the game is over or the input ends. */
#include "cli/play/play.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "cli/io/input.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/option_parser.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t length_without_end(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return length;
}

int kp_play_status(const struct kp_play *play)
{
    if (play->verdict)
        return kp_exit_status(play->verdict->answer);
    return play->check_error.says[0] ? KP_EXIT_BAD : KP_EXIT_DONE;
}

/* ---- Resuming a game ------------------------------------------------------------------------ */

/* Every line of the file becomes a line of the play, so that both count lines alike.  A game
 * is checked only where it ends. */
static bool add_saved_line(struct kp_play *play, char *text, size_t length)
{
    struct kp_match *match;

    length = length_without_end(text, length);
    text[length] = '\0';
    if (strlen(text) < length) { /* a mistake of this line alone */
        kp_match_read(text, length, "text", &match, &play->problems);
        kp_match_free(match);
        return false;
    }
    if (kp_is_game_end(text))
        kp_play_check(play);
    return kp_play_put(play, play->line_count, text);
}

/* The text has room for a zero byte behind it. */
static bool read_transcript(struct kp_play *play, const char *file, char *text, size_t length)
{
    char *const end = text + length;
    unsigned line = 0;

    text[length] = '\0';
    for (char *next; text < end && !kp_interrupted(NULL); text = next) {
        char *line_end = memchr(text, '\n', (size_t)(end - text));

        line++;
        next = line_end ? line_end + 1 : end;
        if (!add_saved_line(play, text, (size_t)(next - text))) {
            const struct kp_diag *why = &play->problems.item[0];

            fprintf(stderr, "%s:%u:%u: %s\n", kp_printable(file).text, line, why->column,
                    why->says);
            return false;
        }
    }
    if (kp_interrupted(NULL))
        kp_say_error("%s: interrupted after line %u; the file is unchanged", file, line);
    return !kp_interrupted(NULL);
}

/* Reads every line of the file, which are the first lines.  Returns false, after reporting it, if
 * the file cannot be read or understood. */
static bool read_saved_game(struct kp_play *play, const char *file)
{
    struct kp_file_text text = {0};
    struct stat about = {0};
    bool good = false;

    if (stat(file, &about) != 0 || !S_ISREG(about.st_mode))
        kp_say_error("%s: cannot be resumed: %s", file,
                     stat(file, &about) == 0 ? "it is not a regular file" : strerror(errno));
    else if (kp_file_text_read(&text, play->call, file) != KP_EXIT_DONE)
        good = false;
    else if (text.length > 0 && (text.text[0] == '{' || text.text[0] == '['))
        kp_say_error("%s: a game in JSON cannot be resumed; 'keypeg convert --to text' makes a "
                     "transcript of it",
                     file);
    else
        good = read_transcript(play, file, text.text, text.length);
    play->kept = about;
    kp_file_text_free(&text);
    if (good && play->role->single && play->match && !play->game) {
        kp_say_error("%s: the last game has ended with '---'; delete that line to continue it",
                     file);
        return false;
    }
    return good;
}

/* ---- The beginning ------------------------------------------------------------------------------ */

/* Each rule that an option gives becomes a line, which cannot be taken back. */
static bool enter_rules(struct kp_play *play)
{
    const struct kp_call *call = play->call;
    char rules[3][80] = {"", "", ""};

    if (call->game)
        snprintf(rules[0], sizeof rules[0], "game %s", call->game);
    if (call->pegs)
        snprintf(rules[1], sizeof rules[1], "pegs %d", call->pegs);
    if (call->colours)
        snprintf(rules[2], sizeof rules[2], "colours %d", call->colours);
    for (size_t i = 0; i < 3; i++)
        if (rules[i][0] && !kp_play_put(play, play->line_count, rules[i])) {
            kp_say_why_refused(play, false);
            return false;
        }
    play->option_lines = play->line_count;
    return true;
}

/* To a person. */
static void greet(struct kp_play *play)
{
    const struct kp_call *call = play->call;

    fprintf(stderr, "%s\n", play->role->greeting);
    if (!call->role)
        fputs("For another role, write 'keypeg play --codebreaker', '--adversary' or\n"
              "'--referee'.\n",
              stderr);
    if (!call->resume_file && !call->game && !call->pegs && !call->colours)
        fputs("Without other rules the game is classic: 4 pegs, 6 colours (r g b y w k, or\n"
              "1 to 6; k is black).\n",
              stderr);
}

static bool begin(struct kp_play *play)
{
    const struct kp_call *call = play->call;

    if (!(call->resume_file ? read_saved_game(play, call->resume_file) : enter_rules(play)))
        return false;
    play->file_name = call->save_file ? call->save_file : call->resume_file;
    if (call->save_file && access(call->save_file, F_OK) == 0) {
        kp_say_error("%s: cannot be written: it already exists; use --resume to continue it",
                     call->save_file);
        return false;
    }
    if (call->save_file)
        play->kept.st_ino = 0; /* what was read is another file */
    if (call->save_file && !kp_play_save(play))
        return false;
    if (!call->game && !call->pegs != !call->colours)
        fputs(call->pegs ? "The colours are missing: use --colours, or type 'colours 6'.\n"
                         : "The pegs are missing: use --pegs, or type 'pegs 4'.\n",
              stderr);
    if (kp_is_interactive())
        greet(play);
    kp_play_check(play);
    kp_say_position(play, true);
    return true;
}

/* ---- Line by line ---------------------------------------------------------------------------- */

static bool read_line(struct kp_play *play)
{
    const char *first = play->match && !play->role->single ? "next game> "
                        : kp_has_rules(play)               ? "rules> "
                                                           : play->role->first_prompt;
    char prompt[40];

    if (!play->game)
        snprintf(prompt, sizeof prompt, "%s", first);
    else if (play->guess)
        snprintf(prompt, sizeof prompt, "score> ");
    else if (play->role == &kp_codebreaker_role)
        snprintf(prompt, sizeof prompt, kp_scores_conflict(play) ? "correction> " : "secret> ");
    else
        snprintf(prompt, sizeof prompt, "%s %zu> ", play->role->keeps_rows ? "guess" : "row",
                 play->rows + 1);
    return kp_typed_read(&play->typed, prompt);
}

/* Whether a line needs a game, and begins a classic one if no rules were typed.  As
 * codebreaker, keypeg has to guess before anything but a row makes sense. */
static bool needs_game(const struct kp_play *play, const struct kp_play_command *command,
                       const char *line)
{
    if (command)
        return command->needs_game;
    if (play->role == &kp_codebreaker_role)
        return kp_is_row(line) || (*line == '\0' && kp_is_interactive());
    return *line && !kp_is_rule(line) && !kp_is_game_end(line);
}

/* Refuse a command because there is no game yet. */
static void say_no_game(struct kp_play *play)
{
    struct kp_match *match = kp_play_try(play, "");

    if (match)
        kp_play_refuse(play, "the next game has no rows yet; type the first one");
    else
        kp_say_why_refused(play, false);
    kp_match_free(match);
}

static void answer_line(struct kp_play *play)
{
    char *text = play->typed.text;
    size_t length = length_without_end(text, play->typed.length);
    const struct kp_play_command *command;
    const char *word;
    bool is_first, lacks_game;

    text[length] = '\0';
    if (strlen(text) < length) {
        kp_play_refuse(play, "control character (0x00) in the line; delete it");
        return;
    }
    word = kp_skip_spaces(text);
    play->rest = word + kp_word_length(word);
    command = kp_play_command_find(play, word);
    play->refused = play->refused && *word == '\0';
    is_first = needs_game(play, command, word) && !kp_has_rules(play);
    if (is_first) {
        play->refused = false;
        if (!kp_play_put(play, play->line_count, "game classic")) {
            kp_say_why_refused(play, false);
            return;
        }
        kp_play_check(play);
    }
    /* Without a command: rules were typed, and some are missing. */
    lacks_game = command ? command->needs_game && !play->game
                         : *word && !play->match && kp_has_rules(play) && !kp_is_rule(word);
    if (!command && play->role->single && kp_is_game_end(text))
        kp_play_refuse(play,
                       "this is a single game; 'quit' ends it, and 'keypeg play' starts another");
    else if (lacks_game)
        say_no_game(play);
    else if (command && command->refusal)
        kp_play_refuse(play, "%s", command->refusal);
    else if (command)
        command->run(play);
    else if (*word)
        play->role->enter(play, text);
    if (is_first && !command && play->refused && !play->secret && play->rows == 0)
        kp_play_take_back(play); /* the line may be a misspelt rule of another game */
}

/* The exit status: of the last game if keypeg gives the scores, or the gravest of all games. */
static int find_exit_status(const struct kp_play *play)
{
    unsigned seen = 1u << kp_play_status(play);

    if (play->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", play->typed.line + 1, play->typed.failure);
    if (play->typed.failure || play->refused || play->unsaved)
        return KP_EXIT_BAD;
    if (!play->match && kp_is_interactive())
        return KP_EXIT_DONE;
    if (!play->match) {
        fputs("<stdin>: no game was typed\n", stderr);
        return KP_EXIT_BAD;
    }
    if (play->role->single && play->undecided)
        return KP_EXIT_UNDECIDED;
    if (play->role->keeps_rows)
        return kp_play_status(play) == KP_EXIT_CHEATED ? KP_EXIT_CHEATED : KP_EXIT_DONE;
    for (size_t i = 0; i < play->line_count; i++)
        seen |= 1u << play->lines[i].status;
    return kp_worst_exit_status(seen);
}

/* A seed, so that each game gets another secret. */
static uint64_t unpredictable_number(void)
{
    uint64_t number;

    if (getrandom(&number, sizeof number, 0) == (ssize_t)sizeof number)
        return number;
    return (uint64_t)(kp_now() * 1e9);
}

static int play_role(const struct kp_call *call, const struct kp_role *role)
{
    struct kp_play play = {.call = call,
                           .role = role,
                           .typed = {.max_length = call->options.memory},
                           .seed = call->options.seed};
    int status = KP_EXIT_BAD;

    if (!kp_find_given(call, "seed") && kp_is_interactive())
        play.seed = unpredictable_number();

    if (begin(&play)) {
        while (!play.over && (!role->take_turn || role->take_turn(&play)) && read_line(&play))
            answer_line(&play);
        status = find_exit_status(&play);
    }
    kp_play_free(&play);
    return status;
}

static const struct kp_role *const roles[] = {&kp_codemaker_role, &kp_adversary_role,
                                              &kp_codebreaker_role, &kp_referee_role, NULL};

int kp_run_play(const struct kp_call *call)
{
    size_t i = 0;

    if (call->operand_count)
        return kp_say_error("play reads what you type, not a file, and a role begins with '--': "
                            "'keypeg play --referee', 'keypeg play --referee < FILE'");
    while (call->role && strcmp(call->role, roles[i]->name) != 0)
        i++;
    return play_role(call, roles[i]);
}
