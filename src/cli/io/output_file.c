/* Writes a file whole or not at all.  The text goes into a part in the same folder, which is renamed
 * when it is complete, and until then the old file stays.  A process claims a file by a lock on its
 * part.  After the lock the name is looked up once more, because another process may have finished
 * the file in between.  mkstemp is not used: its files are private, and the permissions that the
 * umask leaves can only be read by changing the umask of the whole process. */
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

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

/* Whether something has the name of a new file already.  A regular file is the one that was
 * wanted. */
static bool is_taken(const struct kp_output_file *file, enum kp_claim_result *result)
{
    struct stat about;

    if (!file->must_be_new || fstatat(file->folder, file->path, &about, 0) != 0)
        return false;
    *result = S_ISREG(about.st_mode) ? KP_EXISTS : KP_REFUSED;
    errno = EEXIST;
    return true;
}

/* Whether the part still has its name: the process that had it locked before may have
 * finished or removed it after we opened it. */
static bool has_its_name(const struct kp_output_file *file, int descriptor)
{
    struct stat opened, named;

    return fstat(descriptor, &opened) == 0 &&
           fstatat(file->folder, file->temporary, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           is_same(&opened, &named);
}

/* Open and lock the part.  The name is looked up before the lock is taken and again afterwards:
 * another process may have finished the file in between, and then what we locked is a new, empty
 * part. */
static enum kp_claim_result lock_unless_taken(struct kp_output_file *file)
{
    enum kp_claim_result result;
    int descriptor = -1;

    do {
        if (descriptor >= 0)
            close(descriptor);
        if (is_taken(file, &result))
            return result;
        descriptor = openat(file->folder, file->temporary,
                            O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (descriptor < 0)
            return KP_REFUSED;
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            result = errno == EWOULDBLOCK ? KP_BUSY : KP_REFUSED;
            close(descriptor);
            return result;
        }
    } while (!has_its_name(file, descriptor));
    if (is_taken(file, &result)) {
        unlinkat(file->folder, file->temporary, 0);
        close(descriptor);
        return KP_EXISTS;
    }
    if (ftruncate(descriptor, 0) == 0)
        file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return KP_CLAIMED;
    close(descriptor);
    return KP_REFUSED;
}

/* Names the part of file->path, which may be NULL, and locks it. */
static enum kp_claim_result open_part(struct kp_output_file *file)
{
    enum kp_claim_result result = KP_REFUSED;
    const char *name = file->path ? last_part(file->path) : NULL;

    errno = ENOMEM;
    if (!name ||
        asprintf(&file->temporary, "%.*s.%s.part", (int)(name - file->path), file->path, name) < 0)
        file->temporary = NULL;
    else
        result = lock_unless_taken(file);
    if (result != KP_CLAIMED)
        fail(file);
    return result;
}

bool kp_output_file_open(struct kp_output_file *file, const char *name)
{
    struct stat about;
    bool exists = stat(name, &about) == 0, regular = exists && S_ISREG(about.st_mode);

    *file = (struct kp_output_file){.out = {write_to_file, file}, .folder = AT_FDCWD};
    file->path = regular ? realpath(name, NULL) : strdup(name);
    if (file->path && exists && !regular)
        return open_in_place(file);
    return open_part(file) == KP_CLAIMED &&
           (!exists || fchmod(fileno(file->stream), about.st_mode & 0777) == 0 || fail(file));
}

enum kp_claim_result kp_output_file_claim(struct kp_output_file *file, int folder, const char *name)
{
    *file = (struct kp_output_file){
        .out = {write_to_file, file}, .folder = folder, .must_be_new = true, .path = strdup(name)};
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

/* A new file reaches the disk before its name does: a machine that loses power leaves a part, not an
 * empty file.  It is closed last, because that ends the lock. */
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
