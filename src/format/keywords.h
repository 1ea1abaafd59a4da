/* The words that lines begin with. */
#ifndef KP_FORMAT_KEYWORDS_H
#define KP_FORMAT_KEYWORDS_H

#include "format/text_lines.h"

struct kp_text_reader;

struct kp_keyword {
    const char *name, *also; /* other spellings, separated by blanks */
    const char *instead;     /* words that people write for it, and that are not read */
    const char *example;

    /* Change the rules by the line at hand, or only check it; NULL: this is
     * no rule, and stands anywhere in its game. */
    enum kp_status (*rule)(struct kp_text_reader *reader, struct kp_diag *why);

    /* Put the line at hand into the game; NULL: it is a rule. */
    enum kp_status (*fact)(struct kp_text_reader *reader, struct kp_diag *why);
};

#define KP_MOST_HEADS 16

extern const struct kp_keyword kp_keywords[]; /* ends with a NULL name */

/* The head a word is, or NULL. */
const struct kp_keyword *kp_keyword_find(const struct kp_word *word);

/* The same, or the head that a word is written instead of; or NULL. */
const struct kp_keyword *kp_keyword_by_synonym(const struct kp_word *word);

/* The head a word was perhaps meant to be, by a slip or two; or NULL. */
const struct kp_keyword *kp_keyword_nearest(const struct kp_word *word);

/* The head of a line that is written as such lines are, or NULL. */
const struct kp_keyword *kp_keyword_of(const struct kp_text_line *line);

/* The sign of a line like 'pegs: 4', 'pegs=4' or 'pegs = 4', with what stands
 * before it and behind it; 0: there is none. */
char kp_text_line_sign(const struct kp_text_line *line, struct kp_word *before,
                       struct kp_word *behind);

/* Rules, in the order of the table. */
enum kp_status kp_rule_game(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_pegs(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_colours(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_blanks(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_repeats(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_scores(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_board(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_rule_codemaker(struct kp_text_reader *reader, struct kp_diag *why);

/* And what is known of one game. */
enum kp_status kp_fact_codemaker(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_fact_peg(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_fact_sum(struct kp_text_reader *reader, struct kp_diag *why);
enum kp_status kp_fact_secret(struct kp_text_reader *reader, struct kp_diag *why);

#endif
