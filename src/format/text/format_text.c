/* The transcript as a person types it; docs/transcript.md defines it. */
#include "format/format.h"
#include "format/text/text_reader.h"
#include "format/text/text_writer.h"

#include <stdlib.h>
#include <string.h>

/* The text without the byte order mark that some editors put in front. */
static struct kp_lines begin(const char *text, size_t length, unsigned line)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    return (struct kp_lines){text + mark, length - mark, line - 1};
}

#define GLANCE 4096 /* bytes of a line; it may be as long as a disk is large */

/* Whether the first line that says anything begins as a rule does. */
static bool claims(const char *text, size_t length)
{
    struct kp_lines lines = begin(text, length, 1);
    struct kp_text_line line = {0};
    bool claimed;

    while (lines.length > 0 && line.count == 0) {
        const char *end = memchr(lines.text, '\n', lines.length);
        size_t size = end ? (size_t)(end - lines.text) + 1 : lines.length;

        if (kp_text_line_split(&line, lines.text, size < GLANCE ? size : GLANCE, NULL) != KP_OK)
            break;
        lines.text += size;
        lines.length -= size;
    }
    claimed = line.count > 0 && kp_keyword_find(&line.words[0]);
    kp_text_line_free(&line);
    return claimed;
}

static bool is_utf16(const char *text, size_t length)
{
    return length >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0);
}

static enum kp_status refuse(struct kp_text_reader *reader, unsigned line, const char *says)
{
    kp_add_error(reader->problems, line, 1, "%s", says);
    return KP_BAD_INPUT;
}

static enum kp_status read_games(struct kp_text_reader *reader, struct kp_lines lines)
{
    bool any = reader->rules, more = true; /* a game before them is enough */
    unsigned first = lines.number + 1;

    if (is_utf16(lines.text, lines.length))
        return refuse(reader, first, "this is UTF-16 text: save the file as UTF-8");
    while (more && reader->status != KP_NO_MEMORY) {
        more = kp_text_read_game(reader, &lines);
        any = any || more || reader->begins;
    }
    if (!any && reader->status == KP_OK)
        return refuse(reader, first,
                      "there is no game here: it begins with its rules, 'game classic', or "
                      "'pegs 4' and 'colours 6', and then a row on each line, 'red red "
                      "green green : 2 0'");
    return reader->status;
}

enum kp_status kp_text_read_on(struct kp_rules *rules, const char *text, size_t length,
                               unsigned line, struct kp_match *match, struct kp_errors *problems)
{
    struct kp_text_reader reader = {.match = match,
                                    .problems = problems,
                                    .rules = rules ? kp_rules_ref(rules) : NULL,
                                    .no_number = KP_NOT_ASKED};
    enum kp_status status = read_games(&reader, begin(text, length, line));

    kp_rules_unref(reader.rules);
    kp_palette_unref(reader.draft.palette);
    kp_palette_unref(reader.box.palette);
    kp_text_line_free(&reader.line);
    free(reader.code);
    return status;
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *problems)
{
    return kp_text_read_on(NULL, text, length, line, match, problems);
}

const struct kp_format kp_format_text = {
    .name = "text",
    .title = "rules and rows, as a person types them",
    .claims = claims,
    .read = read,
    .write = kp_text_write,
    .opens = "",
    .between = "---\n",
    .closes = "",
    .closes_one = "",
};
