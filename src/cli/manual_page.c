/* `keypeg manual`: the manual page, which consists of the pages of help as they are.  These are as
 * wide as a terminal, so they are not indented. */
#include "cli/help.h"
#include "cli/io/output.h"

/* For struct kp_out: escapes what man would take for its own language, a backslash, a dash, a line
 * that begins with a point or a quote. */
static bool write_escaped(void *to, const char *bytes, size_t length)
{
    bool *in_line = to;

    for (size_t i = 0; i < length; i++) {
        if (!*in_line && (bytes[i] == '.' || bytes[i] == '\''))
            fputs("\\&", stdout);
        if (bytes[i] == '\\')
            fputs("\\e", stdout);
        else if (bytes[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(bytes[i]);
        *in_line = bytes[i] != '\n';
    }
    return true;
}

int kp_run_manual(const struct kp_call *call)
{
    bool in_line = false;
    const struct kp_out page = {write_escaped, &in_line};

    if (call->operand_count > 0)
        return kp_say_error("manual takes no operand; omit '%s'", call->operands[0]);
    printf(".TH KEYPEG 1 \"\" \"keypeg %s\" \"Games\"\n", kp_version());
    puts(".SH NAME\n"
         "keypeg \\- audit Mastermind games: check scores, find the wrong row, suggest guesses\n"
         ".SH SYNOPSIS\n.B keypeg\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR...]\n.br\n"
         ".B keypeg\n\\fIFILE\\fR...\n.br\n.B keypeg help\n[\\fICOMMAND\\fR|\\fITOPIC\\fR]\n"
         ".SH DESCRIPTION\n.nf\n.in 0");
    kp_help_overview(&page);
    puts(
        ".fi\n.PP\nOf several games the worst status counts, in the order 2, 1, 3, 0. All games are\n"
        "answered.\n.SH COMMANDS");
    for (const struct kp_command *command = kp_commands; command->name; command++) {
        printf(".SS %s\n.nf\n.in 0\n", command->name);
        kp_help_command(command, &page);
        puts(".fi");
    }
    puts(".SH TOPICS");
    for (const struct kp_topic *topic = kp_topics; topic->name; topic++) {
        printf(".SS %s\n.nf\n.in 0\n", topic->name);
        kp_help_topic(topic, false, &page);
        puts(".fi");
    }
    puts(".SH ENVIRONMENT\n"
         ".TP\n.B NO_COLOR\nIf it is set and not empty, nothing is coloured.\n"
         ".TP\n.B TERM\nIf it is unset or dumb, nothing is coloured, and no progress is shown.\n"
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
