/* A saved row that is cut off could be another row, so the file never ends within a line: a
 * new line is appended and cut off again if it does not fit, and any other change goes into a
 * new file that takes the place of the old one. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Lines ------------------------------------------------------------------------------------ */

bool kp_record_reserve(struct kp_record *record)
{
    return KP_RESERVE(record->lines, record->room, record->count + 1) &&
           KP_RESERVE(record->changes, record->change_room, record->change_count + 1);
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

void kp_record_forget_changes(struct kp_record *record)
{
    while (record->change_count > 0)
        free(record->changes[--record->change_count].before.text);
}

char *kp_record_text(const struct kp_record *record, size_t from, const char *more)
{
    struct kp_strbuf text = {0};

    for (size_t i = from; i < record->count; i++) {
        kp_strbuf_add(&text, record->lines[i].text, strlen(record->lines[i].text));
        kp_strbuf_add(&text, "\n", 1);
    }
    kp_strbuf_add(&text, more, strlen(more));
    if (text.failed)
        kp_strbuf_free(&text);
    return text.text;
}

/* ---- Opening the file ------------------------------------------------------------------------- */

/* Lock record->file, which may be NULL after a failure.  Another keypeg that had it locked may
 * have put a new file in its place since we opened it, so look whether it still has its name. */
static bool lock_file(struct kp_record *record, const char *name)
{
    struct stat about;

    record->name = name;
    if (!record->file || fstat(fileno(record->file), &about) != 0)
        return false;
    errno = EINVAL;
    if (!S_ISREG(about.st_mode) || flock(fileno(record->file), LOCK_EX | LOCK_NB) != 0)
        return false;
    errno = EWOULDBLOCK;
    return kp_is_open_as(record->name, fileno(record->file));
}

/* An existing file may hold another game. */
bool kp_record_keep(struct kp_record *record, const char *file)
{
    record->file = fopen(file, "wx");
    return lock_file(record, file);
}

/* O_NONBLOCK, because the opening of a pipe might never end. */
bool kp_record_resume(struct kp_record *record, const char *file)
{
    int descriptor = open(file, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (descriptor >= 0)
        record->file = fdopen(descriptor, "r+");
    if (descriptor >= 0 && !record->file)
        close(descriptor);
    return lock_file(record, file);
}

/* ---- Saving ------------------------------------------------------------------------------------- */

/* Write the bytes of the text from `done` on to their places, by descriptor: the stream would try
 * again later to write what did not fit.  If it does not fit, cut off the line that is not whole;
 * a file that is longer still has its old lines there, and keeps them. */
static bool write_text(int file, const char *text, size_t done, size_t length)
{
    struct stat about;
    ssize_t more = 1;
    int error;

    while (done < length && (more > 0 || (more < 0 && errno == EINTR))) {
        more = pwrite(file, text + done, length - done, (off_t)done);
        done += more > 0 ? (size_t)more : 0;
    }
    if (done == length)
        return ftruncate(file, (off_t)length) == 0;
    error = errno;
    if (fstat(file, &about) == 0 && about.st_size == (off_t)done) {
        while (done > 0 && text[done - 1] != '\n')
            done--;
        (void)!ftruncate(file, (off_t)done);
    }
    errno = error;
    return false;
}

/* Whether the file holds the first `saved` bytes of the text, which were saved before. */
static bool can_append(const struct kp_record *record, const char *text, size_t saved)
{
    struct stat about;

    return kp_is_open_as(record->name, fileno(record->file)) &&
           fstat(fileno(record->file), &about) == 0 && about.st_size == (off_t)saved &&
           (saved == 0 || strncmp(record->saved, text, saved) == 0);
}

/* Write a new file, lock it, and let it take the place of the old one. */
static bool replace(const struct kp_record *record, const char *text, size_t length)
{
    struct kp_output_file new_file;
    bool good = kp_output_file_open(&new_file, record->name) &&
                new_file.out.write(new_file.out.to, text, length);
    int descriptor = good ? dup(fileno(new_file.stream)) : -1;

    if (good && (descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) != 0))
        kp_output_file_give_up(&new_file);
    good = kp_output_file_close(&new_file) && dup2(descriptor, fileno(record->file)) >= 0;
    if (descriptor >= 0)
        close(descriptor);
    return good;
}

bool kp_record_save(struct kp_record *record)
{
    size_t saved = record->saved ? strlen(record->saved) : 0, length;
    char *text;
    int file;

    if (!record->file)
        return true;
    file = fileno(record->file);
    text = kp_record_text(record, 0, "");
    length = text ? strlen(text) : 0;
    record->unsaved = !text ||
                      (can_append(record, text, saved)
                           ? !write_text(file, text, saved, length)
                           : !replace(record, text, length) && !write_text(file, text, 0, length));
    if (record->unsaved) {
        free(text);
        return false;
    }
    free(record->saved);
    record->saved = text;
    return true;
}

void kp_record_free(struct kp_record *record)
{
    for (size_t i = 0; i < record->count; i++)
        free(record->lines[i].text);
    free(record->lines);
    kp_record_forget_changes(record);
    free(record->changes);
    free(record->saved);
    if (record->file)
        fclose(record->file);
    *record = (struct kp_record){0};
}
