/* For CBC: the equations that keypeg's linear engine relaxes (src/linear/model/linear_model.c), in MPS.
 * Pegs that all guesses treat alike are one variable, and if only one list of colour counts has the
 * totals of the rows, they are fixed.  Finding that takes keypeg 0.1 to 100 ms, which count for
 * nothing here. */
#include "linear/model/colour_counts.h"
#include "linear/model/linear_model.h"
#include "linear/search/branch_and_bound.h"
#include "runner.h"

#include <inttypes.h>
#include <stdlib.h>

/* The columns that must be integers, or the others. */
static void write_columns(const struct kp_linear_model *model, bool integers, FILE *file)
{
    const struct kp_linear_system *system = &model->system;

    for (size_t j = 0; j < system->columns; j++) {
        if (integers != (model->branching[j] != KP_DO_NOT_BRANCH))
            continue;
        fprintf(file, "    x%zu cost 0\n", j);
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            fprintf(file, "    x%zu e%" PRIu32 " %" PRId64 "\n", j, system->row[k],
                    system->coefficient[k]);
    }
}

static void write_model(const struct kp_linear_model *model, FILE *file)
{
    const struct kp_linear_system *system = &model->system;

    fputs("NAME game\nROWS\n N cost\n", file);
    for (size_t i = 0; i < system->rows; i++)
        fprintf(file, " E e%zu\n", i);
    fputs("COLUMNS\n    MARKER 'MARKER' 'INTORG'\n", file); /* CBC reads these first, or none */
    write_columns(model, true, file);
    fputs("    MARKER 'MARKER' 'INTEND'\n", file);
    write_columns(model, false, file);
    fputs("RHS\n", file);
    for (size_t i = 0; i < system->rows; i++)
        fprintf(file, "    rhs e%zu %" PRId64 "\n", i, system->right[i]);
    fputs("BOUNDS\n", file);
    for (size_t j = 0; j < system->columns; j++)
        fprintf(file, " LO box x%zu %" PRId32 "\n UP box x%zu %" PRId32 "\n", j, system->least[j],
                j, system->most[j]);
    fputs("ENDATA\n", file);
}

void kp_model_equations(const struct kp_transcript *game, FILE *file)
{
    const struct kp_colour_counts_limits limits = {1, 1000000};
    const struct kp_limits none = {.memory = SIZE_MAX}; /* the engine would take less by default */
    struct kp_question *question = kp_question_new(game, true);
    uint64_t pivots = UINT64_MAX;
    struct kp_linear_budget budget = kp_linear_budget_open(&none, &pivots, "writing");
    struct kp_colour_counts counts;
    struct kp_linear_model model;
    bool unique;

    if (!question)
        abort();
    unique = kp_colour_counts_find(&counts, question, NULL, limits, NULL, &budget) ==
                 KP_COMPLETED &&
             counts.found == 1;
    budget.stop = KP_COMPLETED;
    if (kp_linear_model_make(&model, question, NULL, unique ? counts.counts : NULL, &budget))
        abort();
    write_model(&model, file);
    kp_linear_model_free(&model);
    kp_colour_counts_free(&counts);
    kp_question_free(question);
}
