/* SMT-LIB with Z3's pseudo-Boolean sums: x-p-c, and o-c-k for "at least k pegs
 * have colour c". */
#include "model.h"
#include "runner.h"

static void all_pegs(int pegs, int colour, FILE *file)
{
    for (int p = 0; p < pegs; p++)
        fprintf(file, " x-%d-%d", p, colour);
}

static void exactly(int k, int n, FILE *file)
{
    fprintf(file, "(assert ((_ pbeq %d", k);
    for (int i = 0; i < n; i++)
        fputs(" 1", file);
    fputs(")", file);
}

static void pegs(const struct kp_rules *rules, FILE *file)
{
    for (int p = 0; p < rules->pegs; p++) {
        for (int c = 0; c < rules->colours; c++)
            fprintf(file, "(declare-const x-%d-%d Bool)\n", p, c);
        exactly(1, rules->colours, file);
        for (int c = 0; c < rules->colours; c++)
            fprintf(file, " x-%d-%d", p, c);
        fputs("))\n", file);
    }
}

static void colour(const struct kp_transcript *game, int c, FILE *file)
{
    for (int k = 1; k <= kp_most_times(game, c); k++) {
        fprintf(file, "(declare-const o-%d-%d Bool)\n(assert (= o-%d-%d ((_ at-least %d)", c, k, c,
                k, k);
        all_pegs(game->rules->pegs, c, file);
        fputs(")))\n", file);
    }
}

static void row(const struct kp_transcript *game, size_t r, FILE *file)
{
    const uint16_t *guess = kp_transcript_guess(game, r);

    exactly(game->rows[r].score.black, game->rules->pegs, file);
    for (int p = 0; p < game->rules->pegs; p++)
        fprintf(file, " x-%d-%d", p, guess[p]);
    fputs("))\n", file);
    if (kp_total(game, r) == KP_UNKNOWN)
        return;
    exactly(kp_total(game, r), game->rules->pegs, file);
    for (int c = 0; c < game->rules->colours; c++)
        for (int k = 1; k <= kp_times(game, r, c); k++)
            fprintf(file, " o-%d-%d", c, k);
    fputs("))\n", file);
}

void kp_model_smt(const struct kp_transcript *game, FILE *file)
{
    pegs(game->rules, file);
    for (int c = 0; c < game->rules->colours && game->rules->scores != KP_BLACK_ONLY; c++)
        colour(game, c, file);
    for (size_t r = 0; r < game->row_count; r++)
        row(game, r, file);
    fputs("(check-sat)\n", file);
}
