#include "base/memory.h"
#include "base/strbuf.h"
#include "format/text/text_writer.h"
#include "game/score.h"
#include "keypeg.h"
#include "report/advice_report.h"
#include "report/draw_pegs.h"
#include "report/tree_report.h"
#include "strategy/adversary.h"
#include "strategy/advice/advice.h"
#include "strategy/candidate_set.h"
#include "strategy/strategy.h"
#include "strategy/tree/check_tree.h"
#include "strategy/tree/grow_tree.h"
#include "strategy/tree/tree.h"

#include <stdlib.h>

bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts)
{
    for (size_t k = 0; kp_strategies[k]; k++)
        if (k == i) {
            const struct kp_strategy *strategy = kp_strategies[k];

            *facts = (struct kp_strategy_facts){
                .name = strategy->name,
                .title = strategy->title,
                .source = strategy->source,
                .grows = strategy->weigh || strategy->choose || strategy->grow,
            };
            return true;
        }
    return false;
}

static const struct kp_options no_options = {0};
static const struct kp_strategy_options no_tactics = {0};

enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *tactics, struct kp_advice **advice,
                       struct kp_diag *why)
{
    enum kp_status status;

    options = options ? options : &no_options;
    status = kp_advise(game, options, tactics ? tactics : &no_tactics, advice, why);
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

void kp_advice_free(struct kp_advice *advice)
{
    kp_advice_drop(advice);
}

enum kp_status kp_advice_report(const struct kp_transcript *game, const struct kp_advice *advice,
                                const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_advice(game, advice, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                              const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_advice_json(game, advice, where, &text);
    return kp_strbuf_send(&text, out);
}

/* Whoever watches is told the end. */
static enum kp_status ended(const struct kp_options *options, enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

enum kp_status kp_tree_grow(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_strategy_options *tactics, struct kp_tree **tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    static const struct kp_options usual = {0};
    static const struct kp_strategy_options plain = {0};

    options = options ? options : &usual;
    return ended(options,
                 kp_tree_build(game, options, tactics ? tactics : &plain, tree, stop, why));
}

static enum kp_status read(const char *text, size_t length, const struct kp_options *options,
                           struct kp_tree **tree, enum kp_stop_reason *stop,
                           struct kp_errors *problems)
{
    double started = kp_now();
    struct kp_limits limits = kp_limits_of(options);
    struct kp_parsed_tree written;
    enum kp_status status = kp_parsed_tree_read(&written, text, length, &limits, problems);
    struct kp_options left;

    *stop = written.stop;
    if (status == KP_OK && *stop == KP_COMPLETED && !kp_options_left(options, started, &left))
        *stop = KP_OUT_OF_TIME;
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_tree_check(&written, &left, tree, stop, problems);
    else if (status == KP_NO_MEMORY)
        kp_add_error(problems, 0, 0, "no memory left");
    kp_parsed_tree_clear(&written);
    return status;
}

enum kp_status kp_tree_read(const char *text, size_t length, const struct kp_options *options,
                            struct kp_tree **tree, enum kp_stop_reason *stop,
                            struct kp_errors *problems)
{
    static const struct kp_options usual = {0};
    struct kp_errors unseen = {0};

    options = options ? options : &usual;
    problems = problems ? problems : &unseen;
    problems->count = problems->left_out = 0;
    *tree = NULL;
    *stop = KP_COMPLETED;
    return ended(options, read(text, length, options, tree, stop, problems));
}

const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree)
{
    return &tree->facts;
}

const struct kp_transcript *kp_tree_game(const struct kp_tree *tree)
{
    return tree->game;
}

enum kp_status kp_tree_report(const struct kp_tree *tree, const struct kp_style *style,
                              const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_tree(tree, style, &text);
    return kp_strbuf_send(&text, out);
}

#define PIECE 65536 /* bytes that are held before they leave */

static void hand_over(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->length >= PIECE || text->failed)
        kp_strbuf_flush(text, out, status);
}

static enum kp_status finish(struct kp_strbuf *text, const struct kp_out *out,
                             enum kp_status status)
{
    if (status == KP_OK)
        return kp_strbuf_send(text, out);
    kp_strbuf_free(text);
    return status;
}

enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out)
{
    struct kp_strbuf text = {0};
    enum kp_status status = KP_OK;

    kp_report_tree_head(tree, &text);
    for (size_t i = 0; i < tree->count && status == KP_OK; i++) {
        kp_report_ply(tree, i, &text);
        hand_over(&text, out, &status);
    }
    return finish(&text, out, status);
}

enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                            const struct kp_errors *problems, const struct kp_game_location *where,
                            const struct kp_out *out)
{
    struct kp_strbuf text = {0};
    struct kp_json_writer json = {.to = &text};
    enum kp_status status = KP_OK;

    kp_json_tree_begin(&json, tree, problems, where);
    for (size_t i = 0; itself && i < tree->count && status == KP_OK; i++) {
        kp_json_tree_ply(&json, tree, i);
        hand_over(&text, out, &status);
    }
    if (status == KP_OK)
        kp_json_tree_end(&json, tree, itself);
    return finish(&text, out, status);
}

const uint16_t *kp_game_guess(const struct kp_transcript *game, size_t row)
{
    return row < game->row_count ? kp_transcript_guess(game, row) : NULL;
}

struct kp_score kp_game_told(const struct kp_transcript *game, size_t row)
{
    return game->rows[row].score;
}

enum kp_status kp_game_score(const struct kp_transcript *game, const uint16_t *secret,
                             const uint16_t *guess, struct kp_score *score)
{
    int *tally = kp_calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *tally);

    if (!tally)
        return KP_NO_MEMORY;
    *score = kp_score_guess(game->rules, secret, guess, tally);
    free(tally);
    return KP_OK;
}

enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    static const struct kp_options defaults = {0};
    enum kp_status status;

    options = options ? options : &defaults;
    status = kp_adversary_answer(game, guess, options, KP_ADVERSARY_LISTS, score, stop, why);
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

enum kp_status kp_row_write(const struct kp_transcript *game, const uint16_t *guess,
                            struct kp_score score, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_text_write_row(game->rules, guess, score, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                             const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_draw_row(game, row, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_code_report(const struct kp_transcript *game, const uint16_t *code,
                              const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_draw_code(game->rules, code, style->colour, &text);
    return kp_strbuf_send(&text, out);
}
