/* What readers of formats with one meaning a line have in common: the next line that is not empty,
 * the rules that all games of the text share, and an error if there was no game at all. */
#include "format/foreign/simple_reader.h"

struct kp_simple_reader kp_simple_reader_begin(const char *text, size_t length, unsigned line,
                                               struct kp_match *match, struct kp_errors *errors)
{
    return (struct kp_simple_reader){
        .builder = {.match = match, .errors = errors},
        .lines = kp_lines_begin(text, length, line, match ? &match->read_limit : NULL)};
}

void kp_simple_reader_error(struct kp_simple_reader *reader, enum kp_status status,
                            const struct kp_diag *why)
{
    unsigned line = why->line ? why->line : reader->line.number;

    kp_game_builder_error(&reader->builder, line ? line : 1, why->column ? why->column : 1, status,
                          why->says);
}

bool kp_simple_reader_next_line(struct kp_simple_reader *reader)
{
    do {
        struct kp_diag why = {0};
        enum kp_status status;

        if (reader->builder.status == KP_NO_MEMORY ||
            !kp_lines_next(&reader->lines, &reader->line, &status, &why))
            return false;
        reader->is_bad_line = status != KP_OK;
        kp_simple_reader_error(reader, status, &why);
    } while (reader->line.count == 0 && !reader->is_bad_line);
    return reader->builder.status != KP_NO_MEMORY;
}

void kp_simple_reader_begin_game(struct kp_simple_reader *reader)
{
    kp_game_builder_end(&reader->builder);
    kp_game_builder_begin(&reader->builder, reader->line.number,
                          reader->line.count ? reader->line.words[0].column : 1);
}

enum kp_status kp_simple_reader_set_rules(struct kp_simple_reader *reader,
                                          const struct kp_rules *said, struct kp_diag *why)
{
    struct kp_rules draft = *said, *rules = kp_rules_adopt(&draft);
    enum kp_status status;

    if (!rules)
        return kp_no_memory(why);
    status = kp_rules_check(rules, why);
    if (status == KP_OK) {
        rules->palette = kp_palette_new();
        status = rules->palette
                     ? kp_palette_add_numbers(rules->palette, 1, (unsigned)rules->colours, why)
                     : kp_no_memory(why);
    }
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    if (status == KP_OK && !kp_game_builder_set_rules(&reader->builder, rules))
        status = KP_NO_MEMORY;
    kp_rules_unref(rules);
    return status;
}

enum kp_status kp_simple_reader_end(struct kp_simple_reader *reader, const char *nothing)
{
    struct kp_game_builder *builder = &reader->builder;

    kp_game_builder_end(builder);
    if (builder->match->count == 0 && builder->status == KP_OK)
        kp_game_builder_error(builder, reader->line.number ? reader->line.number : 1, 1,
                              KP_BAD_INPUT, nothing);
    kp_text_line_free(&reader->line);
    return kp_game_builder_free(builder);
}
