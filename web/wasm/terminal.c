/* Standard output and standard error are texts that JavaScript collects, never a terminal. */
#include "cli/io/terminal.h"

#include <unistd.h>

bool kp_terminal_has_colours(void)
{
    return false;
}

int kp_terminal_width(int file)
{
    (void)file;
    return 80;
}

bool kp_terminal_redraws(bool writes_meanwhile)
{
    (void)writes_meanwhile;
    return false;
}

void kp_terminal_show(const char *line, size_t length)
{
    (void)line, (void)length;
}

bool kp_terminal_shows(void)
{
    return false;
}

void kp_terminal_erase(void)
{
}

bool kp_terminal_can_go_back(void)
{
    return false;
}

uint64_t kp_unpredictable_number(void)
{
    uint64_t number;

    return getentropy(&number, sizeof number) == 0 ? number : 1;
}

/* WebAssembly has no way to ask for it.  The module may grow to 512 MB (cmake/KeypegWasm.cmake);
 * the rest is for what the memory limit does not count. */
size_t kp_quarter_of_memory(void)
{
    return (size_t)384 << 20;
}

void kp_keep_standard_files(void)
{
}
