/* The reader of transcripts: the rules that carry over from game to game, and the current game.
 *
 * A game is read twice, first for its rules and then for what was played, because a rule may
 * be wrong in a way that only all rules together show.  A game whose rules are bad is not
 * played, nor are the games that inherit them. */
#ifndef KP_FORMAT_TEXT_TEXT_READER_H
#define KP_FORMAT_TEXT_TEXT_READER_H

#include "format/game_builder.h"
#include "format/keywords.h"
#include "game/preset.h"

struct kp_text_reader {
    struct kp_game_builder builder; /* status, errors, current game and code */
    struct kp_text_line line;       /* current */

    struct kp_rules *rules; /* held: of the current game, or of the last good one; or NULL */
    bool broken;            /* the current rules are bad */
    int no_number;          /* see kp_rules_check_sum */

    const struct kp_preset *preset; /* whose rules are in preset_rules, or NULL */
    struct kp_rules preset_rules;   /* holds their palette, which is made once for a match */
    unsigned preset_uses;           /* how many games named a preset */

    struct kp_rules draft;           /* the rules as the lines change them; holds its palette */
    bool restated;                   /* a line changed a rule */
    unsigned said[KP_KEYWORD_COUNT]; /* by keyword: the line of this game, or 0 */
    unsigned begins, first_rule, first_row; /* lines of this game, or 0 */

    int64_t shift;              /* the number of the last numbered row minus its place */
    size_t row_comments;        /* comments that read as rows, */
    unsigned first_row_comment; /* and the line of the first */
};

/* Read a text as kp_format does, but the first game inherits these rules; NULL: there are none,
 * and a text without a game is refused. */
enum kp_status kp_text_read_on(struct kp_rules *rules, const char *text, size_t length,
                               unsigned line, struct kp_match *match, struct kp_errors *errors);

#endif
