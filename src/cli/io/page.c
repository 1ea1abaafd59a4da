/* Writes a page into its file or to standard output.  The file gets its name when the page is whole,
 * so an interruption leaves no part of a page and keeps the page of before. */
#include "cli/io/page.h"

#include "cli/io/output.h"
#include "cli/io/output_file.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file is empty, or begins as a page of keypeg does. */
static bool is_page(const char *name)
{
    static const char begin[] = "<!DOCTYPE html>";
    char text[sizeof begin - 1];
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(text, 1, sizeof text, file) : 1;

    if (file)
        fclose(file);
    return length == 0 || (length == sizeof text && memcmp(text, begin, length) == 0);
}

int kp_page_check_name(const struct kp_call *call)
{
    const char *name = call->html_file;
    struct stat about;

    if (stat(name, &about) == 0 && S_ISREG(about.st_mode) && !is_page(name))
        return kp_say_error(
            "'%s' exists and is not a page that keypeg wrote; name another file for the page",
            name);
    return KP_EXIT_DONE;
}

int kp_page_write(const struct kp_call *call, int (*write)(void *data, const struct kp_out *out),
                  void *data)
{
    const char *name = call->html_file;
    struct kp_output_file page;
    int status = KP_EXIT_BAD;

    if (strcmp(name, "-") == 0)
        return write(data, &kp_standard_output);
    if (kp_output_file_open(&page, name))
        status = write(data, &page.out);
    if (!kp_output_file_close(&page))
        return kp_say_error("cannot write '%s': %s", name, strerror(page.error));
    if (isatty(STDERR_FILENO))
        kp_print(&kp_standard_error, "%s was written\n", kp_printable(name).text);
    return status;
}
