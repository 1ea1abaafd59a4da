/* A match that is played or followed line by line: the state that all files of this folder share,
 * and keypeg's part in it (its role). */
#pragma once

#include "cli/commands.h"

#include <sys/stat.h>

/* ---- typed_input.c: lines that are typed or piped, one at a time, and prompts -------------- */

struct kp_typed {
    char *text; /* the line, with a zero byte in place of its end; the caller's to free */
    size_t length;
    unsigned line; /* its number, from 1 */

    size_t max_length;       /* of a line, in bytes */
    size_t next, held, room; /* of `text`: where the next line begins, the end of what was read,
                                and what is allocated */
    const char *failure;     /* why there is no line, if not because the input ended; or NULL */
    bool ended;
};

/* Whether a person types, and sees prompts and messages. */
bool kp_is_interactive(void);

/* Shows the prompt to a person, and waits for a line.  Returns false at the end of the input, after
 * Ctrl-C or a failure. */
bool kp_typed_read(struct kp_typed *typed, const char *prompt);

/* ---- play.c ---------------------------------------------------------------------------- */

struct kp_play_line {
    char *text; /* without its end */
    size_t row; /* the row of its game that the line holds, from 1; or 0 */
    int status; /* of a `---`: the exit status of the game that it ends */
};

/* A line that was added or replaced, which `undo` takes back. */
struct kp_play_change {
    size_t line;
    char *before; /* its text; NULL: it was added */
};

/* The lines of a match so far, what they say, and the verdict on its last game. */
struct kp_play {
    const struct kp_call *call;
    const struct kp_role *role;

    struct kp_play_line *lines;
    size_t line_count, line_room;
    size_t option_lines; /* the first of them, which options gave and which stay */
    struct kp_play_change *changes;
    size_t change_count, change_room;
    const char *file_name; /* of the file that keeps the lines; or NULL */
    struct stat kept;      /* that file when it was read or written last; all zero: never */

    struct kp_match *match;           /* NULL until its rules are complete */
    const struct kp_transcript *game; /* the last; NULL if its rules are not complete, or it has no
                                         line yet */
    size_t rows;                      /* of that game; 0 without one */

    struct kp_verdict *verdict; /* on the game; NULL if there is none */
    struct kp_diag check_error; /* why the game could not be checked; .says is "" if it was */
    bool count_changed;         /* the verdict counts other secrets than the one before it */
    struct kp_errors problems;  /* why the last line was refused */

    struct kp_typed typed;
    const char *rest; /* of the line that was typed last, after the name of a command */
    bool refused;     /* the last line that was not empty */

    uint16_t *secret; /* that keypeg keeps; NULL until it has chosen one */
    uint16_t *guess;  /* that keypeg made and that has no score yet; or NULL */
    bool unsaved;     /* the last attempt to write the file failed */
    uint64_t seed;    /* of the secret */
    bool over;        /* the game; no more lines are read */
    bool undecided;   /* a limit kept keypeg from its last guess or score */
};

/* A line that is not part of the game: undo, show, help and others. */
struct kp_play_command {
    const char *names;         /* the words for it, separated by spaces */
    const char *syntax, *what; /* for the list of help; NULL leaves it out */
    void (*run)(struct kp_play *play);
    bool takes_more;     /* other words may follow it; otherwise 'board 10' is a rule */
    bool needs_game;     /* the rules must be complete */
    const char *refusal; /* in the place of `run`: why the role has no such command */
};

/* What keypeg does with the lines that are typed. */
struct kp_role {
    const char *name;                       /* --NAME */
    const char *first_prompt;               /* before any rules are typed */
    bool single;                            /* it plays one game, not a match */
    bool keeps_rows;                        /* it gives the scores, so no row can be changed */
    const char *greeting;                   /* on a terminal */
    const char *won;                        /* a sentence about the row that has the secret */
    const char *full;                       /* the same about a full board; or NULL */
    const struct kp_play_command *commands; /* its own; ends with NULL names.  Those without a
                                               name only explain lines of the game */

    bool (*take_turn)(
        struct kp_play *play); /* before a line is read; false ends the game; or NULL */
    void (*enter)(struct kp_play *play, const char *text); /* a line that is not a command */
};

extern const struct kp_role kp_codemaker_role, kp_adversary_role, kp_codebreaker_role;

/* The referee between two people: every row is checked against those before it as soon as it
 * is typed.  A match goes on until the input ends. */
extern const struct kp_role kp_referee_role;

/* The exit status of the last game as it stands. */
int kp_play_status(const struct kp_play *play);

/* ---- play_session.c: the lines, and what they say ----------------------------------------- */

/* Replaces line `i`, or adds a line if there are `i` lines, and reads all lines again.  Returns
 * false, and changes nothing, if the lines cannot be read then, unless nothing but rules is
 * missing. */
bool kp_play_put(struct kp_play *play, size_t i, const char *text);

/* Takes back the last change.  Returns false, and changes nothing, if memory runs out. */
bool kp_play_take_back(struct kp_play *play);

/* The match with that line behind it, which is not kept; the caller frees it.  Returns NULL, and
 * sets the problems, if the line cannot be read. */
struct kp_match *kp_play_try(struct kp_play *play, const char *text);

/* Writes all lines into the file.  If the process is killed meanwhile, the file has its old lines
 * or the new ones.  Reports a failure. */
bool kp_play_save(struct kp_play *play);

/* The options of the call, with a progress line. */
struct kp_options kp_play_options(const struct kp_play *play);

/* Checks the last game. */
void kp_play_check(struct kp_play *play);

void kp_play_free(struct kp_play *play); /* what it holds */

/* Whether any line is more than a comment or the codemaker's name. */
bool kp_has_rules(const struct kp_play *play);

/* The place of the first line of the last game, and whether it has as many rows as its board. */
size_t kp_game_begin(const struct kp_play *play);
bool kp_board_is_full(const struct kp_play *play);

/* Whether the guess of the last row was the secret, and whether the scores cannot all be right. */
bool kp_is_won(const struct kp_play *play);
bool kp_scores_conflict(const struct kp_play *play);

/* Whether a line is `---`, perhaps with a comment. */
bool kp_is_game_end(const char *line);

/* ---- line_entry.c: lines that are accepted or refused ------------------------------------ */

/* Adds a line of a transcript and says how the game stands now; or says why it is refused. */
void kp_play_enter_line(struct kp_play *play, const char *text);

/* Puts the line into place `i`, checks the game and saves it.  Returns false if it is refused; a
 * message has the column if the text is that of play->typed. */
bool kp_play_accept_line(struct kp_play *play, size_t i, const char *text);

/* Reports why a line is refused: for a reason of the role, or for the mistakes that the session
 * found. */
void kp_play_refuse(struct kp_play *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void kp_say_why_refused(struct kp_play *play, bool as_typed);

/* Reports why keypeg can make no guess or give no score now: a failure, a limit, or that no secret
 * fits. */
void kp_say_no_answer(struct kp_play *play, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop);

/* Words of a line; they end at a space, a comma or a colon. */
const char *kp_skip_spaces(const char *line);
size_t kp_word_length(const char *text);
bool kp_same_word(const char *a, const char *b); /* in any case */

/* The length of a line without the comment at its end. */
size_t kp_length_without_comment(const char *line);

/* Whether a line is one of the rules, or a row: a guess with its score. */
bool kp_is_rule(const char *line);
bool kp_is_row(const char *line);

/* ---- play_commands.c ----------------------------------------------------------------------- */

/* The command that a line begins with, of the role or of all roles; or NULL. */
const struct kp_play_command *kp_play_command_find(const struct kp_play *play, const char *line);

/* The command `undo`: takes back the last change, and says so. */
void kp_play_undo(struct kp_play *play);

/* ---- codebreaker.c, codemaker.c ------------------------------------------------------------- */

/* The guess that keypeg would make. */
void kp_say_hint(struct kp_play *play);

/* A copy of a code of the game, to be freed; or NULL. */
uint16_t *kp_code_copy(const struct kp_play *play, const uint16_t *code);

/* ---- game_display.c: the rows, the possible secrets, and what to correct ------------------- */

/* The command `show`. */
void kp_show_board(struct kp_play *play);

/* Says how the game stands: the new row, if the last line is one, and how many secrets are
 * possible, unless that was said before and is not to be said `always`; or the whole report, if the
 * secret is revealed or the scores cannot all be right. */
void kp_say_position(const struct kp_play *play, bool always);

/* The command `secrets`, which --no-counts does not hide. */
void kp_say_secrets(struct kp_play *play);
