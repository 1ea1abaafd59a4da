/* Games out of a JSON text, for the formats that have them. */
#ifndef KP_FORMAT_JSON_JSON_READER_H
#define KP_FORMAT_JSON_JSON_READER_H

#include "format/json/json_parser.h"
#include "format/json/json_reader_impl.h"

#define KP_JSON_NO_GAME \
    "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"

/* The text without a byte order mark; its first line has this number.  `pace` may be NULL. */
struct kp_json_text kp_json_begin(const char *text, size_t length, unsigned line,
                                  struct kp_read_limit *pace);

/* The length of the first line, with its end. */
size_t kp_json_line(const char *text, size_t length);

/* Whether the first line is a whole object, and more follows. */
bool kp_json_is_lines(const char *text, size_t length);

/* Read the value that begins here as a game, which takes its place in the
 * match even if it is bad.  false: nothing can be read behind it. */
bool kp_json_next_game(struct kp_json_reader *reader, struct kp_json_text *text);

/* The next game stands alone. */
void kp_json_reset(struct kp_json_reader *reader);

/* Say why nothing can be read from here on; the rest has the place of a game. */
void kp_json_refuse(struct kp_json_reader *reader, const struct kp_json_text *text,
                    const char *says);

/* Say what is wrong with the game that was just read. */
void kp_json_reject_last_game(struct kp_json_reader *reader, const struct kp_json_text *text,
                              const char *says);

/* Free what the reader holds.  Returns its status. */
enum kp_status kp_json_end(struct kp_json_reader *reader);

#endif
