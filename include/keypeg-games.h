/* Games that a program makes, without a text.  A part of keypeg.h, which includes it.
 *
 *     struct kp_transcript *game;
 *     uint16_t guess[4] = {0, 0, 1, 1};
 *
 *     if (kp_game_new("game classic", &game, &why) == KP_OK &&
 *         kp_game_add_row(game, guess, (struct kp_score){1, 0}, &why) == KP_OK)
 *         status = kp_check(game, NULL, &verdict, &why);
 *     kp_game_free(game);
 *
 * While a game changes, no other thread may use it. */
#pragma once

/* Makes a game without rows from the lines of a transcript: its rules and, if they are known, what the
 * pegs can be.  On failure *game is NULL. */
enum kp_status kp_game_new(const char *lines, struct kp_transcript **game, struct kp_diag *why);
void kp_game_free(struct kp_transcript *game);

/* The colour that a name, a letter or a number means, or -1.  The empty hole is ".". */
int kp_game_colour(const struct kp_transcript *game, const char *name);

/* Adds a row: kp_game_pegs colours and a score, of which each count may be KP_UNKNOWN.  Under `scores
 * black` the white count is KP_UNKNOWN; under `scores colours` it is the total, and the black count is
 * 0.  KP_BAD_INPUT: there is no such colour, or there are more key pegs than holes. */
enum kp_status kp_game_add_row(struct kp_transcript *game, const uint16_t *guess,
                               struct kp_score score, struct kp_diag *why);

/* Mark a row, from 0, which is then never taken for wrong. */
enum kp_status kp_game_mark_sure(struct kp_transcript *game, size_t row, struct kp_diag *why);

/* Sets the revealed secret; NULL: it is not known. */
enum kp_status kp_game_set_secret(struct kp_transcript *game, const uint16_t *secret,
                                  struct kp_diag *why);
