/* Hints: more and more of the next step.  The first says how many secrets fit, and nothing of the
 * step. */
#include "report/step_sentences_impl.h"

#include "report/verdict_sentences.h"

size_t kp_count_shown_steps(const struct kp_explanation_view *view, size_t count)
{
    bool all = !view || (view->steps == 0 && view->hint == 0);

    return all || view->steps > count ? count : view->steps;
}

static void say_rows(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    size_t *sources, count = 0;

    KP_TAKE(&speaker->arena, sources, speaker->step + 1);
    for (size_t i = 0; i < speaker->step && sources; i++)
        if (kp_is_source(speaker, step->premises, i))
            sources[count++] = i;
    if (step->row_count == 0) {
        kp_say(speaker, count > 0 ? "the next step needs no row, only what is known from "
                                  : "the next step needs no row, only the rules");
    } else {
        kp_say(speaker, "look at ");
        kp_say_numbers("row", step->rows, step->row_count, speaker->to);
        kp_say(speaker, count > 0 ? ", and use " : "");
    }
    if (count > 0)
        kp_say_numbers("step", sources, count, speaker->to);
}

static void say_part(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    const struct kp_game_words *words = &speaker->words;
    bool is_black = step->part == KP_ROW_BLACK;
    const char *counted = is_black ? words->black.several : words->total.several;

    if (step->kind == KP_STEP_SUPPOSE)
        kp_say(speaker, "suppose the opposite of a fact, and ");
    if (step->kind == KP_STEP_FACTS || step->kind == KP_STEP_SUPPOSE)
        say_rows(speaker);
    else if (step->kind == KP_STEP_COMPARE)
        kp_say(
            speaker, "compare how many %s rows %zu and %zu have, and the %s in which they differ",
            counted, step->rows[0] + 1, step->rows[1] + 1, is_black ? words->pegs : words->colours);
    else if (step->kind == KP_STEP_ROWS)
        kp_say(speaker, "where can the %s of rows %zu and %zu be, if both rows are right",
               words->black.several, step->rows[0] + 1, step->rows[1] + 1);
    else if (step->part == KP_ROW_SCORE && speaker->game->rules->scores != KP_COLOURS_ONLY)
        kp_say(speaker, "where can the %s of row %zu be, if its %s are right, too",
               words->black.several, step->rows[0] + 1, words->white.several);
    else
        kp_say(speaker, "count only the %s of row %zu", counted, step->rows[0] + 1);
}

void kp_say_step_hint(const struct kp_explanation *explanation, size_t step, int level,
                      struct kp_strbuf *to)
{
    struct kp_speaker speaker;
    size_t start = to->length;

    if (!kp_speaker_begin(&speaker, explanation, step, to))
        return;
    if (level <= 1)
        kp_say_headline(explanation, to);
    else if (!speaker.about)
        kp_strbuf_addf(to, explanation->chain.complete ? "no step is left"
                                                       : "no short explanation was found");
    else if (level == 2)
        say_rows(&speaker);
    else if (level == 3)
        say_part(&speaker);
    else
        kp_say_step(explanation, step, to);
    kp_capitalise(to, start);
    kp_speaker_end(&speaker);
}
