/* What the sentences about facts, about rows and about steps share (step_sentences.h). */
#pragma once

#include "base/arena.h"
#include "base/json_writer.h"
#include "report/step_sentences.h"

struct kp_speaker {
    const struct kp_explanation *explanation;
    const struct kp_code_sets *sets;
    const struct kp_transcript *game;
    const struct kp_chain_step *about; /* the step; beyond the last: NULL */
    struct kp_game_words words;
    size_t step;       /* its number, from 0; that of no step if facts of all steps are cited */
    size_t *sources;   /* [fact]: the step to cite; as many as steps precede: none */
    bool cites;        /* facts are followed by their sources */
    bool is_row_alone; /* the step has no other premise than its rows */
    struct kp_strbuf *to;
    size_t said;                  /* clauses of this sentence */
    uint64_t *facts, *said_facts; /* room for sets of facts: of a sentence, and of its clauses */
    struct kp_arena arena;        /* of all texts and sets until the end */
};

/* Begins to speak of a step; false: no memory, and to->failed is set.  The end sets it if memory
 * ran out since. */
bool kp_speaker_begin(struct kp_speaker *speaker, const struct kp_explanation *explanation,
                      size_t step, struct kp_strbuf *to);
void kp_speaker_end(struct kp_speaker *speaker);

/* Adds to the sentence. */
void kp_say(struct kp_speaker *speaker, const char *format, ...) KP_PRINTF(2, 3);

/* A text that is used in sentences; "" if memory runs out. */
const char *kp_text(struct kp_speaker *speaker, const char *format, ...) KP_PRINTF(2, 3);

/* The same for what `text` holds, which is freed. */
const char *kp_keep_text(struct kp_speaker *speaker, struct kp_strbuf *text);

/* Makes a small letter of ASCII at this place a capital. */
void kp_capitalise(struct kp_strbuf *text, size_t at);

/* Sets speaker->facts to the facts that the step cites, as their sources say them. */
void kp_find_cited_facts(struct kp_speaker *speaker);

/* Whether one of these facts is cited from step i. */
bool kp_is_source(const struct kp_speaker *speaker, const uint64_t *facts, size_t i);

/* "3 blacks", "no black" */
const char *kp_name_count(struct kp_speaker *speaker, int count,
                          const struct kp_counted_words *words);

/* ---- Facts (fact_sentences.c) ---- */

/* The name of a colour, or "empty". */
const char *kp_name_colour(const struct kp_speaker *speaker, int colour);

/* "peg 1", "pegs 1 and 3": a bit for each peg. */
const char *kp_name_pegs(struct kp_speaker *speaker, const uint64_t *pegs);

/* Adds what the facts say; `context`, with the rules, says which colours are left.  Each is cited
 * if the speaker cites. */
void kp_say_facts(struct kp_speaker *speaker, const uint64_t *facts, const uint64_t *context);

/* ---- Rows (row_sentences.c, comparison_sentences.c) ---- */

/* "row 3 (red green red blue)" */
const char *kp_name_row(struct kp_speaker *speaker, size_t row);

/* What the rows of the step have. */
void kp_say_step_rows(struct kp_speaker *speaker);
void kp_say_comparison(struct kp_speaker *speaker);

/* Where the black key pegs of the rows can be, as a sentence.  Returns how many cases there are, or
 * 0 if they are not listed. */
size_t kp_say_places(struct kp_speaker *speaker);

/* Writes to JSON the cases, as lines ("row 1: black at peg 3") and as lists of pegs; of a
 * supposition, the lines below. */
void kp_write_cases(struct kp_speaker *speaker, struct kp_json_writer *json);

/* Makes a copy of the explanation in which the steps inside the supposition follow it, and it
 * concludes what it supposes.  The steps live in the speaker's arena.  false: no memory. */
bool kp_open_supposition(struct kp_speaker *speaker, struct kp_explanation *opened);

/* What the step supposes, which is left in speaker->facts, and the steps that follow from it, each
 * after `between`. */
void kp_say_supposition(struct kp_speaker *speaker, const char *between);

/* Why the row cannot have its score. */
void kp_say_impossible_score(struct kp_speaker *speaker);

/* What a part of the score counts: blacks or all key pegs. */
const struct kp_counted_words *kp_words_of_part(const struct kp_speaker *speaker,
                                                enum kp_row_part part);
