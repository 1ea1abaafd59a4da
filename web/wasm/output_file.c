/* A browser has no files to write. */
#include "cli/io/output_file.h"

#include <errno.h>

bool kp_output_file_open(struct kp_output_file *file, const char *name)
{
    (void)name;
    *file = (struct kp_output_file){.error = ENOTSUP};
    return false;
}

bool kp_output_file_claim(struct kp_output_file *file, int folder, const char *name)
{
    (void)folder;
    return kp_output_file_open(file, name);
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
