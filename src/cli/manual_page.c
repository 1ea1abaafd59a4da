/* `keypeg manual`: the manual page, written from the tables that help is written from. */
#include "cli/help.h"
#include "cli/io/output.h"
#include "cli/option_parser.h"
#include <string.h>

/* Escapes what man would take for its own language: a backslash, a dash, a line that
 * begins with a point or a quote. */
static void write_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((i == 0 || text[i - 1] == '\n') && (text[i] == '.' || text[i] == '\''))
            fputs("\\&", stdout);
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(text[i]);
    }
}

static void write_words(const char *words)
{
    write_text(words, strlen(words));
}

/* Paragraphs are separated by an empty line.  Lines that begin with a space are not folded. */
static void write_paragraphs(const char *words)
{
    for (size_t length; *words; words += length + strspn(words + length, "\n")) {
        const char *end = strstr(words, "\n\n");
        bool is_list = words[0] == ' ';

        length = end ? (size_t)(end - words) : strlen(words);
        puts(is_list ? ".PP\n.nf" : ".PP");
        write_text(words, length);
        puts(is_list ? "\n.fi" : "");
    }
}

/* Without folding them.  The last line may end without a line feed. */
static void write_lines(const char *lines)
{
    size_t length = strlen(lines);

    puts(".PP\n.RS 4\n.nf");
    write_words(lines);
    puts(length > 0 && lines[length - 1] == '\n' ? ".fi\n.RE" : "\n.fi\n.RE");
}

static void write_name(const char *option)
{
    fputs("\\fB\\-\\-", stdout);
    write_words(option);
    fputs("\\fR", stdout);
}

/* The options of the command in this group, or with NULL those that commands share. */
static void write_options(const struct kp_command *command, enum kp_option_group group)
{
    for (const struct kp_option_entry *entry = kp_option_table; entry->name; entry++) {
        struct kp_option_entry option = kp_describe_option(command, entry);

        if (option.group != group)
            continue;
        fputs(".TP\n", stdout);
        if (option.letter)
            printf("\\fB\\-%c\\fR, ", option.letter);
        write_name(option.name);
        if (option.argument)
            printf(" \\fI%s\\fR", option.argument);
        putchar('\n');
        write_words(option.description);
        if (option.alias)
            printf("; also \\-\\-%s", option.alias);
        putchar('\n');
    }
}

/* The options of the engines are explained once, below all commands. */
static void write_command(const struct kp_command *command)
{
    const char *separator = ".PP\nEngine and limits (see OPTIONS): ";

    printf(".SS keypeg %s", command->name);
    if (command->usage) {
        fputs(" \\fI", stdout);
        write_words(command->usage);
        fputs("\\fR", stdout);
    }
    printf("\n%c%s.\n", command->summary[0] - 'a' + 'A', command->summary + 1);
    if (command->description)
        write_paragraphs(command->description);
    if (command->statuses) {
        fputs(".PP\nExit status: ", stdout);
        write_words(command->statuses);
        putchar('\n');
    }
    for (int group = KP_GROUP_ROLE; group < KP_GROUP_ENGINE; group++)
        write_options(command, (enum kp_option_group)group);
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_describe_option(command, option).group == KP_GROUP_ENGINE) {
            fputs(separator, stdout);
            write_name(option->name);
            separator = ", ";
        }
    if (separator[0] == ',')
        puts(".");
}

static void write_item(const char *name, const char *what)
{
    fputs(".TP 16\n.B ", stdout);
    write_words(name);
    putchar('\n');
    write_words(what);
    putchar('\n');
}

/* The solvers differ from build to build, and this page must not. */
static void write_topic(const struct kp_topic *topic)
{
    printf(".SS %s\n", topic->name);
    write_paragraphs(topic->text);
    for (size_t i = 0; topic->lists[i].heading; i++)
        if (topic->lists[i].kind != KP_SOLVERS) {
            printf(".PP\n%s\n", topic->lists[i].heading);
            kp_topic_list(topic->lists[i].kind, write_item);
        }
}

static void write_examples(void)
{
    puts(".SH EXAMPLES");
    for (const struct kp_command *command = kp_commands; command->description; command++) {
        printf(".PP\n%c%s:\n", command->summary[0] - 'a' + 'A', command->summary + 1);
        write_lines(command->example);
    }
}

static void write_statuses(void)
{
    puts(".SH EXIT STATUS");
    for (size_t i = 0; kp_exit_statuses[i][0]; i++) {
        printf(".TP\n.B %s\n", kp_exit_statuses[i][0]);
        write_words(kp_exit_statuses[i][1]);
        putchar('\n');
    }
    puts(".PP\nOf several games the worst status counts, in the order 2, 1, 3, 0. All games are\n"
         "answered.");
}

int kp_run_manual(const struct kp_call *call)
{
    if (call->operand_count > 0)
        return kp_say_error("manual takes no operand; omit '%s'", call->operands[0]);
    printf(".TH KEYPEG 1 \"\" \"keypeg %s\" \"Games\"\n", kp_version());
    puts(".SH NAME\n"
         "keypeg \\- audit Mastermind games: check scores, find the wrong row, suggest guesses\n"
         ".SH SYNOPSIS\n.B keypeg\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR...]\n.br\n"
         ".B keypeg\n\\fIFILE\\fR...\n.br\n.B keypeg help\n[\\fICOMMAND\\fR|\\fITOPIC\\fR]\n"
         ".SH DESCRIPTION");
    write_paragraphs(kp_about);
    puts(".PP\nWith no \\fIFILE\\fR, or when \\fIFILE\\fR is \\-, keypeg reads standard input. A "
         "\\fIFILE\\fR without a\ncommand is checked. A game, as you can type it:");
    write_lines(kp_about_game);
    puts(".SH COMMANDS");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        write_command(command);
    puts(".SH OPTIONS\nEvery command takes \\fB\\-\\-help\\fR. The options above belong to single "
         "commands. Those of the\nengines and limits mean the same in all:");
    write_options(NULL, KP_GROUP_ENGINE);
    puts(".SH TOPICS\n\\fBkeypeg help\\fR \\fITOPIC\\fR prints these.");
    for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
        write_topic(topic);
    write_examples();
    write_statuses();
    puts(".SH ENVIRONMENT\n"
         ".TP\n.B NO_COLOR\nIf it is set and not empty, nothing is coloured.\n"
         ".TP\n.B TERM\nIf it is unset or dumb, nothing is coloured, and no progress is shown.\n"
         ".TP\n.B PATH\nwhere a program for \\fB\\-\\-solver\\fR is looked up\n"
         ".SH FILES\nkeypeg has no configuration file. It writes only files that options name:\n"
         "\\fB\\-\\-html\\fR, \\fB\\-\\-proof\\fR (two files), \\fB\\-\\-save\\fR, "
         "\\fB\\-\\-resume\\fR and\n\\fB\\-\\-into\\fR.\n.PP\n"
         "The folders docs and examples that this page names are installed in share/doc/keypeg,\n"
         "beside bin: most often /usr/local/share/doc/keypeg or /usr/share/doc/keypeg.\n"
         "\\fBkeypeg help documents\\fR prints where they are, and what each document is for.\n"
         ".SH SEE ALSO\n"
         ".BR picosat (1),\n.BR kissat (1),\n.BR minisat (1),\n.BR clasp (1),\n.BR clingo (1),\n"
         ".BR drat\\-trim (1)");
    return KP_EXIT_DONE;
}
