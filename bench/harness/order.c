#include "order.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "Usage: bench/run [OPTIONS] [BOARD...]\n"
    "Draws games from seeds, asks keypeg's engines and every solver that is installed\n"
    "about each of them, compares the answers and tells the processor time.  A BOARD is\n"
    "PEGSxCOLOURSxROWS; without any, each family has a ladder of its own.\n"
    "\n"
    "  --targets        only: counting all secrets, in the process, against the targets\n"
    "  --readme         only: the table of the README, in Markdown\n"
    "  --growth         only: time against pegs for every family, as tab-separated values\n"
    "  --encodings      only: PicoSAT on the clauses of every encoding, in Markdown\n"
    "  --families LIST  of these families, with commas\n"
    "  --only LIST      ask only these; with --encodings, only these beside the default\n"
    "  --inside         ask no program, only what runs in the process\n"
    "  --games N        of the seeds 1 to N (3; 5 for --targets, --encodings)\n"
    "  --seeds A-B      of these seeds\n"
    "  --seconds N      end each after so many (1; 10 for --targets, --encodings, 5 for --readme)\n"
    "  --quick          one or two small boards and one game of each family\n"
    "  --out FILE       every single measurement, as tab-separated values\n"
    "  --help           this text\n"
    "\n"
    "Exit status: 0; 1 when two of them do not agree; 2 when it could not be measured.\n";

static const struct option options[] = {
    {"targets", no_argument, NULL, 't'},        {"readme", no_argument, NULL, 'm'},
    {"growth", no_argument, NULL, 'w'},         {"encodings", no_argument, NULL, 'n'},
    {"families", required_argument, NULL, 'f'}, {"only", required_argument, NULL, 'o'},
    {"inside", no_argument, NULL, 'i'},         {"games", required_argument, NULL, 'g'},
    {"seeds", required_argument, NULL, 'e'},    {"seconds", required_argument, NULL, 's'},
    {"quick", no_argument, NULL, 'q'},          {"out", required_argument, NULL, 'O'},
    {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0},
};

static _Noreturn KP_PRINTF(1, 2) void refuse(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    fputs("bench/run: ", stderr);
    vfprintf(stderr, format, list);
    fputs("; --help tells what there is\n", stderr);
    va_end(list);
    exit(2);
}

static _Noreturn void help(void)
{
    fputs(usage, stdout);
    puts("\nFamilies:");
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        printf("  %-19s  %s\n", family->name, family->title);
    puts("\nWho can be asked:");
    for (const struct kp_runner *runner = kp_runners; runner->name; runner++)
        printf("  %-12s  %s%s\n", runner->name, runner->title,
               kp_runner_is_here(runner) ? "" : " (not installed)");
    exit(0);
}

static void take_seeds(struct kp_order *order, const char *word)
{
    char *end;

    order->first = strtoull(word, &end, 10);
    order->last = *end == '-' ? strtoull(end + 1, &end, 10) : order->first;
    if (*end || order->first < 1 || order->last < order->first || order->last - order->first > 999)
        refuse("'%s' are no seeds A-B", word);
}

static void take_games(struct kp_order *order, const char *word)
{
    char *end;

    order->first = 1;
    order->last = strtoull(word, &end, 10);
    if (*end || order->last < 1 || order->last > 1000)
        refuse("'%s' is no number of games from 1 to 1000", word);
}

static void take_seconds(struct kp_order *order, const char *word)
{
    char *end;

    order->seconds = strtod(word, &end);
    if (*end || !(order->seconds > 0 && order->seconds <= 3600))
        refuse("'%s' is no number of seconds up to 3600", word);
}

static void take_out(struct kp_order *order, const char *path)
{
    order->raw = fopen(path, "w");
    if (!order->raw)
        refuse("'%s' cannot be written: %s", path, strerror(errno));
    fputs("family\tpegs\tcolours\trows\tkind\tseed\twho\tanswer\tseconds\tcount\n", order->raw);
}

static void take(struct kp_order *order, int letter, const char *word)
{
    switch (letter) {
    case 't':
        order->mode = KP_TARGETS;
        break;
    case 'm':
        order->mode = KP_README;
        break;
    case 'w':
        order->mode = KP_GROWTH;
        break;
    case 'n':
        order->mode = KP_WRITTEN;
        break;
    case 'f':
        order->families = word;
        break;
    case 'o':
        order->only = word;
        break;
    case 'i':
        order->inside = true;
        break;
    case 'g':
        take_games(order, word);
        break;
    case 'e':
        take_seeds(order, word);
        break;
    case 's':
        take_seconds(order, word);
        break;
    case 'q':
        order->quick = true;
        break;
    case 'O':
        take_out(order, word);
        break;
    case 'h':
        help();
    default:
        exit(2); /* getopt has said why */
    }
}

bool kp_is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);

    for (; list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (strncmp(list, name, length) == 0 && (list[length] == ',' || list[length] == '\0'))
            return true;
    return false;
}

static void check_families(const struct kp_order *order)
{
    for (const char *at = order->families; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (!kp_family_find(at, strcspn(at, ",")))
            refuse("there is no family '%.*s'", (int)strcspn(at, ","), at);
}

static void check_runners(const struct kp_order *order)
{
    /* Encodings are known by each board. */
    for (const char *at = order->mode == KP_WRITTEN ? NULL : order->only; at;
         at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char name[32];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (!kp_runner_find(name))
            refuse("nobody is called '%s'", name);
    }
}

static void check_boards(const struct kp_order *order)
{
    struct kp_formula_shape shape;

    for (char **board = order->boards; *board; board++)
        if (!kp_shape_read(*board, &shape))
            refuse("'%s' is no board PEGSxCOLOURSxROWS", *board);
}

bool kp_order_has(const struct kp_order *order, const struct kp_bench_family *family)
{
    return !order->families || kp_is_listed(order->families, family->name);
}

void kp_order_choose(struct kp_order *order, const char *list)
{
    if (order->only)
        list = order->only;
    for (const struct kp_runner *runner = kp_runners; runner->name; runner++) {
        if ((list && !kp_is_listed(list, runner->name)) || (order->inside && runner->command[0]))
            continue;
        if (kp_runner_is_here(runner))
            order->runners[order->runner_count++] = runner;
        else
            fprintf(stderr, "bench/run: %s is not installed and left out\n", runner->name);
    }
    if (order->runner_count == 0)
        refuse("nobody is left to be asked");
}

static void set_defaults(struct kp_order *order)
{
    static const double usual[] = {
        [KP_COMPARE] = 1, [KP_TARGETS] = 10, [KP_README] = 5, [KP_GROWTH] = 1, [KP_WRITTEN] = 10};

    if (order->last == 0) {
        order->first = 1;
        order->last = order->quick                                             ? 1
                      : order->mode == KP_TARGETS || order->mode == KP_WRITTEN ? 5
                                                                               : 3;
    }
    if (order->seconds == 0)
        order->seconds = usual[order->mode];
}

struct kp_order kp_order_read(int argc, char **argv)
{
    struct kp_order order = {0};

    for (int letter; (letter = getopt_long(argc, argv, "", options, NULL)) != -1;)
        take(&order, letter, optarg);
    order.boards = argv + optind;
    set_defaults(&order);
    check_families(&order);
    check_runners(&order);
    check_boards(&order);
    return order;
}
