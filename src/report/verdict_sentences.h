/* What reports say of a verdict, one sentence per function, shared by text and HTML.
 * A sentence comes without its capital and its full stop, which the report adds.  A
 * function with nothing to say writes nothing. */
#ifndef KP_REPORT_VERDICT_SENTENCES_H
#define KP_REPORT_VERDICT_SENTENCES_H

#include "game/transcript.h"

/* The subject of a report. */
struct kp_checked_game {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
};

typedef void kp_sentence(const struct kp_checked_game *of, struct kp_strbuf *to);

/* The answer, which every report begins with. */
kp_sentence kp_say_headline;

/* How many secrets fit, unless kp_secret_caption says it. */
kp_sentence kp_say_how_many;

/* If the codemaker revealed a secret: why the rules do not allow it; what may be wrong
 * other than its rows; the mistakes that lead to the scores that it does not fit; and the
 * answer for the rows alone. */
kp_sentence kp_say_against_rules, kp_say_either, kp_say_mistakes, kp_say_without_secret;

/* The rows of the conflict, and the row that ruled out the last secret. */
kp_sentence kp_say_conflict, kp_say_first_impossible;

/* The caption of the secret that fits where the revealed one does not. */
#define KP_OTHER_SECRET "Another secret fits:"

/* Of an audit (audit_sentences.c): the fewest rows that can be wrong; the number of
 * repairs that are not shown; misrecorded guesses; the heading of all conflicts, and the
 * rows that are in most of them; what the audit did not finish.  All but the first need
 * verdict->audit. */
kp_sentence kp_say_suspects, kp_say_left_out, kp_say_misnoted, kp_say_conflicts, kp_say_tally,
    kp_say_unfinished;

/* The same mistake in every row, and how many secrets would then fit. */
void kp_say_repeated_mistake(const struct kp_repeated_mistake *slip, struct kp_strbuf *to);

/* Whether there is an audit with repairs worth showing: not if the rows that a revealed
 * secret does not fit are the fewest possible, since the board shows these. */
bool kp_shows_repairs(const struct kp_verdict *verdict);

/* The caption of the secret of a verdict, and of a secret after a repair; `count` is the
 * number of secrets that then fit, or NULL. */
const char *kp_secret_caption(const struct kp_checked_game *of);
void kp_say_repaired_secret(const char *count, struct kp_strbuf *to);

/* The length of a story as reports show it, in rows of verdict->story_rows.  It ends with
 * the first row without a possible secret, or after KP_BOARD_ROWS rows of the game. */
size_t kp_story_length(const struct kp_verdict *verdict);

/* "1,296", "at least 1,249", "not counted". */
void kp_say_story_count(const struct kp_story_row *row, struct kp_strbuf *to);

/* Remarks on row i > 0: "no new information", "the guess was already ruled out",
 * both, or nothing. */
void kp_say_story_remarks(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to);

/* What stands for the rows that are not shown: "none after that", "and 50 more rows", or
 * nothing. */
void kp_say_story_rest(const struct kp_verdict *verdict, struct kp_strbuf *to);

/* Whether exactly one secret fits. */
bool kp_is_unique(const char *count, bool count_is_exact);

#endif
