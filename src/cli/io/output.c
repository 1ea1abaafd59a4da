/* Messages quote input only after control characters are gone, and short ones need no memory, so
 * that "no memory left" can still be printed. */
#include "cli/io/output.h"

#include "base/unknown_name.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/io/output_file.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The errno of the first write to standard output that failed; or 0. */
static int output_error;

static bool write_to_stream(void *to, const char *bytes, size_t length)
{
    FILE *stream = *(FILE **)to;
    bool good;

    if (stream == stderr)
        kp_terminal_erase();
    errno = 0;
    good = fwrite(bytes, 1, length, stream) == length;
    if (!good && stream == stdout && output_error == 0)
        output_error = errno;
    return good;
}

const struct kp_out kp_standard_output = {write_to_stream, (void *)&stdout};
const struct kp_out kp_standard_error = {write_to_stream, (void *)&stderr};

bool kp_print(const struct kp_out *out, const char *format, ...)
{
    char small[256], *text = small;
    va_list arguments, again;
    bool good;
    int length;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(small, sizeof small, format, arguments);
    if (length >= (int)sizeof small && vasprintf(&text, format, again) < 0)
        text = NULL;
    va_end(again);
    va_end(arguments);
    good = length >= 0 && text && out->write(out->to, text, (size_t)length);
    if (text != small)
        free(text);
    return good;
}

/* ---- Messages ----------------------------------------------------------------------- */

#define NAME_SUFFIX (100 + KP_MOST_ID) /* bytes that kp_visit_name adds at most */

struct kp_printable_text kp_printable(const char *file)
{
    struct kp_printable_text name;

    snprintf(name.text, sizeof name.text - NAME_SUFFIX, "%s", file);
    kp_make_printable(name.text);
    return name;
}

int kp_say_error(const char *format, ...)
{
    char text[2 * sizeof(struct kp_printable_text)];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    kp_make_printable(text);
    fprintf(stderr, "keypeg: %s\n", text);
    return KP_EXIT_BAD;
}

const char *kp_find_name(const char *word, enum kp_kind kind)
{
    const char *name;
    size_t i = 0;

    while ((name = kp_plugin(kind, i++, NULL)) && !kp_ascii_is_name(word, strlen(word), name))
        ;
    return name;
}

int kp_say_unknown(const char *what, const char *word, enum kp_kind kind)
{
    struct kp_unknown_name unknown = kp_unknown_begin(what, word, strlen(word));
    struct kp_diag why;
    const char *name;

    for (size_t i = 0; (name = kp_plugin(kind, i, NULL)); i++)
        kp_unknown_expect(&unknown, name);
    kp_unknown_refuse(&unknown, &why);
    return kp_say_error("%s", why.says);
}

void kp_print_problems(const struct kp_errors *problems, const char *file, const char *id,
                       const char *name, const char *mark, const struct kp_out *out)
{
    struct kp_printable_text shown = kp_printable(id ? id : "");
    const char *before = id ? "id " : "", *after = id ? ": " : "";

    for (size_t i = 0; i < problems->count; i++) {
        const struct kp_diag *problem = &problems->item[i];
        char place[32] = "";

        if (problem->line)
            snprintf(place, sizeof place, ":%u:%u", problem->line, problem->column);
        kp_print(out, "%s%s: %s%s%s%s%s\n", file, place, before, shown.text, after,
                 strncmp(problem->says, "unknown member ", 15) ? "" : mark, problem->says);
    }
    if (problems->left_out)
        kp_print(out, "%s: and %zu more mistakes\n", name, problems->left_out);
}

/* ---- Pages ---------------------------------------------------------------------- */

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

/* ---- The end ------------------------------------------------------------------------ */

void kp_flush_output(void)
{
    errno = 0;
    if (fflush(stdout) != 0 && output_error == 0)
        output_error = errno;
}

int kp_finish_output(int status)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    bool closed; /* by its reader */

    kp_flush_output();
    if (!ferror(stdout))
        return status;
    closed = poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
    if (output_error != EPIPE && !closed)
        kp_say_error("cannot write the answer: %s",
                     output_error ? strerror(output_error) : "the output is closed or full");
    return KP_EXIT_BAD;
}
