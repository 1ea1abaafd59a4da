#include "strategy/tree/tree.h"
#include "keypeg.h"
#include "base/strbuf_send.h"
#include "report/tree_report.h"
#include "strategy/tree/check_tree.h"
#include "strategy/candidate_set.h"
#include "strategy/tree/build_tree.h"

/* Whoever watches is told the end. */
static enum kp_status ended(const struct kp_options *options, enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

enum kp_status kp_tree_grow(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_tactics *tactics, struct kp_tree **tree,
                            enum kp_stop *stop, struct kp_diag *why)
{
    static const struct kp_options usual = {0};
    static const struct kp_tactics plain = {0};

    options = options ? options : &usual;
    return ended(options, kp_plant(game, options, tactics ? tactics : &plain, tree, stop, why));
}

static enum kp_status read(const char *text, size_t length, const struct kp_options *options,
                           struct kp_tree **tree, enum kp_stop *stop, struct kp_problems *problems)
{
    double started = kp_now();
    struct kp_limits limits = kp_limits_of(options);
    struct kp_written written;
    enum kp_status status = kp_written_read(&written, text, length, &limits, problems);
    struct kp_options left;

    *stop = written.stop;
    if (status == KP_OK && *stop == KP_RAN && !kp_options_left(options, started, &left))
        *stop = KP_OUT_OF_TIME;
    if (status == KP_OK && *stop == KP_RAN)
        status = kp_inspect(&written, &left, tree, stop, problems);
    else if (status == KP_NO_MEMORY)
        kp_problem(problems, 0, 0, "no memory left");
    kp_written_clear(&written);
    return status;
}

enum kp_status kp_tree_read(const char *text, size_t length, const struct kp_options *options,
                            struct kp_tree **tree, enum kp_stop *stop, struct kp_problems *problems)
{
    static const struct kp_options usual = {0};
    struct kp_problems unseen = {0};

    options = options ? options : &usual;
    problems = problems ? problems : &unseen;
    problems->count = problems->left_out = 0;
    *tree = NULL;
    *stop = KP_RAN;
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
    struct kp_text text = {0};

    kp_report_tree(tree, style, &text);
    return kp_deliver(&text, out);
}

#define PIECE 65536 /* bytes that are held before they leave */

static void hand_over(struct kp_text *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->length >= PIECE || text->failed)
        kp_hand_over(text, out, status);
}

static enum kp_status finish(struct kp_text *text, const struct kp_out *out, enum kp_status status)
{
    if (status == KP_OK)
        return kp_deliver(text, out);
    kp_text_free(text);
    return status;
}

enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out)
{
    struct kp_text text = {0};
    enum kp_status status = KP_OK;

    kp_report_tree_head(tree, &text);
    for (size_t i = 0; i < tree->count && status == KP_OK; i++) {
        kp_report_ply(tree, i, &text);
        hand_over(&text, out, &status);
    }
    return finish(&text, out, status);
}

enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                            const struct kp_problems *problems, const struct kp_where *where,
                            const struct kp_out *out)
{
    struct kp_text text = {0};
    struct kp_json json = {.to = &text};
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
