/* A game as a JSON object; it is read back as the same game. */
#ifndef KP_FORMAT_JSON_JSON_GAME_WRITER_H
#define KP_FORMAT_JSON_JSON_GAME_WRITER_H

#include "base/json_writer.h"
#include "game/transcript.h"

/* `before`: the rules of the game before in the same list, or NULL.
 * `spread`: members and rows stand on lines of their own. */
void kp_json_write(const struct kp_transcript *game, const struct kp_rules *before, bool spread,
                   struct kp_strbuf *to);

/* The same as a value among others. */
void kp_json_game(struct kp_json_writer *json, const char *key, const struct kp_transcript *game,
                  const struct kp_rules *before);

#endif
