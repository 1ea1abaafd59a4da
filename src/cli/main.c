/* keypeg: were these scores right?  The table of commands, from which help, the manual page and
 * the completions are written; and `main`, which finds the command that the first word names,
 * parses its options and runs it. */
#include "cli/commands.h"

#include "base/unknown_name.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/io/interrupts.h"
#include "cli/io/machine.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/option_parser.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The options of every command that asks the engines. */
#define ENGINES " engine states encoding time-limit memory-limit"

/* What most exit statuses mean in most commands. */
#define BAD_OR_LIMIT "2 for bad input, 3 if a limit ran out first"

const struct kp_command kp_commands[] = {
    {.group = "Check games",
     .name = "check",
     .synonyms = "solve audit verify validate",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "check whether any secret fits the scores",
     .description =
         "Reads games and reports for each whether any secret fits its scores. If so, keypeg shows "
         "one. If not, it names rows that cannot all be right and suggests repairs. It checks a "
         "revealed secret against every row. A FILE without a command is checked, too.",
     .statuses = "0 if a secret fits, 1 if none fits or the revealed one does not, " BAD_OR_LIMIT
                 ". With --competition: 10 if a secret fits, 20 if none fits, 0 if undecided.",
     .example = "keypeg check examples/friday.game",
     .options =
         "game pegs colours repairs why verdict-only lies story all-conflicts competition proof "
         "from jobs json no-stats html colour verbose" ENGINES,
     .rules = (const struct kp_option_rule[]){{"html", "json competition", NULL},
                                              {"competition", "json", NULL},
                                              {"why", "json html competition verdict-only lies",
                                               NULL},
                                              {"verdict-only", "all-conflicts", NULL},
                                              {"proof", "lies", NULL},
                                              {0}},
     .run = kp_run_check},
    {.name = "explain",
     .synonyms = "why reason because deduce",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "show why, in steps that you can check",
     .description =
         "Shows why no secret fits the scores, why only one does, or what is certain if several "
         "do; or answers a question about a peg, a colour, a row, a code or the next guess. A step looks at a row, or compares two, and cites facts that earlier steps have "
         "shown, by their numbers. keypeg checks each step before it prints it, with all codes or by "
         "its engines. Of the chains of steps that it finds it shows one that is easy to follow. "
         "Ignores a revealed secret.",
     .statuses = "0 if a secret fits, 1 if none fits or the code of --not does not, " BAD_OR_LIMIT
                 ".",
     .example = "keypeg explain examples/puzzle.game",
     .options =
         "game pegs colours peg colour row not guess steps hint strategy proof from jobs json "
         "time-limit",
     .rules = (const struct kp_option_rule[]){{"peg", "row not guess", NULL},
                                              {"row", "not guess", NULL},
                                              {"not", "guess steps hint proof", NULL},
                                              {"guess", "steps hint proof", "strategy"},
                                              {"hint", "proof", NULL},
                                              {0}},
     .run = kp_run_explain},
    {.name = "points",
     .synonyms = "match result",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "score a match and name the winner",
     .description =
         "Takes the games of all files, in order, as one match of two players, and prints the "
         "points of each game. A line 'codemaker Ann' in a game names who made the code; the other "
         "player broke it. keypeg checks every game, and its secret if revealed: under Hasbro's rules the "
         "codebreaker gets 3 points for wrong scores, and the game is played again.",
     .statuses = "0 even if scores are wrong, as that is part of a match; " BAD_OR_LIMIT ".",
     .example = "keypeg points examples/match.game",
     .options = "rules from json html" ENGINES,
     .rules = (const struct kp_option_rule[]){{"html", "json", NULL}, {0}},
     .run = kp_run_points},
    {.name = "score",
     .synonyms = "feedback",
     .usage = "[OPTIONS] SECRET GUESS...",
     .summary = "score guesses against a secret",
     .description = "Prints the score of each guess. A code is words in quotes, or letters or "
                    "digits run together. With --game the rules of that game apply.",
     .statuses = "0 for scores, 2 if a code cannot be read.",
     .example = "keypeg score \"white white black black\" \"white white white black\"",
     .options = "game json",
     .run = kp_run_score},
    {.group = "Find secrets",
     .name = "count",
     .synonyms = "number",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "count the secrets that fit",
     .description = "Prints one number per game, prefixed with 'FILE:' if there are several files. "
                    "Prints 'at least N' if a limit runs out, and 'error' if a game cannot be "
                    "read. Ignores a revealed secret.",
     .statuses = "0 if secrets fit, 1 if the count is 0, " BAD_OR_LIMIT ".",
     .example = "printf 'game classic\\n1122 : 1 1\\n' | keypeg count",
     .options = "game pegs colours lies limit from jobs json no-stats" ENGINES,
     .run = kp_run_count},
    {.name = "list",
     .synonyms = "enumerate all solutions",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "list the secrets that fit",
     .description = "Prints the secrets as it finds them, one per line, prefixed with 'FILE:' if "
                    "there are several files. A line '---' separates games. A game that cannot be "
                    "read has the line 'error'. Ignores a revealed secret.\n\n"
                    "The native engine lists in code order. So does --engine linear, which first "
                    "finds all secrets and then sorts them. An engine that takes over because the "
                    "native engine finds no secret for long lists in any order, as --engine sat "
                    "does.",
     .statuses = "0 if secrets fit, 1 if none fits, " BAD_OR_LIMIT ".",
     .example = "keypeg list --limit 5 examples/puzzle.game",
     .options = "game pegs colours lies limit from json engine encoding time-limit memory-limit",
     .run = kp_run_list},
    {.name = "sample",
     .synonyms = "random draw pick",
     .usage = "[OPTIONS] [N] [FILE...]",
     .summary = "draw random secrets that fit",
     .description =
         "Draws N secrets (default: 1) uniformly, with replacement, from all secrets "
         "that fit, and prints one per line. keypeg counts the secrets and does not list "
         "them, so there may be any number. If a count would take long, it draws codes "
         "until one fits. If the limits allow neither, it draws nothing. Output for several "
         "files and games is as for 'keypeg list'. Ignores a revealed secret.\n\n"
         "A first operand of digits is N; write ./5 for a file named 5.",
     .statuses = "0 if secrets were drawn, 1 if none fits, " BAD_OR_LIMIT ".",
     .example = "keypeg sample 3 --seed 7 examples/puzzle.game",
     .options = "game pegs colours seed from json states time-limit memory-limit",
     .run = kp_run_sample},
    {.name = "split",
     .synonyms = "divide cube cubes partition parallel",
     .usage = "[OPTIONS] [FILE] [ANSWERS...]",
     .summary = "split a hard game into parts",
     .description =
         "Writes games that have the rules and rows of one game, and lines 'peg' and 'times' that "
         "narrow its secrets. Each secret of the game is a secret of exactly one part. Check or "
         "count the parts in any order, on any machines. The parts are divided where the linear "
         "engine would branch, so that they take about the same time and together little more "
         "than the game.\n\n"
         "The parts with the most expected work come first. They are fewer than N if the game "
         "cannot be divided further. The answers of 'keypeg count --json' to all parts make the "
         "verdict of the game (see 'keypeg join'). With --from only what they leave undecided is "
         "split again.",
     .statuses = "0 if the parts were written, " BAD_OR_LIMIT ".",
     .example = "keypeg split --cubes 4 examples/friday.game",
     .options = "cubes from game pegs colours into time-limit memory-limit",
     .run = kp_run_split},
    {.name = "join",
     .synonyms = "merge combine",
     .usage = "[OPTIONS] GAME ANSWERS...",
     .summary = "join the answers to the parts of a game",
     .description =
         "Reads the JSON answers of 'check --json' or 'count --json' to parts of GAME, which are "
         "the game with more lines 'peg' and 'times'. Prints the verdict of the whole game: "
         "consistent as soon as a secret fits it, cheated only if no part has a secret and the "
         "parts are the whole game. The count is the sum of theirs. keypeg scores every secret "
         "again and puts the parts together; it names each part that is undecided or missing.\n\n"
         "An answer that keypeg cannot use is named with its file and line, and not counted: "
         "because it cannot be right, contradicts another answer, or is about a part that "
         "overlaps others. See docs/scale.md.",
     .statuses =
         "0 if a secret fits, 1 if none fits, 2 for bad input, and if the verdict is undecided "
         "and an answer could not be used; 3 if it is undecided otherwise.",
     .example = "keypeg join examples/friday.game examples/friday.answers",
     .options = "game pegs colours from json colour time-limit memory-limit",
     .run = kp_run_join},
    {.group = "Play",
     .name = "next",
     .synonyms = "hint guess suggest advise advice best move",
     .usage = "[OPTIONS] [FILE...]",
     .summary = "suggest the next guess",
     .description =
         "Prints the best guess by the chosen strategy, whether it could be the secret, how many "
         "possible secrets each score would leave, and the worst case and average. On boards too "
         "large to enumerate, keypeg evaluates a random sample and says so. Ignores a revealed "
         "secret.",
     .statuses =
         "0 if there is a guess or the game is won, 1 if no secret fits the rows, " BAD_OR_LIMIT
         ".",
     .example = "printf 'game classic\\n1122 : 1 1\\n' | keypeg next --top 3",
     .options =
         "game pegs colours strategy top guesses sample longest seed from json colour" ENGINES,
     .run = kp_run_next},
    {.name = "play",
     .usage = "[ROLE] [OPTIONS]",
     .summary = "play a game, or referee one",
     .description =
         "Reads what you type line by line: rules, unless options give them, then guesses or "
         "scores. The default is a classic game with keypeg as codemaker. 'help' lists what else "
         "you can type; 'quit' or Ctrl-D ends. For cursor keys and earlier lines, write "
         "'rlwrap keypeg play'.",
     .statuses = "--codebreaker and --referee: as for 'keypeg check'. --codemaker and --adversary: "
                 "0, 1 if no secret fits the rules or the resumed game, 3 if a limit left a guess "
                 "without a score. All: 2 if the last line was invalid.",
     .example = "printf '1122\\n1234\\ngive up\\n' | keypeg play",
     .options = "codemaker adversary codebreaker referee game pegs colours seed strategy guesses "
                "sample longest repairs no-counts save resume colour verbose" ENGINES,
     .rules = (const struct kp_option_rule[]){{"codemaker", "adversary codebreaker referee", NULL},
                                              {"adversary", "codebreaker referee", NULL},
                                              {"codebreaker", "referee", NULL},
                                              {"resume", "game pegs colours", NULL},
                                              {0}},
     .run = kp_run_play},
    {.name = "tree",
     .usage = "[OPTIONS] [FILE]",
     .summary = "play a strategy against every secret",
     .description =
         "Plays a strategy against every possible secret of the position in FILE, or of a new game "
         "with --game, or with --pegs and --colours. Prints the total, average and largest number "
         "of guesses and how many games take 1, 2, 3 ... guesses.",
     .statuses = "1 if no secret fits, " BAD_OR_LIMIT ".",
     .example = "keypeg tree --strategy kooi --game classic",
     .options = "game pegs colours strategy first guesses longest seed print from json "
                "time-limit memory-limit",
     .rules = (const struct kp_option_rule[]){{"game", "pegs colours", NULL}, {0}},
     .run = kp_run_tree},
    {.name = "generate",
     .synonyms = "make new create instance",
     .usage = "FAMILY [OPTIONS]",
     .summary = "make puzzles and hard games with known answers",
     .description =
         "Writes a game of the FAMILY, with comments that say whether a secret fits, how that is "
         "known, and which command makes the game again. 'keypeg generate' alone lists the "
         "families. Vary --seed or --first to get other games.\n\n"
         "With --into each game becomes a file. Existing files are kept, so you can continue an "
         "interrupted run. --html writes puzzles for "
         "printing, with the solutions on a separate page.",
     .statuses = "0 if every game was made or kept, 2 for bad options or if a game cannot be made, "
                 "3 if interrupted, or if a limit leaves the answer of a game unknown.",
     .example = "keypeg generate balanced --pegs 24 --seed 7",
     .options =
         "game pegs colours colour-names no-repeats rows status seed first number near-misses "
         "grade length "
         "states into html format jobs json",
     .rules = (const struct kp_option_rule[]){{"html", "json format into", NULL},
                                              {"json", "format into", NULL},
                                              {0}},
     .run = kp_run_generate},
    {.group = "Convert games and problems",
     .name = "convert",
     .synonyms = "export json",
     .usage = "--to FORMAT | --json [OPTIONS] [FILE...]",
     .summary = "write games in another format",
     .description = "Writes every game in the given format, so that it is read back as the same "
                    "game; comments are lost. Several games in JSON become a list. Leaves out and "
                    "reports a game that it cannot read. Does not check whether a secret fits. "
                    "With --json, prints how each game was read: rows, their lines, mistakes.",
     .statuses =
         "0 on success, 2 if a game was left out, 3 if a limit or an interruption came first.",
     .example = "keypeg convert --to json examples/friday.game",
     .options = "to from json memory-limit",
     .rules = (const struct kp_option_rule[]){{"json", "to", NULL}, {0}},
     .run = kp_run_convert},
    {.name = "encode",
     .synonyms = "cnf dimacs opb wcnf maxsat",
     .usage = "[OPTIONS] [FILE]",
     .summary = "write a game as clauses for a SAT solver",
     .description =
         "Writes one game as CNF in DIMACS format, with comments that name every variable and row. "
         "The clauses are satisfiable if and only if a secret fits; encode does not check that. "
         "Ignores a revealed secret.\n\n"
         "With --format opb it writes pseudo-Boolean constraints, one or two per row. With --format "
         "wcnf (as in the MaxSAT Evaluations since 2022) or wcnf-old (as before, with a line 'p wcnf') the rows are soft clauses, so a MaxSAT "
         "solver finds the fewest rows that can be wrong.",
     .statuses = "0 on success, " BAD_OR_LIMIT " (the clauses are then incomplete).",
     .example = "keypeg encode examples/friday.game > friday.cnf",
     .options = "format encoding from time-limit",
     .run = kp_run_encode},
    {.name = "decode",
     .usage = "[OPTIONS] GAME [ANSWER]",
     .summary = "translate a SAT solver's answer into a secret",
     .description =
         "Reads what a solver printed for the output of encode, from ANSWER or standard input: "
         "'s' and 'v' lines, or MiniSat's file. Prints the secret after scoring it against every "
         "row. If it does not fit, keypeg shows which rows are wrong. Whether the clauses are CNF, "
         "OPB or WCNF is detected. A solver's 'unsatisfiable' is not verified; use 'keypeg "
         "check' for that.",
     .statuses = "0 for a secret that fits, 1 if the solver says that none exists or its code "
                 "leaves rows wrong, 2 for bad input, 3 if the solver does not know.",
     .example = "printf 's SATISFIABLE\\nv x1 x9 x14 x23\\n' | keypeg decode examples/friday.game",
     .options = "encoding from json no-stats memory-limit",
     .run = kp_run_decode},
    {.name = "verify",
     .synonyms = "prove proof veripb certificate",
     .usage = "[OPTIONS] GAME PROOF [FORMULA]",
     .summary = "check a proof of an answer",
     .description =
         "Reads a proof in VeriPB's format 3.0, as 'check --proof' and 'explain --proof' write it, and the formula that "
         "it is about. Makes the constraints of the game from its scores, compares them with the "
         "formula, and checks every step. Prints in one sentence what was proved, or which line "
         "is wrong. See docs/trust.md.\n\n"
         "The formula is PROOF with .opb instead of .pbp, unless FORMULA is named.",
     .statuses = "0 if the proof holds, 1 if it does not, " BAD_OR_LIMIT ".",
     .example = "keypeg verify examples/monday.game examples/monday.pbp",
     .options = "game pegs colours from json time-limit memory-limit",
     .run = kp_run_verify},
    {.name = "reduce",
     .synonyms = "sat 3sat reduction one-in-three",
     .usage = "PROBLEM [OPTIONS] [FILE]",
     .summary = "turn a formula into a game",
     .description =
         "Reads a formula (DIMACS CNF) and writes a game of two colours whose secrets are the "
         "solutions, with a comment on every peg and row. 'keypeg reduce' alone lists the "
         "problems; docs/reductions.md explains them.",
     .example = "keypeg reduce one-in-three examples/three.cnf",
     .options = "memory-limit",
     .run = kp_run_reduce},
    {.group = "About keypeg",
     .name = "help",
     .synonyms = "usage",
     .usage = "[COMMAND|TOPIC]",
     .summary = "show help for keypeg, a command or a topic",
     .example = "keypeg help strategies",
     .run = kp_run_help},
    {.name = "version",
     .summary = "print the version",
     .example = "keypeg version",
     .run = kp_run_version},
    {.name = "completion",
     .usage = "bash|zsh|fish",
     .summary = "write completions for a shell",
     .description = "Writes a script that lets the shell complete commands, options and their "
                    "values. Installing keypeg puts it where the shells look.",
     .example = "keypeg completion bash > keypeg.bash",
     .run = kp_run_completion},
    {.name = "manual",
     .summary = "write the manual page",
     .description = "Writes keypeg(1) in the language of man.",
     .example = "keypeg manual > keypeg.1",
     .run = kp_run_manual},
    {0},
};

const struct kp_command *kp_command_find(const char *name)
{
    for (const struct kp_command *command = kp_commands; command->name; command++)
        if (strcmp(name, command->name) == 0)
            return command;
    return NULL;
}

bool kp_is_near(const char *word, const char *name)
{
    return word[0] && kp_edit_distance(word, strlen(word), name, strlen(name)) <= 1;
}

const struct kp_command *kp_command_guess(const char *word)
{
    for (const struct kp_command *command = kp_commands; command->name; command++)
        if (command->synonyms && kp_ascii_is_one_of(word, strlen(word), command->synonyms))
            return command;
    for (const struct kp_command *command = kp_commands; command->name; command++)
        if (kp_is_near(word, command->name))
            return command;
    return NULL;
}

/* ---- Exit statuses ------------------------------------------------------------------- */

int kp_exit_status(enum kp_answer answer)
{
    return answer == KP_CONSISTENT ? KP_EXIT_DONE
           : answer == KP_CHEATED  ? KP_EXIT_CHEATED
                                   : KP_EXIT_UNDECIDED;
}

int kp_worst_exit_status(unsigned seen)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (seen >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

/* ---- The way from a call to its command ---------------------------------------------- */

static int refuse(const char *word)
{
    const struct kp_command *command = kp_command_guess(word);
    const struct kp_topic *topic = kp_topic_guess(word);

    if (command || topic)
        return kp_say_error("unknown command '%s', and no file of that name; did you mean "
                            "'keypeg %s%s'?",
                            word, command ? "" : "help ", command ? command->name : topic->name);
    return kp_say_error("unknown command '%s', and no file of that name; 'keypeg help' lists the "
                        "commands",
                        word);
}

/* Explain 'keypeg --json count'.  Returns false if no later word is a command; after '-' (standard
 * input) or '--' none is. */
static bool explain_late_command(char **given, int count)
{
    for (int i = 0; i < count && strcmp(given[i], "-") != 0 && strcmp(given[i], "--") != 0; i++)
        if (kp_command_find(given[i]) && access(given[i], F_OK) != 0) {
            kp_say_error("write the command first: keypeg %s %s ...", given[i], given[0]);
            return true;
        }
    return false;
}

/* The command that the first word names: a command, a global option, or `check` for a file or no
 * word; *given and *count are then the words that follow.  NULL after reporting that it names
 * nothing. */
static const struct kp_command *choose_command(char ***given, int *count)
{
    const char *first = *count > 0 ? **given : NULL;
    const struct kp_command *command = first ? kp_command_find(first) : NULL;

    if (first && (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0))
        command = kp_command_find("help");
    if (first && strcmp(first, "--version") == 0)
        command = kp_command_find("version");
    if (command) {
        ++*given;
        --*count;
        return command;
    }
    if (first && first[0] == '-' && explain_late_command(*given, *count))
        return NULL;
    if (!first || first[0] == '-' || strpbrk(first, "./") || access(first, F_OK) == 0)
        return kp_command_find("check");
    refuse(first);
    return NULL;
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
    char **given = argv + 1;
    int count = argc - 1, status = KP_EXIT_BAD;
    const char **operands = calloc((size_t)argc + 1, sizeof *operands);
    struct kp_call call = {
        .out = &kp_standard_output, .why = 5, .given = calloc((size_t)argc + 1, sizeof(void *))};
    struct kp_diag why;

    kp_keep_standard_files();
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a failed write */
    kp_catch_interrupts(false);
    call.options.stop = kp_interrupted;
    call.options.memory = kp_quarter_of_memory();
    call.style.colour = kp_terminal_has_colours();
    call.style.width = kp_terminal_width(STDOUT_FILENO);
    if (!operands || !call.given)
        kp_say_error("no memory left");
    else if (count == 0 && isatty(STDIN_FILENO))
        status = introduce();
    else if ((call.command = choose_command(&given, &count)) != NULL &&
             kp_parse_options(&call, operands, given, count) == KP_EXIT_DONE)
        status = call.help ? kp_help_command(call.command, &kp_standard_output)
                 : kp_options_check(&call.options, &why) ? kp_say_error("%s", why.says)
                                                         : call.command->run(&call);
    free(operands);
    free(call.given);
    return kp_finish_output(status);
}
