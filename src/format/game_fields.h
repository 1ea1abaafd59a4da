/* What can be stated of a game: one table for all formats, by keyword, with the setter of each
 * field and what to write instead of a wrong value.  A front end (text/rule_lines.c,
 * json/json_members.c) splits a value into words; every check of the words is made here, once.  An
 * error has the column of the word at fault. */
#pragma once

#include "format/format.h"
#include "format/keywords.h"

/* Where the value goes, and in which form it was written. */
struct kp_field_target {
    bool json;                       /* false: a line of a transcript */
    bool names;                      /* colours are names, also one that looks like a number */
    struct kp_rules *rules;          /* to be changed, if the field is a rule; or of the game */
    struct kp_game_builder *builder; /* its game has rules, unless the field is a rule or the id */
    int *no_number;                  /* see kp_rules_check_sum */
};

/* Sets a field by words[0..n-1], the words of its value: 'yes', 'no' and numbers are words, too. */
typedef enum kp_status kp_field_set(const struct kp_field_target *to, const struct kp_word *words,
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
enum kp_status kp_field_number(const struct kp_field_target *to, enum kp_keyword_id field,
                               const struct kp_word *word, int64_t least, int64_t most,
                               int64_t *number, struct kp_diag *why);
