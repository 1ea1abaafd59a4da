/* The commands that all roles have, unless a role has another of that name, and what several roles
 * use for their own. */
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

/* Show the lines of the game, each row with its number. */
static void show_lines(struct kp_play *play)
{
    size_t from = kp_game_begin(play);

    for (size_t i = from; i < play->line_count; i++)
        if (kp_play_line(play, i)->row)
            KP_SAY("%4zu  %s\n", kp_play_line(play, i)->row, kp_play_line(play, i)->text);
        else
            KP_SAY("      %s\n", kp_play_line(play, i)->text);
    if (from == play->line_count)
        KP_SAY("There are no lines yet.\n");
    else
        kp_say_position(play, play->line_count);
}

/* ---- row ------------------------------------------------------------------------------------- */

static void change_score(struct kp_play *play)
{
    const char *number = kp_skip_spaces(play->rest), *score = number + kp_word_length(number);
    size_t rows = play->rows, digits = strspn(number, "0123456789");
    size_t row = digits > 18 || digits != kp_word_length(number) ? 0 : strtoul(number, NULL, 10);
    size_t i = kp_game_begin(play);
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);

    while (i < play->line_count && (row == 0 || kp_play_line(play, i)->row != row))
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
    kp_print(&out, " : %s", score);
    if (text.failed)
        kp_play_refuse(play, "no memory left");
    else if (kp_play_accept_line(play, i, text.text)) {
        KP_SAY("Row %zu is now: %s\n", row, text.text);
        kp_say_position(play, play->line_count);
    }
    kp_strbuf_free(&text);
}

/* ---- The table --------------------------------------------------------------------------------- */

static void help(struct kp_play *play);

static const struct kp_play_command common_commands[] = {
    {"hint", .syntax = "hint", .what = "the guess that keypeg would make", .run = kp_say_hint,
     .needs_game = true},
    {"secrets left", .syntax = "secrets", .what = "the number of possible secrets",
     .run = kp_say_secrets, .needs_game = true},
    {"show board list", .syntax = "show", .what = "the lines of the game so far",
     .run = show_lines},
    {"row", .syntax = "row 1 : SCORE", .what = "another score for row 1", .run = change_score,
     .takes_more = true},
    {"undo back", .syntax = "undo", .what = "remove the last line, or the last correction",
     .run = kp_play_undo},
    {"help ?", .syntax = "help", .what = "this list", .run = help},
    {"quit q exit", .syntax = "quit", .what = "end, as Ctrl-D does", .run = quit},
    {0},
};

/* ---- Finding a command ------------------------------------------------------------------------ */

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

/* ---- help ------------------------------------------------------------------------------------ */

#define SYNTAX_COLUMNS 14

static void list_command(const struct kp_play_command *command)
{
    if (command->syntax)
        KP_SAY("  %-*s %s\n", SYNTAX_COLUMNS, command->syntax, command->what);
}

static void help(struct kp_play *play)
{
    const char *name;

    if (!play->match) {
        KP_SAY("Rules come first; without them the game is classic:\n");
        KP_SAY("  %-14s %s\n", "game classic", "or another predefined game:");
        for (size_t i = 0; (name = kp_plugin(KP_PREDEFINED_GAMES, i, NULL)); i++)
            KP_SAY("%s%*s%s", i == 0 ? "" : i % 5 ? ", " : ",\n", i % 5 ? 0 : 17, "", name);
        KP_SAY("\n  %-14s %s\n", "pegs 4", "the number of pegs in a code; likewise 'colours 6'");
        KP_SAY("  %-14s %s\n", "codemaker Ann", "who made the secret");
        KP_SAY("  %-14s %s\n", "...", "other rules: see 'keypeg help games'");
    }
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
    .commands = referee_commands,
    .enter = kp_play_enter_line,
};
