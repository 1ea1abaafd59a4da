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
