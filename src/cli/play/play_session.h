/* The lines of a match so far, what they say, and the verdict on its last game. */
#pragma once

#include "cli/commands.h"
#include "cli/play/play_history.h"

/* Games that a `---` has ended are read once: `closed_match` is what the first `closed_lines`
 * lines say, and `match` is what the others say.  The rules of the last closed game hold until
 * others are typed. */
struct kp_play_session {
    const struct kp_call *call;
    bool single;             /* one game, not a match */
    bool keeps_rows;         /* keypeg gives the scores, so no row can be changed */
    struct kp_record record; /* the lines */
    size_t option_lines;     /* the first of them, which options gave */
    struct kp_undo_log undo;

    size_t closed_lines;
    struct kp_match *closed_match;                /* NULL if there are none */
    const struct kp_transcript *last_closed_game; /* of closed_match */
    struct kp_match *match;                       /* NULL until its rules are complete */

    bool deferred;              /* do not check the game after each line */
    struct kp_verdict *verdict; /* on kp_play_session_game; NULL if there is none */
    struct kp_diag check_error; /* why the game could not be checked; .says is "" if it was */
    bool count_changed;         /* the verdict counts other secrets than the one before it */
    struct kp_errors problems;  /* why the last line was refused */
};

/* Put a line into place `i` of the record, as kp_record_swap does, read the games that are not
 * closed again and check the last one.  Returns false, and changes nothing, if the line cannot
 * be read there, either as it is or with rules still to come. */
bool kp_play_session_put(struct kp_play_session *session, size_t i, const char *text,
                         size_t length);

/* The match with that line behind it, which is not kept; the caller frees it.  Returns NULL, and
 * sets the problems, if the line cannot be read. */
struct kp_match *kp_play_session_try(struct kp_play_session *session, const char *text);

/* The options of the call, with a progress line. */
struct kp_options kp_play_session_options(const struct kp_play_session *session);

/* Check the last game. */
void kp_play_session_check(struct kp_play_session *session);

/* The last change that was not taken back, or NULL; and take it back, if there is one.  Returns
 * false, and changes nothing, if memory runs out. */
const struct kp_undo_entry *kp_play_session_last_change(const struct kp_play_session *session);
bool kp_play_session_undo(struct kp_play_session *session);

/* The last game; NULL if its rules are not complete, or it has no line yet. */
const struct kp_transcript *kp_play_session_game(const struct kp_play_session *session);

/* Whether any line is more than a comment or the codemaker's name. */
bool kp_play_session_has_rules(const struct kp_play_session *session);

/* The place of the first line of the last game. */
size_t kp_play_session_begin(const struct kp_play_session *session);

/* Its rows, 0 without a game; and whether it has as many as its board. */
size_t kp_play_session_rows(const struct kp_play_session *session);
bool kp_play_session_board_is_full(const struct kp_play_session *session);

/* Whether a line is `---`, perhaps with a comment. */
bool kp_is_game_end(const char *line);

void kp_play_session_free(struct kp_play_session *session);
