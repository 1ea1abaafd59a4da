#include "cli/play/game_record.h"

#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool kp_undo_log_room(struct kp_undo_log *past)
{
    size_t room = 2 * past->count + 16;
    struct kp_undo_entry *changes;

    if (past->count < past->room)
        return true;
    changes = realloc(past->changes, room * sizeof *changes);
    if (!changes)
        return false;
    past->changes = changes;
    past->room = room;
    return true;
}

void kp_undo_log_add(struct kp_undo_log *past, size_t place, struct kp_record_line before)
{
    past->changes[past->count++] = (struct kp_undo_entry){.place = place, .before = before};
}

void kp_undo_log_forget(struct kp_undo_log *past)
{
    while (past->count > 0)
        free(past->changes[--past->count].before.text);
}

void kp_undo_log_free(struct kp_undo_log *past)
{
    kp_undo_log_forget(past);
    free(past->changes);
    *past = (struct kp_undo_log){0};
}

struct kp_record_line kp_record_line_make(const char *text, size_t length)
{
    struct kp_record_line line = {.text = malloc(length + 1), .length = length};

    if (line.text) {
        memcpy(line.text, text, length);
        line.text[length] = '\0';
    }
    return line;
}

bool kp_record_room(struct kp_record *record)
{
    size_t room = 2 * record->count + 16;
    struct kp_record_line *lines;

    if (record->count < record->room)
        return true;
    lines = realloc(record->lines, room * sizeof *lines);
    if (!lines)
        return false;
    record->lines = lines;
    record->room = room;
    return true;
}

struct kp_record_line kp_record_swap(struct kp_record *record, size_t i, struct kp_record_line line)
{
    struct kp_record_line old = {0};

    if (i < record->count)
        old = record->lines[i];
    record->lines[i] = line;
    if (!line.text)
        record->count = i;
    else if (i == record->count)
        record->count++;
    return old;
}

size_t kp_record_last_row(const struct kp_record *record)
{
    return record->count > 0 ? record->lines[record->count - 1].row : 0;
}

char *kp_record_text(const struct kp_record *record, size_t from, const char *more, size_t *length)
{
    size_t behind = strlen(more), size = behind;
    char *text, *at;

    for (size_t i = from; i < record->count; i++)
        size += record->lines[i].length + 1;
    text = at = malloc(size + 1);
    if (!text)
        return NULL;
    for (size_t i = from; i < record->count; i++) {
        memcpy(at, record->lines[i].text, record->lines[i].length);
        at += record->lines[i].length;
        *at++ = '\n';
    }
    memcpy(at, more, behind + 1);
    *length = size;
    return text;
}

/* Whether the name still leads to the open file. */
static bool is_in_place(const struct kp_record *record, struct stat *about)
{
    struct stat named;

    return fstat(fileno(record->file), about) == 0 && stat(record->name, &named) == 0 &&
           named.st_dev == about->st_dev && named.st_ino == about->st_ino;
}

/* Lock the file.  false: it is not a regular file, or another keypeg has it, which may have
 * put a new file in its place since we opened it. */
static bool hold(struct kp_record *record, const char *name)
{
    struct stat about;

    record->name = strcmp(name, "-") == 0 ? "./-"
                                          : name; /* kp_output_file_open means standard output */
    if (!record->file)
        return false;
    if (fstat(fileno(record->file), &about) != 0)
        return false;
    errno = EINVAL;
    if (!S_ISREG(about.st_mode) || flock(fileno(record->file), LOCK_EX | LOCK_NB) != 0)
        return false;
    errno = EWOULDBLOCK;
    return is_in_place(record, &about);
}

/* What is there already may be another game. */
bool kp_record_keep(struct kp_record *record, const char *file)
{
    record->file = fopen(file, "wx");
    return hold(record, file);
}

/* A pipe would never come to its end. */
bool kp_record_resume(struct kp_record *record, const char *file)
{
    int there = open(file, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (there >= 0)
        record->file = fdopen(there, "r+");
    if (there >= 0 && !record->file)
        close(there);
    return hold(record, file);
}

/* Write the bytes of the text from `done` on to their places, as many as there is room for.
 * Returns how many bytes of the text are then there. */
static size_t put(int file, const char *text, size_t done, size_t length)
{
    ssize_t more = 1;

    while (done < length && more != 0) {
        more = pwrite(file, text + done, length - done, (off_t)done);
        if (more > 0)
            done += (size_t)more;
        else if (more < 0 && errno != EINTR)
            return done;
    }
    return done;
}

/* A row that was cut could be another row.  What is longer than what was written still
 * has its old lines, and keeps them. */
static void cut_half_line(int file, const char *text, size_t length)
{
    int reason = errno;
    struct stat about;

    if (fstat(file, &about) == 0 && about.st_size == (off_t)length) {
        while (length > 0 && text[length - 1] != '\n')
            length--;
        (void)!ftruncate(file, (off_t)length);
    }
    errno = reason;
}

/* Not through the stream: it would try once more, later, what did not go in. */
static bool write_over(int file, const char *text, size_t length)
{
    size_t done = put(file, text, 0, length);

    if (done == length)
        return ftruncate(file, (off_t)length) == 0;
    cut_half_line(file, text, done);
    return false;
}

/* Whether the file holds the beginning of the text, and nothing else. */
static bool is_begun(const struct kp_record *record, const char *text, size_t length)
{
    struct stat about;

    return is_in_place(record, &about) && about.st_size == (off_t)record->saved_length &&
           record->saved_length <= length &&
           (!record->saved || memcmp(record->saved, text, record->saved_length) == 0);
}

static bool append(const struct kp_record *record, const char *text, size_t length)
{
    int file = fileno(record->file), reason;

    if (put(file, text, record->saved_length, length) == length)
        return true;
    reason = errno;
    (void)!ftruncate(file,
                     (off_t)record->saved_length); /* a row that was cut could be another row */
    errno = reason;
    return false;
}

/* Write a new file, lock it, and let it take the place of the old one. */
static bool replace(const struct kp_record *record, const char *text, size_t length)
{
    struct kp_output_file target;
    bool good = kp_output_file_open(&target, record->name) &&
                target.out.write(target.out.to, text, length);
    int file = good ? dup(fileno(target.stream)) : -1;

    if (good && (file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0))
        kp_output_file_give_up(&target);
    good = kp_output_file_close(&target) && dup2(file, fileno(record->file)) >= 0;
    if (file >= 0)
        close(file);
    return good;
}

bool kp_record_save(struct kp_record *record)
{
    size_t length;
    char *text;

    if (!record->file)
        return true;
    text = kp_record_text(record, 0, "", &length);
    if (text && is_begun(record, text, length))
        record->unsaved = !append(record, text, length);
    else
        record->unsaved = !text || (!replace(record, text, length) &&
                                    !write_over(fileno(record->file), text, length));
    if (record->unsaved) {
        free(text);
        return false;
    }
    free(record->saved);
    record->saved = text;
    record->saved_length = length;
    return true;
}

void kp_record_free(struct kp_record *record)
{
    for (size_t i = 0; i < record->count; i++)
        free(record->lines[i].text);
    free(record->lines);
    free(record->saved);
    if (record->file)
        fclose(record->file);
    *record = (struct kp_record){0};
}
