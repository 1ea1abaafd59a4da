/* keypeg-bench-fewest PEGS COLOURS
 *
 * How few rows a puzzle can have: for each kind of secret, whether one guess tells it
 * from all others, or two, by trying all guesses that a puzzle may have.  Small boards:
 * COLOURS^PEGS codes take as many bits each. */
#include "base/allocate.h"
#include "generate/puzzle/puzzle_draft.h"
#include "help/random_games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guess_table {
    struct kp_rules *rules;
    struct kp_puzzle_draft draft; /* of the secret; all other codes are the others */
    uint64_t *sets;               /* of the others that a guess leaves, by rank */
    size_t words, guesses;
    size_t *rank, *left; /* of each guess: another; and how many it leaves */
    uint8_t *fits;
};

static void need(bool given)
{
    if (given)
        return;
    fputs("fewest: no memory left, or too many codes\n", stderr);
    exit(2);
}

static uint64_t *set_of(const struct guess_table *table, size_t guess)
{
    return table->sets + guess * table->words;
}

static const uint16_t *code_of(const struct guess_table *table, size_t other)
{
    return kp_code_list_at(&table->draft.others.list, other);
}

static void try_guess(struct guess_table *table, size_t other)
{
    const struct kp_other_candidates *others = &table->draft.others;
    struct kp_clue clue = kp_puzzle_draft_clue(&table->draft, code_of(table, other));
    uint64_t *set = set_of(table, table->guesses);

    if (!kp_puzzle_draft_is_fair(&table->draft, &clue))
        return;
    memset(set, 0, table->words * sizeof *set);
    table->left[other] = kp_other_candidates_fitting(others, &clue, table->fits);
    for (size_t i = 0; i < others->list.count; i++)
        set[i / 64] |= (uint64_t)table->fits[i] << i % 64;
    table->rank[table->guesses++] = other;
}

static bool are_apart(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return false;
    return true;
}

/* The first pair of guesses that together leave no other secret, while each alone leaves some. */
static bool find_pair(const struct guess_table *table, size_t *first, size_t *second)
{
    for (*second = 1; *second < table->guesses; ++*second)
        for (*first = 0; *first < *second; ++*first)
            if (table->left[table->rank[*first]] && table->left[table->rank[*second]] &&
                are_apart(set_of(table, *first), set_of(table, *second), table->words))
                return true;
    return false;
}

static void show(const struct guess_table *table, const uint16_t *code)
{
    for (int p = 0; p < table->rules->pegs; p++)
        printf("%s%d", p && table->rules->colours > 9 ? "." : "", code[p] + 1);
}

static void show_guess(const struct guess_table *table, size_t guess)
{
    fputs(" ", stdout);
    show(table, code_of(table, table->rank[guess]));
}

static void tell(const struct guess_table *table)
{
    size_t alone = 0, first, second;

    for (size_t g = 0; g < table->guesses; g++)
        alone += table->left[table->rank[g]] == 0;
    printf("secret ");
    show(table, table->draft.secret);
    printf(": of %zu guesses %zu are enough alone; two:", table->guesses, alone);
    if (find_pair(table, &first, &second)) {
        show_guess(table, first);
        show_guess(table, second);
        puts("");
    } else
        puts(" none");
    fflush(stdout);
}

static void ask(struct guess_table *table, const uint16_t *secret)
{
    struct kp_random draw = kp_random_seed(0, 0);
    struct kp_limits limits = {0};
    enum kp_stop_reason stop;
    size_t count;

    need(kp_puzzle_draft_make(&table->draft, table->rules, secret, &draw, &limits));
    need(kp_puzzle_draft_list_others(&table->draft, (struct kp_nearness){0}, &stop));
    count = table->draft.others.list.count;
    table->words = count / 64 + 1;
    table->guesses = 0;
    table->sets = kp_calloc(count, table->words * sizeof *table->sets);
    table->rank = kp_calloc(count, sizeof *table->rank);
    table->left = kp_calloc(count, sizeof *table->left);
    table->fits = kp_calloc(2 * count, 1);
    need(table->sets && table->rank && table->left && table->fits);
    for (size_t i = 0; i < count; i++)
        try_guess(table, i);
    tell(table);
    free(table->sets);
    free(table->rank);
    free(table->left);
    free(table->fits);
    kp_puzzle_draft_free(&table->draft);
}

/* From peg p on: as many of the next colour as there were of the one before, or fewer;
 * all other secrets are such ones with their pegs and colours exchanged. */
/* NOLINTNEXTLINE(misc-no-recursion): no deeper than there are colours */
static void ask_all(struct guess_table *table, uint16_t *secret, int p, int colour, int most)
{
    int left = table->rules->pegs - p;

    if (left == 0)
        ask(table, secret);
    for (int often = most < left ? most : left; often > 0 && colour < table->rules->colours;
         often--) {
        for (int i = 0; i < often; i++)
            secret[p + i] = (uint16_t)colour;
        ask_all(table, secret, p + often, colour + 1, often);
    }
}

int main(int argc, char **argv)
{
    struct guess_table table = {0};
    struct kp_board board = {0};
    uint16_t secret[64];

    board.pegs = argc == 3 ? (int)strtol(argv[1], NULL, 10) : 0;
    board.colours = argc == 3 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (board.pegs < 1 || board.pegs > 64 || board.colours < 2) {
        fputs("usage: keypeg-bench-fewest PEGS COLOURS\n", stderr);
        return 2;
    }
    table.rules = kp_board_rules(board);
    ask_all(&table, secret, 0, 0, board.pegs);
    kp_rules_unref(table.rules);
    return 0;
}
