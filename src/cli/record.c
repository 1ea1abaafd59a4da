#include "cli/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct kp_line kp_line_make(const char *text, size_t length)
{
    struct kp_line line = {.text = malloc(length + 1), .length = length};

    if (line.text) {
        memcpy(line.text, text, length);
        line.text[length] = '\0';
    }
    return line;
}

bool kp_record_room(struct kp_record *record)
{
    size_t room = 2 * record->count + 16;
    struct kp_line *lines;

    if (record->count < record->room)
        return true;
    lines = realloc(record->lines, room * sizeof *lines);
    if (!lines)
        return false;
    record->lines = lines;
    record->room = room;
    return true;
}

struct kp_line kp_record_swap(struct kp_record *record, size_t i, struct kp_line line)
{
    struct kp_line old = {0};

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

/* Whoever else wants to go on with the file is refused as long as we have it. */
static bool hold(struct kp_record *record, const char *name)
{
    struct stat about;

    record->name = name;
    if (!record->file)
        return false;
    if (fstat(fileno(record->file), &about) != 0)
        return false;
    errno = EINVAL;
    return S_ISREG(about.st_mode) && flock(fileno(record->file), LOCK_EX | LOCK_NB) == 0;
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

/* As many bytes as there is room for. */
static size_t put(int file, const char *text, size_t length)
{
    size_t done = 0;
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
static bool save(int file, const char *text, size_t length)
{
    size_t done = put(file, text, length);

    if (done == length)
        return ftruncate(file, (off_t)length) == 0;
    cut_half_line(file, text, done);
    return false;
}

bool kp_record_save(struct kp_record *record)
{
    size_t length;
    char *text;

    if (!record->file)
        return true;
    text = kp_record_text(record, 0, "", &length);
    record->unsaved = !text || !save(fileno(record->file), text, length);
    free(text);
    return !record->unsaved;
}

void kp_record_free(struct kp_record *record)
{
    for (size_t i = 0; i < record->count; i++)
        free(record->lines[i].text);
    free(record->lines);
    if (record->file)
        fclose(record->file);
    *record = (struct kp_record){0};
}
