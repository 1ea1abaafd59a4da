#include "cli/io/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool fail(struct kp_claimed_file *claim)
{
    if (claim->reason == 0)
        claim->reason = errno ? errno : EIO;
    return false;
}

static bool write_to(void *to, const char *bytes, size_t length)
{
    struct kp_claimed_file *claim = to;

    errno = 0;
    return fwrite(bytes, 1, length, claim->stream) == length || fail(claim);
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

    *claim = (struct kp_claimed_file){.shelf = shelf, .out = {write_to, claim}};
    errno = ENOMEM;
    claim->name = strdup(name);
    if (!claim->name || asprintf(&claim->part, ".%s.part", name) < 0)
        claim->part = NULL;
    else
        turn = take(claim);
    if (turn == KP_REFUSED)
        fail(claim);
    return turn;
}

void kp_claimed_file_give_up(struct kp_claimed_file *claim)
{
    errno = ECANCELED;
    fail(claim);
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
        fail(claim);
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
