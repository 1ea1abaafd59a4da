/* keypeg-bench-strategies [--plain] [--runs N] [WORD]...
 *
 * All games of strategies that weigh parts, and of those that search to the end, on boards
 * whose totals are known: what they come to, and the processor time, least of N runs, of
 * laying out the codes and growing the tree.  --plain: beside it that of one guess after the
 * other, all of them, scored in plain C, of strategies that weigh parts.  Words, such as
 * knuth or 5x8, choose: only what has all of them. */
#include "help/random_games.h"
#include "strategy/tree/tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Totals of one first guess; "": the strategy's own.  `most`: guesses that a game may take;
 * 0: any number. */
static const struct work {
    const char *strategy, *board, *first;
    int pegs, colours;
    uint64_t total;
    int longest, most;
    bool no_repeats;
} works[] = {
    {"knuth", "4x6", "", 4, 6, 5801, 5, 0, false},
    {"irving", "4x6", "", 4, 6, 5696, 6, 0, false},
    {"kooi", "4x6", "", 4, 6, 5668, 6, 0, false},
    {"neuwirth", "4x6", "", 4, 6, 0, 6, 0, false},
    {"knuth", "4x7", "", 4, 7, 11613, 6, 0, false},
    {"knuth", "4x8", "", 4, 8, 21230, 6, 0, false},
    {"knuth", "4x9", "", 4, 9, 36120, 7, 0, false},
    {"knuth", "4x10", "", 4, 10, 58103, 7, 0, false},
    {"knuth", "5x6", "", 5, 6, 37965, 6, 0, false},
    {"knuth", "5x6", "11223", 5, 6, 37925, 6, 0, false},
    {"knuth", "5x7", "", 5, 7, 87936, 7, 0, false},
    {"knuth", "5x8", "", 5, 8, 183966, 7, 0, false},
    {"knuth", "5x8", "11223", 5, 8, 183775, 7, 0, false},
    {"knuth", "6x6", "", 6, 6, 249695, 8, 0, false},
    {"irving", "4x10", "", 4, 10, 0, 0, 0, false},
    {"kooi", "4x10", "", 4, 10, 0, 0, 0, false},
    {"neuwirth", "4x10", "", 4, 10, 0, 0, 0, false},
    {"irving", "5x8", "", 5, 8, 0, 0, 0, false},
    {"kooi", "5x8", "", 5, 8, 0, 0, 0, false},
    {"neuwirth", "5x8", "", 5, 8, 0, 0, 0, false},
    {"optimal", "4x6", "", 4, 6, 5625, 6, 0, false},
    {"optimal", "4x6", "", 4, 6, 5626, 5, 5, false},
    {"optimal", "4x7", "", 4, 7, 11228, 6, 0, false},
    {"optimal", "bulls", "", 4, 10, 26274, 7, 0, true},
};

static void need(bool given)
{
    if (given)
        return;
    fputs("strategies: no memory left\n", stderr);
    exit(2);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static size_t number_of(const struct kp_code_table *table, const char *first)
{
    uint16_t code[KP_MARK_PEGS] = {0};

    for (size_t p = 0; first[p]; p++)
        code[p] = (uint16_t)(first[p] - '1');
    return *first ? kp_code_table_find(table, code) : SIZE_MAX;
}

static void grow(const struct work *work, struct kp_rules *rules, bool plainly,
                 struct kp_tree *tree)
{
    struct kp_limits limits = {0};
    struct kp_guess_request request = {
        .limits = &limits, .plainly = plainly, .longest = work->most};
    struct kp_code_table table = {.method = plainly ? KP_BULK_SCORE_SCALAR : KP_BULK_SCORE_FASTEST};
    struct kp_symmetry symmetry;
    struct kp_position position = {.table = &table, .symmetry = &symmetry};
    struct kp_transcript *game = kp_transcript_new(rules);
    uint32_t *secrets;
    enum kp_stop_reason stop;

    need(game != NULL);
    need(kp_code_table_fill(&table, rules, KP_GUESS_SECRETS, NULL) == KP_OK);
    need(kp_symmetry_find(&symmetry, game, work->no_repeats));
    kp_transcript_free(game);
    secrets = malloc(table.count * sizeof *secrets);
    need(secrets != NULL);
    for (size_t i = 0; i < table.count; i++)
        secrets[i] = (uint32_t)i;
    position.secrets = secrets;
    position.count = table.count;
    *tree = (struct kp_tree){.pegs = rules->pegs};
    need(kp_tree_grow_from(kp_strategy_named(work->strategy), &position, &request,
                           number_of(&table, work->first), tree, &stop, NULL) == KP_OK);
    free(secrets);
    kp_symmetry_clear(&symmetry);
    kp_code_table_clear(&table);
}

/* The least time of several runs. */
static double measure(const struct work *work, bool plainly, int runs, struct kp_tree *tree)
{
    struct kp_rules *rules = kp_board_rules((struct kp_board){
        .pegs = work->pegs, .colours = work->colours, .no_repeats = work->no_repeats});
    double least = 0;

    for (int run = 0; run < runs; run++) {
        double begun = seconds(), took;

        if (run > 0)
            kp_tree_clear(tree);
        grow(work, rules, plainly, tree);
        took = seconds() - begun;
        least = run == 0 || took < least ? took : least;
    }
    kp_rules_unref(rules);
    return least;
}

static void show_code(const uint16_t *code, int pegs)
{
    for (int p = 0; p < pegs; p++)
        printf("%d", code[p] + 1);
}

static bool are_same(const struct kp_tree *a, const struct kp_tree *b)
{
    return a->count == b->count &&
           memcmp(a->guesses, b->guesses, a->count * (size_t)a->pegs * sizeof *a->guesses) == 0;
}

static bool run(const struct work *work, bool plain, int runs)
{
    struct kp_tree tree = {0}, other = {0};
    double fast = measure(work, false, runs, &tree), slow;
    bool right;

    right = !work->total ||
            (tree.facts.total == work->total && tree.facts.longest == work->longest);
    printf("%-9s %-5s ", work->strategy, work->board);
    show_code(kp_tree_guess(&tree, 0), work->pegs);
    printf("%*s %7lu %d %s %9.2f ms", 7 - work->pegs, "", (unsigned long)tree.facts.total,
           tree.facts.longest,
           !work->total ? "         "
           : right      ? "published"
                        : "WRONG    ",
           1000 * fast);
    fflush(stdout);
    if (plain && kp_strategy_named(work->strategy)->part_cost) {
        slow = measure(work, true, 1, &other);
        right &= are_same(&tree, &other);
        printf(" %9.0f ms plainly, %4.0f times%s", 1000 * slow, slow / fast,
               are_same(&tree, &other) ? "" : ", ANOTHER TREE");
        kp_tree_clear(&other);
    }
    puts("");
    kp_tree_clear(&tree);
    return right;
}

static bool is_chosen(const struct work *work, char **words)
{
    for (; *words; words++)
        if (strcmp(*words, work->strategy) != 0 && strcmp(*words, work->board) != 0)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    bool plain = false, right = true;
    int runs = 1, i = 1;

    for (; i < argc && argv[i][0] == '-'; i++)
        if (strcmp(argv[i], "--plain") == 0)
            plain = true;
        else if (strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
            runs = (int)strtol(argv[++i], NULL, 10);
        else
            runs = 0;
    if (runs < 1) {
        fputs("usage: keypeg-bench-strategies [--plain] [--runs N] [WORD]...\n", stderr);
        return 2;
    }
    for (size_t w = 0; w < sizeof works / sizeof *works; w++)
        if (is_chosen(works + w, argv + i))
            right &= run(works + w, plain, runs);
    return right ? 0 : 1;
}
