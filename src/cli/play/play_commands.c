/* The commands that all roles have, unless a role has another of that name. */
#include "cli/play/play.h"

#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/io/output.h"
#include <stdlib.h>
#include <string.h>

static void quit(struct kp_play *play)
{
    play->over = true;
}

void kp_play_undo(struct kp_play *play)
{
    const struct kp_play_change *last;
    bool is_restored;
    char *text;

    if (play->change_count == play->option_lines) {
        KP_SAY("There is nothing to undo.\n");
        return;
    }
    last = &play->changes[play->change_count - 1];
    text = strdup(last->before ? last->before : play->lines[last->line].text);
    is_restored = last->before;
    if (text && kp_play_take_back(play)) {
        KP_SAY(is_restored ? "Restored: %s\n" : "Removed: %s\n", text);
        kp_play_save(play);
        kp_say_position(play, true);
    } else {
        kp_play_refuse(play, "no memory left");
    }
    free(text);
}

static void change_score(struct kp_play *play)
{
    const char *number = kp_skip_spaces(play->rest), *score = number + kp_word_length(number);
    size_t rows = play->rows, digits = strspn(number, "0123456789");
    size_t row = digits > 18 || digits != kp_word_length(number) ? 0 : strtoul(number, NULL, 10);
    size_t i = kp_game_begin(play);
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    const char *comment;

    while (i < play->line_count && (row == 0 || play->lines[i].row != row))
        i++;
    if (i == play->line_count && rows == 0)
        kp_play_refuse(play, "there are no rows yet");
    else if (i == play->line_count)
        kp_play_refuse(play, "the last row is %zu; write 'row %zu : 1 0' to change its score", rows,
                       rows);
    if (i == play->line_count)
        return;
    score += strspn(score, " \t:");
    if (strncmp(score, "should be ", 10) == 0) /* as a report shows a repair */
        score += 10;
    kp_code_write(play->game, kp_game_guess(play->game, row - 1), &out);
    comment = play->lines[i].text + kp_length_without_comment(play->lines[i].text);
    kp_print(&out, " : %s", score);
    if (*comment && !score[kp_length_without_comment(score)])
        kp_print(&out, " %s", comment);
    if (text.failed)
        kp_play_refuse(play, "no memory left");
    else if (kp_play_accept_line(play, i, text.text)) {
        KP_SAY("Row %zu is now: %s\n", row, text.text);
        kp_say_position(play, true);
    }
    kp_strbuf_free(&text);
}

/* ---- why and hint ---------------------------------------------------------------------------- */

static void explain(struct kp_play *play, const struct kp_explain_question *question,
                    const struct kp_explanation_view *view)
{
    struct kp_options options = kp_play_options(play);
    struct kp_explanation *explanation;
    struct kp_diag why = {.says = ""};

    if (kp_explain(play->game, &options, question, &explanation, &why) != KP_OK) {
        kp_play_refuse(play, "%s", why.says);
        return;
    }
    kp_explanation_report(explanation, view, &play->call->style, &kp_standard_output);
    kp_explanation_free(explanation);
}

/* The number that a text consists of, or 0. */
static size_t read_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits == 0 || digits > 9 || *kp_skip_spaces(text + digits) ? 0
                                                                       : strtoul(text, NULL, 10);
}

static void say_why(struct kp_play *play)
{
    const char *word = kp_skip_spaces(play->rest),
               *more = kp_skip_spaces(word + kp_word_length(word));
    struct kp_explain_question question = {0};

    if (kp_same_word(word, "row"))
        question.row = read_number(more);
    else if (kp_same_word(word, "peg"))
        question.peg = (int)read_number(more);
    else if (kp_same_word(word, "not"))
        question.code = more;
    else if (*word)
        question.colour = word;
    if (*word && !question.row && !question.peg && !question.colour &&
        !(question.code && *question.code))
        kp_play_refuse(play, "write 'why', 'why row 2', 'why peg 1', 'why not CODE' or 'why' and a "
                             "colour");
    else
        explain(play, &question, NULL);
}

static void say_hint(struct kp_play *play)
{
    const char *level = kp_skip_spaces(play->rest);
    struct kp_explanation_view view = {.hint = (int)read_number(level)};

    if (!*level)
        kp_say_hint(play);
    else if (view.hint < 1 || view.hint > 4)
        kp_play_refuse(play, "write 'hint', or 'hint 1' to 'hint 4' for the next step");
    else
        explain(play, NULL, &view);
}

static void help(struct kp_play *play);

static const struct kp_play_command common_commands[] = {
    {"hint", .syntax = "hint", .what = "the guess that keypeg would make", .run = say_hint,
     .needs_game = true, .takes_more = true},
    {"", .syntax = "hint 1", .what = "more and more of the next step, to 'hint 4'"},
    {"why", .syntax = "why", .what = "what follows, in steps", .run = say_why, .needs_game = true,
     .takes_more = true},
    {"", .syntax = "why row 2", .what = "also 'why peg 1', 'why red', 'why not CODE'"},
    {"secrets left", .syntax = "secrets", .what = "the number of possible secrets",
     .run = kp_say_secrets, .needs_game = true},
    {"show board list", .syntax = "show", .what = "the rows so far", .run = kp_show_board},
    {"row", .syntax = "row 1 : SCORE", .what = "another score for row 1", .run = change_score,
     .takes_more = true},
    {"undo back", .syntax = "undo", .what = "take back the last line", .run = kp_play_undo},
    {"help ?", .syntax = "help", .what = "this list", .run = help},
    {"quit q exit", .syntax = "quit", .what = "end, as Ctrl-D does", .run = quit},
    {0},
};

static const struct kp_play_command *find(const struct kp_play_command *table, const char *line)
{
    size_t length = kp_word_length(line);

    for (; table->names; table++)
        if ((line[length] == '\0' || table->takes_more) &&
            kp_ascii_is_one_of(line, length, table->names))
            return table;
    return NULL;
}

const struct kp_play_command *kp_play_command_find(const struct kp_play *play, const char *line)
{
    const struct kp_play_command *own = find(play->role->commands, line);

    return own ? own : find(common_commands, line);
}

#define SYNTAX_COLUMNS 14

static void list_command(const struct kp_play_command *command)
{
    if (command->syntax)
        KP_SAY("  %-*s %s\n", SYNTAX_COLUMNS, command->syntax, command->what);
}

static void help(struct kp_play *play)
{
    if (!play->match)
        KP_SAY("Rules come first; without them the game is classic: 'game NAME', 'pegs 4',\n"
               "'colours 6' and others (see 'keypeg help games').\n");
    KP_SAY(play->match ? "You can type:\n" : "Then you can type:\n");
    for (const struct kp_play_command *own = play->role->commands; own->names; own++)
        list_command(own);
    for (const struct kp_play_command *common = common_commands; common->names; common++)
        if (!find(play->role->commands, common->syntax))
            list_command(common);
}

/* ---- The referee, who has no others ---------------------------------------------------------- */

static const struct kp_play_command referee_commands[] = {
    {"", .syntax = "CODE : SCORE", .what = "a guess and its score, as in 'rrgg : 1 0'"},
    {"", .syntax = "secret CODE", .what = "the secret that the codemaker revealed"},
    {"", .syntax = "---", .what = "the next game of the match"},
    {0},
};

const struct kp_role kp_referee_role = {
    .name = "referee",
    .first_prompt = "row or rules> ",
    .greeting = "Type each guess with its score, as in 'rrgg : 1 0'.\n"
                "'help' lists what else you can type.",
    .won = "The secret was found in row %zu; '---' starts the next game.\n",
    .full = "The board is full. 'secret ...' checks the secret; '---' starts the next game.\n",
    .commands = referee_commands,
    .enter = kp_play_enter_line,
};
