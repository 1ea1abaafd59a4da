/* The table of commands, and what all of them need: exit statuses and the guess what a
 * mistyped word means.  Help, the manual page and the completions are written from the
 * table. */
#include "cli/commands.h"

#include "base/edit_distance.h"
#include <string.h>

/* The options of every command that asks an engine. */
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
     ENGINES " repairs lies story all-conflicts proof from jobs json html colour verbose "
             "competition",
     kp_run_check},
    {"count", "", "[FILE...]", "say how many secrets give these scores",
     "Writes a number per game, each on a line; FILE: stands in front when there\n"
     "are several files. A limit that runs out leaves 'at least N', a game that\n"
     "cannot be read 'error'. A revealed secret has no part in it.\n"
     "\n"
     "What is too much for the native engine's budget (--states) the solver counts,\n"
     "secret by secret: a thousand of them, or as many as --limit says. Without either\n"
     "option the native engine then counts on, however long it takes.\n",
     "printf 'game classic\\n1122 : 1 1\\n' | keypeg count", ENGINES " limit lies from jobs json",
     kp_run_count},
    {"list", "", "[FILE...]", "show every secret that gives these scores",
     "Writes the secrets one to a line, in code order, as they are found; FILE:\n"
     "stands in front when there are several files, and a line '---' between games.\n"
     "A game that cannot be read has the line 'error'. A revealed secret has no part\n"
     "in it.\n"
     "\n"
     "With --engine sat they come in the order in which the solver finds them; so do\n"
     "those that follow where the native engine has met none for some seconds.\n",
     "keypeg list --limit 5 examples/puzzle.game",
     "limit lies engine encoding solver time-limit memory-limit from json", kp_run_list},
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
    {"encode", "", "[FILE]", "write the question for another solver",
     "Writes one game as CNF for any SAT solver, with comments that name every\n"
     "variable and row. Satisfiable means that a secret gives all scores. A revealed\n"
     "secret has no part in it.\n"
     "\n"
     "With --format opb it is the same question as pseudo-Boolean constraints, a line\n"
     "or two for each row; --encoding has no meaning there. With --format wcnf the\n"
     "rows are soft clauses (the format of the MaxSAT Evaluations since 2022): what a\n"
     "MaxSAT solver leaves unsatisfied are the fewest rows that can be wrong.\n",
     "keypeg encode examples/friday.game > friday.cnf", "format encoding time-limit from",
     kp_run_encode},
    {"decode", "", "GAME [ANSWER]", "read what another solver answered",
     "Reads what a solver printed about the output of encode, its 's' and 'v' lines or\n"
     "the file that minisat writes, from ANSWER or standard input; and writes the\n"
     "secret, once the game's own rules agree that it gives every score. Otherwise it\n"
     "says why not, and which rows the solver's code leaves wrong. --encoding must be\n"
     "what encode was given; the format is seen.\n"
     "\n"
     "The exit status is 0 for a secret, 1 when there is none by the solver's word or\n"
     "its code leaves rows wrong, 3 when the solver does not know. That there is none\n"
     "is believed: check finds out for itself.\n",
     "printf 's SATISFIABLE\\nv x1 x8 x12 x20\\n' | keypeg decode examples/friday.game",
     "encoding from memory-limit json", kp_run_decode},
    {"reduce", "", "PROBLEM [FILE]", "write a hard problem as a game",
     "Reads a formula (DIMACS CNF) or a graph (DIMACS, as for colouring) and writes a\n"
     "game of two colours whose secrets are its answers, with a comment on every peg\n"
     "and row. PROBLEM is one-in-three (clauses of up to three literals, of which\n"
     "exactly one is true), 3sat, cnf (any clauses) or vertex-cover (--size says how\n"
     "many vertices). docs/reductions.md tells how each is done and how large it gets.\n"
     "\n"
     "With --solve the game is decided, as check does it, and the answer to the\n"
     "problem itself is written as SAT solvers do: 's SATISFIABLE' and 'v 1 -2 3 0',\n"
     "exit status 10; 's UNSATISFIABLE', 20; 's UNKNOWN', 0. Of a vertex cover the 'v'\n"
     "lines have the vertices that are chosen. With --answer the same is told of a\n"
     "secret that somebody else found; where it is no answer, which clause or edge it\n"
     "leaves wrong, exit status 1. Each answer is first held against the problem\n"
     "itself.\n",
     "keypeg reduce one-in-three examples/three.cnf",
     "positive consistent size solve answer " ENGINES " json", kp_run_reduce},
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
    {"next", "", "[FILE...]", "say what to guess next",
     "Says which guess to make, whether it may be the secret itself, and into which\n"
     "parts its score would split the secrets that are left: of how many they leave it\n"
     "in the worst case, and on average. With --top N the N best guesses, those that\n"
     "look alike told once. A revealed secret has no part in it.\n"
     "\n"
     "Where every code can be laid out, all secrets and all guesses are looked at. On\n"
     "larger boards some secrets are drawn, each as likely as any other, or, where\n"
     "they are too many even to be counted, taken as the SAT solver finds them; the\n"
     "guesses are then these and some other codes. The answer says so.\n"
     "\n"
     "The exit status is 1 where no secret gives the scores, so that no guess is left,\n"
     "and 3 where a limit ran out before there was one.\n",
     "printf 'game classic\\n1122 : 1 1\\n' | keypeg next --top 3",
     "strategy top guesses sample longest seed engine states encoding solver time-limit "
     "memory-limit from json colour",
     kp_run_next},
    {"play", "", "", "play a game, or follow one",
     "With --codebreaker keypeg guesses, as --strategy says, and you type the score of\n"
     "each guess, black and white; a score that cannot be right is told the moment it\n"
     "is typed, with what would set it right. Type the secret, where keypeg did not\n"
     "find it, and its scores are held against it. The exit status is check's.\n"
     "\n"
     "With --codemaker keypeg keeps a secret and scores each guess that is typed; with\n"
     "--adversary it keeps none, and gives the score that leaves the most secrets, of\n"
     "several the lowest: some secret always fits, and the game lasts. A guess that\n"
     "was scored stands; 'hint' tells what --strategy would guess, 'give up' shows the\n"
     "secret. The exit status is 0; 1 when no secret fits the rules, or the file that\n"
     "is resumed; 3 when a limit left the last guess without a score.\n"
     "\n"
     "With --referee two people play and one of them types, row by row, every guess\n"
     "with its score. keypeg says how many secrets are left and whether the guess\n"
     "could have been the secret; and the moment a score becomes impossible, which\n"
     "rows clash and what would set it right. The row is then typed again. '---'\n"
     "begins the next game. The exit status is check's for the games as they stand at\n"
     "the end.\n"
     "\n"
     "--game says by which rules, or --pegs and --colours, or lines of rules that are\n"
     "typed first. A bad line is refused and said why; the exit status is 2 when that\n"
     "was the last one. 'help' lists what else can be typed, Ctrl-D or 'quit' ends.\n"
     "--save keeps a transcript.\n",
     "printf '1122\\n1234\\ngive up\\n' | keypeg play --codemaker --game classic",
     "codebreaker codemaker adversary referee game pegs colours strategy guesses sample longest "
     "seed save resume repairs " ENGINES " colour verbose",
     kp_run_play},
    {"tree", "", "[FILE]", "play a strategy against every secret",
     "Plays a strategy from the position in FILE, or from the first guess on with\n"
     "--game, or --pegs and --colours, against every secret that is left; and says how\n"
     "many guesses all these games take together and on average, how many the longest\n"
     "takes, how many games take 1, 2, 3 ... guesses, and into how many parts the\n"
     "first guess splits the secrets. --print writes the tree itself: what is guessed\n"
     "after each score.\n"
     "\n"
     "With --check a tree that anybody wrote, as --print writes it, is played against\n"
     "every secret by the plain rule (docs/strategies.md tells how a tree is written);\n"
     "with --print it is written again.\n"
     "\n"
     "The exit status is 1 when no secret is left, or the tree does not find every\n"
     "one.\n",
     "keypeg tree --strategy kooi --game classic",
     "strategy game pegs colours first guesses longest seed print check time-limit memory-limit "
     "from json",
     kp_run_tree},
    {"generate", "", "[FAMILY]", "make games that are hard, with a known answer",
     "Writes a game of the family, with remarks that tell whether a secret fits, how\n"
     "that is known, and the command that makes the game again. Without FAMILY it\n"
     "lists what there is. The same words make the same game on every machine; --seed\n"
     "and --first make others, and --number so many, each of which depends on none of\n"
     "the others.\n"
     "\n"
     "With --status planted a secret was drawn first, and stands below the game; with\n"
     "falsified no secret fits, which is certain; with unplanted the engines are\n"
     "asked, and it may be that nobody knows. --states says how much they may spend.\n"
     "\n"
     "With --into each game goes into a file of its own, whole or not at all, and a\n"
     "line tells of it. What is there already is kept, so a run that was broken off\n"
     "goes on where it was, and several may fill one folder side by side\n"
     "(docs/generate.md).\n",
     "keypeg generate balanced --pegs 24 --seed 7",
     "pegs colours rows status seed first number into format states measure jobs json",
     kp_run_generate},
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
        if (strcmp(name, command->name) == 0 || (name[0] && strcmp(name, command->alias) == 0))
            return command;
    return NULL;
}

/* Words of other programs for what a command does. */
static const struct {
    const char *word, *command;
} synonyms[] = {
    {"make", "generate"},       {"new", "generate"},        {"create", "generate"},
    {"instance", "generate"},   {"solve", "check"},         {"verify", "check"},
    {"validate", "check"},      {"export", "convert"},      {"json", "convert"},
    {"cnf", "encode"},          {"dimacs", "encode"},       {"opb", "encode"},
    {"wcnf", "encode"},         {"enumerate", "list"},      {"all", "list"},
    {"solutions", "list"},      {"random", "sample"},       {"draw", "sample"},
    {"pick", "sample"},         {"number", "count"},        {"feedback", "score"},
    {"usage", "help"},          {"match", "points"},        {"result", "points"},
    {"sat", "reduce"},          {"3sat", "reduce"},         {"reduction", "reduce"},
    {"vertex-cover", "reduce"}, {"one-in-three", "reduce"}, {"hint", "next"},
    {"guess", "next"},          {"suggest", "next"},        {"advise", "next"},
    {"advice", "next"},         {"best", "next"},           {"move", "next"},
};

bool kp_is_near(const char *word, const char *name)
{
    return word[0] && kp_edit_distance(word, strlen(word), name, strlen(name)) <= 1;
}

const struct kp_command *kp_command_guess(const char *word)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(word, synonyms[i].word) == 0)
            return kp_command_find(synonyms[i].command);
    for (const struct kp_command *command = kp_commands; command->name; command++)
        if (kp_is_near(word, command->name) || kp_is_near(word, command->alias))
            return command;
    return NULL;
}

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
