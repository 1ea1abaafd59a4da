/* Nothing here knows how trees are grown: each guess is scored against each secret that is
 * left by the plain rule, and what is written below it is held against that. */
#include "strategy/inspect.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "format/code.h"
#include "format/text_write.h"
#include "game/score.h"
#include "strategy/field.h"
#include "verdict/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(KP_MOST_LEVELS == KP_MOST_DEPTH + 1, "all that can be written can be held");

/* A secret, and what the guess at hand is told by it. */
struct told {
    uint32_t secret;
    struct kp_score score;
};

/* Secrets that tell the same. */
struct group {
    size_t begin, count;
    bool answered; /* a line tells what is guessed then */
};

struct inspecting {
    const struct kp_written *written;
    const struct kp_transcript *game;
    struct kp_problems *problems, missing; /* what is wrong, and what is not there */
    struct kp_limits limits;
    enum kp_status status;
    enum kp_stop stop;
    uint16_t *codes; /* of the secrets, one after the other */
    size_t count, room, most;
    bool full;         /* the memory allowed holds no more of them */
    struct told *told; /* of each, those that are left below a guess side by side */
    int *tally;
    struct kp_tree *tree;
    uint64_t visited; /* plies */
};

/* ---- The secrets ------------------------------------------------------------ */

#define MOST_PEGS ((size_t)1 << 26) /* of all secrets that are held, 128 MiB */

/* Their codes stand in an array that grows twofold, and so three times over while it does. */
static bool has_room(const struct inspecting *inspecting, size_t count)
{
    size_t code = (size_t)inspecting->game->rules->pegs * sizeof(uint16_t);
    size_t most = inspecting->limits.memory / 2 / (3 * code + sizeof(struct told));

    return inspecting->limits.memory == 0 || count <= most;
}

static bool take(void *data, const uint16_t *secret)
{
    struct inspecting *inspecting = data;
    size_t pegs = (size_t)inspecting->game->rules->pegs;

    inspecting->full = !has_room(inspecting, inspecting->count + 1);
    if (inspecting->full)
        return false;
    if (!KP_ROOM(inspecting->codes, inspecting->room, (inspecting->count + 1) * pegs)) {
        inspecting->status = KP_NO_MEMORY;
        return false;
    }
    memcpy(inspecting->codes + inspecting->count * pegs, secret, pegs * sizeof *secret);
    return inspecting->count++ < inspecting->most;
}

/* What has no place in the text is wrong with what was asked. */
static enum kp_status fail(struct inspecting *inspecting, enum kp_status status,
                           const struct kp_diag *why)
{
    if (status == KP_NO_MEMORY)
        kp_problem(inspecting->problems, 0, 0, "no memory left");
    else if (status != KP_OK)
        kp_problem(inspecting->problems, 0, 0, "%s", why->says);
    return status;
}

static enum kp_status list_secrets(struct inspecting *inspecting, const struct kp_options *options)
{
    struct kp_diag why = {0};
    enum kp_status status;

    inspecting->most = MOST_PEGS / (size_t)inspecting->game->rules->pegs;
    if (inspecting->most > KP_MOST_CODES)
        inspecting->most = KP_MOST_CODES;
    status = kp_verdict_list(inspecting->game, options, take, inspecting, &inspecting->stop, &why);

    if (status == KP_OK && inspecting->count > inspecting->most)
        status = kp_fail(&why, KP_BAD_INPUT,
                         "more than %zu secrets are left in the position of this tree, and it "
                         "cannot be played against all of them",
                         inspecting->most);
    if (status == KP_OK && inspecting->full)
        inspecting->stop = KP_OUT_OF_MEMORY;
    return fail(inspecting, status == KP_OK ? inspecting->status : status, &why);
}

static const uint16_t *code(const struct inspecting *inspecting, uint32_t secret)
{
    return inspecting->codes + secret * (size_t)inspecting->game->rules->pegs;
}

/* ---- What a guess is told ---------------------------------------------------- */

static const uint16_t *guess(const struct inspecting *inspecting, size_t i)
{
    return inspecting->written->guesses + i * (size_t)inspecting->game->rules->pegs;
}

static const struct kp_written_ply *ply(const struct inspecting *inspecting, size_t i)
{
    return &inspecting->written->plies[i];
}

static int compare_scores(struct kp_score a, struct kp_score b)
{
    if (a.black != b.black)
        return a.black < b.black ? -1 : 1;
    return (a.white > b.white) - (a.white < b.white);
}

static int compare(const void *left, const void *right)
{
    const struct told *a = left, *b = right;
    int order = compare_scores(a->score, b->score);

    return order ? order : (a->secret > b->secret) - (a->secret < b->secret);
}

static bool wins(const struct kp_rules *rules, struct kp_score score)
{
    return (rules->scores == KP_COLOURS_ONLY ? score.white : score.black) == rules->pegs;
}

static void score_all(struct inspecting *inspecting, size_t i, struct told *told, size_t n)
{
    for (size_t k = 0; k < n; k++)
        told[k].score = kp_score(inspecting->game->rules, code(inspecting, told[k].secret),
                                 guess(inspecting, i), inspecting->tally);
    qsort(told, n, sizeof *told, compare);
}

/* NULL: no memory. */
static struct group *find_groups(struct told *told, size_t n, size_t *count)
{
    struct group *groups = NULL;
    size_t room = 0;

    *count = 0;
    for (size_t k = 0; k < n; k++) {
        if (k == 0 || compare_scores(told[k - 1].score, told[k].score) != 0) {
            if (!KP_ROOM(groups, room, *count + 1)) {
                free(groups);
                return NULL;
            }
            groups[(*count)++] = (struct group){k, 0, false};
        }
        groups[*count - 1].count++;
    }
    return groups;
}

/* ---- What is wrong ------------------------------------------------------------ */

static void blame(struct inspecting *inspecting, struct kp_place place, const char *format, ...)
    KP_PRINTF(3, 4);

static void blame(struct inspecting *inspecting, struct kp_place place, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_problem_of(inspecting->problems, place.line, place.column, format, arguments);
    va_end(arguments);
    if (inspecting->status == KP_OK)
        inspecting->status = KP_BAD_INPUT;
}

/* A score or a code to show in a sentence; where it is long only how it begins. */
struct shown {
    char text[64];
};

static struct shown shorten(struct kp_text *text, size_t from)
{
    const char *all = text->text ? text->text + from : "";
    bool fits = strlen(all) < sizeof(struct shown);
    size_t most = sizeof(struct shown) - sizeof " ...";
    struct shown shown;

    snprintf(shown.text, sizeof shown.text, "%.*s%s",
             (int)(fits ? strlen(all) : kp_utf8_whole(all, most)), all, fits ? "" : " ...");
    kp_text_free(text);
    return shown;
}

static struct shown show_score(const struct inspecting *inspecting, struct kp_score score)
{
    struct kp_text text = {0};

    kp_score_text(inspecting->game->rules, score, &text);
    return shorten(&text, 1);
}

static struct shown show_secret(const struct inspecting *inspecting, uint32_t secret)
{
    struct kp_text text = {0};

    kp_code_text(inspecting->game->rules, code(inspecting, secret), &text);
    return shorten(&text, 0);
}

/* These secrets are not found: that makes no text wrong. */
static void miss(struct inspecting *inspecting, size_t i, const struct told *told, size_t n)
{
    struct kp_place at = ply(inspecting, i)->at;
    struct shown score = show_score(inspecting, told->score);
    struct shown secret = show_secret(inspecting, told->secret);

    inspecting->tree->facts.missed += n;
    if (n == 1)
        kp_problem(&inspecting->missing, at.line, at.column,
                   "the secret %s gives this guess %s, and no line below tells what is guessed "
                   "then: write '%s : %s'",
                   secret.text, score.text, score.text, secret.text);
    else
        kp_problem(&inspecting->missing, at.line, at.column,
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
    if (inspecting->stop == KP_RAN && inspecting->visited++ % 64 == 0)
        inspecting->stop = kp_limits_check(&inspecting->limits);
    return inspecting->stop == KP_RAN && inspecting->status != KP_NO_MEMORY;
}

/* NOLINTNEXTLINE(misc-no-recursion): below each other stand KP_MOST_LEVELS at most */
static void visit(struct inspecting *inspecting, size_t i, struct told *told, size_t n);

/* The group that a line below a guess answers; NULL: none, which was said. */
static struct group *find_group(struct inspecting *inspecting, size_t line, const struct told *told,
                                struct group *groups, size_t count)
{
    const struct kp_written_ply *below = ply(inspecting, line);
    struct kp_score score = below->score;
    size_t k = 0;

    while (k < count && compare_scores(told[groups[k].begin].score, score) != 0)
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
static size_t *find_answers(struct inspecting *inspecting, size_t i, const struct told *told,
                            struct group *groups, size_t count)
{
    size_t end = behind(inspecting, i), lines = 0;
    size_t *answers;

    for (size_t line = i + 1; line < end; line = behind(inspecting, line))
        lines++;
    answers = kp_zeroed(lines, sizeof *answers);
    lines = 0;
    for (size_t line = i + 1; answers && line < end; line = behind(inspecting, line)) {
        struct group *group = find_group(inspecting, line, told, groups, count);

        if (group)
            group->answered = true;
        answers[lines++] = group ? (size_t)(group - groups) : SIZE_MAX;
    }
    return answers;
}

/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void visit_below(struct inspecting *inspecting, size_t i, struct told *told,
                        struct group *groups, size_t count)
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
static void visit(struct inspecting *inspecting, size_t i, struct told *told, size_t n)
{
    const struct kp_written_ply *at = ply(inspecting, i);
    struct kp_ply made = {at->depth, at->score, false};
    struct group *groups;
    size_t count;

    score_all(inspecting, i, told, n);
    groups = find_groups(told, n, &count);
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
    inspecting->told = kp_zeroed(inspecting->count, sizeof *inspecting->told);
    inspecting->tally = kp_zeroed((size_t)kp_rules_guess_colours(rules), sizeof *inspecting->tally);
    if (!inspecting->tree || !inspecting->told || !inspecting->tally)
        return KP_NO_MEMORY;
    for (size_t k = 0; k < inspecting->count; k++)
        inspecting->told[k].secret = (uint32_t)k;
    if (inspecting->count > 0 && goes_on(inspecting))
        visit(inspecting, 0, inspecting->told, inspecting->count);
    if (inspecting->status == KP_OK && inspecting->stop == KP_RAN &&
        !kp_tree_settle(inspecting->tree))
        return KP_NO_MEMORY;
    return inspecting->status;
}

/* Where a text is wrong it is not told as well which secrets it misses: a mistyped score
 * makes one wrong line and one that is not there. */
enum kp_status kp_inspect(const struct kp_written *written, const struct kp_options *options,
                          struct kp_tree **tree, enum kp_stop *stop, struct kp_problems *problems)
{
    struct inspecting inspecting = {.written = written,
                                    .game = kp_written_game(written),
                                    .problems = problems,
                                    .limits = kp_limits_of(options)};
    enum kp_status status = list_secrets(&inspecting, options);

    if (status == KP_OK && inspecting.stop == KP_RAN) {
        status = walk(&inspecting);
        if (status == KP_NO_MEMORY)
            kp_problem(problems, 0, 0, "no memory left");
    }
    *stop = inspecting.stop;
    if (status == KP_OK && *stop == KP_RAN) {
        *tree = inspecting.tree;
        *problems = inspecting.missing;
    } else {
        kp_tree_free(inspecting.tree);
    }
    free(inspecting.codes);
    free(inspecting.told);
    free(inspecting.tally);
    return status;
}
