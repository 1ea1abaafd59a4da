/* The verdict from all answers, on the tree of their parts.
 *
 * A node has a lower bound of its secrets, and an exact count or none.  Both come from its answers and
 * from the sums of its children.  Secrets that fit the game are facts, and an answer that counts fewer
 * than it is shown in its part is refused.  If the other bounds of a node contradict each other, it is
 * not known which answer is wrong, so all counts within the node are refused.  What is left agrees
 * with the rules and with itself:
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
    bool *used = kp_calloc(join->answer_count, sizeof *used), good;

    for (size_t i = 0; used && i < join->answer_count; i++)
        used[i] = !join->answers[i].says;
    good = used && kp_part_tree_make(&join->tree, &join->space, join->boxes, used,
                                     join->answer_count, &join->limits);
    free(used);
    if (good)
        join->nodes = kp_calloc(join->tree.count, sizeof *join->nodes);
    for (size_t n = 0; join->nodes && n < join->tree.count; n++)
        join->nodes[n].answer = KP_NO_ANSWER;
    return join->nodes;
}

/* Finds the first answer of each part, and refuses parts that are not in the tree. */
static void find_parts(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++) {
        size_t n = join->tree.node_of[i];

        if (join->answers[i].says || join->boxes[i].is_empty)
            continue;
        if (n == KP_NO_PART) {
            kp_join_refuse(join, i,
                           "its part overlaps another one, or is not from the same division; use "
                           "the parts that 'keypeg split' writes");
        } else if (join->nodes[n].answer == KP_NO_ANSWER) {
            join->nodes[n].answer = i;
            join->part_count++;
        }
    }
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

/* Whether an answer is used, so that its part is a node of the tree. */
static bool is_used(const struct kp_join *join, size_t answer)
{
    return !join->answers[answer].says && join->tree.node_of[answer] != KP_NO_PART;
}

/* Refuses answers that count fewer secrets than are shown. */
static void refuse_low_counts(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_part_answer *read = &join->answers[i].read;
        const struct kp_joined_node *node;
        const struct kp_joined_answer *one, *other;

        if (!is_used(join, i) || !read->is_exact)
            continue;
        node = &join->nodes[join->tree.node_of[i]];
        one = &join->answers[node->shown[0]];
        other = &join->answers[node->shown[node->secrets > 1]];
        if (!kp_bignum_is_below(&read->count, node->secrets))
            continue;
        if (read->verdict == KP_CHEATED)
            kp_join_refuse(join, i, "it says that no secret fits, but the secret of %s:%u does",
                           kp_joined_file(one), one->line);
        else
            kp_join_refuse(join, i,
                           "it counts fewer secrets than the answers show: those of %s:%u and "
                           "%s:%u are different",
                           kp_joined_file(one), one->line, kp_joined_file(other), other->line);
    }
}

/* ---- Counts ---- */

static const struct kp_bignum *count_of(const struct kp_join *join, size_t answer)
{
    return &join->answers[answer].read.count;
}

/* Finds the bounds that answers give to their own nodes. */
static void use_answers(struct kp_join *join)
{
    for (size_t n = 0; n < join->tree.count; n++)
        join->nodes[n].least = join->nodes[n].exact = KP_NO_ANSWER;
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_part_answer *read = &join->answers[i].read;
        struct kp_joined_node *node;

        if (!is_used(join, i) || !read->is_counted)
            continue;
        node = &join->nodes[join->tree.node_of[i]];
        if (node->least == KP_NO_ANSWER ||
            kp_bignum_compare(&read->count, count_of(join, node->least)) > 0)
            node->least = i;
        if (read->is_exact && (node->exact == KP_NO_ANSWER ||
                               kp_bignum_compare(&read->count, count_of(join, node->exact)) < 0))
            node->exact = i;
    }
}

/* Finds the count of a node from the bounds of its answers and the counts of its children.  Returns
 * false if they contradict each other; it then knows the secrets that are shown. */
static bool settle_node(struct kp_join *join, size_t n)
{
    size_t child = join->tree.nodes[n].children;
    struct kp_joined_node *node = &join->nodes[n], *children = &join->nodes[child];
    struct kp_bignum sum = {0}, shown = {0};
    const struct kp_bignum *least = &shown, *most = NULL;
    bool agree;

    kp_bignum_set(&shown, node->secrets);
    if (node->least != KP_NO_ANSWER && kp_bignum_compare(count_of(join, node->least), least) > 0)
        least = count_of(join, node->least);
    if (node->exact != KP_NO_ANSWER)
        most = count_of(join, node->exact);
    if (child > 0) {
        kp_bignum_add(&sum, &children[0].count);
        kp_bignum_add(&sum, &children[1].count);
        if (kp_bignum_compare(&sum, least) > 0)
            least = &sum;
        if (children[0].is_counted && children[1].is_counted &&
            (!most || kp_bignum_compare(&sum, most) < 0))
            most = &sum;
    }
    agree = !most || kp_bignum_compare(least, most) <= 0;
    kp_bignum_set(&node->count, 0);
    kp_bignum_add(&node->count, agree ? least : &shown);
    node->is_counted = agree && most;
    join->count.failed |= sum.failed || shown.failed || node->count.failed;
    kp_bignum_free(&sum);
    kp_bignum_free(&shown);
    return agree;
}

/* Refuses the counts within nodes whose bounds contradict each other: one is wrong, and it is not
 * known which. */
static void refuse_contradictions(struct kp_join *join)
{
    for (size_t n = 1; n < join->tree.count; n++)
        join->nodes[n].is_contradicted |= join->nodes[join->tree.nodes[n].parent].is_contradicted;
    for (size_t i = 0; i < join->answer_count; i++)
        if (is_used(join, i) && join->answers[i].read.is_counted &&
            join->nodes[join->tree.node_of[i]].is_contradicted)
            kp_join_refuse(join, i, "its count and those of other answers contradict each other");
}

/* Counts every node, from the leaves up; once more if that showed counts to be refused. */
static void settle_counts(struct kp_join *join)
{
    bool agree = false;

    while (!agree) {
        agree = true;
        use_answers(join);
        for (size_t n = join->tree.count; n-- > 0;) {
            join->nodes[n].is_contradicted = !settle_node(join, n);
            agree = agree && !join->nodes[n].is_contradicted;
        }
        refuse_contradictions(join);
    }
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
        refuse_low_counts(join);
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
