/* What a view implies without a list of codes: all that is concluded follows, but not all that
 * follows is concluded.  Pegs and counts are looked at apart, except where a row is taken case by
 * case, by the places of its black key pegs. */
#include "explain/bounds.h"

#include "base/hash.h"
#include "explain/step_search_impl.h"

#include <string.h>

#define MOST_TRIED 200 /* places of black key pegs */

static uint64_t bit(int number)
{
    return (uint64_t)1 << number;
}

/* The bit of a colour that a guess has; none if no secret has it. */
static uint64_t colour_bit(const struct kp_bounds *bounds, uint16_t colour)
{
    return colour < bounds->colours ? bit(colour) : 0;
}

size_t kp_bounds_table_words(int pegs, int colours)
{
    size_t most = (size_t)(pegs > colours ? pegs : colours) + 1;

    return most * (size_t)(pegs + 1) * (size_t)(pegs + 1);
}

/* ---- All pegs are filled ------------------------------------------------------------ */

static bool is_same(const struct kp_bounds *a, const struct kp_bounds *b)
{
    return memcmp(a->allowed, b->allowed, sizeof a->allowed) == 0 &&
           memcmp(a->least, b->least, sizeof a->least) == 0 &&
           memcmp(a->most, b->most, sizeof a->most) == 0;
}

/* What the pegs say of a colour, and the colour of the pegs. */
static void fill_colour(struct kp_bounds *bounds, int colour)
{
    int possible = 0, certain = 0;

    for (int p = 0; p < bounds->pegs; p++) {
        possible += (bounds->allowed[p] & bit(colour)) != 0;
        certain += bounds->allowed[p] == bit(colour);
    }
    bounds->least[colour] = kp_max_int(bounds->least[colour], certain);
    bounds->most[colour] = kp_min_int(bounds->most[colour], possible);
    for (int p = 0; p < bounds->pegs; p++) {
        if (certain == bounds->most[colour] && bounds->allowed[p] != bit(colour))
            bounds->allowed[p] &= ~bit(colour);
        if (possible == bounds->least[colour] && (bounds->allowed[p] & bit(colour)))
            bounds->allowed[p] = bit(colour);
    }
}

/* As many pegs as all colours together. */
static void fill_counts(struct kp_bounds *bounds)
{
    int least = 0, most = 0;

    for (int c = 0; c < bounds->colours; c++) {
        least += bounds->least[c];
        most += bounds->most[c];
        bounds->impossible |= bounds->least[c] > bounds->most[c];
    }
    bounds->impossible |= least > bounds->pegs || most < bounds->pegs;
    for (int c = 0; c < bounds->colours && !bounds->impossible; c++) {
        int others = least - bounds->least[c], spare = bounds->pegs - most + bounds->most[c];

        bounds->most[c] = kp_min_int(bounds->most[c], bounds->pegs - others);
        bounds->least[c] = kp_max_int(bounds->least[c], spare);
    }
}

/* Repeated until nothing changes: all pegs are filled, and a peg with one colour left, or a colour
 * with as many pegs left as it needs, decides others. */
static void fill(struct kp_bounds *bounds)
{
    struct kp_bounds before;

    do {
        before = *bounds;
        for (int c = 0; c < bounds->colours; c++)
            fill_colour(bounds, c);
        fill_counts(bounds);
        for (int p = 0; p < bounds->pegs; p++)
            bounds->impossible |= !bounds->allowed[p];
    } while (!bounds->impossible && !is_same(&before, bounds));
}

/* ---- Counts of rows ------------------------------------------------------------------- */

/* The counts of two rows that are to be reached. */
struct row_counts {
    const uint16_t *guess[2]; /* NULL: there is no such row */
    int count[2];
};

/* A row of choices, of which each adds to the counts of the rows.  For totals a stage is a colour,
 * and the choice how many pegs have it; together these are all pegs.  For black key pegs a stage is
 * a peg, and the choice its colour. */
struct stages {
    bool are_colours;
    int count, pegs, most;            /* `most`: the count of the first row */
    int tally[2][KP_BOUNDS_COLOURS];  /* of colours: how often the guesses have each */
    uint64_t choices[KP_BOUNDS_PEGS]; /* and colours */
};

static int find_gain(const struct stages *stages, const struct row_counts *rows, size_t row,
                     int stage, int choice)
{
    return stages->are_colours ? kp_min_int(choice, stages->tally[row][stage])
                               : rows->guess[row] && rows->guess[row][stage] == choice;
}

/* The tables: [stage][used][first], with a bit for each count of the second row. */
static size_t entry(const struct stages *stages, int stage, int used, int first)
{
    return ((size_t)stage * ((size_t)stages->pegs + 1) + (size_t)used) *
               ((size_t)stages->most + 1) +
           (size_t)first;
}

/* Adds what a choice at a stage leads to, or, backward, what leads from it to the counts of the
 * rows.  Returns whether it can then lie on a way to them. */
static bool add_choice(const struct kp_bounds *bounds, const struct row_counts *rows,
                       const struct stages *stages, int stage, int choice, bool backward)
{
    int pegs = stages->are_colours ? choice : 0, gain = find_gain(stages, rows, 0, stage, choice);
    int shift = find_gain(stages, rows, 1, stage, choice);
    uint64_t all = bit(rows->count[1] + 1) - 1;
    bool can_be = false;

    for (int used = 0; used + pegs <= stages->pegs; used++)
        for (int first = 0; first + gain <= stages->most; first++) {
            size_t here = entry(stages, stage, used, first);
            size_t next = entry(stages, stage + 1, used + pegs, first + gain);
            uint64_t from = bounds->forward[here];

            if (!from)
                continue;
            if (backward) {
                uint64_t to = bounds->backward[next] >> shift;

                bounds->backward[here] |= to;
                can_be |= from & to;
            } else {
                bounds->forward[next] |= from << shift & all;
            }
        }
    return can_be;
}

/* Leaves each stage the choices that lie on a way to the counts. */
static void keep_possible_choices(const struct kp_bounds *bounds, const struct row_counts *rows,
                                  struct stages *stages)
{
    size_t end, bytes;

    stages->most = rows->count[0];
    end = entry(stages, stages->count, stages->pegs, stages->most);
    bytes = (end + 1) * sizeof *bounds->forward;
    memset(bounds->forward, 0, bytes);
    memset(bounds->backward, 0, bytes);
    bounds->forward[0] = 1;
    bounds->backward[end] = bit(rows->count[1]);
    for (int i = 0; i < 2 * stages->count; i++) {
        bool backward = i >= stages->count;
        int stage = backward ? 2 * stages->count - 1 - i : i;

        for (int choice = 0; stages->choices[stage] >> choice; choice++)
            if ((stages->choices[stage] & bit(choice)) &&
                !add_choice(bounds, rows, stages, stage, choice, backward) && backward)
                stages->choices[stage] &= ~bit(choice);
    }
}

/* The counts of colours for which the rows have these totals: dynamic programming over colours,
 * with the pegs used and the total of the first row as states, and the totals of the second as
 * bits. */
static void reach_totals(struct kp_bounds *bounds, const struct row_counts *rows)
{
    struct stages stages = {.are_colours = true, .count = bounds->colours, .pegs = bounds->pegs};

    if (bounds->impossible)
        return;
    for (size_t i = 0; i < 2; i++)
        for (int p = 0; p < bounds->pegs && rows->guess[i]; p++)
            if (rows->guess[i][p] < bounds->colours)
                stages.tally[i][rows->guess[i][p]]++;
    for (int c = 0; c < bounds->colours; c++)
        for (int n = bounds->least[c]; n <= bounds->most[c]; n++)
            stages.choices[c] |= bit(n);
    keep_possible_choices(bounds, rows, &stages);
    for (int c = 0; c < bounds->colours; c++) {
        bounds->impossible |= !stages.choices[c];
        while (!bounds->impossible && !(stages.choices[c] & bit(bounds->least[c])))
            bounds->least[c]++;
        while (!bounds->impossible && !(stages.choices[c] & bit(bounds->most[c])))
            bounds->most[c]--;
    }
}

/* The same for black key pegs, over the pegs. */
static void reach_blacks(struct kp_bounds *bounds, const struct row_counts *rows)
{
    struct stages stages = {.count = bounds->pegs};

    if (bounds->impossible)
        return;
    memcpy(stages.choices, bounds->allowed, sizeof stages.choices);
    keep_possible_choices(bounds, rows, &stages);
    memcpy(bounds->allowed, stages.choices, sizeof stages.choices);
    for (int p = 0; p < bounds->pegs; p++)
        bounds->impossible |= !bounds->allowed[p];
}

/* ---- A whole row ---------------------------------------------------------------------------- */

/* What is known if the black key pegs are at these places and no others. */
static void place_blacks(struct kp_bounds *bounds, const uint16_t *guess, struct kp_score score,
                         uint64_t places)
{
    struct row_counts row = {{guess, NULL}, {score.black + score.white, 0}};
    struct kp_bounds before;

    for (int p = 0; p < bounds->pegs; p++) {
        uint64_t own = colour_bit(bounds, guess[p]);

        bounds->allowed[p] &= places & bit(p) ? own : ~own;
    }
    do {
        before = *bounds;
        fill(bounds);
        reach_totals(bounds, &row);
    } while (!bounds->impossible && !is_same(&before, bounds));
}

static void join_bounds(struct kp_bounds *all, const struct kp_bounds *more)
{
    if (all->impossible) {
        *all = *more;
        return;
    }
    for (int p = 0; p < all->pegs; p++)
        all->allowed[p] |= more->allowed[p];
    for (int c = 0; c < all->colours; c++) {
        all->least[c] = kp_min_int(all->least[c], more->least[c]);
        all->most[c] = kp_max_int(all->most[c], more->most[c]);
    }
}

/* The bits of `chosen`, the lowest at the lowest of these places, and so on. */
static uint64_t spread(uint64_t chosen, uint64_t among)
{
    uint64_t places = 0;

    for (; among; among &= among - 1, chosen >>= 1)
        places |= chosen & 1 ? among & -among : 0;
    return places;
}

/* A whole row.  Stores the places that its black key pegs can have, and returns how many these are.
 * SIZE_MAX: there are over KP_MOST_CASES, and nothing is concluded. */
static size_t reach_score(struct kp_bounds *bounds, const uint16_t *guess, struct kp_score score,
                          uint64_t places[KP_MOST_CASES])
{
    uint64_t certain = 0, open = 0, chosen;
    struct kp_bounds all = {.impossible = true};
    int left = score.black, open_count = 0;
    size_t count = 0, tried = 0;

    for (int p = 0; p < bounds->pegs; p++) {
        uint64_t own = colour_bit(bounds, guess[p]);

        if (own && bounds->allowed[p] == own) {
            certain |= bit(p);
            left--;
        } else if (bounds->allowed[p] & own) {
            open |= bit(p);
            open_count++;
        }
    }
    if (left < 0 || left > open_count) {
        bounds->impossible = true;
        return 0;
    }
    chosen = bit(left) - 1;
    while (chosen < bit(open_count)) {
        uint64_t lowest = chosen & -chosen, next = chosen + lowest;
        struct kp_bounds one = *bounds;

        if (tried++ == MOST_TRIED)
            return SIZE_MAX;
        place_blacks(&one, guess, score, certain | spread(chosen, open));
        if (!one.impossible) {
            if (count == KP_MOST_CASES)
                return SIZE_MAX;
            places[count++] = certain | spread(chosen, open);
            join_bounds(&all, &one);
        }
        if (chosen == 0)
            break;
        chosen = ((next ^ chosen) >> 2) / lowest | next; /* the next number with as many bits */
    }
    *bounds = all;
    bounds->impossible |= count == 0;
    return count;
}

/* ---- Views ------------------------------------------------------------------------------ */

static void add_facts(const struct kp_code_sets *sets, const uint64_t *facts,
                      struct kp_bounds *bounds)
{
    for (size_t f = 0; kp_next_fact(sets, facts, &f); f++) {
        struct kp_fact about = kp_fact_of(sets, f);
        int *least = &bounds->least[about.colour], *most = &bounds->most[about.colour];

        if (about.kind == KP_NOT_AT)
            bounds->allowed[about.peg] &= ~((uint64_t)1 << about.colour);
        else if (about.kind == KP_AT_LEAST)
            *least = kp_max_int(*least, about.times);
        else
            *most = kp_min_int(*most, about.times);
    }
}

bool kp_bounds_imply(const struct kp_code_sets *sets, size_t fact, const struct kp_bounds *bounds)
{
    struct kp_fact about = kp_fact_of(sets, fact);

    return about.kind == KP_NOT_AT     ? !(bounds->allowed[about.peg] >> about.colour & 1)
           : about.kind == KP_AT_LEAST ? bounds->least[about.colour] >= about.times
                                       : bounds->most[about.colour] <= about.times;
}

void kp_spend_on_bounds(struct kp_chain_search *search, const struct kp_chain_step *step)
{
    size_t side = (size_t)search->sets->pegs + 1, colours = (size_t)search->sets->colours;

    kp_chain_spend(search, step->part == KP_ROW_TOTAL ? colours * side * side * side / 4
                           : step->part == KP_ROW_SCORE && step->row_count > 0
                               ? colours * side * side * side
                               : 8 * side * side);
}

size_t kp_find_bounds(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                      const uint64_t *facts, struct kp_bounds *bounds,
                      uint64_t places[KP_MOST_CASES])
{
    struct row_counts rows = {{NULL, NULL}, {0, 0}};
    uint64_t unused[KP_MOST_CASES];

    *bounds = (struct kp_bounds){.pegs = sets->pegs,
                                 .colours = sets->colours,
                                 .forward = sets->tables[0],
                                 .backward = sets->tables[1]};
    for (int p = 0; p < sets->pegs; p++)
        bounds->allowed[p] = ((uint64_t)1 << sets->colours) - 1;
    for (int c = 0; c < sets->colours; c++)
        bounds->most[c] = sets->pegs;
    add_facts(sets, sets->rules, bounds);
    add_facts(sets, facts, bounds);
    for (size_t i = 0; i < step->row_count && i < 2; i++) {
        rows.guess[i] = kp_transcript_guess(sets->game, step->rows[i]);
        rows.count[i] = kp_count_part(sets->game->rows[step->rows[i]].score, step->part);
    }
    if (step->row_count == 0)
        fill(bounds);
    else if (step->part == KP_ROW_BLACK)
        reach_blacks(bounds, &rows);
    else if (step->part == KP_ROW_TOTAL)
        reach_totals(bounds, &rows);
    else if (step->row_count == 1 && kp_row_knows(sets, step->rows[0], KP_ROW_TOTAL))
        return reach_score(bounds, rows.guess[0], sets->game->rows[step->rows[0]].score,
                           places ? places : unused);
    return 0;
}
