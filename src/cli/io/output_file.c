#include "cli/io/output_file.h"

#include "cli/io/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct kp_output_file *target)
{
    if (target->reason == 0)
        target->reason = errno ? errno : EIO;
    return false;
}

static bool write_to(void *to, const char *bytes, size_t length)
{
    struct kp_output_file *target = to;

    errno = 0;
    return fwrite(bytes, 1, length, target->stream) == length || fail(target);
}

/* With the rights that a new file gets, or those of the one whose place it takes. */
static bool open_temporary(struct kp_output_file *target, mode_t mode)
{
    int file = -1;

    if (asprintf(&target->temporary, "%s.XXXXXX", target->path) < 0)
        target->temporary = NULL;
    else
        file = mkstemp(target->temporary);
    if (file < 0) {
        fail(target);
        free(target->temporary);
        target->temporary = NULL;
        return false;
    }
    target->stream = fdopen(file, "w");
    if (fchmod(file, mode) != 0 || !target->stream)
        return fail(target);
    return true;
}

static mode_t rights_of_new(void)
{
    mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

/* A pipe that nobody reads is a failure: to wait for a reader would be to wait
 * for ever. */
static bool open_there(struct kp_output_file *target)
{
    int file = open(target->path, O_WRONLY | O_NONBLOCK | O_NOCTTY);

    if (file < 0)
        return fail(target);
    if (fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) == 0)
        target->stream = fdopen(file, "w");
    if (!target->stream)
        close(file);
    return target->stream || fail(target);
}

/* A device or a pipe keeps its place. */
static bool open_file(struct kp_output_file *target, const char *name)
{
    struct stat about;
    bool exists = stat(name, &about) == 0;

    bool regular = exists && S_ISREG(about.st_mode);

    target->path = regular ? realpath(name, NULL) : strdup(name);
    if (!target->path)
        return fail(target);
    if (!exists || regular)
        return open_temporary(target, exists ? about.st_mode & 0777 : rights_of_new());
    return open_there(target);
}

bool kp_output_file_open(struct kp_output_file *target, const char *name)
{
    *target = (struct kp_output_file){.out = {write_to, target}};
    errno = 0;
    if (strcmp(name, "-") != 0)
        return open_file(target, name);
    target->out = kp_standard_output;
    return true;
}

void kp_output_file_give_up(struct kp_output_file *target)
{
    errno = ECANCELED;
    fail(target);
}

bool kp_output_file_close(struct kp_output_file *target)
{
    errno = 0;
    if (target->stream && fclose(target->stream) != 0)
        fail(target);
    if (target->temporary && target->reason == 0 && rename(target->temporary, target->path) != 0)
        fail(target);
    if (target->temporary && target->reason != 0)
        unlink(target->temporary);
    free(target->temporary);
    free(target->path);
    return target->reason == 0;
}
