/* A game under way: the lines that were taken, what they say, and what is
 * known of the last game in them. */
#ifndef KP_CLI_PLAY_PLAY_SESSION_H
#define KP_CLI_PLAY_PLAY_SESSION_H

#include "cli/commands.h"
#include "cli/play/game_record.h"

struct kp_play_session {
    const struct kp_call *call;
    struct kp_record record;
    size_t said;                      /* lines of it that options said */
    struct kp_undo_log past;          /* what can be taken back */
    size_t behind;                    /* lines of it, up to a `---`, that are not read again: */
    struct kp_match *before;          /* what they say; NULL: there are none */
    const struct kp_transcript *last; /* its last game that they finish */
    struct kp_match *match;     /* what the other lines say; NULL: their rules are not complete */
    struct kp_verdict *verdict; /* on kp_play_session_game; NULL: there is none */
    bool waits;                 /* for kp_play_session_check, and is not checked with each line */
    bool single;                /* no other game follows */
    bool news;                  /* the verdict counts other secrets than the one before it */
    struct kp_errors problems;  /* why the last line was refused */
    struct kp_diag why;         /* why the game could not be checked; .says is "" when it was */
};

/* Put a line into place `i` of the record, as kp_record_swap does, read all of
 * its game again and check it.  A line that cannot be read there, alone or with rules
 * still to come, is refused: false, and all is as it was. */
bool kp_play_session_put(struct kp_play_session *sitting, size_t i, const char *text,
                         size_t length);

/* What the game would be with that line behind it, which is not kept; NULL: it
 * cannot be, and the problems say why.  It is the caller's. */
struct kp_match *kp_play_session_try(struct kp_play_session *sitting, const char *text);

/* The options of the call, with the work on this game told on the terminal. */
struct kp_options kp_play_session_options(const struct kp_play_session *sitting,
                                          const struct kp_transcript *game);

/* Check the last game. */
void kp_play_session_check(struct kp_play_session *sitting);

/* What was put last and not taken back, or NULL; and take it back, if there is
 * one.  false: no memory, and all is as it was. */
const struct kp_undo_entry *kp_play_session_last_change(const struct kp_play_session *sitting);
bool kp_play_session_undo(struct kp_play_session *sitting);

/* The last game, if its rules are complete and it has begun; or NULL. */
const struct kp_transcript *kp_play_session_game(const struct kp_play_session *sitting);

/* The line with that row of the last game; or the count of lines. */
size_t kp_play_session_row(const struct kp_play_session *sitting, size_t row);

/* Whether a line is `---`. */
bool kp_line_divides(const struct kp_record_line *line);

void kp_play_session_free(struct kp_play_session *sitting);

#endif
