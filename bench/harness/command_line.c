#include "command_line.h"

#include "../options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void print_families_and_runners(void)
{
    puts("\nFamilies:");
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        printf("  %-19s  %s\n", family->name, family->title);
    puts("\nEngines and solvers:");
    for (const struct kp_runner *runner = kp_runners; runner->name; runner++)
        printf("  %-12s  %s%s\n", runner->name, runner->title,
               kp_runner_is_here(runner) ? "" : " (not installed)");
}

static const struct kp_bench_command command = {
    .name = "bench/run",
    .usage = "Usage: bench/run [OPTIONS] [BOARD...]\n"
             "Draws games from seeds, runs keypeg's engines and every installed solver on each of\n"
             "them, compares the answers and prints the processor time.  A BOARD is\n"
             "PEGSxCOLOURSxROWS (default: the ladder of each family; --largest begins with it).\n"
             "\n"
             "Exit status: 0; 1 if two answers disagree; 2 if it could not measure.\n",
    .more_help = print_families_and_runners,
};

static void read_seeds(void *data, const char *word)
{
    struct kp_bench_plan *plan = data;
    char *end;

    plan->first = strtoull(word, &end, 10);
    plan->last = *end == '-' ? strtoull(end + 1, &end, 10) : plan->first;
    if (*end || plan->first < 1 || plan->last < plan->first || plan->last - plan->first > 999)
        kp_bench_refuse(&command, "expected seeds A-B, such as 1-5, found '%s'", word);
}

static void read_games(void *data, const char *word)
{
    struct kp_bench_plan *plan = data;

    plan->first = 1;
    plan->last = kp_bench_number(&command, word, 1000, "number of games");
}

static void open_raw(void *data, const char *path)
{
    struct kp_bench_plan *plan = data;

    plan->raw = fopen(path, "w");
    if (!plan->raw)
        kp_bench_refuse(&command, "'%s' cannot be written: %s", path, strerror(errno));
    fputs("family\tpegs\tcolours\trows\tkind\tseed\twho\tanswer\tseconds\tcount\n", plan->raw);
}

static const char *next_of_list(const char *list)
{
    list = strchr(list, ',');
    return list ? list + 1 : NULL;
}

bool kp_is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);

    for (; list; list = next_of_list(list))
        if (strncmp(list, name, length) == 0 && (list[length] == ',' || list[length] == '\0'))
            return true;
    return false;
}

/* The runners of --encodings are encodings, which only the board knows. */
static void check_names(const struct kp_bench_plan *plan)
{
    const char *only = plan->mode == KP_COMPARE_ENCODINGS ? NULL : plan->only;
    struct kp_board_size size;

    for (const char *at = plan->families; at; at = next_of_list(at))
        if (!kp_bench_family_find(at, strcspn(at, ",")))
            kp_bench_refuse(&command, "unknown family '%.*s'", (int)strcspn(at, ","), at);
    for (const char *at = only; at; at = next_of_list(at)) {
        char name[32];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (!kp_runner_find(name))
            kp_bench_refuse(&command, "unknown engine or solver '%s'", name);
    }
    for (char **board = plan->boards; *board; board++)
        if (!kp_board_size_read(*board, &size))
            kp_bench_refuse(
                &command, "expected a board PEGSxCOLOURSxROWS, such as 4x6x8, found '%s'", *board);
}

bool kp_bench_plan_has(const struct kp_bench_plan *plan, const struct kp_bench_family *family)
{
    return !plan->families || kp_is_listed(plan->families, family->name);
}

void kp_bench_plan_choose(struct kp_bench_plan *plan, const char *list)
{
    if (plan->only)
        list = plan->only;
    for (const struct kp_runner *runner = kp_runners; runner->name; runner++) {
        if ((list && !kp_is_listed(list, runner->name)) || (plan->inside && runner->command[0]))
            continue;
        if (kp_runner_is_here(runner))
            plan->runners[plan->runner_count++] = runner;
        else
            fprintf(stderr, "bench/run: %s is not installed and left out\n", runner->name);
    }
    if (plan->runner_count == 0)
        kp_bench_refuse(&command, "none of these engines and solvers is installed");
}

static void set_defaults(struct kp_bench_plan *plan)
{
    static const double seconds[] = {
        [KP_COMPARE_RUNNERS] = 1,    [KP_CHECK_TARGETS] = 10,  [KP_GROWTH_TABLE] = 1,
        [KP_COMPARE_ENCODINGS] = 10, [KP_COMPARE_RIVALS] = 10, [KP_LARGEST_BOARDS] = 60};
    bool many = plan->mode == KP_CHECK_TARGETS || plan->mode == KP_COMPARE_ENCODINGS ||
                plan->mode == KP_COMPARE_RIVALS;

    if (plan->last == 0) {
        plan->first = 1;
        plan->last = plan->quick ? 1 : many ? 5 : 3;
    }
    if (plan->seconds == 0)
        plan->seconds = seconds[plan->mode];
}

struct modes {
    bool targets, growth, encodings, rivals, largest;
};

static enum kp_bench_mode find_mode(const struct modes *named)
{
    return named->targets     ? KP_CHECK_TARGETS
           : named->growth    ? KP_GROWTH_TABLE
           : named->encodings ? KP_COMPARE_ENCODINGS
           : named->rivals    ? KP_COMPARE_RIVALS
           : named->largest   ? KP_LARGEST_BOARDS
                              : KP_COMPARE_RUNNERS;
}

struct kp_bench_plan kp_bench_plan_read(int argc, char **argv)
{
    struct kp_bench_plan plan = {0};
    struct modes named = {0};
    const struct kp_bench_option options[] = {
        {"targets", NULL,
         "only compare with the targets: counting all secrets, inside the process, then --rivals",
         .is_set = &named.targets},
        {"growth", NULL, "only time against pegs for every family, as tab-separated values",
         .is_set = &named.growth},
        {"encodings", NULL, "only PicoSAT on the clauses of every encoding, in Markdown",
         .is_set = &named.encodings},
        {"rivals", NULL,
         "only keypeg beside other solvers on boards with many rows, in Markdown, with targets",
         .is_set = &named.rivals},
        {"largest", NULL,
         "only the largest board of every family that each program decides, in Markdown",
         .is_set = &named.largest},
        {"families", "LIST", "only these families, separated by commas", .word = &plan.families},
        {"only", "LIST",
         "only these engines and solvers; with --encodings, these besides the default",
         .word = &plan.only},
        {"inside", NULL, "only engines inside the process, no other programs",
         .is_set = &plan.inside},
        {"games", "N", "play the seeds 1 to N (default: 3; --targets, --encodings, --rivals: 5)",
         .read = read_games, .data = &plan},
        {"seeds", "A-B", "play these seeds", .read = read_seeds, .data = &plan},
        {"seconds", "N",
         "end a game after N seconds (default: 1; --targets, --encodings, --rivals: 10; "
         "--largest: 60)",
         .seconds = &plan.seconds},
        {"quick", NULL, "one or two small boards and one game of each family",
         .is_set = &plan.quick},
        {"out", "FILE", "write every measurement, as tab-separated values", .read = open_raw,
         .data = &plan},
        {.name = NULL},
    };
    struct kp_bench_command with_options = command;

    with_options.options = options;
    plan.boards = kp_bench_options_read(&with_options, argc, argv);
    plan.mode = find_mode(&named);
    set_defaults(&plan);
    check_names(&plan);
    return plan;
}
