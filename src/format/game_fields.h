/* What can be stated of a game: one table for all formats, by keyword, with the setter of each
 * field and what to write instead of a wrong value.  A front end (text/rule_lines.c,
 * json/json_members.c) splits a value into words; every check of the words is made here, once.  An
 * error has the column of the word at fault. */
#pragma once

#include "format/format.h"
#include "format/keywords.h"

/* Sets a field by words[0..n-1], the words of its value: 'yes', 'no' and numbers are words, too.  A
 * rule changes to->rules, and other fields to->game. */
typedef enum kp_status kp_field_set(struct kp_game_builder *to, const struct kp_word *words,
                                    size_t n, struct kp_diag *why);

extern const struct kp_field {
    kp_field_set *set;  /* NULL: the front ends differ in everything (codemaker, id) */
    size_t least, most; /* words of its line after the keyword; most 0: any number */
    const char *json;   /* what to write in JSON */
    const char *line;   /* and in a transcript; NULL: a line like the example of the keyword */
} kp_fields[KP_KEYWORD_COUNT];

/* Makes a finished palette of words[0..n-1], n > 0: names or, unless they must be `names`, one number
 * or one range.  Ten numbered colours are called 0 to 9, others 1 to N.  On KP_BAD_INPUT `why` has the
 * column (colours_parser.c). */
enum kp_status kp_colours_parse(const struct kp_word *words, size_t n, bool names,
                                struct kp_palette **palette, struct kp_diag *why);

/* Reads a word as a whole number in this range. */
enum kp_status kp_field_number(const struct kp_game_builder *to, enum kp_keyword_id field,
                               const struct kp_word *word, int64_t least, int64_t most,
                               int64_t *number, struct kp_diag *why);
