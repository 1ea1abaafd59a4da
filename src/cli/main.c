/* keypeg: was the codemaker honest? */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/option_parser.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_format(const char *name)
{
    const char *known;

    for (size_t i = 0; name && (known = kp_plugin(KP_FORMATS, i, NULL)); i++)
        if (strcasecmp(name, known) == 0)
            return true;
    if (name)
        fprintf(stderr, "keypeg: there is no format '%s'; 'keypeg help' lists them\n",
                kp_file_name(name).text);
    return !name;
}

/* A wrong name is said once, before any game is read. */
static bool is_good(const struct kp_call *call)
{
    struct kp_diag why;

    if (!is_format(call->from) || !is_format(call->to))
        return false;
    if (call->competition && call->json) {
        fputs("keypeg: --competition and --json are two ways to answer: choose one\n", stderr);
        return false;
    }
    if (kp_options_check(&call->options, &why) == KP_OK)
        return true;
    fprintf(stderr, "keypeg: %s\n", why.says);
    return false;
}

static int run(const struct kp_command *command, char **given, int count)
{
    const char **words = calloc((size_t)count + 1, sizeof *words);
    struct kp_call call = {.command = command};
    int status = KP_EXIT_BAD;

    call.options.stop = kp_interrupted;
    call.options.memory = kp_quarter_of_memory();
    call.style.colour = kp_terminal_has_colours();
    call.style.width = kp_terminal_width();
    if (!words)
        fputs("keypeg: no memory left\n", stderr);
    else if (kp_options_read(&call, words, given, count))
        status = call.help        ? kp_help_command(command)
                 : is_good(&call) ? command->run(&call)
                                  : status;
    free(words);
    return kp_finish_output(status);
}

static int refuse(const char *word)
{
    const struct kp_command *meant = kp_command_guess(word);

    fprintf(stderr, "keypeg: there is no command '%s', and no file of that name",
            kp_file_name(word).text);
    if (meant)
        fprintf(stderr, "; did you mean 'keypeg %s'?\n", meant->name);
    else
        fprintf(stderr, "; 'keypeg help' lists the commands\n");
    return KP_EXIT_BAD;
}

/* Standard input, or the end of the options: files follow. */
static bool begins_files(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, "--") == 0;
}

/* 'keypeg --json count': the command stands first. */
static bool names_command(char **given, int count)
{
    for (int i = 0; i < count && !begins_files(given[i]); i++)
        if (kp_command_find(given[i]) && access(given[i], F_OK) != 0) {
            fprintf(stderr, "keypeg: the command comes first: keypeg %s %s ...\n", given[i],
                    kp_file_name(given[0]).text);
            return true;
        }
    return false;
}

/* What the first word asks for: a command, a global option, or a file to
 * check. */
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
    if (first[0] == '-' && names_command(given, count))
        return KP_EXIT_BAD;
    if (first[0] == '-' || access(first, F_OK) == 0)
        return run(kp_command_find("check"), given, count);
    return refuse(first);
}

int main(int argc, char **argv)
{
    kp_keep_standard_files();
    kp_keep_signals();
    kp_catch_interrupts(false);
    if (argc > 1)
        return dispatch(argv + 1, argc - 1);
    if (isatty(STDIN_FILENO))
        return kp_finish_output(kp_help_all());
    return run(kp_command_find("check"), argv + 1, 0);
}
