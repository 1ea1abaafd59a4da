#include "cli/command.h"

#include <string.h>

#define ENGINES "engine states encoding solver time-limit memory-limit"

const struct kp_command kp_commands[] = {
    {"check", "audit", "[FILE...]", "say whether the scores can all be right",
     "Reads games, says of each whether any secret gives exactly its scores, and\n"
     "shows one, or the rows that cannot all be right. A revealed secret is checked\n"
     "row by row. A bare FILE means check.\n"
     "\n"
     "With --competition, for one game: 's SATISFIABLE' and a 'v' line with the\n"
     "secret, exit status 10; 's UNSATISFIABLE', 20; 's UNKNOWN', 0.\n",
     "keypeg check examples/friday.game",
     ENGINES " repairs lies story all-conflicts from jobs json html colour verbose competition",
     kp_run_check},
    {"count", "", "[FILE...]", "say how many secrets give these scores",
     "Writes a number per game, each on a line; FILE: stands in front when there\n"
     "are several files. A limit that runs out leaves 'at least N', a game that\n"
     "cannot be read 'error'. A revealed secret has no part in it.\n",
     "printf 'game classic\\n1122 : 1 1\\n' | keypeg count", ENGINES " lies from jobs json",
     kp_run_count},
    {"list", "", "[FILE...]", "show every secret that gives these scores",
     "Writes the secrets one to a line, in code order, as they are found; FILE:\n"
     "stands in front when there are several files, and a line '---' between games.\n"
     "A game that cannot be read has the line 'error'. A revealed secret has no part\n"
     "in it.\n",
     "keypeg list --limit 5 examples/puzzle.game", "limit lies time-limit memory-limit from json",
     kp_run_list},
    {"sample", "", "[N] [FILE...]", "draw secrets that give these scores at random",
     "Writes N secrets (1 without it) that give all the scores, one to a line. Each is\n"
     "drawn anew from all there are, every one exactly as likely as any other, so one\n"
     "may come twice. They are counted and not listed: there may be any number of\n"
     "them. Where there is none nothing is drawn, and that is said.\n"
     "\n"
     "The same call draws the same secrets again; another --seed draws others. More\n"
     "secrets of the same seed begin with the same ones. When a limit, or --states,\n"
     "runs out before all are counted, nothing is drawn and the exit status is 3.\n"
     "\n"
     "A first word of digits is N: a file of that name is ./5. FILE: and '---' stand\n"
     "as in list. A revealed secret has no part in it.\n",
     "keypeg sample 3 --seed 7 examples/puzzle.game",
     "seed states time-limit memory-limit from json", kp_run_sample},
    {"encode", "", "[FILE]", "write the question as DIMACS clauses",
     "Writes one game as CNF for any SAT solver, with comments that name every\n"
     "variable and row. Satisfiable means that a secret gives all scores. A revealed\n"
     "secret has no part in it.\n",
     "keypeg encode examples/friday.game > friday.cnf", "encoding time-limit from", kp_run_encode},
    {"convert", "", "[FILE...]", "write games in another format",
     "Writes every game in the format after --to, so that it is read back as the\n"
     "same game; comments are lost. Several games in JSON are a list. A game that\n"
     "cannot be read, or that the format has no words for, is left out, which is\n"
     "said, and the exit status is 2.\n",
     "keypeg convert --to json examples/friday.game", "to from memory-limit", kp_run_convert},
    {"score", "", "SECRET GUESS...", "score guesses against a secret",
     "Writes the score of each guess. Codes are words in quotes, or letters and\n"
     "digits run together; with --game they are read by that game's rules.\n",
     "keypeg score \"white white black black\" \"white white white black\"", "game json",
     kp_run_score},
    {"points", "", "[FILE...]", "say who has how many points, and who wins",
     "Takes the games of all files for one match, in order, and says what each is\n"
     "worth by the --rules: 'keypeg help' has them, hasbro is the one without it.\n"
     "Every game is checked: by Hasbro's rules the codebreaker gets 3 points for wrong\n"
     "scores, and the game is played again. A line 'codemaker Ann' names who made the\n"
     "code; of two codemakers the other one broke it. A wrong score is no failure\n"
     "here: the exit status is 0.\n",
     "keypeg points examples/match.game", ENGINES " rules from json", kp_run_points},
    {"play", "", "", "follow a game as it is played",
     "With --referee two people play and one of them types, row by row: the rules\n"
     "first, or --game classic, then every guess with its score. keypeg says how many\n"
     "secrets are left and whether the guess could have been the secret; and the\n"
     "moment a score becomes impossible, which rows clash and what would set it right.\n"
     "The row is then typed again. A bad line is refused and said why. 'help' lists\n"
     "what else can be typed; '---' begins the next game, Ctrl-D or 'quit' ends.\n"
     "\n"
     "The exit status is check's for the games as they stand at the end, and 2 when\n"
     "the last line typed could not be taken.\n",
     "printf '1122 : 1 1\\n1234 : 0 4\\n' | keypeg play --referee --game classic",
     "referee game save resume repairs " ENGINES " colour verbose", kp_run_play},
    {"help", "", "[COMMAND]", "explain keypeg, or one command", "", "keypeg help check", "",
     kp_run_help},
    {"version", "", "", "tell the version", "", "keypeg version", "", kp_run_version},
    {"completion", "", "bash|zsh|fish", "write completions for a shell",
     "Writes the script that lets a shell complete keypeg's commands, options and\n"
     "their values. An installed keypeg has them where the shells look.\n",
     "keypeg completion bash > keypeg.bash", "", kp_run_completion},
    {"manual", "", "", "write the manual page", "Writes keypeg(1) in the language of man.\n",
     "keypeg manual > keypeg.1", "", kp_run_manual},
    {0},
};

const struct kp_command *kp_command_find(const char *name)
{
    for (const struct kp_command *command = kp_commands; command->name; command++)
        if (strcmp(name, command->name) == 0 || (name[0] && strcmp(name, command->also) == 0))
            return command;
    return NULL;
}

/* Words of other programs for the same thing. */
static const struct {
    const char *word, *command;
} neighbours[] = {
    {"solve", "check"},  {"verify", "check"},   {"validate", "check"}, {"export", "convert"},
    {"json", "convert"}, {"cnf", "encode"},     {"dimacs", "encode"},  {"enumerate", "list"},
    {"all", "list"},     {"solutions", "list"}, {"random", "sample"},  {"draw", "sample"},
    {"pick", "sample"},  {"number", "count"},   {"feedback", "score"}, {"usage", "help"},
    {"match", "points"}, {"result", "points"},
};

bool kp_is_near(const char *a, const char *b)
{
    size_t common = 0;
    const char *rest_a, *rest_b;

    while (a[common] && a[common] == b[common])
        common++;
    rest_a = a + common;
    rest_b = b + common;
    if (!*rest_a || !*rest_b)
        return strlen(rest_a) + strlen(rest_b) <= 1;
    if (rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] && strcmp(rest_a + 2, rest_b + 2) == 0)
        return true;
    return strcmp(rest_a + 1, rest_b + 1) == 0 || strcmp(rest_a + 1, rest_b) == 0 ||
           strcmp(rest_a, rest_b + 1) == 0;
}

const struct kp_command *kp_command_guess(const char *word)
{
    for (size_t i = 0; i < sizeof neighbours / sizeof *neighbours; i++)
        if (strcmp(word, neighbours[i].word) == 0)
            return kp_command_find(neighbours[i].command);
    for (const struct kp_command *command = kp_commands; command->name && strlen(word) > 2;
         command++)
        if (kp_is_near(word, command->name) || kp_is_near(word, command->also))
            return command;
    return NULL;
}
