/* Checking a tree independently of how trees are grown here: the candidates are listed, each
 * guess is scored against each candidate that is left by the plain scoring rule, and the lines
 * below a guess are compared with the parts that this gives.
 *
 * A line that no part needs is an error in the text, and so is a guess that separates nothing.
 * A part that no line answers is reported only if the text has no errors, because a mistyped
 * score makes both one wrong line and one missing line. */
#include "strategy/tree/tree.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/text/format_text.h"
#include "format/tree_reader.h"
#include "keypeg.h"
#include "strategy/candidate_set.h"
#include "strategy/code_table.h"
#include "strategy/plain_partition.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(KP_MOST_LEVELS == KP_MOST_DEPTH + 1, "all that can be written can be held");

struct tree_check {
    const struct kp_parsed_tree *written;
    const struct kp_transcript *game;
    struct kp_errors *problems, missing; /* errors in the text, and parts without a line */
    struct kp_limits limits;
    enum kp_status status; /* KP_NO_MEMORY, or KP_OK */
    enum kp_stop_reason stop;
    struct kp_candidate_set candidates;
    uint32_t *secrets; /* their numbers; those left below a guess are side by side */
    uint32_t *sorted;  /* scratch, of the same size */
    struct kp_tree *tree;
    uint64_t visited; /* nodes */
};

static const uint16_t *guess_of(const struct tree_check *check, size_t line)
{
    return check->written->guesses + line * (size_t)check->game->rules->pegs;
}

static const struct kp_parsed_node *node_of(const struct tree_check *check, size_t line)
{
    return &check->written->nodes[line];
}

/* The first line that is not below this one. */
static size_t find_end(const struct tree_check *check, size_t line)
{
    size_t next = line + 1;

    while (next < check->written->count &&
           node_of(check, next)->depth > node_of(check, line)->depth)
        next++;
    return next;
}

/* ---- The candidates ------------------------------------------------------ */

#define MOST_PEGS_LISTED ((size_t)1 << 26) /* of all candidates together, 128 MiB */

static enum kp_status list_candidates(struct tree_check *check, const struct kp_options *options)
{
    size_t most = MOST_PEGS_LISTED / (size_t)check->game->rules->pegs;
    struct kp_diag why = {0};
    enum kp_status status;

    most = kp_min_size(most, KP_MOST_CODES);
    check->candidates = (struct kp_candidate_set){
        .game = check->game, .options = *options, .limits = check->limits, .most = most};
    status = kp_candidate_set_list(&check->candidates,
                                   sizeof *check->secrets + sizeof *check->sorted, &why);
    check->stop = check->candidates.stop;
    if (status == KP_OK && !check->candidates.all)
        status = kp_bad_input(
            &why,
            "more than %s secrets are possible before the first guess of this tree, too "
            "many to check it",
            kp_grouped((long long)most).text);
    if (status != KP_OK && status != KP_NO_MEMORY)
        kp_add_error(check->problems, 0, 0, "%s", why.says);
    return status;
}

/* ---- Problems ------------------------------------------------------------ */

/* A score or a code in a sentence; of a long one only the beginning. */
struct shown {
    char text[64];
};

static struct shown shorten(struct kp_strbuf *text, size_t from)
{
    const char *all = text->text ? text->text + from : "";
    bool fits = strlen(all) < sizeof(struct shown);
    size_t most = sizeof(struct shown) - sizeof " ...";
    struct shown shown;

    snprintf(shown.text, sizeof shown.text, "%.*s%s",
             (int)(fits ? strlen(all) : kp_utf8_whole(all, most)), all, fits ? "" : " ...");
    kp_strbuf_free(text);
    return shown;
}

static struct shown show_score(const struct tree_check *check, struct kp_score score)
{
    struct kp_strbuf text = {0};

    kp_text_write_score(check->game->rules, score, &text);
    return shorten(&text, 1);
}

static struct shown show_secret(const struct tree_check *check, uint32_t secret)
{
    struct kp_strbuf text = {0};

    kp_text_write_code(check->game->rules,
                       check->candidates.codes + secret * (size_t)check->game->rules->pegs, &text);
    return shorten(&text, 0);
}

/* Report a part that no line below a guess answers. */
static void add_missing(struct tree_check *check, size_t line, const struct kp_advice_part *part,
                        uint32_t first)
{
    struct kp_text_position at = node_of(check, line)->at;
    struct shown score = show_score(check, part->score);
    struct shown secret = show_secret(check, first);
    size_t n = (size_t)part->secrets;

    check->tree->facts.missed += n;
    if (n == 1)
        kp_add_error(&check->missing, at.line, at.column,
                     "the secret %s gives this guess %s, but no line below has the next guess; "
                     "write '%s : %s'",
                     secret.text, score.text, score.text, secret.text);
    else
        kp_add_error(&check->missing, at.line, at.column,
                     "%zu secrets, such as %s, give this guess %s, but no line below has the next "
                     "guess; write '%s : %s' and what follows",
                     n, secret.text, score.text, score.text, secret.text);
}

/* ---- The walk ------------------------------------------------------------ */

static bool may_continue(struct tree_check *check)
{
    if (check->stop == KP_COMPLETED && check->visited++ % 64 == 0)
        check->stop = kp_limits_check(&check->limits);
    return check->stop == KP_COMPLETED && check->status != KP_NO_MEMORY;
}

/* The number of the part that a line answers; the number of parts: none, and the problem was
 * added. */
static size_t find_part(struct tree_check *check, size_t line,
                        const struct kp_plain_partition *parts, const size_t *answers)
{
    const struct kp_parsed_node *node = node_of(check, line);
    size_t k = kp_plain_partition_find(parts, node->score);
    bool won = kp_score_wins(check->game->rules, node->score);

    if (!won && k < parts->count && answers[k] == 0)
        return k;
    kp_add_error(check->problems, node->score_at.line, node->score_at.column,
                 won ? "the game is won with %s; delete this line and those below it"
                 : k == parts->count ? "no possible secret gives the guess above %s; delete this "
                                       "line and those below it"
                                     : "a line above already has the guess after %s; delete one of "
                                       "them",
                 show_score(check, node->score).text);
    return parts->count;
}

/* NOLINTNEXTLINE(misc-no-recursion): lines are nested KP_MOST_LEVELS deep at most */
static void visit(struct tree_check *check, size_t line, uint32_t *secrets, size_t n);

/* Match the lines below with the parts first, then visit them: so the problems of one guess
 * are reported together.  answers[k] is the line that answers part k, or 0. */
/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void visit_below(struct tree_check *check, size_t line, uint32_t *secrets,
                        const struct kp_plain_partition *parts, size_t *answers)
{
    size_t end = find_end(check, line), begin = 0;

    for (size_t below = line + 1; below < end; below = find_end(check, below)) {
        size_t k = find_part(check, below, parts, answers);

        if (k < parts->count)
            answers[k] = below;
    }
    for (size_t k = 0; k < parts->count; begin += (size_t)parts->parts[k++].secrets)
        if (!answers[k] && !kp_score_wins(check->game->rules, parts->parts[k].score))
            add_missing(check, line, &parts->parts[k], secrets[begin]);
    for (size_t below = line + 1; below < end && may_continue(check);
         below = find_end(check, below)) {
        size_t at = 0;

        for (size_t k = 0; k < parts->count; at += (size_t)parts->parts[k++].secrets)
            if (answers[k] == below)
                visit(check, below, secrets + at, (size_t)parts->parts[k].secrets);
    }
}

/* Split the candidates that are left by the guess of the line, and sort them by parts. */
static bool split_secrets(struct tree_check *check, size_t line, uint32_t *secrets, size_t n,
                          struct kp_plain_partition *parts)
{
    struct kp_view view = {check->game->rules, check->candidates.codes, secrets, n};
    const uint16_t *guess = guess_of(check, line);

    if (!kp_plain_partition_make(parts, view) || !kp_plain_partition_split(parts, guess) ||
        !kp_plain_partition_sort(parts, guess, check->sorted))
        return false;
    memcpy(secrets, check->sorted, n * sizeof *secrets);
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void visit(struct tree_check *check, size_t line, uint32_t *secrets, size_t n)
{
    const struct kp_parsed_node *written = node_of(check, line);
    struct kp_tree_node node = {written->depth, written->score, false};
    struct kp_plain_partition parts;
    size_t *answers = NULL;

    if (split_secrets(check, line, secrets, n, &parts)) {
        node.wins = kp_score_wins(check->game->rules, parts.parts[parts.count - 1].score);
        answers = kp_calloc(parts.count, sizeof *answers);
    }
    if (!answers || !kp_tree_add(check->tree, node, guess_of(check, line)))
        check->status = KP_NO_MEMORY;
    else if (parts.count == 1 && !node.wins)
        kp_add_error(check->problems, written->at.line, written->at.column,
                     "this guess gives no information: every possible secret (such as %s) gives it "
                     "%s; move the next guess here",
                     show_secret(check, secrets[0]).text,
                     show_score(check, parts.parts[0].score).text);
    else
        visit_below(check, line, secrets, &parts, answers);
    kp_plain_partition_clear(&parts);
    free(answers);
}

static enum kp_status walk_tree(struct tree_check *check)
{
    size_t count = check->candidates.count;

    check->tree = kp_tree_new(check->game);
    check->secrets = kp_calloc(count, sizeof *check->secrets);
    check->sorted = kp_calloc(count, sizeof *check->sorted);
    if (!check->tree || !check->secrets || !check->sorted)
        return KP_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        check->secrets[i] = (uint32_t)i;
    if (count > 0 && may_continue(check))
        visit(check, 0, check->secrets, count);
    if (check->status == KP_OK && check->problems->count > 0)
        return KP_BAD_INPUT;
    if (check->status == KP_OK && check->stop == KP_COMPLETED && !kp_tree_summarise(check->tree))
        return KP_NO_MEMORY;
    return check->status;
}

static enum kp_status check_tree(const struct kp_parsed_tree *written,
                                 const struct kp_options *options, struct kp_limits limits,
                                 struct kp_tree **tree, enum kp_stop_reason *stop,
                                 struct kp_errors *problems)
{
    struct tree_check check = {.written = written,
                               .game = written->match.games[0],
                               .problems = problems,
                               .limits = limits};
    enum kp_status status = list_candidates(&check, options);

    if (status == KP_OK && check.stop == KP_COMPLETED)
        status = walk_tree(&check);
    *stop = check.stop;
    if (status == KP_OK && *stop == KP_COMPLETED) {
        *tree = check.tree;
        *problems = check.missing;
    } else {
        kp_tree_free(check.tree);
    }
    kp_candidate_set_clear(&check.candidates);
    free(check.secrets);
    free(check.sorted);
    return status;
}

/* Problems without a place in the text concern the call. */
enum kp_status kp_tree_read(const char *text, size_t length, const struct kp_options *options,
                            struct kp_tree **tree, enum kp_stop_reason *stop,
                            struct kp_errors *errors)
{
    struct kp_errors unseen = {0};
    struct kp_parsed_tree written;
    struct kp_limits limits;
    enum kp_status status;

    options = kp_options_or_default(options);
    limits = kp_limits_of(options);
    errors = errors ? errors : &unseen;
    errors->count = errors->left_out = 0;
    *tree = NULL;
    status = kp_parsed_tree_read(&written, text, length, &limits, errors);
    *stop = written.stop;
    if (status == KP_OK && *stop == KP_COMPLETED)
        *stop = kp_limits_check(&limits);
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = check_tree(&written, options, limits, tree, stop, errors);
    if (status == KP_NO_MEMORY)
        kp_add_error(errors, 0, 0, "no memory left");
    kp_parsed_tree_clear(&written);
    return kp_end_progress(options, status);
}
