/* Files in, answers out. */
#ifndef KP_CLI_IO_GAME_FILES_H
#define KP_CLI_IO_GAME_FILES_H

#include "cli/commands.h"

/* A game, where it stands, and what is asked about it. */
struct kp_visit {
    const struct kp_call *call;
    const struct kp_transcript *game; /* NULL: it could not be read */
    const struct kp_errors *problems; /* what is wrong there; it was said, but not in JSON */
    const char *file;                 /* as it is shown */
    unsigned line;                    /* where the game begins */
    size_t number, games; /* of this game in the file, from 1; of all of them, 0: not known */
    bool several_files, first_file;
    struct kp_out out, log; /* the answer, and everything else; nothing else is written to */
    void *data;             /* the command's own; several visits may go on at once */
};

typedef int kp_game_visitor(const struct kp_visit *visit); /* returns an exit status */

/* Visit every game of every file of the call, in order; "-", or no file at
 * all, is standard input.  What cannot be read is said and counts as
 * KP_EXIT_BAD.  Returns the gravest exit status: 2, then 1, 3, 0. */
int kp_for_each_game(const struct kp_call *call, kp_game_visitor *visitor, void *data);

/* Visit the game of the only file of the call; it is a mistake, which is
 * said, when there are several. */
int kp_only_game(const struct kp_call *call, kp_game_visitor *visitor, void *data);

/* A name, or another text of the user, as it may be printed: kp_make_printable, and
 * cut if it is longer than any name of a file. */
struct kp_name {
    char text[4200];
};
struct kp_name kp_file_name(const char *file);

/* Which game it is, to stand in front of a sentence: "a.game", "a.game, game 2
 * of 3", "a.jsonl, line 7". */
struct kp_name kp_visit_name(const struct kp_visit *visit);

/* The same for answers in JSON. */
struct kp_game_location kp_visit_where(const struct kp_visit *visit);

/* Say why a game could not be answered: in the place of the answer where that
 * is JSON, on a page and beside it, or beside it. */
int kp_say_failure(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why);

/* The same, in JSON or on a page, but for what is said beside it. */
int kp_say_in_place(const struct kp_visit *visit, const char *says);

/* Answer, in JSON or on a page, that the game could not be read. */
int kp_say_unreadable(const struct kp_visit *visit);

/* How a long work ended: done, failed, or `unfinished` because of a stop,
 * which is said.  Returns the exit status. */
int kp_say_end(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why,
               const char *unfinished, enum kp_stop_reason stop);

/* Where a game stands, as the beginning of a line. */
/* Of text: "a.game:", and nothing while there is one file. */
void kp_write_file(const struct kp_visit *visit);

/* Of JSON: {"file":"a.game","game":1,"line":1 */
void kp_write_place(const struct kp_visit *visit);

#endif
