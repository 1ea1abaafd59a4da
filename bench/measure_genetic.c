/* keypeg-bench-genetic [WAY [PEGS COLOURS [GAMES [SEED]]]]
 *
 * How many guesses a game takes on boards that are hard to list.  WAY is genetic, the
 * strategy; bred, where codes are only bred, as the strategy does where the engine cannot
 * draw them, and the one that leaves fewest is guessed; paper, the same with as few codes and
 * populations as were published; or sample, where codes are drawn, and the guess is chosen
 * as with those that were bred.  Without a board, those of docs/research/genetic.md.  Secrets
 * are drawn from the seed, the same for all ways. */
#include "game/score.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "strategy/best_guess.h"
#include "strategy/genetic/genetic.h"
#include "strategy/strategy.h"
#include "verdict/verdict.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_GUESSES 100
#define SAMPLE       200 /* as many as are bred */

static const struct board {
    int pegs, colours;
    const char *quoted; /* of the paper, from memory; its tables could not be read here */
} boards[] = {{4, 6, "4.39"}, {5, 8, "5.618"}, {5, 9, "?"}, {6, 9, "6.475"}, {8, 12, "8.366"}};

static void need(bool given)
{
    if (given)
        return;
    fputs("genetic: no memory left, or no guess\n", stderr);
    exit(2);
}

/* ---- The other way ----------------------------------------------------- */

struct drawn {
    uint16_t *codes;
    size_t pegs, count;
};

static bool keep(void *data, const uint16_t *secret)
{
    struct drawn *drawn = data;

    memcpy(drawn->codes + drawn->count++ * drawn->pegs, secret, drawn->pegs * sizeof *secret);
    return true;
}

static void choose(const struct kp_transcript *game, const struct kp_guess_request *request,
                   const uint16_t *codes, size_t count, uint16_t *guess)
{
    struct kp_view view = {game->rules, codes, NULL, count};
    size_t pegs = (size_t)game->rules->pegs;
    struct kp_rated_guess best = {0};
    struct kp_ranking ranking = {.items = &best, .most = 1};

    need(kp_rank_guesses_plainly(&kp_strategy_irving, view, count, request->limits, &ranking) ==
         KP_COMPLETED);
    need(ranking.count > 0);
    memcpy(guess, codes + best.guess * pegs, pegs * sizeof *guess);
}

static void guess_sample(const struct kp_transcript *game, const struct kp_guess_request *request,
                         uint16_t *guess)
{
    struct drawn drawn = {.pegs = (size_t)game->rules->pegs};
    struct kp_options options = {.seed = request->seed};
    enum kp_stop_reason stop = KP_COMPLETED;

    drawn.codes = calloc(SAMPLE, drawn.pegs * sizeof *drawn.codes);
    need(drawn.codes);
    need(kp_sample(game, &options, SAMPLE, keep, &drawn, &stop, NULL) == KP_OK);
    choose(game, request, drawn.codes, drawn.count, guess);
    free(drawn.codes);
}

static void ask_strategy(const struct kp_transcript *game, const struct kp_guess_request *request,
                         uint16_t *guess)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    need(kp_strategy_named("genetic")->propose(game, request, guess, &stop, NULL) == KP_OK);
    need(stop == KP_COMPLETED);
}

/* As published, as far as that is known: sixty codes of one population, which looks for a code
 * five times. */
static const struct kp_breeding breeding_paper = {60, 60, 5, 0};

/* Where it finds nothing, the strategy asks the engines, and so does this. */
static void guess_bred(const struct kp_transcript *game, const struct kp_guess_request *request,
                       struct kp_breeding breeding, uint16_t *guess)
{
    struct kp_candidate_set found = {
        .game = game, .options = {.seed = request->seed}, .limits = *request->limits};

    need(kp_gather_candidates(&found, &breeding, NULL) == KP_OK);
    if (found.count > 0)
        choose(game, request, found.codes, found.count, guess);
    else
        ask_strategy(game, request, guess);
    kp_candidate_set_clear(&found);
}

/* The first guess is the strategy's in all ways. */
static void find_guess(const char *way, const struct kp_transcript *game,
                       const struct kp_guess_request *request, uint16_t *guess)
{
    if (strcmp(way, "sample") == 0 && game->row_count > 0)
        guess_sample(game, request, guess);
    else if (strcmp(way, "paper") == 0 && game->row_count > 0)
        guess_bred(game, request, breeding_paper, guess);
    else if (strcmp(way, "bred") == 0 && game->row_count > 0)
        guess_bred(game, request, kp_breeding_usual, guess);
    else
        ask_strategy(game, request, guess);
}

/* ---- Games ------------------------------------------------------------- */

static double milliseconds_since(clock_t begun)
{
    return 1e3 * (double)(clock() - begun) / CLOCKS_PER_SEC;
}

static int play(const char *way, struct kp_rules *rules, const uint16_t *secret, uint64_t seed,
                double *slowest)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_limits limits = {0};
    struct kp_guess_request request = {.limits = &limits, .seed = seed};
    uint16_t *guess = calloc((size_t)rules->pegs, sizeof *guess);
    int *tally = calloc((size_t)kp_rules_guess_colours(rules), sizeof *tally);
    int guesses = 0;
    bool won = false;

    need(game && guess && tally);
    while (!won) {
        clock_t begun = clock();

        need(++guesses < MOST_GUESSES);
        find_guess(way, game, &request, guess);
        *slowest = fmax(*slowest, milliseconds_since(begun));
        won = memcmp(guess, secret, (size_t)rules->pegs * sizeof *guess) == 0;
        need(kp_transcript_add(game, guess, kp_score_guess(rules, secret, guess, tally), 0));
    }
    kp_transcript_free(game);
    free(guess);
    free(tally);
    return guesses;
}

static void measure(const char *way, const struct board *board, int games, uint64_t seed)
{
    struct kp_rules *rules = kp_board_rules(
        (struct kp_board){.pegs = board->pegs, .colours = board->colours});
    uint16_t *secret = calloc((size_t)board->pegs, sizeof *secret);
    int lengths[MOST_GUESSES] = {0}, longest = 0;
    double sum = 0, squares = 0, slowest = 0, mean, spread;
    uint64_t drawn = seed;
    clock_t begun = clock();

    need(secret);
    for (int i = 0; i < games; i++) {
        int guesses;

        for (int p = 0; p < board->pegs; p++)
            secret[p] = (uint16_t)kp_seeded_below(&drawn, board->colours);
        guesses = play(way, rules, secret, seed + (uint64_t)i, &slowest);
        lengths[guesses]++;
        longest = guesses > longest ? guesses : longest;
        sum += guesses;
        squares += (double)guesses * guesses;
    }
    mean = sum / games;
    spread = sqrt((squares - sum * mean) / (games > 1 ? games - 1 : 1));
    printf("%-8s %2d x %-3d %6d %7.3f +- %.3f %7.2f %8d %10.2f %13.0f   %-6s", way, board->pegs,
           board->colours, games, mean, spread / sqrt(games), spread, longest,
           milliseconds_since(begun) / games, slowest, board->quoted);
    for (int n = 1; n <= longest; n++)
        printf(" %d", lengths[n]);
    putchar('\n');
    fflush(stdout);
    free(secret);
    kp_rules_unref(rules);
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "genetic";
    int games = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 500;
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;

    puts(
        "way      board     games average  error   spread  longest  ms a game  slowest guess   quoted games of 1, "
        "2 ... guesses");
    if (argc > 3) {
        struct board board = {(int)strtol(argv[2], NULL, 10), (int)strtol(argv[3], NULL, 10), "-"};

        measure(way, &board, games, seed);
        return 0;
    }
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        measure(way, &boards[i], games, seed);
    return 0;
}
