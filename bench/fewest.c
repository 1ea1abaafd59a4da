/* keypeg-bench-fewest PEGS COLOURS
 *
 * How few rows a puzzle can have: for each kind of secret, whether one guess tells it
 * from all others, or two, by trying all guesses that a puzzle may have.  Small boards:
 * COLOURS^PEGS codes take as many bits each. */
#include "base/memory.h"
#include "hard/puzzle/puzzle_draft.h"
#include "help/random_games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct field {
    struct kp_rules *rules;
    struct kp_puzzle_draft riddle; /* of the secret; all other codes are its rivals */
    uint64_t *sets;                /* of the rivals that a guess leaves, by rank */
    size_t words, guesses;
    size_t *rank, *left; /* of each guess: a rival; and how many it leaves */
    uint8_t *agrees;
};

static void need(bool given)
{
    if (given)
        return;
    fputs("fewest: no memory left, or too many codes\n", stderr);
    exit(2);
}

static uint64_t *set_of(const struct field *field, size_t guess)
{
    return field->sets + guess * field->words;
}

static void try_guess(struct field *field, size_t rival)
{
    const struct kp_other_candidates *rivals = &field->riddle.rivals;
    struct kp_clue clue = kp_puzzle_draft_clue(&field->riddle,
                                               kp_other_candidates_code(rivals, rival));
    uint64_t *set = set_of(field, field->guesses);

    if (!kp_puzzle_draft_is_fair(&field->riddle, &clue))
        return;
    memset(set, 0, field->words * sizeof *set);
    field->left[rival] = kp_other_candidates_hold(rivals, &clue, field->agrees);
    for (size_t i = 0; i < rivals->count; i++)
        set[i / 64] |= (uint64_t)field->agrees[i] << i % 64;
    field->rank[field->guesses++] = rival;
}

static bool are_apart(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return false;
    return true;
}

/* The first pair that leaves nobody, each of which leaves somebody. */
static bool find_pair(const struct field *field, size_t *first, size_t *second)
{
    for (*second = 1; *second < field->guesses; ++*second)
        for (*first = 0; *first < *second; ++*first)
            if (field->left[field->rank[*first]] && field->left[field->rank[*second]] &&
                are_apart(set_of(field, *first), set_of(field, *second), field->words))
                return true;
    return false;
}

static void show(const struct field *field, const uint16_t *code)
{
    for (int p = 0; p < field->rules->pegs; p++)
        printf("%s%d", p && field->rules->colours > 9 ? "." : "", code[p] + 1);
}

static void show_guess(const struct field *field, size_t guess)
{
    fputs(" ", stdout);
    show(field, kp_other_candidates_code(&field->riddle.rivals, field->rank[guess]));
}

static void tell(const struct field *field)
{
    size_t alone = 0, first, second;

    for (size_t g = 0; g < field->guesses; g++)
        alone += field->left[field->rank[g]] == 0;
    printf("secret ");
    show(field, field->riddle.secret);
    printf(": of %zu guesses %zu do alone; two:", field->guesses, alone);
    if (find_pair(field, &first, &second)) {
        show_guess(field, first);
        show_guess(field, second);
        puts("");
    } else
        puts(" never");
    fflush(stdout);
}

static void ask(struct field *field, const uint16_t *secret)
{
    struct kp_random draw = kp_random_seed(0, 0);
    struct kp_limits limits = {0};
    enum kp_stop_reason stop;
    size_t count;

    need(kp_puzzle_draft_make(&field->riddle, field->rules, &draw, &limits));
    memcpy(field->riddle.secret, secret, (size_t)field->rules->pegs * sizeof *secret);
    need(kp_puzzle_draft_open(&field->riddle, (struct kp_nearness){0}, 0, &stop));
    count = field->riddle.rivals.count;
    field->words = count / 64 + 1;
    field->guesses = 0;
    field->sets = kp_calloc(count, field->words * sizeof *field->sets);
    field->rank = kp_calloc(count, sizeof *field->rank);
    field->left = kp_calloc(count, sizeof *field->left);
    field->agrees = kp_calloc(2 * count, 1);
    need(field->sets && field->rank && field->left && field->agrees);
    for (size_t i = 0; i < count; i++)
        try_guess(field, i);
    tell(field);
    free(field->sets);
    free(field->rank);
    free(field->left);
    free(field->agrees);
    kp_puzzle_draft_free(&field->riddle);
}

/* From peg p on: as many of the next colour as there were of the one before, or fewer;
 * all other secrets are such ones with their pegs and colours exchanged. */
/* NOLINTNEXTLINE(misc-no-recursion): no deeper than there are colours */
static void ask_all(struct field *field, uint16_t *secret, int p, int colour, int most)
{
    int left = field->rules->pegs - p;

    if (left == 0)
        ask(field, secret);
    for (int often = most < left ? most : left; often > 0 && colour < field->rules->colours;
         often--) {
        for (int i = 0; i < often; i++)
            secret[p + i] = (uint16_t)colour;
        ask_all(field, secret, p + often, colour + 1, often);
    }
}

int main(int argc, char **argv)
{
    struct field field = {0};
    struct kp_board board = {0};
    uint16_t secret[64];

    board.pegs = argc == 3 ? (int)strtol(argv[1], NULL, 10) : 0;
    board.colours = argc == 3 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (board.pegs < 1 || board.pegs > 64 || board.colours < 2) {
        fputs("usage: keypeg-bench-fewest PEGS COLOURS\n", stderr);
        return 2;
    }
    field.rules = kp_board_rules(board);
    ask_all(&field, secret, 0, 0, board.pegs);
    kp_rules_unref(field.rules);
    return 0;
}
