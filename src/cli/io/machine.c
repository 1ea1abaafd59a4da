/* The size of the machine, and the files that a process begins with. */
#include "cli/io/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

size_t kp_quarter_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;

    /* A machine may have more than one process can address. */
    return (size_t)(bytes < SIZE_MAX ? bytes : SIZE_MAX) / 4;
}

void kp_keep_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        int opened;

        if (fcntl(file, F_GETFD) >= 0 || errno != EBADF)
            continue;
        opened = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened > file) /* open returns the lowest free number, which should be this one */
            close(opened);
    }
}
