#include "cli/brief_steps.h"

#include "cli/io/output.h"

#define DEAREST    7.5               /* step that is shown */
#define MOST_CODES ((size_t)1 << 16) /* of a board that is explained */

static bool is_small(const struct kp_transcript *game)
{
    size_t codes = 1, colours = (size_t)kp_game_colours(game);

    for (int p = 0; p < kp_game_pegs(game) && codes <= MOST_CODES; p++)
        codes *= colours;
    return codes <= MOST_CODES;
}

struct kp_explanation *kp_find_brief_steps(const struct kp_transcript *game,
                                           const struct kp_options *options, size_t row)
{
    struct kp_explain_question question = {.row = row};
    struct kp_explanation *explanation;
    struct kp_explanation_facts about;

    if (!is_small(game) || kp_explain(game, options, &question, &explanation, NULL) != KP_OK)
        return NULL;
    about = kp_explanation_about(explanation);
    if (about.goal == KP_EXPLAINED_CONTRADICTION && about.complete && about.dearest <= DEAREST)
        return explanation;
    kp_explanation_free(explanation);
    return NULL;
}

enum kp_status kp_write_brief_steps(const struct kp_transcript *game,
                                    const struct kp_options *options, size_t row, uint64_t most,
                                    const struct kp_style *style, const struct kp_out *out)
{
    struct kp_explanation *explanation = most > 0 ? kp_find_brief_steps(game, options, row) : NULL;
    size_t steps = explanation ? kp_explanation_about(explanation).steps : 0;
    enum kp_status status = KP_OK;

    if (steps > most)
        kp_print(out, "\n'%s' shows in %zu steps why %s cannot %sbe right.\n",
                 row ? "why" : "keypeg explain", steps, row ? "it" : "they", row ? "" : "all ");
    else if (explanation && row)
        kp_print(out, "\nWhy row %zu cannot be right if the others are:\n", row);
    else if (explanation)
        kp_print(out, "\nWhy they cannot all be right:\n");
    if (explanation && steps <= most)
        status = kp_explanation_steps(explanation, style, out);
    kp_explanation_free(explanation);
    return status;
}
