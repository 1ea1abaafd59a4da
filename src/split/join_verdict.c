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
#include "split/expected_work.h"
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
        answer->is_repeated = false;
    }
    kp_part_tree_free(&join->tree);
    free(join->nodes);
    free(join->texts);
    kp_strbuf_free(&join->count);
    join->nodes = NULL;
    join->texts = NULL;
    join->text_count = join->text_room = 0;
    join->part_count = join->repeated_count = join->open_count = join->missing_count = 0;
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

/* Refuses an answer, and names two others. */
static void refuse_for(struct kp_join *join, size_t i, const char *says, size_t first,
                       size_t second)
{
    const struct kp_joined_answer *a = &join->answers[first], *b = &join->answers[second];

    kp_join_refuse(join, i, says, kp_joined_file(a), a->line, kp_joined_file(b), b->line);
}

/* Refuses answers that count fewer secrets than are shown. */
static void refuse_low_counts(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_part_answer *read = &join->answers[i].read;
        const struct kp_joined_node *node;

        if (!kp_join_uses(join, i) || !read->is_exact)
            continue;
        node = &join->nodes[join->tree.node_of[i]];
        if (kp_bignum_is_below(&read->count, node->secrets))
            refuse_for(join, i,
                       read->verdict == KP_CHEATED
                           ? "it says that no secret fits, but the secret of %s:%u does"
                           : "it counts fewer secrets than there are, for those of %s:%u and "
                             "%s:%u are different",
                       node->shown[0], node->shown[node->secrets > 1]);
    }
}

/* ---- Counts ---- */

/* How much an answer says. */
static int rank(const struct kp_part_answer *answer)
{
    return answer->is_exact ? 3 : answer->is_counted ? 2 : answer->verdict == KP_CONSISTENT;
}

static const struct kp_bignum *count_of(const struct kp_join *join, size_t answer)
{
    return &join->answers[answer].read.count;
}

/* Finds the bounds that answers give to their own nodes. */
static void use_answers(struct kp_join *join)
{
    for (size_t n = 0; n < join->tree.count; n++)
        join->nodes[n].least_from = join->nodes[n].most_from = KP_NO_ANSWER;
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_part_answer *read = &join->answers[i].read;
        struct kp_joined_node *node;

        if (!kp_join_uses(join, i) || !read->is_counted)
            continue;
        node = &join->nodes[join->tree.node_of[i]];
        if (node->least_from == KP_NO_ANSWER ||
            kp_bignum_compare(&read->count, count_of(join, node->least_from)) > 0)
            node->least_from = i;
        if (read->is_exact &&
            (node->most_from == KP_NO_ANSWER ||
             kp_bignum_compare(&read->count, count_of(join, node->most_from)) < 0))
            node->most_from = i;
    }
}

static size_t choose_answer(size_t first, size_t second)
{
    return first == KP_NO_ANSWER ? second : first;
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
    if (node->least_from != KP_NO_ANSWER)
        least = count_of(join, node->least_from);
    if (node->most_from != KP_NO_ANSWER)
        most = count_of(join, node->most_from);
    if (child > 0) {
        kp_bignum_add(&sum, &children[0].count);
        kp_bignum_add(&sum, &children[1].count);
        if (kp_bignum_compare(&sum, least) > 0) {
            least = &sum;
            node->least_from = choose_answer(children[0].least_from, children[1].least_from);
        }
        if (children[0].is_counted && children[1].is_counted &&
            (!most || kp_bignum_compare(&sum, most) < 0)) {
            most = &sum;
            node->most_from = choose_answer(children[0].most_from, children[1].most_from);
        }
    }
    agree = !most || kp_bignum_compare(least, most) <= 0;
    kp_bignum_set(&node->count, 0);
    kp_bignum_add(&node->count, agree && kp_bignum_compare(least, &shown) > 0 ? least : &shown);
    node->is_counted = agree && most;
    join->count.failed |= sum.failed || shown.failed || node->count.failed;
    kp_bignum_free(&sum);
    kp_bignum_free(&shown);
    return agree;
}

/* Refuses the counts within nodes whose bounds contradict each other: one is wrong, and it is not
 * known which. */
static void refuse_quarrels(struct kp_join *join)
{
    for (size_t n = 1; n < join->tree.count; n++)
        if (join->nodes[n].quarrel == KP_NO_PART)
            join->nodes[n].quarrel = join->nodes[join->tree.nodes[n].parent].quarrel;
    for (size_t i = 0; i < join->answer_count; i++) {
        size_t n = join->tree.node_of[i], least, most;
        bool is_same;

        if (!kp_join_uses(join, i) || !join->answers[i].read.is_counted ||
            join->nodes[n].quarrel == KP_NO_PART)
            continue;
        least = join->nodes[join->nodes[n].quarrel].least_from;
        most = join->nodes[join->nodes[n].quarrel].most_from;
        is_same = kp_bignum_compare(count_of(join, i), count_of(join, most)) == 0;
        refuse_for(join, i,
                   join->tree.node_of[least] == join->tree.node_of[most]
                       ? "%s:%u has another count for the same part"
                       : "its count and that of %s:%u contradict each other",
                   is_same && i != least ? least : most, 0);
    }
}

/* Counts every node, from the leaves up; once more if that showed counts to be refused. */
static void settle_counts(struct kp_join *join)
{
    bool agree = false;

    while (!agree) {
        agree = true;
        use_answers(join);
        for (size_t n = join->tree.count; n-- > 0;) {
            bool agrees = settle_node(join, n);

            join->nodes[n].quarrel = agrees ? KP_NO_PART : n;
            agree = agree && agrees;
        }
        refuse_quarrels(join);
    }
}

/* Marks the answers that say no more than the best one before them about the same part. */
static void mark_repeated(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++) {
        struct kp_joined_answer *answer = &join->answers[i];
        struct kp_joined_node *node;
        int says = rank(&answer->read) + 1;

        if (!kp_join_uses(join, i))
            continue;
        node = &join->nodes[join->tree.node_of[i]];
        answer->is_repeated = says == node->rank;
        join->repeated_count += answer->is_repeated;
        node->rank = kp_max_int(node->rank, says);
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

#define ESTIMATED 40 /* open regions; an estimate takes up to a second */

/* Less exact than those of kp_split. */
static const struct kp_estimate_effort effort = {.ways = 4, .enough = 0.1};

/* How long counting the secrets of a region is expected to take; negative if a limit ends the
 * estimate. */
static double estimate_seconds(const struct kp_join *join, size_t node)
{
    struct kp_transcript *game = kp_part_tree_game(&join->tree, node);
    struct kp_work_estimate estimate = {0};
    double seconds = -1;

    if (!game)
        return -1;
    if (kp_estimate_work(game, NULL, &join->limits, effort, &estimate) == KP_COMPLETED)
        seconds = estimate.linear.is_refuted ? 0 : estimate.seconds;
    kp_work_estimate_free(&estimate);
    kp_transcript_free(game);
    return seconds;
}

/* Estimates the first regions that an undecided game leaves open. */
static void estimate_work(struct kp_join *join)
{
    size_t estimated = join->verdict.answer == KP_UNDECIDED ? 0 : ESTIMATED;

    for (size_t n = 0; n < join->tree.count; n++) {
        const struct kp_joined_node *node = &join->nodes[n];
        double *sum = &join->nodes[node->part == KP_NO_PART ? n : node->part].seconds, seconds;

        if (!node->is_region)
            continue;
        seconds = estimated++ < ESTIMATED ? estimate_seconds(join, n) : -1;
        *sum = seconds < 0 || *sum < 0 ? -1 : *sum + seconds;
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
        mark_repeated(join);
        find_open_regions(join);
    } else {
        kp_bignum_set(&join->nodes[0].count, join->nodes[0].secrets);
    }
    find_verdict(join);
    if (join->tree.stop == KP_COMPLETED)
        estimate_work(join);
    if (join->count.failed || join->arena.failed)
        return kp_no_memory(why);
    *verdict = &join->verdict;
    return KP_OK;
}
