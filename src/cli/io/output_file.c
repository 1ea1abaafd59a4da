#include "cli/io/output_file.h"

#include "cli/io/output.h"

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
    struct stat one, other;
    bool there = stat(a, &one) == 0, other_there = stat(b, &other) == 0;

    if (strcmp(a, b) == 0)
        return true;
    if (there || other_there)
        return there && other_there && is_same(&one, &other);
    return strcmp(last_part(a), last_part(b)) == 0 && find_folder(a, &one) &&
           find_folder(b, &other) && is_same(&one, &other);
}

bool kp_is_open_as(const char *name, int descriptor)
{
    struct stat one, other;

    return stat(name, &one) == 0 && fstat(descriptor, &other) == 0 && S_ISREG(one.st_mode) &&
           is_same(&one, &other);
}

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

bool kp_output_folder_open(struct kp_output_folder *shelf, const char *name)
{
    shelf->folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return shelf->folder >= 0;
}

void kp_output_folder_close(struct kp_output_folder *shelf)
{
    if (shelf->folder >= 0)
        close(shelf->folder);
    shelf->folder = -1;
}

static bool fail_output_folder(struct kp_claimed_file *claim)
{
    if (claim->reason == 0)
        claim->reason = errno ? errno : EIO;
    return false;
}

static bool write_to_output_folder(void *to, const char *bytes, size_t length)
{
    struct kp_claimed_file *claim = to;

    errno = 0;
    return fwrite(bytes, 1, length, claim->stream) == length || fail_output_folder(claim);
}

/* What has the name is the game, if it is a file. */
static bool is_there(const struct kp_claimed_file *claim, enum kp_claim_result *turn)
{
    struct stat there;

    if (fstatat(claim->shelf->folder, claim->name, &there, 0) != 0)
        return false;
    *turn = S_ISREG(there.st_mode) ? KP_THERE : KP_REFUSED;
    errno = EEXIST;
    return true;
}

/* Whether the file that was opened still has its name: whoever had it locked before
 * may have put it in place, or taken it away. */
static bool is_part(const struct kp_claimed_file *claim, int file)
{
    struct stat mine, named;

    return fstat(file, &mine) == 0 &&
           fstatat(claim->shelf->folder, claim->part, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           mine.st_ino == named.st_ino && mine.st_dev == named.st_dev;
}

/* The file with the lock; -1: none, and *turn tells why. */
static int lock(struct kp_claimed_file *claim, enum kp_claim_result *turn)
{
    int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;

    for (;;) {
        int file = openat(claim->shelf->folder, claim->part, flags, 0666);

        *turn = KP_REFUSED;
        if (file < 0)
            return -1;
        if (flock(file, LOCK_EX | LOCK_NB) != 0) {
            *turn = errno == EWOULDBLOCK ? KP_BUSY : KP_REFUSED;
            close(file);
            return -1;
        }
        if (is_part(claim, file))
            return file;
        close(file);
    }
}

/* It was finished between two looks: what is locked is an empty file. */
static enum kp_claim_result too_late(const struct kp_claimed_file *claim, int file)
{
    unlinkat(claim->shelf->folder, claim->part, 0);
    close(file);
    return KP_THERE;
}

static enum kp_claim_result take(struct kp_claimed_file *claim)
{
    enum kp_claim_result turn;
    int file;

    if (is_there(claim, &turn))
        return turn;
    file = lock(claim, &turn);
    if (file < 0)
        return turn;
    if (is_there(claim, &turn))
        return too_late(claim, file);
    if (ftruncate(file, 0) == 0)
        claim->stream = fdopen(file, "w");
    if (claim->stream)
        return KP_MINE;
    close(file);
    return KP_REFUSED;
}

enum kp_claim_result kp_claimed_file_begin(struct kp_claimed_file *claim,
                                           const struct kp_output_folder *shelf, const char *name)
{
    enum kp_claim_result turn = KP_REFUSED;

    *claim = (struct kp_claimed_file){.shelf = shelf, .out = {write_to_output_folder, claim}};
    errno = ENOMEM;
    claim->name = strdup(name);
    if (!claim->name || asprintf(&claim->part, ".%s.part", name) < 0)
        claim->part = NULL;
    else
        turn = take(claim);
    if (turn == KP_REFUSED)
        fail_output_folder(claim);
    return turn;
}

void kp_claimed_file_give_up(struct kp_claimed_file *claim)
{
    errno = ECANCELED;
    fail_output_folder(claim);
}

/* It reaches the disk before its name does: a machine that loses power leaves a part,
 * not an empty file.  The lock goes last. */
bool kp_claimed_file_end(struct kp_claimed_file *claim)
{
    int folder = claim->shelf->folder;

    errno = 0;
    if (claim->stream && claim->reason == 0 &&
        (fflush(claim->stream) != 0 || fsync(fileno(claim->stream)) != 0 ||
         renameat(folder, claim->part, folder, claim->name) != 0))
        fail_output_folder(claim);
    if (claim->stream && claim->reason != 0)
        unlinkat(folder, claim->part, 0);
    if (claim->stream)
        fclose(claim->stream);
    claim->stream = NULL;
    free(claim->name);
    free(claim->part);
    claim->name = claim->part = NULL;
    return claim->reason == 0;
}
