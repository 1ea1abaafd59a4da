/* A transcript that grows line by line, and the file that keeps it. */
#ifndef KP_CLI_PLAY_GAME_RECORD_H
#define KP_CLI_PLAY_GAME_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct kp_record_line {
    char *text; /* without its end; NULL: there is no such line */
    size_t length;
    size_t row; /* the row of its game that stands there, from 1; or 0 */
    int status; /* of a `---`: the exit status that the game before it earned */
};

struct kp_record {
    struct kp_record_line *lines;
    size_t count, room;
    FILE *file;       /* that keeps it, or NULL */
    const char *name; /* its name */
    char *saved;      /* what keypeg wrote into it, saved_length bytes; NULL: nothing yet */
    size_t saved_length;
    bool unsaved; /* the last attempt to bring it up to date failed */
};

/* A line of its own; text NULL: no memory. */
struct kp_record_line kp_record_line_make(const char *text, size_t length);

/* Put the line in the place `i` of another, behind the last one (i is the
 * count), or nothing in the place of the last one; what stood there is
 * returned, so that a second swap undoes the first.  There must be room. */
struct kp_record_line kp_record_swap(struct kp_record *record, size_t i,
                                     struct kp_record_line line);

/* Make room for a line more.  false: no memory. */
bool kp_record_room(struct kp_record *record);

/* The row that the last line holds, or 0. */
size_t kp_record_last_row(const struct kp_record *record);

/* The lines from place `from` on, with their ends, and `more` behind them; NULL: no memory.
 * It is the caller's. */
char *kp_record_text(const struct kp_record *record, size_t from, const char *more, size_t *length);

/* Let a new file keep it from now on.  false: it cannot; errno says why. */
bool kp_record_keep(struct kp_record *record, const char *file);

/* Let a file that is there keep it, and stand at its beginning; the same.  It is
 * a regular file that nobody else goes on with (errno EINVAL, EWOULDBLOCK). */
bool kp_record_resume(struct kp_record *record, const char *file);

/* Bring the file up to date.  If the process is killed meanwhile, the file has either its
 * old lines or the new ones, unless it lies in a folder where no other file can be made. */
bool kp_record_save(struct kp_record *record);
void kp_record_free(struct kp_record *record); /* closes the file */

/* What was changed in a record, so that it can be taken back, the last change
 * first. */
struct kp_undo_entry {
    size_t place;                 /* in the record */
    struct kp_record_line before; /* what stood there; text NULL: nothing, the line was added */
};

struct kp_undo_log {
    struct kp_undo_entry *changes; /* whose lines are its own */
    size_t count, room;
};

/* Make room for a change more.  false: no memory. */
bool kp_undo_log_room(struct kp_undo_log *past);

/* There must be room. */
void kp_undo_log_add(struct kp_undo_log *past, size_t place, struct kp_record_line before);

/* Forget all changes: they stand. */
void kp_undo_log_forget(struct kp_undo_log *past);
void kp_undo_log_free(struct kp_undo_log *past);

#endif
