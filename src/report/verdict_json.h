/* Members of the objects that are answers; what an audit found. */
#ifndef KP_REPORT_VERDICT_JSON_H
#define KP_REPORT_VERDICT_JSON_H

#include "base/json_writer.h"
#include "game/transcript.h"

/* Begin the object of an answer: where its game stands. */
void kp_json_begin_answer(struct kp_json_writer *json, const struct kp_game_location *where);

/* What is wrong with a text. */
void kp_json_say_problems(struct kp_json_writer *json, const struct kp_errors *problems);

/* The members of a score, as rows of the game tell theirs. */
void kp_json_say_score(struct kp_json_writer *json, enum kp_scoring scores, struct kp_score score);

/* A list of colours; NULL: null. */
void kp_json_say_code(struct kp_json_writer *json, const char *key, const struct kp_rules *rules,
                      const uint16_t *code);

#endif
