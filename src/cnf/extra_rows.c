#include "cnf/extra_rows.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* A score that was added, and the literal under which it holds. */
struct extra_score {
    int black, total, white; /* or KP_UNKNOWN */
    int selector;
};

struct kp_extra_guess {
    uint16_t *guess;
    struct kp_guess_counts counts;
    struct extra_score *scores;
    size_t count, room;
};

static struct kp_extra_guess *find_guess(struct kp_extra_rows *rows, const uint16_t *guess)
{
    size_t bytes = (size_t)rows->writer.question->pegs * sizeof *guess;

    for (size_t i = 0; i < rows->count; i++)
        if (memcmp(rows->guesses[i].guess, guess, bytes) == 0)
            return &rows->guesses[i];
    return NULL;
}

static struct kp_extra_guess *add_guess(struct kp_extra_rows *rows, const uint16_t *guess)
{
    size_t bytes = (size_t)rows->writer.question->pegs * sizeof *guess;
    struct kp_extra_guess extra = {.guess = kp_copy(guess, bytes)};

    if (!extra.guess || !KP_RESERVE(rows->guesses, rows->room, rows->count + 1)) {
        free(extra.guess);
        return NULL;
    }
    rows->guesses[rows->count] = extra;
    return &rows->guesses[rows->count++];
}

static const struct extra_score *find_score(const struct kp_extra_guess *extra,
                                            const struct kp_question_row *row)
{
    for (size_t i = 0; i < extra->count; i++) {
        const struct extra_score *score = &extra->scores[i];

        if (score->black == row->black && score->total == row->total && score->white == row->white)
            return score;
    }
    return NULL;
}

int kp_extra_rows_add(struct kp_extra_rows *rows, const struct kp_question_row *row)
{
    struct kp_clause_sink *cnf = rows->writer.cnf;
    struct kp_extra_guess *extra = find_guess(rows, row->guess);
    const struct extra_score *known = extra ? find_score(extra, row) : NULL;
    int selector;

    if (cnf->stopped || (!rows->writer.lits && !kp_question_writer_open(&rows->writer)))
        return 0;
    if (known)
        return known->selector;
    if (!extra)
        extra = add_guess(rows, row->guess);
    if (!extra || !KP_RESERVE(extra->scores, extra->room, extra->count + 1)) {
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
        return 0;
    }
    selector = kp_clause_sink_new_variables(cnf, 1);
    kp_write_score(&rows->writer, &extra->counts, row, 0, selector);
    if (cnf->stopped)
        return 0;
    extra->scores[extra->count++] = (struct extra_score){row->black, row->total, row->white,
                                                         selector};
    return selector;
}

void kp_extra_rows_free(struct kp_extra_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->guesses[i].guess);
        kp_guess_counts_free(&rows->guesses[i].counts);
        free(rows->guesses[i].scores);
    }
    free(rows->guesses);
    if (rows->writer.question)
        kp_question_writer_close(&rows->writer);
}
