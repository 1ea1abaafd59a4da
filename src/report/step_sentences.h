/* The sentences of an explanation.  They come without a full stop. */
#pragma once

#include "base/strbuf.h"
#include "explain/explanation.h"

struct kp_counted_words {
    const char *none, *one, *several; /* "no black", "black", "blacks" */
};

/* The words of a game: Bulls and Cows has places, digits, bulls and cows. */
struct kp_game_words {
    const char *peg, *pegs, *colour, *colours;
    struct kp_counted_words black, white, total;
    const char *earns, *earn; /* of what counts for the total: "earns a key peg", "earn key pegs" */
    bool are_digits;
};

struct kp_game_words kp_words_of_game(const struct kp_rules *rules);

/* "2 black 1 white", or "2 bulls 1 cow". */
void kp_say_game_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* Adds the sentence of a step, without its number. */
void kp_say_step(const struct kp_explanation *explanation, size_t number, struct kp_strbuf *to);

/* What each peg of the only secret is, with the steps that show it. */
void kp_say_secret_pegs(const struct kp_explanation *explanation, struct kp_strbuf *to);

/* What is certain, but was not explained. */
void kp_say_unexplained(const struct kp_explanation *explanation, struct kp_strbuf *to);

/* What the i-th row that the code of the question misses would score. */
void kp_say_missed_row(const struct kp_explanation *explanation, size_t i, struct kp_strbuf *to);

/* How many secrets fit, or why the code of the question cannot be the secret
 * (explanation_text.c). */
void kp_say_headline(const struct kp_explanation *explanation, struct kp_strbuf *to);

/* ---- Hints (hint_sentences.c) ---- */

/* How many of the steps a view shows. */
size_t kp_count_shown_steps(const struct kp_explanation_view *view, size_t count);

/* A hint about the step with this number, which may be beyond the last. */
void kp_say_step_hint(const struct kp_explanation *explanation, size_t step, int level,
                      struct kp_strbuf *to);
