/* The words that lines of a transcript begin with, and how people spell them.  JSON uses the same
 * names for the members of a game.  What a line does is in text/rule_lines.c. */
#pragma once

#include "format/text_lines.h"
#include "game/predefined_game.h"

/* The order of kp_keywords: rules first. */
enum kp_keyword_id {
    KP_WORD_GAME,
    KP_WORD_PEGS,
    KP_WORD_COLOURS,
    KP_WORD_BLANKS,
    KP_WORD_REPEATS,
    KP_WORD_SCORES,
    KP_WORD_BOARD,
    KP_WORD_CODEMAKER,
    KP_WORD_ID,
    KP_WORD_PEG,
    KP_WORD_TIMES,
    KP_WORD_PLACE,
    KP_WORD_SUM,
    KP_WORD_SECRET,
    KP_KEYWORD_COUNT
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order of the table */
struct kp_keyword {
    enum kp_keyword_id id;
    const char *name, *also; /* other spellings, separated by spaces */
    const char *synonyms;    /* words that people write for it, which are not accepted */
    const char *example;
    const char *values; /* that may follow it, besides a number; NULL: anything.  Those of
                           blanks are in the order of enum kp_blanks. */
    bool number;        /* a number may follow it */
};

extern const struct kp_keyword kp_keywords[]; /* by id; ends with a NULL name */

/* The keyword that a word is, or NULL. */
const struct kp_keyword *kp_keyword_find(const struct kp_word *word);

/* The keyword that a word is or is a synonym of, or NULL. */
const struct kp_keyword *kp_keyword_by_synonym(const struct kp_word *word);

/* The keyword of a line that is written as such lines are, or NULL. */
const struct kp_keyword *kp_keyword_of(const struct kp_text_line *line);

/* The sign of a line like 'pegs: 4', 'pegs=4' or 'pegs = 4', and what is before and after it; 0
 * if there is none. */
char kp_text_line_sign(const struct kp_text_line *line, struct kp_word *before,
                       struct kp_word *after);

/* Says that no game has this name, and which one is near, or all. */
enum kp_status kp_predefined_game_unknown(const struct kp_word *word, struct kp_diag *why);
