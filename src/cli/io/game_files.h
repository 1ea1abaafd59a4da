/* The games of the files of a call: visits each, and reports what could not be read. */
#pragma once

#include "cli/commands.h"
#include "cli/io/output.h"

/* One game of a file, as a command's visitor gets it. */
struct kp_visit {
    const struct kp_call *call;
    /* The game.  Its problems were reported already, but not in JSON.  Write the answer to
     * item->out and everything else to item->log, as several visits may run at once. */
    const struct kp_stream_game *item;
    const char *file; /* its name to show, such as "<stdin>" */
    bool first_file;
    void *data; /* the command's own */

    /* Of the work on this game: what stopped it, and why it failed, or "". */
    enum kp_stop_reason stop;
    struct kp_diag why;
};

typedef int kp_game_visitor(struct kp_visit *visit); /* returns an exit status */

enum kp_visited {
    KP_ALL_GAMES,
    KP_ONE_GAME,          /* several files or games are a mistake; the visitor gets a game */
    KP_GAME_OF_FIRST_FILE /* the same; the other operands are no games */
};

/* Visits the games of the files of the call, in order.  Standard input is "-", or no file at all.
 * What cannot be read is reported and counts as KP_EXIT_BAD.  Returns the gravest exit status. */
int kp_visit_games(const struct kp_call *call, enum kp_visited games, kp_game_visitor *visitor,
                   void *data);

/* The rules that --game, --pegs and --colours give, as a match of one game, which the caller frees;
 * NULL: none.  Returns KP_EXIT_DONE, or KP_EXIT_BAD after reporting why they are not the rules of a
 * game. */
int kp_read_rules(const struct kp_call *call, struct kp_match **match);

/* The options of the call, with a progress line about this game. */
struct kp_options kp_visit_options(const struct kp_visit *visit, bool writes_meanwhile);

/* ---- Where a game is ------------------------------------------------------------ */

/* The name of the game: "a.game", "a.game, game 2 of 3", "a.jsonl, line 7, id 17". */
struct kp_printable_text kp_visit_name(const struct kp_visit *visit);

/* The same for answers of the library. */
struct kp_game_location kp_visit_location(const struct kp_visit *visit);

/* Begins a line of text with "a.game:", unless there is only one file, and with the id of the game,
 * if it has one. */
void kp_write_file_prefix(const struct kp_visit *visit);

/* Begins a JSON object with {"file":"a.game","game":1,"line":1 */
void kp_write_json_location(const struct kp_visit *visit);

/* Writes "== NAME ==" above an answer, unless there is only one game and it has neither an id nor a
 * codemaker, who may be NULL. */
void kp_write_title(const struct kp_visit *visit, const char *codemaker);

/* ---- What went wrong ------------------------------------------------------------- */

/* Those that return an int return the exit status. */

/* Reports why a game has no answer: in JSON as the answer, on a page as the answer and on the
 * log, otherwise on the log. */
int kp_say_failure(const struct kp_visit *visit, enum kp_status status);

/* Answer, in JSON, on a page or in text, that the game could not be read. */
int kp_answer_unreadable(const struct kp_visit *visit);

/* The same for a command whose answers in text are lines: the line is "error". */
int kp_answer_line_unreadable(const struct kp_visit *visit);

/* Reports that a limit stopped the work, and the option that sets it. */
int kp_say_stopped(const struct kp_visit *visit, const char *unfinished, enum kp_stop_reason stop);

/* The end of long work: done, failed, or `unfinished` because something stopped it, which is
 * reported. */
int kp_say_end(const struct kp_visit *visit, enum kp_status status, const char *unfinished);
