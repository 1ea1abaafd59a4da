/* Writes a file whole or not at all.  The text goes into a temporary file of the same folder,
 * which is renamed when it is complete, and until then the old file stays.  When several processes
 * share a folder, each claims a file by a lock on its part; after the lock the name is looked up
 * once more, because another process may have finished the file in between. */
#include "cli/io/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Before a file is overwritten -------------------------------------------- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

static bool find_folder(const char *name, struct stat *about)
{
    size_t length = (size_t)(last_part(name) - name);
    char *folder = length ? strndup(name, length) : strdup(".");
    bool found = folder && stat(folder, about) == 0;

    free(folder);
    return found;
}

bool kp_is_one_place(const char *a, const char *b)
{
    struct stat about_a, about_b;
    bool a_exists = stat(a, &about_a) == 0, b_exists = stat(b, &about_b) == 0;

    if (strcmp(a, b) == 0)
        return true;
    if (a_exists || b_exists)
        return a_exists && b_exists && is_same(&about_a, &about_b);
    return strcmp(last_part(a), last_part(b)) == 0 && find_folder(a, &about_a) &&
           find_folder(b, &about_b) && is_same(&about_a, &about_b);
}

bool kp_is_open_as(const char *name, int descriptor)
{
    struct stat named, opened;

    return stat(name, &named) == 0 && fstat(descriptor, &opened) == 0 && S_ISREG(named.st_mode) &&
           is_same(&named, &opened);
}

bool kp_is_game_of_call(const struct kp_call *call, const char *name)
{
    struct stat about;

    if (stat(name, &about) == 0 && !S_ISREG(about.st_mode))
        return false;
    for (int i = 0; i < call->operand_count; i++)
        if (strcmp(call->operands[i], "-") == 0 ? kp_is_open_as(name, STDIN_FILENO)
                                                : kp_is_one_place(name, call->operands[i]))
            return true;
    return call->operand_count == 0 && kp_is_open_as(name, STDIN_FILENO);
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

/* Open a new file beside `path` and set file->temporary to its name.  `about` is of the file that it
 * will replace, or NULL.  mkstemp is not used: its files are private, and the permissions that the
 * umask leaves can only be read by changing the umask of the whole process. */
static bool open_temporary(struct kp_output_file *file, const struct stat *about)
{
    int descriptor = -1;

    errno = EEXIST;
    for (int i = 0; descriptor < 0 && errno == EEXIST && i < 10000; i++) {
        free(file->temporary);
        if (asprintf(&file->temporary, "%s.%ld.%d", file->path, (long)getpid(), i) < 0) {
            file->temporary = NULL;
            errno = ENOMEM;
        } else {
            descriptor = open(file->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        }
    }
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return !about || fchmod(descriptor, about->st_mode & 0777) == 0 || fail(file);
    fail(file);
    if (descriptor >= 0) {
        close(descriptor);
    } else {
        free(file->temporary);
        file->temporary = NULL;
    }
    return false;
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

bool kp_output_file_open(struct kp_output_file *file, const char *name)
{
    struct stat about;
    bool exists, regular;

    *file = (struct kp_output_file){.out = {write_to_file, file}, .folder = AT_FDCWD};
    errno = 0;
    exists = stat(name, &about) == 0;
    regular = exists && S_ISREG(about.st_mode);
    file->path = regular ? realpath(name, NULL) : strdup(name);
    if (!file->path)
        return fail(file);
    if (!exists || regular)
        return open_temporary(file, exists ? &about : NULL);
    return open_in_place(file);
}

bool kp_output_file_create(struct kp_output_file *file, const char *name)
{
    struct stat about;

    *file = (struct kp_output_file){.out = {write_to_file, file},
                                    .folder = AT_FDCWD,
                                    .must_be_new = true,
                                    .path = strdup(name)};
    errno = file->path ? EEXIST : ENOMEM;
    if (!file->path || lstat(name, &about) == 0)
        return fail(file);
    return open_temporary(file, NULL);
}

/* ---- One file, several processes ------------------------------------------------ */

/* Whether something has the name already.  A regular file is the one that was wanted. */
static bool is_taken(const struct kp_output_file *file, enum kp_claim_result *result)
{
    struct stat about;

    if (fstatat(file->folder, file->path, &about, 0) != 0)
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

enum kp_claim_result kp_output_file_claim(struct kp_output_file *file, int folder, const char *name)
{
    enum kp_claim_result result = KP_REFUSED;

    *file = (struct kp_output_file){.out = {write_to_file, file},
                                    .folder = folder,
                                    .claimed = true,
                                    .must_be_new = true,
                                    .path = strdup(name)};
    errno = ENOMEM;
    if (!file->path || asprintf(&file->temporary, ".%s.part", name) < 0)
        file->temporary = NULL;
    else
        result = lock_unless_taken(file);
    if (result == KP_REFUSED)
        fail(file);
    return result;
}

/* ---- The end ---------------------------------------------------------------------- */

void kp_output_file_give_up(struct kp_output_file *file)
{
    errno = ECANCELED;
    fail(file);
}

/* A claimed file reaches the disk before its name does: a machine that loses power leaves a
 * part, not an empty file.  It is closed last, because that ends the lock. */
static bool finish_text(struct kp_output_file *file)
{
    FILE *stream = file->stream;

    if (file->claimed)
        return file->error != 0 || (fflush(stream) == 0 && fsync(fileno(stream)) == 0);
    file->stream = NULL;
    return fclose(stream) == 0;
}

/* Give the temporary file its name; if it must be new, without replacing another.  Some file
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

bool kp_output_file_close(struct kp_output_file *file)
{
    bool mine = file->temporary && (file->stream || !file->claimed);

    errno = 0;
    if (file->stream && !finish_text(file))
        fail(file);
    if (mine && file->error == 0 && !take_name(file))
        fail(file);
    if (mine && file->error != 0)
        unlinkat(file->folder, file->temporary, 0);
    if (file->stream)
        fclose(file->stream);
    free(file->temporary);
    free(file->path);
    file->stream = NULL;
    file->path = file->temporary = NULL;
    return file->error == 0;
}
