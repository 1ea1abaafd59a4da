/* Bulls and Cows, and lock puzzles, whose rules are not given: what a row shows of them. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

/* Whether a text has a word for bulls or cows, or a count like '1A' or '2C', or is about digits that
 * are well or wrongly placed. */
bool kp_bulls_are_named(const struct kp_word *text);

/* What a row of digits shows of its game if it has exactly one reading. */
struct kp_bulls_row {
    int pegs;      /* the digits of its guess; 0: it is not such a row */
    bool sentence; /* its score is a sentence, as in lock puzzles, where digits may repeat */
};

/* Reads a line as a row of Bulls and Cows of any length. */
enum kp_status kp_bulls_row_read(const struct kp_text_line *line, struct kp_bulls_row *found,
                                 struct kp_diag *why);

/* Sets the rules of 'game bulls-and-cows' with codes of this length, or those in which digits may
 * repeat.  The rules are cleared first. */
enum kp_status kp_bulls_rules_set(struct kp_rules *rules, int pegs, bool repeats,
                                  struct kp_diag *why);
