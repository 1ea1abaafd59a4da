/* Lines as they are typed in a game, taken or refused. */
#ifndef KP_CLI_PLAY_LINE_ENTRY_H
#define KP_CLI_PLAY_LINE_ENTRY_H

#include "cli/play/play_session.h"
#include "cli/play/typed_input.h"

struct kp_role;

struct kp_play {
    struct kp_play_session sitting;
    struct kp_typed typed;
    struct kp_prompt prompt; /* before what was typed last */
    bool refused;            /* the last line, and nothing was taken since */

    const struct kp_role *role;
    uint16_t *secret; /* that keypeg keeps to itself; or NULL */
    uint16_t *guess;  /* that keypeg made, and waits for the score of; or NULL */
    uint64_t seed;    /* it was drawn with */
    bool over;        /* the game: nothing more is waited for */
    bool undecided;   /* keypeg could not do its part within the limits */
};

/* Take a line of a transcript, behind the last or in the place of the one that
 * spoilt the game, and say how that stands now; or say why it is refused. */
void kp_play_line(struct kp_play *taking, const char *text, size_t length);

/* The same without a word on how it stands; *place: where it is now.  false: it is refused. */
bool kp_play_read_line(struct kp_play *taking, const char *text, size_t length, bool as_typed,
                       size_t *place);

/* Put a line there as kp_play_session_put does, and save it.  false: it is refused,
 * which was said, with its column where the line stands as it was typed. */
bool kp_play_put_line(struct kp_play *taking, size_t i, const char *text, size_t length,
                      bool as_typed);

/* Say why what was typed cannot be taken. */
void kp_refuse(struct kp_play *taking, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of a line that the sitting did not take: its problems. */
void kp_say_refused(struct kp_play *taking, bool as_typed);

/* Take back the last change, whatever it was, and say so. */
void kp_play_undo(struct kp_play *taking);

/* The exit status of the last game as it stands. */
int kp_play_status(const struct kp_play *taking);

void kp_play_free(struct kp_play *taking);

/* Whether a line is one of rules, and not of the game itself. */
bool kp_is_rule(const char *line);

/* Words of a line. */
const char *kp_word_begin(const char *line);
size_t kp_word_length(const char *text);
bool kp_same_word(const char *a, const char *b);

/* How long the line is without the remark behind it. */
size_t kp_line_length(const char *line);

/* Whether the line is that of a row, a guess with its score. */
bool kp_is_row(const char *line);

#endif
