/* keypeg: were these scores right?  Finds the command that the first word names, parses
 * its options and runs it. */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/option_parser.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int run(const struct kp_command *command, char **given, int count)
{
    const char **operands = calloc((size_t)count + 1, sizeof *operands);
    struct kp_call call = {.command = command, .cover_size = -1};
    struct kp_diag why;
    int status = KP_EXIT_BAD;

    call.options.stop = kp_interrupted;
    call.options.memory = kp_quarter_of_memory();
    call.style.colour = kp_terminal_has_colours();
    call.style.width = kp_terminal_width();
    if (!operands)
        kp_say_error("no memory left");
    else if (kp_parse_options(&call, operands, given, count))
        status = call.help                               ? kp_help_command(command)
                 : kp_options_check(&call.options, &why) ? kp_say_error("%s", why.says)
                                                         : command->run(&call);
    free(operands);
    return kp_finish_output(status);
}

static int refuse(const char *word)
{
    const struct kp_command *command = kp_command_guess(word);
    const struct kp_topic *topic = kp_topic_guess(word);
    struct kp_printable_text shown = kp_printable(word);

    if (command || topic)
        return kp_say_error("unknown command '%s', and no file of that name; did you mean "
                            "'keypeg %s%s'?",
                            shown.text, command ? "" : "help ",
                            command ? command->name : topic->name);
    return kp_say_error("unknown command '%s', and no file of that name; 'keypeg help' lists the "
                        "commands",
                        shown.text);
}

/* Whether the word is '-' (standard input) or '--': no later word can be a command. */
static bool begins_files(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, "--") == 0;
}

/* Explain 'keypeg --json count'.  Returns false if no later word is a command. */
static bool explain_late_command(char **given, int count)
{
    for (int i = 0; i < count && !begins_files(given[i]); i++)
        if (kp_command_find(given[i]) && access(given[i], F_OK) != 0) {
            kp_say_error("write the command first: keypeg %s %s ...", given[i],
                         kp_printable(given[0]).text);
            return true;
        }
    return false;
}

/* Run what the first word names: a command, a global option, or a file to check. */
static int dispatch(char **given, int count)
{
    const char *first = given[0];
    const struct kp_command *command = kp_command_find(first);

    if (command)
        return run(command, given + 1, count - 1);
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
        return run(kp_command_find("help"), given + 1, count - 1);
    if (strcmp(first, "--version") == 0)
        return run(kp_command_find("version"), given + 1, count - 1);
    if (first[0] == '-' && explain_late_command(given, count))
        return KP_EXIT_BAD;
    if (first[0] == '-' || strpbrk(first, "./") || access(first, F_OK) == 0)
        return run(kp_command_find("check"), given, count);
    return refuse(first);
}

/* For a person who types `keypeg` alone. */
static int introduce(void)
{
    fputs("keypeg audits games of Mastermind: it checks whether the scores can all be right.\n"
          "\n"
          "Write a game into a file, say my.game, with a row on each line:\n"
          "\n",
          stdout);
    fputs(kp_about_game, stdout);
    fputs("\n"
          "  keypeg my.game         check the game\n"
          "  keypeg next my.game    suggest the next guess\n"
          "  keypeg play            play a game against keypeg\n"
          "  keypeg help            list all commands\n",
          stdout);
    return KP_EXIT_DONE;
}

int main(int argc, char **argv)
{
    kp_keep_standard_files();
    kp_keep_signals();
    kp_catch_interrupts(false);
    if (argc > 1)
        return dispatch(argv + 1, argc - 1);
    if (isatty(STDIN_FILENO))
        return kp_finish_output(introduce());
    return run(kp_command_find("check"), argv + 1, 0);
}
