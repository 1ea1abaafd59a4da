/* Clauses: those that keypeg writes itself, and those of somebody who has a
 * sequential counter and no more: each row counts its colours anew. */
#include "cnf/counter.h"
#include "keypeg.h"
#include "model.h"
#include "runner.h"
#include <stdlib.h>

static bool put(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

void kp_model_cnf(const struct kp_transcript *game, FILE *file)
{
    struct kp_out out = {put, file};
    enum kp_stop_reason stop;

    if (kp_encode(game, NULL, &out, &stop, NULL) || stop)
        abort();
}

static int peg_is(const struct kp_rules *rules, int p, int c)
{
    return 1 + p * rules->colours + c;
}

/* Exactly one, in pairs. */
static void peg(struct kp_clause_sink *cnf, const struct kp_rules *rules, int p)
{
    int *lits = kp_clause_sink_scratch(cnf, (size_t)rules->colours);

    for (int c = 0; lits && c < rules->colours; c++) {
        lits[c] = peg_is(rules, p, c);
        for (int d = 0; d < c; d++)
            kp_add_clause(cnf, -lits[c], -lits[d]);
    }
    if (lits)
        kp_add_clause_list(cnf, lits, rules->colours);
    free(lits);
}

static void exactly(struct kp_clause_sink *cnf, const int *lits, int n, int k)
{
    const struct kp_counter *counter = kp_counter_find("sequential", 10);
    int cap = k < n ? k + 1 : n, *out = kp_clause_sink_scratch(cnf, (size_t)n + 1);

    if (out) {
        kp_encode_count(cnf, counter, lits, n, cap, out);
        kp_exactly(cnf, KP_TRUE, (struct kp_unary_count){out, cap}, k);
    }
    free(out);
}

/* The agreeing pegs of colour c, in unary, to `out`. */
static void count_colour(struct kp_clause_sink *cnf, const struct kp_rules *rules, int c, int times,
                         int *out)
{
    int *lits = kp_clause_sink_scratch(cnf, (size_t)rules->pegs);

    for (int p = 0; lits && p < rules->pegs; p++)
        lits[p] = peg_is(rules, p, c);
    if (lits)
        kp_encode_count(cnf, kp_counter_find("sequential", 10), lits, rules->pegs, times, out);
    free(lits);
}

static void row(struct kp_clause_sink *cnf, const struct kp_transcript *game, size_t r)
{
    const struct kp_rules *rules = game->rules;
    int n = rules->pegs, *lits = kp_clause_sink_scratch(cnf, (size_t)n), counted = 0;

    for (int p = 0; lits && p < n; p++)
        lits[p] = peg_is(rules, p, kp_transcript_guess(game, r)[p]);
    if (lits)
        exactly(cnf, lits, n, game->rows[r].score.black);
    for (int c = 0; lits && kp_total(game, r) != KP_UNKNOWN && c < rules->colours; c++) {
        int times = kp_times(game, r, c);

        if (times > 0)
            count_colour(cnf, rules, c, times, lits + counted);
        counted += times;
    }
    if (lits && kp_total(game, r) != KP_UNKNOWN)
        exactly(cnf, lits, n, kp_total(game, r));
    free(lits);
}

void kp_rows_encode(struct kp_clause_sink *cnf, const struct kp_transcript *game)
{
    kp_clause_sink_new_variables(cnf, game->rules->pegs * game->rules->colours);
    for (int p = 0; p < game->rules->pegs; p++)
        peg(cnf, game->rules, p);
    for (size_t r = 0; r < game->row_count && !cnf->stopped; r++)
        row(cnf, game, r);
}

static void emit(void *file, int lit)
{
    fprintf(file, lit ? "%d " : "%d\n", lit);
}

void kp_model_cnf_rows(const struct kp_transcript *game, FILE *file)
{
    struct kp_clause_sink counted = {0}, written = {.emit = emit, .to = file};

    kp_rows_encode(&counted, game);
    fprintf(file, "p cnf %d %llu\n", counted.variables, (unsigned long long)counted.clauses);
    kp_rows_encode(&written, game);
    if (counted.stopped || written.stopped)
        abort();
}
