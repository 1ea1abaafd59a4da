/* The lines that were typed, the changes that can be taken back, and the file that keeps the
 * lines. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct kp_record_line {
    char *text; /* without its end; NULL: not a line */
    size_t row; /* the row of its game that the line holds, from 1; or 0 */
    int status; /* of a `---`: the exit status of the game that it ends */
};

/* All zero is an empty record without a file. */
struct kp_record {
    struct kp_record_line *lines;
    size_t count, room;
    FILE *file;       /* locked; or NULL */
    const char *name; /* of the file; the caller's */
    char *saved;      /* what was written into it; or NULL */
    bool unsaved;     /* the last attempt to write it failed */
};

/* A copy of the text.  Its text is NULL if memory ran out. */
struct kp_record_line kp_record_line_make(const char *text);

/* Replace line `i`, add a line (i is the count), or remove the last line (`line` has no
 * text).  Returns what stood there, so that a second swap undoes the first.  There must be room
 * for a new line: kp_record_reserve returns false if memory ran out. */
struct kp_record_line kp_record_swap(struct kp_record *record, size_t i,
                                     struct kp_record_line line);
bool kp_record_reserve(struct kp_record *record);

/* The lines from place `from` on, with their ends, and `more` behind them; the caller frees
 * it.  Returns NULL if memory ran out. */
char *kp_record_text(const struct kp_record *record, size_t from, const char *more);

/* Save into a new file from now on.  Returns false if that is not possible; errno says why. */
bool kp_record_keep(struct kp_record *record, const char *file);

/* Save into an existing file from now on, which is open at its beginning.  errno is EINVAL if
 * it is not a regular file, and EWOULDBLOCK if another process has locked it. */
bool kp_record_resume(struct kp_record *record, const char *file);

/* Bring the file up to date.  If the process is killed meanwhile, the file has either its old
 * lines or the new ones, unless its folder takes no other file. */
bool kp_record_save(struct kp_record *record);
void kp_record_free(struct kp_record *record); /* closes the file */

/* ---- Changes that can be taken back --------------------------------------------------------- */

struct kp_undo_entry {
    size_t place;                 /* in the record */
    struct kp_record_line before; /* what stood there; without text if the line was added */
};

struct kp_undo_log {
    struct kp_undo_entry *entries; /* the last change is the last; they own their lines */
    size_t count, room;
};

void kp_undo_log_clear(struct kp_undo_log *log); /* keeps the memory of the entries */
