/* What random boards cost as clauses, and how long PicoSAT takes on them.
 *
 * Seconds are processor time: other work on the machine spoils that less than
 * the clock.  Encodings take turns, so that what is left spoils them alike. */
#include "game/score.h"
#include "sat/session.h"
#include "table.h"
#include "wishes.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { VARIABLES, CLAUSES, LITERALS, ENCODE, SOLVE, FIGURES };

static const struct kp_column columns[] = {
    [VARIABLES] = {"variables", 9, 0}, [CLAUSES] = {"clauses", 9, 0},
    [LITERALS] = {"literals", 10, 0},  [ENCODE] = {"encode s", 9, 4},
    [SOLVE] = {"solve s", 9, 4},       [FIGURES] = {NULL, 0, 0},
};

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int is_over(void *end)
{
    return now() > *(double *)end;
}

/* Half the pegs of either colour, in any order. */
static void shuffle(uint64_t *seed, uint16_t *code, int n)
{
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)(p % 2);
    for (int p = n - 1; p > 0; p--) {
        int q = kp_random_below(seed, p + 1);
        uint16_t was = code[p];

        code[p] = code[q];
        code[q] = was;
    }
}

/* Every row scores half black and half white, which tells least: the hardest
 * games of two colours that are known.  Guesses that score otherwise are thrown
 * away. */
static struct kp_transcript *draw_balanced(uint64_t *seed, const struct kp_wishes *wishes)
{
    struct kp_transcript *drawn = kp_box_game(wishes->box);
    int n = wishes->box.pegs, tally[2] = {0};
    uint16_t *secret = calloc((size_t)n, sizeof *secret), *guess = calloc((size_t)n, sizeof *guess);

    if (!secret || !guess || n % 4 != 0 || wishes->box.colours != 2)
        kp_refuse("--balanced wants two colours and a number of pegs that 4 divides");
    shuffle(seed, secret, n);
    while (drawn->row_count < (size_t)wishes->rows) {
        struct kp_score score;

        shuffle(seed, guess, n);
        score = kp_score(drawn->rules, secret, guess, tally);
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
    struct kp_transcript *drawn = wishes->balanced ? draw_balanced(&seed, wishes)
                                                   : kp_true_game(&seed, wishes->box, wishes->rows);
    int *white = &drawn->rows[wishes->rows - 1].score.white;

    if (wishes->false_row)
        *white += *white > 0 ? -1 : 1;
    return drawn;
}

static void choose(const char *name, struct kp_session_plan *plan, struct kp_choice *choice)
{
    struct kp_diag why;

    if (kp_choose(name, plan->question, choice, &why) ||
        kp_solver_find("picosat", &plan->solver, &why))
        kp_refuse("%s", why.says);
    plan->choice = choice;
}

static enum kp_answer measure(struct kp_session_plan plan, double seconds, double *figures)
{
    uint16_t *secret = calloc((size_t)plan.question->pegs, sizeof *secret);
    double begun = now(), written, end = begun + seconds;
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
    figures[SOLVE] = now() - written;
    figures[ENCODE] = written - begun;
    figures[VARIABLES] = (double)stats.variables;
    figures[CLAUSES] = (double)stats.clauses;
    figures[LITERALS] = (double)stats.literals;
    kp_session_free(session);
    free(secret);
    return answer;
}

/* Whether the game was decided. */
static bool play(const struct kp_wishes *wishes, int game, const char *encoding, double *figures)
{
    static const char *const answers[] = {"undecided", "consistent", "cheated"};
    struct kp_transcript *drawn = draw(wishes, game);
    struct kp_question *question = kp_question_new(drawn, true);
    struct kp_session_plan plan = {.question = question, .all_rows = !wishes->assume};
    struct kp_choice choice;
    enum kp_answer answer;
    char seed[16];

    if (!question)
        abort();
    choose(encoding, &plan, &choice);
    answer = measure(plan, wishes->seconds, figures);
    snprintf(seed, sizeof seed, "%d", game);
    kp_table_line(columns, choice.name, seed, figures, answers[answer]);
    kp_question_free(question);
    kp_transcript_free(drawn);
    return answer != KP_UNDECIDED;
}

static void conclude(const struct kp_wishes *wishes, const char *encoding, const double *figures,
                     int decided)
{
    char result[64];

    snprintf(result, sizeof result, "%d of %d decided", decided, wishes->games);
    kp_table_summary(columns, encoding, figures, wishes->games, result);
}

int main(int argc, char **argv)
{
    struct kp_wishes wishes = kp_wishes_read(argc, argv);
    double(*figures[KP_MOST_ENCODINGS])[FIGURES];
    int decided[KP_MOST_ENCODINGS] = {0};

    for (int e = 0; e < wishes.encodings; e++)
        if (!(figures[e] = calloc((size_t)wishes.games, sizeof *figures[e])))
            abort();
    kp_table_head(columns, "encoding", "seed");
    for (int game = 1; game <= wishes.games; game++)
        for (int e = 0; e < wishes.encodings; e++)
            decided[e] += play(&wishes, game, wishes.encoding[e], figures[e][game - 1]);
    for (int e = 0; e < wishes.encodings; e++) {
        conclude(&wishes, wishes.encoding[e], figures[e][0], decided[e]);
        free(figures[e]);
    }
    return 0;
}
