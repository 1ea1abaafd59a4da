/* `keypeg manual`: the manual page, written from the tables that help is written from. */
#include "cli/help.h"
#include "cli/option_parser.h"
#include <string.h>

/* Escapes what man would take for its own language: a backslash, a dash, a line that
 * begins with a point or a quote. */
static void write_text(const char *text, size_t length)
{
    bool line_begins = true;

    for (size_t i = 0; i < length; i++) {
        if (line_begins && (text[i] == '.' || text[i] == '\''))
            fputs("\\&", stdout);
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(text[i] == '\n' ? ' ' : text[i]);
        line_begins = false;
    }
}

static void write_words(const char *words)
{
    write_text(words, strlen(words));
}

/* In `words` paragraphs are separated by an empty line. */
static void write_paragraphs(const char *words)
{
    while (*words) {
        const char *end = strstr(words, "\n\n");
        size_t length = end ? (size_t)(end - words) : strlen(words);

        while (length > 0 && words[length - 1] == '\n')
            length--;
        puts(".PP");
        write_text(words, length);
        putchar('\n');
        words = end ? end + 2 : words + strlen(words);
    }
}

/* Without folding them. */
static void write_lines(const char *lines)
{
    puts(".PP\n.RS 4\n.nf");
    while (*lines) {
        size_t length = strcspn(lines, "\n");

        write_text(lines, length);
        putchar('\n');
        lines += length + (lines[length] == '\n');
    }
    puts(".fi\n.RE");
}

static void write_option(const struct kp_command *command, const struct kp_option_entry *option)
{
    fputs(".TP\n", stdout);
    if (option->letter)
        printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    write_words(option->name);
    fputs("\\fR", stdout);
    if (option->argument)
        printf(" \\fI%s\\fR", kp_option_argument(command, option));
    putchar('\n');
    write_words(kp_option_description(command, option));
    putchar('\n');
}

static void write_families(void)
{
    struct kp_family_facts facts;

    puts(".PP\nThe families:");
    for (size_t i = 0; kp_family_at(i, &facts); i++) {
        fputs(".TP\n.B ", stdout);
        write_words(facts.name);
        putchar('\n');
        write_words(facts.title);
        putchar('\n');
    }
}

static void write_command(const struct kp_command *command)
{
    printf(".SS keypeg %s \\fI%s\\fR\n", command->name, command->operands);
    write_words(command->summary);
    puts(".");
    if (command->alias[0])
        printf("Also \\fBkeypeg %s\\fR.\n", command->alias);
    write_paragraphs(command->description);
    if (command->run == kp_run_generate)
        write_families();
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (strcmp(option->name, "help") != 0 && kp_command_takes(command, option))
            write_option(command, option);
    write_lines(command->example);
}

static void write_statuses(void)
{
    puts(".SH EXIT STATUS");
    for (const struct kp_exit_status_entry *status = kp_exit_statuses; status->meaning; status++)
        printf(".TP\n.B %d\n%s.\n", status->status, status->meaning);
    puts(".PP\nOf several games the gravest counts: 2, then 1, 3, 0; the others are still\n"
         "answered.");
}

int kp_run_manual(const struct kp_call *call)
{
    (void)call;
    printf(".TH KEYPEG 1 \"\" \"keypeg %s\" \"Games\"\n", kp_version());
    puts(".SH NAME\nkeypeg \\- was the codemaker honest?\n"
         ".SH SYNOPSIS\n.B keypeg\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR...]\n.br\n"
         ".B keypeg\n\\fIFILE\\fR...\n.SH DESCRIPTION");
    write_paragraphs(kp_about);
    puts(".PP\nA game, as one types it:");
    write_lines(kp_about_game);
    puts(
        ".SH COMMANDS\nEvery command takes \\fB\\-\\-help\\fR. A \\fIFILE\\fR may be \\- for standard "
        "input, and is so\nwhere none is named.");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        write_command(command);
    write_statuses();
    puts(
        ".SH PROGRESS\nWhat takes more than a second tells on standard error, where that is a terminal, how\n"
        "far it is, in one line that is gone when it is done: nothing in a file or a pipe, where\n"
        "TERM is unset or dumb, or while list or encode write on the same terminal.");
    puts(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nWhere it is set and not empty, nothing is coloured.\n"
         ".TP\n.B TERM\nWhere it is unset or dumb, nothing is coloured, and no progress shown.\n"
         ".SH SEE ALSO\n.BR picosat (1)");
    return KP_EXIT_DONE;
}
