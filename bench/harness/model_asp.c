/* A logic program for clingo: one colour for each peg, o(C,K) says that at
 * least K pegs have colour C, and every row counts. */
#include "model.h"
#include "runner.h"

static void row(const struct kp_transcript *game, size_t r, FILE *file)
{
    const uint16_t *guess = kp_transcript_guess(game, r);

    for (int p = 0; p < game->rules->pegs; p++)
        fprintf(file, "guess(%zu,%d,%d). ", r, p, guess[p]);
    fprintf(file, "black(%zu,%d).\n", r, game->rows[r].score.black);
    if (kp_total(game, r) == KP_UNKNOWN)
        return;
    for (int c = 0; c < game->rules->colours; c++)
        for (int k = 1; k <= kp_times(game, r, c); k++)
            fprintf(file, "matched(%zu,%d,%d). ", r, c, k);
    fprintf(file, "total(%zu,%d).\n", r, kp_total(game, r));
}

void kp_model_asp(const struct kp_transcript *game, FILE *file)
{
    fprintf(file,
            "{ x(P,C) : C = 0..%d } = 1 :- P = 0..%d.\n"
            ":- black(R,B), not B = #count { P : x(P,C), guess(R,P,C) }.\n"
            "at_least(C,K) :- matched(_,C,K).\n"
            "o(C,K) :- at_least(C,K), K <= #count { P : x(P,C) }.\n"
            ":- total(R,T), not T = #count { C,K : o(C,K), matched(R,C,K) }.\n",
            game->rules->colours - 1, game->rules->pegs - 1);
    for (size_t r = 0; r < game->row_count; r++)
        row(game, r, file);
    fputs("#defined matched/3.\n#defined total/2.\n", file);
}
