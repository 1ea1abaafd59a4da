/* mkstemp is not used: its files are private, and the permissions that the umask leaves can only be
 * read by changing the umask of the whole process. */
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

/* ---- Writing ------------------------------------------------------------------ */

static bool fail(struct kp_output_file *file)
{
    if (file->error == 0)
        file->error = errno ? errno : EIO;
    return false;
}

static bool write_to_file(void *to, const char *bytes, size_t length)
{
    struct kp_output_file *file = to;

    errno = 0;
    return fwrite(bytes, 1, length, file->stream) == length || fail(file);
}

/* A pipe without a reader is a failure: waiting for a reader might never end. */
static bool open_in_place(struct kp_output_file *file)
{
    int descriptor = open(file->path, O_WRONLY | O_NONBLOCK | O_NOCTTY);

    if (descriptor < 0)
        return fail(file);
    if (fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0)
        file->stream = fdopen(descriptor, "w");
    if (!file->stream)
        close(descriptor);
    return file->stream || fail(file);
}

/* Opens the part of file->path, which may be NULL.  Its name has the number of this process, so no
 * other process writes it. */
static bool open_part(struct kp_output_file *file)
{
    const char *name = file->path ? last_part(file->path) : NULL;
    int descriptor;

    errno = ENOMEM;
    if (!name || asprintf(&file->temporary, "%.*s.%s.%ld.part", (int)(name - file->path),
                          file->path, name, (long)getpid()) < 0) {
        file->temporary = NULL;
        return fail(file);
    }
    descriptor = openat(file->folder, file->temporary,
                        O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "w");
    if (descriptor >= 0 && !file->stream)
        close(descriptor);
    return file->stream || fail(file);
}

bool kp_output_file_open(struct kp_output_file *file, const char *name)
{
    struct stat about;
    bool exists = stat(name, &about) == 0, regular = exists && S_ISREG(about.st_mode);

    *file = (struct kp_output_file){.out = {write_to_file, file}, .folder = AT_FDCWD};
    file->path = regular ? realpath(name, NULL) : strdup(name);
    if (file->path && exists && !regular)
        return open_in_place(file);
    return open_part(file) &&
           (!exists || fchmod(fileno(file->stream), about.st_mode & 0777) == 0 || fail(file));
}

bool kp_output_file_claim(struct kp_output_file *file, int folder, const char *name)
{
    struct stat about;

    *file = (struct kp_output_file){
        .out = {write_to_file, file}, .folder = folder, .must_be_new = true, .path = strdup(name)};
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0) {
        if (fstatat(folder, name, &about, 0) == 0) /* else errno says why the link leads nowhere */
            errno = S_ISDIR(about.st_mode) ? EISDIR : EEXIST;
        return fail(file);
    }
    return open_part(file);
}

/* ---- The end ---------------------------------------------------------------------- */

void kp_output_file_give_up(struct kp_output_file *file)
{
    errno = ECANCELED;
    fail(file);
}

/* Gives the part its name; if it must be new, without replacing another.  Some file
 * systems cannot do that in one step (EINVAL); there a second name is made, which fails if it
 * exists, and the first is removed. */
static bool take_name(const struct kp_output_file *file)
{
    if (!file->must_be_new)
        return renameat(file->folder, file->temporary, file->folder, file->path) == 0;
    if (renameat2(file->folder, file->temporary, file->folder, file->path, RENAME_NOREPLACE) == 0)
        return true;
    return (errno == EINVAL || errno == ENOSYS) &&
           linkat(file->folder, file->temporary, file->folder, file->path, 0) == 0 &&
           unlinkat(file->folder, file->temporary, 0) == 0;
}

/* A new file reaches the disk before its name does: a machine that loses power leaves a part, not
 * an empty file. */
bool kp_output_file_close(struct kp_output_file *file)
{
    bool has_part = file->temporary && file->stream;

    errno = 0;
    if (file->stream && file->error == 0 &&
        (fflush(file->stream) != 0 || (file->must_be_new && fsync(fileno(file->stream)) != 0)))
        fail(file);
    if (has_part && file->error == 0 && !take_name(file))
        fail(file);
    if (has_part && file->error != 0)
        unlinkat(file->folder, file->temporary, 0);
    if (file->stream && fclose(file->stream) != 0)
        fail(file);
    free(file->temporary);
    free(file->path);
    file->stream = NULL;
    file->path = file->temporary = NULL;
    return file->error == 0;
}
