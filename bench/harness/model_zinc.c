/* MiniZinc: an integer per peg, global_cardinality for the colours, and the
 * rule of the scores as one would say it.  Not all of globals.mzn: Debian's
 * MiniZinc 2.6.4 and Gecode 6.2.0 quarrel over the rest of it. */
#include "model.h"
#include "runner.h"

static void rows(const struct kp_transcript *game, FILE *file)
{
    fputs("guess = [", file);
    for (size_t r = 0; r < game->row_count; r++)
        for (int p = 0; p < game->rules->pegs; p++)
            fprintf(file, "%s%d", p ? "," : "|", kp_transcript_guess(game, r)[p] + 1);
    fputs("|];\nblack = [", file);
    for (size_t r = 0; r < game->row_count; r++)
        fprintf(file, "%d,", game->rows[r].score.black);
    fputs("];\n", file);
}

static void totals(const struct kp_transcript *game, FILE *file)
{
    fputs("times = [", file);
    for (size_t r = 0; r < game->row_count; r++)
        for (int c = 0; c < game->rules->colours; c++)
            fprintf(file, "%s%d", c ? "," : "|", kp_times(game, r, c));
    fputs("|];\ntotal = [", file);
    for (size_t r = 0; r < game->row_count; r++)
        fprintf(file, "%d,", kp_total(game, r));
    fputs("];\n", file);
}

void kp_model_zinc(const struct kp_transcript *game, FILE *file)
{
    fprintf(file,
            "include \"global_cardinality.mzn\";\n"
            "int: n = %d; int: colours = %d; int: rows = %zu;\n"
            "array[1..rows, 1..n] of 1..colours: guess;\n"
            "array[1..rows] of 0..n: black;\n"
            "array[1..n] of var 1..colours: secret;\n"
            "constraint forall(r in 1..rows)(\n"
            "  sum(p in 1..n)(secret[p] = guess[r,p]) = black[r]);\n",
            game->rules->pegs, game->rules->colours, game->row_count);
    if (game->rules->scores != KP_BLACK_ONLY) {
        fputs("array[1..rows, 1..colours] of 0..n: times;\n"
              "array[1..rows] of 0..n: total;\n"
              "array[1..colours] of var 0..n: have;\n"
              "constraint global_cardinality(secret, [c | c in 1..colours], have);\n"
              "constraint forall(r in 1..rows)(\n"
              "  sum(c in 1..colours)(min(have[c], times[r,c])) = total[r]);\n",
              file);
        totals(game, file);
    }
    rows(game, file);
    fputs("solve satisfy;\n", file);
}
