#include "cli/io/game_location.h"

#include "cli/io/output.h"

void kp_write_file(const struct kp_visit *visit)
{
    if (visit->several_files)
        kp_print(&visit->out, "%s:", kp_file_name(visit->file).text);
}

void kp_write_place(const struct kp_visit *visit)
{
    kp_print(&visit->out, "{\"file\":");
    kp_string_json(visit->file, &visit->out);
    kp_print(&visit->out, ",\"game\":%zu,\"line\":%u", visit->number, visit->line);
}
