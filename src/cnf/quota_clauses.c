/* A quota counts the pegs that have one of its classes.  Each of its pegs gives one literal: the
 * variable of the class, or one that is true exactly if a variable of a class is.  If one peg is
 * enough, and all may count, as in a line `place`, one clause says so. */
#include "cnf/question_clauses.h"

#include "base/hash.h"

#include <stdlib.h>

/* Returns a literal that is true exactly if the peg has a class of the quota. */
static int make_peg_literal(struct kp_clause_sink *cnf, const struct kp_quota *quota,
                            const struct kp_question_vars *vars, int p)
{
    int any = kp_peg_literal(vars, p, quota->colours[0]);

    for (size_t k = 1; k < quota->colour_count; k++)
        any = kp_make_either_literal(cnf, any, kp_peg_literal(vars, p, quota->colours[k]));
    return any;
}

static void write_quota(struct kp_clause_sink *cnf, const struct kp_quota *quota, int pegs,
                        const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    int n = quota->peg_count > 0 ? (int)quota->peg_count : pegs;
    int size = kp_min_int(n, quota->most < n ? quota->most + 1 : quota->least);
    int *lits = kp_clause_sink_scratch(cnf, 2 * (size_t)n);

    for (int i = 0; lits && i < n && !cnf->stopped; i++)
        lits[i] = make_peg_literal(cnf, quota, vars, quota->peg_count > 0 ? quota->pegs[i] : i);
    if (lits && quota->least == 1 && quota->most >= n) {
        kp_add_clause_list(cnf, lits, n);
    } else if (lits && size > 0) {
        struct kp_unary_count count = {lits + n, size};

        kp_encode_count(cnf, counter, lits, n, size, lits + n);
        kp_add_clause(cnf, kp_at_least_literal(count, quota->least));
        kp_at_most(cnf, KP_TRUE, count, quota->most);
    }
    free(lits);
}

void kp_write_quotas(struct kp_clause_sink *cnf, const struct kp_question *question,
                     const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    for (size_t i = 0; i < question->quota_count && !cnf->stopped; i++) {
        const struct kp_transcript *game = question->game;
        int first = cnf->variables + 1;
        struct kp_strbuf line = {0};

        write_quota(cnf, &question->quotas[i], question->pegs, counter, vars);
        kp_quota_write(game->rules, &game->quotas.items[i], &line);
        if (line.failed)
            kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
        else
            kp_clause_sink_name(cnf, first, cnf->variables, "count for '%s'", line.text);
        kp_strbuf_free(&line);
    }
}
