/* Any bytes at all as a tree: read without a fault, and played within small limits.  One
 * that is good is written and read back as the same tree. */
#include "base/strbuf.h"
#include "format/tree_reader.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CODES 5000 /* of boards whose trees are played */

static void expect(bool good)
{
    if (!good)
        abort();
}

/* Few enough codes to be played through in no time. */
static bool is_small(const char *text, size_t length)
{
    const struct kp_limits limits = {0};
    struct kp_parsed_tree written;
    struct kp_errors problems = {0};
    enum kp_status status = kp_parsed_tree_read(&written, text, length, &limits, &problems);
    double codes = 1;

    expect((status == KP_OK) == (problems.count == 0));
    if (status == KP_OK) {
        const struct kp_transcript *game = written.match.games[0];

        expect(written.count > 0 && written.nodes[0].depth == 0);
        for (size_t i = 1; i < written.count; i++)
            expect(written.nodes[i].depth > 0 &&
                   written.nodes[i].depth <= written.nodes[i - 1].depth + 1);
        for (int p = 0; p < kp_game_pegs(game) && codes <= CODES; p++)
            codes *= kp_rules_guess_colours(game->rules);
    }
    kp_parsed_tree_clear(&written);
    return status == KP_OK && codes <= CODES;
}

static struct kp_tree *read_tree(const char *text, size_t length, struct kp_errors *problems)
{
    struct kp_options options = {.seconds = 10};
    struct kp_tree *tree;
    enum kp_stop_reason stop;
    enum kp_status status = kp_tree_read(text, length, &options, &tree, &stop, problems);

    expect(stop == KP_COMPLETED);
    expect((status == KP_OK) == (tree != NULL));
    expect(status == KP_OK || problems->count > 0);
    return tree;
}

static void expect_same(const struct kp_tree *a, const struct kp_tree *b)
{
    const struct kp_tree_facts *left = kp_tree_about(a), *right = kp_tree_about(b);

    expect(left->secrets == right->secrets && left->missed == right->missed &&
           left->total == right->total && left->longest == right->longest &&
           left->part_count == right->part_count);
}

static void write(const struct kp_tree *tree)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_errors problems;
    struct kp_tree *again;

    expect(kp_tree_write(tree, &out) == KP_OK);
    again = read_tree(text.text, text.length, &problems);
    expect(again);
    expect_same(tree, again);
    kp_tree_free(again);
    kp_strbuf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct kp_errors problems;
    struct kp_tree *tree;

    if (!is_small(text, size))
        return 0;
    tree = read_tree(text, size, &problems);
    if (tree) {
        expect((kp_tree_about(tree)->missed > 0) == (problems.count > 0));
        if (kp_tree_about(tree)->secrets > 0)
            write(tree);
    }
    kp_tree_free(tree);
    return 0;
}
