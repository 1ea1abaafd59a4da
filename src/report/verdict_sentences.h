/* What reports say of a verdict, a sentence each: without its capital and its
 * full stop, which whoever shows it adds.  Where there is nothing to say, none
 * is written. */
#ifndef KP_REPORT_VERDICT_SENTENCES_H
#define KP_REPORT_VERDICT_SENTENCES_H

#include "game/transcript.h"

typedef void kp_sentence(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         struct kp_strbuf *to);

/* The answer, first of all. */
kp_sentence kp_say_headline;

/* How many secrets fit, unless the secret's caption (below) has told. */
kp_sentence kp_say_how_many;

/* Where the codemaker revealed a secret: why it is no secret at all; what else
 * can be wrong than its rows; how people come to the scores that it does not
 * give; and what the rows say without it. */
kp_sentence kp_say_against_rules, kp_say_either, kp_say_mistakes, kp_say_without_secret;

/* Rows that clash, and since when. */
kp_sentence kp_say_conflict, kp_say_first_impossible;

/* What an audit found of the fewest rows that can be wrong; of corrections and
 * misnoted guesses; of all rows that clash, before they are named and, of many,
 * behind; and what it did not get to. */
kp_sentence kp_say_suspects, kp_say_left_out, kp_say_misnoted, kp_say_conflicts, kp_say_tally,
    kp_say_unfinished;

/* The same mistake in every row, and how many secrets fit then. */
void kp_say_repeated_mistake(const struct kp_repeated_mistake *slip, struct kp_strbuf *to);

/* Whether there is an audit whose corrections are worth showing: those of a
 * revealed secret are on the board, and no other has fewer. */
bool kp_shows_corrections(const struct kp_verdict *verdict);

/* What stands above a secret that fits, and above one of a correction with so
 * many (NULL: nobody knows). */
const char *kp_secret_caption(const struct kp_transcript *game, const struct kp_verdict *verdict);
void kp_say_corrected(const char *count, struct kp_strbuf *to);

/* Whether exactly one secret fits. */
bool kp_is_unique(const char *count, bool count_is_exact);

/* The chapters of a story as all reports tell them. */
/* Chapters worth telling, from 0: those behind the first without a secret have
 * none either.  Of a long game the first KP_BOARD_ROWS rows. */
size_t kp_story_length(const struct kp_verdict *verdict);

/* "1,296", "at least 1,249", "not counted". */
void kp_say_story_row_count(const struct kp_story_row *chapter, struct kp_strbuf *to);

/* What is to be said of the row before chapter i > 0: "told nothing new", "its
 * guess could not have been the secret", both, or nothing. */
void kp_say_story_row(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to);

/* Of the rows behind: "rows 6 to 9: none either", "and 50 more rows", or nothing. */
void kp_say_rest(const struct kp_verdict *verdict, struct kp_strbuf *to);

#endif
