/* The file that keeps the lines of a play.  A saved row that is cut off could be another row, so all
 * lines are written into a new file, which takes the place of the old one when it is whole.  The
 * lock moves on to it. */
#include "cli/play/play.h"

#include "cli/io/output.h"
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the name still leads to the file that is open. */
static bool is_open_as(const char *name, const struct stat *opened)
{
    struct stat named;

    return stat(name, &named) == 0 && named.st_dev == opened->st_dev &&
           named.st_ino == opened->st_ino;
}

/* Another keypeg that had the file locked may have put a new one in its place since it was opened
 * here, so the last question is whether it still has its name.  O_NONBLOCK, because the opening of a
 * pipe might never end. */
bool kp_play_keep(struct kp_play *play, const char *file, bool exists)
{
    int descriptor = open(
        file, O_RDWR | O_NOCTTY | O_CLOEXEC | (exists ? O_NONBLOCK : O_CREAT | O_EXCL), 0666);
    struct stat about;

    play->file_name = file;
    play->file = descriptor < 0 ? NULL : fdopen(descriptor, "r+");
    if (!play->file) {
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    if (fstat(descriptor, &about) != 0)
        return false;
    errno = EINVAL;
    if (!S_ISREG(about.st_mode) || flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return false;
    errno = EWOULDBLOCK;
    return is_open_as(file, &about);
}

/* Writes a new file and lets it take the place of the old one.  A copy of its descriptor keeps its
 * lock. */
static bool replace(const struct kp_play *play, const char *text)
{
    struct kp_output_file new_file;
    bool good = kp_output_file_open(&new_file, play->file_name) &&
                new_file.out.write(new_file.out.to, text, strlen(text));
    int descriptor = good ? dup(fileno(new_file.stream)) : -1;

    if (good && descriptor < 0)
        kp_output_file_give_up(&new_file);
    good = kp_output_file_close(&new_file) && dup2(descriptor, fileno(play->file)) >= 0;
    if (descriptor >= 0)
        close(descriptor);
    errno = new_file.error;
    return good;
}

bool kp_play_save(struct kp_play *play)
{
    char *text;

    play->refused = false;
    if (!play->file)
        return true;
    text = kp_play_text(play, "");
    errno = ENOMEM;
    play->unsaved = !text || !replace(play, text);
    if (play->unsaved)
        kp_print(&kp_standard_error, "keypeg: cannot write %s: %s\n",
                 kp_printable(play->file_name).text, strerror(errno));
    free(text);
    return !play->unsaved;
}
