#include "base/strbuf.h"
#include "keypeg.h"
#include "report/tree_report.h"
#include "strategy/candidate_set.h"
#include "strategy/tree/build_tree.h"
#include "strategy/tree/check_tree.h"
#include "strategy/tree/tree.h"

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
