/* A browser has no files to write. */
#include "cli/io/output_file.h"

#include <errno.h>
#include <string.h>

bool kp_is_one_place(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

bool kp_is_open_as(const char *name, int descriptor)
{
    (void)name, (void)descriptor;
    return false;
}

bool kp_is_game_of_call(const struct kp_call *call, const char *name)
{
    (void)call, (void)name;
    return false;
}

bool kp_output_file_open(struct kp_output_file *file, const char *name)
{
    (void)name;
    *file = (struct kp_output_file){.error = ENOTSUP};
    return false;
}

enum kp_claim_result kp_output_file_claim(struct kp_output_file *file, int folder, const char *name)
{
    (void)folder;
    kp_output_file_open(file, name);
    return KP_REFUSED;
}

void kp_output_file_give_up(struct kp_output_file *file)
{
    if (file->error == 0)
        file->error = ECANCELED;
}

bool kp_output_file_close(struct kp_output_file *file)
{
    return file->error == 0;
}
