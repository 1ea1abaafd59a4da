/* The verdict from all answers, on the tree of their parts.
 *
 * A node has a lower bound of its secrets, and an exact count or none.  Both come from its answers
 * and from the sums of its children.  Secrets that fit the game are facts, and an answer that
 * counts fewer than it is shown in its part is refused.  If the other bounds of a node contradict
 * each other, it is not known which answer is wrong, so all counts within the node are refused.
 * What is left agrees with the rules and with itself:
 *
 *   consistent   a secret of some answer fits the game;
 *   cheated      the root is counted, and has no secret;
 *   undecided    otherwise.
 *
 * A leaf that is not counted, nor any node above it, is open: `split --from` divides it further. */
#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h"
#include "split/join.h"

#include <stdlib.h>
#include <string.h>

void kp_join_forget_decision(struct kp_join *join)
{
    for (size_t n = 0; join->nodes && n < join->tree.count; n++)
        kp_bignum_free(&join->nodes[n].count);
    for (size_t i = 0; i < join->answer_count; i++) {
        struct kp_joined_answer *answer = &join->answers[i];

        join->refused_count -= answer->says && !answer->is_unusable;
        answer->says = answer->is_unusable ? answer->says : NULL;
    }
    kp_part_tree_free(&join->tree);
    free(join->nodes);
    kp_strbuf_free(&join->count);
    join->nodes = NULL;
    join->part_count = join->open_count = join->missing_count = 0;
    join->verdict = (struct kp_verdict){.first_impossible = KP_NO_ROW, .notes = ""};
}

/* ---- The tree ---- */

static bool make_tree(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++)
        join->boxes[i].is_used = !join->answers[i].says;
    if (kp_part_tree_make(&join->tree, &join->space, join->boxes, join->answer_count,
                          &join->limits))
        join->nodes = kp_calloc(join->tree.count, sizeof *join->nodes);
    return join->nodes;
}

/* The answers about the region of a node. */
static const size_t *answers_of(const struct kp_join *join, size_t n)
{
    const struct kp_part_node *node = &join->tree.nodes[n];

    return join->tree.order + node->first + node->count;
}

/* Finds the first answer of each part, and refuses parts that are not in the tree. */
static void find_parts(struct kp_join *join)
{
    for (size_t n = 0; n < join->tree.count; n++) {
        const size_t *answers = answers_of(join, n);
        size_t first = KP_NO_ANSWER;

        for (size_t i = 0; i < join->tree.nodes[n].own; i++)
            first = answers[i] < first ? answers[i] : first;
        join->nodes[n].answer = first;
        join->part_count += first != KP_NO_ANSWER;
    }
    for (size_t i = 0; i < join->answer_count; i++)
        if (!join->boxes[i].is_empty && join->boxes[i].node == KP_NO_PART)
            kp_join_refuse(join, i,
                           "its part overlaps another one, or is not from the same division; use "
                           "the parts that 'keypeg split' writes");
}

/* ---- Secrets ---- */

static int compare_secrets(const void *left, const void *right)
{
    const struct kp_shown_secret *a = left, *b = right;
    int order = memcmp(a->code, b->code, a->bytes);

    return order ? order : kp_compare_u64(a->answer, b->answer);
}

/* Counts the different secrets of each node. */
static void locate_secrets(struct kp_join *join)
{
    const struct kp_shown_secret *secret = join->secrets;

    if (join->secret_count > 1)
        qsort(join->secrets, join->secret_count, sizeof *join->secrets, compare_secrets);
    for (size_t i = 0; i < join->secret_count; i++, secret++) {
        bool is_new = i == 0 || memcmp(secret->code, secret[-1].code, secret->bytes) != 0;

        for (size_t n = is_new ? 0 : KP_NO_PART; n != KP_NO_PART;
             n = kp_part_tree_descend(&join->tree, n, secret->code)) {
            struct kp_joined_node *node = &join->nodes[n];

            if (node->secrets < 2)
                node->shown[node->secrets] = secret->answer;
            node->secrets++;
        }
    }
}

/* ---- Counts ---- */

/* Refuses an answer that counts fewer secrets than are shown. */
static void refuse_low_count(struct kp_join *join, size_t i, const struct kp_joined_node *node)
{
    const struct kp_joined_answer *one = &join->answers[node->shown[0]],
                                  *other = &join->answers[node->shown[node->secrets > 1]];

    if (join->answers[i].read.verdict == KP_CHEATED)
        kp_join_refuse(join, i, "it says that no secret fits, but the secret of %s:%u does",
                       kp_joined_file(one), one->line);
    else
        kp_join_refuse(join, i,
                       "it counts fewer secrets than the answers show: those of %s:%u and %s:%u "
                       "are different",
                       kp_joined_file(one), one->line, kp_joined_file(other), other->line);
}

/* The secrets of a node. */
struct bounds {
    const struct kp_bignum *least, *most; /* most: NULL if it is not known */
};

static void narrow(struct bounds *bounds, const struct kp_bignum *count, bool is_exact)
{
    if (kp_bignum_compare(count, bounds->least) > 0)
        bounds->least = count;
    if (is_exact && (!bounds->most || kp_bignum_compare(count, bounds->most) < 0))
        bounds->most = count;
}

/* Narrows the bounds by the answers to a node. */
static void use_answers(struct kp_join *join, size_t n, struct bounds *bounds)
{
    const size_t *answers = answers_of(join, n);

    for (size_t i = 0; i < join->tree.nodes[n].own; i++) {
        const struct kp_joined_answer *answer = &join->answers[answers[i]];
        const struct kp_part_answer *read = &answer->read;

        if (read->is_exact && kp_bignum_is_below(&read->count, join->nodes[n].secrets))
            refuse_low_count(join, answers[i], &join->nodes[n]);
        if (!answer->says && read->is_counted)
            narrow(bounds, &read->count, read->is_exact);
    }
}

/* Finds the count of a node from the bounds of its answers and the counts of its children.  Returns
 * false if they contradict each other; it then knows the secrets that are shown. */
static bool settle_node(struct kp_join *join, size_t n)
{
    size_t child = join->tree.nodes[n].children;
    struct kp_joined_node *node = &join->nodes[n], *children = &join->nodes[child];
    struct kp_bignum sum = {0}, shown = {0};
    struct bounds bounds = {.least = &shown};
    bool agree;

    kp_bignum_set(&shown, node->secrets);
    use_answers(join, n, &bounds);
    if (child > 0) {
        kp_bignum_add(&sum, &children[0].count);
        kp_bignum_add(&sum, &children[1].count);
        narrow(&bounds, &sum, children[0].is_counted && children[1].is_counted);
    }
    agree = !bounds.most || kp_bignum_compare(bounds.least, bounds.most) <= 0;
    kp_bignum_set(&node->count, 0);
    kp_bignum_add(&node->count, agree ? bounds.least : &shown);
    node->is_counted = agree && bounds.most;
    join->count.failed |= sum.failed || shown.failed || node->count.failed;
    kp_bignum_free(&sum);
    kp_bignum_free(&shown);
    return agree;
}

/* Refuses the counts within a node whose bounds contradict each other: one is wrong, and it is not
 * known which. */
static void refuse_counts(struct kp_join *join, const struct kp_part_node *node)
{
    for (size_t k = node->first; k < node->first + node->count + node->own; k++)
        if (join->answers[join->tree.order[k]].read.is_counted)
            kp_join_refuse(join, join->tree.order[k],
                           "its count and those of other answers contradict each other");
}

/* Counts every node, from the leaves up; once more if that showed counts to be refused. */
static void settle_counts(struct kp_join *join)
{
    bool agree;

    do {
        agree = true;
        for (size_t n = join->tree.count; n-- > 0;)
            if (!settle_node(join, n)) {
                refuse_counts(join, &join->tree.nodes[n]);
                agree = false;
            }
    } while (!agree);
}

/* ---- What is open ---- */

static void find_open_regions(struct kp_join *join)
{
    for (size_t n = 0; n < join->tree.count; n++) {
        struct kp_joined_node *node = &join->nodes[n];
        const struct kp_joined_node *parent = n > 0 ? &join->nodes[join->tree.nodes[n].parent]
                                                    : NULL;

        node->part = node->answer != KP_NO_ANSWER ? n : parent ? parent->part : KP_NO_PART;
        node->is_closed = node->is_counted || (parent && parent->is_closed);
        node->is_region = join->tree.nodes[n].children == 0 && !node->is_closed;
        if (!node->is_region)
            continue;
        join->missing_count += node->part == KP_NO_PART;
        if (node->part != KP_NO_PART && !join->nodes[node->part].is_open) {
            join->nodes[node->part].is_open = true;
            join->open_count++;
        }
    }
}

/* ---- The verdict ---- */

static void find_verdict(struct kp_join *join)
{
    const struct kp_joined_node *root = &join->nodes[0];
    struct kp_verdict *verdict = &join->verdict;
    bool fits = join->secret_count > 0;

    verdict->answer = fits                                                ? KP_CONSISTENT
                      : root->is_counted && kp_bignum_is(&root->count, 0) ? KP_CHEATED
                                                                          : KP_UNDECIDED;
    verdict->without_secret = verdict->answer;
    verdict->stop = join->tree.stop;
    verdict->secret = fits ? join->secrets[0].code : NULL;
    verdict->engine = fits ? KP_REPLAY : KP_AUTO;
    verdict->count_is_exact = root->is_counted;
    if (fits || root->is_counted)
        kp_bignum_write(&root->count, &join->count);
    verdict->count = join->count.text;
}

enum kp_status kp_join_decide(struct kp_join *join, const struct kp_verdict **verdict,
                              struct kp_diag *why)
{
    *verdict = NULL;
    kp_join_forget_decision(join);
    if (!make_tree(join))
        return kp_no_memory(why);
    locate_secrets(join);
    if (join->tree.stop == KP_COMPLETED) {
        find_parts(join);
        settle_counts(join);
        find_open_regions(join);
    } else {
        kp_bignum_set(&join->nodes[0].count, join->nodes[0].secrets);
    }
    find_verdict(join);
    if (join->count.failed || join->arena.failed)
        return kp_no_memory(why);
    *verdict = &join->verdict;
    return KP_OK;
}
