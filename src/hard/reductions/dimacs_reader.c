#include "hard/reductions/dimacs_reader.h"

#include <limits.h>
#include <string.h>

void kp_dimacs_problem(struct kp_errors *problems, const struct kp_token *word, const char *format,
                       ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_add_error_va(problems, word->line, word->column, format, arguments);
    va_end(arguments);
}

bool kp_dimacs_is_comment(struct kp_token *line, struct kp_token *first)
{
    return !kp_token_next(line, first) || first->at[0] == 'c';
}

struct kp_token kp_dimacs_begin(const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    return (struct kp_token){text + mark, length - mark, 0, 1};
}

static bool is_among(const struct kp_token *word, const char *kinds)
{
    for (; *kinds; kinds += strcspn(kinds, " ") + 1)
        if (word->length == strcspn(kinds, " ") && memcmp(word->at, kinds, word->length) == 0)
            return true;
    return false;
}

static bool read_size(struct kp_token *line, struct kp_token *word, int64_t *size,
                      const char *written, struct kp_errors *problems)
{
    if (!kp_token_next(line, word)) {
        kp_dimacs_problem(problems, word, "something is missing here: write '%s'", written);
        return false;
    }
    if (!kp_token_number(word, INT_MAX, size) || *size < 0) {
        kp_dimacs_problem(problems, word, "'%.*s' is no number from 0 to %d: write '%s'",
                          kp_token_shown(word), word->at, INT_MAX, written);
        return false;
    }
    return true;
}

bool kp_dimacs_read_header(struct kp_token line, const char *kinds, const char *written,
                           struct kp_dimacs_header *header, struct kp_errors *problems)
{
    struct kp_token word;

    if (!kp_token_next(&line, &word) || !is_among(&word, kinds)) {
        kp_dimacs_problem(problems, &word,
                          "'p %.*s' begins a file of another kind: this wants '%s'",
                          kp_token_shown(&word), word.at, written);
        return false;
    }
    if (!read_size(&line, &word, &header->size, written, problems) ||
        !read_size(&line, &header->count_word, &header->count, written, problems))
        return false;
    if (kp_token_next(&line, &word)) {
        kp_dimacs_problem(problems, &word, "'%.*s' does not belong here: write '%s'",
                          kp_token_shown(&word), word.at, written);
        return false;
    }
    header->found = true;
    return true;
}
