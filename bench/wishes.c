#include "wishes.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "Usage: keypeg-bench-solve [OPTIONS] PEGS COLOURS ROWS\n"
    "Draws games of random guesses, with the scores that a random secret gives them,\n"
    "writes them as clauses and has PicoSAT or others solve these.  Seconds are processor\n"
    "time.\n"
    "\n"
    "  --encoding NAME  as for keypeg; several take turns\n"
    "  --solver NAME    as for keypeg; several take turns (picosat)\n"
    "  --games N        of the seeds 1 to N (10)\n"
    "  --false-row      the last row tells a white peg less, or one more where it had none\n"
    "  --balanced       two colours, half of each in every code, half black, half white\n"
    "  --assume         state the rows by assumptions instead of for good\n"
    "  --seconds N      end a game after so many (10)\n"
    "  --help           this text\n";

static const struct option options[] = {
    {"encoding", required_argument, NULL, 'e'},
    {"games", required_argument, NULL, 'g'},
    {"false-row", no_argument, NULL, 'f'},
    {"balanced", no_argument, NULL, 'b'},
    {"assume", no_argument, NULL, 'a'},
    {"seconds", required_argument, NULL, 's'},
    {"solver", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

void kp_refuse(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    fputs("keypeg-bench-solve: ", stderr);
    vfprintf(stderr, format, list);
    fputs("; --help tells what there is\n", stderr);
    va_end(list);
    exit(2);
}

static int number(const char *word)
{
    char *end;
    long n = strtol(word, &end, 10);

    if (*end || n < 1 || n > KP_MOST_PEGS)
        kp_refuse("'%s' is not a number from 1 to %d", word, KP_MOST_PEGS);
    return (int)n;
}

static void take(struct kp_wishes *wishes, int letter)
{
    switch (letter) {
    case 'e':
        if (wishes->encodings == KP_MOST_ENCODINGS)
            kp_refuse("more than %d encodings", KP_MOST_ENCODINGS);
        wishes->encoding[wishes->encodings++] = optarg;
        break;
    case 'o':
        if (wishes->solvers == KP_MOST_SOLVERS)
            kp_refuse("more than %d solvers", KP_MOST_SOLVERS);
        wishes->solver[wishes->solvers++] = optarg;
        break;
    case 'g':
        wishes->games = number(optarg);
        break;
    case 'f':
        wishes->false_row = true;
        break;
    case 'b':
        wishes->balanced = true;
        break;
    case 'a':
        wishes->assume = true;
        break;
    case 's':
        wishes->seconds = number(optarg);
        break;
    case 'h':
        exit(fputs(usage, stdout) == EOF);
    default:
        exit(2); /* getopt has said why */
    }
}

struct kp_wishes kp_wishes_read(int argc, char **argv)
{
    struct kp_wishes wishes = {.games = 10, .seconds = 10};

    for (int letter; (letter = getopt_long(argc, argv, "", options, NULL)) != -1;)
        take(&wishes, letter);
    if (argc - optind != 3)
        kp_refuse("three numbers are wanted, PEGS COLOURS ROWS");
    wishes.board.pegs = number(argv[optind]);
    wishes.board.colours = number(argv[optind + 1]);
    wishes.rows = number(argv[optind + 2]);
    if (wishes.encodings == 0)
        wishes.encoding[wishes.encodings++] = "auto";
    if (wishes.solvers == 0)
        wishes.solver[wishes.solvers++] = "picosat";
    return wishes;
}
