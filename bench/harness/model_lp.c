/* An integer program for CBC: x_p_c, and o_c_k for "at least k pegs have
 * colour c", which add up to the pegs of the colour. */
#include "model.h"
#include "runner.h"

static bool has_totals(const struct kp_transcript *game)
{
    return game->rules->scores != KP_BLACK_ONLY;
}

static void pegs(const struct kp_rules *rules, FILE *file)
{
    for (int p = 0; p < rules->pegs; p++) {
        for (int c = 0; c < rules->colours; c++)
            fprintf(file, " + x_%d_%d\n", p, c);
        fputs(" = 1\n", file);
    }
}

static void colour(const struct kp_rules *rules, int c, FILE *file)
{
    for (int p = 0; p < rules->pegs; p++)
        fprintf(file, " + x_%d_%d\n", p, c);
    for (int k = 1; k <= rules->pegs; k++)
        fprintf(file, " - o_%d_%d\n", c, k);
    fputs(" = 0\n", file);
    for (int k = 1; k < rules->pegs; k++)
        fprintf(file, " o_%d_%d - o_%d_%d >= 0\n", c, k, c, k + 1);
}

static void row(const struct kp_transcript *game, size_t r, FILE *file)
{
    const uint16_t *guess = kp_transcript_guess(game, r);

    for (int p = 0; p < game->rules->pegs; p++)
        fprintf(file, " + x_%d_%d\n", p, guess[p]);
    fprintf(file, " = %d\n", game->rows[r].score.black);
    if (kp_total(game, r) == KP_UNKNOWN)
        return;
    for (int c = 0; c < game->rules->colours; c++)
        for (int k = 1; k <= kp_times(game, r, c); k++)
            fprintf(file, " + o_%d_%d\n", c, k);
    fprintf(file, " = %d\n", kp_total(game, r));
}

void kp_model_lp(const struct kp_transcript *game, FILE *file)
{
    const struct kp_rules *rules = game->rules;

    fputs("Minimize\n nothing: 0 x_0_0\nSubject To\n", file);
    pegs(rules, file);
    for (int c = 0; c < rules->colours && has_totals(game); c++)
        colour(rules, c, file);
    for (size_t r = 0; r < game->row_count; r++)
        row(game, r, file);
    fputs("Binaries\n", file);
    for (int c = 0; c < rules->colours; c++) {
        for (int p = 0; p < rules->pegs; p++)
            fprintf(file, " x_%d_%d\n", p, c);
        for (int k = 1; k <= rules->pegs && has_totals(game); k++)
            fprintf(file, " o_%d_%d\n", c, k);
    }
    fputs("End\n", file);
}
