/* Building the games of a match, shared by the readers of all formats: errors are added to a
 * list, and a game that has one leaves its place in the match empty. */
#ifndef KP_FORMAT_GAME_BUILDER_H
#define KP_FORMAT_GAME_BUILDER_H

#include "game/transcript.h"

/* Start with {.match = match, .errors = errors}; end with kp_game_builder_free. */
struct kp_game_builder {
    struct kp_match *match;
    struct kp_errors *errors; /* or NULL: errors are not wanted */
    enum kp_status status;    /* of all so far; KP_NO_MEMORY ends the reading */

    struct kp_text_position place; /* where the current game begins; line 0: there is none */
    struct kp_transcript *game;    /* owned until the match takes it; NULL without rules */
    bool good;                     /* no error was found in the current game */

    uint16_t *code; /* room for a guess, from kp_game_builder_set_rules on */
    size_t code_room;
};

/* Begin a game at this place. */
void kp_game_builder_begin(struct kp_game_builder *builder, unsigned line, unsigned column);

/* Give the current game its rules, of which it takes a reference; false: out of memory. */
bool kp_game_builder_set_rules(struct kp_game_builder *builder, struct kp_rules *rules);

/* Remember how something went.  KP_BAD_INPUT adds an error at this place. */
void kp_game_builder_error(struct kp_game_builder *builder, unsigned line, unsigned column,
                           enum kp_status status, const char *says);

/* Add a row with the guess in builder->code, which came from this line (or 0). */
enum kp_status kp_game_builder_add_row(struct kp_game_builder *builder, struct kp_score score,
                                       unsigned line, struct kp_diag *why);

/* Make the code the revealed secret of the current game. */
enum kp_status kp_game_builder_set_secret(struct kp_game_builder *builder, struct kp_diag *why);

/* Give the current game, if there is one, to the match: NULL in its place if it is bad. */
void kp_game_builder_end(struct kp_game_builder *builder);

/* Free what the builder owns.  Returns its status. */
enum kp_status kp_game_builder_free(struct kp_game_builder *builder);

#endif
