/* Answers as one line of JSON each, an object whose members docs/json.md describes: what
 * the answers of several commands have in common. */
#pragma once

#include "base/error.h"
#include "base/json_writer.h"
#include "game/transcript.h"

/* Begins the object, with the place of its game, and its id; `where` may be NULL, and so may `game`
 * if `where` has the id. */
void kp_json_begin_answer(struct kp_json_writer *json, const struct kp_game_location *where,
                          const struct kp_transcript *game);

/* Ends the object and its line, sends the text and frees it. */
enum kp_status kp_json_send_answer(struct kp_json_writer *json, const struct kp_out *out);

/* A number of secrets, in decimal, or NULL if it is not known: "count" as a number, which is left
 * out above 2^53, where programs read numbers inexactly; "count_exact", its digits; and
 * "count_log2", its logarithm to base 2, null for 0. */
void kp_json_count(struct kp_json_writer *json, const char *count);

/* "proof" and its companions, if the game has a proof. */
void kp_json_proof(struct kp_json_writer *json, const struct kp_game_location *where);

/* The lines of a text, which is freed, as a list. */
void kp_json_lines(struct kp_json_writer *json, const char *key, struct kp_strbuf *lines);

/* "parts": how many secrets would give each score. */
void kp_json_parts(struct kp_json_writer *json, const struct kp_rules *rules,
                   const struct kp_advice_part *parts, size_t count);

/* ---- error_json.c: places, codes and sentences of errors ---- */

/* Writes the member "errors", and how many more errors there are. */
void kp_json_errors(struct kp_json_writer *json, const struct kp_errors *errors);

/* Writes a sentence with its code and values, if it has any; of NULL nothing. */
void kp_json_coded(struct kp_json_writer *json, const char *key, const char *says);

/* Writes remarks so, a list: one per line of a text, which may be NULL. */
void kp_json_notes(struct kp_json_writer *json, const char *key, const char *notes);
