/* The same as equations of zeros and ones, in the format of the
 * pseudo-Boolean competitions: variables x1, x2 ..., first the pegs' colours,
 * then "at least k pegs have colour c". */
#include "model.h"
#include "runner.h"

static int peg_is(const struct kp_rules *rules, int p, int c)
{
    return 1 + p * rules->colours + c;
}

static int at_least(const struct kp_rules *rules, int c, int k)
{
    return rules->pegs * rules->colours + c * rules->pegs + k; /* k from 1 */
}

static void pegs(const struct kp_rules *rules, FILE *file)
{
    for (int p = 0; p < rules->pegs; p++) {
        for (int c = 0; c < rules->colours; c++)
            fprintf(file, "+1 x%d ", peg_is(rules, p, c));
        fputs("= 1 ;\n", file);
    }
}

static void colour(const struct kp_rules *rules, int c, FILE *file)
{
    for (int p = 0; p < rules->pegs; p++)
        fprintf(file, "+1 x%d ", peg_is(rules, p, c));
    for (int k = 1; k <= rules->pegs; k++)
        fprintf(file, "-1 x%d ", at_least(rules, c, k));
    fputs("= 0 ;\n", file);
    for (int k = 1; k < rules->pegs; k++)
        fprintf(file, "+1 x%d -1 x%d >= 0 ;\n", at_least(rules, c, k), at_least(rules, c, k + 1));
}

static void row(const struct kp_transcript *game, size_t r, FILE *file)
{
    const uint16_t *guess = kp_transcript_guess(game, r);

    for (int p = 0; p < game->rules->pegs; p++)
        fprintf(file, "+1 x%d ", peg_is(game->rules, p, guess[p]));
    fprintf(file, "= %d ;\n", game->rows[r].score.black);
    if (kp_total(game, r) == KP_UNKNOWN)
        return;
    for (int c = 0; c < game->rules->colours; c++)
        for (int k = 1; k <= kp_times(game, r, c); k++)
            fprintf(file, "+1 x%d ", at_least(game->rules, c, k));
    fprintf(file, "= %d ;\n", kp_total(game, r));
}

void kp_model_opb(const struct kp_transcript *game, FILE *file)
{
    const struct kp_rules *rules = game->rules;
    bool totals = rules->scores != KP_BLACK_ONLY;
    size_t n = (size_t)rules->pegs, colours = (size_t)rules->colours, rows = game->row_count;

    fprintf(file, "* #variable= %zu #constraint= %zu\n", n * colours * (1 + totals),
            n + (totals ? colours * n : 0) + rows * (1 + totals));
    pegs(rules, file);
    for (int c = 0; c < rules->colours && totals; c++)
        colour(rules, c, file);
    for (size_t r = 0; r < rows; r++)
        row(game, r, file);
}
