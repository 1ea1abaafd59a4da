/* Nothing here knows how trees are grown: each guess is scored against each secret that is
 * left by the plain rule, and what is written below it is held against that. */
#include "strategy/tree/check_tree.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/text/text_writer.h"
#include "game/score.h"
#include "strategy/candidate_set.h"
#include "strategy/plain_partition.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(KP_MOST_LEVELS == KP_MOST_DEPTH + 1, "all that can be written can be held");

struct inspecting {
    const struct kp_parsed_tree *written;
    const struct kp_transcript *game;
    struct kp_errors *problems, missing; /* what is wrong, and what is not there */
    struct kp_limits limits;
    enum kp_status status;
    enum kp_stop_reason stop;
    struct kp_candidate_list secrets;
    struct kp_scored_secret *told; /* of each, those that are left below a guess side by side */
    int *tally;
    struct kp_tree *tree;
    uint64_t visited; /* plies */
};

/* ---- The secrets ------------------------------------------------------------ */

/* What has no place in the text is wrong with what was asked. */
static enum kp_status fail(struct inspecting *inspecting, enum kp_status status,
                           const struct kp_diag *why)
{
    if (status == KP_NO_MEMORY)
        kp_add_error(inspecting->problems, 0, 0, "no memory left");
    else if (status != KP_OK)
        kp_add_error(inspecting->problems, 0, 0, "%s", why->says);
    return status;
}

static enum kp_status list_secrets(struct inspecting *inspecting, const struct kp_options *options)
{
    struct kp_diag why = {0};
    enum kp_status status = kp_candidate_list_take(&inspecting->secrets, inspecting->game, options,
                                                   sizeof *inspecting->told, &inspecting->stop,
                                                   &why);

    return fail(inspecting, status, &why);
}

/* ---- What a guess is told ---------------------------------------------------- */

static const uint16_t *guess(const struct inspecting *inspecting, size_t i)
{
    return inspecting->written->guesses + i * (size_t)inspecting->game->rules->pegs;
}

static const struct kp_parsed_node *ply(const struct inspecting *inspecting, size_t i)
{
    return &inspecting->written->nodes[i];
}

static bool wins(const struct kp_rules *rules, struct kp_score score)
{
    return (rules->scores == KP_COLOURS_ONLY ? score.white : score.black) == rules->pegs;
}

static void score_all(struct inspecting *inspecting, size_t i, struct kp_scored_secret *told,
                      size_t n)
{
    for (size_t k = 0; k < n; k++)
        told[k].score = kp_score_guess(inspecting->game->rules,
                                       kp_candidate_list_code(&inspecting->secrets, told[k].secret),
                                       guess(inspecting, i), inspecting->tally);
    kp_scored_secrets_sort(told, n);
}

/* ---- What is wrong ------------------------------------------------------------ */

static void blame(struct inspecting *inspecting, struct kp_text_position place, const char *format,
                  ...) KP_PRINTF(3, 4);

static void blame(struct inspecting *inspecting, struct kp_text_position place, const char *format,
                  ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_add_error_va(inspecting->problems, place.line, place.column, format, arguments);
    va_end(arguments);
    if (inspecting->status == KP_OK)
        inspecting->status = KP_BAD_INPUT;
}

/* A score or a code to show in a sentence; where it is long only how it begins. */
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

static struct shown show_score(const struct inspecting *inspecting, struct kp_score score)
{
    struct kp_strbuf text = {0};

    kp_score_text(inspecting->game->rules, score, &text);
    return shorten(&text, 1);
}

static struct shown show_secret(const struct inspecting *inspecting, uint32_t secret)
{
    struct kp_strbuf text = {0};

    kp_code_text(inspecting->game->rules, kp_candidate_list_code(&inspecting->secrets, secret),
                 &text);
    return shorten(&text, 0);
}

/* These secrets are not found: that makes no text wrong. */
static void miss(struct inspecting *inspecting, size_t i, const struct kp_scored_secret *told,
                 size_t n)
{
    struct kp_text_position at = ply(inspecting, i)->at;
    struct shown score = show_score(inspecting, told->score);
    struct shown secret = show_secret(inspecting, told->secret);

    inspecting->tree->facts.missed += n;
    if (n == 1)
        kp_add_error(&inspecting->missing, at.line, at.column,
                     "the secret %s gives this guess %s, and no line below tells what is guessed "
                     "then: write '%s : %s'",
                     secret.text, score.text, score.text, secret.text);
    else
        kp_add_error(&inspecting->missing, at.line, at.column,
                     "%zu secrets, as %s, give this guess %s, and no line below tells what is "
                     "guessed then: write '%s : %s' and what follows",
                     n, secret.text, score.text, score.text, secret.text);
}

/* ---- The walk ------------------------------------------------------------------ */

static size_t behind(const struct inspecting *inspecting, size_t i)
{
    size_t next = i + 1;

    while (next < inspecting->written->count &&
           ply(inspecting, next)->depth > ply(inspecting, i)->depth)
        next++;
    return next;
}

static bool goes_on(struct inspecting *inspecting)
{
    if (inspecting->stop == KP_COMPLETED && inspecting->visited++ % 64 == 0)
        inspecting->stop = kp_limits_check(&inspecting->limits);
    return inspecting->stop == KP_COMPLETED && inspecting->status != KP_NO_MEMORY;
}

/* NOLINTNEXTLINE(misc-no-recursion): below each other stand KP_MOST_LEVELS at most */
static void visit(struct inspecting *inspecting, size_t i, struct kp_scored_secret *told, size_t n);

/* The group that a line below a guess answers; NULL: none, which was said. */
static struct kp_scored_group *find_group(struct inspecting *inspecting, size_t line,
                                          const struct kp_scored_secret *told,
                                          struct kp_scored_group *groups, size_t count)
{
    const struct kp_parsed_node *below = ply(inspecting, line);
    struct kp_score score = below->score;
    size_t k = 0;

    while (k < count && !kp_scored_secrets_equal(told[groups[k].begin].score, score))
        k++;
    if (wins(inspecting->game->rules, score))
        blame(inspecting, below->score_at,
              "the game is won with %s, and nothing is guessed after that: delete this line and "
              "those below it",
              show_score(inspecting, score).text);
    else if (k == count)
        blame(inspecting, below->score_at,
              "none of the secrets that are left gives the guess above %s: delete this line and "
              "those below it",
              show_score(inspecting, score).text);
    else if (groups[k].answered)
        blame(inspecting, below->score_at,
              "a line above tells already what is guessed after %s: delete one of them",
              show_score(inspecting, score).text);
    else
        return &groups[k];
    return NULL;
}

/* The scores of a part change once what stands below is visited: so all lines are told
 * apart first.  The number of a line's group, or SIZE_MAX. */
static size_t *find_answers(struct inspecting *inspecting, size_t i,
                            const struct kp_scored_secret *told, struct kp_scored_group *groups,
                            size_t count)
{
    size_t end = behind(inspecting, i), lines = 0;
    size_t *answers;

    for (size_t line = i + 1; line < end; line = behind(inspecting, line))
        lines++;
    answers = kp_calloc(lines, sizeof *answers);
    lines = 0;
    for (size_t line = i + 1; answers && line < end; line = behind(inspecting, line)) {
        struct kp_scored_group *group = find_group(inspecting, line, told, groups, count);

        if (group)
            group->answered = true;
        answers[lines++] = group ? (size_t)(group - groups) : SIZE_MAX;
    }
    return answers;
}

/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void visit_below(struct inspecting *inspecting, size_t i, struct kp_scored_secret *told,
                        struct kp_scored_group *groups, size_t count)
{
    size_t end = behind(inspecting, i), k = 0;
    size_t *answers = find_answers(inspecting, i, told, groups, count);

    if (!answers) {
        inspecting->status = KP_NO_MEMORY;
        return;
    }
    for (size_t g = 0; g < count; g++)
        if (!groups[g].answered && !wins(inspecting->game->rules, told[groups[g].begin].score))
            miss(inspecting, i, told + groups[g].begin, groups[g].count);
    for (size_t line = i + 1; line < end && goes_on(inspecting); line = behind(inspecting, line)) {
        size_t g = answers[k++];

        if (g != SIZE_MAX)
            visit(inspecting, line, told + groups[g].begin, groups[g].count);
    }
    free(answers);
}

/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void visit(struct inspecting *inspecting, size_t i, struct kp_scored_secret *told, size_t n)
{
    const struct kp_parsed_node *at = ply(inspecting, i);
    struct kp_tree_node made = {at->depth, at->score, false};
    struct kp_scored_group *groups;
    size_t count;

    score_all(inspecting, i, told, n);
    groups = kp_scored_secrets_group(told, n, &count);
    made.wins = wins(inspecting->game->rules, told[n - 1].score);
    if (!groups || !kp_tree_add(inspecting->tree, made, guess(inspecting, i)))
        inspecting->status = KP_NO_MEMORY;
    else if (count == 1 && !made.wins)
        blame(inspecting, at->at,
              "this guess tells nothing: every secret that is left (%s, for one) gives it %s; "
              "make the next guess in its place",
              show_secret(inspecting, told->secret).text, show_score(inspecting, told->score).text);
    else
        visit_below(inspecting, i, told, groups, count);
    free(groups);
}

static enum kp_status walk(struct inspecting *inspecting)
{
    const struct kp_rules *rules = inspecting->game->rules;

    inspecting->tree = kp_tree_new(inspecting->game);
    inspecting->told = kp_calloc(inspecting->secrets.count, sizeof *inspecting->told);
    inspecting->tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *inspecting->tally);
    if (!inspecting->tree || !inspecting->told || !inspecting->tally)
        return KP_NO_MEMORY;
    for (size_t k = 0; k < inspecting->secrets.count; k++)
        inspecting->told[k].secret = (uint32_t)k;
    if (inspecting->secrets.count > 0 && goes_on(inspecting))
        visit(inspecting, 0, inspecting->told, inspecting->secrets.count);
    if (inspecting->status == KP_OK && inspecting->stop == KP_COMPLETED &&
        !kp_tree_summarise(inspecting->tree))
        return KP_NO_MEMORY;
    return inspecting->status;
}

/* Where a text is wrong it is not told as well which secrets it misses: a mistyped score
 * makes one wrong line and one that is not there. */
enum kp_status kp_tree_check(const struct kp_parsed_tree *written, const struct kp_options *options,
                             struct kp_tree **tree, enum kp_stop_reason *stop,
                             struct kp_errors *problems)
{
    struct inspecting inspecting = {.written = written,
                                    .game = kp_parsed_tree_game(written),
                                    .problems = problems,
                                    .limits = kp_limits_of(options)};
    enum kp_status status = list_secrets(&inspecting, options);

    if (status == KP_OK && inspecting.stop == KP_COMPLETED) {
        status = walk(&inspecting);
        if (status == KP_NO_MEMORY)
            kp_add_error(problems, 0, 0, "no memory left");
    }
    *stop = inspecting.stop;
    if (status == KP_OK && *stop == KP_COMPLETED) {
        *tree = inspecting.tree;
        *problems = inspecting.missing;
    } else {
        kp_tree_free(inspecting.tree);
    }
    free(inspecting.secrets.codes);
    free(inspecting.told);
    free(inspecting.tally);
    return status;
}
