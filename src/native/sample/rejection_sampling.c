/* A code that is drawn uniformly and is a secret is a uniform secret (von Neumann, Various
 * techniques used in connection with random digits, 1951).  The cost is the number of codes for
 * each secret.  A row of a random guess agrees with one code in 15 to 3,000, so one row takes a
 * millisecond, and three rows of 100 pegs and 100 colours take 10^5 codes.  Each further row takes
 * that many times as long, but with more rows a count becomes possible (count/count_secrets.h).
 *
 * The classes that a single row excludes at a peg are not drawn.  Most codes are refused by the
 * black pegs, which are counted first; the plain rule decides on the others. */
#include "native/sample/rejection_sampling.h"

#include "base/hash.h"

static int count_colours(const struct kp_question *question)
{
    return question->kept + question->others;
}

bool kp_rejection_supports(const struct kp_row_table *table)
{
    const struct kp_question *question = table->question;

    if (!question->ordered || question->times || question->quota_count > 0 || question->sum >= 0 ||
        (!question->repeats && (question->blank >= 0 || count_colours(question) < question->pegs)))
        return false;
    for (int p = 0; p < question->pegs; p++) {
        int class = 0;

        while (class < question->classes && !kp_row_table_allows(table, p, class))
            class ++;
        if (class == question->classes)
            return false;
    }
    return true;
}

bool kp_rejection_make(struct kp_rejection *rejection, const struct kp_row_table *table,
                       struct kp_replay *replay)
{
    const struct kp_question *question = table->question;

    *rejection = (struct kp_rejection){.table = table, .replay = replay};
    KP_TAKE(&rejection->arena, rejection->class, (size_t)question->pegs);
    KP_TAKE(&rejection->arena, rejection->deck, (size_t)count_colours(question));
    while ((int)rejection->mask < count_colours(question) - 1)
        rejection->mask = 2 * rejection->mask + 1;
    return !rejection->arena.failed;
}

void kp_rejection_free(struct kp_rejection *rejection)
{
    kp_arena_free(&rejection->arena);
}

/* Sets the peg to a colour by its number: first come those of the kept classes, then the others.
 * Returns whether the peg allows it. */
static bool set_peg(const struct kp_rejection *rejection, int p, int k, uint16_t *code)
{
    const struct kp_question *question = rejection->table->question;
    int class = kp_min_int(k, question->kept);

    rejection->class[p] = (uint16_t) class;
    code[p] = k < question->kept ? question->colour_of[k]
                                 : question->other_colours[k - question->kept];
    return kp_row_table_allows(rejection->table, p, class);
}

/* Returns a number below n, which is at most 2^16.  A random word is enough for four of them; those
 * that are too large are drawn again. */
static int draw_below(struct kp_rejection *rejection, struct kp_random *random, int n)
{
    int number;

    do {
        if (rejection->numbers_left == 0) {
            rejection->word = kp_random_u64(random);
            rejection->numbers_left = 4;
        }
        number = (int)(rejection->word & rejection->mask);
        rejection->word >>= 16;
        rejection->numbers_left--;
        rejection->draws++;
    } while (number >= n);
    return number;
}

/* Draws the colour of a peg from those that it allows.  A code whose peg takes too many draws is
 * given up, which leaves all codes the same probability. */
#define MOST_DRAWS 4096

static bool draw_peg(struct kp_rejection *rejection, int p, struct kp_random *random,
                     uint16_t *code)
{
    int colours = count_colours(rejection->table->question);

    for (int i = 0; i < MOST_DRAWS; i++)
        if (set_peg(rejection, p, draw_below(rejection, random, colours), code))
            return true;
    return false;
}

/* Draws the colour of a peg from those that are left, by the shuffle of Fisher and Yates. */
static bool deal_peg(struct kp_rejection *rejection, int p, struct kp_random *random,
                     uint16_t *code)
{
    uint16_t *deck = rejection->deck, colour;
    int left = count_colours(rejection->table->question) - p;
    int k = p + draw_below(rejection, random, left);

    colour = deck[k];
    deck[k] = deck[p];
    deck[p] = colour;
    return set_peg(rejection, p, colour, code);
}

static bool draw_code(struct kp_rejection *rejection, struct kp_random *random, uint16_t *code)
{
    const struct kp_question *question = rejection->table->question;
    bool drawn = true;

    for (int p = 0; p < question->pegs && drawn; p++)
        drawn = question->repeats ? draw_peg(rejection, p, random, code)
                                  : deal_peg(rejection, p, random, code);
    return drawn;
}

static int count_blacks(const struct kp_rejection *rejection, size_t r)
{
    const struct kp_question *question = rejection->table->question;
    const uint16_t *guess = question->rows[r].guess;
    int black = 0;

    for (int p = 0; p < question->pegs; p++)
        black += guess[p] == rejection->class[p];
    return black;
}

static bool have_blacks(const struct kp_rejection *rejection)
{
    const struct kp_row_counts *counts = rejection->table->counts;

    for (size_t r = 0; r < rejection->table->rows; r++)
        if (counts[r].black != KP_UNKNOWN && counts[r].black != count_blacks(rejection, r))
            return false;
    return true;
}

/* The states that the present code took: a tenth for each draw, and a fiftieth for each peg of a
 * row, as measured on 60x20x3. */
static uint64_t find_code_cost(const struct kp_rejection *rejection)
{
    const struct kp_row_table *table = rejection->table;

    return 1 + rejection->draws / 10 + (uint64_t)table->question->pegs * table->rows / 50;
}

enum kp_stop_reason kp_rejection_draw(struct kp_rejection *rejection,
                                      const struct kp_limits *limits, struct kp_random *random,
                                      uint16_t *code)
{
    const struct kp_question *question = rejection->table->question;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;
    uint64_t cost;

    /* The deck is sorted again, so that a secret does not depend on those before it. */
    for (int k = 0; !question->repeats && k < count_colours(question); k++)
        rejection->deck[k] = (uint16_t)k;
    rejection->numbers_left = 0; /* nor on what is left of the random word */
    while (!found && stop == KP_COMPLETED) {
        rejection->draws = 0;
        found = draw_code(rejection, random, code) && have_blacks(rejection) &&
                kp_replay_fits(rejection->replay, code, 0);
        cost = find_code_cost(rejection);
        stop = kp_limits_spend(limits, cost, 8 * cost);
    }
    return stop;
}
