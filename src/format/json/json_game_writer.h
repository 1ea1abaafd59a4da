/* Games, codes and scores in JSON: the only place that writes them.  A game is read back as the
 * same game. */
#pragma once

#include "base/json_writer.h"
#include "game/transcript.h"

/* Writes a game as a value. */
void kp_jsonw_game(struct kp_json_writer *json, const char *key, const struct kp_transcript *game);

/* Writes the members "peg" and "times" of what is known of the secret, each only if it is; with
 * quotas, also "place", and several colours in "times". */
void kp_jsonw_known(struct kp_json_writer *json, const struct kp_transcript *game,
                    bool with_quotas);

/* Writes a code as a list of colour names; NULL is null. */
void kp_jsonw_code(struct kp_json_writer *json, const char *key, const struct kp_rules *rules,
                   const uint16_t *code);

/* Writes the member "id"; nothing if there is no id. */
void kp_jsonw_id(struct kp_json_writer *json, struct kp_id id);

/* Writes the members of a score that these rules have: "black" and "white", or "total".  An
 * unknown count is null. */
void kp_jsonw_score(struct kp_json_writer *json, const struct kp_rules *rules,
                    struct kp_score score);
