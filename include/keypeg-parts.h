/* One hard game on many machines: kp_split divides it into parts, which are games, and kp_join makes
 * the verdict of the game from the answers to the parts.  A part of keypeg.h, which includes it. */
#pragma once

/* ---- Split --------------------------------------------------------------- */

/* The parts of a game: games with its rules and rows, narrowed further by what is known of pegs and
 * counts.  Every secret of the game is a secret of exactly one part. */
struct kp_parts;

#define KP_MOST_CUBES 1000000

/* Splits a game into parts of about the same expected work, or into fewer than `number` if the game
 * cannot be divided further.  `answers` (or NULL) are those to earlier parts, after kp_join_decide:
 * then only what they leave open is split, into at least as many parts as it has regions, and into
 * none if nothing is open.  The same game and answers get the same parts; the one with the most
 * expected work comes first.  Of the options, only the limits are read.  After KP_OK *stop is
 * KP_COMPLETED, or the limit that ended the work; then *parts is NULL. */
enum kp_status kp_split(const struct kp_transcript *game, const struct kp_join *answers,
                        size_t number, const struct kp_options *options, struct kp_parts **parts,
                        enum kp_stop_reason *stop, struct kp_diag *why);
void kp_parts_free(struct kp_parts *parts);

size_t kp_parts_count(const struct kp_parts *parts); /* their number */

/* A part, from 0, whose id is such as "17/64"; it lives as long as the parts.  NULL: there is
 * none. */
const struct kp_transcript *kp_parts_game(const struct kp_parts *parts, size_t i);

/* The seconds that counting the secrets of a part is expected to take on one core of 2026. */
double kp_parts_seconds(const struct kp_parts *parts, size_t i);

/* ---- Join -------------------------------------------------------------- */

/* The verdict of a game, which must live as long, from the lines that kp_verdict_json wrote of its
 * parts: the game with lines `peg` and `times`.  Of `options` it uses the limits. */
enum kp_status kp_join_new(const struct kp_transcript *game, const struct kp_options *options,
                           struct kp_join **join, struct kp_diag *why);
void kp_join_free(struct kp_join *join);

/* Adds the lines of a text, in any order.  A line that cannot be used is refused, which is not a
 * failure; reports name it with `file`, which may be NULL.  Lines that contradict the rules, a secret
 * or each other are refused by kp_join_decide.  kp_join_refused: how many were. */
enum kp_status kp_join_add(struct kp_join *join, const char *file, const char *text, size_t length,
                           struct kp_diag *why);
size_t kp_join_refused(const struct kp_join *join);

/* Decide: consistent if a secret of some line fits the game; cheated only if no part has a secret
 * and the parts together are the game.  The count is exact if those of all parts are.  The parts must
 * come from dividing the game; those that overlap are refused.  The verdict lives until the next
 * decision. */
enum kp_status kp_join_decide(struct kp_join *join, const struct kp_verdict **verdict,
                              struct kp_diag *why);

/* Writes the decision, and which parts are undecided, missing or refused, for people or as JSON. */
enum kp_status kp_join_report(const struct kp_join *join, const struct kp_style *style,
                              const struct kp_out *out);
enum kp_status kp_join_json(const struct kp_join *join, const struct kp_game_location *where,
                            const struct kp_out *out);
