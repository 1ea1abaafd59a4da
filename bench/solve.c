/* What random boards cost as clauses, and how long solvers take on them.
 *
 * Seconds are processor time, also of children: other work on the machine spoils
 * that less than the clock.  Encodings and solvers take turns, so that what is
 * left spoils them alike. */
#include "game/score.h"
#include "sat/session.h"
#include "table.h"
#include "wishes.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { VARIABLES, CLAUSES, LITERALS, ENCODE, SOLVE, FIGURES };

/* An encoding and a solver. */
struct contestant {
    const char *encoding, *solver;
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

/* Every row scores half black and half white, which tells least: the hardest
 * games of two colours that are known.  Guesses that score otherwise are thrown
 * away. */
static struct kp_transcript *draw_balanced(uint64_t *seed, const struct kp_wishes *wishes)
{
    struct kp_transcript *drawn = kp_empty_game(wishes->board);
    int n = wishes->board.pegs, tally[2] = {0};
    uint16_t *secret = calloc((size_t)n, sizeof *secret), *guess = calloc((size_t)n, sizeof *guess);

    if (!secret || !guess || n % 4 != 0 || wishes->board.colours != 2)
        kp_refuse("--balanced wants two colours and a number of pegs that 4 divides");
    draw_half(seed, secret, n);
    while (drawn->row_count < (size_t)wishes->rows) {
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

static struct kp_transcript *draw(const struct kp_wishes *wishes, int game)
{
    uint64_t seed = (uint64_t)game;
    struct kp_transcript *drawn = wishes->balanced
                                      ? draw_balanced(&seed, wishes)
                                      : kp_true_game(&seed, wishes->board, wishes->rows);
    int *white = &drawn->rows[wishes->rows - 1].score.white;

    if (wishes->false_row)
        *white += *white > 0 ? -1 : 1;
    return drawn;
}

static void choose(const struct contestant *contestant, struct kp_session_plan *plan,
                   struct kp_encoding_choice *choice)
{
    struct kp_diag why;

    if (kp_encoding_choose(contestant->encoding, plan->question, choice, &why) ||
        kp_solver_find(contestant->solver, &plan->solver, &why))
        kp_refuse("%s", why.says);
    plan->choice = choice;
    plan->program = contestant->solver;
}

static enum kp_answer measure(struct kp_session_plan plan, double most, double *figures)
{
    uint16_t *secret = calloc((size_t)plan.question->pegs, sizeof *secret);
    double begun = now(), written, end = begun + most;
    struct kp_limits limits = {.asked_to_stop = is_over, .stop_data = &end};
    struct kp_stats stats = {0};
    struct kp_session *session;
    enum kp_answer answer;

    plan.limits = &limits;
    plan.stats = &stats;
    session = kp_session_new(&plan);
    if (!secret || !session)
        abort();
    written = now();
    answer = kp_session_solve(session, NULL, secret);
    kp_session_free(session);
    figures[SOLVE] = now() - written;
    figures[ENCODE] = written - begun;
    figures[VARIABLES] = (double)stats.variables;
    figures[CLAUSES] = (double)stats.clauses;
    figures[LITERALS] = (double)stats.literals;
    free(secret);
    return answer;
}

static void play(const struct kp_wishes *wishes, int game, struct contestant *contestant)
{
    static const char *const answers[] = {"undecided", "consistent", "cheated"};
    struct kp_transcript *drawn = draw(wishes, game);
    struct kp_question *question = kp_question_new(drawn, true);
    struct kp_session_plan plan = {.question = question, .all_rows = !wishes->assume};
    double *figures = contestant->figures[game - 1];
    struct kp_encoding_choice choice;
    enum kp_answer answer;
    char seed[16], result[64];

    if (!question)
        abort();
    choose(contestant, &plan, &choice);
    answer = measure(plan, wishes->seconds, figures);
    contestant->decided += answer != KP_UNDECIDED;
    snprintf(seed, sizeof seed, "%d", game);
    snprintf(result, sizeof result, "%s by %s", answers[answer], contestant->solver);
    kp_table_line(columns, choice.name, seed, figures, result);
    kp_question_free(question);
    kp_transcript_free(drawn);
}

static void conclude(const struct kp_wishes *wishes, const struct contestant *contestant)
{
    char result[128];

    snprintf(result, sizeof result, "%d of %d decided by %s", contestant->decided, wishes->games,
             contestant->solver);
    kp_table_summary(columns, contestant->encoding, contestant->figures[0], wishes->games, result);
}

static struct contestant enter(const struct kp_wishes *wishes, int i)
{
    struct contestant contestant = {wishes->encoding[i / wishes->solvers],
                                    wishes->solver[i % wishes->solvers], NULL, 0};

    contestant.figures = calloc((size_t)wishes->games, sizeof *contestant.figures);
    if (!contestant.figures)
        abort();
    return contestant;
}

int main(int argc, char **argv)
{
    struct kp_wishes wishes = kp_wishes_read(argc, argv);
    struct contestant contestants[KP_MOST_ENCODINGS * KP_MOST_SOLVERS];
    int count = wishes.encodings * wishes.solvers;

    for (int i = 0; i < count; i++)
        contestants[i] = enter(&wishes, i);
    kp_table_head(columns, "encoding", "seed");
    for (int game = 1; game <= wishes.games; game++)
        for (int i = 0; i < count; i++)
            play(&wishes, game, &contestants[i]);
    for (int i = 0; i < count; i++) {
        conclude(&wishes, &contestants[i]);
        free(contestants[i].figures);
    }
    return 0;
}
