/* What random boards cost as clauses, and how long PicoSAT takes on them.
 *
 * Seconds are processor time, also of children: other work on the machine spoils
 * that less than the clock.  Encodings take turns, so that what is
 * left spoils them alike. */
#include "game/score.h"
#include "help/random_games.h"
#include "options.h"
#include "sat/session.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { MOST_NAMES = 8 };

struct names {
    const char *name[MOST_NAMES];
    int count;
};

/* What the command line asks for. */
struct run {
    struct kp_board board;
    int rows, games;
    double seconds;
    bool false_row, balanced, assume;
    struct names encodings; /* at least one */
};

static const struct kp_bench_command command = {
    .name = "keypeg-bench-solve",
    .usage = "Usage: keypeg-bench-solve [OPTIONS] PEGS COLOURS ROWS\n"
             "Draws games of random guesses, with the scores that a random secret gives them,\n"
             "writes them as clauses and has PicoSAT solve these.  Seconds are processor\n"
             "time.\n",
};

static void add_name(void *data, const char *word)
{
    struct names *names = data;

    if (names->count == MOST_NAMES)
        kp_bench_refuse(&command, "more than %d names", MOST_NAMES);
    names->name[names->count++] = word;
}

static int read_number(const char *word)
{
    return (int)kp_bench_number(&command, word, KP_MOST_PEGS, "number");
}

static struct run read_command_line(int argc, char **argv)
{
    struct run run = {.games = 10, .seconds = 10};
    const struct kp_bench_option options[] = {
        {"encoding", "NAME", "as for keypeg; several take turns", .read = add_name,
         .data = &run.encodings},
        {"games", "N", "play the seeds 1 to N (default: 10)", .number = &run.games},
        {"false-row", NULL, "change the last score: one white less, or one more if it has none",
         .is_set = &run.false_row},
        {"balanced", NULL,
         "two colours, half of each in every code; every score half black, half white",
         .is_set = &run.balanced},
        {"assume", NULL, "state the rows by assumptions instead of permanently",
         .is_set = &run.assume},
        {"seconds", "N", "end a game after N seconds (default: 10)", .seconds = &run.seconds},
        {.name = NULL},
    };
    struct kp_bench_command with_options = command;
    char **words;

    with_options.options = options;
    words = kp_bench_options_read(&with_options, argc, argv);
    if (argv + argc - words != 3)
        kp_bench_refuse(&command, "expected three numbers, PEGS COLOURS ROWS");
    run.board.pegs = read_number(words[0]);
    run.board.colours = read_number(words[1]);
    run.rows = read_number(words[2]);
    if (run.encodings.count == 0)
        add_name(&run.encodings, "auto");
    return run;
}

enum { VARIABLES, CLAUSES, LITERALS, ENCODE, SOLVE, FIGURES };

struct contestant {
    const char *encoding;
    double (*figures)[FIGURES]; /* of each game */
    int decided;
};

static const struct kp_column columns[] = {
    [VARIABLES] = {"variables", 9, 0}, [CLAUSES] = {"clauses", 9, 0},
    [LITERALS] = {"literals", 10, 0},  [ENCODE] = {"encode s", 9, 4},
    [SOLVE] = {"solve s", 9, 4},       [FIGURES] = {NULL, 0, 0},
};

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Of children that have not ended. */
static double children_now(void)
{
    FILE *list = fopen("/proc/thread-self/children", "r");
    double sum = 0;
    char word[32];

    while (list && fscanf(list, "%31s", word) == 1) {
        struct timespec time;
        clockid_t clock;

        if (clock_getcpuclockid((pid_t)strtol(word, NULL, 10), &clock) == 0 &&
            clock_gettime(clock, &time) == 0)
            sum += (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    }
    if (list)
        fclose(list);
    return sum;
}

/* Ours, and that of our children. */
static double now(void)
{
    struct rusage ended;

    getrusage(RUSAGE_CHILDREN, &ended);
    return (double)clock() / CLOCKS_PER_SEC + seconds(ended.ru_utime) + seconds(ended.ru_stime) +
           children_now();
}

static int is_over(void *end)
{
    return now() > *(double *)end;
}

/* Half the pegs of either colour, in any order. */
static void draw_half(uint64_t *seed, uint16_t *code, int n)
{
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)(p % 2);
    kp_shuffle(seed, code, n);
}

/* Every row scores half black and half white, which gives the least information: the hardest
 * games of two colours that are known.  Guesses with other scores are discarded. */
static struct kp_transcript *draw_balanced(uint64_t *seed, const struct run *run)
{
    struct kp_transcript *drawn = kp_empty_game(run->board);
    int n = run->board.pegs, tally[2] = {0};
    uint16_t *secret = calloc((size_t)n, sizeof *secret), *guess = calloc((size_t)n, sizeof *guess);

    if (!secret || !guess || n % 4 != 0 || run->board.colours != 2)
        kp_bench_refuse(&command,
                        "--balanced requires two colours and a number of pegs divisible by 4");
    draw_half(seed, secret, n);
    while (drawn->row_count < (size_t)run->rows) {
        struct kp_score score;

        draw_half(seed, guess, n);
        score = kp_score_guess(drawn->rules, secret, guess, tally);
        if (score.black == n / 2 && !kp_transcript_add(drawn, guess, score, 0))
            abort();
    }
    free(secret);
    free(guess);
    return drawn;
}

static struct kp_transcript *draw_game(const struct run *run, int game)
{
    uint64_t seed = (uint64_t)game;
    struct kp_transcript *drawn = run->balanced ? draw_balanced(&seed, run)
                                                : kp_true_game(&seed, run->board, run->rows);
    int *white = &drawn->rows[run->rows - 1].score.white;

    if (run->false_row)
        *white += *white > 0 ? -1 : 1;
    return drawn;
}

static void choose_encoding(const struct contestant *contestant, struct kp_session_plan *plan,
                            struct kp_encoding_choice *choice)
{
    struct kp_diag why;

    if (kp_encoding_choose(contestant->encoding, plan->question, choice, &why))
        kp_bench_refuse(&command, "%s", why.says);
    plan->choice = choice;
}

static enum kp_answer solve_game(struct kp_session_plan plan, double most, double *figures)
{
    uint16_t *secret = calloc((size_t)plan.question->pegs, sizeof *secret);
    double begun = now(), written, end = begun + most;
    struct kp_limits limits = {.asked_to_stop = is_over, .stop_data = &end};
    struct kp_stats stats = {0};
    struct kp_session *session;
    enum kp_answer answer;

    plan.stats = &stats;
    session = kp_session_new(&plan, &limits);
    if (!secret || !session)
        abort();
    written = now();
    answer = kp_session_solve(session, &limits, NULL, secret);
    kp_session_free(session);
    figures[SOLVE] = now() - written;
    figures[ENCODE] = written - begun;
    figures[VARIABLES] = (double)stats.variables;
    figures[CLAUSES] = (double)stats.clauses;
    figures[LITERALS] = (double)stats.literals;
    free(secret);
    return answer;
}

static void measure_game(const struct run *run, int game, struct contestant *contestant)
{
    static const char *const answers[] = {"undecided", "consistent", "cheated"};
    struct kp_transcript *drawn = draw_game(run, game);
    struct kp_question *question = kp_question_new(drawn, true);
    struct kp_session_plan plan = {.question = question, .all_rows = !run->assume};
    double *figures = contestant->figures[game - 1];
    struct kp_encoding_choice choice;
    enum kp_answer answer;
    char seed[16];

    if (!question)
        abort();
    choose_encoding(contestant, &plan, &choice);
    answer = solve_game(plan, run->seconds, figures);
    contestant->decided += answer != KP_UNDECIDED;
    snprintf(seed, sizeof seed, "%d", game);
    kp_table_line(columns, choice.name, seed, figures, answers[answer]);
    kp_question_free(question);
    kp_transcript_free(drawn);
}

static void print_summary(const struct run *run, const struct contestant *contestant)
{
    char result[128];

    snprintf(result, sizeof result, "%d of %d decided", contestant->decided, run->games);
    kp_table_summary(columns, contestant->encoding, contestant->figures[0], run->games, result);
}

static struct contestant make_contestant(const struct run *run, int i)
{
    struct contestant contestant = {run->encodings.name[i], NULL, 0};

    contestant.figures = calloc((size_t)run->games, sizeof *contestant.figures);
    if (!contestant.figures)
        abort();
    return contestant;
}

int main(int argc, char **argv)
{
    struct run run = read_command_line(argc, argv);
    struct contestant contestants[MOST_NAMES];
    int count = run.encodings.count;

    for (int i = 0; i < count; i++)
        contestants[i] = make_contestant(&run, i);
    kp_table_head(columns, "encoding", "seed");
    for (int game = 1; game <= run.games; game++)
        for (int i = 0; i < count; i++)
            measure_game(&run, game, &contestants[i]);
    for (int i = 0; i < count; i++) {
        print_summary(&run, &contestants[i]);
        free(contestants[i].figures);
    }
    return 0;
}
